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
        guard !plan.common.isEmpty else { return plan.counted { _, _ in } }
        return withPair(a, b, plan) { pair in
            let judge = PerceptualJudge(pair, plan, PerceptualRule(options))
            return plan.counted { part, map in judge.count(part, in: &map) }
        }
    }

    /// Marks the differing pixels of a plan whose common part is not empty.
    static func markPerceptual(
        _ a: Bitmap, _ b: Bitmap, _ plan: ComparisonPlan, _ options: PerceptualOptions,
        _ marks: DiffMarks
    ) {
        withPair(a, b, plan) { pair in
            _ = PerceptualJudge(pair, plan, PerceptualRule(options)).mark(plan, marks)
        }
    }

    private static func withPair<R>(
        _ a: Bitmap, _ b: Bitmap, _ plan: ComparisonPlan, _ body: (PixelPair) -> R
    ) -> R {
        a.withPixels { first in
            b.withPixels { second in
                var pair = PixelPair(
                    first.row(0, a.widthPx), a.widthPx, second.row(0, b.widthPx), b.widthPx,
                    plan.common)
                pair.isOpaque = a.isOpaque && b.isOpaque
                return body(pair)
            }
        }
    }
}

/// Judges pixels by their colours and then by the structure around them.
private struct PerceptualJudge {
    private let pair: PixelPair
    private let plan: ComparisonPlan
    private let rule: PerceptualRule

    init(_ pair: PixelPair, _ plan: ComparisonPlan, _ rule: PerceptualRule) {
        (self.pair, self.plan, self.rule) = (pair, plan, rule)
    }

    /// Counts what differs in some lines of the plan.
    func count(_ lines: ComparisonPlan, in map: inout DifferenceMap) {
        guard pair.isOpaque else {
            let marks = DiffMarks(widthPx: pair.widthPx, rows: 0..<pair.heightPx)
            map.maxDelta = mark(lines, marks)
            return add(lines, marks, to: &map)
        }
        // Over one ground, stripes are judged one by one, which the processor's cache holds.
        let stripes = lines.stripes
        let marks = DiffMarks(
            widthPx: pair.widthPx, rows: 0..<(stripes.map(\.count).max() ?? 0))
        for stripe in stripes {
            let part = lines.lines(stripe)
            marks.move(to: stripe)
            map.maxDelta = max(map.maxDelta, mark(part, marks))
            add(part, marks, to: &map)
        }
    }

    /// Marks what differs in some lines of the plan; returns the largest difference of any channel.
    func mark(_ lines: ComparisonPlan, _ marks: DiffMarks) -> UInt8 {
        let maxDelta = mark(lines, marks, ground: .max)
        return pair.isOpaque ? maxDelta : max(maxDelta, mark(lines, marks, ground: 0))
    }

    private func mark(_ lines: ComparisonPlan, _ marks: DiffMarks, ground: UInt32) -> UInt8 {
        let found = LabTables.shared.withReader(ground: ground) { reader in
            PixelJudge(pair, reader, rule).mark(lines, marks)
        }
        if found.isOpen { StructureJudge(pair, plan, ground: ground).settle(lines, marks) }
        return found.maxDelta
    }

    private func add(_ lines: ComparisonPlan, _ marks: DiffMarks, to map: inout DifferenceMap) {
        lines.forEachRun { y, columns in
            let touched = columns.clamped(to: marks.touchedColumns(y))
            if !touched.isEmpty { map.add(marks.row(y), touched, y: y) }
        }
    }
}

/// The common part of two pictures, as memory.
struct PixelPair {
    let widthPx: Int
    let heightPx: Int
    /// A Boolean value indicating that nothing shines through any pixel of both pictures. Where it
    /// is false all pixels are judged over both grounds: translucent ones count for those around.
    var isOpaque = false
    private let first: UnsafePointer<UInt32>
    let firstStride: Int
    private let second: UnsafePointer<UInt32>
    let secondStride: Int

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
