import CKernels

/// Two pictures of one size, with what is known about the row that is being judged.
struct PixelmatchPair {
    let a: UnsafePointer<UInt32>
    let b: UnsafePointer<UInt32>
    let rule: PixelmatchRule
    let around: NeighbourRows

    init(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ rule: PixelmatchRule) {
        (self.a, self.b, self.rule) = (a, b, rule)
        around = NeighbourRows(widthPx: rule.widthPx)
    }

    /// 0 where two pixels count as the same colour, else 1, or -1 where the second is darker.
    @inline(__always)
    func side(_ index: Int) -> Int {
        if rule.isOKLab {
            return OKLabColor.side(
                a[index], b[index], at: index, rule.checkerboard, limit: rule.maxDelta)
        }
        let delta = colorDelta(a[index], b[index], at: index, rule.checkerboard)
        if delta.magnitude <= rule.maxDelta { return 0 }
        return delta < 0 ? -1 : 1
    }

    /// Whether a pixel looks like part of a smoothed edge in one of the pictures; what lies around
    /// it must have been read, see ``NeighbourRows``.
    @inline(__always)
    func isAntialiased(_ x: Int, _ y: Int) -> Bool {
        // Two pixels from every edge the neighbours have eight neighbours too.
        guard x > 1, y > 1, x < rule.widthPx &- 2, y < rule.heightPx &- 2 else {
            return Pictures.isAntialiased(a, b, x, y, rule)
                || Pictures.isAntialiased(b, a, x, y, rule)
        }
        let flat = around.flatBits(x)
        if flat & 1 == 0, isAntialiasedInside(a, b, around.code(ofFirst: x), x, y) { return true }
        return flat & 2 == 0 && isAntialiasedInside(b, a, around.code(ofSecond: x), x, y)
    }

    @inline(__always)
    private func isAntialiasedInside(
        _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, _ code: UInt8, _ x: Int,
        _ y: Int
    ) -> Bool {
        if code == 0 { return false }
        if code == 255 { return Pictures.isAntialiased(first, second, x, y, rule) }
        return around.isFlat(code & 15, x) || around.isFlat(code >> 4, x)
    }
}

/// What lies around the pixels of a row, in memory for one row.
///
/// Around which pixels of it and of the rows above and below the two pictures are flat (three or
/// more of the eight neighbours have their very colour), and which neighbours are the darkest and
/// the brightest.
final class NeighbourRows {
    private let flat: UnsafeMutablePointer<UInt8>
    private let codes: UnsafeMutablePointer<UInt8>
    private let width: Int

    init(widthPx: Int) {
        width = widthPx
        flat = .allocate(capacity: 3 * width)
        flat.initialize(repeating: 0, count: 3 * width)
        codes = .allocate(capacity: 2 * width)
        codes.initialize(repeating: 0, count: 2 * width)
    }

    deinit {
        flat.deallocate()
        codes.deallocate()
    }

    /// Looks at what lies around the flagged pixels among some columns of a row, where all of it
    /// has eight neighbours.
    func read(
        _ pair: PixelmatchPair, _ columns: Range<Int>, y: Int, _ flags: UnsafePointer<UInt8>
    ) {
        guard y > 1, y < pair.rule.heightPx &- 2, width > 4 else { return }
        let inside = columns.clamped(to: 2..<width &- 2)
        if inside.isEmpty { return }
        let (first, second) = (pair.a + y &* width, pair.b + y &* width)
        for row in 0..<3 {
            let place = (row &- 1) &* width &+ inside.lowerBound &- 1
            ck_flat(
                first + place, second + place, Int64(width), Int64(inside.count &+ 2),
                flat + (row &* width &+ inside.lowerBound &- 1))
        }
        for (picture, pixels) in [first, second].enumerated() {
            ck_extremes(
                pixels + inside.lowerBound, Int64(width), Int64(inside.count),
                flags + inside.lowerBound, codes + (picture &* width &+ inside.lowerBound))
        }
    }

    /// Bit 0 where the first picture is flat around a pixel of the middle row, bit 1 the second.
    @inline(__always)
    func flatBits(_ x: Int) -> UInt8 { flat[width &+ x] }

    /// Which neighbours are the darkest and the brightest; see `ck_extremes`.
    @inline(__always)
    func code(ofFirst x: Int) -> UInt8 { codes[x] }

    @inline(__always)
    func code(ofSecond x: Int) -> UInt8 { codes[width &+ x] }

    /// Returns whether both pictures are flat around a neighbour, by its number in a code.
    @inline(__always)
    func isFlat(_ neighbour: UInt8, _ x: Int) -> Bool {
        // For each number four bits, the row and the column from the upper left: the middle one has
        // no number.
        let (rows, columns) = (0x2_1020_2100, 0x2_2211_0000)
        let shift = Int(neighbour) &* 4
        let row = rows >> shift & 15
        let column = columns >> shift & 15
        return flat[row &* width &+ x &+ column &- 1] == 3
    }
}

/// Whether a pixel of the first picture looks like part of a smoothed edge (after V. Vysniauskas,
/// "Anti-aliased Pixel and Intensity Slope Detector", 2009): at most two neighbours are as bright,
/// some are darker and some brighter, and the darkest or the brightest lies in a flat area of both
/// pictures.
private func isAntialiased(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ x: Int, _ y: Int,
    _ rule: PixelmatchRule
) -> Bool {
    let around = Neighbours(x, y, rule)
    if around.countEqual(in: a) > 2 { return false }
    let extremes =
        around.areOpaque(in: a)
        ? opaqueExtremes(a, around) : translucentExtremes(a, around, rule)
    guard let extremes else { return false }
    return isFlatInEither(a, b, extremes, rule)
}

/// Returns whether both pictures are flat around the darkest or around the brightest neighbour.
@inline(__always)
private func isFlatInEither(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>,
    _ extremes: (darkest: Int, brightest: Int), _ rule: PixelmatchRule
) -> Bool {
    isFlat(a, extremes.darkest, rule) && isFlat(b, extremes.darkest, rule)
        || isFlat(a, extremes.brightest, rule) && isFlat(b, extremes.brightest, rule)
}

/// Whether three or more neighbours have the very colour of a pixel; the picture's edge counts as
/// one of them.
private func isFlat(
    _ pixels: UnsafePointer<UInt32>, _ index: Int, _ rule: PixelmatchRule
) -> Bool {
    let y = index / rule.widthPx
    let x = index &- y &* rule.widthPx
    return Neighbours(x, y, rule).countEqual(in: pixels) > 2
}

/// The places of the darkest and the brightest neighbour; nil when none is darker or none brighter.
///
/// Of equal ones the first counts, column by column from the left. Opaque colours are put in order
/// by whole numbers: no two within the range of 8 bits have the same luminance (the equation
/// `29889531 x + 58662247 y + 11448223 z = 0` has no solution up to 255 but zeros), and two differ
/// by 2e-6 at least, which doubles distinguish. So the order is that of the doubles.
private func opaqueExtremes(
    _ pixels: UnsafePointer<UInt32>, _ around: Neighbours
) -> (darkest: Int, brightest: Int)? {
    let center = wholeLuminance(pixels[around.center])
    var (low, high) = (center, center)
    var (darkest, brightest) = (around.center, around.center)
    for first in around.firstRow {
        var i = first
        for _ in 0..<around.rowCount {
            let luminance = wholeLuminance(pixels[i])
            if luminance < low {
                (low, darkest) = (luminance, i)
            } else if luminance > high {
                (high, brightest) = (luminance, i)
            }
            i &+= around.stride
        }
    }
    return low == center || high == center ? nil : (darkest, brightest)
}

/// The luminance of an opaque pixel times 10^8.
@inline(__always)
private func wholeLuminance(_ pixel: UInt32) -> Int {
    29_889_531 &* Int(pixel & 255) &+ 58_662_247 &* Int(pixel >> 8 & 255)
        &+ 11_448_223 &* Int(pixel >> 16 & 255)
}

/// As ``opaqueExtremes``, for pixels that are blended with a ground; also nil when more than two
/// neighbours turn out to be as bright as the pixel.
private func translucentExtremes(
    _ pixels: UnsafePointer<UInt32>, _ around: Neighbours, _ rule: PixelmatchRule
) -> (darkest: Int, brightest: Int)? {
    let center = around.center
    var equal = around.touchesEdge ? 0 : -1
    var (low, high) = (0.0, 0.0)
    var (darkest, brightest) = (center, center)
    for first in around.firstRow {
        var i = first
        for _ in 0..<around.rowCount {
            let delta =
                rule.isOKLab
                ? whiteBrightnessDelta(pixels[center], pixels[i])
                : brightnessDelta(pixels[center], pixels[i], at: center, rule.checkerboard)
            if delta == 0 {
                equal &+= 1
                if equal > 2 { return nil }
            } else if delta > high {
                (high, darkest) = (delta, i)
            } else if delta < low {
                (low, brightest) = (delta, i)
            }
            i &+= around.stride
        }
    }
    return low == 0 || high == 0 ? nil : (darkest, brightest)
}

/// A pixel and those around it, as far as the picture has them, as indices.
private struct Neighbours {
    let center: Int
    /// The places in the uppermost row; those below follow at the stride.
    let firstRow: ClosedRange<Int>
    let rowCount: Int
    let stride: Int
    let touchesEdge: Bool

    @inline(__always)
    init(_ x: Int, _ y: Int, _ rule: PixelmatchRule) {
        stride = rule.widthPx
        center = y &* stride &+ x
        let left = max(x &- 1, 0)
        let right = min(x &+ 1, rule.widthPx &- 1)
        let top = max(y &- 1, 0)
        let bottom = min(y &+ 1, rule.heightPx &- 1)
        firstRow = top &* stride &+ left...top &* stride &+ right
        rowCount = bottom &- top &+ 1
        touchesEdge = x == left || x == right || y == top || y == bottom
    }

    /// The neighbours that have the very colour of the pixel, and one more at the picture's edge.
    func countEqual(in pixels: UnsafePointer<UInt32>) -> Int {
        let color = pixels[center]
        // The pixel itself is counted too.
        var equal = touchesEdge ? 0 : -1
        for row in 0..<rowCount {
            for i in firstRow { equal &+= pixels[row &* stride &+ i] == color ? 1 : 0 }
        }
        return equal
    }

    func areOpaque(in pixels: UnsafePointer<UInt32>) -> Bool {
        var all: UInt32 = 0xff00_0000
        for row in 0..<rowCount {
            for i in firstRow { all &= pixels[row &* stride &+ i] }
        }
        return all == 0xff00_0000
    }
}
