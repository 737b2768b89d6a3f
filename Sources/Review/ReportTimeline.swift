/// What happened in a run, with a lane for each app.
public struct ReportTimeline: Hashable, Sendable {
    /// The names of the apps, from left to right.
    public var apps: [String]
    /// In order of time.
    public var entries: [Entry]

    public init(apps: [String] = [], entries: [Entry] = []) {
        self.apps = apps
        self.entries = entries
    }

    public struct Entry: Hashable, Sendable {
        /// Milliseconds since the start of the run.
        public var atMs: Int64
        /// The lane, nil for what concerns the user or the whole system. A lane that does not
        /// exist counts as nil.
        public var app: Int?
        public var kind: Kind
        public var text: String

        public init(atMs: Int64, app: Int?, kind: Kind, text: String) {
            self.atMs = atMs
            self.app = app
            self.kind = kind
            self.text = text
        }
    }

    /// What an entry is about; each has its sign and can be hidden on the page.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case action, lifecycle, notification, responder, keyboard, snapshot, store, finding

        /// The word for it on the page.
        public var label: String {
            switch self {
            case .action: "User"
            case .lifecycle: "Lifecycle"
            case .notification: "Notifications"
            case .responder: "Responder, layout"
            case .keyboard: "Keyboard"
            case .snapshot: "Snapshots"
            case .store: "Store"
            case .finding: "Findings"
            }
        }
    }
}
