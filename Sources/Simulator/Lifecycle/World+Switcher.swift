// The app in front resigns active as soon as the switcher opens, and that is all, where the user
// comes back; the background is for those who really leave. A swipe along the home indicator needs
// no switcher, and a card that is swiped away ends its app.

extension World {
    mutating func openSwitcher(into sink: inout some RecordSink) {
        lifecycleState.lay(.switcher)
        guard let leaver = frontOfScreen else {
            switcherState.show(switcherNow())
            return
        }
        leaveScreen(keyboardLeavesMs: switcherKeyboardMs, into: &sink)
        guard rules.pictures.hasCards.value else { return }
        queue.schedule(.liveCard(leaver), inMs: rules.pictures.liveCardMs.value)
    }

    /// The time at which the switcher takes the keyboard; nil if the choice of another app does.
    var switcherKeyboardMs: Int32? {
        let takes = rules.switching.switcherTakesKeyboard.value
        return takes ? rules.lifecycle.keyboardLeavesMs.value : nil
    }

    mutating func closeSwitcher(into sink: inout some RecordSink) {
        takeSwitcherAway()
        guard let shown = frontOfScreen else { return }
        queue.cancel { $0 == .liveCard(shown) }
        if shown == front { bringBack(shown, into: &sink) }
        bringCompanionsBack(into: &sink)
    }

    mutating func quickSwitch(to app: AppID, into sink: inout some RecordSink) {
        guard let front else { return }
        let rules = rules.switching.quick
        leaveScreen(keyboardLeavesMs: rules.keyboardLeavesMs.value, into: &sink)
        queue.schedule(
            .lifecycle(front, .didEnterBackground), inMs: timeMs(.quickEntersBackground))
        for app in companions {
            queue.schedule(
                .lifecycle(app, .didEnterBackground), inMs: timeMs(.quickEntersBackground))
        }
        queue.schedule(.life(.quickChosen(app)), inMs: rules.choosesMs.value)
    }

    mutating func forceQuit(_ app: AppID, into sink: inout some RecordSink) {
        if cover == .switcher { return quit(app, into: &sink) }
        openSwitcher(into: &sink)
        let swipes = max(rules.lifecycle.choosesMs.value, rules.pictures.liveCardMs.value)
        queue.schedule(.life(.quits(app)), inMs: swipes)
        queue.schedule(.life(.closesSwitcher), inMs: swipes + rules.switching.peekMs.value)
    }

    /// Ends the app whose card is swiped away; a suspended app receives no callback.
    mutating func quit(_ app: AppID, into sink: inout some RecordSink) {
        if shared.usesScenes[app.index] { run(.didDisconnect, of: app, into: &sink) }
        if shared.siblings[app.index].contains(where: { process($0).phase.isRunning }) {
            // The card of one scene: its session ends, and the process lives on in the others.
            return discard(app, into: &sink)
        }
        let terminates = rules.ends.forceQuitTerminates.value && process(app).phase.executes
        if process(app).phase.isRunning {
            if terminates { tell(.willTerminate, to: app, into: &sink) }
            kill(app, as: .user, into: &sink)
        }
        processes[app.index].monitor.setIntent(nil)
        processes[app.index].monitor.allowRestore()
        processes[app.index].pictures = AppPictureState()
        if definition(app).fetchesInBackground { processes[app.index].noteQuit() }
        lifecycleState.forget(app)
        if rules.ends.forceQuitDeletesState.value { deleteState(of: app, into: &sink) }
        switcherState.removeCard(of: app)
    }
}

// MARK: - What is possible

extension World {
    func checkSwitcher() throws(ActionError) {
        guard rules.pictures.keepsPictures.value else {
            throw ActionError(.unsupported, "\(rules.name) has no app switcher")
        }
        try checkNoSwitch()
    }

    func checkQuickSwitch(_ app: AppID) throws(ActionError) {
        let device = shared.setting.device
        guard device.hasHomeIndicator, rules.switching.quick.exists.value else {
            let lacking = device.hasHomeIndicator ? rules.name : device.name
            let rule = "\(lacking) has no swipe along a home indicator; use switchTo"
            throw ActionError(.unsupported, rule)
        }
        let front = try needFront()
        try checkNoSwitch()
        guard leavesScreen(front) else {
            let rule = "\(name(front)) is on an external display, which has no such swipe"
            throw ActionError(.unsupported, rule, nextStep: "use `switchTo`")
        }
        guard let next = recents.first(where: { $0 != front }), next == app else {
            let near = recents.first { $0 != front }.map { "; \(name($0)) is" } ?? "; none is"
            let rule = "\(name(app)) is not the app that was used just before\(near)"
            throw ActionError(.unsupported, rule)
        }
    }

    func checkForceQuit(_ app: AppID) throws(ActionError) {
        try checkSwitcher()
        guard recents.contains(app) else {
            throw ActionError(.notRunning, "\(name(app)) is not in the app switcher")
        }
    }
}
