import ScenarioSupport
import Testing

@testable import Scenarios
@testable import Simulator

/// Figures that hold in a situation only.
@Suite("Situations")
struct SituationTests {
    /// A scenario whose app logs the duration of each show and hide that it receives.
    private func text(_ situations: String, _ steps: String) -> String {
        let lines = steps.split(separator: "\n").map { "  - \($0)\n" }.joined()
        return """
            device: iPhone X
            system: "12.0"
            situations: \(situations)
            apps:
              ike:
                screens: [chat, notes]
                rules:
                  - { on: willShow, do: [log: "show {duration}"] }
                  - { on: willHide, do: [log: "hide {duration}"] }
              other: { screen: notes, isWatched: false }
            steps:
              - launch: ike
            \(lines)
            """
    }

    private func logs(_ situations: String, _ steps: String) throws -> [String] {
        let run = try ScenarioRun.run(Fixtures.scenario(text(situations, steps)))
        return run.records.compactMap {
            if case .log(AppID(0), let line) = $0.event { line } else { nil }
        }
    }

    private static let slow = "{ keyboard.show.durationMs: 900ms, keyboard.hide.durationMs: 800ms }"
    private static let twoShows = """
        tap: messageField
        tapOutside
        tap: messageField
        tapOutside
        tap: messageField
        """

    @Test(
        "A number of shows is counted from the first, up to its hide",
        arguments: [
            ("1", ["show 900", "hide 800", "show 250", "hide 250", "show 250"]),
            ("first", ["show 900", "hide 800", "show 250", "hide 250", "show 250"]),
            ("2", ["show 250", "hide 250", "show 900", "hide 800", "show 250"]),
            ("later", ["show 250", "hide 250", "show 900", "hide 800", "show 900"]),
            ("2+", ["show 250", "hide 250", "show 900", "hide 800", "show 900"]),
            ("1-2", ["show 900", "hide 800", "show 900", "hide 800", "show 250"])
        ])
    func shows(number: String, expected: [String]) throws {
        let found = try logs(
            "[{ when: { show: \(number) }, figures: \(Self.slow) }]", Self.twoShows)
        #expect(found == expected)
    }

    @Test("A new process counts its shows anew, and a launch is counted over all")
    func launches() throws {
        let steps = "tap: messageField\nkill: ike\nlaunch: ike\ntap: messageField"
        #expect(
            try logs("[{ when: { show: 1 }, figures: \(Self.slow) }]", steps)
                == ["show 900", "show 900"])
        #expect(
            try logs("[{ when: { launch: 2 }, figures: \(Self.slow) }]", steps)
                == ["show 250", "show 900"])
    }

    @Test("Returns are counted from the first time in the background")
    func returns() throws {
        let steps = "tap: messageField\ntapOutside\nhome\nlaunch: ike\ntap: messageField"
        #expect(
            try logs("[{ when: { return: 0 }, figures: \(Self.slow) }]", steps)
                == ["show 900", "hide 800", "show 250"])
        #expect(
            try logs("[{ when: { return: 1 }, figures: \(Self.slow) }]", steps)
                == ["show 250", "hide 250", "show 900"])
    }

    @Test("A prompt has a time of its own while it leaves")
    func prompt() throws {
        let steps = "tap: messageField\nprompt: permission\nanswerPrompt"
        let curve = "{ keyboard.show.curve: 3 }"
        func curves(_ situations: String) throws -> [String] {
            let text = text(situations, steps).replacing("{duration}", with: "{curve}")
            let run = try ScenarioRun.run(Fixtures.scenario(text))
            return run.records.compactMap {
                if case .log(AppID(0), let line) = $0.event { line } else { nil }
            }
        }
        #expect(try curves("[]") == ["show 7", "hide 7", "show 7"])
        #expect(
            try curves("[{ when: { prompt: leaving }, figures: \(curve) }]")
                == ["show 7", "hide 7", "show 3"])
        #expect(
            try curves("[{ when: { prompt: shown }, figures: \(curve) }]")
                == ["show 7", "hide 7", "show 7"])
    }

    @Test("The first condition that holds counts, and another app's events do not")
    func order() throws {
        let both = """
            [{ when: { app: other, show: 1 }, figures: { keyboard.show.durationMs: 700ms } },
            { when: { show: 1 }, figures: \(Self.slow) }]
            """
        #expect(try logs(both, "tap: messageField") == ["show 700"])
    }

    @Test("Worlds in different situations are different states; without any nothing is added")
    func identity() throws {
        let one = try Fixtures.scenario(
            text("[{ when: { show: later }, figures: \(Self.slow) }]", "tap: messageField"))
        let plain = try Fixtures.scenario(text("[]", "tap: messageField"))
        func states(_ scenario: Scenario) throws -> [Fingerprint] {
            var world = World(scenario.setting)
            var sink = Timeline()
            var result: [Fingerprint] = []
            for action: Simulator.Action in [
                .launch(AppID(0)), .tap(3), .tapOutside, .tap(3), .tapOutside
            ] {
                try world.perform(action, into: &sink)
                world.settle(into: &sink)
                result.append(world.fingerprint)
            }
            return result
        }
        let (counted, free) = (try states(one), try states(plain))
        #expect(counted[2] != counted[4], "one show is not two")
        #expect(free[2] == free[4])
    }

    @Test("A case replaces the situations as a whole")
    func cases() throws {
        let text =
            text("[{ when: { show: 1 }, figures: \(Self.slow) }]", "tap: messageField") + """
                cases:
                  as it is: { then: [expect: { logs: [show 900] }] }
                  without: { situations: [], then: [expect: { logs: [show 250] }] }
                """
        let suite = try ScenarioSuite.parse(text, file: "s.yaml", catalogs: Fixtures.catalogs.get())
        for one in suite.cases {
            let failures = try ScenarioRun.run(one.scenario).failures
            #expect(failures.map(\.description) == [])
        }
    }
}
