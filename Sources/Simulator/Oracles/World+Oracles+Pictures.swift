// A picture differs from the last screen in what a reader of the card would see. The system's own
// choices and blinking parts do not count.

extension World {
    /// Returns the difference of a picture from the last screen in words, or nil if there is none.
    ///
    /// The appearance is the system's choice and a caret blinks; neither is a difference.
    func departure(of picture: CaptureID, of app: AppID) -> String? {
        guard definition(app).isWatched, let last = process(app).monitor.lastScreen else {
            return nil
        }
        let before = seen(last).steady
        let shown = seen(picture).steady
        guard shown != before else { return nil }
        // A scene that leaves a group alone is pictured in the window that it will come back to.
        guard shown.content.window == before.content.window else { return nil }
        switch captures[picture.index].content.overlays.last {
        case .blur, .splash, .lock: return nil
        case .picture, nil: return difference(shown, from: before)
        }
    }

    /// Returns the visible part of a picture: an own picture over the window hides what lies below
    /// it, and the keyboard's window lies over both.
    private func seen(_ picture: CaptureID) -> Capture {
        var capture = captures[picture.index]
        var depth = 0
        while case .picture(let inner)? = capture.content.overlays.last, depth < captures.count {
            let keyboard = capture.keyboard
            capture = captures[inner.index]
            if let keyboard { capture.keyboard = keyboard }
            depth += 1
        }
        return capture
    }

    private func difference(_ shown: Capture, from before: Capture) -> String {
        if let text = keyboardDifference(shown, from: before) { return text }
        if shown.content.inset != before.content.inset {
            return "the attached views are \(shown.content.inset) pt above the lower edge, and "
                + "they were \(before.content.inset) pt"
        }
        return contentDifference(shown.content, from: before.content)
    }

    private func keyboardDifference(_ shown: Capture, from before: Capture) -> String? {
        switch (before.keyboard, shown.keyboard) {
        case (let keyboard?, nil):
            let height = keyboard.frame.height
            if shown.content.inset > 0 {
                return "a hole of \(height) pt where the keyboard was, and the attached views "
                    + "hang \(shown.content.inset) pt above the lower edge"
            }
            return "no keyboard where the last screen had one of \(height) pt"
        case (nil, let keyboard?):
            return "a keyboard of \(keyboard.frame.height) pt that the last screen did not have"
        case (let old?, let new?) where old.look != new.look:
            return "the keyboard has lost its backdrop"
        case (let old?, let new?) where old.frame != new.frame:
            return "the keyboard is at \(new.frame), and it was at \(old.frame)"
        case (let old?, let new?) where old.kind != new.kind:
            return "the keyboard is \(new.kind.rawValue), and it was \(old.kind.rawValue)"
        case (let old, let new) where old != new: return "the keyboard looks different"
        default: return nil
        }
    }

    private func contentDifference(_ shown: SceneContent, from before: SceneContent) -> String {
        let screens = definition(shown.app).screens
        if shown.screen != before.screen {
            return "the picture shows \(screens[shown.screen].name), and the last screen was "
                + screens[before.screen].name
        }
        if shown.orientation != before.orientation {
            return "the picture is in \(shown.orientation.rawValue), and the last screen was in "
                + before.orientation.rawValue
        }
        if let prompt = shown.prompt ?? before.prompt, shown.prompt != before.prompt {
            let what = "\(prompt.kind.rawValue) \"\(prompt.title)\""
            return shown.prompt == nil
                ? "the \(what) of the last screen is missing" : "the \(what) lies over the picture"
        }
        if shown.overlays != before.overlays {
            return "\(shown.overlays.count) covers lie over the window, and the last screen had "
                + "\(before.overlays.count)"
        }
        if let text = viewDifference(shown, from: before) { return text }
        return shown.below == before.below
            ? "the picture differs from the last screen" : "the sheet lies over another screen"
    }

    private func viewDifference(_ shown: SceneContent, from before: SceneContent) -> String? {
        let views = shown.definition(in: definition(shown.app)).views
        let frames = frames(of: shown)
        let old = self.frames(of: before)
        guard frames.count == old.count else { return "the views are not those of the last screen" }
        if let view = frames.indices.first(where: { frames[$0] != old[$0] }) {
            return "\(views[view].id.name) is at \(frames[view]), and it was at \(old[view])"
        }
        if let view = shown.texts.indices.first(where: { shown.texts[$0] != before.texts[$0] }) {
            return "\(views[view].id.name) has another text than on the last screen"
        }
        let earlier = before.definition(in: definition(before.app)).views
        if let view = views.indices.first(where: { !views[$0].looks(like: earlier[$0]) }) {
            return "\(views[view].id.name) looks different from the last screen"
        }
        return nil
    }
}

extension Capture {
    /// The picture without what the system chooses, what blinks, and what the app hides on purpose.
    fileprivate var steady: Capture {
        var steady = self
        steady.content = content.steady
        steady.keyboard?.appearance = .light
        return steady
    }
}

extension SceneContent {
    fileprivate var steady: SceneContent {
        var steady = self
        steady.appearance = .light
        steady.live = live?.colorless
        steady.firstResponder = nil
        steady.masked = []
        steady.below = below.map(\.steady)
        return steady
    }
}

extension ViewDefinition {
    /// Returns whether a view that an app's code has made is drawn like another one, but for its
    /// colours.
    fileprivate func looks(like other: ViewDefinition) -> Bool {
        guard isHidden == other.isHidden, kind.colorless == other.kind.colorless else {
            return false
        }
        let (a, b) = (look ?? ViewLook(), other.look ?? ViewLook())
        return a.fontSize == b.fontSize && a.weight == b.weight && a.alignment == b.alignment
            && a.lines == b.lines && a.radius == b.radius && a.border?.width == b.border?.width
            && a.lineHeight == b.lineHeight && a.textInsets == b.textInsets && a.image == b.image
            && a.hasLargeTitle == b.hasLargeTitle && a.shapes.count == b.shapes.count
    }
}

extension ViewKind {
    /// The kind without a colour, and without the insets of a scroll view.
    fileprivate var colorless: ViewKind {
        switch self {
        case .area, .scrollView: .area(color: 0)
        default: self
        }
    }
}
