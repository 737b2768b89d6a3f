/// A run of pixels of one row with their coverage.
struct Span {
    var x: Int32
    var count: Int32
    /// 1 to 255 for all of the run, or -1: each pixel has its own in the row's coverage bytes.
    var coverage: Int32

    init(_ x: Int, _ count: Int, _ coverage: Int) {
        self.x = Int32(truncatingIfNeeded: x)
        self.count = Int32(truncatingIfNeeded: count)
        self.coverage = Int32(truncatingIfNeeded: coverage)
    }
}

/// One row of an area: spans from left to right, and coverage bytes indexed by x.
struct CoverageRow {
    var y: Int
    var spans: UnsafeBufferPointer<Span>
    /// The coverage of pixel x is `bytes[x]` for spans that say so.
    var bytes: UnsafePointer<UInt8>
}

/// What takes the rows of an area, top to bottom.
protocol RowSink {
    mutating func take(_ row: CoverageRow)
}

/// Turns outlines into coverage by exact area, in integers.
///
/// Points are rounded to 1/256 pixel. Each edge adds, to the cells it crosses in a row, the area to
/// its right; the running sum is the coverage (a full pixel is 2^17). Rows are made one by one from
/// the edges alive in them, and only touched cells are visited, so that the cost is that of the
/// outline and not of the area. Clipping happens in the same integers, after rounding: an area cut
/// into tiles has the same bytes as an area drawn at once. Where a path overlaps itself inside
/// one pixel, signed areas are summed, as all exact-area rasterizers do.
final class Filler {
    struct Edge {
        var x0: Int32, y0: Int32, x1: Int32, y1: Int32
        /// The change of x for a change of y of 1, with 32 more bits.
        var slope: Int64
        var direction: Int32
    }

    private let edges = Scratch<Edge>(capacity: 256)
    private var edgeCount = 0
    private let order = Scratch<Int32>(capacity: 256)
    private let active = Scratch<Int32>(capacity: 64)
    private let rowStart = Scratch<Int32>(capacity: 256)
    private let cells = Scratch<Int32>()
    private let touched = Scratch<UInt64>()
    private let coverage = Scratch<UInt8>()
    private let spans = Scratch<Span>()

    static let fullArea = 1 << 17

    /// Hands the rows of a filled outline to a sink. All coordinates must be within ±``farPx``.
    func fill<Sink: RowSink>(
        _ line: Polyline, _ rule: FillRule, clip: PixelBox, into sink: inout Sink
    ) {
        if clip.isEmpty { return }
        collect(line, clip)
        if edgeCount == 0 { return }
        let rows = sortByRow(clip)
        prepare(clip.width)
        sweep(rows, rule, clip, &sink)
    }

    private func collect(_ line: Polyline, _ clip: PixelBox) {
        edgeCount = 0
        edges.need(line.points.count + line.contours.count)
        for contour in line.contours {
            var previous = line.points[contour.range.upperBound - 1]
            var (px, py) = (fixed8(previous.x), fixed8(previous.y))
            for index in contour.range {
                previous = line.points[index]
                let (x, y) = (fixed8(previous.x), fixed8(previous.y))
                add(px, py, x, y, clip)
                (px, py) = (x, y)
            }
        }
    }

    private func add(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ clip: PixelBox) {
        if ay == by { return }
        let down = ay < by
        let (x0, y0, x1, y1) = down ? (ax, ay, bx, by) : (bx, by, ax, ay)
        if y1 <= clip.y0 << 8 || y0 >= clip.y1 << 8 { return }
        if min(x0, x1) >= clip.x1 << 8 { return }
        edges.base[edgeCount] = Edge(
            x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1),
            slope: x0 == x1 ? 0 : Int64(((x1 - x0) << 32) / (y1 - y0)), direction: down ? 1 : -1)
        edgeCount += 1
    }

    /// Sorts the edges by the first row they are in, by counting; returns the rows there are.
    private func sortByRow(_ clip: PixelBox) -> Range<Int> {
        var (top, bottom) = (clip.y1, clip.y0)
        for index in 0..<edgeCount {
            top = min(top, Int(edges.base[index].y0) >> 8)
            bottom = max(bottom, (Int(edges.base[index].y1) + 255) >> 8)
        }
        top = max(top, clip.y0)
        bottom = min(bottom, clip.y1)
        let starts = rowStart.need(bottom - top + 2, filledWith: 0)
        for index in 0..<edgeCount {
            starts[max(Int(edges.base[index].y0) >> 8, top) - top + 1] += 1
        }
        for row in 0...(bottom - top) { starts[row + 1] += starts[row] }
        order.need(edgeCount)
        for index in (0..<edgeCount).reversed() {
            let row = max(Int(edges.base[index].y0) >> 8, top) - top + 1
            starts[row] -= 1
            order.base[Int(starts[row])] = Int32(index)
        }
        // Now starts[row + 1] is where the row begins; the last one is the count.
        for row in 0..<(bottom - top) { starts[row] = starts[row + 1] }
        starts[bottom - top] = Int32(edgeCount)
        return top..<bottom
    }

    private func prepare(_ width: Int) {
        // Both are left cleared by every sweep.
        if cells.capacity < width + 2 { cells.need(width + 2) }
        if touched.capacity < width / 64 + 2 { touched.need(width / 64 + 2) }
        coverage.need(width)
        spans.need(width + 2)
        active.need(edgeCount)
    }

    private func sweep<Sink: RowSink>(
        _ rows: Range<Int>, _ rule: FillRule, _ clip: PixelBox, _ sink: inout Sink
    ) {
        var alive = 0
        var before = 0
        var count = 0
        var wasUpright = false
        for y in rows {
            let row = y - rows.lowerBound
            for index in Int(rowStart.base[row])..<Int(rowStart.base[row + 1]) {
                active.base[alive] = order.base[index]
                alive += 1
            }
            if alive == 0 { continue }
            // Where only upright edges go on, a row is like the one before.
            let isUpright = row > 0 && alive == before && count > 0 && areUpright(y, alive)
            before = alive
            if !(isUpright && wasUpright) {
                alive = addCells(y, alive, clip)
                count = scan(clip.width, rule, clip.x0)
            }
            wasUpright = isUpright
            if count == 0 { continue }
            sink.take(
                CoverageRow(
                    y: y, spans: UnsafeBufferPointer(start: spans.base, count: count),
                    bytes: UnsafePointer(coverage.base) - clip.x0))
        }
    }

    /// Returns whether all living edges are upright and go on through the row and the next.
    private func areUpright(_ y: Int, _ alive: Int) -> Bool {
        for position in 0..<alive {
            let edge = edges.base[Int(active.base[position])]
            if edge.slope != 0 || Int(edge.y0) > y << 8 || Int(edge.y1) < (y + 2) << 8 {
                return false
            }
        }
        return true
    }

    /// Adds what the living edges cover in a row; returns how many live on.
    private func addCells(_ y: Int, _ alive: Int, _ clip: PixelBox) -> Int {
        let (top, bottom) = (y << 8, (y + 1) << 8)
        let left = clip.x0 << 8
        var kept = 0
        for position in 0..<alive {
            let index = active.base[position]
            let edge = edges.base[Int(index)]
            let (y0, y1) = (Int(edge.y0), Int(edge.y1))
            let ya = max(y0, top)
            let yb = min(y1, bottom)
            let xa = ya == y0 ? Int(edge.x0) : Int(edge.x0) + ((ya - y0) * Int(edge.slope)) >> 32
            let xb = yb == y1 ? Int(edge.x1) : Int(edge.x0) + ((yb - y0) * Int(edge.slope)) >> 32
            addLine(
                cells.base, touched.base, clip.width, xa - left, xb - left,
                (yb - ya) * Int(edge.direction))
            if y1 > bottom {
                active.base[kept] = index
                kept += 1
            }
        }
        return kept
    }

    /// Turns the touched cells of a row into spans and clears them; returns the number of spans.
    private func scan(_ width: Int, _ rule: FillRule, _ x0: Int) -> Int {
        var count = 0
        var sum = 0
        var next = 0
        var runStart = -1
        for word in 0...(width >> 6) {
            var bits = touched.base[word]
            if bits == 0 { continue }
            touched.base[word] = 0
            while bits != 0 {
                let x = word << 6 + bits.trailingZeroBitCount
                bits &= bits - 1
                if x >= width { break }
                if x > next || runStart < 0 {
                    if runStart >= 0 {
                        spans.base[count] = Span(x0 + runStart, next - runStart, -1)
                        count += 1
                    }
                    let inside = byte(sum, rule)
                    if inside > 0 && x > next {
                        spans.base[count] = Span(x0 + next, x - next, inside)
                        count += 1
                    }
                    runStart = x
                }
                sum &+= Int(cells.base[x])
                cells.base[x] = 0
                coverage.base[x] = UInt8(byte(sum, rule))
                next = x + 1
            }
        }
        cells.base[width] = 0
        cells.base[width + 1] = 0
        if runStart >= 0 {
            spans.base[count] = Span(x0 + runStart, next - runStart, -1)
            count += 1
        }
        let inside = byte(sum, rule)
        if inside > 0 && next < width {
            spans.base[count] = Span(x0 + next, width - next, inside)
            count += 1
        }
        return count
    }
}

/// The coverage, 0 to 255, of a summed area.
@inline(__always)
private func byte(_ sum: Int, _ rule: FillRule) -> Int {
    var area = sum < 0 ? 0 &- sum : sum
    switch rule {
    case .nonZero: area = min(area, Filler.fullArea)
    case .evenOdd:
        area &= 2 * Filler.fullArea - 1
        if area > Filler.fullArea { area = 2 * Filler.fullArea - area }
    }
    return (area * 255 + Filler.fullArea / 2) >> 17
}

/// Adds the area to the right of a piece of edge that stays within one row.
///
/// x in 1/256 pixel from the left border of the cells; what lies left of it counts for the first
/// cell, what lies right of `width` does not count. `dy` is signed.
@inline(__always)
private func addLine(
    _ cells: UnsafeMutablePointer<Int32>, _ touched: UnsafeMutablePointer<UInt64>, _ width: Int,
    _ xa: Int, _ xb: Int, _ dy: Int
) {
    let (lx, rx) = xa < xb ? (xa, xb) : (xb, xa)
    let (first, last) = (lx >> 8, rx >> 8)
    if first >= width { return }
    if first == last || rx <= 0 {
        let inner = rx <= 0 ? 0 : (lx & 255) + (rx & 255)
        return addCell(cells, touched, max(first, 0), inner, dy)
    }
    let perX = (dy << 32) / (rx - lx)
    var cell = max(first, 0)
    var x = max(lx, 0)
    var done = lx < 0 ? (-lx * perX) >> 32 : 0
    if done != 0 { addCell(cells, touched, 0, 0, done) }
    while cell < last && cell < width {
        let border = (cell + 1) << 8
        let reached = ((border - lx) * perX) >> 32
        addCell(cells, touched, cell, (x - cell << 8) + 256, reached - done)
        (done, x, cell) = (reached, border, cell + 1)
    }
    if cell < width { addCell(cells, touched, cell, (x - cell << 8) + (rx - cell << 8), dy - done) }
}

/// Adds to one cell: `inner` is the sum of both ends' distances from the cell's left side.
@inline(__always)
private func addCell(
    _ cells: UnsafeMutablePointer<Int32>, _ touched: UnsafeMutablePointer<UInt64>, _ cell: Int,
    _ inner: Int, _ dy: Int
) {
    cells[cell] &+= Int32(truncatingIfNeeded: dy * (512 - inner))
    cells[cell + 1] &+= Int32(truncatingIfNeeded: dy * inner)
    touched[cell >> 6] |= 1 << UInt64(cell & 63)
    touched[(cell + 1) >> 6] |= 1 << UInt64((cell + 1) & 63)
}
