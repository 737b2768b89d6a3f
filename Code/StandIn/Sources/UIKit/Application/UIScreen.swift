import ObjectiveC

@preconcurrency @MainActor public protocol UICoordinateSpace: AnyObject {
    var bounds: CGRect { get }
    func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint
    func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint
    func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect
    func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
    public func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
        let onScreen = (self as? UIView)?.toScreen(rect) ?? rect
        return (space as? UIView)?.fromScreen(onScreen) ?? onScreen
    }
    public func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
        let onScreen = (space as? UIView)?.toScreen(rect) ?? rect
        return (self as? UIView)?.fromScreen(onScreen) ?? onScreen
    }
    public func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
        convert(CGRect(origin: point, size: .zero), to: space).origin
    }
    public func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
        convert(CGRect(origin: point, size: .zero), from: space).origin
    }
}

@preconcurrency @MainActor public final class UIScreen: NSObject, UICoordinateSpace {
    nonisolated public static let main = UIScreen()
    nonisolated public static var screens: [UIScreen] { [main] }

    nonisolated override init() { super.init() }

    nonisolated public var bounds: CGRect { CGRect(origin: .zero, size: Stage.screenSize) }
    nonisolated public var nativeBounds: CGRect {
        let (short, long) = (
            min(bounds.width, bounds.height), max(bounds.width, bounds.height)
        )
        return CGRect(x: 0, y: 0, width: short * scale, height: long * scale)
    }
    nonisolated public var scale: CGFloat { Stage.scale }
    nonisolated public var nativeScale: CGFloat { Stage.scale }
    public var coordinateSpace: any UICoordinateSpace { self }
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
    public var traitCollection: UITraitCollection { .stage }
    public var maximumFramesPerSecond: Int { 60 }
    public var brightness: CGFloat = 0.5
    public var isCaptured: Bool { false }
    public var focusedItem: (any NSObjectProtocol)? { nil }

    nonisolated public static let didConnectNotification = Notification.Name(
        "UIScreenDidConnectNotification")
    nonisolated public static let didDisconnectNotification = Notification.Name(
        "UIScreenDidDisconnectNotification")
    nonisolated public static let modeDidChangeNotification = Notification.Name(
        "UIScreenModeDidChangeNotification")
}

@preconcurrency @MainActor public final class UIDevice: NSObject {
    public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

    nonisolated public static let current = UIDevice()

    nonisolated override init() { super.init() }

    nonisolated public var userInterfaceIdiom: UIUserInterfaceIdiom { Stage.idiom }
    /// The orientation that the window's shape shows.
    public var orientation: UIDeviceOrientation {
        Stage.screenSize.width > Stage.screenSize.height ? .landscapeLeft : .portrait
    }
    nonisolated public var name: String { Stage.idiom == .pad ? "iPad" : "iPhone" }
    nonisolated public var model: String { Stage.idiom == .pad ? "iPad" : "iPhone" }
    nonisolated public var localizedModel: String { model }
    nonisolated public var systemName: String { "iOS" }
    nonisolated public var systemVersion: String { SystemVersion.text }
    nonisolated public var identifierForVendor: UUID? {
        UUID(uuidString: "00000000-0000-4000-8000-000000000001")
    }
    public var isGeneratingDeviceOrientationNotifications = true
    public var isBatteryMonitoringEnabled = false
    public var batteryLevel: Float { 1 }
    public var batteryState: BatteryState { .full }
    public var isProximityMonitoringEnabled = false
    public var proximityState: Bool { false }
    public var isMultitaskingSupported: Bool { true }
    public func beginGeneratingDeviceOrientationNotifications() {}
    public func endGeneratingDeviceOrientationNotifications() {}
    public func playInputClick() {}

    nonisolated public static let orientationDidChangeNotification = Notification.Name(
        "UIDeviceOrientationDidChangeNotification")
    nonisolated public static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
    nonisolated public static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")
    nonisolated public static let proximityStateDidChangeNotification = Notification.Name(
        "UIDeviceProximityStateDidChangeNotification")
}

extension UIDeviceOrientation {
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    public var isValidInterfaceOrientation: Bool { isLandscape || isPortrait }
}

extension UIInterfaceOrientation {
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let portrait = Self(rawValue: 1 << 1)
    public static let portraitUpsideDown = Self(rawValue: 1 << 2)
    public static let landscapeRight = Self(rawValue: 1 << 3)
    public static let landscapeLeft = Self(rawValue: 1 << 4)
    public static let landscape: Self = [.landscapeLeft, .landscapeRight]
    public static let all: Self = [.portrait, .portraitUpsideDown, .landscape]
    public static let allButUpsideDown: Self = [.portrait, .landscape]
}
