// A finger that comes into the keyboard takes it along, where the scroll view says so. Nothing is
// posted on the way: apps receive posts when the finger has lifted (reported from iOS 7 to 12). An
// app can instead move the keyboard's view by itself, in a window that it finds among its own.

extension World {
    /// The time between two reports of the finger's place, in milliseconds: one picture of 60 in a
    /// second.
    private static let tickMs: Int32 = 16

    mutating func pan(_ pan: Pan, into sink: inout some RecordSink) {
        guard let front else { return }
        var mode = pan.view.map { screenDefinition(front).views[$0].dismissMode } ?? .none
        if pan.from == pan.to || !canBePulled(by: front) { mode = .none }
        keyboardState.setDown(Finger(app: front, pan: pan, mode: mode))
        deliver(.pan(.began, y: pan.from), to: front, into: &sink)
        if mode == .onDrag { dismissKeyboard(into: &sink) }
        queue.schedule(.fingerMoves, inMs: min(Self.tickMs, pan.durationMs))
    }

    private func canBePulled(by app: AppID) -> Bool {
        systemKeyboard.isShown && systemKeyboard.owner == app && systemKeyboard.isDocked
            && !systemKeyboard.isHardware
    }

    mutating func moveFinger(into sink: inout some RecordSink) {
        guard var moved = finger else { return }
        guard front == moved.app, process(moved.app).phase == .active else {
            keyboardState.removeFinger()
            return
        }
        let left = moved.pan.durationMs - moved.elapsedMs
        let tick = min(left, Self.tickMs)
        moved.elapsedMs += tick
        keyboardState.advanceFinger(byMs: tick)
        pullKeyboard(into: &sink)
        deliver(.pan(.moved, y: moved.y), to: moved.app, into: &sink)
        guard moved.hasArrived else {
            let rest = moved.pan.durationMs - moved.elapsedMs
            return queue.schedule(.fingerMoves, inMs: min(Self.tickMs, rest))
        }
        checkPull(into: &sink)
        if moved.pan.touchesIndicator { addKeyboardWindow(to: moved.app, into: &sink) }
        if moved.pan.lifts { liftFinger(into: &sink) }
    }

    /// Moves the keyboard's upper edge with the finger, but not above its place; the padding of the
    /// system's guide lies between the two.
    private mutating func pullKeyboard(into sink: inout some RecordSink) {
        guard let finger, finger.mode == .interactive, canBePulled(by: finger.app) else { return }
        let edge = min(finger.y + dismissPadding(of: finger.app), screenSize.height)
        let top = max(systemKeyboard.frame.y, edge)
        let begin = systemKeyboard.frameNow
        guard top != begin.y else { return }
        keyboardState.moveTop(to: top, durationMs: 0, curve: 0)
        tellPull(from: begin, in: finger.app, into: &sink)
    }

    /// Notifies the apps that watch the keyboard's view; most systems post nothing.
    private mutating func tellPull(
        from begin: Rect, in app: AppID, into sink: inout some RecordSink
    ) {
        let rules = rules.keyboard
        let end = systemKeyboard.frameNow
        if rules.interactive.postsWhilePulled.value {
            let curve = rules.show.curve.value
            var move = Move(begin: begin, end: end, durationMs: 0, curve: curve)
            move.isByUser = true
            post(PostGroup([.willChangeFrame, .didChangeFrame], move), owner: app)
        }
        guard keyboardWindows(of: app).count > 0 else { return }
        let property = rules.interactive.movesViewBy.value
        deliver(.keyboardViewMoved(property, frame: end), to: app, into: &sink)
    }

    mutating func liftFinger(into sink: inout some RecordSink) {
        guard let lifted = finger else { return }
        deliver(.pan(.ended, y: lifted.y), to: lifted.app, into: &sink)
        keyboardState.removeFinger()
        let rest = systemKeyboard.frame
        let pulled = systemKeyboard.top.now - rest.y
        guard lifted.mode == .interactive, canBePulled(by: lifted.app), pulled > 0 else { return }
        let share = Int64(rules.keyboard.interactive.dismissPercent.value)
        if Int64(pulled.raw) * 100 >= Int64(rest.height.raw) * share {
            dismissKeyboard(into: &sink)
        } else {
            putBack(from: rest.moved(toY: systemKeyboard.top.now), owner: lifted.app, into: &sink)
        }
    }

    /// Puts a keyboard that was pulled too little back at its place.
    private mutating func putBack(
        from begin: Rect, owner: AppID, into sink: inout some RecordSink
    ) {
        let change = rules.keyboard.show
        var move = Move(
            begin: begin, end: systemKeyboard.frame, change: change, Arrival(isAnimated: true))
        move.isByUser = true
        keyboardState.moveTop(
            to: move.end.y, durationMs: move.durationMs, curve: move.curve)
        recordChange(from: begin, to: move.end, into: &sink)
        post(PostGroup(rules.keyboard.interactive.returnPosts.value, move), owner: owner)
    }
}

// MARK: - The keyboard's windows

extension World {
    /// Returns the windows of the keyboard that an app finds among its own.
    func keyboardWindows(of app: AppID) -> KeyboardWindows {
        guard processes[app.index].keyboard.hasShown, !isKeyboardOutOfProcess else {
            return KeyboardWindows()
        }
        let count = processes[app.index].keyboard.hasSecondWindow ? 2 : 1
        return KeyboardWindows(count: count, frame: systemKeyboard.frameNow)
    }

    /// Adds a second window above the first, which is hidden from now on.
    private mutating func addKeyboardWindow(to app: AppID, into sink: inout some RecordSink) {
        guard rules.keyboard.interactive.indicatorAddsWindow.value,
            process(app).keyboard.hasShown, !process(app).keyboard.hasSecondWindow
        else { return }
        processes[app.index].keyboard.addSecondWindow()
        record(.keyboardWindows(app, visible: 2), into: &sink)
    }

    /// Moves the keyboard's view in one of an app's windows, for the app's code; a hidden window
    /// stays invisible.
    mutating func moveKeyboardView(
        of app: AppID, inWindow index: Int, to y: Pt, durationMs: Int32, curve: UInt8,
        into sink: inout some RecordSink
    ) {
        let count = keyboardWindows(of: app).count
        guard index > 0, index <= count else { return }
        let isFirstMove = finger?.appMovesTo == nil
        keyboardState.noteAppMove(to: y)
        if finger == nil || isFirstMove || finger?.hasArrived == true {
            record(.keyboardView(app, window: index, isHidden: index < count, to: y), into: &sink)
        }
        guard index == count, canBePulled(by: app) else { return }
        keyboardState.moveTop(to: y, durationMs: durationMs, curve: curve)
    }

    /// Checks that a keyboard that its app moves with the finger is at the place where the app has
    /// put it.
    private mutating func checkPull(into sink: inout some RecordSink) {
        guard let finger, let wanted = finger.appMovesTo, systemKeyboard.isShown else { return }
        let found = systemKeyboard.top.now
        let text =
            "the app moved the keyboard's view to y \(wanted) in a hidden window, and the "
            + "keyboard stands at y \(found)"
        tell(
            .keyboardFollowsFinger, .finger, wanted != found, of: finger.app, text, into: &sink)
    }
}

// MARK: - What is possible

extension World {
    func check(_ pan: Pan) throws(ActionError) {
        let front = try needTouchableFront()
        try checkMode(of: pan, in: front)
        let height = screenSize.height
        guard pan.from >= 0, pan.to >= 0, pan.from < height, pan.to < height else {
            throw ActionError(
                .unsupported, "a finger stays on the screen, from y 0 to \(height)",
                nextStep: "write a y on the screen")
        }
        guard pan.durationMs > 0 else {
            throw ActionError(.unsupported, "a pan takes time", nextStep: "write `in: 300ms`")
        }
        guard pan.touchesIndicator else { return }
        let device = shared.setting.device
        guard device.hasHomeIndicator else {
            throw ActionError(
                .unsupported, "\(device.name) has no home indicator",
                nextStep: "leave `touchesIndicator` out, or run it on an iPhone X")
        }
        let edge = height - device.safeArea(in: orientation).bottom
        guard pan.to >= edge else {
            throw ActionError(
                .unsupported, "the finger stops at y \(pan.to), above the home indicator",
                nextStep: "let it go to y \(edge) or below")
        }
    }

    private func checkMode(of pan: Pan, in app: AppID) throws(ActionError) {
        guard let view = pan.view else { return }
        let views = screenDefinition(app).views
        guard views.indices.contains(view) else {
            throw ActionError(
                .unsupported, "the screen of \(definition(app).name) has no such view")
        }
        let seen = frame(of: view, in: app).intersection(screenRect) ?? .zero
        guard pan.from >= seen.y, pan.from < seen.maxY else {
            throw ActionError(
                .notTouchable, "\(views[view].id) is not under a finger at y \(pan.from)",
                nextStep: "set it down from y \(seen.y) to \(seen.maxY)")
        }
        guard views[view].dismissMode == .none || rules.keyboard.interactive.exists.value else {
            throw ActionError(
                .unsupported, "\(rules.name) has no keyboardDismissMode; it came with iOS 7",
                nextStep: "leave `dismissMode` of \(views[view].id) out")
        }
    }

    /// Throws for actions that are impossible while a finger is down: only time can pass, and the
    /// finger can lift.
    func checkFinger(_ action: Action) throws(ActionError) {
        switch action {
        case .wait, .busy: return
        case .liftFinger:
            guard finger != nil else {
                throw ActionError(
                    .unsupported, "no finger is on the screen",
                    nextStep: "let a pan stay first: `lift: false`")
            }
        default:
            guard finger == nil else {
                throw ActionError(
                    .notTouchable, "a finger is on the screen",
                    nextStep: "lift it first: `liftFinger`")
            }
        }
    }
}
