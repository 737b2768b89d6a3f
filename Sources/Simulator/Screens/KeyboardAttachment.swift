/// What holds an app's attached views above the keyboard, and where they rest without one.
public enum KeyboardAttachment: Hashable, Sendable {
    /// The app's code moves them by an inset.
    case byApp(rest: Rest)
    /// A guide of the app's own whose height its code sets.
    case ownGuide(pinsTo: Rest)
    /// The system's `keyboardLayoutGuide`.
    case systemGuide(GuideOptions)
    /// SwiftUI's safe area, of which the keyboard is a region.
    case safeArea(ignoring: SafeAreaRegions)
    /// The app's code sets the content inset of a scroll view.
    case scrollView
    /// The app's code moves the whole view by its frame or its transform.
    case movedView

    /// What a way of handling the keyboard has that says nothing of it.
    public static let standard = KeyboardAttachment.byApp(rest: .viewBottom)

    /// Where something rests that no keyboard lifts.
    public enum Rest: String, Hashable, Sendable, Codable, CaseIterable {
        case viewBottom, bottomSafeArea
    }

    /// Whether the system moves it, so that the app's code need not.
    public var followsSystem: Bool {
        switch self {
        case .systemGuide, .safeArea: true
        case .byApp, .ownGuide, .scrollView, .movedView: false
        }
    }
}

/// The three properties of `UIKeyboardLayoutGuide`.
public struct GuideOptions: Hashable, Sendable {
    /// Whether the guide stops at the bottom safe area while the keyboard is off screen; else it
    /// lies at the view's lower edge.
    public var usesBottomSafeArea: Bool
    /// Whether it follows a keyboard that is not docked, as long as that is over the window.
    public var followsUndockedKeyboard: Bool
    /// How far above the keyboard a pan begins to dismiss it, in points; never negative.
    public private(set) var keyboardDismissPadding: Pt

    /// - Parameter keyboardDismissPadding: a negative one is ignored, as UIKit does.
    public init(
        usesBottomSafeArea: Bool = true, followsUndockedKeyboard: Bool = false,
        keyboardDismissPadding: Pt = 0
    ) {
        self.usesBottomSafeArea = usesBottomSafeArea
        self.followsUndockedKeyboard = followsUndockedKeyboard
        self.keyboardDismissPadding = max(0, keyboardDismissPadding)
    }
}

/// The regions of SwiftUI's safe area (`SafeAreaRegions`).
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What the device and the bars take.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// What the keyboard takes.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension AppDefinition {
    /// What holds the attached views: the first of the app's programs that says so.
    public var attachment: KeyboardAttachment {
        handlings.first { $0.attachment != .standard }?.attachment ?? .standard
    }

    /// Whether one of its programs wants to hear of layout passes.
    var observesLayout: Bool { handlings.contains { $0.observesLayout } }
}

extension SafeAreaRegions {
    public static let names: [(String, SafeAreaRegions)] = [
        ("none", []), ("container", .container), ("keyboard", .keyboard), ("all", .all)
    ]

    public init(named name: String) { self = Self.names.first { $0.0 == name }?.1 ?? [] }
}
