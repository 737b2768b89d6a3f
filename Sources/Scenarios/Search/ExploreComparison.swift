import Handlings
import Basics
public import Simulator

/// The same search with every way of handling the keyboard: which rule breaks in how many actions.
public struct ExploreComparison: Sendable {
    /// One handling.
    struct Row: Sendable {
        var handling: String
        /// The reason why it could not be searched; nil where it was.
        var reason: String?
        /// The actions to each broken rule of the compared app.
        var costs: [Oracle: Int] = [:]
        var answer: ExploreAnswer?
    }

    var app: String
    var rows: [Row] = []

    /// A table: a number of actions, or `-` where the rule holds to the depth of the search.
    public var text: String {
        let broken = Oracle.allCases.filter { oracle in
            rows.contains { $0.costs[oracle] != nil }
        }
        var lines: [[String]] = [["handling of \(app)"] + broken.map(\.rawValue) + ["holds to"]]
        for row in rows {
            if let reason = row.reason {
                lines.append([row.handling, reason])
                continue
            }
            let cells = broken.map { row.costs[$0].map(String.init) ?? "-" }
            lines.append([row.handling] + cells + [row.reach])
        }
        return String(TextTable(lines).text.dropLast())
    }
}

extension ExploreOptions {
    /// The row with what breaks a scenario's first app.
    fileprivate func row(
        _ name: String, _ scenario: Scenario, _ progressHandler: Explorer.ProgressHandler
    ) async -> ExploreComparison.Row {
        let answer = await answer(for: scenario.setting, progressHandler)
        var row = ExploreComparison.Row(handling: name, answer: answer)
        for example in answer.counterexamples where example.finding.app == AppID(0) {
            row.costs[example.finding.oracle] = example.cost
        }
        return row
    }
}

extension ExploreComparison.Row {
    fileprivate var isInterrupted: Bool { answer?.end == .interrupted }

    fileprivate var reach: String {
        guard let answer else { return "" }
        switch answer.end {
        case .exhausted: return "all paths"
        case .depth: return "\(answer.completeDepth) actions"
        case .memory: return "\(answer.completeDepth) actions (memory)"
        case .sampled: return "samples"
        case .interrupted: return "\(answer.completeDepth) actions (interrupted)"
        }
    }
}

extension ScenarioCase {
    /// Searches with the first app's own handlings, then with every one of the registry alone in
    /// their place.
    public func compare(
        _ options: ExploreOptions, catalogs: ScenarioCatalogs,
        progressHandler: Explorer.ProgressHandler = Explorer.ProgressHandler { _ in nil }
    ) async throws -> ExploreComparison {
        let app = scenario.setting.apps.first?.name ?? ""
        let names = scenario.setting.apps.first?.handlings.map(\.name) ?? []
        let own = names.isEmpty ? "none, as in the file" : names.joined(separator: " + ")
        var table = ExploreComparison(app: app)
        table.rows.append(await options.row(own, scenario, progressHandler))
        for entry in catalogs.handlings.entries where table.rows.last?.isInterrupted == false {
            do {
                let changed = try with(entry.name, in: app, catalogs: catalogs).scenario
                table.rows.append(await options.row(entry.name, changed, progressHandler))
            } catch let errors as ScenarioErrors {
                let reason = errors.errors.first?.rule ?? "cannot be used here"
                table.rows.append(ExploreComparison.Row(handling: entry.name, reason: reason))
            }
        }
        return table
    }

    /// The case with another handling of one app.
    private func with(
        _ handling: String, in app: String, catalogs: ScenarioCatalogs
    ) throws -> ScenarioCase {
        guard let apps = source["apps"], let definition = apps[app] else { return self }
        let changed = definition.without(["rules"])
            .setting("handling", to: SourceNode(handling))
        let root = source.setting("apps", to: apps.setting(app, to: changed))
            .setting("steps", to: SourceNode(value: .list([]), place: .nowhere))
        let bytes = Array(root.yaml().utf8)
        return try ScenarioSuite.parse(bytes: bytes, file: scenario.file, catalogs: catalogs)
            .cases[0]
    }
}
