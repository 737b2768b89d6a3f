import ObjectiveC

/// A font with the metrics of San Francisco and the advances of Inter.
open class UIFont: NSObject, @unchecked Sendable {
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)
    }

    public struct Width: RawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let standard = Width(rawValue: 0)
        public static let condensed = Width(rawValue: -0.2)
        public static let expanded = Width(rawValue: 0.2)
    }

    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The size at the default content size category, of the Human Interface Guidelines.
        var size: CGFloat {
            switch self {
            case .extraLargeTitle: 36
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }

        var weight: Weight { self == .headline ? .semibold : .regular }
    }

    public let pointSize: CGFloat
    public let fontName: String
    public let familyName: String
    let weight: Weight
    let traits: UIFontDescriptor.SymbolicTraits
    private let isMonospacedText: Bool

    init(
        name: String, family: String, size: CGFloat, weight: Weight,
        traits: UIFontDescriptor.SymbolicTraits, isMonospaced: Bool = false
    ) {
        pointSize = size > 0 ? size : UIFont.systemFontSize
        fontName = name
        familyName = family
        self.weight = weight
        self.traits = traits
        isMonospacedText = isMonospaced
        super.init()
    }

    /// Makes a font of another family with the metrics of the system's font.
    public convenience init?(name: String, size: CGFloat) {
        let lower = name.lowercased()
        let weight: Weight =
            lower.contains("semibold") || lower.contains("demi")
            ? .semibold
            : lower.contains("bold") || lower.contains("heavy") || lower.contains("black")
                ? .bold
                : lower.contains("medium")
                    ? .medium
                    : lower.contains("light") || lower.contains("thin") ? .light : .regular
        self.init(
            name: name, family: name.split(separator: "-").first.map(String.init) ?? name,
            size: size, weight: weight, traits: weight.rawValue >= 0.3 ? .traitBold : [])
    }

    public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
        self.init(
            name: descriptor.postscriptName, family: descriptor.family,
            size: size > 0 ? size : descriptor.pointSize, weight: descriptor.weight,
            traits: descriptor.symbolicTraits)
    }

    public required init?(coder: NSCoder) { return nil }

    private static func system(
        _ size: CGFloat, _ weight: Weight, _ more: UIFontDescriptor.SymbolicTraits = [],
        isMonospaced: Bool = false
    ) -> UIFont {
        let isBold = weight.rawValue >= 0.3
        return UIFont(
            name: isBold ? ".SFUI-Semibold" : ".SFUI-Regular", family: ".AppleSystemUIFont",
            size: size, weight: weight, traits: isBold ? more.union(.traitBold) : more,
            isMonospaced: isMonospaced)
    }

    open class func systemFont(ofSize size: CGFloat) -> UIFont { system(size, .regular) }
    open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        system(size, weight)
    }
    open class func systemFont(ofSize size: CGFloat, weight: Weight, width: Width) -> UIFont {
        system(size, weight)
    }
    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { system(size, .semibold) }
    open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        system(size, .regular, .traitItalic)
    }
    open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        system(size, weight)
    }
    open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        system(size, weight, .traitMonoSpace, isMonospaced: true)
    }
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        system(style.size, style.weight)
    }
    open class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?
    ) -> UIFont {
        system(style.size, style.weight)
    }

    open class var labelFontSize: CGFloat { 17 }
    open class var buttonFontSize: CGFloat { 18 }
    open class var smallSystemFontSize: CGFloat { 12 }
    open class var systemFontSize: CGFloat { 14 }
    open class var familyNames: [String] { [".AppleSystemUIFont"] }
    open class func fontNames(forFamilyName family: String) -> [String] { [] }

    // The vertical metrics of SF Pro Text in em, as UIFont reports them on iOS 17: the line height
    // of 17 pt is 20.287 pt.
    open var ascender: CGFloat { pointSize * 0.952_148_437_5 }
    open var descender: CGFloat { pointSize * -0.241_210_937_5 }
    open var capHeight: CGFloat { pointSize * 0.704_589_843_75 }
    open var xHeight: CGFloat { pointSize * 0.526_367_187_5 }
    open var lineHeight: CGFloat { ascender - descender }
    open var leading: CGFloat { 0 }

    open func withSize(_ size: CGFloat) -> UIFont {
        UIFont(
            name: fontName, family: familyName, size: size, weight: weight, traits: traits,
            isMonospaced: isMonospacedText)
    }

    open var fontDescriptor: UIFontDescriptor {
        UIFontDescriptor(
            name: fontName, family: familyName, size: pointSize, weight: weight,
            traits: traits)
    }

    /// Returns the width of one line of text.
    func width<S: StringProtocol>(of text: S) -> CGFloat {
        let boldness = min(1, max(0, weight.rawValue / 0.4))
        if isMonospacedText { return 0.6 * CGFloat(text.count) * pointSize }
        var sum: CGFloat = 0
        var previous: Character?
        for character in text {
            sum += Advances.advance(character, boldness: boldness)
            if let previous {
                sum += Kerning.between(previous, character, boldness: boldness)
            }
            previous = character
        }
        return sum * pointSize
    }

    /// The name of the weight in the driver's lines.
    @_spi(Host) public var weightName: String {
        switch weight.rawValue {
        case ..<(-0.5): "thin"
        case ..<(-0.1): "light"
        case ..<0.1: "regular"
        case ..<0.27: "medium"
        case ..<0.35: "semibold"
        case ..<0.5: "bold"
        default: "heavy"
        }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.fontName == fontName && other.pointSize == pointSize
            && other.weight == weight && other.traits == traits
    }

    open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}

open class UIFontDescriptor: NSObject, @unchecked Sendable {
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let traitItalic = SymbolicTraits(rawValue: 1)
        public static let traitBold = SymbolicTraits(rawValue: 2)
        public static let traitExpanded = SymbolicTraits(rawValue: 32)
        public static let traitCondensed = SymbolicTraits(rawValue: 64)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let `default` = SystemDesign(rawValue: "default")
        public static let rounded = SystemDesign(rawValue: "rounded")
        public static let monospaced = SystemDesign(rawValue: "monospaced")
        public static let serif = SystemDesign(rawValue: "serif")
    }

    public let postscriptName: String
    let family: String
    public let pointSize: CGFloat
    let weight: UIFont.Weight
    public let symbolicTraits: SymbolicTraits

    init(
        name: String, family: String, size: CGFloat, weight: UIFont.Weight, traits: SymbolicTraits
    ) {
        postscriptName = name
        self.family = family
        pointSize = size
        self.weight = weight
        symbolicTraits = traits
        super.init()
    }

    public convenience init(name: String, size: CGFloat) {
        self.init(name: name, family: name, size: size, weight: .regular, traits: [])
    }

    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
        -> UIFontDescriptor
    {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
        UIFontDescriptor(
            name: postscriptName, family: family, size: pointSize,
            weight: traits.contains(.traitBold) ? .bold : .regular, traits: traits)
    }

    open func withSize(_ size: CGFloat) -> UIFontDescriptor {
        UIFontDescriptor(
            name: postscriptName, family: family, size: size, weight: weight,
            traits: symbolicTraits)
    }

    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
}

/// Scales fonts by the content size category, which is always the default one here.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    public init(forTextStyle style: UIFont.TextStyle) { super.init() }

    open func scaledFont(for font: UIFont) -> UIFont { font }
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    open func scaledFont(for font: UIFont, compatibleWith: UITraitCollection?) -> UIFont { font }
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
    open func scaledValue(for value: CGFloat, compatibleWith: UITraitCollection?) -> CGFloat {
        value
    }
}
