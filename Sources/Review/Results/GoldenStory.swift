/// A scenario that ran in one variant, with its events.
public struct GoldenStory: Hashable, Sendable, Codable {
    public struct Event: Hashable, Sendable, Codable {
        public var atMs: Int64
        public var app: Int?
        public var kind: String
        public var text: String
        /// The whole record as JSON.
        public var detail: String

        public init(atMs: Int64, app: Int?, kind: String, text: String, detail: String) {
            self.atMs = atMs
            self.app = app
            self.kind = kind
            self.text = text
            self.detail = detail
        }
    }

    public struct Step: Hashable, Sendable, Codable {
        public var number: Int
        public var action: String
        public var endMs: Int64
        public var responderChain: [String]

        public init(number: Int, action: String, endMs: Int64, responderChain: [String]) {
            self.number = number
            self.action = action
            self.endMs = endMs
            self.responderChain = responderChain
        }
    }

    public struct Finding: Hashable, Sendable, Codable {
        public var app: String
        public var rule: String
        public var explanation: String

        public init(app: String, rule: String, explanation: String) {
            self.app = app
            self.rule = rule
            self.explanation = explanation
        }
    }

    public var name: String
    public var title: String
    /// The scenario's file, for messages about it.
    public var file: String
    public var device: String
    public var system: String
    public var apps: [String] = []
    public var lengthMs: Int64 = 0
    public var steps: [Step] = []
    public var findings: [Finding] = []
    /// The events of the run; empty for runs without changes unless all are requested.
    public var events: [Event] = []

    public init(name: String, title: String, file: String, device: String, system: String) {
        self.name = name
        self.title = title
        self.file = file
        self.device = device
        self.system = system
    }
}
