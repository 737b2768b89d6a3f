// Interruptions lie over the app in front for a while and leave it in the foreground: panels of the
// system and calls. Prompts are alike and belong to one app. The profile has the effect of each on
// an app.

extension World {
    mutating func open(_ panel: SystemPanel, into sink: inout some RecordSink) {
        lifecycleState.lay(SystemCover(panel))
        guard let front else { return }
        let kind: Interruption =
            panel == .controlCenter ? .controlCenter : .notificationCenter
        if panel == .controlCenter, rules.quirks.panelDeafensSafeArea.value { deafen(front) }
        let isFlickering =
            panel == .notificationCenter && rules.interruptions.notificationCenterFlickers.value
        if isFlickering {
            let resigns = rules.lifecycle.promptResignsMs.value
            queue.schedule(.life(.flickers(front)), inMs: resigns + Self.flickerMs)
        }
        interrupt(front, by: kind, into: &sink)
        for app in companions { interrupt(app, by: kind, into: &sink) }
    }

    /// Our number: the time in which a finger pulls the panel down.
    private static let flickerMs: Int32 = 100

    mutating func flicker(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase == .inactive, cover == .notificationCenter else { return }
        tell(.didBecomeActive, to: app, into: &sink)
        tell(.willResignActive, to: app, into: &sink)
    }

    mutating func closePanel(into sink: inout some RecordSink) {
        let kind: Interruption =
            cover == .controlCenter ? .controlCenter : .notificationCenter
        lifecycleState.removeCover()
        guard let front else { return }
        endInterruption(of: front, by: kind, into: &sink)
        for app in companions { endInterruption(of: app, by: kind, into: &sink) }
    }

    /// Takes from the app what the interruption takes; it resigns active afterwards.
    mutating func interrupt(
        _ app: AppID, by kind: Interruption, into sink: inout some RecordSink
    ) {
        processes[app.index].interrupt()
        guard let rule = rules.interruptions[kind] else { return }
        if rule.takesKeyboard.value { takeKeyboard(from: app, into: &sink) }
        guard rule.resignsActive.value else { return }
        queue.schedule(
            .lifecycle(app, .willResignActive), inMs: rules.lifecycle.promptResignsMs.value)
    }

    mutating func endInterruption(
        of app: AppID, by kind: Interruption, into sink: inout some RecordSink
    ) {
        guard let rule = rules.interruptions[kind] else { return }
        let active = rules.lifecycle.promptReturnsMs.value
        let restores = max(0, active - rules.lifecycle.restoresBeforeActiveMs.value)
        if process(app).responder.held != nil {
            queue.schedule(.systemRestores(app), inMs: restores)
        }
        guard rule.resignsActive.value else { return }
        queue.schedule(.lifecycle(app, .didBecomeActive), inMs: active)
    }
}

// MARK: - Calls

extension World {
    mutating func ring(into sink: inout some RecordSink) {
        lifecycleState.setCall(.ringing)
        guard let front else { return }
        interrupt(front, by: .call, into: &sink)
        for app in companions { interrupt(app, by: .call, into: &sink) }
        // A call that takes the keyboard does so before the app receives any callback: no picture
        // of the app's own can show what stood there.
        rememberScreen(of: front)
    }

    /// Answers a call: one that fills the screen takes the app to the background, one in a banner
    /// does not.
    mutating func answerCall(into sink: inout some RecordSink) {
        setCall(.ongoing, into: &sink)
        guard let front, rules.interruptions.answerLeaves.value else { return }
        sendAway(front)
        for app in companions { sendAway(app) }
    }

    mutating func endCall(into sink: inout some RecordSink) {
        let wasBlocked = isBlockedByCall
        setCall(nil, into: &sink)
        guard let front, wasBlocked else { return }
        endCall(for: front, into: &sink)
        for app in companions { endCall(for: app, into: &sink) }
    }

    private mutating func endCall(for app: AppID, into sink: inout some RecordSink) {
        if process(app).phase.isInBackground || process(app).phase == .notRunning {
            bringBack(app, into: &sink)
        } else {
            cancelDeparture(of: app, into: &sink)
            endInterruption(of: app, by: .call, into: &sink)
        }
    }

    func checkCall() throws(ActionError) {
        guard call == nil else { throw ActionError(.unsupported, "there is a call already") }
        guard cover == nil else { return }
        if front != nil { _ = try needTouchableFront() }
    }

    func checkCall(is state: CallState) throws(ActionError) {
        guard call == state else {
            let rule = state == .ringing ? "no call is coming in" : "no call is going on"
            throw ActionError(.unsupported, rule)
        }
    }

    func checkOpen(_ panel: SystemPanel) throws(ActionError) {
        let kind: Interruption =
            panel == .controlCenter ? .controlCenter : .notificationCenter
        guard rules.interruptions[kind] != nil else {
            throw ActionError(.unsupported, "\(rules.name) has no \(panel.title)")
        }
        try checkNoSwitch()
        if front != nil { _ = try needTouchableFront() }
    }
}
