// Lifecycle phases take time and overlap: the app that is left is still on its way to the
// background while the newcomer already shows a keyboard. The talk's race is nothing but that.

extension World {
    /// Opens an app, from the home screen or through the switcher.
    mutating func enter(_ app: AppID, into sink: inout some RecordSink) {
        guard let leaver = front else {
            queue.schedule(.chosen(app), inMs: 0)
            return
        }
        leave(leaver, into: &sink)
        if rules.pictures.keepsPictures.value {
            queue.schedule(.liveCard(leaver), inMs: rules.pictures.liveCardMs.value)
        }
        queue.schedule(.chosen(app), inMs: rules.lifecycle.choosesMs.value)
    }

    mutating func leaveForHome(into sink: inout some RecordSink) {
        guard let leaver = front else { return }
        leave(leaver, into: &sink)
        queue.schedule(.chosen(nil), inMs: rules.lifecycle.choosesMs.value)
    }

    /// The app resigns active while its responder is still first: a guard depends on that.
    private mutating func leave(_ app: AppID, into sink: inout some RecordSink) {
        processes[app.index].monitor.lastScreen = intern(frontCapture(app))
        processes[app.index].wasTaken = false
        processes[app.index].monitor.knowsUser = true
        cancelReturn(of: app)
        run(.willResignActive, of: app, into: &sink)
        queue.schedule(.keyboardLeaves(app), inMs: rules.lifecycle.keyboardLeavesMs.value)
    }

    /// The display belongs to an app, or to the home screen, from now on.
    mutating func choose(_ app: AppID?, into sink: inout some RecordSink) {
        if let leaver = front { sendAway(leaver) }
        switcher = nil
        front = app
        guard let app else { return }
        recents.removeAll { $0 == app }
        recents.insert(app, at: 0)
        bringBack(app, into: &sink)
    }

    /// Where there is no background, an app ends before the next one begins.
    private mutating func sendAway(_ app: AppID) {
        let rules = rules.lifecycle
        guard rules.hasBackground.value else {
            return queue.schedule(.lifecycle(app, .willTerminate), inMs: 0)
        }
        let away = rules.entersBackgroundMs.value
        queue.schedule(.lifecycle(app, .didEnterBackground), inMs: away)
    }

    mutating func bringBack(_ app: AppID, into sink: inout some RecordSink) {
        cancelDeparture(of: app)
        let rules = rules.lifecycle
        var active = rules.becomesActiveMs.value
        switch process(app).phase {
        case .notRunning:
            processes[app.index].phase = .launching
            record(.process(app, .launching), into: &sink)
            queue.schedule(.lifecycle(app, .didFinishLaunching), inMs: rules.launchMs.value)
            active += rules.launchMs.value
        case .background, .suspended:
            let enters = rules.entersForegroundMs.value
            queue.schedule(.lifecycle(app, .willEnterForeground), inMs: enters)
        case .launching: active += rules.launchMs.value
        case .inactive, .active: break
        }
        guard process(app).prompt == nil else { return }
        let restores = max(0, active - rules.restoresBeforeActiveMs.value)
        queue.schedule(.systemRestores(app), inMs: restores)
        queue.schedule(.lifecycle(app, .didBecomeActive), inMs: active)
    }

    /// An app that comes back before it reached the background never hears of it.
    private mutating func cancelDeparture(of app: AppID) {
        queue.cancel { event in
            switch event {
            case .lifecycle(app, .didEnterBackground), .lifecycle(app, .willTerminate),
                .suspend(app), .storedSnapshot(app), .keyboardLeaves(app):
                true
            default: false
            }
        }
    }

    /// An app that is left before it became active does not become active any more.
    private mutating func cancelReturn(of app: AppID) {
        queue.cancel { event in
            switch event {
            case .lifecycle(app, .didBecomeActive), .systemRestores(app): true
            default: false
            }
        }
    }

    /// Whether a callback can come in the phase that the process is in.
    private func isLegal(_ callback: LifecycleCallback, for app: AppID) -> Bool {
        let process = process(app)
        switch callback {
        case .didFinishLaunching: return process.phase == .launching
        case .willEnterForeground:
            return [.background, .suspended, .inactive].contains(process.phase)
        case .didBecomeActive:
            let isInFront = front == app && process.prompt == nil && !isLocked
            return process.phase == .inactive && isInFront
        case .willResignActive: return process.phase == .active
        case .didEnterBackground: return [.inactive, .active].contains(process.phase)
        case .willConnect: return process.phase == .inactive
        case .willTerminate, .didDisconnect: return process.isRunning
        }
    }

    /// Carries out a callback: the phase first, then the app's code.
    mutating func run(
        _ callback: LifecycleCallback, of app: AppID, into sink: inout some RecordSink
    ) {
        guard isLegal(callback, for: app) else { return }
        switch callback {
        case .didFinishLaunching: launch(app, into: &sink)
        case .willEnterForeground: processes[app.index].phase = .inactive
        case .didBecomeActive: processes[app.index].phase = .active
        case .willResignActive: processes[app.index].phase = .inactive
        case .didEnterBackground: enterBackground(app)
        case .willTerminate, .willConnect, .didDisconnect: break
        }
        record(.lifecycle(app, callback), into: &sink)
        deliver(.lifecycle(callback), to: app, into: &sink)
        if callback == .willEnterForeground {
            fireOverdue(of: app, into: &sink)
            readKept(of: app)
        }
        if callback == .didFinishLaunching { appear(app, into: &sink) }
        if callback == .willTerminate { end(app, into: &sink) }
    }

    private mutating func launch(_ app: AppID, into sink: inout some RecordSink) {
        var process = process(app)
        process.phase = .inactive
        process.screens = [0]
        process.texts = [emptyTexts(app, screen: 0)]
        process.handlings = definition(app).handlings.map { $0.start() }
        processes[app.index] = process
        if rules.lifecycle.hasScenes.value {
            queue.schedule(.lifecycle(app, .willConnect), inMs: 0)
            queue.schedule(.lifecycle(app, .willEnterForeground), inMs: 0)
        }
    }

    private mutating func appear(_ app: AppID, into sink: inout some RecordSink) {
        for callback in [ViewCallback.viewDidLoad, .viewWillAppear, .viewDidAppear] {
            call(callback, of: 0, in: app, into: &sink)
        }
    }

    private mutating func enterBackground(_ app: AppID) {
        processes[app.index].phase = .background
        if rules.pictures.keepsPictures.value {
            queue.schedule(.storedSnapshot(app), inMs: rules.pictures.storedMs.value)
        }
        queue.schedule(.suspend(app), inMs: rules.lifecycle.suspendsMs.value)
    }

    mutating func suspend(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase == .background else { return }
        processes[app.index].phase = .suspended
        record(.process(app, .suspended), into: &sink)
    }

    /// The system ends a process: no callback, and nothing but its disk and its pictures is left.
    ///
    /// What a user was typing in an app that dies in front is lost to any code: nothing told it.
    mutating func kill(_ app: AppID, into sink: inout some RecordSink) {
        if front == app {
            front = nil
            processes[app.index].monitor.intent = nil
        }
        end(app, into: &sink)
    }

    private mutating func end(_ app: AppID, into sink: inout some RecordSink) {
        queue.cancel { $0.app == app && $0 != .chosen(app) }
        processes[app.index].die()
        record(.process(app, .notRunning), into: &sink)
        if systemKeyboard.owner == app, systemKeyboard.isShown {
            hideKeyboard(of: app, into: &sink)
        }
    }

    func emptyTexts(_ app: AppID, screen: Int) -> [String] {
        Array(repeating: "", count: definition(app).screens[screen].views.count)
    }
}
