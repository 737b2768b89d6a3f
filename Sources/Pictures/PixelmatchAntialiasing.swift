import CKernels

/// Two pictures of one size, with what is known about the row that is being judged.
struct PixelmatchPair {
    let a: UnsafePointer<UInt32>
    let b: UnsafePointer<UInt32>
    let rule: PixelmatchRule
    let flat: FlatRows

    init(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ rule: PixelmatchRule) {
        (self.a, self.b, self.rule) = (a, b, rule)
        flat = FlatRows(widthPx: rule.widthPx)
    }

    @inline(__always)
    func delta(_ index: Int) -> Double {
        colorDelta(a[index], b[index], at: index, rule.checkerboard)
    }

    /// Whether a pixel looks like part of a smoothed edge in one of the pictures; the row's
    /// ``FlatRows`` must have been read.
    @inline(__always)
    func isAntialiased(_ x: Int, _ y: Int) -> Bool {
        // Two pixels from every edge the neighbours have eight neighbours too.
        guard x > 1, y > 1, x < rule.widthPx &- 2, y < rule.heightPx &- 2 else {
            return Pictures.isAntialiased(a, b, x, y, rule)
                || Pictures.isAntialiased(b, a, x, y, rule)
        }
        let own = flat.bits(x)
        if own == 3 { return false }
        let center = y &* rule.widthPx &+ x
        if own & 1 == 0, isAntialiasedInside(a, b, x, y, center) { return true }
        return own & 2 == 0 && isAntialiasedInside(b, a, x, y, center)
    }

    @inline(__always)
    private func isAntialiasedInside(
        _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, _ x: Int, _ y: Int,
        _ center: Int
    ) -> Bool {
        guard areNeighboursOpaque(first + center, rule.widthPx) else {
            return Pictures.isAntialiased(first, second, x, y, rule)
        }
        // The darkest and the brightest are among the eight, so one of these must be flat in both.
        guard flat.hasFlatNeighbour(x),
            let extremes = insideExtremes(first, center, rule.widthPx)
        else { return false }
        return flat.isFlat(extremes.darkest &- center, x, rule.widthPx)
            || flat.isFlat(extremes.brightest &- center, x, rule.widthPx)
    }
}

/// In three rows, around which pixels the two pictures are flat: three or more of the eight
/// neighbours have their very colour.
final class FlatRows {
    private let rows: UnsafeMutablePointer<UInt8>
    private let width: Int

    init(widthPx: Int) {
        // Words are read from any column on.
        width = widthPx + 8
        rows = .allocate(capacity: 3 * width)
        rows.initialize(repeating: 0, count: 3 * width)
    }

    deinit { rows.deallocate() }

    /// Looks at what lies around some columns of a row, where all of it has eight neighbours.
    func read(_ pair: PixelmatchPair, _ columns: Range<Int>, y: Int) {
        let stride = pair.rule.widthPx
        guard y > 1, y < pair.rule.heightPx &- 2, stride > 4 else { return }
        let wanted = columns.lowerBound &- 1..<columns.upperBound &+ 1
        let around = wanted.clamped(to: 1..<stride &- 1)
        for row in 0..<3 {
            let place = (y &+ row &- 1) &* stride &+ around.lowerBound
            ck_flat(
                pair.a + place, pair.b + place, Int64(stride), Int64(around.count),
                rows + (row &* width &+ around.lowerBound))
        }
    }

    /// Bit 0 where the first picture is flat around a pixel of the middle row, bit 1 the second.
    @inline(__always)
    func bits(_ x: Int) -> UInt8 { rows[width &+ x] }

    /// Whether both pictures are flat around one of the eight neighbours.
    @inline(__always)
    func hasFlatNeighbour(_ x: Int) -> Bool {
        let (above, here, below) = (three(0, x), three(1, x), three(2, x))
        // The pixel itself does not count.
        let beside = here & here >> 1 & 0x01_00_01
        let flat = above & above >> 1 | below & below >> 1 | beside
        return flat & 0x01_01_01 != 0
    }

    /// The columns before, at and behind a pixel, in the lower three bytes.
    @inline(__always)
    private func three(_ row: Int, _ x: Int) -> UInt32 {
        let place = UnsafeRawPointer(rows + (row &* width &+ x &- 1))
        return place.loadUnaligned(as: UInt32.self).littleEndian
    }

    /// Whether both pictures are flat around a neighbour, by how far behind the pixel it is.
    @inline(__always)
    func isFlat(_ distance: Int, _ x: Int, _ stride: Int) -> Bool {
        let row = distance < -1 ? 0 : distance > 1 ? 2 : 1
        let column = x &+ distance &- (row &- 1) &* stride
        return rows[row &* width &+ column] == 3
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
    if x > 0, y > 0, x < rule.widthPx &- 1, y < rule.heightPx &- 1 {
        let center = y &* rule.widthPx &+ x
        if equalNeighbours(a + center, rule.widthPx) > 2 { return false }
        if areNeighboursOpaque(a + center, rule.widthPx) {
            guard let extremes = insideExtremes(a, center, rule.widthPx) else { return false }
            return isFlatInEither(a, b, extremes, rule)
        }
    }
    let around = Neighbours(x, y, rule)
    if around.countEqual(in: a) > 2 { return false }
    let extremes =
        around.areOpaque(in: a)
        ? opaqueExtremes(a, around) : translucentExtremes(a, around, rule.checkerboard)
    guard let extremes else { return false }
    return isFlatInEither(a, b, extremes, rule)
}

/// Whether both pictures are flat around the darkest or around the brightest neighbour.
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
    if x > 0, y > 0, x < rule.widthPx &- 1, y < rule.heightPx &- 1 {
        return equalNeighbours(pixels + index, rule.widthPx) > 2
    }
    return Neighbours(x, y, rule).countEqual(in: pixels) > 2
}

/// The places of the darkest and the brightest neighbour; nil when none is darker or none brighter.
///
/// Of equal ones the first counts, column by column from the left. Opaque colours are put in order
/// by whole numbers: no two within the range of 8 bits have the same luminance (the equation
/// `29889531 x + 58662247 y + 11448223 z = 0` has no solution up to 255 but zeros), and two differ
/// by 2e-6 at least, which doubles tell apart. So the order is that of the doubles.
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

// MARK: - Pixels that have eight neighbours: the same without loops, three times as fast

/// How many of the eight neighbours have the very colour of a pixel.
@inline(__always)
private func equalNeighbours(_ pixel: UnsafePointer<UInt32>, _ stride: Int) -> Int {
    let (above, below, color) = (pixel - stride, pixel + stride, pixel[0])
    @inline(__always)
    func one(_ other: UInt32) -> Int { other == color ? 1 : 0 }
    return one(above[-1]) &+ one(above[0]) &+ one(above[1]) &+ one(pixel[-1]) &+ one(pixel[1])
        &+ one(below[-1]) &+ one(below[0]) &+ one(below[1])
}

@inline(__always)
private func areNeighboursOpaque(_ pixel: UnsafePointer<UInt32>, _ stride: Int) -> Bool {
    let (above, below) = (pixel - stride, pixel + stride)
    let all =
        above[-1] & above[0] & above[1] & pixel[-1] & pixel[0] & pixel[1] & below[-1] & below[0]
        & below[1]
    return all >= 0xff00_0000
}

/// As ``opaqueExtremes``.
@inline(__always)
private func insideExtremes(
    _ pixels: UnsafePointer<UInt32>, _ center: Int, _ stride: Int
) -> (darkest: Int, brightest: Int)? {
    let own = wholeLuminance(pixels[center])
    var (low, high) = (own, own)
    var (darkest, brightest) = (center, center)
    @inline(__always)
    func look(_ i: Int) {
        let luminance = wholeLuminance(pixels[i])
        // Without branches: which neighbour is darkest cannot be foretold.
        darkest = luminance < low ? i : darkest
        low = min(low, luminance)
        brightest = luminance > high ? i : brightest
        high = max(high, luminance)
    }
    for column in center &- 1...center &+ 1 {
        look(column &- stride)
        look(column)
        look(column &+ stride)
    }
    return low == own || high == own ? nil : (darkest, brightest)
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
    _ pixels: UnsafePointer<UInt32>, _ around: Neighbours, _ checkerboard: Bool
) -> (darkest: Int, brightest: Int)? {
    let center = around.center
    var equal = around.touchesEdge ? 0 : -1
    var (low, high) = (0.0, 0.0)
    var (darkest, brightest) = (center, center)
    for first in around.firstRow {
        var i = first
        for _ in 0..<around.rowCount {
            let delta = brightnessDelta(pixels[center], pixels[i], at: center, checkerboard)
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
