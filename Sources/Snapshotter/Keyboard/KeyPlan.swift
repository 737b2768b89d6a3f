internal import Raster

/// A key with its place.
struct PlacedKey {
    var key: Key
    var box: Box
}

/// The frames of the keys of a layout in an area, in points.
///
/// Measured keyboards fit one rule: rows of equal pitch whose gap is a share of the pitch that
/// depends on the device; the margin above the keys is the gap less 3 and what the class adds.
struct KeyPlan {
    /// The figures that depend on the device's class.
    struct Metrics {
        /// The gap between rows as a share of the pitch of rows.
        var rowGapShare: Double
        /// What stays free above the first row, besides the share of the gap.
        var top = 0.0
        var gap: Double
        var side: Double
        /// The size of a pixel, to whose multiples edges are rounded.
        var pixel = 1.0 / 3
    }

    private(set) var keys: [PlacedKey] = []
    private let pixel: Double

    init(_ layout: KeyLayout, in area: Box, _ metrics: Metrics) {
        pixel = metrics.pixel
        guard !layout.rows.isEmpty, area.width > 0, area.height > 40 else { return }
        let pitch = max(0, area.height - metrics.top) / Double(layout.rows.count)
        let rowGap = pitch * metrics.rowGapShare
        let top = area.y + metrics.top + max(rowGap * 0.5, rowGap - 3)
        let unit = Self.unit(of: layout, width: area.width, metrics)
        guard unit > 0 else { return }
        for (index, row) in layout.rows.enumerated() {
            let line = Box(area.x, top + Double(index) * pitch, area.width, pitch - rowGap)
            place(row, in: line, unit: unit, pitch: pitch, metrics)
        }
    }

    /// The width of one letter key.
    private static func unit(of layout: KeyLayout, width: Double, _ metrics: Metrics) -> Double {
        let usable = width - 2 * metrics.side
        let counts = layout.rows.map { row in
            row.keys.reduce(0) { $0 + ($1.width ?? 1) }
        }
        let fixed = layout.rows.map { row in row.keys.allSatisfy { $0.width == 1 } }
        let singles = zip(counts, fixed).filter { $0.1 }.map { $0.0 }
        let count = max(1, singles.max() ?? counts.max() ?? 1)
        return (usable - (count - 1) * metrics.gap) / count
    }

    private mutating func place(
        _ row: KeyRow, in line: Box, unit: Double, pitch: Double, _ metrics: Metrics
    ) {
        let left = line.x + metrics.side
        let right = line.maxX - metrics.side
        switch row.alignment {
        case .fill:
            run(row.keys, from: left, to: right, line, unit, pitch, metrics.gap)
        case .center:
            let width = Self.width(of: row.keys, unit, metrics.gap)
            let start = line.midX - width / 2
            run(row.keys, from: start, to: start + width, line, unit, pitch, metrics.gap)
        case .edges:
            guard let first = row.keys.first, let last = row.keys.last, row.keys.count > 2 else {
                return run(row.keys, from: left, to: right, line, unit, pitch, metrics.gap)
            }
            let inner = Array(row.keys.dropFirst().dropLast())
            let width = Self.width(of: inner, unit, metrics.gap)
            let start = line.midX - width / 2
            run([first], from: left, to: start, line, unit, pitch, metrics.gap)
            run(inner, from: start, to: start + width, line, unit, pitch, metrics.gap)
            let lastWidth = (last.width ?? 1) * unit
            run([last], from: right - lastWidth, to: right, line, unit, pitch, metrics.gap)
        }
    }

    private static func width(of keys: [Key], _ unit: Double, _ gap: Double) -> Double {
        keys.reduce(0) { $0 + ($1.width ?? 1) * unit } + Double(max(0, keys.count - 1)) * gap
    }

    /// Places keys from left to right; those that stretch share what the others leave.
    private mutating func run(
        _ row: [Key], from left: Double, to right: Double, _ line: Box, _ unit: Double,
        _ pitch: Double, _ gap: Double
    ) {
        let stretching = row.count { $0.width == nil }
        let fixed = row.reduce(0) { $0 + ($1.width ?? 0) * unit }
        let rest = right - left - fixed - Double(max(0, row.count - 1)) * gap
        let share = stretching == 0 ? 0 : max(0, rest / Double(stretching))
        var x = left
        for key in row {
            let width = key.width.map { $0 * unit } ?? share
            let height = line.height + Double(key.rows - 1) * pitch
            let box = Box(x, line.y, width, height).snapped(to: pixel)
            keys.append(PlacedKey(key: key, box: box))
            x += width + gap
        }
    }
}
