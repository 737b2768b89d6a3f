/// The six keyboard notifications of UIKit.
public enum KeyboardNotificationName: String, Hashable, Sendable, Codable, CaseIterable {
    /// The notification under its name in UIKit, without `keyboard` and `Notification`.
    case willShow, didShow, willHide, didHide, willChangeFrame, didChangeFrame

    /// The name as Objective-C and the logs print it, such as `UIKeyboardWillShowNotification`.
    public var objectiveC: String {
        "UIKeyboard\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())Notification"
    }

    /// A Boolean value that indicates whether the notification announces what is to come.
    public var isWill: Bool { self == .willShow || self == .willHide || self == .willChangeFrame }
    var isShow: Bool { self == .willShow || self == .didShow }
    var isHide: Bool { self == .willHide || self == .didHide }

    /// The did name of a will name; nil for a did name.
    var did: KeyboardNotificationName? {
        switch self {
        case .willShow: .didShow
        case .willHide: .didHide
        case .willChangeFrame: .didChangeFrame
        case .didShow, .didHide, .didChangeFrame: nil
        }
    }
}

/// The keys that the user info of a keyboard notification can hold.
public struct UserInfoKeys: OptionSet, Hashable, Sendable, Codable {
    /// The bits of the set.
    public var rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `UIKeyboardBoundsUserInfoKey`, `…CenterBegin…`, `…CenterEnd…`: since 2.0.
    public static let boundsAndCenters = UserInfoKeys(rawValue: 1)
    /// `UIKeyboardAnimationCurveUserInfoKey`, `…Duration…`: since 3.0.
    public static let animation = UserInfoKeys(rawValue: 2)
    /// `UIKeyboardFrameBeginUserInfoKey`: since 3.2.
    public static let frameBegin = UserInfoKeys(rawValue: 4)
    /// `UIKeyboardFrameEndUserInfoKey`: since 3.2.
    public static let frameEnd = UserInfoKeys(rawValue: 8)
    /// `UIKeyboardFrameChangedByUserInteraction`: iOS 5 to 7.
    public static let changedByUserInteraction = UserInfoKeys(rawValue: 16)
    /// `UIKeyboardIsLocalUserInfoKey`: since 9.
    public static let isLocal = UserInfoKeys(rawValue: 32)
}

/// One keyboard notification with its user info.
public struct KeyboardNotification: Hashable, Sendable, Codable {
    /// The name of the notification.
    public var name: KeyboardNotificationName
    /// The frame before the change, in the screen coordinates of the system: before iOS 8 those of
    /// the device held upright.
    public var begin: Rect
    /// The frame after the change.
    public var end: Rect
    /// The centre that `…CenterBegin…` prints where it is not the middle of ``begin``.
    public var centerBegin: Point
    /// The middle after the change, under the old `CenterEnd` key.
    public var centerEnd: Point
    /// The size that `…Bounds…` prints: that of ``end`` as the interface stands.
    public var boundsSize: Size
    /// The length of the animation in milliseconds.
    public var durationMs: Int32
    /// The animation's curve as UIKit numbers it: 0 ease in and out, 7 the keyboard's own.
    public var curve: UInt8
    /// A Boolean value that indicates whether the receiver's own process caused it; set apart for
    /// each receiver on delivery.
    public var isLocal: Bool
    /// A Boolean value that indicates whether the user's finger has moved the keyboard.
    public var changedByUserInteraction: Bool
    /// The keys that are in the dictionary; a value whose key is missing is not seen by the app.
    public var keys: UserInfoKeys
    /// A Boolean value that indicates whether the object is the `UIScreen` that shows the keyboard
    /// (since 16.1), else nil.
    public var objectIsScreen: Bool

    /// Creates a notification with all its values.
    public init(
        name: KeyboardNotificationName, begin: Rect, end: Rect, centerBegin: Point? = nil,
        centerEnd: Point? = nil, boundsSize: Size? = nil, durationMs: Int32, curve: UInt8,
        isLocal: Bool = true, changedByUserInteraction: Bool = false, keys: UserInfoKeys,
        objectIsScreen: Bool = false
    ) {
        self.name = name
        self.begin = begin
        self.end = end
        self.centerBegin = centerBegin ?? begin.center
        self.centerEnd = centerEnd ?? end.center
        self.boundsSize = boundsSize ?? end.size
        self.durationMs = durationMs
        self.curve = curve
        self.isLocal = isLocal
        self.changedByUserInteraction = changedByUserInteraction
        self.keys = keys
        self.objectIsScreen = objectIsScreen
    }

    /// The end frame as an app reads it, or nil where the key is missing.
    public var frameEnd: Rect? { keys.contains(.frameEnd) ? end : nil }
    /// The begin frame as an app reads it, or nil where the key is missing.
    public var frameBegin: Rect? { keys.contains(.frameBegin) ? begin : nil }
    /// The bounds as an app reads them (origin zero), or nil where the key is missing.
    public var bounds: Rect? {
        guard keys.contains(.boundsAndCenters) else { return nil }
        return Rect(x: 0, y: 0, width: boundsSize.width, height: boundsSize.height)
    }
    /// The duration in milliseconds as an app reads it, or nil where the key is missing.
    public var duration: Int32? { keys.contains(.animation) ? durationMs : nil }
}

extension UserInfoKeys {
    private static let names: [(String, UserInfoKeys)] = [
        ("boundsAndCenters", .boundsAndCenters), ("animation", .animation),
        ("frameBegin", .frameBegin), ("frameEnd", .frameEnd),
        ("changedByUserInteraction", .changedByUserInteraction), ("isLocal", .isLocal)
    ]

    /// The names of all keys, in the order of the versions that brought them.
    package static let allNames = names.map(\.0)

    /// The names of the keys, in the order of the versions that brought them.
    package var names: [String] { Self.names.filter { contains($0.1) }.map(\.0) }

    /// Creates the set of the named keys; nil where one is unknown.
    package init?(names: [String]) {
        self = []
        for name in names {
            guard let key = Self.names.first(where: { $0.0 == name })?.1 else { return nil }
            insert(key)
        }
    }

    /// Reads a list of names, such as `["boundsAndCenters", "animation"]`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self = []
        while !container.isAtEnd {
            let name = try container.decode(String.self)
            guard let key = Self.names.first(where: { $0.0 == name })?.1 else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "unknown user info key \(name)")
            }
            insert(key)
        }
    }

    /// Writes a list of names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for name in names { try container.encode(name) }
    }
}

// MARK: - Identity

extension KeyboardNotification: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(name.rawValue)
        f.feed(begin)
        f.feed(end)
        f.feed(centerBegin)
        f.feed(centerEnd)
        f.feed(boundsSize.width)
        f.feed(boundsSize.height)
        f.feed(durationMs)
        f.feed(curve)
        f.feed(UInt64(flags: isLocal, changedByUserInteraction, objectIsScreen))
        f.feed(keys.rawValue)
    }
}
