extension World {
    /// Returns the part of a view that is on the screen and that no scroll view clips.
    ///
    /// Views that lie over it do not count. The part is nil where there is none, and for hidden
    /// views.
    public func visiblePart(of view: ViewIndex, in app: AppID) -> Rect? {
        guard screenDefinition(app).views.indices.contains(view), !isHidden(view, in: app)
        else { return nil }
        return sight(of: app).part(of: view)
    }

    /// Returns whether a view of the shown screen is hidden: by its definition, or by the app's
    /// code.
    public func isHidden(_ view: ViewIndex, in app: AppID) -> Bool {
        let screen = screenDefinition(app)
        return geometry(of: app).hides(view, of: screen)
    }

    /// Returns the same for every view of the shown screen.
    private func hiddenViews(of app: AppID) -> [Bool] {
        screenDefinition(app).hiddenViews(in: geometry(of: app))
    }

    /// Throws where a finger would not meet a view.
    func checkVisible(_ view: ViewIndex, of app: AppID) throws(ActionError) {
        let screen = screenDefinition(app)
        let name = "\(screen.views[view].id) of \(definition(app).name)"
        guard !isHidden(view, in: app) else {
            throw ActionError(.notTouchable, "\(name) is hidden")
        }
        let sight = sight(of: app)
        guard let seen = sight.part(of: view) else {
            let isScrolled = screen.isInScrollView(view)
            throw ActionError(
                .notTouchable,
                "\(name) \(isScrolled ? "is scrolled out of sight" : "has no part on the screen")",
                nextStep: isScrolled ? "bring it into sight first: `scroll`" : nil)
        }
        switch obstacle(before: view, seen, sight, in: app) {
        case nil: return
        case .view(let other):
            let cover = screen.views[other].id
            throw ActionError(
                .notTouchable, "\(cover) lies over \(name)",
                nextStep: "a finger meets what lies over it: `tap: \(cover)`")
        case .window(let other):
            throw ActionError(
                .notTouchable, "the window of \(definition(other).name) covers \(name)",
                nextStep: "move that window, or close it")
        case .keyboard:
            throw ActionError(
                .notTouchable, "the keyboard covers \(name)", nextStep: wayBehindKeyboard(of: app))
        }
    }
}

extension World {
    private func wayBehindKeyboard(of app: AppID) -> String {
        guard systemKeyboard.isShown, systemKeyboard.owner == app else {
            return "let time pass: `wait: 1s`"
        }
        return isLive(app)
            ? "put the keyboard away first, in a way that the code has: `pressReturn`, `pan`, or a "
                + "tap on what resigns the field"
            : "put the keyboard away first: `tapOutside`"
    }

    /// Returns whether nothing of a view would be hidden but by the keyboard, and that covers all
    /// of it.
    public func isBehindKeyboard(_ view: ViewIndex, of app: AppID) -> Bool {
        guard !isHidden(view, in: app) else { return false }
        let sight = sight(of: app)
        guard let seen = sight.part(of: view) else { return false }
        return obstacle(before: view, seen, sight, in: app) == .keyboard
    }
}

// MARK: - What lies over a view

/// The obstacle that a finger meets in place of a view.
enum TouchObstacle: Hashable {
    case view(ViewIndex)
    case keyboard
    /// The window of another scene, above this one.
    case window(AppID)
}

/// The places of the views of a shown screen.
private struct ScreenSight {
    /// The frames of the views, in window coordinates.
    let frames: [Rect]
    /// The part of each view that its scroll views let through, nil where it is clipped nowhere.
    let clips: [Rect?]
    /// The part of the window that the screen has.
    let bounds: Rect

    /// Returns the part of a view that is on the screen and not clipped.
    func part(of view: ViewIndex) -> Rect? {
        let seen = frames[view].intersection(bounds)
        guard let clip = clips[view] else { return seen }
        return seen?.intersection(clip)
    }
}

extension World {
    private func sight(of app: AppID) -> ScreenSight {
        let content = content(of: app)
        let frames = frames(of: content)
        return ScreenSight(
            frames: frames, clips: Layout.clips(of: screenDefinition(app), frames: frames),
            bounds: bounds(of: content))
    }

    /// Returns the frames of what an app shows, in window coordinates.
    ///
    /// It asks the setting for its parts alone, because a copy of the whole costs more than the
    /// layout.
    func frames(of content: SceneContent) -> [Rect] {
        Layout.frames(
            of: content, on: content.definition(in: definition(content.app)),
            in: Layout.surroundings(
                of: content, attachment: shared.attachments[content.app.index],
                screen: Layout.window(of: shared.setting.device, content.orientation)))
    }

    /// Returns the part of the window that the shown screen's view has, in window coordinates.
    private func bounds(of content: SceneContent) -> Rect {
        if let frame = content.viewFrame { return frame }
        guard let size = content.window?.size else { return screenRect }
        return Rect(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Returns the obstacle before a view, or nil if a part of the view lies free.
    ///
    /// If several views cover it together, the one over its middle is returned.
    ///
    /// - Complexity: linear in the screen's views.
    private func obstacle(
        before view: ViewIndex, _ seen: Rect, _ sight: ScreenSight, in app: AppID
    ) -> TouchObstacle? {
        let screen = screenDefinition(app)
        let carried = carriedViews(of: app, screen)
        // The keyboard's window lies above the app's, and so does what it carries.
        guard carried?[view] != true else { return nil }
        let (own, hidden) = (screen.family(of: view), hiddenViews(of: app))
        var free = FreeParts(of: seen)
        var cover: ViewIndex?
        let order = screen.drawOrder
        guard let place = order.firstIndex(of: view) else { return nil }
        for other in order[(place + 1)...] where !own[other] && !hidden[other] {
            guard screen.views[other].kind.catchesTouches,
                !screen.views[other].letsTouchesThrough, carried?[other] != true,
                let part = sight.part(of: other), free.take(part)
            else { continue }
            if cover == nil || part.contains(seen.center) { cover = other }
        }
        if free.isEmpty { return cover.map { .view($0) } }
        if let other = windowAbove(app, &free) { return .window(other) }
        if let keyboard, keyboard.frame.height > 0, !hidesKeyboard(app),
            display(of: app) == .device
        {
            _ = free.take(toWindow(keyboard.frame, of: app))
        }
        return free.isEmpty ? .keyboard : nil
    }

    /// Removes what windows above a scene's cover, and returns the one that takes the rest.
    private func windowAbove(_ app: AppID, _ free: inout FreeParts) -> AppID? {
        guard let place = windowState.place(of: app),
            let index = windowState.shown.firstIndex(of: place)
        else { return nil }
        for other in windowState.shown[(index + 1)...] where other.display == place.display {
            if free.take(toWindow(frame(of: other), of: app)), free.isEmpty { return other.scene }
        }
        return nil
    }

    /// Returns whether each view lies on the keyboard as its accessory; nil where none does.
    private func carriedViews(of app: AppID, _ screen: ScreenDefinition) -> [Bool]? {
        if isLive(app) { return screen.ridingViews }
        guard definition(app).usesAccessoryView else { return nil }
        return screen.attachedView.map { screen.family(of: $0) }
    }
}

/// The parts of a rectangle that nothing has taken yet.
private struct FreeParts {
    private var parts: [Rect]
    /// A finger finds no smaller part among those that are left.
    private static let least: Pt = 1
    /// Enough for any screen that is drawn; of more parts the largest count.
    private static let most = 64

    init(of whole: Rect) { parts = [whole] }

    var isEmpty: Bool { parts.isEmpty }

    /// Removes a rectangle, and returns false if nothing of it was left.
    mutating func take(_ cover: Rect) -> Bool {
        guard parts.contains(where: { $0.intersection(cover) != nil }) else { return false }
        parts = parts.flatMap { part -> [Rect] in
            guard let common = part.intersection(cover) else { return [part] }
            return part.without(common).filter {
                $0.width >= Self.least && $0.height >= Self.least
            }
        }
        if parts.count > Self.most {
            parts.sort { ($0.width.raw, $0.height.raw) > ($1.width.raw, $1.height.raw) }
            parts.removeLast(parts.count - Self.most)
        }
        return true
    }
}

extension Rect {
    /// Returns the parts that are left when a rectangle inside is removed: above and below in full
    /// width, then beside.
    fileprivate func without(_ hole: Rect) -> [Rect] {
        [
            Rect(x: x, y: y, width: width, height: hole.y - y),
            Rect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
            Rect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
            Rect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height)
        ]
    }
}
