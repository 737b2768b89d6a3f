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
        let driver: JSONText.Value = .object([
            .init("name", .string("restore-tool lint")),
            .init("rules", .array(rules.map(Self.sarifRule)))
        ])
        let results = findings.map(Self.sarifResult)
        let notes = errors.map { error -> JSONText.Value in
            .object([
                .init("level", .string("error")),
                .init("message", .object([.init("text", .string(error.reason))])),
                .init("locations", .array([Self.sarifLocation(error.place)]))
            ])
        }
        let invocation: JSONText.Value = .object([
            .init("executionSuccessful", .bool(errors.isEmpty)),
            .init("toolExecutionNotifications", .array(notes))
        ])
        return JSONText.line(
            .object([
                .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
                .init("version", .string("2.1.0")),
                .init(
                    "runs",
                    .array([
                        .object([
                            .init("tool", .object([.init("driver", driver)])),
                            .init("columnKind", .string("utf16CodeUnits")),
                            .init("invocations", .array([invocation])),
                            .init("results", .array(results))
                        ])
                    ]))
            ]))
    }

    private static func sarifRule(_ rule: LintRule) -> JSONText.Value {
        .object([
            .init("id", .string(rule.id)),
            .init("shortDescription", .object([.init("text", .string(rule.summary))])),
            .init("fullDescription", .object([.init("text", .string(rule.reason))])),
            .init("help", .object([.init("text", .string("Fix: \(rule.fix)."))])),
            .init("defaultConfiguration", .object([.init("level", .string("warning"))]))
        ])
    }

    private static func sarifResult(_ finding: LintFinding) -> JSONText.Value {
        .object([
            .init("ruleId", .string(finding.rule.id)), .init("level", .string("warning")),
            .init("message", .object([.init("text", .string(finding.message))])),
            .init("locations", .array([sarifLocation(finding.place)]))
        ])
    }

    private static func sarifLocation(_ place: LintPlace) -> JSONText.Value {
        let address = Percent.encode(place.path) { byte in
            Percent.isUnreserved(byte) || byte == UInt8(ascii: "/")
        }
        return .object([
            .init(
                "physicalLocation",
                .object([
                    .init("artifactLocation", .object([.init("uri", .string(address))])),
                    .init(
                        "region",
                        .object([
                            .init("startLine", .integer(Int64(place.line))),
                            .init("startColumn", .integer(Int64(place.utf16Column)))
                        ]))
                ]))
        ])
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
