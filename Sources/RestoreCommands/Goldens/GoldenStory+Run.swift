internal import Review
internal import Scenarios
internal import Simulator

extension GoldenStory {
    /// Copies the apps, steps, events and findings of a run; the names and the file stay.
    mutating func fill(from run: ScenarioRun) {
        let setting = run.scenario.setting
        apps = setting.apps.map(\.title)
        lengthMs = run.lengthMs
        steps = run.steps.compactMap { trace in
            guard let action = trace.step.action else { return nil }
            return Step(
                number: trace.step.number, action: action.text(in: setting),
                endMs: trace.after.clockMs, responderChain: run.responderChain(after: trace))
        }
        findings = run.findings.map {
            .init(
                app: setting.apps[$0.app.index].title, rule: $0.oracle.rawValue,
                explanation: $0.explanationWithRule)
        }
        events = zip(run.entries, run.recordLines).map { entry, line in
            .init(
                atMs: entry.atMs, app: entry.app?.index, kind: entry.kind.rawValue,
                text: entry.text, detail: line)
        }
    }
}
