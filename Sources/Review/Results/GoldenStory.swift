/// A scenario that ran in one variant, with its events.
public struct GoldenStory: Hashable, Sendable, Codable {
    /// A record of the run in words.
    public struct Event: Hashable, Sendable, Codable {
        /// The time in milliseconds since the run's start.
        public var atMs: Int64
        /// The index of the app in ``GoldenStory/apps``; nil for the device or its user.
        public var app: Int?
        /// The subject of the record, such as `keyboard`.
        public var kind: String
        /// The record in words.
        public var text: String
        /// The whole record as JSON.
        public var detail: String

        /// Creates an event.
        public init(atMs: Int64, app: Int?, kind: String, text: String, detail: String) {
            self.atMs = atMs
            self.app = app
            self.kind = kind
            self.text = text
            self.detail = detail
        }
    }

    /// A step of the scenario that performed an action.
    public struct Step: Hashable, Sendable, Codable {
        /// The number of the step, the first one 1.
        public var number: Int
        /// The action as a scenario writes it.
        public var action: String
        /// The end of the step, in milliseconds since the run's start.
        public var endMs: Int64
        /// The responder chain of the front app after the step, the first responder first.
        public var responderChain: [String]

        /// Creates a step.
        public init(number: Int, action: String, endMs: Int64, responderChain: [String]) {
            self.number = number
            self.action = action
            self.endMs = endMs
            self.responderChain = responderChain
        }
    }

    /// A rule that the run broke.
    public struct Finding: Hashable, Sendable, Codable {
        /// The title of the app.
        public var app: String
        /// The name of the rule.
        public var rule: String
        /// The explanation of this case.
        public var explanation: String

        /// Creates a finding.
        public init(app: String, rule: String, explanation: String) {
            self.app = app
            self.rule = rule
            self.explanation = explanation
        }
    }

    /// The name that entries refer to.
    public var name: String
    /// The title of the scenario.
    public var title: String
    /// The scenario's file, for messages about it.
    public var file: String
    /// The name of the device.
    public var device: String
    /// The version of the system.
    public var system: String
    /// A hash of all that the pictures are drawn from; nil where it is not known.
    public var input: String?
    /// The titles of the apps, in the order of the scenario.
    public var apps: [String] = []
    /// The length of the run in milliseconds.
    public var lengthMs: Int64 = 0
    /// The steps that performed actions, in order.
    public var steps: [Step] = []
    /// The rules that the run broke.
    public var findings: [Finding] = []
    /// The events of the run; empty for runs without changes unless all are requested.
    public var events: [Event] = []

    /// Creates a story without steps, findings and events.
    public init(name: String, title: String, file: String, device: String, system: String) {
        self.name = name
        self.title = title
        self.file = file
        self.device = device
        self.system = system
    }
}
