// Decides whether a reader would call two pictures the same. docs/diff.md has the reasons.
//
// No rule about single pixels can do that: the fringe of a smoothed letter may differ more than a
// caret that is missing. So a pixel that differs in colour is judged by what is around it, in the
// order of cost: a faint one by the mean colour of its neighbourhood, one in a flat area at once,
// one that no mixture of its neighbours explains at once, and the rest by the structure of the
// picture around them (``StructureJudge``).

extension ImageDiff {
    /// Compares two pictures as a reader sees them. Changes by anti-aliasing, rounding, dithering
    /// and shifts by a fraction of a pixel do not count; visible changes do.
    ///
    /// Translucent pixels are judged over black and over white, and differ when either does. A
    /// difference of size is never ignored. The result is the same on every machine.
    public static func perceptual(
        _ a: Bitmap, _ b: Bitmap, options: PerceptualOptions = .init(),
        ignoring ignored: IgnoredArea = []
    ) -> DiffResult {
        let plan = ComparisonPlan(a.size, b.size, ignoring: ignored)
        let marks = DiffMarks(widthPx: plan.common.widthPx, heightPx: plan.common.heightPx)
        return plan.counted { part, map in
            guard !plan.common.isEmpty else { return }
            map.maxDelta = markPerceptual(a, b, part, of: plan, options, marks)
            part.forEachRun { y, columns in
                if marks.isTouched(y) { map.add(marks.row(y), columns, y: y) }
            }
        }
    }

    /// Marks the differing pixels of some lines of a plan whose common part is not empty; returns
    /// the largest difference of any channel.
    static func markPerceptual(
        _ a: Bitmap, _ b: Bitmap, _ lines: ComparisonPlan, of plan: ComparisonPlan,
        _ options: PerceptualOptions, _ marks: DiffMarks
    ) -> UInt8 {
        let rule = PerceptualRule(options)
        var maxDelta: UInt8 = 0
        a.withPixels { first in
            b.withPixels { second in
                let pair = PixelPair(
                    first.row(0, a.widthPx), a.widthPx, second.row(0, b.widthPx), b.widthPx,
                    plan.common)
                for ground in [UInt32.max, 0] {
                    let found = LabTables.shared.withReader(ground: ground) { reader in
                        PixelJudge(pair, reader, rule).mark(lines, marks)
                    }
                    maxDelta = max(maxDelta, found.maxDelta)
                    if found.isOpen {
                        StructureJudge(pair, plan, ground: ground).settle(lines, marks)
                    }
                    // The ground matters only where something shines through.
                    if found.isOpaque { break }
                }
            }
        }
        return maxDelta
    }
}

/// The common part of two pictures, as memory.
struct PixelPair {
    let widthPx: Int
    let heightPx: Int
    private let first: UnsafePointer<UInt32>
    private let firstStride: Int
    private let second: UnsafePointer<UInt32>
    private let secondStride: Int

    init(
        _ first: UnsafePointer<UInt32>, _ firstStride: Int, _ second: UnsafePointer<UInt32>,
        _ secondStride: Int, _ common: PixelRect
    ) {
        (widthPx, heightPx) = (common.widthPx, common.heightPx)
        (self.first, self.firstStride) = (first, firstStride)
        (self.second, self.secondStride) = (second, secondStride)
    }

    /// The rows at `y`, which is held inside the picture.
    @inline(__always)
    func rows(_ y: Int) -> (UnsafePointer<UInt32>, UnsafePointer<UInt32>) {
        let y = min(max(y, 0), heightPx &- 1)
        return (first + y &* firstStride, second + y &* secondStride)
    }
}

extension PixelPair {
    /// Returns whether nothing shines through any pixel of some columns of a row.
    func isOpaque(_ columns: Range<Int>, _ y: Int) -> Bool {
        let (a, b) = rows(y)
        var all: UInt32 = 0xff00_0000
        for x in columns { all &= a[x] & b[x] }
        return all == 0xff00_0000
    }
}
