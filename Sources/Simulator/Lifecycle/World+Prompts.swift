// A prompt of another process resets the responder and posts the hide before willResignActive;
// afterwards the system restores both before didBecomeActive, and willEnterForeground is never
// called. This is why a tracker that unsubscribes while it is inactive fails. An alert of the app's
// own is a screen among its screens: the responder goes and comes, the app stays active.

extension World {
    mutating func show(_ prompt: Prompt, into sink: inout some RecordSink) {
        guard let front else { return }
        processes[front.index].setPrompt(prompt)
        record(.prompt(front, shown: true), into: &sink)
        deliver(.presentsPrompt(true), to: front, into: &sink)
        interrupt(front, by: prompt.kind.interruption, into: &sink)
        beginBiometry(prompt, of: front)
        guard hasSheetKeyboard(front) else { return }
        let arrival = Arrival(isAnimated: true, during: .presentation)
        requestKeyboard(for: front, arrival, into: &sink)
    }

    mutating func answerPrompt(into sink: inout some RecordSink) {
        guard let front, let prompt = process(front).prompt else { return }
        processes[front.index].setPrompt(nil)
        endBiometry(prompt, of: front)
        record(.prompt(front, shown: false), into: &sink)
        // A sheet takes its keyboard along before the app hears that it is gone.
        if prompt.kind.isSheet { endSheet(prompt.kind, over: front, into: &sink) }
        deliver(.presentsPrompt(false), to: front, into: &sink)
        if prompt.kind == .alert, !rules.interruptions.alertRestores.value {
            processes[front.index].responder.releaseHeld()
        }
        standAccessory(of: front, after: prompt)
        endInterruption(of: front, by: prompt.kind.interruption, into: &sink)
    }

    /// Returns whether a prompt of another process lies over the app, so that it cannot become
    /// active.
    func isHeldInactive(_ app: AppID) -> Bool {
        guard let prompt = process(app).prompt else { return false }
        return rules.interruptions[prompt.kind.interruption]?.resignsActive.value ?? false
    }

    func checkPrompt(_ prompt: Prompt) throws(ActionError) {
        let front = try needTouchableFront()
        if prompt.kind.isSheet { try checkNoNavigation(of: front) }
        let kind = prompt.kind.interruption
        guard rules.interruptions[kind] != nil else {
            let what = prompt.kind.isSheet ? prompt.kind.title : "prompt for \(kind.rawValue)"
            throw ActionError(.unsupported, "\(rules.name) has no \(what)")
        }
        let device = shared.setting.device
        let hasFace = device.sensor != .none || (device.isPad && device.hasHomeIndicator)
        let hasFinger = device.isPad || !device.hasHomeIndicator
        if prompt.kind == .faceID, !hasFace {
            throw ActionError(.unsupported, "\(device.name) has no Face ID; use touchID")
        }
        if prompt.kind == .touchID, !hasFinger {
            throw ActionError(.unsupported, "\(device.name) has no Touch ID; use faceID")
        }
    }
}

extension Prompt.Kind {
    /// The kind of interruption that the prompt is.
    var interruption: Interruption {
        switch self {
        case .alert: .alert
        case .permission: .permission
        case .faceID: .faceID
        case .touchID: .touchID
        case .share: .share
        case .mail: .mail
        case .message: .message
        case .photoPicker: .photoPicker
        case .documentBrowser: .documentBrowser
        case .authentication: .authentication
        }
    }
}
