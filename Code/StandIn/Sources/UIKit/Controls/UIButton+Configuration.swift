import ObjectiveC

extension UIButton {
    /// The content and style of a button since iOS 15.
    public struct Configuration {
        public enum Size: Int, Sendable { case medium, small, mini, large }
        public enum CornerStyle: Int, Sendable {
            case fixed = -1, dynamic, small, medium, large, capsule
        }
        public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }

        public var title: String?
        public var subtitle: String?
        public var attributedTitle: AttributedString?
        public var image: UIImage?
        public var imagePadding: CGFloat = 0
        public var titlePadding: CGFloat = 0
        public var imagePlacement = NSDirectionalRectEdge.leading
        public var contentInsets = NSDirectionalEdgeInsets(
            top: 7, leading: 12, bottom: 7, trailing: 12)
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var buttonSize = Size.medium
        public var cornerStyle = CornerStyle.dynamic
        public var titleAlignment = TitleAlignment.automatic
        public var showsActivityIndicator = false
        public var background = UIBackgroundConfiguration.clear()
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        var fill = Fill.none

        enum Fill { case none, gray, tinted, filled }

        public static func plain() -> Self { Self() }
        public static func borderless() -> Self { Self() }
        public static func gray() -> Self { Self(fill: .gray) }
        public static func tinted() -> Self { Self(fill: .tinted) }
        public static func filled() -> Self { Self(fill: .filled) }
        public static func bordered() -> Self { Self(fill: .gray) }
        public static func borderedTinted() -> Self { Self(fill: .tinted) }
        public static func borderedProminent() -> Self { Self(fill: .filled) }

        init(fill: Fill = .none) { self.fill = fill }

        public mutating func setDefaultContentInsets() { contentInsets = Self().contentInsets }
        public func updated(for button: UIButton) -> Self { self }
    }
}

extension UIButton.Configuration {
    /// The colour of the background that a button of a tint has; nil for none.
    func background(tint: UIColor) -> UIColor? {
        if let own = background.backgroundColor { return own }
        let base = baseBackgroundColor
        switch fill {
        case .none: return base
        case .gray: return base ?? .tertiarySystemFill
        case .tinted: return (base ?? tint).withAlphaComponent(0.2)
        case .filled: return base ?? tint
        }
    }

    /// The colour of the title and the image; nil for that of the button.
    var foreground: UIColor? { baseForegroundColor ?? (fill == .filled ? .white : nil) }

    /// The radius of the corners of a button of a height, in points. The three sizes are
    /// assumptions: Apple tells their order alone.
    func cornerRadius(height: CGFloat) -> CGFloat {
        switch cornerStyle {
        case .fixed: background.cornerRadius
        case .small: 4
        case .dynamic, .medium: 6
        case .large: 10
        case .capsule: height / 2
        }
    }
}

extension UIButton {
    /// The background that a configuration draws behind the title.
    @_spi(Host) public struct ShownBackground {
        public var color: UIColor
        public var radius: CGFloat
    }

    /// The background by the configuration; nil for none.
    @_spi(Host) public final var shownBackground: ShownBackground? {
        guard let configuration, let color = configuration.background(tint: tintColor) else {
            return nil
        }
        return ShownBackground(
            color: color, radius: configuration.cornerRadius(height: bounds.height))
    }
}

public struct UIBackgroundConfiguration {
    public var backgroundColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    public var image: UIImage?
    public var visualEffect: UIVisualEffect?

    public static func clear() -> Self { Self() }
    public static func listPlainCell() -> Self { Self() }
    public static func listGroupedCell() -> Self { Self() }
}
