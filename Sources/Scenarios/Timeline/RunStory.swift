import Basics
internal import Simulator

/// A run as a page tells it: what happened in words, each record with everything that it holds.
public struct RunStory: Sendable {
    public struct Entry: Sendable {
        public var atMs: Int64
        /// The index of the app it happened to, nil for the device or its user.
        public var app: Int?
        public var kind: TimelineEntry.Kind
        public var text: String
        /// The whole record as JSON, with a notification's user info.
        public var json: String
    }

    public struct Step: Sendable {
        public var number: Int
        public var action: String
        /// When the next step began.
        public var endMs: Int64
        /// Who hears of an event in the end of the step, from the first responder up.
        public var responderChain: [String]
    }

    public let entries: [Entry]
    public let steps: [Step]
    /// The apps' titles, in order.
    public let apps: [String]
    public let findings: [(app: String, rule: String, explanation: String)]

    public init(_ run: ScenarioRun) {
        let setting = run.scenario.setting
        var words = RecordWords(setting)
        var encoder = TimelineJSON(setting)
        entries = run.records.map { record in
            let entry = words.entry(record)
            return Entry(
                atMs: entry.atMs, app: entry.app?.index, kind: entry.kind, text: entry.text,
                json: JSONText.line(encoder.object(record)))
        }
        steps = run.steps.filter { $0.step.action != nil }.map { trace in
            let front = trace.after.front
            let chain = front.map { StateText.chain(of: trace.after.content(of: $0), in: setting) }
            return Step(
                number: trace.step.number, action: trace.step.action?.text(in: setting) ?? "",
                endMs: trace.after.clockMs, responderChain: chain ?? ["none"])
        }
        apps = setting.apps.map(\.title)
        findings = run.findings.map {
            (setting.apps[$0.app.index].title, $0.oracle.rawValue, $0.explanation)
        }
    }
}
