internal import Raster

/// The place of one row of keys, in points.
struct KeyLine {
    var y: Double
    var height: Double
    /// The distance to the next row.
    var pitch: Double
}

/// The figures of a class of devices, from which the places of keys are computed.
struct KeyMetrics {
    /// The rule for the heights of rows.
    enum Lines {
        /// Rows of a pitch and a height; the lower edge of the last lies `bottom` above the area's.
        case fixed(pitch: Double, height: Double, bottom: Double)
        /// Rows that divide the area, with edges at whole points.
        case grid(top: Double, gap: Double, bottom: Double)
        /// Rows that divide the area with gaps of a share of the pitch; for what nobody measured.
        /// The first row has a share of the others' pitch.
        case share(gap: Double, top: Double, first: Double = 1)
    }

    var lines: Lines
    var gap: Double
    var side: Double
    /// The size of a pixel, to whose multiples edges are rounded.
    var pixel = 1.0 / 3
    /// The distance of the keys' middle from the area's.
    var shift = 0.0
    /// The pitch of the letters of a short row, as a share of that of the longest row.
    var shortRowShare = 1.0
    /// The width of shift and delete, as a share of the width that their layout gives.
    var edgeShare = 1.0
    /// A Boolean value that indicates whether the words beside the space bar have a quarter of the
    /// row each.
    var hasQuarters = false
    /// The gap between the first word and the space bar.
    var wordGap: Double

    init(_ lines: Lines, gap: Double, side: Double) {
        (self.lines, self.gap, self.side) = (lines, gap, side)
        wordGap = gap
    }
}

extension KeyMetrics.Lines {
    /// The rows of an area from top to bottom.
    func lines(_ count: Int, in area: Box) -> [KeyLine] {
        switch self {
        case .fixed(let pitch, let height, let bottom):
            let scale = Self.scale(of: area.height, rows: Double(count) * pitch)
            let first = area.maxY - (bottom + height + Double(count - 1) * pitch) * scale
            return (0..<count).map { index in
                KeyLine(
                    y: first + Double(index) * pitch * scale, height: height * scale,
                    pitch: pitch * scale)
            }
        case .grid(let top, let gap, let bottom):
            let pitch = max(0, area.height - top - bottom + gap) / Double(max(1, count))
            return (0..<count).map { index in
                let y = top + Double(index) * pitch
                let (upper, lower) = (y.rounded(.down), (y + pitch - gap).rounded(.down))
                return KeyLine(y: area.y + upper, height: max(0, lower - upper), pitch: pitch)
            }
        case .share(let share, let top, let firstShare):
            let rows = max(1, Double(count - 1) + firstShare)
            let pitch = max(0, area.height - top) / rows
            let gap = pitch * share
            var y = area.y + top + max(gap * 0.5, gap - 3)
            return (0..<count).map { index in
                let own = index == 0 ? pitch * firstShare : pitch
                defer { y += own }
                return KeyLine(y: y, height: max(0, own - gap), pitch: own)
            }
        }
    }

    /// The room above the rows that belongs to no row: a glass keyboard without its bar has 17 pt.
    private static let spare = 24.0

    /// The factor for an area that is too low for the rows, or much too high.
    private static func scale(of height: Double, rows: Double) -> Double {
        height < rows - 2 || height > rows + spare ? height / rows : 1
    }
}
