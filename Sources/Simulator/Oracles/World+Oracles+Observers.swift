// The rules for observers that nobody removed (seeds: the cookbook's chapter on notifications;
// reports FGN-12, LGD-03, DBL-01). The third rule does not apply to a center that zeroes its
// observers.

extension World {
    /// The state that an observer can change; a call to a hidden controller that changes it is a
    /// fault.
    struct VisibleState: Equatable {
        var inset: Pt
        var responder: ViewIndex?
        var covers: [Overlay]
        /// The insets that screens hold for themselves, hidden ones too.
        var pages: [Pt?]
    }

    func visibleState(of app: AppID) -> VisibleState {
        let process = process(app)
        return VisibleState(
            inset: process.inset.target, responder: process.responder.first,
            covers: process.covers.overlays, pages: process.layout.pages.map { $0.inset?.target })
    }

    /// ``Oracle/observerLeaks``: a controller that is gone for the user lives on, because an entry
    /// of the notification center retains it.
    mutating func tellLeak(
        of old: Passage.End, _ entries: [Observer], in app: AppID,
        into sink: inout some RecordSink
    ) {
        guard definition(app).isWatched else { return }
        let names = entries.filter(\.isRetained).map { $0.name?.text ?? "all notifications" }
        let screen = definition(app).screens[old.screen].name
        let text =
            "\(screen) has left the screen and lives on: the notification center retains "
            + "it as an observer of \(names.joined(separator: ", "))"
        record(.finding(Finding(oracle: .observerLeaks, app: app, explanation: text)), into: &sink)
    }

    /// ``Oracle/observerCalledLate``: a controller that is not on the screen moves the app's views
    /// or its focus, because it still observes.
    mutating func tellLateCall(
        of name: ObservedName, _ observer: Observer, in app: AppID,
        into sink: inout some RecordSink
    ) {
        guard definition(app).isWatched else { return }
        let hidden = process(app).screens.controllers.first { $0.id == observer.controller }
        let who = hidden.map { definition(app).screens[$0.screen].name } ?? "a screen that is gone"
        let own = process(app).layout.pages.last { $0.controller == observer.controller }?.inset
        let inset = (own ?? process(app).inset).target
        let text =
            "\(who) is not on the screen and handles \(name.text): \(own == nil ? "the" : "its") "
            + "inset is now \(inset) pt"
        let finding = Finding(oracle: .observerCalledLate, app: app, explanation: text)
        record(.finding(finding), into: &sink)
    }
}
