// A lock of the device while a field is focused posts shows with empty frames before the app is in
// the background (instrumented on a device); the keyboard itself waits under the lock screen.

extension World {
    mutating func lock(into sink: inout some RecordSink) {
        if let front { finishCall(of: front, into: &sink) }
        lifecycleState.lock()
        if !lifecycleState.notices.isEmpty { lifecycleState.notices.listBanner() }
        awaitTurnAgain()
        takeCoverAway()
        queue.schedule(.life(.protects), inMs: rules.lifecycle.protectsMs.value)
        lockBesides(into: &sink)
        guard let front else { return }
        rememberScreen(of: front)
        beginTrip(of: front)
        resignActive(front, into: &sink)
        if systemKeyboard.isShown, systemKeyboard.owner == front { postLock(of: front) }
        guard rules.lifecycle.hasBackground.value else { return }
        let enters = rules.lifecycle.lockBackgroundMs.value
        queue.schedule(.lifecycle(front, .didEnterBackground), inMs: enters)
    }

    /// Sends the scenes beside the front one to the background below the lock screen.
    private mutating func lockBesides(into sink: inout some RecordSink) {
        for app in besides {
            rememberScreen(of: app)
            beginTrip(of: app)
            resignActive(app, into: &sink)
            queue.schedule(
                .lifecycle(app, .didEnterBackground), inMs: rules.lifecycle.lockBackgroundMs.value)
        }
    }

    private mutating func postLock(of app: AppID) {
        let curve = rules.keyboard.show.curve.value
        for pair in 0..<rules.keyboard.lockPairs.value {
            var group = PostGroup(
                [.willShow, .didShow], Move(begin: .zero, end: .zero, durationMs: 0, curve: curve))
            group.delayMs = pair * Self.lockPairMs
            post(group, owner: app)
        }
    }

    /// The captured pairs come within about 100 ms.
    private static let lockPairMs: Int32 = 40

    mutating func unlock(into sink: inout some RecordSink) {
        lifecycleState.unlock()
        queue.cancel { $0 == .life(.protects) }
        setProtected(false, into: &sink)
        for app in besides { bringBack(app, into: &sink) }
        guard let front else { return }
        bringBack(front, into: &sink)
        if systemKeyboard.isShown, systemKeyboard.owner == front { postUnlock(of: front) }
        scheduleAwaitedTurn()
    }

    /// Posts the frame of a keyboard that has waited under the lock screen; its app has received
    /// empty frames last.
    private mutating func postUnlock(of app: AppID) {
        let keyboard = rules.keyboard
        guard keyboard.lockPairs.value > 0, keyboard.unlockTells.value else { return }
        var group = PostGroup(names(keyboard.showPosts.value), standingShow)
        let lifecycle = rules.lifecycle
        group.delayMs = max(
            0, lifecycle.becomesActiveMs.value - lifecycle.restoresBeforeActiveMs.value)
        post(group, owner: app)
    }

    /// Removes what lay over the screen, because the device is unlocked.
    private mutating func takeCoverAway() {
        takeSwitcherAway()
        queue.cancel { if case .liveCard = $0 { true } else { false } }
    }

    /// Notifies running apps before their files cannot be read, and when they can be read again.
    mutating func setProtected(_ isProtected: Bool, into sink: inout some RecordSink) {
        guard self.isProtected != isProtected else { return }
        lifecycleState.setProtected(isProtected)
        for index in processes.indices where processes[index].phase.executes {
            guard processes[index].phase != .launching else { continue }
            let app = AppID(index)
            record(.system(.protectedData(app, isAvailable: !isProtected)), into: &sink)
            deliver(.protectedData(isAvailable: !isProtected), to: app, into: &sink)
        }
    }
}
