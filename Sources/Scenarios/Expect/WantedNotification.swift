public import Simulator

/// A notification as a scenario expects it: its name, and what of its user info is said.
public struct WantedNotification: Hashable, Sendable {
    public var name: KeyboardNotificationName
    public var isLocal: Bool?
    /// The frames as the app reads them.
    public var begin: Rect?
    public var end: Rect?
    public var durationMs: Int32?

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

    /// As messages tell it, such as `willShow isLocal false`.
    var text: String {
        joined(isLocal.map(String.init), begin?.description, end?.description, durationMs)
    }

    /// What of a notification that came is said here, in the same words; `no` for a missing key.
    func text(of found: KeyboardNotification) -> String {
        var wanted = self
        wanted.name = found.name
        func told<Value>(_ isWanted: Bool, _ key: UserInfoKeys, _ value: Value) -> String? {
            guard isWanted else { return nil }
            return found.keys.contains(key) ? "\(value)" : "no"
        }
        return wanted.joined(
            told(isLocal != nil, .isLocal, found.isLocal),
            told(begin != nil, .frameBegin, found.begin),
            told(end != nil, .frameEnd, found.end),
            told(durationMs != nil, .animation, found.durationMs))
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
