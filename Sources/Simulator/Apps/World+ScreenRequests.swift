// An app's code asks for another screen, and UIKit refuses what it cannot do at that moment: it
// warns in the log, and nothing happens.

extension World {
    mutating func carryOut(
        _ request: ScreenRequest, of app: AppID, into sink: inout some RecordSink
    ) {
        guard process(app).phase.executes else { return }
        if let reason = refusal(of: request, in: app) {
            return record(.log(app, "[UIKit] \(request.name) is refused: \(reason)"), into: &sink)
        }
        switch request {
        case .push(let screen): push(screen, into: &sink)
        case .pop: pop(into: &sink)
        case .present(let screen, let style): present(screen, style, into: &sink)
        case .dismiss: dismiss(into: &sink)
        case .selectTab(let tab): selectTab(tab, into: &sink)
        }
    }

    private func refusal(of request: ScreenRequest, in app: AppID) -> String? {
        guard front == app else { return "the app is not in front" }
        let isMoving = queue.contains { event in
            if case .navigation(app, _, _) = event { true } else { false }
        }
        if isMoving { return "a change of screens is under way" }
        let process = process(app)
        let screens = process.screens
        if case .present = request, !process.covers.overlays.isEmpty, process.covers.place == .modal
        {
            return "a cover is presented"
        }
        switch request {
        case .push(let screen), .present(let screen, _):
            return definition(app).screens.indices.contains(screen) ? nil : "no such screen"
        case .pop: return screens.stack.controllers.count > 1 ? nil : "nothing was pushed"
        case .dismiss: return screens.modals.isEmpty ? "nothing is presented" : nil
        case .selectTab(let tab):
            guard definition(app).tabs.indices.contains(tab) else { return "no such tab" }
            guard screens.modals.isEmpty else { return "a presented screen covers the tabs" }
            return screens.tab == tab ? "the tab is chosen already" : nil
        }
    }
}

extension ScreenRequest {
    fileprivate var name: String {
        switch self {
        case .push: "push"
        case .pop: "pop"
        case .present: "present"
        case .dismiss: "dismiss"
        case .selectTab: "selectTab"
        }
    }
}

// MARK: - Identity

extension ScreenRequest: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        switch self {
        case .push(let screen):
            f.feed(1)
            f.feed(screen)
        case .pop: f.feed(2)
        case .present(let screen, let style):
            f.feed(3)
            f.feed(screen)
            f.feed(style) { $0.feed($1.rawValue) }
        case .dismiss: f.feed(4)
        case .selectTab(let tab):
            f.feed(5)
            f.feed(tab)
        }
    }
}
