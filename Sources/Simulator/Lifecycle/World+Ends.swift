// The end of a process decides which state is left: its disk always, its restoration state unless
// the user swiped the app away. A callback comes only to a process that ends by its own rule.

extension World {
    /// Ends a process without a callback; only its disk and its pictures are left.
    ///
    /// An app that dies in front has received no callback, and its user's typing is lost. An app
    /// behind the lock screen or a call has resigned active, and can restore it.
    mutating func kill(
        _ app: AppID, as ending: Ending = .system, into sink: inout some RecordSink
    ) {
        let old = shownBefore
        let isInFront = front == app
        let isReported = process(app).phase == .inactive
        if isInFront {
            removeFront()
            if !process(app).phase.isInBackground { processes[app.index].monitor.setIntent(nil) }
        }
        end(app, as: ending, into: &sink)
        if isInFront, isReported { processes[app.index].monitor.allowRestore() }
        guard let old else { return }
        bringKeyboardToFront(into: &sink)
        settleWindows(since: old, into: &sink)
    }

    /// Takes the app in front off the display; a window beside it takes its place.
    private mutating func removeFront() {
        guard !windowState.shown.isEmpty, let front else { return lifecycleState.removeFront() }
        takeOut([front] + shared.siblings[front.index])
    }

    /// Ends a process with all its scenes.
    mutating func end(_ app: AppID, as ending: Ending, into sink: inout some RecordSink) {
        endScene(app, as: ending, into: &sink)
        for scene in shared.siblings[app.index] where process(scene).phase.isRunning {
            if front == scene { removeFront() }
            endScene(scene, as: ending, into: &sink)
        }
        takeOut([app] + shared.siblings[app.index])
    }

    /// Lets the other scenes of a process run code again, since one of them comes to the front, and
    /// returns whether the process has been running.
    mutating func wakeSiblings(of app: AppID, into sink: inout some RecordSink) -> Bool {
        var isRunning = false
        for scene in shared.siblings[app.index] where process(scene).phase.hasLaunched {
            isRunning = true
            guard process(scene).phase == .suspended else { continue }
            processes[scene.index].enter(.background)
            record(.process(scene, .background), into: &sink)
        }
        return isRunning
    }

    /// Returns whether another scene of an app has been launched.
    func hasLaunchedSibling(_ app: AppID) -> Bool {
        shared.siblings[app.index].contains { process($0).phase.hasLaunched }
    }

    private mutating func endScene(
        _ app: AppID, as ending: Ending, into sink: inout some RecordSink
    ) {
        queue.cancel { event in
            switch event {
            case .chosen(app), .life(.quickChosen(app)), .life(.quits(app)): false
            default: event.app == app
            }
        }
        record(.system(.ended(app, ending)), into: &sink)
        processes[app.index].die()
        record(.process(app, .notRunning), into: &sink)
        if systemKeyboard.owner == app, systemKeyboard.isShown {
            hideKeyboard(of: app, into: &sink)
        }
    }

    /// Returns whether an app ends where others go to the background.
    func exitsOnSuspend(_ app: AppID) -> Bool {
        definition(app).exitsOnSuspend && rules.ends.honoursExitsOnSuspend.value
    }

    /// Returns whether an app receives `willResignActive` before it is left.
    func hearsResign(_ app: AppID) -> Bool {
        !exitsOnSuspend(app) || rules.ends.exitResignsActive.value
    }

    /// Warns the apps that run, and ends those that are suspended.
    mutating func pressMemory(into sink: inout some RecordSink) {
        for index in processes.indices where processes[index].phase.executes {
            guard processes[index].phase != .launching else { continue }
            record(.system(.memoryWarning(AppID(index))), into: &sink)
            deliver(.memoryWarning, to: AppID(index), into: &sink)
        }
        for index in processes.indices where processes[index].phase == .suspended {
            kill(AppID(index), as: .memory, into: &sink)
        }
    }

    func checkCrash(_ app: AppID) throws(ActionError) {
        guard process(app).phase.executes else {
            let phase = process(app).phase == .suspended ? "is suspended" : "is not running"
            throw ActionError(.notRunning, "\(name(app)) \(phase); no code of it can crash")
        }
    }
}

// MARK: - Time

extension World {
    /// Blocks the main thread of an app from now on; everything that needs it waits.
    mutating func block(_ app: AppID, ms: Int32, into sink: inout some RecordSink) {
        guard ms > 0 else { return }
        processes[app.index].block(forMs: ms)
        for scene in shared.siblings[app.index] { processes[scene.index].block(forMs: ms) }
        record(.system(.blocked(app, ms: ms)), into: &sink)
    }

    /// Schedules the watchdog for a process that does not return from a callback in time.
    mutating func watch(_ callback: LifecycleCallback, of app: AppID) {
        guard processes[app.index].busyMs > 0 else { return }
        let limit: Int32
        switch callback {
        case .didFinishLaunching, .willConnect: limit = rules.ends.watchdogLaunchMs.value
        case .didEnterBackground: limit = rules.ends.watchdogBackgroundMs.value
        default: return
        }
        guard process(app).busyMs >= limit else { return }
        queue.schedule(.life(.watchdog(app)), inMs: limit)
    }

    /// Schedules the watchdog for a callback that the system cannot deliver because the main thread
    /// is blocked.
    mutating func guardAgainstHang(_ event: SystemEvent) {
        guard case .lifecycle(let app, .didEnterBackground) = event,
            !queue.contains({ $0 == .life(.watchdog(app)) })
        else { return }
        let limit = rules.ends.watchdogBackgroundMs.value
        queue.schedule(.life(.watchdog(app)), inMs: limit)
    }

    /// Cancels the watchdog of a callback that came late and returns before the time is up.
    mutating func calmWatchdog(of app: AppID) {
        guard let left = queue.msUntil({ $0 == .life(.watchdog(app)) }),
            process(app).busyMs < left
        else { return }
        queue.cancel { $0 == .life(.watchdog(app)) }
    }

    mutating func beginBackgroundTask(of app: AppID, into sink: inout some RecordSink) {
        guard !process(app).hasBackgroundTask else { return }
        processes[app.index].setBackgroundTask(true)
        record(.system(.backgroundTask(app, .begins)), into: &sink)
    }

    mutating func endBackgroundTask(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).hasBackgroundTask else { return }
        processes[app.index].setBackgroundTask(false)
        record(.system(.backgroundTask(app, .ends)), into: &sink)
        guard process(app).phase == .background else { return }
        queue.cancel { $0 == .life(.expires(app)) || $0 == .life(.watchdog(app)) }
        scheduleSuspend(of: app)
    }

    /// Schedules the suspension of a process, or its end if it has a background task that never
    /// ends.
    mutating func scheduleSuspend(of app: AppID) {
        guard process(app).hasBackgroundTask else {
            return queue.schedule(.suspend(app), inMs: timeMs(.suspends))
        }
        let limit = rules.ends.backgroundTaskMs.value
        let warns = max(0, limit - rules.ends.expiryWarnsMs.value)
        queue.schedule(.life(.expires(app)), inMs: warns)
        queue.schedule(.life(.watchdog(app)), inMs: limit)
    }

    mutating func expire(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase == .background else { return }
        record(.system(.backgroundTask(app, .expires)), into: &sink)
        deliver(.backgroundTimeExpires, to: app, into: &sink)
    }
}

// MARK: - Restoration of state

extension World {
    /// Asks the app at the background for the state that it wants to have at its next launch.
    mutating func encodeState(of app: AppID, into sink: inout some RecordSink) {
        guard rules.ends.restoresState.value else { return }
        deliver(.encodesRestoration, to: app, into: &sink)
    }

    mutating func keepState(_ bytes: [UInt8], of app: AppID, into sink: inout some RecordSink) {
        guard rules.ends.restoresState.value else { return }
        processes[app.index].setRestoration(bytes)
        record(.system(.encoded(app, bytes)), into: &sink)
    }

    /// Gives a new process the state that an earlier one has encoded.
    mutating func restoreState(of app: AppID, into sink: inout some RecordSink) {
        guard let bytes = process(app).restoration else { return }
        record(.system(.restoredState(app, bytes)), into: &sink)
        deliver(.restores(bytes), to: app, into: &sink)
    }

    mutating func deleteState(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).restoration != nil else { return }
        processes[app.index].setRestoration(nil)
        record(.system(.deletedState(app)), into: &sink)
    }
}
