// Formats of a run's results for other programs. Each is a pure function of the results.

import Basics

extension GoldenResults {
    /// Annotations as GitHub's workflow commands: at most nine, of each change the first ones, and
    /// one with the number of the others.
    public var githubAnnotations: [String] {
        var changes = ChangeGroups()
        let all = open
        let commands = all.filter { !changes.add($0) }.prefix(WorkflowCommand.most)
            .map { $0.annotation(in: file(of: $0)) }
        return WorkflowCommand.shown(
            commands, .error, title: "restore-tool verify", of: all.count)
    }

    /// A summary in Markdown for a pull request: the totals and a table of open entries.
    ///
    /// - Parameters:
    ///   - rows: the rows of the first open entries.
    ///   - count: the number of all open entries.
    ///   - changes: the changes that several entries have; each has rows for its first names.
    ///   - noted: the names of absent pictures that fail nothing.
    static func markdown(
        _ header: GoldenRunHeader, _ totals: GoldenTotals?, counts: GoldenTotals, rows: [String],
        count: Int, changes: ChangeGroups = ChangeGroups(), noted: NotedNames = NotedNames()
    ) -> String {
        var text = "## restore-tool verify\n\n\(counts.words)\n"
        if totals == nil { text += "\nThe run did not complete.\n" }
        if header.isFiltered { text += "\nOnly a part of the suite ran.\n" }
        for (status, names) in noted.lists {
            text += "\n\(status.words): \(names.shown.map(cell).joined(separator: ", "))"
            text += names.more > 0 ? " and \(Wording.count(names.more)) more\n" : "\n"
        }
        guard count > 0 else { return text }
        let shared = changes.shared
        if !shared.isEmpty {
            text += "\n| equal changes | | first |\n|---|---|---|\n"
            text += shared.prefix(mostRows).map(row).joined()
        }
        text += "\n| picture | result | |\n|---|---|---|\n" + rows.joined()
        let more = count - rows.count
        if more > 0 { text += "\nand \(Wording.count(more)) more\n" }
        return text + "\nReview them with `restore-tool review`, or open `index.html`.\n"
    }

    /// Returns the row of an entry in the summary.
    static func row(_ entry: GoldenEntry) -> String {
        let why = ([entry.message] + (entry.reasons ?? [])).joined(separator: "; ")
        let cells = [entry.name, entry.status.words, why].map(cell)
        return "| \(cells.joined(separator: " | ")) |\n"
    }

    /// Returns the row of a change that several entries have.
    private static func row(_ change: ChangeGroups.Group) -> String {
        let cells = [
            "\(Wording.count(change.count)) ×", change.words, change.names.joined(separator: ", ")
        ]
        return "| \(cells.map(cell).joined(separator: " | ")) |\n"
    }

    /// The largest number of rows; GitHub cuts summaries off at a megabyte.
    static let mostRows = 100

    private static func cell(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "|", "\\", "`", "*", "_", "<", "[":
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case "\n", "\r": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension GoldenEntry {
    /// The entry as an annotation on a file.
    func annotation(in file: String) -> String {
        WorkflowCommand.annotation(.error, [("file", file), ("title", name)], message)
    }
}
