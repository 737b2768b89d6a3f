/// The mechanism that holds an app's attached views above the keyboard, and their place of rest.
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

    /// The attachment of a handling that declares none.
    public static let standard = KeyboardAttachment.byApp(rest: .viewBottom)

    /// The place of rest of a view that no keyboard lifts.
    public enum Rest: String, Hashable, Sendable, Codable, CaseIterable {
        /// The lower edge of the view, or of its safe area.
        case viewBottom, bottomSafeArea
    }

    /// A Boolean value that indicates whether the system moves it, so that the app's code need not.
    public var followsSystem: Bool {
        switch self {
        case .systemGuide, .safeArea: true
        case .byApp, .ownGuide, .scrollView, .movedView: false
        }
    }
}

/// The three properties of `UIKeyboardLayoutGuide`.
public struct GuideOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether the guide stops at the bottom safe area while the
    /// keyboard is off screen.
    ///
    /// Else it lies at the view's lower edge.
    public var usesBottomSafeArea: Bool
    /// A Boolean value that indicates whether it follows a keyboard that is not docked, as long as
    /// that is over the window.
    public var followsUndockedKeyboard: Bool
    /// The distance above the keyboard at which a pan begins to dismiss it, in points; never
    /// negative.
    public private(set) var keyboardDismissPadding: Pt

    /// Creates options; the standard values are those of UIKit.
    ///
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
    /// The bits of the set.
    public var rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The region that the device and the bars take.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The region that the keyboard takes.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All regions.
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension AppDefinition {
    /// The attachment of the app's views: that of the first program that declares one.
    public var attachment: KeyboardAttachment {
        handlings.first { $0.attachment != .standard }?.attachment ?? .standard
    }

    /// A Boolean value that indicates whether one of its programs observes layout passes.
    var observesLayout: Bool { handlings.contains { $0.observesLayout } }
}

extension SafeAreaRegions {
    /// The names of the regions, as scenarios write them.
    public static let names: [(String, SafeAreaRegions)] = [
        ("none", []), ("container", .container), ("keyboard", .keyboard), ("all", .all)
    ]

    /// Creates the set of a name; empty for an unknown name.
    public init(named name: String) { self = Self.names.first { $0.0 == name }?.1 ?? [] }
}
