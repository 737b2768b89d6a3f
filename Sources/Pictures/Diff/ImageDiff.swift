/// Compares pictures.
public enum ImageDiff {
    /// The maximum number of rectangles in ``DiffResult/clusters``.
    public static let maxClusters = 64

    /// Compares two pictures channel by channel on premultiplied pixels.
    ///
    /// A pixel differs when any of its four channels differs by more than `tolerance`. Pixels in
    /// `ignored` rectangles, which may hang over the edges, are not looked at; a difference of size
    /// is never ignored. Equal pictures cost what `memcmp` does.
    public static func strict(
        _ a: Bitmap, _ b: Bitmap, tolerance: UInt8 = 0, ignoring ignored: IgnoredArea = []
    ) -> DiffResult {
        let plan = ComparisonPlan(a.size, b.size, ignoring: ignored)
        return plan.counted { plan, map in
            map.maxDelta = runStrict(a, b, plan, tolerance) { y, columns, flags in
                map.add(flags, columns, y: y)
            }
        }
    }

    /// Gives the flags of every run with differences to `found`; returns the largest difference.
    static func runStrict(
        _ a: Bitmap, _ b: Bitmap, _ plan: ComparisonPlan, _ tolerance: UInt8,
        _ found: (_ y: Int, _ columns: Range<Int>, _ flags: UnsafePointer<UInt8>) -> Void
    ) -> UInt8 {
        let comparison = RowComparison(widthPx: plan.common.widthPx, lead: 1)
        return a.withPixels { first in
            b.withPixels { second in
                comparison.compare(plan, tolerance: tolerance) { y in
                    (first.row(y, a.widthPx), second.row(y, b.widthPx))
                } _: { run in
                    found(run.y, run.columns, run.flags)
                }
            }
        }
    }
}

extension UnsafeBufferPointer<UInt32> {
    /// The pixels from the beginning of a row on.
    func row(_ y: Int, _ width: Int) -> UnsafePointer<UInt32> {
        guard let baseAddress else { preconditionFailure("a picture without pixels has no row") }
        return baseAddress + y * width
    }
}

extension UnsafeMutableBufferPointer<UInt32> {
    /// The pixels from the beginning of a row on.
    func row(_ y: Int, _ width: Int) -> UnsafeMutablePointer<UInt32> {
        guard let baseAddress else { preconditionFailure("a picture without pixels has no row") }
        return baseAddress + y * width
    }
}

extension DiffResult {
    init(_ map: DifferenceMap, _ plan: ComparisonPlan) {
        let groups = map.groups()
        let count = map.count
        self.init(
            verdict: plan.sizesDiffer ?? (count == 0 ? .same : .different),
            differingPixels: count, totalPixels: plan.area.area, ignoredPixels: plan.ignoredPixels,
            boundingBox: groups.boundingBox, clusters: groups.largest(ImageDiff.maxClusters),
            clusterCount: groups.boxes.count, maxDelta: map.maxDelta,
            densestPixels: map.densestWindow())
    }
}
