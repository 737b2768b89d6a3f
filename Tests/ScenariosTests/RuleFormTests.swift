import Handlings
import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

/// Each built-in handling that has a form as rules does the same as its form.
@Suite("Built-in handlings as rules")
struct RuleFormTests {
    static let names = (try? RuleForms.names()) ?? []

    /// Rules have no loops over views or screens, and no code that apps ship; what the system moves
    /// needs none.
    static let withoutForm = [
        "guardBoolean", "overlaidSnapshot", "secretEraser", "draftKeeper", "keyboardLayoutGuide",
        "swiftUISafeArea", "keyboardAvoidance"
    ]

    @Test("All but seven have a form")
    func complete() {
        let all = HandlingRegistry.builtIn.entries.map(\.name)
        #expect((Self.names + Self.withoutForm).sorted() == all.sorted())
    }

    // MARK: Runs

    @Test("In every built-in scenario that names it, the records are the same", arguments: names)
    func ownScenarios(name: String) throws {
        for one in try Self.cases.get() {
            let places = Self.places(of: name, in: one)
            guard !places.isEmpty else { continue }
            try compare(one.scenario, name, one.scenario.file) { app, index in
                places.contains { $0 == (app, index) }
            }
        }
    }

    /// The cases of all built-in scenarios, read once.
    private static let cases = Result {
        let catalogs = try Fixtures.catalogs.get()
        return try ScenarioSuite.builtInNames().flatMap {
            try ScenarioSuite.builtIn($0, catalogs: catalogs).cases
        }
    }

    /// The apps and the places in their lists where a case names a handling without options.
    private static func places(of name: String, in one: ScenarioCase) -> [(Int, Int)] {
        let apps = one.scenario.setting.apps
        return apps.indices.flatMap { app in
            guard let node = one.source["apps"]?[apps[app].name]?["handling"] else {
                return [(Int, Int)]()
            }
            let items = ScenarioParser(file: "", catalogs: Fixtures.loaded).items(node)
            return items.indices.filter { items[$0].text == name }.map { (app, $0) }
        }
    }

    static let stories = ["talk", "reports/ALR-01", "reports/UND-01"]

    @Test("In place of other handlings, the records are the same", arguments: names)
    func otherScenarios(name: String) throws {
        let catalogs = try Fixtures.catalogs.get()
        for file in Self.stories {
            for one in try ScenarioSuite.builtIn(file, catalogs: catalogs).cases {
                var scenario = one.scenario
                let native = try catalogs.handlings.handling(named: name)
                scenario.setting = scenario.setting.changingApps { app, definition in
                    if app == 0 { definition.handlings = [native] }
                }
                try compare(scenario, name, file) { app, index in app == 0 && index == 0 }
            }
        }
    }

    /// Runs a scenario as it is, and with the form at some places.
    private func compare(
        _ scenario: Scenario, _ name: String, _ file: String,
        at isMeant: (Int, Int) -> Bool
    ) throws {
        let catalogs = try Fixtures.catalogs.get()
        var changed = scenario
        var count = 0
        changed.setting = try scenario.setting.changingApps { app, definition in
            for index in definition.handlings.indices where isMeant(app, index) {
                let form = try RuleForms.handling(name, of: definition, catalogs: catalogs)
                definition.handlings[index] = try #require(form)
                count += 1
            }
        }
        #expect(count > 0)
        let (expected, found) = (Self.records(of: scenario), Self.records(of: changed))
        guard expected != found else { return }
        let place = zip(expected, found).enumerated().first { $1.0 != $1.1 }
        let index = place?.offset ?? min(expected.count, found.count)
        let (swift, rules) = (expected[index...].prefix(1), found[index...].prefix(1))
        Issue.record("\(name) in \(file): \(swift) is \(rules) as rules")
    }

    /// What happens in a run, without what only rules record.
    private static func records(of scenario: Scenario) -> [String] {
        guard let run = try? ScenarioRun.run(scenario) else { return ["impossible"] }
        var names = RecordWords(scenario.setting)
        return run.records.compactMap { record in
            switch record.event {
            case .rule, .timerSet: return nil
            case .finding(let finding): return "\(finding.oracle): \(finding.explanation)"
            default: return "\(record.atMs) \(names.entry(record).text)"
            }
        }
    }

    // MARK: Searches

    @Test("A search finds the same faults", arguments: names)
    func searches(name: String) async throws {
        let catalogs = try Fixtures.catalogs.get()
        let text = ExploreScenarioTests.text(
            name, device: "iPad Pro (11-inch)", system: "17.0", screen: "chat")
        let scenario = try Scenario.parse(text, file: "app.yaml", catalogs: catalogs)
        var options = ExploreOptions(words: try ExploreWord.parse("trips,permission"))
        options.depth = 2
        let changed = try scenario.setting.changingApps { app, definition in
            guard app == 0 else { return }
            let form = try RuleForms.handling(name, of: definition, catalogs: catalogs)
            definition.handlings = [try #require(form)]
        }
        let handler = Explorer.ProgressHandler { _ in nil }
        let swift = await options.answer(for: scenario.setting, handler)
        let rules = await options.answer(for: changed, handler)
        #expect(
            swift.counterexamples.map(Self.text) == rules.counterexamples.map(Self.text))
    }

    private static func text(_ example: Counterexample) -> String {
        "\(example.finding.oracle) of \(example.finding.app.index) in \(example.cost): "
            + "\(example.finding.explanation), \(example.path)"
    }
}

extension Setting {
    /// The same setting with other apps.
    func changingApps(
        _ change: (Int, inout AppDefinition) throws -> Void
    ) rethrows -> Setting {
        var changed = apps
        for index in changed.indices { try change(index, &changed[index]) }
        return Setting(
            device: device, system: system, heights: heights, apps: changed,
            orientation: orientation, appearance: appearance, interface: interface,
            choice: choice, prefersCrossFade: prefersCrossFade, displays: displays,
            arrangement: arrangement)
    }
}
