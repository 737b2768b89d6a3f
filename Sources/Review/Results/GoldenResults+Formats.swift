// Formats of a run's results for other programs. Each is a pure function of the results.

import Basics

extension GoldenResults {
    /// JUnit's XML: a suite for each scenario, a case for each picture or text.
    public var junitXML: String {
        let failed = open.count
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="restore-tool verify" tests="\(entries.count)" failures="\(failed)">

            """
        let byStory = Dictionary(grouping: entries, by: \.story)
        for story in stories {
            let own = byStory[story.name] ?? []
            let failures = own.count(where: \.status.isOpen)
            text +=
                "  <testsuite name=\"\(HTML.escaped(story.name))\" tests=\"\(own.count)\""
                + " failures=\"\(failures)\">\n"
            for entry in own { text += Self.testCase(entry, story) }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    private static func testCase(_ entry: GoldenEntry, _ story: GoldenStory) -> String {
        let head =
            "    <testcase classname=\"\(HTML.escaped(story.name))\""
            + " name=\"\(HTML.escaped(entry.moment))\""
        guard entry.status.isOpen else { return head + "/>\n" }
        let detail = ([entry.message] + (entry.reasons ?? []) + (entry.lines ?? []))
            .joined(separator: "\n")
        return head + ">\n      <failure type=\"\(entry.status.rawValue)\""
            + " message=\"\(HTML.escaped(entry.message))\">\(HTML.escaped(detail))</failure>\n"
            + "    </testcase>\n"
    }

    /// Annotations as GitHub's workflow commands: at most nine, and one with the number of the
    /// others.
    public var githubAnnotations: [String] {
        let commands = open.map { entry in
            WorkflowCommand.annotation(
                .error, [("file", file(of: entry)), ("title", entry.name)],
                entry.message)
        }
        return WorkflowCommand.shown(commands, .error, title: "restore-tool verify")
    }

    /// A summary in Markdown for a pull request: the totals and a table of the open entries.
    public var markdown: String {
        let counts = totals ?? GoldenTotals(of: entries)
        var text = "## restore-tool verify\n\n\(counts.words)\n"
        if totals == nil { text += "\nThe run did not complete.\n" }
        if header.isFiltered { text += "\nOnly a part of the suite ran.\n" }
        let all = open
        guard !all.isEmpty else { return text }
        text += "\n| picture | result | |\n|---|---|---|\n"
        for entry in all.prefix(Self.mostRows) {
            let why = ([entry.message] + (entry.reasons ?? [])).joined(separator: "; ")
            let cells = [entry.name, entry.status.words, why].map(Self.cell)
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        if all.count > Self.mostRows { text += "\nand \(all.count - Self.mostRows) more\n" }
        return text + "\nReview them with `restore-tool review`, or open `index.html`.\n"
    }

    /// The largest number of rows; GitHub cuts summaries off at a megabyte.
    private static let mostRows = 100

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
