// Names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import ObjectiveC

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
public enum UIUserInterfaceLevel: Int, Sendable {
    case unspecified = -1
    case base, elevated
}
public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal, high
}
public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }
public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1
    case regular, bold
}
public enum UIDisplayGamut: Int, Sendable {
    case unspecified = -1
    case SRGB, P3
}

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable, Comparable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
    public static let small = Self(rawValue: "UICTContentSizeCategoryS")
    public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
    public static let large = Self(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")

    public static let didChangeNotification = Notification.Name(
        "UIContentSizeCategoryDidChangeNotification")

    private static let ascending: [Self] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge,
        .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge,
        .accessibilityExtraLarge
    ]

    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }

    public static func < (a: Self, b: Self) -> Bool {
        (ascending.firstIndex(of: a) ?? -1) < (ascending.firstIndex(of: b) ?? -1)
    }
}

/// A trait that code registers for changes of.
public protocol UITraitDefinition { associatedtype Value }
public typealias UITrait = any UITraitDefinition.Type
public enum UITraitUserInterfaceStyle: UITraitDefinition { public typealias Value = Int }
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    public typealias Value = UIContentSizeCategory
}
public enum UITraitHorizontalSizeClass: UITraitDefinition { public typealias Value = Int }
public enum UITraitVerticalSizeClass: UITraitDefinition { public typealias Value = Int }
public enum UITraitUserInterfaceIdiom: UITraitDefinition { public typealias Value = Int }
public enum UITraitDisplayScale: UITraitDefinition { public typealias Value = CGFloat }
public enum UITraitLayoutDirection: UITraitDefinition { public typealias Value = Int }

/// The registration of a trait's changes; the stand-in calls it when the style changes.
public protocol UITraitChangeRegistration: AnyObject {}

@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

open class UITraitCollection: NSObject, @unchecked Sendable {
    struct Values: Equatable {
        var style = UIUserInterfaceStyle.unspecified
        var horizontal = UIUserInterfaceSizeClass.unspecified
        var vertical = UIUserInterfaceSizeClass.unspecified
        var idiom = UIUserInterfaceIdiom.unspecified
        var scale: CGFloat = 0
        var category = UIContentSizeCategory.unspecified
    }

    let values: Values

    init(values: Values) {
        self.values = values
        super.init()
    }

    public override convenience init() { self.init(values: Values()) }
    public required init?(coder: NSCoder) { return nil }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(values: Values(style: userInterfaceStyle))
    }
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(values: Values(horizontal: horizontalSizeClass))
    }
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(values: Values(vertical: verticalSizeClass))
    }
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(values: Values(idiom: userInterfaceIdiom))
    }
    public convenience init(displayScale: CGFloat) {
        self.init(values: Values(scale: displayScale))
    }
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(values: Values(category: preferredContentSizeCategory))
    }

    /// Merges collections; later ones win.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        var values = Values()
        for other in collections.map(\.values) {
            if other.style != .unspecified { values.style = other.style }
            if other.horizontal != .unspecified { values.horizontal = other.horizontal }
            if other.vertical != .unspecified { values.vertical = other.vertical }
            if other.idiom != .unspecified { values.idiom = other.idiom }
            if other.scale != 0 { values.scale = other.scale }
            if other.category != .unspecified { values.category = other.category }
        }
        self.init(values: values)
    }

    open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
    open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
    open var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
    open var displayScale: CGFloat { values.scale }
    open var preferredContentSizeCategory: UIContentSizeCategory { values.category }
    open var userInterfaceLevel: UIUserInterfaceLevel { .base }
    open var accessibilityContrast: UIAccessibilityContrast { .normal }
    open var legibilityWeight: UILegibilityWeight { .regular }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
    open var forceTouchCapability: UIForceTouchCapability { .unavailable }

    public class var current: UITraitCollection {
        get { stage }
        set {}
    }

    /// The traits of the device and its window.
    static var stage: UITraitCollection {
        let size = Stage.windowFrame.size
        let isPad = Stage.idiom == .pad
        let isLandscape = size.width > size.height
        // Phones at least 414 pt wide in portrait are regular in landscape.
        let isLargePhone = min(size.width, size.height) >= 414
        let horizontal: UIUserInterfaceSizeClass =
            isPad
            ? (size.width >= 640 ? .regular : .compact)
            : (isLandscape && isLargePhone ? .regular : .compact)
        return UITraitCollection(
            values: Values(
                style: Stage.style, horizontal: horizontal,
                vertical: isPad || !isLandscape ? .regular : .compact, idiom: Stage.idiom,
                scale: Stage.scale, category: .large))
    }

    open func containsTraits(in other: UITraitCollection?) -> Bool {
        guard let other else { return true }
        return UITraitCollection(traitsFrom: [self, other]).values == values
    }

    open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        other?.userInterfaceStyle != userInterfaceStyle
    }

    public func performAsCurrent(_ actions: () -> Void) { actions() }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.values == values
    }
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight, rightToLeft
}
