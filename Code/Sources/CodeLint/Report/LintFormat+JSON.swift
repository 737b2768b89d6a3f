import Basics

extension Linter.Outcome {
    /// The findings as JSON Lines: a header, a line for each finding and error, the totals.
    var jsonLines: String {
        var lines: [JSONText.Value] = [
            .object([
                .init("kind", .string("header")), .init("format", .string("restore-tool lint")),
                .init("version", .integer(1))
            ])
        ]
        lines += findings.map { finding in
            .object(
                [.init("kind", .string("finding")), .init("rule", .string(finding.rule.id))]
                    + Self.members(of: finding.place) + [
                        .init("message", .string(finding.message)),
                        .init("reason", .string(finding.rule.reason)),
                        .init("fix", .string(finding.rule.fix)),
                        .init("scenario", .string(finding.rule.scenario))
                    ])
        }
        lines += errors.map { error in
            .object(
                [.init("kind", .string("error"))] + Self.members(of: error.place)
                    + [.init("message", .string(error.reason))])
        }
        lines.append(
            .object([
                .init("kind", .string("totals")),
                .init("findings", .integer(Int64(findings.count))),
                .init("errors", .integer(Int64(errors.count))),
                .init("suppressed", .integer(Int64(suppressed))),
                .init("observers", .integer(Int64(registrations))),
                .init("files", .integer(Int64(files)))
            ]))
        return lines.map(JSONText.line).joined(separator: "\n")
    }

    private static func members(of place: LintPlace) -> [JSONText.Member] {
        [
            .init("file", .string(place.path)), .init("line", .integer(Int64(place.line))),
            .init("column", .integer(Int64(place.column)))
        ]
    }

    /// The findings as SARIF 2.1.0 with the rules that were looked for.
    func sarif(_ rules: [LintRule]) -> String {
        var log = SARIFLog(
            tool: "restore-tool lint",
            rules: rules.map {
                SARIFLog.Rule($0.id, $0.summary, reason: $0.reason, fix: $0.fix)
            }, columns: .utf16CodeUnits)
        log.results = findings.map { finding in
            SARIFLog.Result(
                rule: finding.rule.id, finding.message, at: Self.sarifPlace(finding.place),
                identity: [finding.place.path, finding.message])
        }
        log.errors = errors.map { SARIFLog.Note($0.reason, at: Self.sarifPlace($0.place)) }
        return log.text
    }

    private static func sarifPlace(_ place: LintPlace) -> SARIFLog.Place {
        SARIFLog.Place(place.path, line: place.line, column: place.utf16Column)
    }

    /// Annotations as GitHub's workflow commands: at most nine, and one with the number of the
    /// others.
    var annotations: String {
        let commands = findings.map { finding in
            WorkflowCommand.annotation(
                .warning,
                [
                    ("file", finding.place.path), ("line", String(finding.place.line)),
                    ("col", String(finding.place.column)), ("title", finding.rule.id)
                ], "\(finding.message); fix: \(finding.rule.fix)")
        }
        return WorkflowCommand.shown(commands, .warning, title: "restore-tool lint")
            .joined(separator: "\n")
    }
}
