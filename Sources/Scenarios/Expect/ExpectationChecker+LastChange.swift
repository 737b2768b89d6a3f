internal import Simulator

// A broken expectation says which event gave the value that was found, so that nobody has to search
// the timeline for it.

extension ExpectationChecker {
    /// The last event that changed what an expectation is about, with its time and step; nil where
    /// no single event does.
    func lastChange(of kind: StepExpectation.Kind) -> String? {
        guard let subject = subject(of: kind) else { return nil }
        guard let index = records.lastIndex(where: { changes($0.event, subject) }) else {
            return "nothing has changed it since the start"
        }
        let record = records[index]
        let step = run.action(at: index).flatMap { trace in
            trace.step.action.map { " in step \(trace.step.number), \($0.text(in: setting))" }
        }
        return "it last changed at \(record.atMs)ms\(step ?? ""): \(text(of: index))"
    }

    /// The values that events change.
    private enum Subject {
        case phase(AppID?)
        case responder(AppID)
        case keyboard
        case inset(AppID)
        case views(AppID)
        case visibility(AppID)
        case scroll(AppID)
        case disk(AppID)
        case covers(AppID)
        case window(AppID)
        case covered(AppID)
    }

    private func subject(of kind: StepExpectation.Kind) -> Subject? {
        switch kind {
        case .front: return .phase(nil)
        case .keyboard: return .keyboard
        default: break
        }
        guard let app else { return nil }
        switch kind {
        case .phase: return .phase(app)
        case .firstResponder: return .responder(app)
        case .inset: return .inset(app)
        case .attached, .frame, .edge: return .views(app)
        case .visibility: return .visibility(app)
        case .scroll: return .scroll(app)
        case .persisted: return .disk(app)
        case .covers: return .covers(app)
        case .window, .display: return .window(app)
        case .covered: return .covered(app)
        default: return nil
        }
    }

    private func changes(_ event: Record.Event, _ subject: Subject) -> Bool {
        switch (event, subject) {
        case (.process(let app, _), .phase(let wanted)),
            (.lifecycle(let app, _), .phase(let wanted)):
            wanted == nil || app == wanted
        case (.responder(let app, _, _, _), .responder(let wanted)): app == wanted
        case (.keyboard, .keyboard), (.keyboard, .views), (.keyboard, .covered): true
        case (.inset(let app, _, _, _), .inset(let wanted)),
            (.inset(let app, _, _, _), .views(let wanted)):
            app == wanted
        case (.geometry(let app, let change, _), .visibility(let wanted)):
            if case .visibility = change { app == wanted } else { false }
        case (.geometry(let app, let change, _), .scroll(let wanted)):
            if case .scroll = change { app == wanted } else { false }
        case (.geometry(let app, _, _), .views(let wanted)): app == wanted
        case (.persisted(let record), .disk(let wanted)): record.app == wanted
        case (.erased(let app, _), .disk(let wanted)): app == wanted
        case (.covered(let app, _), .covers(let wanted)),
            (.uncovered(let app), .covers(let wanted)):
            app == wanted
        case (.system(.window(let app, _, _)), .window(let wanted)),
            (.system(.window(let app, _, _)), .covered(let wanted)),
            (.system(.window(let app, _, _)), .views(let wanted)):
            app == wanted
        default: false
        }
    }

    /// A record in words; the names depend on all that came before it.
    private func text(of index: Int) -> String {
        var words = RecordWords(setting)
        var text = ""
        for record in records[...index] { text = words.entry(record).text }
        return text
    }
}
