// The user's actions on windows. Scenes that stand together are all active; one of them is in
// front, which means that the user's touches and keys go to it.

extension World {
    mutating func perform(_ action: WindowAction, into sink: inout some RecordSink) {
        let old = shownNow
        switch action {
        case .openScene(let app, let display): open(app, on: display, into: &sink)
        case .closeScene(let app): return discard(app, into: &sink)
        case .splitView(let app, let share): split(app, share, into: &sink)
        case .slideOver(let app): slideOver(app, into: &sink)
        case .stage(let app): join(app, newPlace(of: app), into: &sink)
        case .move(let app, let origin):
            var frame = windowFrame(of: app)
            (frame.x, frame.y) = (origin.x, origin.y)
            reshape(app, to: frame, into: &sink)
        case .resize(let app, let frame): reshape(app, to: frame, into: &sink)
        case .tile(let app, let tile):
            reshape(app, to: self.frame(of: tile, on: display(of: app)), into: &sink)
        case .moveToDisplay(let app, let display): move(app, to: display, into: &sink)
        case .activate(let app): activate(app, into: &sink)
        case .arrange(let arrangement): arrange(arrangement, into: &sink)
        case .connect(let display): windowState.connect(display)
        case .disconnect(let display): unplug(display, into: &sink)
        case .menuBar(let shows): return windowState.showMenuBar(shows)
        }
        settleWindows(since: old, into: &sink)
    }

    /// The windows on the displays at a moment, to be compared with those after a change.
    struct ShownWindows {
        var windows: [AppID: Layout.Window] = [:]
        /// The frames of those on the device's own screen.
        var frames: [AppID: Rect] = [:]
    }

    private var shownNow: ShownWindows {
        var shown = ShownWindows()
        for app in shownScenes {
            shown.windows[app] = window(of: app)
            if display(of: app) == .device { shown.frames[app] = windowFrame(of: app) }
        }
        return shown
    }

    /// The windows before a scene goes; nil while one app fills the screen.
    var shownBefore: ShownWindows? { windowState.shown.isEmpty ? nil : shownNow }

    /// Lays out the scenes whose windows have changed, and posts the keyboard's place to them.
    mutating func settleWindows(since old: ShownWindows, into sink: inout some RecordSink) {
        for app in shownScenes where old.windows[app].map({ $0 != window(of: app) }) ?? false {
            // An inset of before belongs to the window of before.
            processes[app.index].monitor.setInsetBefore(nil)
            layOut(app, into: &sink)
        }
        repeatShow(since: old)
    }

    // MARK: Scenes that come

    private mutating func open(
        _ app: AppID, on display: DisplayID?, into sink: inout some RecordSink
    ) {
        if let display, display != .device {
            return join(app, newPlace(of: app, on: display), into: &sink)
        }
        guard front != nil else { return enter(app, into: &sink) }
        guard arrangement == .fullScreen else { return join(app, newPlace(of: app), into: &sink) }
        split(app, .half, into: &sink)
    }

    /// Puts a scene into the group of windows in front, as the front one.
    private mutating func join(
        _ app: AppID, _ place: SceneWindowPlace, into sink: inout some RecordSink
    ) {
        takeOut([app])
        openSpace()
        windowState.show(windowState.shown + [place])
        come(app, into: &sink)
    }

    /// Brings a scene to the front beside those that are shown.
    private mutating func come(_ app: AppID, into sink: inout some RecordSink) {
        recordWindow(of: app, into: &sink)
        lifecycleState.bringToFront(app)
        bringBack(app, into: &sink)
    }

    private mutating func split(
        _ app: AppID, _ share: SplitShare, into sink: inout some RecordSink
    ) {
        guard let front else { return }
        takeOut([app])
        openSpace()
        let over = windowState.shown.filter { $0.role == .over && $0.scene != front }
        let external = windowState.shown.filter { $0.display != .device }
        let stays = [front] + (over + external).map(\.scene)
        for leaver in shownScenes where !stays.contains(leaver) {
            leaveAlone(leaver, into: &sink)
        }
        let sides = [
            SceneWindowPlace(scene: front, role: .left(share.other)),
            SceneWindowPlace(scene: app, role: .right(share))
        ]
        windowState.show(sides + over + external)
        recordWindow(of: front, into: &sink)
        come(app, into: &sink)
    }

    private mutating func slideOver(_ app: AppID, into sink: inout some RecordSink) {
        takeOut([app])
        openSpace()
        for old in windowState.shown where old.role == .over {
            leaveAlone(old.scene, into: &sink)
            windowState.remove(old.scene)
        }
        windowState.show(windowState.shown + [SceneWindowPlace(scene: app, role: .over)])
        come(app, into: &sink)
    }

    /// Sends one scene to the background while others stay.
    mutating func leaveAlone(_ app: AppID, into sink: inout some RecordSink) {
        leave(app, keyboardLeavesMs: rules.lifecycle.keyboardLeavesMs.value, into: &sink)
        sendAway(app)
    }

    // MARK: Scenes that go

    /// Closes a scene: the system forgets its session, and with it what is kept for it.
    mutating func discard(_ app: AppID, into sink: inout some RecordSink) {
        let old = shownBefore
        if process(app).phase == .active { run(.willResignActive, of: app, into: &sink) }
        takeKeyboard(from: app, into: &sink)
        run(.didEnterBackground, of: app, into: &sink)
        if process(app).phase.executes { run(.didDisconnect, of: app, into: &sink) }
        queue.cancel { $0.app == app }
        record(.system(.discarded(app)), into: &sink)
        processes[app.index].die()
        processes[app.index].forgetSession()
        for entry in disk where entry.app == app {
            appState.erase(entry.key, of: app)
            record(.erased(app, key: entry.key), into: &sink)
        }
        lifecycleState.forget(app)
        switcherState.removeCard(of: app)
        takeOut([app])
        if front == app { lifecycleState.removeFront() }
        bringKeyboardToFront(into: &sink)
        if let old { settleWindows(since: old, into: &sink) }
        // The process was kept awake by this scene, maybe.
        for scene in shared.siblings[app.index] where process(scene).phase == .background {
            scheduleSuspend(of: scene)
        }
    }

    /// Brings up the keyboard of a window that has come to the front with a first responder.
    mutating func bringKeyboardToFront(into sink: inout some RecordSink) {
        guard let front, process(front).phase == .active,
            process(front).responder.first != nil || typesElsewhere(front), !hasKeyboard(front)
        else { return }
        startKeyboard(front, Arrival(isAnimated: true), into: &sink)
    }

    // MARK: Windows that change

    private mutating func reshape(
        _ app: AppID, to rect: Rect, into sink: inout some RecordSink
    ) {
        openSpace()
        guard var place = windowState.place(of: app) else { return }
        place.role = .free(clamped(rect, to: place.display))
        windowState.setPlace(place)
        recordWindow(of: app, into: &sink)
        postMove(of: app)
    }

    /// Posts what a keyboard tells while the window of its field moves.
    private mutating func postMove(of app: AppID) {
        guard systemKeyboard.isUp, systemKeyboard.owner == app, !systemKeyboard.isHardware,
            systemKeyboard.place == .floating, rules.windows.moveFlattensFloating.value
        else { return }
        var flat = systemKeyboard.frame
        flat.height = 0
        let move = Move(
            begin: flat, end: flat, durationMs: 0, curve: rules.keyboard.hide.curve.value)
        post(PostGroup([.willChangeFrame, .willHide, .didChangeFrame], move), owner: app)
    }

    /// Posts the show of a docked keyboard again, without a duration, if the frame of a window on
    /// its screen has changed: the end frame is the same, and the overlap may not be.
    private mutating func repeatShow(since old: ShownWindows) {
        guard rules.windows.moveRepeatsShow.value, let owner = ownerOfDockedKeys,
            hasMoved(since: old)
        else { return }
        post(PostGroup(rules.keyboard.showPosts.value, standingShow), owner: owner)
    }

    /// The scene whose docked keys are up; nil where there are none.
    private var ownerOfDockedKeys: AppID? {
        let isThere = systemKeyboard.isUp && systemKeyboard.isDocked
        return isThere && !systemKeyboard.isHardware ? systemKeyboard.owner : nil
    }

    /// Returns whether the window of a scene has another frame, or is on another display now.
    private func hasMoved(since old: ShownWindows) -> Bool {
        let new = shownNow
        return new.windows.keys.contains { app in
            old.windows[app] != nil && old.frames[app] != new.frames[app]
        }
    }

    /// Posts the show of a neighbour's docked keyboard to a scene that has become active beside it.
    mutating func postNeighbour(to app: AppID) {
        guard !windowState.shown.isEmpty, rules.windows.newcomerHearsShow.value,
            let owner = ownerOfDockedKeys, owner != app, isShown(owner)
        else { return }
        for (order, name) in rules.keyboard.showPosts.value.enumerated() {
            var post = notification(name, standingShow)
            post.isLocal = isReported(localTo: app, from: owner)
            let event = SystemEvent.late(received(post, by: app), to: app)
            queue.schedule(event, inMs: Int32(order) * rules.keyboard.gapMs.value)
        }
    }

    private mutating func move(
        _ app: AppID, to display: DisplayID, into sink: inout some RecordSink
    ) {
        openSpace()
        windowState.remove(app)
        closeGaps()
        windowState.show(windowState.shown + [newPlace(of: app, on: display)])
        recordWindow(of: app, into: &sink)
    }

    private mutating func activate(_ app: AppID, into sink: inout some RecordSink) {
        windowState.raise(app)
        lifecycleState.bringToFront(app)
        bringKeyboardToFront(into: &sink)
    }

    private mutating func arrange(_ new: Arrangement, into sink: inout some RecordSink) {
        // An external display shows windows only with other windows.
        let leavers = new == .fullScreen ? besides.compactMap { place(of: $0) } : []
        for leaver in leavers { leaveAlone(leaver.scene, into: &sink) }
        let external = windowState.shown.filter { $0.display != .device }
        let own = windowState.shown.filter { $0.display == .device }.map(\.scene)
        windowState.arrange(new)
        windowState.show([])
        for leaver in leavers { windowState.keep([leaver]) }
        guard let front else { return }
        if new != .fullScreen {
            for scene in own.isEmpty && display(of: front) == .device ? [front] : own {
                windowState.show(windowState.shown + [newPlace(of: scene)])
            }
            windowState.show(windowState.shown + external)
        }
        recordWindow(of: front, into: &sink)
    }

    private mutating func unplug(_ display: DisplayID, into sink: inout some RecordSink) {
        let lost = windowState.shown.filter { $0.display == display }
        windowState.disconnect(display)
        for place in lost { leaveAlone(place.scene, into: &sink) }
        takeOut(lost.map(\.scene))
        // Each keeps its size until it is shown again.
        for place in lost { windowState.keep([place]) }
        bringKeyboardToFront(into: &sink)
    }

    /// Returns the frame of a tile of a display.
    func frame(of tile: WindowTile, on display: DisplayID) -> Rect {
        let screen = size(of: display)
        let (width, height) = (screen.width.half, screen.height.half)
        let isRight = [.rightHalf, .topRight, .bottomRight].contains(tile)
        let isLow = [.bottomHalf, .bottomLeft, .bottomRight].contains(tile)
        let isWide = [.fullScreen, .topHalf, .bottomHalf].contains(tile)
        let isHigh = [.fullScreen, .leftHalf, .rightHalf].contains(tile)
        return Rect(
            x: isRight ? width : 0, y: isLow ? height : 0, width: isWide ? screen.width : width,
            height: isHigh ? screen.height : height)
    }

    private mutating func recordWindow(of app: AppID, into sink: inout some RecordSink) {
        record(.system(.window(app, windowFrame(of: app), on: display(of: app))), into: &sink)
    }
}
