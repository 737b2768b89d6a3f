// An app's own log has what its tracker calculated, not what the system reported to it. Which
// keyboards can have given a height is all that can be said of it, unless the log has the
// notification as well; a height that no keyboard has is a fault of the handler, or of the model.

import Scenarios
import Basics
public import Simulator

/// The explanations of the heights in an app's own log.
public struct TaggedVerdict: Hashable, Sendable {
    /// One line of the log with what it means.
    public struct Line: Hashable, Sendable {
        /// The number of the line in the log.
        public var line: Int
        /// The tags, the text and the height of the line.
        public var tagged: LogTagged
        /// The meaning in words, such as `the letters keyboard`; empty for a line without a height.
        public var meaning: String
        /// A Boolean value that indicates whether a keyboard of the device, its absence or the log
        /// itself explains the height.
        public var isExplained: Bool
    }

    /// The lines of the app's own log, in order.
    public var lines: [Line] = []
    /// The height that was calculated last, for which the views wait at the log's end.
    public var last: Pt?

    /// A Boolean value that indicates whether any line has a height, so that there is something to
    /// explain.
    public var hasHeight: Bool { lines.contains { $0.tagged.height != nil } }

    /// A Boolean value that indicates whether every height of the log is explained.
    public var isExplained: Bool { lines.allSatisfy(\.isExplained) }

    /// Judges the lines of one device's log.
    public init(_ section: LogSection, target: ReplayTarget) {
        var reported: Rect?
        var orientation = target.orientation
        for record in section.records {
            switch record.kind {
            case .notification(let notification):
                orientation = target.orientation(of: notification) ?? orientation
                reported = target.keyboard(after: notification, orientation)
                    .flatMap { target.visible($0, orientation) }
            case .tagged(let tagged):
                let (meaning, isExplained) = Self.meaning(
                    of: tagged.height, reported, target, inWindow: section.hasWindows)
                if let height = tagged.height { last = height }
                lines.append(
                    Line(
                        line: record.line, tagged: tagged, meaning: meaning,
                        isExplained: isExplained))
            case .viewCallback, .lifecycle, .window, .action: continue
            }
        }
    }

    /// Returns the accessory view of a usual height with which plain letters have a height, or nil.
    private static func accessory(_ height: Pt, _ target: ReplayTarget) -> Pt? {
        let setups = Orientation.allCases.compactMap { ReplayStart(target, $0).setup(height) }
        return setups.first { $0.accessoryPt > 0 && !$0.hasHardware }?.accessoryPt
    }

    private static func meaning(
        of height: Pt?, _ reported: Rect?, _ target: ReplayTarget, inWindow: Bool
    ) -> (String, Bool) {
        guard let height else { return ("", true) }
        if height == .zero { return ("the keyboard is hidden, or undocked", true) }
        if reported?.height == height { return ("the end frame before it", true) }
        let size = target.device.profile.size
        if let reported, [size.height, size.width].contains(reported.y + height) {
            return ("the distance of the end frame before it from the lower edge", true)
        }
        if inWindow, let reported, height < reported.height {
            return ("the part of the end frame before it that covers the window", true)
        }
        let rows = target.heights.rows.flatMap { row in
            [(row.total, row)] + row.variants.map { ($0.total, row) }
        }
        if let (_, row) = rows.first(where: { $0.0 == height }) {
            return ("the \(row.kind.rawValue) keyboard, \(row.orientation.rawValue)", true)
        }
        if let bar = accessory(height, target) {
            return ("the letters keyboard with an accessory view of \(bar) pt", true)
        }
        if height == size.height || height == size.width {
            return ("the whole window: an empty end frame", true)
        }
        let model = target.device.model
        let lower = rows.filter { $0.0 < height }.max { $0.0 < $1.0 }
        guard let (total, row) = lower else {
            return ("no keyboard of \(model) is this low", false)
        }
        let more = height - total
        return (
            "no keyboard of \(model) is this high; \(more) pt more than \(row.kind.rawValue)", false
        )
    }
}

extension TaggedVerdict {
    /// The lines as a table, and the height at the end.
    public var text: String {
        var table = TextTable(rightAligned: 2)
        table.add(["line", "", "the app's log", "height", "can be"])
        for line in lines {
            let tags = line.tagged.tags.map { "[\($0)]" }.joined()
            let mark = line.isExplained ? "" : "✗"
            table.add([
                "\(line.line)", mark, "\(tags) \(line.tagged.text)",
                line.tagged.height.map { "\($0)" } ?? "", line.meaning
            ])
        }
        guard let last, last != .zero else { return table.text }
        return table.text + "the log ends with the views \(last) pt above the lower edge\n"
    }
}
