public import Simulator

/// A notification as a scenario expects it: its name, and what of its user info is said.
public struct WantedNotification: Hashable, Sendable {
    /// The notification's name.
    public var name: KeyboardNotificationName
    /// The expected `isLocal`; nil for any value.
    public var isLocal: Bool?
    /// The expected begin frame in screen coordinates; nil for any frame.
    public var begin: Rect?
    /// The expected end frame in screen coordinates; nil for any frame.
    public var end: Rect?
    /// The expected duration in milliseconds; nil for any.
    public var durationMs: Int32?

    /// Creates an expectation; a value that is nil is not checked.
    public init(
        _ name: KeyboardNotificationName, isLocal: Bool? = nil, begin: Rect? = nil,
        end: Rect? = nil, durationMs: Int32? = nil
    ) {
        self.name = name
        self.isLocal = isLocal
        self.begin = begin
        self.end = end
        self.durationMs = durationMs
    }

    /// The words of messages, such as `willShow isLocal false`.
    var text: String {
        joined(isLocal.map(String.init), begin?.description, end?.description, durationMs)
    }

    /// The same parts of a notification that arrived, in the same words; `no` for a missing key.
    func text(of found: KeyboardNotification) -> String {
        var wanted = self
        wanted.name = found.name
        func part<Value>(_ isWanted: Bool, _ key: UserInfoKeys, _ value: Value) -> String? {
            guard isWanted else { return nil }
            return found.keys.contains(key) ? "\(value)" : "no"
        }
        return wanted.joined(
            part(isLocal != nil, .isLocal, found.isLocal),
            part(begin != nil, .frameBegin, found.begin),
            part(end != nil, .frameEnd, found.end),
            part(durationMs != nil, .animation, found.durationMs))
    }

    private func joined(
        _ isLocal: String?, _ begin: String?, _ end: String?, _ duration: (some Any)?
    ) -> String {
        var text = name.rawValue
        if let isLocal { text += " isLocal \(isLocal)" }
        if let begin { text += " begin \(begin)" }
        if let end { text += " end \(end)" }
        if let duration { text += " duration \(duration)" }
        return text
    }
}
