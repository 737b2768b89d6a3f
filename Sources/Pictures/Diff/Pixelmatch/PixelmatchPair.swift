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

    /// Clears the flags of pixels that look like part of a smoothed edge in one of the pictures.
    func dropSmoothed(
        _ flags: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>, y: Int
    ) {
        // Two pixels from every edge the neighbours have eight neighbours too.
        guard y > 1, y < rule.heightPx &- 2, rule.widthPx > 4 else {
            return dropEach(flags, columns, y: y)
        }
        let width = rule.widthPx
        forEachCrowd(flags, columns.clamped(to: 2..<width &- 2)) { crowd in
            if around.dropSmoothed(self, flags, crowd, y: y) {
                dropEach(flags, crowd, y: y, among: 2)
            }
        }
        dropEach(flags, columns.clamped(to: 0..<2), y: y)
        dropEach(flags, columns.clamped(to: width &- 2..<width), y: y)
    }

    /// The same for each flagged pixel by itself, wherever it is.
    func dropEach(
        _ flags: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>, y: Int, among bits: UInt8 = 1
    ) {
        forEachSet(flags, columns, among: bits) { x in
            let isSmoothed = isAntialiased(a, b, x, y, rule) || isAntialiased(b, a, x, y, rule)
            flags[x] = isSmoothed ? 0 : 1
        }
    }
}

/// The surroundings of the pixels of three rows, read where they are needed; see `ck_shades`.
final class NeighbourRows {
    private static let step = 16
    private let width: Int
    /// The columns of a row in memory: seven more may be read.
    private let stride: Int
    private let flat: UnsafeMutablePointer<UInt8>
    private let shades: UnsafeMutablePointer<Int32>
    /// For each step of columns the row that was read last, in each of three places for rows.
    private let known: UnsafeMutablePointer<Int>

    init(widthPx: Int) {
        width = widthPx
        stride = width + 8
        flat = .allocate(capacity: 3 * stride)
        flat.initialize(repeating: 0, count: 3 * stride)
        shades = .allocate(capacity: 6 * stride)
        shades.initialize(repeating: 0, count: 6 * stride)
        let steps = 3 * (width / Self.step + 1)
        known = .allocate(capacity: steps)
        known.initialize(repeating: -1, count: steps)
    }
    deinit {
        flat.deallocate()
        shades.deallocate()
        known.deallocate()
    }

    /// Clears the flags of smoothed pixels among some columns of a row, around which all have eight
    /// neighbours; returns whether any is left to be judged by itself, with a flag of 2.
    func dropSmoothed(
        _ pair: PixelmatchPair, _ flags: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>, y: Int
    ) -> Bool {
        for row in y &- 1...y &+ 1 { read(pair, columns, row) }
        let start = columns.lowerBound
        let here = place(y)
        let (first, second) = (shades + here + start, shades + 3 &* stride + here + start)
        let areLeft = ck_drop_smoothed(
            first, second, Int64(place(y &- 1) &- here), Int64(place(y &+ 1) &- here),
            flat + here + start, Int64(columns.count), flags + start)
        return areLeft != 0
    }

    /// Where a row begins.
    private func place(_ y: Int) -> Int { y % 3 &* stride }

    /// Reads what is not known yet around some columns of a row.
    private func read(_ pair: PixelmatchPair, _ columns: Range<Int>, _ y: Int) {
        let steps = (columns.lowerBound &- 1) / Self.step...columns.upperBound / Self.step
        let known = known + y % 3 &* (width / Self.step &+ 1)
        var start = steps.lowerBound
        while start <= steps.upperBound {
            if known[start] == y {
                start &+= 1
                continue
            }
            var end = start
            while end <= steps.upperBound, known[end] != y {
                known[end] = y
                end &+= 1
            }
            let first = max(1, start &* Self.step)
            let count = min(width &- 1, end &* Self.step) &- first
            let (from, to) = (y &* width &+ first, place(y) &+ first)
            ck_shades(
                pair.a + from, pair.b + from, Int64(width), Int64(count), flat + to, shades + to,
                shades + 3 &* stride + to)
            start = end
        }
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
