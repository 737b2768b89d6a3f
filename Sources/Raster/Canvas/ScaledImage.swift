import CKernels

/// Which source pixels make a pixel along one axis, and their weights.
///
/// Smaller pictures average the source by exact area; larger ones interpolate linearly between the
/// middles of source pixels. Weights are 256ths and sum to 256.
struct AxisTaps {
    /// The first pixel that is made.
    let origin: Int
    let count: Int
    private(set) var starts: [Int32] = []
    private(set) var lengths: [Int32] = []
    private(set) var offsets: [Int32] = []
    private(set) var weights: [UInt32] = []

    /// Taps for the pixels `range` of a source of `size` pixels drawn from `from` to `to` (1/256).
    init(size: Int, from: Int, to: Int, range: Range<Int>) {
        origin = range.lowerBound
        count = range.count
        let ratio = Double(size) * 256 / Double(to - from)
        for pixel in range {
            let first = (Double(pixel) - Double(from) / 256) * ratio
            let taps = ratio > 1 ? Self.area(first, ratio, size) : Self.linear(first, ratio, size)
            starts.append(Int32(taps.start))
            lengths.append(Int32(taps.weights.count))
            offsets.append(Int32(weights.count))
            weights += taps.weights
        }
    }

    private static func area(
        _ first: Double, _ ratio: Double, _ size: Int
    ) -> (start: Int, weights: [UInt32]) {
        let low = max(0, min(Double(size) - 1, first))
        let high = max(low + 1e-6, min(Double(size), first + ratio))
        let start = min(size - 1, Int(low))
        let end = max(start + 1, min(size, Int(high) + (Double(Int(high)) < high ? 1 : 0)))
        var weights: [UInt32] = []
        var given = 0
        // Rounding the running sum keeps the whole at 256.
        for pixel in start..<end {
            let covered = (min(high, Double(pixel + 1)) - low) / (high - low)
            let sum = pixel == end - 1 ? 256 : Int(covered * 256 + 0.5)
            weights.append(UInt32(max(0, sum - given)))
            given = max(given, sum)
        }
        return (start, weights)
    }

    private static func linear(
        _ first: Double, _ ratio: Double, _ size: Int
    ) -> (start: Int, weights: [UInt32]) {
        let middle = max(0, min(Double(size - 1), first + ratio / 2 - 0.5))
        let start = Int(middle)
        let part = UInt32((middle - Double(start)) * 256 + 0.5)
        if part == 0 || start == size - 1 { return (start, [256]) }
        return (start, [256 - part, part])
    }
}

/// Rows of an image at the size it is drawn, made when they are first needed.
///
/// A large image keeps only the rows of a band: all of them would not stay in the processor's
/// cache, and a row is needed again only in the band in which it was made.
final class ScaledImage {
    let box: PixelBox
    /// The number of rows that are kept at once.
    private let keptRows: Int
    private let columns: AxisTaps
    private let rows: AxisTaps
    private let source: PixelRows
    let made: Scratch<UInt32>
    /// Twice the number of the row in each place, counted from 1, and 1 more where it is opaque.
    private let holders: Scratch<Int32>
    private let line: Scratch<UInt64>
    private let starts: Scratch<Int32>
    private let columnWeights: Scratch<UInt64>
    private let mostTaps: Int

    /// Prepares an image drawn between edges in 1/256 pixel, for the pixels of `box`.
    /// Its rows are put into a buffer that has room for all of them, or for `keptRows`.
    init(
        _ source: PixelRows, _ edges: (x0: Int, y0: Int, x1: Int, y1: Int), box: PixelBox,
        keptRows: Int = .max, buffer: Scratch<UInt32>
    ) {
        self.source = source
        self.box = box
        self.keptRows = min(keptRows, box.height)
        columns = AxisTaps(
            size: source.width, from: edges.x0, to: edges.x1, range: box.x0..<box.x1)
        rows = AxisTaps(
            size: source.height, from: edges.y0, to: edges.y1, range: box.y0..<box.y1)
        made = buffer
        holders = Scratch(capacity: self.keptRows)
        // A column's last pair may have a pixel beyond the row, whose weight is 0.
        line = Scratch(capacity: max(source.width + 1, 64))
        mostTaps = Int(columns.lengths.max() ?? 1)
        let groups = (box.width + 3) / 4
        starts = Scratch(capacity: groups * 4)
        columnWeights = Scratch(capacity: groups * 8 * ((mostTaps + 1) / 2))
        arrangeColumns()
    }

    /// The pixels of a row, indexed from the box's left side, and whether all are opaque; they hold
    /// until ``keptRows`` other rows are made.
    func row(_ y: Int) -> (pixels: UnsafePointer<UInt32>, isOpaque: Bool) {
        let index = y - box.y0
        let place = index % keptRows
        let out = made.base + place * box.width
        let holder = Int32(2 * (index + 1))
        if holders.base[place] & ~1 != holder {
            makeLine(index)
            holders.base[place] = makeRow(out) ? holder + 1 : holder
        }
        return (UnsafePointer(out), holders.base[place] & 1 == 1)
    }

    /// Mixes source rows into 16-bit lanes.
    private func makeLine(_ index: Int) {
        rows.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            ck_mix_taps(
                UnsafeMutableRawPointer(line.base).assumingMemoryBound(to: UInt16.self),
                source.base + Int(rows.starts[index]) * source.width, Int64(source.width),
                Int64(source.width), weights + Int(rows.offsets[index]),
                Int64(rows.lengths[index]))
        }
    }

    private func makeRow(_ out: UnsafeMutablePointer<UInt32>) -> Bool {
        let all = ck_gather_pairs(
            out, Int64(columns.count), line.base, starts.base, columnWeights.base,
            Int64((mostTaps + 1) / 2))
        return all >> 24 == 255
    }

    /// The places of the two words of a pixel in its group: 0, 2, 1, 3 is the kernel's order.
    static func placeInGroup(_ x: Int) -> Int { 2 * ((x & 1) << 1 | (x & 2) >> 1) }

    /// Puts the columns' weights side by side as the kernel takes them.
    private func arrangeColumns() {
        let groups = (columns.count + 3) / 4
        for x in 0..<columns.count {
            // Columns with fewer taps than others must not read beyond the row.
            let start = min(Int(columns.starts[x]), max(0, source.width - mostTaps))
            let skipped = Int(columns.starts[x]) - start
            starts.base[x] = Int32(start)
            for tap in 0..<Int(columns.lengths[x]) {
                let weight = UInt64(columns.weights[Int(columns.offsets[x]) + tap])
                let pair = (skipped + tap) / 2 * groups + x / 4
                let place = pair * 8 + Self.placeInGroup(x) + (skipped + tap) % 2
                columnWeights.base[place] = weight &* 0x0001_0001_0001_0001
            }
        }
    }
}

/// The bytes of a pixel in four 16-bit lanes.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    let pairs = (wide | wide << 16) & 0x0000_FFFF_0000_FFFF
    return (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
}

/// Rows of pixels to read, tightly packed, and what keeps them alive.
struct PixelRows {
    var base: UnsafePointer<UInt32>
    var width: Int
    var height: Int
    var owner: Scratch<UInt32>?

    /// The picture at half the size (rounded up), each pixel the average of four.
    func halved() -> PixelRows {
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        let pixels = Scratch<UInt32>(capacity: w * h)
        for y in 0..<h {
            let upper = base + 2 * y * width
            let lower = base + min(2 * y + 1, height - 1) * width
            for x in 0..<w {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                let sum =
                    spread(upper[left]) &+ spread(upper[right]) &+ spread(lower[left])
                    &+ spread(lower[right]) &+ 0x0002_0002_0002_0002
                pixels.base[y * w + x] = packedBytes(sum << 6)
            }
        }
        return PixelRows(base: UnsafePointer(pixels.base), width: w, height: h, owner: pixels)
    }
}
