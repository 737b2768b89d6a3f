// The readable timeline: one column for the device and one for each app, so that what happens to
// two apps at the same time stands side by side. Records of one millisecond share rows.

import Basics
internal import Simulator

extension ScenarioRun {
    /// Returns the timeline as text with the apps side by side.
    ///
    /// - Parameter columns: the width of the text, at least 40; where it is too little for a column
    ///   for each app, there is one column for all.
    public func timelineText(columns: Int = 140) -> String {
        var writer = TimelineText(self, columns: columns)
        return writer.text()
    }
}

/// Lays a run's records out in columns.
struct TimelineText {
    private let run: ScenarioRun
    private var words: RecordWords
    private let columns: Columns
    private let width: Int
    /// A Boolean value that indicates whether the keyboard's own process has a column.
    private let hasProcess: Bool
    private var rows = ""
    /// The lines of the current millisecond: the device's column, then each app's.
    private var pending: [[String]]
    private var pendingMs: Int64 = 0

    init(_ run: ScenarioRun, columns width: Int) {
        self.run = run
        self.width = width
        words = RecordWords(run.scenario.setting)
        hasProcess = run.records.contains { record in
            if case .keyboardProcess = record.event { true } else { false }
        }
        let names = (hasProcess ? ["keyboard process"] : []) + run.scenario.setting.apps.map(\.name)
        columns = Columns(width: width, names: ["device"] + names)
        pending = Array(repeating: [], count: names.count + 1)
    }

    mutating func text() -> String {
        writeHeader()
        var traces = run.steps.filter { !$0.isReplayed }[...]
        for (index, record) in run.records.enumerated() {
            while let trace = traces.first, trace.firstRecord <= index {
                traces.removeFirst()
                if trace.firstRecord == index || trace.step.action == nil { open(trace) }
            }
            if record.atMs != pendingMs { flush() }
            pendingMs = record.atMs
            add(record, at: index)
        }
        flush()
        for trace in traces { open(trace) }
        rows += columns.rule() + "\n"
        return rows.forTerminal
    }

    private mutating func writeHeader() {
        let setting = run.scenario.setting
        let title = run.scenario.title.isEmpty ? run.scenario.file : run.scenario.title
        rows +=
            "\(title): \(setting.device.name), \(setting.system.name) "
            + "(\(run.scenario.systemVersion)), \(setting.orientation.rawValue)\n"
        if let windows = setting.windowsText { rows += "  windows: \(windows)\n" }
        for app in setting.apps {
            let names = app.handlings.map(\.name)
            let handling = names.isEmpty ? "no handling" : names.joined(separator: ", ")
            let companion = app.isWatched ? "" : " (not checked)"
            rows += "  \(app.name): \(handling)\(companion)\n"
        }
        let notes = run.scenario.remarks + run.derivedHeights
        for note in notes { rows += "  note: \(note)\n" }
        for warning in run.scenario.warnings { rows += "  \(warning)\n" }
        if run.resumedAfterActions > 0 {
            rows += "  resumed after \(run.resumedAfterActions) actions; the disk is the store's\n"
        }
        rows = rows.split(separator: "\n").map { fitted($0) }.joined()
        rows += columns.rule() + "\n"
        let heads =
            [["device"]] + (hasProcess ? [["keyboard process"]] : [])
            + setting.apps.map { [$0.name] }
        rows += columns.rows(time: "ms", heads)
    }

    /// A line of the heading, broken where it is longer than the text is wide.
    private func fitted(_ line: Substring) -> String {
        let indent = line.hasPrefix("  ") ? "  " : ""
        let text = String(line.dropFirst(indent.count))
        return Columns.wrapped(text, to: width - indent.count).map { indent + $0 + "\n" }.joined()
    }

    /// The line that opens a step, with what it expected in vain.
    private mutating func open(_ trace: ScenarioRun.StepTrace) {
        flush()
        let action = trace.step.action?.text(in: run.scenario.setting)
        let failures = run.failures.filter { $0.step == trace.step.number }
        let verdict = failures.isEmpty ? "expect: holds" : "expect: BROKEN"
        rows += columns.rule("step \(trace.step.number)  \(action ?? verdict)") + "\n"
        for failure in failures {
            rows += columns.note("✗ \(failure.place): \(failure.detail)")
        }
    }

    private mutating func flush() {
        guard pending.contains(where: { !$0.isEmpty }) else { return }
        rows += columns.rows(time: "\(pendingMs)", pending)
        for index in pending.indices { pending[index] = [] }
    }
}

// MARK: - Records

extension TimelineText {
    private mutating func add(_ record: Record, at index: Int) {
        let entry = words.entry(record)
        guard words.isShown(record) else { return }
        switch entry.kind {
        case .action: return
        case .finding:
            flush()
            var mark = "✗"
            if case .finding(let finding) = record.event, run.isIntended(finding, at: index) {
                mark = "· intended:"
            }
            rows += columns.note(
                "\(mark) \(entry.app.map { words.names.app($0) } ?? ""), \(entry.text)")
        case .keyboardProcess: pending[1].append(entry.text)
        default:
            let first = hasProcess ? 2 : 1
            pending[entry.app.map { $0.index + first } ?? 0].append(entry.text)
        }
    }
}

// MARK: - Columns

/// The widths of the columns and how text is broken into them.
struct Columns {
    private static let time = 7
    /// The narrowest column in which records can be read.
    private static let least = 18
    private let widths: [Int]
    /// The names in front of the records where the columns lie in one.
    private let names: [String]

    /// The device's column takes what a keyboard's line needs; the apps share the rest. Where that
    /// is too little for so many apps, there is one column, and each line begins with a name.
    init(width: Int, names: [String]) {
        let left = width - Self.time - 2 * names.count
        let even = left / max(1, names.count)
        guard even >= Self.least else {
            widths = [max(Self.least, width - Self.time - 2)]
            self.names = names
            return
        }
        let device = min(34, max(even, left - 28 * (names.count - 1)))
        let apps = names.count - 1
        widths = [device] + Array(repeating: (left - device) / max(1, apps), count: apps)
        self.names = []
    }

    private var total: Int { Self.time + widths.reduce(0) { $0 + $1 + 2 } }

    /// The line above a step, broken where its words are longer than the text is wide.
    func rule(_ label: String = "") -> String {
        guard !label.isEmpty else { return String(repeating: "─", count: total) }
        let lines = Self.wrapped("── \(label) ", to: total)
        let rest = total - (lines.last?.count ?? 0)
        return lines.joined(separator: "\n") + String(repeating: "─", count: max(0, rest))
    }

    /// A line over the whole width, broken where it is longer.
    func note(_ text: String) -> String {
        let indent = String(repeating: " ", count: Self.time + 2)
        return Self.wrapped(text, to: total - indent.count).map { indent + $0 + "\n" }.joined()
    }

    /// Rows that hold the lines of each column side by side.
    func rows(time: String, _ cells: [[String]]) -> String {
        guard names.isEmpty else { return list(time: time, cells) }
        let lines = zip(cells, widths).map { cell, width in
            cell.flatMap { Self.wrapped($0, to: width) }
        }
        var text = ""
        for row in 0..<(lines.map(\.count).max() ?? 0) {
            let clock = row == 0 ? time : ""
            var line = String(repeating: " ", count: max(0, Self.time - clock.count)) + clock
            for (column, width) in zip(lines, widths) {
                let cell = column.indices.contains(row) ? column[row] : ""
                line += "  " + cell + String(repeating: " ", count: max(0, width - cell.count))
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }

    /// Rows of one column; each record has the name of its app in front.
    private func list(time: String, _ cells: [[String]]) -> String {
        var clock = time
        var text = ""
        for (name, cell) in zip(names, cells) where cell != [name] {
            for line in cell.flatMap({ Self.wrapped("\(name): \($0)", to: widths[0]) }) {
                text +=
                    String(repeating: " ", count: max(0, Self.time - clock.count)) + clock
                    + "  " + line + "\n"
                clock = ""
            }
        }
        return text
    }

    /// A line broken at spaces; what follows is indented by two.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        guard text.count > width else { return [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            var word = word
            if !line.isEmpty, line != "  ", line.count + 1 + word.count > width {
                lines.append(line)
                line = "  "
            }
            while word.count > width - 2 {
                lines.append("  " + word.prefix(width - 2))
                word = word.dropFirst(width - 2)
            }
            line += (line.isEmpty || line == "  " ? "" : " ") + word
        }
        return lines + [line]
    }
}
