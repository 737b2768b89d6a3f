/// Which pixels of two pictures are compared: the area that both have, without what is ignored.
struct ComparisonPlan {
    /// Rows that are compared in the same columns.
    struct Band {
        let rows: Range<Int>
        /// Disjoint, from left to right, none empty.
        let columns: [Range<Int>]
    }

    /// The smallest area that holds both pictures.
    let area: PixelRect
    /// The area that both pictures have.
    let common: PixelRect
    private(set) var bands: [Band]
    /// Pixels of the common area that no band holds.
    let ignoredPixels: Int
    let sizesDiffer: DiffResult.Verdict?

    init(_ a: PixelSize, _ b: PixelSize, ignoring ignored: IgnoredArea) {
        let first = PixelRect(x: 0, y: 0, widthPx: a.widthPx, heightPx: a.heightPx)
        let second = PixelRect(x: 0, y: 0, widthPx: b.widthPx, heightPx: b.heightPx)
        area = PixelRect(
            x: 0, y: 0, widthPx: max(a.widthPx, b.widthPx), heightPx: max(a.heightPx, b.heightPx))
        common = first.intersection(second)
        sizesDiffer = a == b ? nil : .sizesDiffer(a, b)
        let bands = Self.bands(of: common, without: ignored.rects)
        self.bands = ignored.mask.map { Self.bands(bands, without: $0) } ?? bands
        ignoredPixels =
            common.area
            - self.bands.reduce(0) { sum, band in
                sum + band.rows.count * band.columns.reduce(0) { $0 + $1.count }
            }
    }

    /// What is compared in some rows only.
    func lines(_ rows: Range<Int>) -> ComparisonPlan {
        var part = self
        part.bands = bands.compactMap { band in
            let inside = band.rows.clamped(to: rows)
            return inside.isEmpty ? nil : Band(rows: inside, columns: band.columns)
        }
        return part
    }

    /// Visits what is compared: row by row, in each its columns from left to right.
    @inline(__always)
    func forEachRun(_ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
        for band in bands {
            for y in band.rows {
                for columns in band.columns { body(y, columns) }
            }
        }
    }

    /// Counts the pixels that only one picture has, or neither, as differing.
    func markOutside(in map: inout DifferenceMap) {
        guard sizesDiffer != nil else { return }
        for y in 0..<area.heightPx {
            map.mark((y < common.heightPx ? common.widthPx : 0)..<area.widthPx, y: y)
        }
        map.maxDelta = 255
    }

    private static func bands(of area: PixelRect, without ignored: [PixelRect]) -> [Band] {
        guard !area.isEmpty else { return [] }
        let holes = ignored.map { $0.intersection(area) }.filter { !$0.isEmpty }
        let edges = Set(holes.flatMap { [$0.y, $0.y + $0.heightPx] } + [0, area.heightPx]).sorted()
        return zip(edges, edges.dropFirst()).map { top, bottom in
            let here = holes.filter { $0.y <= top && $0.y + $0.heightPx >= bottom }
            return Band(rows: top..<bottom, columns: columns(area.widthPx, without: here))
        }
    }

    /// Takes what is painted in a mask out of bands; rows that stay alike stay one band.
    private static func bands(_ bands: [Band], without mask: Bitmap) -> [Band] {
        var result: [Band] = []
        for band in bands {
            for y in band.rows {
                let columns = band.columns.flatMap { mask.unpainted($0, y: y) }
                if let last = result.last, last.columns == columns {
                    result[result.count - 1] = Band(
                        rows: last.rows.lowerBound..<y + 1, columns: columns)
                } else {
                    result.append(Band(rows: y..<y + 1, columns: columns))
                }
            }
        }
        return result
    }

    private static func columns(_ width: Int, without holes: [PixelRect]) -> [Range<Int>] {
        var columns: [Range<Int>] = []
        var start = 0
        for hole in holes.sorted(by: { $0.x < $1.x }) {
            if hole.x > start { columns.append(start..<hole.x) }
            start = max(start, hole.x + hole.widthPx)
        }
        if start < width { columns.append(start..<width) }
        return columns
    }
}
