internal import Raster

/// A key with its place.
struct PlacedKey {
    var key: Key
    var box: Box
}

/// The frames of the keys of a layout in an area, in points.
///
/// A plan is computed from the area and the figures of the device's class; no device has a table of
/// its own. The figures of phones in portrait are fitted to two screenshots and checked on others
/// (docs/likeness.md).
struct KeyPlan {
    private(set) var keys: [PlacedKey] = []
    private let metrics: KeyMetrics
    private let area: Box
    /// The width of one letter key.
    private let unit: Double

    init(_ layout: KeyLayout, in area: Box, _ metrics: KeyMetrics) {
        self.metrics = metrics
        self.area = area
        unit = Self.unit(of: layout, width: area.width, metrics)
        guard !layout.rows.isEmpty, area.width > 0, area.height > 40, unit > 0 else { return }
        let lines = metrics.lines.lines(layout.rows.count, in: area)
        for (row, line) in zip(layout.rows, lines) { place(row, in: line) }
    }

    private static func unit(of layout: KeyLayout, width: Double, _ metrics: KeyMetrics) -> Double {
        let usable = width - 2 * metrics.side
        let counts = layout.rows.map { row in
            row.keys.reduce(0) { $0 + ($1.width ?? 1) }
        }
        let fixed = layout.rows.map { row in row.keys.allSatisfy { $0.width == 1 } }
        let singles = zip(counts, fixed).filter { $0.1 }.map { $0.0 }
        let count = max(1, singles.max() ?? counts.max() ?? 1)
        return (usable - (count - 1) * metrics.gap) / count
    }

    private var left: Double { area.x + metrics.side + metrics.shift }
    private var right: Double { area.maxX - metrics.side + metrics.shift }

    private mutating func place(_ row: KeyRow, in line: KeyLine) {
        switch row.alignment {
        case .fill where metrics.hasQuarters && row.hasSpaceBetweenWords: quarters(row.keys, line)
        case .fill: run(row.keys, from: left, to: right, line, metrics.gap)
        case .center: center(row.keys, line)
        case .edges:
            guard let first = row.keys.first, let last = row.keys.last, row.keys.count > 2 else {
                return run(row.keys, from: left, to: right, line, metrics.gap)
            }
            let (near, far) = (edge(first), edge(last))
            run([near], from: left, to: left + (near.width ?? 1) * unit, line, metrics.gap)
            center(Array(row.keys.dropFirst().dropLast()), line)
            run([far], from: right - (far.width ?? 1) * unit, to: right, line, metrics.gap)
        }
    }

    private func edge(_ key: Key) -> Key {
        guard key.role == .shift || key.role == .delete, let width = key.width else { return key }
        var key = key
        key.width = width * metrics.edgeShare
        return key
    }

    /// Places keys side by side around the middle. A row shorter than the area is a little wider
    /// than its letters and their gaps.
    private mutating func center(_ row: [Key], _ line: KeyLine) {
        let fills = Self.width(of: row, unit, metrics.gap) > right - left - unit / 2
        let gap = fills ? metrics.gap : (unit + metrics.gap) * metrics.shortRowShare - unit
        let width = Self.width(of: row, unit, gap)
        let start = (left + right - width) / 2
        run(row, from: start, to: start + width, line, gap)
    }

    /// Places the space bar over the two middle quarters of the row, return in the last, and all
    /// keys before the space bar in the first one.
    private mutating func quarters(_ row: [Key], _ line: KeyLine) {
        let quarter = (right - left + metrics.gap) / 4 - metrics.gap
        let near = row.prefix { $0.role != .space }.map { key in
            var key = key
            key.width = nil
            return key
        }
        let closer = (metrics.gap - metrics.wordGap) / 2
        let end = right - quarter
        run(near, from: left, to: left + quarter + closer, line, metrics.gap)
        run(
            row.filter { $0.role == .space }, from: left + quarter + metrics.gap - closer,
            to: end - metrics.gap, line, metrics.gap)
        guard var last = row.last else { return }
        last.width = nil
        run([last], from: end, to: right, line, metrics.gap)
    }

    private static func width(of keys: [Key], _ unit: Double, _ gap: Double) -> Double {
        keys.reduce(0) { $0 + ($1.width ?? 1) * unit } + Double(max(0, keys.count - 1)) * gap
    }

    /// Places keys from left to right; those that stretch share what the others leave.
    private mutating func run(
        _ row: [Key], from left: Double, to right: Double, _ line: KeyLine, _ gap: Double
    ) {
        let stretching = row.count { $0.width == nil }
        let fixed = row.reduce(0) { $0 + ($1.width ?? 0) * unit }
        let rest = right - left - fixed - Double(max(0, row.count - 1)) * gap
        let share = stretching == 0 ? 0 : max(0, rest / Double(stretching))
        var x = left
        for key in row {
            let width = key.width.map { $0 * unit } ?? share
            let height = line.height + Double(key.rows - 1) * line.pitch
            let box = Box(x, line.y, width, height).snapped(to: metrics.pixel)
            keys.append(PlacedKey(key: key, box: box))
            x += width + gap
        }
    }
}

extension KeyRow {
    /// A Boolean value that indicates whether the row is one space bar between grey keys, the last
    /// of which is return.
    fileprivate var hasSpaceBetweenWords: Bool {
        guard let space = keys.firstIndex(where: { $0.role == .space }), space > 0 else {
            return false
        }
        return space == keys.count - 2 && keys[space + 1].role == .return
            && keys[..<space].allSatisfy { $0.role != .letter }
    }
}
