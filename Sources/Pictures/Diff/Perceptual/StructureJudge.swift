// Tells smoothing from change by the structure of 32 x 32 pixels around a pixel.
//
// The measure is that of SSIM (Z. Wang et al., 2004) over the three channels together: of all that
// varies in the window, which share differs? An edge that is smoothed otherwise differs by less
// than a hundredth of it, a stroke that was moved or made bolder by more. One thing is allowed for
// first: a shift of the whole window by less than half a pixel, found by least squares from the
// gradients (B. Lucas and T. Kanade, 1981), since text that begins at another fraction of a pixel
// reads the same.
//
// Where much text stands in the window, a dot more or less is less than a hundredth of it. So the
// 16 x 16 pixels around must be alike too, unless the whole window was shifted. Of text that was
// drawn in other ways (filters, gamma 1.1 to 1.4, a quarter of a pixel; 9 to 51 px, two fonts) at
// most 1.68 % differ there; a letter exchanged for a similar one at 12 px makes 2.2 % and more.
//
// Windows consist of 4 x 4 and 2 x 2 blocks of 8 x 8 pixels, so that each costs a few additions
// whatever its size; a pixel's window is the one whose middle is nearest, at most 4 pixels off.

struct StructureJudge {
    static let blockSide = 8
    private let pair: PixelPair
    /// What is compared at all: windows reach beyond the lines that are judged.
    private let whole: ComparisonPlan
    private let ground: UInt32

    init(_ pair: PixelPair, _ whole: ComparisonPlan, ground: UInt32) {
        (self.pair, self.whole, self.ground) = (pair, whole, ground)
    }

    /// Turns the marks of open pixels into `same` or `different`.
    func settle(_ plan: ComparisonPlan, _ marks: DiffMarks) {
        for lines in plan.stripes { settle(lines, plan, marks) }
    }

    private func settle(_ lines: Range<Int>, _ plan: ComparisonPlan, _ marks: DiffMarks) {
        var grid = BlockGrid(pair, whole, ground: ground, pixelRows: lines)
        let spots = SpotJudge(pair, ground: ground)
        forEachOpen(lines, plan, marks) { x, y, row in
            let verdict = grid.verdict(x, y)
            let isSame = verdict == .shifted || verdict == .alike && !spots.isSpot(x, y)
            row[x] = isSame ? PixelMark.same : PixelMark.different
        }
    }

    @inline(__always)
    private func forEachOpen(
        _ lines: Range<Int>, _ plan: ComparisonPlan, _ marks: DiffMarks,
        _ body: (_ x: Int, _ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void
    ) {
        for band in plan.bands {
            for y in band.rows.clamped(to: lines) {
                let touched = marks.touchedColumns(y)
                if touched.isEmpty { continue }
                let row = marks.row(y)
                for columns in band.columns {
                    forEachSet(row, columns.clamped(to: touched), among: PixelMark.open) {
                        body($0, y, row)
                    }
                }
            }
        }
    }
}

/// The verdict on a pixel by the structure around it.
enum WindowVerdict { case shifted, alike, different }

extension ComparisonPlan {
    /// The rows that hold bands, in stripes, so that the memory of what is known about them stays
    /// small.
    var stripes: [Range<Int>] {
        guard let first = bands.first, let last = bands.last else { return [] }
        let height = 256
        let rows = first.rows.lowerBound..<last.rows.upperBound
        return stride(from: rows.lowerBound / height * height, to: rows.upperBound, by: height)
            .map { ($0..<$0 + height).clamped(to: rows) }
    }
}
