// The rules for an app without a responder, whose views must not move while the user is elsewhere
// and comes back.

extension World {
    /// ``Oracle/tripMovesNothing``: an app that is left without a responder holds its views where
    /// they are until it is at rest again, whatever keyboards other apps show meanwhile.
    ///
    /// Reports FGN-01, 03, 04, 06, 07, 13; 080 among the captures, where a lock of the device posts
    /// shows with empty frames. A scene that makes room for a neighbour's keyboard is free to give
    /// it up when it returns without that neighbour.
    mutating func beginTrip(of app: AppID) {
        let hasResponder = process(app).responder.first != nil || process(app).responder.held != nil
        let mayMove = hasResponder || isCoveredByNeighbour(app)
        processes[app.index].monitor.beginTrip(inset: mayMove ? nil : process(app).inset.target)
    }

    mutating func checkTrip(
        of app: AppID, from old: Pt, into sink: inout some RecordSink
    ) {
        guard definition(app).isWatched, let rest = process(app).monitor.tripInset else { return }
        guard process(app).responder.first == nil, !process(app).covers.isKey,
            !isCoveredByNeighbour(app)
        else { return }
        let inset = process(app).inset.target
        let owner = systemKeyboard.owner.flatMap { $0 == app ? nil : definition($0).name }
        let whose = owner.map { "the keyboard of \($0)" } ?? "a keyboard"
        let text =
            "\(change(of: app, from: old, to: inset)) for \(whose), while no field of "
            + "\(definition(app).name) was first responder"
        tell(.tripMovesNothing, .trip, inset != rest, of: app, text, into: &sink)
    }

    /// Returns a change of the inset, or of the view that an app's own code has lifted.
    private func change(of app: AppID, from old: Pt, to new: Pt) -> String {
        guard let live = process(app).layout.live else {
            return "the inset went from \(old) to \(new) pt"
        }
        let name = live.lifted.map { live.screen.definition.views[$0.view].id.name }
        return "\(name ?? "a view") went from \(old) to \(new) pt above its place"
    }

    /// Returns whether the keyboard belongs to a scene that is shown beside this one, which makes
    /// room for it.
    private func isCoveredByNeighbour(_ app: AppID) -> Bool {
        guard !windowState.shown.isEmpty, let owner = systemKeyboard.owner, owner != app else {
            return false
        }
        return isShown(owner) && isShown(app)
    }

    mutating func endTrip(of app: AppID) {
        processes[app.index].monitor.endTrip()
    }
}

// MARK: - Restorations

extension World {
    /// Notes that the system takes the responder, for ``Oracle/responderRestoredOnce``.
    mutating func beginReturn(of app: AppID) {
        processes[app.index].monitor.beginReturn()
    }

    /// ``Oracle/responderRestoredOnce``: after the system took a responder it is brought back once.
    ///
    /// Reports ASR-13 and ALR-07: the system restores by itself, and the app does it as well; what
    /// either did in between (a selection, an animation) is lost.
    mutating func checkRestoration(
        of view: ViewIndex, in app: AppID, by cause: Record.Cause,
        into sink: inout some RecordSink
    ) {
        guard definition(app).isWatched, process(app).monitor.isReturning, cause != .user else {
            return
        }
        guard let first = process(app).monitor.restorer else {
            processes[app.index].monitor.setRestorer(cause)
            return
        }
        // The system does not ask twice; an app that asks for what it has has not seen the system.
        let isAgain = process(app).responder.first != view || cause == .app
        let text =
            "\(name(of: view, in: app)) was restored by \(words(first)), and again by "
            + words(cause)
        tell(.responderRestoredOnce, .twice, isAgain, of: app, text, into: &sink)
    }

    private func words(_ cause: Record.Cause) -> String {
        cause == .system ? "the system" : "the app"
    }
}
