/// Writes a ``SARIFLog`` as JSON; the names of members are those of the specification.
struct SARIFText {
    private typealias Value = JSONText.Value
    private typealias Member = JSONText.Member

    private let log: SARIFLog
    private let rules: [SARIFLog.Rule]
    private let indices: [String: Int]

    init(_ log: SARIFLog) {
        self.log = log
        // A rule that only a finding names, such as a scenario's own check, is one of the rules.
        var rules = log.rules
        var indices: [String: Int] = [:]
        for (index, rule) in rules.enumerated() { indices[rule.id] = index }
        for result in log.results where indices[result.rule] == nil {
            indices[result.rule] = rules.count
            rules.append(SARIFLog.Rule(result.rule, result.rule))
        }
        (self.rules, self.indices) = (rules, indices)
    }

    var value: JSONText.Value {
        .object([
            Member("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
            Member("version", .string("2.1.0")), Member("runs", .array([run]))
        ])
    }

    private var run: Value {
        let driver: Value = .object([
            Member("name", .string(log.tool)), Member("rules", .array(rules.map(rule)))
        ])
        let notes = log.errors.map { error -> Value in
            .object([
                Member("level", .string("error")), Self.message(error.message),
                Member("locations", .array([Self.location(error.place)]))
            ])
        }
        let invocation: Value = .object([
            Member("executionSuccessful", .bool(log.errors.isEmpty)),
            Member("toolExecutionNotifications", .array(notes))
        ])
        var members = [
            Member("tool", .object([Member("driver", driver)])),
            Member("columnKind", .string(log.columns.rawValue)),
            Member("invocations", .array([invocation]))
        ]
        if log.results.contains(where: { !$0.attachments.isEmpty }) {
            let folder: Value = .object([
                Self.message("The folder of this log", as: "description")
            ])
            members.append(Member("originalUriBaseIds", .object([Member(Self.folder, folder)])))
        }
        members.append(Member("results", .array(results)))
        return .object(members)
    }

    private func rule(_ rule: SARIFLog.Rule) -> Value {
        var members = [
            Member("id", .string(rule.id)), Self.message(rule.summary, as: "shortDescription")
        ]
        if let reason = rule.reason { members.append(Self.message(reason, as: "fullDescription")) }
        if let fix = rule.fix { members.append(Self.message("Fix: \(fix).", as: "help")) }
        let configuration: Value = .object([Member("level", .string(rule.level.rawValue))])
        return .object(members + [Member("defaultConfiguration", configuration)])
    }

    /// The findings; those of one identity are counted, so that each has its own fingerprint.
    var results: [JSONText.Value] {
        var counts: [[String]: Int] = [:]
        return log.results.map { result in
            let identity = [result.rule] + result.identity
            counts[identity, default: 0] += 1
            return self.result(result, identity, counts[identity] ?? 1)
        }
    }

    private func result(_ result: SARIFLog.Result, _ identity: [String], _ count: Int) -> Value {
        let index = indices[result.rule] ?? 0
        let level = result.level ?? rules[index].level
        let hash = SHA256.hex(Array(identity.joined(separator: "\u{0}").utf8)).prefix(16)
        var members = [
            Member("ruleId", .string(result.rule)), Member("ruleIndex", .integer(Int64(index))),
            Member("level", .string(level.rawValue)), Self.message(result.message),
            Member("locations", .array([Self.location(result.place, usualLine: 1)])),
            Member(
                "partialFingerprints",
                .object([Member("restoreTool/v1", .string("\(hash):\(count)"))]))
        ]
        if !result.steps.isEmpty {
            let steps = result.steps.map { Value.object([Member("location", Self.location($0))]) }
            let flow: Value = .object([Member("locations", .array(steps))])
            let flows: Value = .array([.object([Member("threadFlows", .array([flow]))])])
            members.append(Member("codeFlows", flows))
        }
        if !result.related.isEmpty {
            let related = result.related.map { Self.location($0) }
            members.append(Member("relatedLocations", .array(related)))
        }
        if !result.attachments.isEmpty {
            members.append(Member("attachments", .array(result.attachments.map(Self.attachment))))
        }
        if let accepted = result.accepted {
            let suppression: Value = .object([
                Member("kind", .string("inSource")), Member("justification", .string(accepted))
            ])
            members.append(Member("suppressions", .array([suppression])))
        }
        return .object(members)
    }

    /// The name that stands for the folder of the log.
    private static let folder = "RESULTS"

    private static func attachment(_ note: SARIFLog.Note) -> Value {
        .object([
            message(note.message, as: "description"),
            Member(
                "artifactLocation",
                .object([
                    Member("uri", .string(SARIFLog.address(of: note.place.path))),
                    Member("uriBaseId", .string(folder))
                ]))
        ])
    }

    private static func location(_ note: SARIFLog.Note) -> Value {
        guard case .object(let members) = location(note.place) else { return .null }
        return .object(members + [message(note.message)])
    }

    /// - Parameter usualLine: the line of a place without one: code scanning shows a finding only
    ///   where it has a region.
    private static func location(_ place: SARIFLog.Place, usualLine: Int? = nil) -> Value {
        let artifact: Value = .object([
            Member("uri", .string(SARIFLog.address(of: place.path)))
        ])
        var members = [Member("artifactLocation", artifact)]
        if let line = place.line ?? usualLine {
            var region = [Member("startLine", .integer(Int64(line)))]
            if let column = place.column {
                region.append(Member("startColumn", .integer(Int64(column))))
            }
            members.append(Member("region", .object(region)))
        }
        return .object([Member("physicalLocation", .object(members))])
    }

    private static func message(_ text: String, as key: String = "message") -> Member {
        Member(key, .object([Member("text", .string(text))]))
    }
}
