internal import Basics
import Scenarios
internal import Simulator

extension Trip {
    /// The trip for people, then every difference.
    ///
    /// Each record of the log stands with the step that it shows and what the model does in its
    /// place.
    public var text: String {
        var text = "\(file): \(target.device.model), iOS \(target.version), \(app)\n"
        if let remark = target.remark { text += "  note: \(remark)\n" }
        for remark in remarks { text += "  note: \(remark)\n" }
        if !handling.isEmpty {
            text +=
                "  note: the app makes its field first responder on a return, as "
                + "\(handling) does\n"
        }
        text += "\n" + table + "\n"
        for line in differenceLines { text += "✗ \(line)\n" }
        let equal = fieldsCompared - differences.count
        text +=
            "model: \(equal) of \(fieldsCompared) fields equal, times within "
            + "\(Int(TripComparison.toleranceMs)) ms; \(steps.count) steps\n"
        return text.forTerminal
    }

    /// The differences in order; a value that differs alike in many posts stands once.
    private var differenceLines: [String] {
        var counts: [[String]: Int] = [:]
        func key(_ difference: ReplayDifference) -> [String]? {
            let isOfPost = difference.field == "presence" || difference.field == "time"
            return isOfPost ? nil : [difference.field, difference.log, difference.model]
        }
        for key in differences.compactMap(key) { counts[key, default: 0] += 1 }
        var seen: Set<[String]> = []
        return differences.compactMap { difference in
            guard let key = key(difference) else { return "\(difference)" }
            guard seen.insert(key).inserted else { return nil }
            let more = (counts[key] ?? 1) - 1
            return "\(difference)" + (more > 0 ? " (and in \(more) more posts)" : "")
        }
    }

    private var table: String {
        var table = TextTable(rightAligned: 2)
        table.add(["line", "s", "what", "keyboard", "h", "ms", "model"])
        let start = rows.compactMap(\.log).first?.ms ?? 0
        var left = steps[...]
        for row in rows {
            guard let seen = row.log else {
                table.add(["", "", "  only the model: \(row.model?.name ?? "")"])
                continue
            }
            while let step = left.first, step.line <= seen.line {
                table.add(["", "", "→ \(step.text)"])
                left.removeFirst()
            }
            let seconds = HandlingVerdict.seconds(Int(max(0, seen.ms - start).rounded()))
            table.add(["\(seen.line)", seconds] + Self.figures(seen) + [Self.verdict(row)])
        }
        for step in left { table.add(["", "", "→ \(step.text)"]) }
        return table.text
    }

    private static func figures(_ seen: TripComparison.Seen) -> [String] {
        guard let notification = seen.notification else { return [seen.name, "", "", ""] }
        let path = [notification.beginFrame, notification.endFrame].map {
            $0.map { "\($0.x),\($0.y)" } ?? "?"
        }
        let mark = notification.isLocal == false ? "✉ (another app's) " : "✉ "
        return [
            mark + seen.name, path.joined(separator: " → "),
            notification.endFrame.map { "\($0.height)" } ?? "",
            notification.durationMs.map { "\($0)" } ?? ""
        ]
    }

    private static func verdict(_ row: TripComparison.Row) -> String {
        if row.model == nil { return "does nothing" }
        return row.differences.isEmpty ? "same" : "\(row.differences.count) differ"
    }
}
