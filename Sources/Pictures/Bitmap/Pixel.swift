/// One pixel: sRGB channels of 8 bits, the colour premultiplied by alpha.
public struct Pixel: Hashable, Sendable {
    /// The red channel, premultiplied.
    public var red: UInt8
    /// The green channel, premultiplied.
    public var green: UInt8
    /// The blue channel, premultiplied.
    public var blue: UInt8
    /// The opacity, 255 for opaque.
    public var alpha: UInt8

    /// Creates a pixel from premultiplied channels; no colour channel exceeds `alpha`.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Fully transparent.
    public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    public static let black = Pixel(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Pixel(red: 255, green: 255, blue: 255)

    /// Creates a pixel from its four bytes in memory order, red lowest.
    public init(packed: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed >> 8),
            blue: UInt8(truncatingIfNeeded: packed >> 16),
            alpha: UInt8(truncatingIfNeeded: packed >> 24))
    }

    /// The four bytes in memory order, red lowest.
    public var packed: UInt32 {
        UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    }
}

/// Rounds `value * alpha / 255` to the nearest, exactly; both are at most 255.
func scaled(_ value: UInt32, by alpha: UInt32) -> UInt32 {
    let product = value &* alpha &+ 128
    return (product &+ product >> 8) >> 8
}

/// Rounds `255 * value / alpha` to the nearest and holds it at 255; `alpha` is not 0.
func unscaled(_ value: UInt32, by alpha: UInt32) -> UInt32 {
    min(255, (value &* 255 &+ alpha / 2) / alpha)
}

/// Premultiplies a straight pixel.
func premultiplied(_ straight: UInt32) -> UInt32 {
    let alpha = straight >> 24
    if alpha == 255 { return straight }
    return scaled(straight & 255, by: alpha) | scaled(straight >> 8 & 255, by: alpha) << 8
        | scaled(straight >> 16 & 255, by: alpha) << 16 | alpha << 24
}

/// Divides the colour of a premultiplied pixel by its alpha; fully transparent gives 0.
func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return unscaled(pixel & 255, by: alpha) | unscaled(pixel >> 8 & 255, by: alpha) << 8
        | unscaled(pixel >> 16 & 255, by: alpha) << 16 | alpha << 24
}
