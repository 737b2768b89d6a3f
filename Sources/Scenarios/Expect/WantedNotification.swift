public import Simulator

/// A notification as a scenario expects it: its name, and what of its user info is said.
public struct WantedNotification: Hashable, Sendable {
    /// The object of a notification.
    public enum Object: Hashable, Sendable {
        /// The notification has no object.
        case none
        /// The object is the screen of a display.
        case screen(DisplayID)
    }

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
    /// The expected curve as UIKit numbers it; nil for any.
    public var curve: UInt8?
    /// The expected bounds of the systems before iOS 3.2; nil for any.
    public var bounds: Rect?
    /// The expected centre before the change; nil for any.
    public var centerBegin: Point?
    /// The expected centre after the change; nil for any.
    public var centerEnd: Point?
    /// The expected object; nil for any.
    public var object: Object?

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

    /// Returns the words of messages, such as `willShow isLocal false`.
    func text(in setting: Setting) -> String {
        joined([
            isLocal.map(String.init), begin?.description, end?.description,
            durationMs.map(String.init), curve.map(String.init), bounds?.description,
            centerBegin.map(Self.text), centerEnd.map(Self.text),
            object.map { Self.text($0, in: setting) }
        ])
    }

    /// Returns the same parts of a notification that arrived, in the same words; `no` for a missing
    /// key.
    func text(of found: KeyboardNotification, in setting: Setting) -> String {
        var wanted = self
        wanted.name = found.name
        func part<Value>(_ isWanted: Bool, _ key: UserInfoKeys, _ value: Value) -> String? {
            guard isWanted else { return nil }
            return found.keys.contains(key) ? "\(value)" : "no"
        }
        let isOld = UserInfoKeys.boundsAndCenters
        return wanted.joined([
            part(isLocal != nil, .isLocal, found.isLocal),
            part(begin != nil, .frameBegin, found.begin),
            part(end != nil, .frameEnd, found.end),
            part(durationMs != nil, .animation, found.durationMs),
            part(curve != nil, .animation, found.curve),
            part(bounds != nil, isOld, found.bounds ?? .zero),
            part(centerBegin != nil, isOld, Self.text(found.centerBegin)),
            part(centerEnd != nil, isOld, Self.text(found.centerEnd)),
            object.map { _ in Self.text(found.sender, in: setting) }
        ])
    }

    private static let labels = [
        "isLocal", "begin", "end", "duration", "curve", "bounds", "centerBegin", "centerEnd",
        "object"
    ]

    private func joined(_ parts: [String?]) -> String {
        let said = zip(Self.labels, parts).compactMap { label, part in
            part.map { "\(label) \($0)" }
        }
        return ([name.rawValue] + said).joined(separator: " ")
    }

    private static func text(_ point: Point) -> String { "[\(point.x), \(point.y)]" }

    private static func text(_ object: Object, in setting: Setting) -> String {
        switch object {
        case .none: "none"
        case .screen(let display): setting.name(of: display)
        }
    }
}

extension KeyboardNotification {
    /// The object that comes with the notification.
    fileprivate var sender: WantedNotification.Object {
        objectIsScreen ? .screen(.device) : .none
    }
}
