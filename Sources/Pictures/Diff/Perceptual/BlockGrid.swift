/// The moments of blocks, added up so that those of any rectangle of blocks are four look-ups.
struct BlockGrid {
    private static let side = StructureJudge.blockSide
    private let columns: Int
    private let rows: Int
    /// The rows of blocks that windows may need.
    private let reach: Range<Int>
    private var needed: [Bool]
    /// At (column, row): the sum over all blocks of the reach above and left of it.
    private var sums: [Moments] = []

    /// Prepares for windows of pixels in some rows of an area.
    init(_ area: PixelRect, pixelRows: Range<Int>) {
        columns = (area.widthPx + Self.side - 1) / Self.side
        rows = (area.heightPx + Self.side - 1) / Self.side
        // Windows at an edge of the picture reach twice as far inside.
        let first = pixelRows.lowerBound / Self.side - 4
        let last = (pixelRows.upperBound - 1) / Self.side + 4
        reach = max(0, first)..<min(rows, last + 1)
        needed = Array(repeating: false, count: columns * reach.count)
    }

    /// Asks for the window of a pixel.
    mutating func need(_ x: Int, _ y: Int) {
        let across = blocks(x, columns)
        for row in blocks(y, rows) {
            for column in across { needed[(row - reach.lowerBound) * columns + column] = true }
        }
    }

    /// The moments of the window of a requested pixel.
    func window(_ x: Int, _ y: Int) -> Moments {
        moments(blocks(x, columns), blocks(y, rows))
    }

    /// The same for the middle quarter of the window.
    func nearWindow(_ x: Int, _ y: Int) -> Moments {
        moments(blocks(x, columns, reach: 1), blocks(y, rows, reach: 1))
    }

    private func moments(_ across: Range<Int>, _ down: Range<Int>) -> Moments {
        let stride = columns + 1
        let top = (down.lowerBound - reach.lowerBound) * stride
        let bottom = (down.upperBound - reach.lowerBound) * stride
        return sums[bottom + across.upperBound] - sums[top + across.upperBound]
            - sums[bottom + across.lowerBound] + sums[top + across.lowerBound]
    }

    /// The blocks to either side of the corner of blocks that is nearest; at an edge of the picture
    /// as many, moved inside, so that a window has its size wherever there is room for it.
    private func blocks(_ place: Int, _ count: Int, reach: Int = 2) -> Range<Int> {
        let corner = (place + Self.side / 2) / Self.side
        let first = max(0, min(corner - reach, count - 2 * reach))
        return first..<min(count, first + 2 * reach)
    }
}

extension BlockGrid {
    /// Takes the moments of every block that was asked for; pixels that the plan does not
    /// compare do not count.
    mutating func gather(_ pair: PixelPair, _ plan: ComparisonPlan, ground: UInt32) {
        let stride = columns + 1
        var sums = [Moments](repeating: .zero, count: (reach.count + 1) * stride)
        sums.withUnsafeMutableBufferPointer { addBlocks(pair, plan, ground: ground, to: $0) }
        for row in 1..<reach.count + 1 {
            var left = Moments.zero
            for column in 1..<columns + 1 {
                left = left + sums[row * stride + column]
                sums[row * stride + column] = left + sums[(row - 1) * stride + column]
            }
        }
        self.sums = sums
    }

    private func addBlocks(
        _ pair: PixelPair, _ plan: ComparisonPlan, ground: UInt32,
        to sums: UnsafeMutableBufferPointer<Moments>
    ) {
        let ready = BlockRows(pair, ground: ground)
        for row in reach {
            let blocks = neededColumns(row)
            guard !blocks.isEmpty else { continue }
            let top = row * Self.side
            let pixels = blocks.lowerBound * Self.side..<blocks.upperBound * Self.side
            ready.prepare(top: top, columns: pixels.clamped(to: 0..<pair.widthPx))
            let from = (row - reach.lowerBound + 1) * (columns + 1) + 1
            for band in plan.bands {
                let lines = band.rows.clamped(to: top..<top + Self.side)
                guard !lines.isEmpty else { continue }
                let within = lines.lowerBound - top..<lines.upperBound - top
                for run in band.columns {
                    forEachNeeded(run, row) { column, part in
                        ready.add(part, lines: within, to: &sums[from + column])
                    }
                }
            }
        }
    }

    /// The columns from the first to the last block that is needed in a row.
    private func neededColumns(_ row: Int) -> Range<Int> {
        let start = (row - reach.lowerBound) * columns
        let blocks = needed[start..<start + columns]
        guard let first = blocks.firstIndex(of: true), let last = blocks.lastIndex(of: true) else {
            return 0..<0
        }
        return first - start..<last - start + 1
    }

    @inline(__always)
    private func forEachNeeded(
        _ run: Range<Int>, _ row: Int, _ body: (_ column: Int, _ part: Range<Int>) -> Void
    ) {
        var x = run.lowerBound
        while x < run.upperBound {
            let column = x / Self.side
            let end = min(run.upperBound, (column + 1) * Self.side)
            if needed[(row - reach.lowerBound) * columns + column] { body(column, x..<end) }
            x = end
        }
    }
}
