// Each structure reports the invariants that it breaks as a list of sentences, so that a test can
// corrupt a value and read the list. Builds with INTERNAL_CHECKS trap on the first list that is not
// empty, after each step; see Package.swift.

extension World {
    /// Returns the invariants that the state breaks, one sentence each; empty for a sound state.
    ///
    /// They hold between two events, and so after each public call.
    ///
    /// - Complexity: O(n) in the size of the state.
    func checkInvariants() -> [String] {
        let apps = shared.setting.apps.indices
        var broken: [String] = []
        if processes.count != apps.count {
            broken.append("there are \(processes.count) processes for \(apps.count) apps")
            return broken
        }
        broken += queue.checkInvariants(apps: apps)
        broken += lifecycleState.checkInvariants(apps: apps)
        broken += keyboardState.checkInvariants(apps: apps)
        broken += pictureState.checkInvariants()
        broken += appState.checkInvariants(apps: apps)
        broken += checkOwner()
        broken += checkSwitcherState()
        broken += checkWindows()
        for app in apps {
            broken += processes[app].checkInvariants(
                of: shared.setting.apps[app], pictures: pictureState.captures.count)
        }
        return broken
    }

    /// Traps when the state breaks an invariant.
    func trapIfBroken() {
        let broken = checkInvariants()
        precondition(broken.isEmpty, "invariants of World: " + broken.joined(separator: "; "))
    }

    private func checkOwner() -> [String] {
        guard systemKeyboard.isShown else { return [] }
        guard let owner = systemKeyboard.owner else { return ["no app owns the shown keyboard"] }
        guard processes.indices.contains(owner.index), !process(owner).phase.isRunning else {
            return []
        }
        return ["app \(owner.index), which owns the shown keyboard, is not running"]
    }

    private func checkSwitcherState() -> [String] {
        guard let switcher else { return [] }
        var broken: [String] = []
        for card in switcher.cards where !captures.indices.contains(card.picture.index) {
            broken.append("a card shows picture \(card.picture.index), which does not exist")
        }
        return broken
    }
}

// MARK: - Windows

extension World {
    private func checkWindows() -> [String] {
        var broken: [String] = []
        let shown = windowState.shown.map(\.scene)
        let all = shown + windowState.spaces.flatMap { $0.map(\.scene) }
        for scene in all where !processes.indices.contains(scene.index) {
            broken.append("scene \(scene.index) has a window and does not exist")
        }
        guard broken.isEmpty else { return broken }
        if Set(all).count != all.count { broken.append("a scene has two windows") }
        if let front, !shown.isEmpty, !shown.contains(front) {
            broken.append("scene \(front.index) is in front and has no window among others")
        }
        for place in windowState.shown {
            broken += check(place)
        }
        if arrangement == .fullScreen, shown.count == 1, windowState.shown[0].display == .device {
            broken.append("a scene alone that fills the screen has a window")
        }
        return broken
    }

    private func check(_ place: SceneWindowPlace) -> [String] {
        var broken: [String] = []
        let name = "the window of scene \(place.scene.index)"
        if !process(place.scene).phase.isRunning { broken.append("\(name) has no process") }
        if place.display != .device, !windowState.connected.contains(place.display) {
            broken.append("\(name) is on a display that is not plugged in")
        }
        let frame = frame(of: place)
        let size = size(of: place.display)
        let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
        if frame.intersection(whole) != frame { broken.append("\(name) lies outside") }
        return broken
    }
}

extension KeyboardState {
    func checkInvariants(apps: Range<Int>) -> [String] {
        var broken: [String] = []
        if let owner = current.owner, !apps.contains(owner.index) {
            broken.append("app \(owner.index), which owns the keyboard, does not exist")
        }
        if current.isLeftBehind, !current.isShown {
            broken.append("a keyboard that is not shown is left behind")
        }
        if current.frame.height < 0 || current.accessoryHeight < 0 {
            broken.append("the keyboard has a negative height")
        }
        guard let finger else { return broken }
        if !apps.contains(finger.app.index) {
            broken.append("the finger is on app \(finger.app.index), which does not exist")
        }
        if !(0...max(0, finger.pan.durationMs)).contains(finger.elapsedMs) {
            broken.append("the finger moves at \(finger.elapsedMs) ms, outside of its pan")
        }
        return broken
    }
}

extension LifecycleState {
    func checkInvariants(apps: Range<Int>) -> [String] {
        var broken: [String] = []
        if let front, !recents.contains(front) {
            broken.append("app \(front.index) is in front and has no card")
        }
        for app in recents where !apps.contains(app.index) {
            broken.append("app \(app.index) has a card and does not exist")
        }
        if Set(recents).count != recents.count { broken.append("an app has two cards") }
        if isProtected, !isLocked { broken.append("files of an unlocked device are protected") }
        return broken
    }
}

extension PictureState {
    func checkInvariants() -> [String] {
        guard captures.count != fingerprints.count else { return [] }
        return ["\(captures.count) pictures have \(fingerprints.count) fingerprints"]
    }
}

extension AppState {
    func checkInvariants(apps: Range<Int>) -> [String] {
        var broken: [String] = []
        if postDepth != 0 { broken.append("\(postDepth) posts are being delivered") }
        if answerDepth != 0 { broken.append("\(answerDepth) answers are being carried out") }
        if focusAnswer != .notAsked { broken.append("a focus is being asked about") }
        for record in disk where !apps.contains(record.app.index) {
            broken.append("the disk has a record of app \(record.app.index), which does not exist")
        }
        for fault in faults where !apps.contains(fault.app.index) || fault.skips < 0 {
            broken.append(
                "a fault waits for app \(fault.app.index) after \(fault.skips) deliveries")
        }
        return broken
    }
}

extension Process {
    /// - Parameter count: the number of pictures that were taken in the run.
    func checkInvariants(of app: AppDefinition, pictures count: Int) -> [String] {
        var broken = checkControllers(of: app)
        if busyMs < 0 { broken.append("\(app.name) is busy for \(busyMs) ms") }
        if layout.isLayingOut { broken.append("\(app.name) is in a layout pass") }
        for picture in [
            pictures.liveCard, pictures.stored, pictures.storedFlipped, monitor.lastScreen
        ] {
            guard let picture, !(0..<count).contains(picture.index) else { continue }
            broken.append("\(app.name) has picture \(picture.index) of \(count)")
        }
        if phase == .notRunning, responder.first != nil || !screens.controllers.isEmpty {
            broken.append("\(app.name) is not running and has views")
        }
        return broken
    }

    private func checkControllers(of app: AppDefinition) -> [String] {
        var broken: [String] = []
        let all = screens.controllers
        if Set(all.map(\.id)).count != all.count {
            broken.append("two controllers of \(app.name) have one number")
        }
        for controller in all {
            guard controller.id >= 0, app.screens.indices.contains(controller.screen) else {
                broken.append("a controller of \(app.name) has screen \(controller.screen)")
                continue
            }
            let isShown = controller.id == screens.shown?.id
            let live = isShown ? layout.live?.screen.definition : nil
            let views = (live ?? app.screens[controller.screen]).views
            if controller.texts.count != views.count {
                broken.append("controller \(controller.id) of \(app.name) lacks texts")
            }
        }
        if let view = responder.first, let shown = screens.shown,
            app.screens.indices.contains(shown.screen),
            !(layout.live?.screen.definition ?? app.screens[shown.screen]).views.indices
                .contains(view)
        {
            broken.append("view \(view) of \(app.name), the first responder, does not exist")
        }
        return broken
    }
}
