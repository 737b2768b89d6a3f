// A search may take two states for one where they differ only in what nothing reads any more: what
// can happen from there, and which rules it breaks, is the same. Nothing reads any more
//
// - the cards of the switcher and the pictures on them. A stored snapshot is read once more, when
//   its twin in the other appearance is taken.
// - the screen as an app was left, unless a picture of the app is still to come: the next departure
//   keeps another one before anything is compared with it.
// - what the rules have observed of a companion, since companions are not checked.
//
// A test follows every move of small models and compares what two such states lead to.

extension World {
    /// Returns the identity of the state by what can still be read, without some sleepers.
    func futureFingerprint(leavingOut sleepers: [AppID]) -> Fingerprint {
        // A check of the scenario's own can read anything.
        guard shared.setting.checks.isEmpty else { return fingerprint }
        var f = Fingerprinter(pictures: pictureState.fingerprints)
        feed(into: &f, cards: false) { sleepers.contains($0) ? [] : readParts(of: $0) }
        return f.result
    }

    private func readParts(of app: AppID) -> ProcessParts {
        var parts: ProcessParts = [.state]
        if queue.contains({ $0 == .life(.picturesFlipped(app)) }) { parts.insert(.stored) }
        guard definition(app).isWatched else { return parts }
        parts.insert(.monitor)
        if isComparedLater(app) { parts.insert(.lastScreen) }
        return parts
    }

    /// Returns whether a picture that is still to come is compared with the screen as the app was
    /// left last.
    private func isComparedLater(_ app: AppID) -> Bool {
        // A call takes the scenes beside the front one to the background as they are.
        if shared.setting.device.isPad { return true }
        let phase = processes[app.index].phase
        if call != nil, phase == .active || phase == .inactive { return true }
        return queue.contains { event in
            switch event {
            case .liveCard(app), .storedSnapshot(app), .lifecycle(app, .didEnterBackground): true
            case .life(.flips(app)), .life(.picturesFlipped(app)): true
            case .life(.notifies): true
            default: false
            }
        }
    }
}

// MARK: - Processes that nothing involves

extension World {
    /// Returns the apps that take no part in what an action, and the time after it, can do.
    ///
    /// A sleeper does not execute, nothing about it is pending, and it has neither the screen nor
    /// the keyboard. Only an action that is about it involves it.
    func sleepers(during action: Action?) -> [AppID] {
        let reach = action?.reach ?? .front
        // Windows can bring any app back, and so can an event that names none.
        guard reach != .everything, windowState.shown.isEmpty, !queue.contains({ $0.wakesAny })
        else { return [] }
        return processes.indices.map { AppID($0) }.filter { app in
            let process = processes[app.index]
            return (process.phase == .suspended || process.phase == .notRunning)
                && !feelsTime(app.index) && shared.siblings[app.index].isEmpty
                && front != app && systemKeyboard.owner != app && reach != .app(app)
                && !queue.contains { $0.app == app || $0.owner == app }
        }
    }
}

extension SystemEvent {
    /// A Boolean value that indicates whether the event can bring back an app that it does not
    /// name.
    fileprivate var wakesAny: Bool {
        switch self {
        case .post, .fingerMoves, .life(.protects): false
        default: app == nil
        }
    }
}

extension Action {
    /// The processes that an action can involve.
    enum Reach: Hashable {
        /// The front app, and those that execute.
        case front
        /// One app as well.
        case app(AppID)
        case everything
    }

    /// The processes that the action can involve.
    var reach: Reach {
        switch self {
        case .launch(let app), .switchTo(let app), .kill(let app): .app(app)
        case .home, .lock, .unlock, .passLock, .rotate, .busy, .pan, .liftFinger: .front
        case .tap, .tapOutside, .focus, .blur, .type, .pressReturn: .front
        case .changeKeyboard, .keyboard: .front
        case .showPrompt, .answerPrompt, .closeSheet: .front
        case .push, .pop, .present, .dismiss, .swipeDown, .selectTab: .front
        case .system(let action): action.reach
        case .inject, .wait, .window: .everything
        }
    }

    /// A Boolean value that indicates whether an app can be called in the background, and pictured
    /// there, long after it was left.
    var wakesApps: Bool {
        switch self {
        case .system(.push), .system(.schedule): true
        default: false
        }
    }
}

extension SystemAction {
    fileprivate var reach: Action.Reach {
        switch self {
        case .quickSwitch(let app), .forceQuit(let app), .crash(let app): .app(app)
        case .openSwitcher, .closeSwitcher, .peekSwitcher, .open, .close: .front
        case .call, .answerCall, .declineCall, .endCall: .front
        case .memoryPressure, .setAppearance, .setRemoteSwitch: .everything
        case .schedule, .push, .tapNotification, .dismissNotification: .everything
        }
    }
}
