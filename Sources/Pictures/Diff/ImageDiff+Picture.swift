extension ImageDiff {
    /// Draws where two pictures differ: the first one in faded grey, differing pixels red, and
    /// ignored ones hatched in blue.
    ///
    /// The picture is as large as both together; what only one of them has is red. Transparency
    /// shows a checkerboard. The result is opaque.
    public static func picture(
        _ a: Bitmap, _ b: Bitmap, tolerance: UInt8 = 0, ignoring ignored: IgnoredArea = []
    ) -> Bitmap {
        let plan = ComparisonPlan(a.size, b.size, ignoring: ignored)
        let marks = DiffMarks(
            StraightBitmap(a), StraightBitmap(b), plan, by: .strict(tolerance: tolerance))
        return picture(a, plan, marks)
    }

    /// The first picture in faded grey, with what is marked and what is ignored.
    static func picture(
        _ a: Bitmap, _ plan: ComparisonPlan, _ marks: DiffMarks
    ) -> Bitmap {
        var result = Bitmap(
            widthPx: plan.area.widthPx, heightPx: plan.area.heightPx,
            fill: Pixel(packed: differing))
        result.withMutablePixels { pixels in
            a.withPixels { first in
                for band in plan.bands {
                    for y in band.rows {
                        let to = pixels.row(y, plan.area.widthPx)
                        fade(first.row(y, a.widthPx), to, count: plan.common.widthPx, y: y)
                        hatch(to, plan.common.widthPx, y: y, around: band.columns)
                        for columns in band.columns { mark(marks.row(y), to, columns) }
                    }
                }
            }
        }
        return result
    }
}

/// What marks a difference: opaque red.
private let differing: UInt32 = 0xff00_00ff
/// The stripes over what is ignored: opaque blue.
private let stripe: UInt32 = 0xffe8_8030

/// Draws a row as grey over a checkerboard, at 3/10 of its contrast to white.
private func fade(
    _ from: UnsafePointer<UInt32>, _ to: UnsafeMutablePointer<UInt32>, count: Int, y: Int
) {
    let row = UInt32(truncatingIfNeeded: y >> 3)
    for x in 0..<count {
        let pixel = from[x]
        let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
        let luma = (54 &* red &+ 183 &* green &+ 19 &* blue &+ 128) >> 8
        let odd = (UInt32(truncatingIfNeeded: x >> 3) ^ row) & 1
        let grey = luma &+ scaled(255 &- 55 &* odd, by: 255 &- pixel >> 24)
        let value = 255 &- ((255 &- min(255, grey)) &* 77) >> 8
        to[x] = value &* 0x0001_0101 | 0xff00_0000
    }
}

/// Marks the flagged pixels of one row.
private func mark(
    _ flags: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>
) {
    for x in columns where flags[x] != 0 { to[x] = differing }
}

/// Draws stripes over the ignored columns of one row: all but the given ones.
private func hatch(
    _ to: UnsafeMutablePointer<UInt32>, _ width: Int, y: Int, around columns: [Range<Int>]
) {
    var start = 0
    for next in columns + [width..<width] {
        for x in start..<next.lowerBound where (x &+ y) & 15 < 4 { to[x] = stripe }
        start = next.upperBound
    }
}
