import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("Checks that the author of a scenario has written")
struct OwnCheckTests {
    /// A check, and the fewest actions that break it.
    struct Row: Sendable, CustomTestStringConvertible {
        var check: String
        var handling = "tracker"
        var words = "trips"
        /// Nil where it holds to the depth.
        var cost: Int?
        var depth: Int
        var last = ""

        var testDescription: String { "\(check) with \(handling) to \(depth)" }
    }

    static let barStands = "{ name: own, always: { attached: [inputBar] }, when: { front: ike } }"
    static let fieldComes =
        "{ name: own, when: { phase: active }, eventually: { firstResponder: messageField }, "
        + "within: 2s }"
    static let staysAway =
        "{ name: own, after: { phase: background }, until: { phase: active }, at: now, "
        + "never: { inset: 379 } }"
    static let untilTapped =
        "{ name: own, at: now, always: { inset: 0 }, until: { firstResponder: messageField } }"

    static let rows = [
        Row(check: barStands, cost: nil, depth: 3),
        Row(check: barStands, cost: 4, depth: 4, last: "switchTo ike"),
        Row(check: fieldComes, cost: 1, depth: 2, last: "launch ike"),
        Row(check: staysAway, cost: 3, depth: 3, last: "tap body"),
        Row(check: staysAway, handling: "inputAccessoryView", cost: nil, depth: 3),
        Row(check: untilTapped, cost: 3, depth: 3, last: "tap body"),
        Row(check: untilTapped, handling: "inputAccessoryView", cost: nil, depth: 3),
        // Without its end it also counts while the app has its own keyboard.
        Row(
            check: untilTapped.replacing(", until: { firstResponder: messageField }", with: ""),
            cost: 2, depth: 2, last: "tap messageField")
    ]

    private static func text(_ check: String, _ handling: String, steps: String = "") -> String {
        ExploreScenarioTests.text(handling) + "\nchecks:\n  - \(check)\n" + steps
    }

    private func suite(_ text: String) throws -> ScenarioSuite {
        try ScenarioSuite.parse(text, file: "own.yaml", catalogs: Fixtures.catalogs.get())
    }

    @Test("are broken by the fewest actions, and run breaks them on the same path", arguments: rows)
    func explored(_ row: Row) async throws {
        let one = try suite(Self.text(row.check, row.handling)).cases[0]
        var options = ExploreOptions(words: try ExploreWord.parse(row.words))
        options.depth = row.depth
        let result = try await one.explore(options, catalogs: Fixtures.catalogs.get())
        let found = result.examples.first { $0.counterexample.finding.check == "own" }
        #expect(found?.counterexample.cost == row.cost)
        #expect(result.holdingNames.contains("own") == (row.cost == nil))
        guard let found else { return }
        #expect(found.steps.last == row.last)
        #expect(found.file == "own-ike.yaml")
        let finding = found.counterexample.finding
        #expect(found.run.findings.contains(finding))
        #expect(found.run.isAsExpected, "\(found.run.failures)")
        let plain = PlainSearch.search(
            options.exploration(of: one.scenario.setting), from: World(one.scenario.setting))
        #expect(plain.costs[finding.key] == row.cost)
    }

    private func failures(_ check: String, _ steps: String) throws -> [String] {
        let text = Self.text(check, "tracker", steps: "steps: [\(steps)]\n")
        let run = try ScenarioRun.run(try suite(text).cases[0].scenario)
        return run.failures.map(\.description)
    }

    @Test("fail a run at their place, at the moment at which they break")
    func fails() throws {
        let found = try failures(Self.fieldComes, "launch: ike")
        #expect(found.count == 1)
        let words =
            "ms: own: not within 2000 ms: expected firstResponder messageField, found none"
        #expect(found.first?.hasPrefix("own.yaml:8:5: step 1 at ") == true, "\(found)")
        #expect(found.first?.hasSuffix(words) == true, "\(found)")
        #expect(try failures(Self.fieldComes, "launch: ike, tap: messageField") == [])
    }

    @Test("wait for their deadline, whatever else is at rest")
    func waits() throws {
        let tap = "{ launch: ike, pace: 1500ms }, tap: messageField"
        #expect(try failures(Self.fieldComes, tap) == [])
        let late = "{ launch: ike, pace: 2500ms }, tap: messageField"
        #expect(try failures(Self.fieldComes, late).count == 1)
    }

    @Test("count as expected where an expectation names them")
    func expected() throws {
        let steps = "launch: ike, wait: 3s, expect: { findings: [ownCheck] }"
        #expect(try failures(Self.fieldComes, steps) == [])
    }
}
