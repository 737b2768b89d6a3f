import CKernels

extension ImageDiff {
    /// Compares two pictures as pixelmatch 7.2.0 does: the count of ``DiffResult/differingPixels``
    /// is its count.
    ///
    /// The pictures are straight, since premultiplying would lose colour where alpha is low. Two
    /// things are added: rectangles to ignore, which are not looked at (their pixels still are
    /// neighbours of others), and pictures of different sizes, of which the common part is compared
    /// and the rest counts as differing.
    public static func pixelmatch(
        _ a: StraightBitmap, _ b: StraightBitmap, options: PixelmatchOptions = .init(),
        ignoring ignored: IgnoredArea = []
    ) -> DiffResult {
        let plan = ComparisonPlan(a.size, b.size, ignoring: ignored)
        return counted(a, b, plan, options, onto: nil)
    }

    /// Compares as ``pixelmatch(_:_:options:ignoring:)`` and draws pixelmatch's diff picture.
    ///
    /// Ignored pixels are drawn as equal ones, and what only one picture has in
    /// ``PixelmatchOptions/diffColor``.
    public static func pixelmatchPicture(
        _ a: StraightBitmap, _ b: StraightBitmap, options: PixelmatchOptions = .init(),
        ignoring ignored: IgnoredArea = []
    ) -> (result: DiffResult, picture: Bitmap) {
        let plan = ComparisonPlan(a.size, b.size, ignoring: ignored)
        var picture = Bitmap(widthPx: plan.area.widthPx, heightPx: plan.area.heightPx)
        let result = picture.withMutablePixels { pixels in
            if plan.sizesDiffer != nil { pixels.update(repeating: options.diffColor.packed) }
            drawGround(a, plan, options, pixels)
            return counted(a, b, plan, options, onto: pixels)
        }
        return (result, picture)
    }

    /// As ``pixelmatch(_:_:options:ignoring:)``; exact when both pictures are opaque.
    public static func pixelmatch(
        _ a: Bitmap, _ b: Bitmap, options: PixelmatchOptions = .init(),
        ignoring ignored: IgnoredArea = []
    ) -> DiffResult {
        pixelmatch(StraightBitmap(a), StraightBitmap(b), options: options, ignoring: ignored)
    }
}

extension ImageDiff {
    private static func counted(
        _ a: StraightBitmap, _ b: StraightBitmap, _ plan: ComparisonPlan,
        _ options: PixelmatchOptions, onto canvas: UnsafeMutableBufferPointer<UInt32>?
    ) -> DiffResult {
        plan.counted { plan, map in
            map.maxDelta = runPixelmatch(a, b, plan, options, onto: canvas) { y, columns, flags in
                map.add(flags, columns, y: y)
            }
        }
    }

    /// Compares the common part; differing and anti-aliased pixels are drawn if there is a canvas.
    /// Gives the flags of every run with differences to `found`; returns the largest difference.
    static func runPixelmatch(
        _ a: StraightBitmap, _ b: StraightBitmap, _ plan: ComparisonPlan,
        _ options: PixelmatchOptions, onto canvas: UnsafeMutableBufferPointer<UInt32>?,
        _ found: (_ y: Int, _ columns: Range<Int>, _ flags: UnsafePointer<UInt8>) -> Void
    ) -> UInt8 {
        let (first, second) = (a.cropped(to: plan.common), b.cropped(to: plan.common))
        let rule = PixelmatchRule(options, first.size)
        let comparison = RowComparison(widthPx: rule.widthPx, lead: 16)
        return first.withPixels { first in
            second.withPixels { second in
                guard let p = first.baseAddress, let q = second.baseAddress else { return 0 }
                let pair = PixelmatchPair(p, q, rule)
                return comparison.compare(plan, tolerance: rule.harmless) { y in
                    (p + y &* rule.widthPx, q + y &* rule.widthPx)
                } _: { run in
                    let canvas = canvas?.row(run.y, plan.area.widthPx)
                    keepDiffering(pair, run.columns, y: run.y, run.flags, canvas)
                    found(run.y, run.columns, run.flags)
                }
            }
        }
    }

    /// Draws the common part as if nothing differed.
    private static func drawGround(
        _ a: StraightBitmap, _ plan: ComparisonPlan, _ options: PixelmatchOptions,
        _ canvas: UnsafeMutableBufferPointer<UInt32>
    ) {
        a.withPixels { pixels in
            for y in 0..<plan.common.heightPx {
                let to = canvas.row(y, plan.area.widthPx)
                if options.diffMask {
                    to.update(repeating: 0, count: plan.common.widthPx)
                } else {
                    drawGrey(
                        pixels.row(y, a.widthPx), to, count: plan.common.widthPx,
                        alpha: options.alpha)
                }
            }
        }
    }
}

/// Options made ready for the comparison of pixels.
struct PixelmatchRule {
    let widthPx: Int
    let heightPx: Int
    let maxDelta: Double
    let isOKLab: Bool
    let includeAA: Bool
    let checkerboard: Bool
    /// Pixels of which no channel differs by more are below the threshold, whatever they are.
    ///
    /// The metric is at most 0.25607815 times the squared distance in RGB (the largest eigenvalue
    /// of its quadratic form). Blending adds at most the difference of alpha to that of a channel.
    let harmless: UInt8
    let aaColor: UInt32?
    let diffColor: UInt32
    let diffColorAlt: UInt32

    init(_ options: PixelmatchOptions, _ size: PixelSize) {
        (widthPx, heightPx) = (size.widthPx, size.heightPx)
        isOKLab = options.colorSpace == .oklab
        maxDelta = isOKLab ? options.threshold : 35215 * options.threshold * options.threshold
        includeAA = options.includeAA
        checkerboard = options.checkerboard
        aaColor = options.diffMask ? nil : options.aaColor.packed
        diffColor = options.diffColor.packed
        diffColorAlt = (options.diffColorAlt ?? options.diffColor).packed
        let limit = maxDelta
        if isOKLab {
            harmless = 0
            return
        }
        harmless = (UInt8(0)...127).last { 12 * Double($0) * Double($0) * 0.2560782 <= limit } ?? 0
    }
}

/// Keeps the flags of those pixels only that differ by pixelmatch's rules; draws them if there is
/// a canvas.
private func keepDiffering(
    _ pair: PixelmatchPair, _ columns: Range<Int>, y: Int, _ flags: UnsafeMutablePointer<UInt8>,
    _ canvas: UnsafeMutablePointer<UInt32>?
) {
    let (rule, row) = (pair.rule, y &* pair.rule.widthPx)
    let start = columns.lowerBound
    if rule.isOKLab {
        forEachSet(flags, columns) { flags[$0] = pair.side(row &+ $0) == 0 ? 0 : 1 }
    } else {
        let every = ck_judge_yiq(
            pair.a + row + start, pair.b + row + start, Int64(columns.count), rule.maxDelta,
            flags + start)
        if every == 0 { return }
        if every & 2 != 0 {
            forEachSet(flags, columns, among: 2) {
                flags[$0] = pair.side(row &+ $0) == 0 ? 0 : 1
            }
        }
    }
    if rule.includeAA {
        if let canvas { draw(pair, columns, y: y, flags, canvas) }
        return
    }
    guard let canvas else { return pair.dropSmoothed(flags, columns, y: y) }
    let before = Array(UnsafeBufferPointer(start: flags + start, count: columns.count))
    pair.dropSmoothed(flags, columns, y: y)
    if let color = rule.aaColor {
        for x in columns where flags[x] < before[x &- start] { canvas[x] = color }
    }
    draw(pair, columns, y: y, flags, canvas)
}

/// Draws the flagged pixels.
private func draw(
    _ pair: PixelmatchPair, _ columns: Range<Int>, y: Int, _ flags: UnsafePointer<UInt8>,
    _ canvas: UnsafeMutablePointer<UInt32>
) {
    let (rule, row) = (pair.rule, y &* pair.rule.widthPx)
    forEachSet(flags, columns) { x in
        canvas[x] = pair.side(row &+ x) < 0 ? rule.diffColorAlt : rule.diffColor
    }
}
