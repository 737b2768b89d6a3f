import CKernels

/// How a gaussian of some sigma is made: on cells of `factor` pixels, by three boxes each way.
///
/// A box of fractional width has weight `full` (65536ths) on 2 radius + 1 cells and `end` on the
/// two beyond, so that three of them, the averaging into cells and the linear way back together
/// have exactly the variance wanted. Three boxes stay within 2 % of a true gaussian's step.
struct BlurPlan: Hashable {
    /// Pixels a side of a cell: a power of two.
    let factor: Int
    let radius: Int
    let full: UInt32
    let end: UInt32

    /// Cells that all three boxes reach to each side.
    var reach: Int { 3 * (radius + 1) }

    /// Sigma has to be this many cells at least; coarser ones would show.
    static let leastSigma = 4.0
    /// A larger sigma (pixels) is taken for this one.
    static let largestSigma = 100_000.0

    /// The plan for a finite sigma in pixels.
    init(sigma: Double) {
        let sigma = max(0, min(sigma, Self.largestSigma))
        var factor = 1
        while sigma >= Self.leastSigma * Double(factor * 2) { factor *= 2 }
        self.factor = factor
        let cell = Double(factor * factor)
        let lost = factor == 1 ? 0 : cell / 12 + cell / 6
        let variance = max(0, sigma * sigma - lost) / cell / 3
        let radius = Int(((12 * variance + 1).squareRoot() - 1) / 2)
        let r = Double(radius)
        let inner = r * (r + 1) * (2 * r + 1) / 3
        let part = (variance * (2 * r + 1) - inner) / (2 * ((r + 1) * (r + 1) - variance))
        let width = 2 * r + 1 + 2 * max(0, min(1, part))
        let full = Int(65536 / width + 0.5)
        self.radius = radius
        self.full = UInt32(full)
        end = UInt32(max(0, (65536 - (2 * radius + 1) * full) / 2))
    }
}

/// Cells of 16-bit values (0 to 65280 for 0 to 255), `lanes` channels each.
struct CellGrid {
    var width: Int
    var height: Int
    var lanes: Int
    var values: UnsafeMutablePointer<UInt32>

    var rowLength: Int { width * lanes }
}

/// Buffers for blurring, used again and again.
final class BlurWorkshop {
    let first = Scratch<UInt32>()
    private let second = Scratch<UInt32>()
    private let sums = Scratch<UInt32>()
    let packed = Scratch<UInt64>()
    let row = Scratch<UInt64>()
    let mixedRow = Scratch<UInt32>()
    let columnSums = Scratch<UInt16>()
    let mask = Scratch<UInt8>()

    /// Blurs a grid whose values are in ``first``; cells beyond the borders are like the borders.
    func blur(_ grid: CellGrid, _ plan: BlurPlan) {
        second.need(grid.rowLength * grid.height)
        passes(grid, plan)
        transpose(second.base, first.base, grid.width, grid.height, grid.lanes)
        var turned = grid
        (turned.width, turned.height) = (grid.height, grid.width)
        passes(turned, plan)
        transpose(second.base, first.base, turned.width, turned.height, grid.lanes)
    }

    /// Three boxes downwards, from ``first`` to ``second``.
    private func passes(_ grid: CellGrid, _ plan: BlurPlan) {
        let length = grid.rowLength
        sums.need(length)
        boxColumns(first.base, second.base, sums.base, length, grid.height, plan)
        boxColumns(second.base, first.base, sums.base, length, grid.height, plan)
        boxColumns(first.base, second.base, sums.base, length, grid.height, plan)
    }
}

/// One box down each of `length` columns.
private func boxColumns(
    _ source: UnsafeMutablePointer<UInt32>, _ dest: UnsafeMutablePointer<UInt32>,
    _ sums: UnsafeMutablePointer<UInt32>, _ length: Int, _ height: Int, _ plan: BlurPlan
) {
    let radius = plan.radius
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        source + max(0, min(height - 1, y)) * length
    }
    sums.update(repeating: 0, count: length)
    for y in -radius...radius {
        let line = row(y)
        for index in 0..<length { sums[index] &+= line[index] }
    }
    for y in 0..<height {
        ck_box_row(
            dest + y * length, sums, row(y - radius - 1), row(y + radius + 1), row(y - radius),
            plan.full, plan.end, Int64(length))
    }
}

private func transpose(
    _ source: UnsafeMutablePointer<UInt32>, _ dest: UnsafeMutablePointer<UInt32>, _ width: Int,
    _ height: Int, _ lanes: Int
) {
    if lanes == 1 { return transposed(source, dest, width, height) }
    UnsafeMutableRawPointer(source).withMemoryRebound(
        to: SIMD4<UInt32>.self, capacity: width * height
    ) { source in
        UnsafeMutableRawPointer(dest).withMemoryRebound(
            to: SIMD4<UInt32>.self, capacity: width * height
        ) { dest in transposed(source, dest, width, height) }
    }
}

@inline(__always)
private func transposed<Cell>(
    _ source: UnsafeMutablePointer<Cell>, _ dest: UnsafeMutablePointer<Cell>, _ width: Int,
    _ height: Int
) {
    for y in 0..<height {
        let row = source + y * width
        for x in 0..<width { dest[x * height + y] = row[x] }
    }
}

/// Where the pixels of a cell grid are, and how they are interpolated between the cells' middles.
struct CellMap {
    /// The first pixel of the first cell.
    let x0: Int
    let y0: Int
    let factor: Int
    let width: Int
    let height: Int
    /// Bits of the weights.
    let bits: Int

    init(x0: Int, y0: Int, factor: Int, width: Int, height: Int) {
        self.x0 = x0
        self.y0 = y0
        self.factor = factor
        self.width = width
        self.height = height
        bits = min(8, (2 * factor).trailingZeroBitCount)
    }

    /// The base-2 logarithm of the half pixels a cell has.
    var log: Int { (2 * factor).trailingZeroBitCount }

    /// The place of a pixel's middle in half pixels from the first cell's middle.
    func place(_ pixel: Int, _ origin: Int) -> Int { 2 * (pixel - origin) + 1 - factor }

    /// The two cells around a pixel's middle and the weight of the second, of 2^bits.
    @inline(__always)
    func between(_ pixel: Int, _ origin: Int, _ count: Int) -> (low: Int, high: Int, part: Int) {
        let place = place(pixel, origin)
        let cell = place >> log
        let part = (place & (2 * factor - 1)) >> (log - bits)
        return (max(0, min(count - 1, cell)), max(0, min(count - 1, cell + 1)), part)
    }
}
