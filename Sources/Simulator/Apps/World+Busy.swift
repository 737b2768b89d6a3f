// Work on the main thread delays an app's events and animations. In the app's own process the
// keyboard is held up with it, so both still move together; out of process the keyboard goes its
// way, and the app's views start late.

extension World {
    /// Blocks the main thread of the front app from now on.
    ///
    /// What a call such as `becomeFirstResponder` posts by itself, it posts before it returns.
    mutating func busy(_ ms: Int32, into sink: inout some RecordSink) {
        guard let front, ms > 0 else { return }
        if !isKeyboardOutOfProcess { advance(byMs: rules.keyboard.gapMs.value, into: &sink) }
        block(front, ms: ms, into: &sink)
        queue.cancel { $0 == .free(front) }
        queue.schedule(.free(front), inMs: process(front).busyMs)
        hold(front, byMs: ms)
    }

    /// Delays an animation that the working code has begun: it is committed when the code returns.
    private mutating func hold(_ app: AppID, byMs ms: Int32) {
        let young = rules.keyboard.gapMs.value
        processes[app.index].layout.holdInset(byMs: ms, ifYoungerThanMs: young)
        guard !isKeyboardOutOfProcess, systemKeyboard.owner == app,
            keyboardState.holdTop(byMs: ms, ifYoungerThanMs: young)
        else { return }
        queue.delay(byMs: ms) { event in
            if case .post(let post, owner: app, _) = event { !post.name.isWill } else { false }
        }
    }

    /// Delays a post until the main thread is free. The animation in the app's process begins with
    /// the will post that announces it, so the did post is delayed by the same time.
    mutating func putOff(_ post: KeyboardNotification, to app: AppID, from owner: AppID) {
        let ms = process(app).busyMs
        queue.schedule(.late(post, to: app), inMs: ms)
        guard app == owner, let name = post.name.did else { return }
        let entry = queue.entries.first { entry in
            guard case .post(let did, owner: owner, _) = entry.event else { return false }
            return did.name == name
        }
        guard let entry, case .post(var did, _, _) = entry.event else { return }
        did.isLocal = post.isLocal
        queue.schedule(.late(did, to: app), inMs: entry.inMs + ms)
    }

    /// Returns the time for which an event must wait for an app's main thread, or nil if it need
    /// not wait.
    func waitMs(of event: SystemEvent) -> Int32? {
        guard let app = event.owner, processes[app.index].busyMs > 0, waits(for: event) else {
            return nil
        }
        return processes[app.index].busyMs
    }

    /// Removes the keyboard of a busy app from the screen with the app's window; the app posts the
    /// hide when it is free.
    mutating func leaveKeyboardBehind(of leaver: AppID, into sink: inout some RecordSink) {
        guard process(leaver).busyMs > 0, systemKeyboard.isUp, systemKeyboard.owner == leaver,
            systemKeyboard.frame.height > 0, !systemKeyboard.isMini
        else { return }
        keyboardState.setLeftBehind(true)
        moveAtOnce(isShown: false, into: &sink)
    }

    /// Brings back the keyboard of an app that returns before it was free.
    mutating func bringKeyboardAlong(of app: AppID, into sink: inout some RecordSink) {
        guard systemKeyboard.isLeftBehind, systemKeyboard.owner == app else { return }
        keyboardState.setLeftBehind(false)
        moveAtOnce(isShown: true, into: &sink)
    }

    private mutating func moveAtOnce(isShown: Bool, into sink: inout some RecordSink) {
        let up = systemKeyboard.frame
        let below = up.moved(toY: screenSize.height)
        let end = isShown ? up : below
        keyboardState.moveTop(to: end.y, durationMs: 0, curve: 0)
        recordMove(isShown: isShown, from: isShown ? below : up, to: end, into: &sink)
    }
}
