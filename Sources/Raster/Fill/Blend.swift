import CKernels

// The integer arithmetic of all pixels.
//
// A pixel is a UInt32 with red in the lowest byte (R, G, B, A in memory), premultiplied. Two
// channels are worked on at a time in the 16-bit halves of a word. Every division by 255 is exact
// with rounding, and a blend rounds once: result = (source * c + dest * (255 - a)) / 255, where a
// is the source's alpha times the coverage c. No sum can exceed 16 bits. The functions on single
// pixels here say what the loops in CKernels do to many.

/// The halves of a word that hold red and blue, or (shifted by 8) green and alpha.
let lanes: UInt32 = 0x00FF_00FF

/// (value + 127.5) / 255, rounded down, for value up to 65,152.
@inline(__always)
func over255(_ value: UInt32) -> UInt32 {
    let t = value &+ 128
    return (t &+ (t >> 8)) >> 8
}

/// ``over255(_:)`` of both 16-bit halves.
@inline(__always)
func lanesOver255(_ value: UInt32) -> UInt32 {
    let t = value &+ 0x0080_0080
    return ((t &+ ((t >> 8) & lanes)) >> 8) & lanes
}

/// All four channels times a factor from 0 to 255, over 255.
@inline(__always)
func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    let low = lanesOver255((pixel & lanes) &* factor)
    let high = lanesOver255(((pixel >> 8) & lanes) &* factor)
    return low | high << 8
}

/// A premultiplied source with a coverage over a destination.
@inline(__always)
func over(_ source: UInt32, _ coverage: UInt32, _ dest: UInt32) -> UInt32 {
    let rest = 255 &- over255((source >> 24) &* coverage)
    let low = (source & lanes) &* coverage &+ (dest & lanes) &* rest
    let high = ((source >> 8) & lanes) &* coverage &+ ((dest >> 8) & lanes) &* rest
    return lanesOver255(low) | lanesOver255(high) << 8
}

/// A destination moved towards a source by coverage / 255, alpha too.
@inline(__always)
func mixed(_ source: UInt32, _ coverage: UInt32, _ dest: UInt32) -> UInt32 {
    let rest = 255 &- coverage
    let low = (source & lanes) &* coverage &+ (dest & lanes) &* rest
    let high = ((source >> 8) & lanes) &* coverage &+ ((dest >> 8) & lanes) &* rest
    return lanesOver255(low) | lanesOver255(high) << 8
}

extension Color {
    /// The colour as a premultiplied pixel.
    var premultiplied: UInt32 {
        let a = UInt32(alpha)
        let r = over255(UInt32(red) * a)
        let g = over255(UInt32(green) * a)
        let b = over255(UInt32(blue) * a)
        return r | g << 8 | b << 16 | a << 24
    }
}

/// Copies a row of pixels to another place.
@inline(__always)
func copyPixels(
    _ dest: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>
) {
    ck_copy(dest, source, Int64(count))
}

/// Lays one colour with one coverage over a row of pixels.
@inline(__always)
func blendSolid(
    _ dest: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32, _ coverage: UInt32
) {
    if coverage == 255 && source >> 24 == 255 {
        return ck_fill(dest, Int64(count), source)
    }
    if count > 3 { return ck_blend_solid(dest, Int64(count), source, coverage) }
    for index in 0..<count { dest[index] = over(source, coverage, dest[index]) }
}

/// Lays one colour with a coverage for each pixel over a row of pixels.
@inline(__always)
func blendMask(
    _ dest: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32,
    _ coverage: UnsafePointer<UInt8>
) {
    if count > 7 {
        return ck_blend_mask(dest, 0, coverage, 0, Int64(count), 1, source)
    }
    // Upright edges on whole pixels are such short runs, full or empty: what is not read need not
    // be waited for (each row is another page of memory, a third of the time of all fills).
    let isOpaque = source >> 24 == 255
    for index in 0..<count {
        let part = UInt32(coverage[index])
        if part == 0 { continue }
        dest[index] = part == 255 && isOpaque ? source : over(source, part, dest[index])
    }
}

/// Lays a row of premultiplied pixels with one coverage over a row of pixels.
func blendPixels(
    _ dest: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
    _ coverage: UInt32
) {
    ck_blend_pixels(dest, Int64(count), source, coverage)
}

/// Lays a row of premultiplied pixels with a coverage for each over a row of pixels.
func blendPixels(
    _ dest: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt8>
) {
    ck_blend_pixels_mask(dest, Int64(count), source, mask)
}

/// Moves a row of pixels towards a row of others by one coverage.
func mixPixels(
    _ dest: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
    _ coverage: UInt32
) {
    for index in 0..<count { dest[index] = mixed(source[index], coverage, dest[index]) }
}

/// Moves a row of pixels towards a row of others by a coverage for each.
func mixPixels(
    _ dest: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt8>
) {
    for index in 0..<count {
        dest[index] = mixed(source[index], UInt32(mask[index]), dest[index])
    }
}
