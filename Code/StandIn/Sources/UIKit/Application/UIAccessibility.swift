import ObjectiveC

public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none = Self([])
    public static let button = Self(rawValue: 1)
    public static let image = Self(rawValue: 1 << 2)
    public static let selected = Self(rawValue: 1 << 3)
    public static let link = Self(rawValue: 1 << 1)
    public static let searchField = Self(rawValue: 1 << 10)
    public static let staticText = Self(rawValue: 1 << 6)
    public static let header = Self(rawValue: 1 << 16)
    public static let notEnabled = Self(rawValue: 1 << 8)
    public static let updatesFrequently = Self(rawValue: 1 << 9)
    public static let adjustable = Self(rawValue: 1 << 12)
    public static let allowsDirectInteraction = Self(rawValue: 1 << 13)
    public static let tabBar = Self(rawValue: 1 << 17)
}

@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
    open var name: String

    public init(name: String, target: Any?, selector: Selector) {
        self.name = name
        super.init()
    }

    public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
        self.name = name
        super.init()
    }
}

/// The accessibility settings, all off.
public enum UIAccessibility {
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public var rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let screenChanged = Self(rawValue: 1000)
        public static let layoutChanged = Self(rawValue: 1001)
        public static let announcement = Self(rawValue: 1008)
        public static let pageScrolled = Self(rawValue: 1009)
    }

    public static var isVoiceOverRunning: Bool { false }
    public static var isReduceMotionEnabled: Bool { false }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isBoldTextEnabled: Bool { false }
    public static var isSwitchControlRunning: Bool { false }
    public static var isDarkerSystemColorsEnabled: Bool { false }
    public static var isInvertColorsEnabled: Bool { false }
    public static var prefersCrossFadeTransitions: Bool { false }
    public static var isGuidedAccessEnabled: Bool { false }

    public static func post(notification: Notification, argument: Any?) {}

    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusChanged")
    public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    public static let boldTextStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
}
