// The arithmetic of pixelmatch 7.2.0 in doubles, operation by operation in its order, so that no
// threshold and no tie falls differently. The metric is that of Y. Kotsarenko and F. Ramos,
// "Measuring perceived color difference using YIQ NTSC transmission color space in mobile
// applications" (2010).

/// The squared distance of two pixels in YIQ, negative when the second is the darker one.
///
/// `index` is the place of the pixel in its picture; it decides the ground behind translucency.
@inline(__always)
func colorDelta(
    _ first: UInt32, _ second: UInt32, at index: Int, _ checkerboard: Bool
) -> Double {
    let (red, green, blue) = difference(first, second, at: index, checkerboard)
    let y = luminance(red, green, blue)
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    let delta = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return y > 0 ? -delta : delta
}

/// How much brighter the first pixel is than the second.
@inline(__always)
func brightnessDelta(
    _ first: UInt32, _ second: UInt32, at index: Int, _ checkerboard: Bool
) -> Double {
    if first == second { return 0 }
    let (red, green, blue) = difference(first, second, at: index, checkerboard)
    return luminance(red, green, blue)
}

@inline(__always)
func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
}

/// The differences of the channels, after blending with the ground if a pixel is translucent.
@inline(__always)
private func difference(
    _ first: UInt32, _ second: UInt32, at index: Int, _ checkerboard: Bool
) -> (Double, Double, Double) {
    if first & second >= 0xff00_0000 {
        return (
            Double(channel(first, 0) &- channel(second, 0)),
            Double(channel(first, 8) &- channel(second, 8)),
            Double(channel(first, 16) &- channel(second, 16))
        )
    }
    return blendedDifference(first, second, at: index, checkerboard)
}

@inline(never)
private func blendedDifference(
    _ first: UInt32, _ second: UInt32, at index: Int, _ checkerboard: Bool
) -> (Double, Double, Double) {
    let (alpha1, alpha2) = (channel(first, 24), channel(second, 24))
    let ground = checkerboard ? checker(index) : (255, 255, 255)
    func blended(_ shift: UInt32, _ ground: Int32) -> Double {
        let (value1, value2) = (channel(first, shift), channel(second, shift))
        return Double(value1 * alpha1 - value2 * alpha2 - ground * (alpha1 - alpha2)) / 255
    }
    return (blended(0, ground.0), blended(8, ground.1), blended(16, ground.2))
}

/// The colour behind a pixel: each channel is 48 or 207 by the byte offset of the pixel, over 1 for
/// red (so always 48), over the golden ratio for green and over its square for blue.
func checker(_ index: Int) -> (Int32, Int32, Int32) {
    let offset = Double(index * 4)
    func tone(_ period: Double) -> Int32 {
        48 + 159 * (Int32(truncatingIfNeeded: Int(offset / period)) % 2)
    }
    return (48, tone(1.618033988749895), tone(2.618033988749895))
}

@inline(__always)
func channel(_ pixel: UInt32, _ shift: UInt32) -> Int32 {
    Int32(truncatingIfNeeded: pixel >> shift & 255)
}

/// Draws pixels of a row as grey, blended with white by `alpha` and their own alpha.
///
/// Screens repeat colours, so the last one is remembered.
func drawGrey(
    _ from: UnsafePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, count: Int, alpha: Double
) {
    var (last, grey) = (UInt32(0), greyPixel(0, alpha))
    for i in 0..<count {
        if from[i] != last {
            last = from[i]
            grey = greyPixel(last, alpha)
        }
        to[i] = grey
    }
}

private func greyPixel(_ pixel: UInt32, _ alpha: Double) -> UInt32 {
    let (red, green, blue) = (channel(pixel, 0), channel(pixel, 8), channel(pixel, 16))
    let luma = luminance(Double(red), Double(green), Double(blue))
    let value = 255 + (luma - 255) * alpha * Double(channel(pixel, 24)) / 255
    let grey = UInt32(wrapped(value))
    return grey | grey << 8 | grey << 16 | 0xff00_0000
}

/// A number as JavaScript stores it in a byte: cut to a whole number, modulo 256.
private func wrapped(_ value: Double) -> UInt8 {
    if value >= 0 && value < 256 { return UInt8(value) }
    guard value.isFinite else { return 0 }
    let rest = value.rounded(.towardZero).truncatingRemainder(dividingBy: 256)
    return UInt8(truncatingIfNeeded: Int(rest))
}
