import Scenarios
import Basics
internal import Simulator

extension ReplayAnalysis {
    /// Returns the analysis of a section as text, a line for each record.
    ///
    /// A line has the record's values, what each judged handling would have held, and whether the
    /// model posts the same.
    ///
    /// - Parameter verdicts: the handlings to judge beside it.
    public func text(_ section: LogSection, verdicts: [HandlingVerdict] = []) -> String {
        var text =
            "\(section.system ?? target.version.description), "
            + "\(section.device ?? target.device.model): profile \(target.profile.name)\n"
        if let remark = target.remark { text += "  note: \(remark)\n" }
        if target.orientation == .landscape { text += "  start: the device stands in landscape\n" }
        for start in situation.starts { text += "  start: \(start)\n" }
        for remark in situation.remarks { text += "  note: \(remark)\n" }
        let heights = TaggedVerdict(section, target: target)
        if !posts.isEmpty || heights.lines.isEmpty {
            text += "\n" + table(section, verdicts) + "\n"
        }
        if !heights.lines.isEmpty { text += "\n" + heights.text + "\n" }
        for obstacle in obstacles { text += "✗ \(obstacle)\n" }
        for difference in differences { text += "✗ \(difference)\n" }
        let hasTimes = section.records.contains { $0.atMs != nil }
        text += "model: \(fieldsEqual) of \(fieldsCompared) fields equal"
        text += hasTimes ? ", times within \(toleranceMs) ms\n" : "\n"
        for verdict in verdicts {
            text += verdict.summary + "\n"
            for remark in verdict.remarks { text += "  note: \(remark)\n" }
        }
        return text.forTerminal
    }

    private func table(_ section: LogSection, _ verdicts: [HandlingVerdict]) -> String {
        var table = TextTable(rightAligned: 2)
        table.add(
            ["line", "s", "what", "keyboard", "h", "ms", "model"] + verdicts.map(\.handling))
        let start = section.records.first?.atMs
        for post in posts {
            guard let record = post.record else {
                table.add(["", "", "  only the model: \(post.model?.name ?? "")"])
                continue
            }
            for step in situation.steps where step.line == record.line {
                table.add(["", "", "→ \(step.text)"])
            }
            var cells = ["\(record.line)", seconds(record.atMs, since: start)]
            cells += figures(record) + [verdict(post)]
            for verdict in verdicts {
                let event = verdict.events.first { $0.record == record }
                cells.append(verdict.obstacle == nil ? event.map(held) ?? "" : "")
            }
            table.add(cells)
        }
        return table.text
    }

    private func seconds(_ at: Int?, since start: Int?) -> String {
        guard let at, let start else { return "" }
        return HandlingVerdict.seconds(max(0, at - start))
    }

    private func figures(_ record: LogRecord) -> [String] {
        switch record.kind {
        case .viewCallback(let callback, _): return [callback.rawValue, "", "", ""]
        case .lifecycle(let callback, _): return [callback.rawValue, "", "", ""]
        case .tagged(let tagged): return [tagged.text, "", "", ""]
        case .window(let action): return [action.text, "", "", ""]
        case .action(let action): return [action.text, "", "", ""]
        case .notification(let notification):
            let begin = notification.beginFrame
            let end = notification.endFrame
            let path = [begin, end].map { $0.map { "\($0.x),\($0.y)" } ?? "?" }
            return [
                "✉ \(notification.name?.rawValue ?? "?")", path.joined(separator: " → "),
                end.map { "\($0.height)" } ?? "", notification.durationMs.map { "\($0)" } ?? ""
            ]
        }
    }

    private func verdict(_ post: ReplayPost) -> String {
        if post.model == nil { return post.compared == 0 ? "not replayed" : "posts nothing" }
        return post.differences.isEmpty ? "same" : "\(post.differences.count) differ"
    }

    private func held(_ event: HandlingVerdict.Event) -> String {
        let shortfall = event.shortfall
        if shortfall == .zero { return "\(event.inset)" }
        return shortfall > .zero
            ? "\(event.inset), short by \(shortfall)" : "\(event.inset), high by \(-shortfall)"
    }
}
