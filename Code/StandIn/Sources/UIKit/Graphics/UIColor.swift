import ObjectiveC

/// The colour of Core Graphics: four components in sRGB.
public final class CGColor: Hashable, Sendable {
    let red: CGFloat
    let green: CGFloat
    let blue: CGFloat
    public let alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: srgbRed, green: green, blue: blue, alpha: alpha)
    }

    public var components: [CGFloat]? { [red, green, blue, alpha] }
    public var numberOfComponents: Int { 4 }

    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public static func == (a: CGColor, b: CGColor) -> Bool {
        a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(red)
        hasher.combine(green)
        hasher.combine(blue)
        hasher.combine(alpha)
    }
}

open class UIColor: NSObject, @unchecked Sendable {
    private let lightValue: CGColor
    private let darkValue: CGColor
    private let provider: (@Sendable (UITraitCollection) -> UIColor)?

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        lightValue = CGColor(
            red: min(1, max(0, red)), green: min(1, max(0, green)), blue: min(1, max(0, blue)),
            alpha: min(1, max(0, alpha)))
        darkValue = lightValue
        provider = nil
        super.init()
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: displayP3Red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(cgColor: CGColor) {
        self.init(
            red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: cgColor.alpha)
    }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat)
    {
        let sector = (hue - hue.rounded(.down)) * 6
        let fraction = sector - sector.rounded(.down)
        let p = brightness * (1 - saturation)
        let q = brightness * (1 - saturation * fraction)
        let t = brightness * (1 - saturation * (1 - fraction))
        let (r, g, b) =
            switch Int(sector) {
            case 0: (brightness, t, p)
            case 1: (q, brightness, p)
            case 2: (p, brightness, t)
            case 3: (p, q, brightness)
            case 4: (t, p, brightness)
            default: (brightness, p, q)
            }
        self.init(red: r, green: g, blue: b, alpha: alpha)
    }

    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        provider = dynamicProvider
        lightValue = CGColor(gray: 0, alpha: 0)
        darkValue = lightValue
        super.init()
    }

    /// Makes a colour of an asset catalogue; catalogues are not read, so there is none.
    public init?(named: String, in bundle: Bundle? = nil, compatibleWith: UITraitCollection? = nil)
    {
        return nil
    }

    /// Makes a system colour from its light and dark values, as `0xRRGGBB`.
    init(light: UInt32, dark: UInt32, alpha: CGFloat = 1, darkAlpha: CGFloat? = nil) {
        func color(_ value: UInt32, _ alpha: CGFloat) -> CGColor {
            CGColor(
                red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
                blue: CGFloat(value & 255) / 255, alpha: alpha)
        }
        lightValue = color(light, alpha)
        darkValue = color(dark, darkAlpha ?? alpha)
        provider = nil
        super.init()
    }

    private init(light: CGColor, dark: CGColor) {
        lightValue = light
        darkValue = dark
        provider = nil
        super.init()
    }

    public required init?(coder: NSCoder) { return nil }

    func resolved(_ style: UIUserInterfaceStyle) -> CGColor {
        if let provider {
            return provider(UITraitCollection(userInterfaceStyle: style)).resolved(style)
        }
        return style == .dark ? darkValue : lightValue
    }

    open var cgColor: CGColor { resolved(Stage.style) }

    open func resolvedColor(with traits: UITraitCollection) -> UIColor {
        UIColor(cgColor: resolved(traits.userInterfaceStyle))
    }

    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        func faded(_ style: UIUserInterfaceStyle) -> CGColor {
            resolved(style).copy(alpha: alpha) ?? resolved(style)
        }
        return UIColor(light: faded(.light), dark: faded(.dark))
    }

    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor
        red?.pointee = color.red
        green?.pointee = color.green
        blue?.pointee = color.blue
        alpha?.pointee = color.alpha
        return true
    }

    @discardableResult
    open func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor
        white?.pointee = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
        alpha?.pointee = color.alpha
        return true
    }

    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = cgColor
        let (high, low) = (max(c.red, c.green, c.blue), min(c.red, c.green, c.blue))
        let span = high - low
        var angle: CGFloat = 0
        if span > 0 {
            if high == c.red {
                angle = (c.green - c.blue) / span
            } else if high == c.green {
                angle = 2 + (c.blue - c.red) / span
            } else {
                angle = 4 + (c.red - c.green) / span
            }
        }
        hue?.pointee = angle < 0 ? angle / 6 + 1 : angle / 6
        saturation?.pointee = high > 0 ? span / high : 0
        brightness?.pointee = high
        alpha?.pointee = c.alpha
        return true
    }

    open func set() { setFill() }
    open func setFill() { ImageDrawing.current?.setFill(alpha: cgColor.alpha) }
    open func setStroke() {}

    /// The colour as `RRGGBBAA` in the current style.
    @_spi(Host) public var hex: String {
        let color = cgColor
        let digits = Array("0123456789ABCDEF")
        var text = ""
        for part in [color.red, color.green, color.blue, color.alpha] {
            let byte = Int((part * 255).rounded())
            text.append(digits[byte >> 4])
            text.append(digits[byte & 15])
        }
        return text
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return other === self
            || (resolved(.light) == other.resolved(.light)
                && resolved(.dark) == other.resolved(.dark))
    }

    open override var hash: Int { resolved(.light).hashValue }
    open override var description: String { "UIColor #\(hex)" }
}
