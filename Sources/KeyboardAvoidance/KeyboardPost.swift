/// A keyboard notification as UIKit delivers it.
///
/// A value that a system does not report is nil: before iOS 9 nothing says whose keyboard it is,
/// before iOS 16.1 a notification has no object.
public struct KeyboardPost: Hashable, Codable, Sendable {
    /// The name of a notification, without `UIResponder.keyboard` and `Notification`.
    public enum Name: UInt8, Hashable, Codable, Sendable, CaseIterable {
        /// The notification under its name in UIKit.
        case willShow, didShow, willHide, didHide, willChangeFrame, didChangeFrame

        var isWill: Bool { self == .willShow || self == .willHide || self == .willChangeFrame }
        var isHide: Bool { self == .willHide || self == .didHide }
    }

    /// The name of the notification.
    public var name: Name
    /// The end frame in the coordinates of the window's screen, or nil where the key is missing.
    public var frame: Frame?
    /// The begin frame in the same coordinates, or nil where the key is missing.
    public var begin: Frame?
    /// The value of `keyboardIsLocalUserInfoKey`, or nil where the key is missing.
    public var isLocal: Bool?
    /// An identifier of the notification's object, a `UIScreen`, or nil where it has none.
    public var screen: UInt?
    /// The duration of the animation in seconds.
    public var duration: Double
    /// The number of the animation's curve: 7 is the keyboard's own.
    public var curve: UInt8

    /// Creates a notification; the animation is the keyboard's own if the keys are missing.
    public init(
        _ name: Name, frame: Frame?, begin: Frame? = nil, isLocal: Bool? = nil,
        screen: UInt? = nil, duration: Double = 0.25, curve: UInt8 = 7
    ) {
        self.name = name
        self.frame = frame
        self.begin = begin
        self.isLocal = isLocal
        self.screen = screen
        self.duration = duration
        self.curve = curve
    }
}
