/// The sums of blocks around pixels, each taken when it is first asked for, and what follows from
/// those around a corner of blocks.
struct BlockGrid {
    private static let side = StructureJudge.blockSide
    private let pair: PixelPair
    private let plan: ComparisonPlan
    private let ground: UInt32
    private let columns: Int
    private let rows: Int
    /// The rows of blocks that windows may need.
    private let reach: Range<Int>
    /// For each row of the reach the bands of the plan that lie in it.
    private let bands: [Range<Int>]
    /// For each block of the reach its place in ``sums``, or -1.
    private var places: [Int32]
    private var sums: [BlockSums] = []
    private let firstCorner: Int
    private var verdicts: [WindowVerdict?]

    /// Prepares for windows of pixels in some rows; pixels that the plan does not compare do not
    /// count.
    init(_ pair: PixelPair, _ plan: ComparisonPlan, ground: UInt32, pixelRows: Range<Int>) {
        (self.pair, self.plan, self.ground) = (pair, plan, ground)
        columns = (pair.widthPx + Self.side - 1) / Self.side
        rows = (pair.heightPx + Self.side - 1) / Self.side
        // Windows at an edge of the picture reach twice as far inside.
        let first = pixelRows.lowerBound / Self.side - 4
        let last = (pixelRows.upperBound - 1) / Self.side + 4
        reach = max(0, first)..<min(rows, last + 1)
        bands = plan.bands(inRowsOf: Self.side, reach)
        places = Array(repeating: -1, count: columns * reach.count)
        firstCorner = Self.corner(pixelRows.lowerBound)
        let corners = Self.corner(pixelRows.upperBound - 1) - firstCorner + 1
        verdicts = Array(repeating: nil, count: (columns + 1) * corners)
    }

    /// Returns the verdict on a pixel of the rows by the structure of the window around it.
    @inline(__always)
    mutating func verdict(_ x: Int, _ y: Int) -> WindowVerdict {
        let (column, row) = (Self.corner(x), Self.corner(y))
        let index = (row &- firstCorner) &* (columns &+ 1) &+ column
        if let verdict = verdicts[index] { return verdict }
        let verdict = window(column, row)
        verdicts[index] = verdict
        return verdict
    }

    @inline(never)
    private mutating func window(_ column: Int, _ row: Int) -> WindowVerdict {
        let (isSame, isShift) = moments(column, row, reach: 2).likeness
        guard isSame else { return .different }
        if isShift { return .shifted }
        // The middle quarter of the window.
        return moments(column, row, reach: 1).isAlikeNearby ? .alike : .different
    }

    /// The corner of blocks that is nearest.
    @inline(__always)
    private static func corner(_ place: Int) -> Int { (place &+ side / 2) / side }

    private mutating func moments(_ column: Int, _ row: Int, reach: Int) -> Moments {
        let across = blocks(column, columns, reach)
        var moments = Moments.zero
        for line in blocks(row, rows, reach) {
            var sum = BlockSums.zero
            for block in across { sum &+= sums(block, line) }
            moments.add(sum)
        }
        return moments
    }

    /// The blocks to either side of a corner of blocks; at an edge of the picture as many, moved
    /// inside, so that a window has its size wherever there is room for it.
    private func blocks(_ corner: Int, _ count: Int, _ reach: Int) -> Range<Int> {
        let first = max(0, min(corner - reach, count - 2 * reach))
        return first..<min(count, first + 2 * reach)
    }
}

extension BlockGrid {
    private mutating func sums(_ column: Int, _ row: Int) -> BlockSums {
        let index = (row - reach.lowerBound) * columns + column
        let place = Int(places[index])
        if place >= 0 { return sums[place] }
        let taken = taken(column, row)
        places[index] = Int32(truncatingIfNeeded: sums.count)
        sums.append(taken)
        return taken
    }

    private func taken(_ column: Int, _ row: Int) -> BlockSums {
        let block = column * Self.side..<min(pair.widthPx, (column + 1) * Self.side)
        let lines = row * Self.side..<min(pair.heightPx, (row + 1) * Self.side)
        var sums = BlockSums.zero
        for band in plan.bands[bands[row - reach.lowerBound]] {
            let within = band.rows.clamped(to: lines)
            for run in band.columns where run.overlaps(block) {
                sums &+= pair.sums(run.clamped(to: block), within, ground: ground)
            }
        }
        return sums
    }
}

extension ComparisonPlan {
    /// The bands in each of some rows of blocks.
    fileprivate func bands(inRowsOf side: Int, _ rows: Range<Int>) -> [Range<Int>] {
        var first = 0
        return rows.map { row in
            while first < bands.count, bands[first].rows.upperBound <= row * side { first += 1 }
            var end = first
            while end < bands.count, bands[end].rows.lowerBound < (row + 1) * side { end += 1 }
            return first..<end
        }
    }
}
