// Before iOS 7 the posts of a push or a pop give frames beside the screen: the keyboard moves with
// its screen. The time of a push or a pop under way follows from the moments that are still
// pending, so that no state is kept for it.

extension World {
    /// Returns the screen that leaves at a push or a pop under way, and the way that both screens
    /// have moved; nil where none is, and on systems whose posts do not go sideways.
    func slide(of app: AppID) -> ScreenSlide? {
        guard rules.navigation.slides, let (passage, leftMs) = passage(of: app),
            passage.kind == .push || passage.kind == .pop,
            let old = leaving(passage.old, of: app)
        else { return nil }
        let width = window(of: app).size.width
        let way = Animation.share(
            elapsedMs: rules.navigation.elapsedMs(of: passage, leftMs: leftMs),
            durationMs: rules.navigation.durationMs.value,
            curve: rules.keyboard.show.curve.value)
        func part(_ distance: Pt) -> Pt { way.value(from: 0, to: distance) }
        let direction: Pt = passage.isPush ? width : 0 - width
        let oldX = 0 - part(direction)
        var slide = ScreenSlide(
            old: content(of: old, in: app), keyboard: nil, oldX: oldX, newX: direction + oldX)
        if systemKeyboard.isUp, systemKeyboard.slide != nil, passage.isPush, var own = keyboard {
            own.frame.x = systemKeyboard.frame.x + oldX
            slide.keyboard = own
        }
        return slide
    }

    /// Returns a passage whose screens have been exchanged and are on their way, with the time
    /// until the new one has appeared.
    private func passage(of app: AppID) -> (Passage, leftMs: Int32)? {
        for entry in queue.entries {
            guard case .navigation(app, let what, let passage) = entry.event else { continue }
            if what == .newWillAppear { return nil }
            if what == .newDidAppear { return (passage, entry.inMs) }
        }
        return nil
    }

    private func leaving(_ end: Passage.End, of app: AppID) -> ViewController? {
        let screens = processes[app.index].screens
        return (screens.stack.controllers + screens.leaving).last { $0.id == end.id }
    }

    func content(of controller: ViewController, in app: AppID) -> SceneContent {
        var content = content(of: app)
        content.screen = controller.screen
        content.texts = controller.texts
        content.firstResponder = nil
        content.overlays = []
        content.prompt = nil
        var geometry = SceneGeometry()
        geometry.keyboard = content.geometry.keyboard
        content.geometry = geometry
        return content
    }
}

// MARK: - Films

extension World {
    /// The content of the display as a film shows it: with screens that pass each other on their
    /// way, where ``screen`` has the new one at its place.
    package var screenInMotion: ScreenContent { inMotion(screen) }

    private func inMotion(_ screen: ScreenContent) -> ScreenContent {
        switch screen {
        case .app(var capture):
            guard capture.content.slide.isEmpty, let slide = passing(of: capture.content.app)
            else { return screen }
            capture.content.slide = [slide]
            return .app(capture)
        case .covered(let below, let veil): return .covered(inMotion(below), by: veil)
        case .notified(let below, let notes): return .notified(inMotion(below), by: notes)
        case .windows, .switcher, .home, .locked: return screen
        }
    }

    /// Returns the screen that another one passes at this moment, and how far both have moved,
    /// between the moments at which the app is told that the new one appears; nil where none does.
    private func passing(of app: AppID) -> ScreenSlide? {
        guard let (passage, leftMs) = passage(of: app), let way = passage.way else { return nil }
        let moments = moments(of: passage)
        func ms(_ what: NavigationRules.What) -> Int32? { moments.first { $0.what == what }?.atMs }
        guard let start = ms(.newWillAppear), let end = ms(.newDidAppear), end > start else {
            return nil
        }
        let share = Animation.share(
            elapsedMs: end - start - leftMs, durationMs: end - start,
            curve: rules.keyboard.hide.curve.value)
        let size = window(of: app).size
        let aside = Pt(raw: -(size.width.raw / 10 * 3))
        var slide = ScreenSlide(
            old: leavingContent(passage, of: app), keyboard: nil, oldX: 0, newX: 0, way: way)
        switch way {
        case .over:
            slide.newX = share.value(from: size.width, to: 0)
            slide.oldX = share.value(from: 0, to: aside)
        case .under:
            slide.newX = share.value(from: aside, to: 0)
            slide.oldX = share.value(from: 0, to: size.width)
        case .up: slide.drop = share.value(from: size.height, to: 0)
        case .down: slide.drop = share.value(from: 0, to: size.height)
        case .beside: return nil
        }
        return slide
    }

    private func moments(of passage: Passage) -> [NavigationRules.Moment] {
        switch passage.kind {
        case .push: rules.navigation.push.value
        case .pop: rules.navigation.pop.value
        case .present: rules.presentation.present.value
        case .dismiss: rules.presentation.dismiss.value
        case .selectTab: rules.navigation.selectTab.value
        }
    }

    /// The screen that leaves. Of one that has been dismissed nothing is kept: it is empty.
    private func leavingContent(_ passage: Passage, of app: AppID) -> SceneContent {
        let screens = processes[app.index].screens
        let covered = screens.modals.last?.below.controllers ?? []
        let found =
            leaving(passage.old, of: app) ?? covered.last { $0.id == passage.old.id }
            ?? made(passage.old, in: app)
        var content = content(of: found, in: app)
        (content.below, content.viewFrame, content.live) = ([], nil, nil)
        if case .dismiss(let style) = passage.kind, style.keepsBelow {
            var below = self.content(of: app)
            (below.overlays, below.prompt) = ([], nil)
            content.below = [below]
            content.viewFrame = viewFrame(of: app, as: style, atRest: true)
        }
        return content
    }
}

extension Passage {
    /// The way in which its two screens pass each other; nil where the new one is there at once.
    fileprivate var way: ScreenSlide.Way? {
        switch kind {
        case .push: .over
        case .pop: .under
        case .present(.popover), .dismiss(.popover), .selectTab: nil
        case .present: .up
        case .dismiss: .down
        }
    }
}

extension NavigationRules {
    /// A Boolean value that indicates whether the keyboard moves sideways with its screen.
    var slides: Bool {
        (push.value + pop.value).contains { moment in
            switch moment.what {
            case .hideToSide, .willHideToSide, .willShowFromSide: true
            default: false
            }
        }
    }

    /// Returns the time for which the screens of a passage have moved.
    ///
    /// They begin with the keyboard of the new screen, where that comes from the side.
    func elapsedMs(of passage: Passage, leftMs: Int32) -> Int32 {
        let moments = passage.isPush ? push.value : pop.value
        func ms(_ what: What) -> Int32? { moments.first { $0.what == what }?.atMs }
        let start = ms(.willShowFromSide) ?? ms(.newWillAppear) ?? 0
        return max(0, (ms(.newDidAppear) ?? 0) - leftMs - start)
    }
}
