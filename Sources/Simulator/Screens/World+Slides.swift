// Before iOS 7 the posts of a push or a pop give frames beside the screen: the keyboard moves with
// its screen. The time of a push or a pop under way follows from the moments that are still
// pending, so that no state is kept for it.

extension World {
    /// Returns the screen that leaves at a push or a pop under way, and the way that both screens
    /// have moved; nil where none is, and on systems whose posts do not go sideways.
    func slide(of app: AppID) -> ScreenSlide? {
        guard let (passage, leftMs) = passage(of: app), let old = leaving(passage.old, of: app)
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

    /// Returns a push or a pop whose screens have been exchanged and are on their way, with the
    /// time until the new one has appeared.
    private func passage(of app: AppID) -> (Passage, leftMs: Int32)? {
        guard rules.navigation.slides else { return nil }
        for entry in queue.entries {
            guard case .navigation(app, let what, let passage) = entry.event else { continue }
            guard passage.kind == .push || passage.kind == .pop, what != .newWillAppear else {
                return nil
            }
            if what == .newDidAppear { return (passage, entry.inMs) }
        }
        return nil
    }

    private func leaving(_ end: Passage.End, of app: AppID) -> ViewController? {
        let screens = processes[app.index].screens
        return (screens.stack.controllers + screens.leaving).last { $0.id == end.id }
    }

    private func content(of controller: ViewController, in app: AppID) -> SceneContent {
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
