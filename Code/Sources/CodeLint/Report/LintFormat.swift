/// The forms in which findings are written.
public enum LintFormat: String, CaseIterable, Sendable {
    /// Lines for people, as compilers print them.
    case text
    /// JSON Lines, a header first.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands that GitHub shows as annotations.
    case github
}

extension Linter.Outcome {
    /// Returns the findings in a form, without a line end after the last line.
    public func text(as format: LintFormat, rules: [LintRule] = LintRule.all) -> String {
        switch format {
        case .text: lines
        case .json: jsonLines
        case .sarif: sarif(rules)
        case .github: annotations
        }
    }

    private var lines: String {
        var lines: [String] = []
        for finding in findings {
            lines.append("\(finding.place): warning: \(finding.message) [\(finding.rule.id)]")
            lines.append("  fix: \(finding.rule.fix)")
        }
        let found = Set(findings.map(\.rule.id)).sorted()
        if !found.isEmpty { lines.append("") }
        for id in found {
            lines.append("\(id): restore-tool lint --show \(id) explains it")
        }
        lines.append(summary)
        return lines.joined(separator: "\n")
    }

    /// The counts in one line.
    public var summary: String {
        let off = suppressed == 0 ? "" : ", \(suppressed) switched off by comments"
        return "\(Self.count(findings.count, "finding"))\(off);"
            + " \(Self.count(registrations, "keyboard observer")) in \(Self.count(files, "file"))"
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }
}
