// The user's actions on the system itself, and their preconditions.

extension World {
    mutating func perform(_ action: SystemAction, into sink: inout some RecordSink) {
        switch action {
        case .openSwitcher: openSwitcher(into: &sink)
        case .closeSwitcher: closeSwitcher(into: &sink)
        case .peekSwitcher:
            openSwitcher(into: &sink)
            queue.schedule(.life(.closesSwitcher), inMs: rules.switching.peekMs.value)
        case .quickSwitch(let app): quickSwitch(to: app, into: &sink)
        case .open(let panel): open(panel, into: &sink)
        case .close: closePanel(into: &sink)
        case .call: ring(into: &sink)
        case .answerCall: answerCall(into: &sink)
        case .declineCall, .endCall: endCall(into: &sink)
        case .forceQuit(let app): forceQuit(app, into: &sink)
        case .crash(let app): kill(app, as: .crash, into: &sink)
        case .memoryPressure: pressMemory(into: &sink)
        case .setAppearance(let appearance): setAppearance(appearance, into: &sink)
        case .setRemoteSwitch(let app, let isOn): appState.turnRemoteSwitch(of: app, on: isOn)
        case .schedule(let notification, let ms):
            schedule(notification, inMs: ms, into: &sink)
        case .push(let notification): receive(notification, into: &sink)
        case .tapNotification(let app): tapNotification(of: app, into: &sink)
        case .dismissNotification: dismissBanner(into: &sink)
        }
    }

    /// Throws where an action on the system is impossible at this moment.
    func check(_ action: SystemAction) throws(ActionError) {
        switch action {
        case .openSwitcher, .peekSwitcher: try checkSwitcher()
        case .closeSwitcher:
            guard cover == .switcher else {
                throw ActionError(.unsupported, "the app switcher is not open")
            }
        case .quickSwitch(let app): try checkQuickSwitch(app)
        case .open(let panel): try checkOpen(panel)
        case .close(let panel):
            guard cover == SystemCover(panel) else {
                throw ActionError(.unsupported, "\(panel.title) is not open")
            }
        case .call: try checkCall()
        case .answerCall, .declineCall: try checkCall(is: .ringing)
        case .endCall: try checkCall(is: .ongoing)
        case .forceQuit(let app): try checkForceQuit(app)
        case .crash(let app): try checkCrash(app)
        case .memoryPressure: break
        case .setAppearance(let new): try checkAppearance(new)
        case .setRemoteSwitch(let app, let isOn):
            guard appState.remoteSwitch(of: app) != isOn else {
                let state = isOn ? "on" : "off"
                throw ActionError(
                    .unsupported, "the remote switch of \(name(app)) is \(state) already")
            }
        case .schedule(let notification, _), .push(let notification):
            try checkNotification(notification)
        case .tapNotification(let app): try checkTapNotification(of: app)
        case .dismissNotification: try checkDismissNotification()
        }
    }

    /// Throws where something of the system lies over what an action is meant for.
    func checkCover(_ action: Action) throws(ActionError) {
        if case .system(let action) = action, action.isPossibleAnywhere { return }
        switch action {
        case .wait, .window(.connect), .window(.disconnect): return
        default: break
        }
        if case .kill = action { return }
        if let cover, !cover.lets(action) {
            let rule = "\(cover.title) is in the way; close it first"
            throw ActionError(.systemInTheWay, rule)
        }
        guard let call, isBlockedByCall, !call.lets(action) else { return }
        let rule =
            call == .ringing
            ? "a call is coming in; answer or decline it first"
            : "a call is going on; end it first"
        throw ActionError(.systemInTheWay, rule)
    }

    /// A Boolean value that indicates whether something of another process lies over the app in
    /// front, so that it is not active.
    var isBlocked: Bool { cover != nil || isBlockedByCall }

    var isBlockedByCall: Bool {
        call != nil && rules.interruptions.call.resignsActive.value
    }
}

extension SystemAction {
    /// A Boolean value that indicates whether nothing on the screen can be in its way.
    var isPossibleAnywhere: Bool {
        switch self {
        case .crash, .memoryPressure, .setAppearance, .setRemoteSwitch, .schedule, .push: true
        default: false
        }
    }
}

extension SystemCover {
    /// Returns whether an action is meant for the cover, or takes it away.
    fileprivate func lets(_ action: Action) -> Bool {
        switch (self, action) {
        case (_, .lock): true
        case (.switcher, .switchTo), (.switcher, .home), (.switcher, .system(.closeSwitcher)): true
        case (.switcher, .system(.forceQuit)): true
        case (.controlCenter, .system(.close(.controlCenter))): true
        case (.notificationCenter, .system(.close(.notificationCenter))): true
        case (.notificationCenter, .system(.tapNotification)): true
        default: false
        }
    }
}

extension CallState {
    fileprivate func lets(_ action: Action) -> Bool {
        switch (self, action) {
        case (.ringing, .system(.answerCall)), (.ringing, .system(.declineCall)): true
        case (.ongoing, .system(.endCall)): true
        default: false
        }
    }
}
