// The rules that every run is checked against, whatever it expects by itself. A finding is reported
// once, and again only after the rule held in between.

extension World {
    /// Checks the front app, and the scenes beside it, if nothing about them is under way.
    public mutating func checkAtRest(into sink: inout some RecordSink) {
        checkFront(into: &sink)
        followChecksAtRest(into: &sink)
        for app in besides where definition(app).isWatched && isAtRest(app) {
            checkInset(of: app, into: &sink)
            if showsFocus(app) { checkKeyboard(of: app, into: &sink) }
            checkOwnLock(of: app, into: &sink)
            checkCovers(of: app, into: &sink)
            endTrip(of: app)
        }
    }

    /// Returns whether the user sees if a scene beside the front one has lost its focus: the last
    /// keyboard was its own, and the front one has no field that took it over.
    private func showsFocus(_ app: AppID) -> Bool {
        systemKeyboard.owner == app && !isAppLocked(app)
            && front.map { process($0).responder.first == nil } ?? true
    }

    /// Returns whether a scene beside the front one is active, and nothing about it is under way.
    private func isAtRest(_ app: AppID) -> Bool {
        process(app).phase == .active && process(app).prompt == nil && !isFrontMoving(app)
    }

    private mutating func checkFront(into sink: inout some RecordSink) {
        guard let front, definition(front).isWatched, process(front).phase == .active,
            process(front).prompt == nil, !isFrontMoving(front)
        else { return }
        checkInset(of: front, into: &sink)
        checkField(of: front, into: &sink)
        if !isAppLocked(front) { checkKeyboard(of: front, into: &sink) }
        checkOwnLock(of: front, into: &sink)
        checkFocus(of: front, into: &sink)
        checkCovers(of: front, into: &sink)
        checkOwnInset(of: front, into: &sink)
        endTrip(of: front)
    }

    func isFrontMoving(_ front: AppID) -> Bool {
        // Among windows the keyboard of another scene is on its way as well.
        let owner = windowState.shown.isEmpty ? nil : systemKeyboard.owner
        return switcher != nil || finger != nil || process(front).inset.isSeenMoving
            || process(front).layout.isSeenMoving || systemKeyboard.top.isSeenMoving
            || queue.contains { event in
                switch event {
                case .liveCard, .storedSnapshot, .suspend, .deadline: false
                case .timer(let timer) where timer.everyMs > 0: false
                default: event.app == front || event.app == nil || event.app == owner
                }
            }
    }

    private mutating func checkInset(of app: AppID, into sink: inout some RecordSink) {
        // Below the app's own lock nothing can be seen of what stands on the lock's keyboard.
        let holdings = isAppLocked(app) ? [] : insetHoldings(of: app)
        guard !holdings.isEmpty else { return }
        let wrong = holdings.first { !$0.isRight }
        let explanation = wrong.map { text($0, of: app) } ?? ""
        tell(.insetMatchesKeyboard, .inset, wrong != nil, of: app, explanation, into: &sink)
    }

    private mutating func checkKeyboard(of app: AppID, into sink: inout some RecordSink) {
        let wanted = wantedResponder(of: app)
        let has = process(app).responder.first
        let isWrong = wanted != has
        let text = isWrong ? explanation(wanted: wanted, has: has, in: app) : ""
        tell(.keyboardReturns, .keyboard, isWrong, of: app, text, into: &sink)
    }

    /// Returns the view in which the user wants to type. A wish belongs to the screen on which the
    /// process died: on another one it cannot be fulfilled.
    private func wantedResponder(of app: AppID) -> ViewIndex? {
        let monitor = process(app).monitor
        if let name = monitor.intentName, let live = process(app).layout.live {
            let screen = live.screen.definition
            guard let view = screen.index(of: name), screen.views[view].takesText,
                !screen.hiddenViews[view]
            else { return process(app).responder.first }
            return view
        }
        if let screen = monitor.intentScreen, screen != shownScreen(app) { return nil }
        return monitor.intent
    }

    private func explanation(wanted: ViewIndex?, has: ViewIndex?, in app: AppID) -> String {
        switch (wanted, has) {
        case (let wanted?, nil):
            "the user was typing in \(name(of: wanted, in: app)), and "
                + "nothing is first responder now"
        case (nil, let has?):
            "\(name(of: has, in: app)) is first responder, and the user did not want it"
        case (let wanted?, let has?):
            "the user was typing in \(name(of: wanted, in: app)), and "
                + "\(name(of: has, in: app)) is first responder now"
        case (nil, nil): ""
        }
    }

    /// Returns the name of a view of the shown screen, in words where that has no such view.
    func name(of view: ViewIndex, in app: AppID) -> String {
        let views = screenDefinition(app).views
        return views.indices.contains(view) ? views[view].id.name : "a view of another screen"
    }

    mutating func checkCovers(of app: AppID, into sink: inout some RecordSink) {
        guard definition(app).isWatched else { return }
        let process = process(app)
        let isLeft = process.phase == .active && process.covers.overlays.contains { $0 != .lock }
        let isDoubled = process.covers.overlays.count > 1
        let text =
            isDoubled
            ? "\(process.covers.overlays.count) covers lie over the window"
            : "a cover still lies over the window of the active app"
        tell(.coverIsTakenAway, .cover, isLeft || isDoubled, of: app, text, into: &sink)
    }

    mutating func tell(
        _ oracle: Oracle, _ flag: Monitor.Set, _ isBroken: Bool, of app: AppID,
        _ explanation: String, into sink: inout some RecordSink
    ) {
        let isReported = process(app).monitor.reported.contains(flag)
        guard isBroken else {
            processes[app.index].monitor.noteHolds(flag)
            return
        }
        guard !isReported else { return }
        processes[app.index].monitor.noteReported(flag)
        let finding = Finding(oracle: oracle, app: app, explanation: explanation)
        record(.finding(finding), into: &sink)
    }
}

// MARK: - Pictures

extension World {
    /// Compares a picture that the system took with what the screen showed when the app was left.
    ///
    /// A cover that hides the app on purpose (a blur, a splash) is no fault.
    mutating func check(
        _ picture: CaptureID, of app: AppID, as oracle: Oracle, into sink: inout some RecordSink
    ) {
        guard let text = departure(of: picture, of: app) else { return }
        record(.finding(Finding(oracle: oracle, app: app, explanation: text)), into: &sink)
    }

    /// Checks the second snapshot by the same rules; a fault of the first one is reported once.
    mutating func checkFlipped(
        _ picture: CaptureID, of app: AppID, into sink: inout some RecordSink
    ) {
        let first = process(app).pictures.stored
        if first.flatMap({ departure(of: $0, of: app) }) == nil,
            let text = departure(of: picture, of: app)
        {
            let explanation = text + ", in the snapshot of the other appearance"
            let finding = Finding(
                oracle: .storedShowsLastScreen, app: app, explanation: explanation)
            record(.finding(finding), into: &sink)
        }
        guard first.flatMap({ shownSecret(in: $0, of: app) }) == nil else { return }
        checkSecrets(in: picture, of: app, .stored, isFlipped: true, into: &sink)
    }
}
