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
        var fill: UIColor?

        public static func plain() -> Self { Self() }
        public static func borderless() -> Self { Self() }
        public static func gray() -> Self { Self(fill: .tertiarySystemFill) }
        public static func tinted() -> Self { Self(fill: .systemFill) }
        public static func filled() -> Self { Self(fill: .systemBlue) }
        public static func bordered() -> Self { Self(fill: .tertiarySystemFill) }
        public static func borderedTinted() -> Self { Self(fill: .systemFill) }
        public static func borderedProminent() -> Self { Self(fill: .systemBlue) }

        init(fill: UIColor? = nil) { self.fill = fill }

        public mutating func setDefaultContentInsets() { contentInsets = Self().contentInsets }
        public func updated(for button: UIButton) -> Self { self }
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
