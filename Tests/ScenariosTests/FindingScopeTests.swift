import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("Findings by app, and intended ones")
struct FindingScopeTests {
    private static func run(
        ike: String = "", notes: String = "handling: [inputAccessoryView]", _ steps: String
    ) throws -> ScenarioRun {
        let text = """
            device: iPhone X
            system: "12.0"
            apps:
              ike: { screen: chat, handling: [tracker]\(ike) }
              notes: { screen: notes, \(notes) }
            steps:
              - launch: ike
              - tap: messageField
            \(steps)

            """
        return try ScenarioRun.run(try Fixtures.scenario(text, file: "s.yaml"))
    }

    private static let trip = "  - switchTo: notes\n  - tap: body\n  - switchTo: ike\n"
    private static let names = "[cardShowsLastScreen, storedShowsLastScreen]"

    @Test("A companion is not checked, and the heading says so")
    func companion() throws {
        let run = try Self.run(Self.trip)
        #expect(run.findings.allSatisfy { $0.app == AppID(0) } && !run.findings.isEmpty)
        #expect(run.timelineText().contains("notes: inputAccessoryView (not checked)"))
        #expect(!run.timelineText().contains("ike: tracker (not checked)"))
    }

    @Test(
        "An app with code of its own, or one that says so, is checked",
        arguments: [
            "handling: [tracker]", "handling: [inputAccessoryView], isWatched: true",
            "rules: [{ on: willShow, do: [layOut] }]"
        ])
    func checked(notes: String) throws {
        let run = try Self.run(notes: notes, Self.trip)
        #expect(run.scenario.setting.apps[1].isWatched)
    }

    @Test("Expecting a companion's findings by name checks it")
    func asked() throws {
        let named = "  - expect: { app: notes, findings: \(Self.names) }"
        #expect(try Self.run(Self.trip + named).failures == [])
        let mapped = "  - expect: { findings: { notes: \(Self.names) } }"
        #expect(try Self.run(Self.trip + mapped).failures == [])
    }

    @Test("A mapping expects the findings of each app by itself")
    func mapping() throws {
        let steps = Self.trip + "  - expect: { findings: { ike: none, notes: none } }"
        let failures = try Self.run(ike: ", intended: [tripMovesNothing]", steps).failures
        #expect(failures.count == 2)
        #expect(failures.map(\.written) == ["findings: { ike: none }", "findings: { notes: none }"])
    }

    @Test("An app that names a rule as intended may break it, and the run says so")
    func intendedByApp() throws {
        let ike =
            ", intended: [cardShowsLastScreen, storedShowsLastScreen, tripMovesNothing, "
            + "insetMatchesKeyboard, keyboardReturns]"
        let steps = Self.trip + "  - expect: { findings: none }"
        let run = try Self.run(ike: ike, steps)
        #expect(run.failures == [] && run.findings == [])
        #expect(run.intendedFindings.map(\.oracle).contains(.storedShowsLastScreen))
        #expect(run.timelineText().contains("· intended: ike, storedShowsLastScreen"))
        #expect(run.timelineJSONLines.contains("\"intended\":true"))
    }

    @Test("A step that names a rule may break it, and the next action may not")
    func intendedByStep() throws {
        let blur = "  - { blur, intended: keyboardReturns }\n  - expect: { findings: none }\n"
        #expect(try Self.run(blur).failures == [])
        let deliberate = """
              - { kill: ike, intended: [keyboardReturns] }
              - launch: ike
              - expect: { findings: none, since: step 4 }
            """
        let later = try Self.run(deliberate)
        #expect(later.intendedFindings.isEmpty)
    }

    @Test("Findings count from a step on where the expectation says so")
    func since() throws {
        let late = Self.trip + "  - wait: 1s\n  - expect: { findings: none, since: step 6 }"
        #expect(try Self.run(late).failures == [])
        let whole = Self.trip + "  - wait: 1s\n  - expect: { findings: none }"
        #expect(try Self.run(whole).failures.count == 1)
    }

    @Test("A search leaves intended rules out, and names them")
    func search() async throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps:
              ike: { screen: chat, handling: [tracker], intended: [storedShowsLastScreen] }
            """
        let catalogs = try Fixtures.catalogs.get()
        let suite = try ScenarioSuite.parse(text + "\n", file: "s.yaml", catalogs: catalogs)
        var options = ExploreOptions(words: [.launch, .tap, .home])
        options.depth = 3
        let result = try await suite.cases[0].explore(options, catalogs: catalogs)
        let broken = result.examples.map(\.counterexample.finding.oracle)
        #expect(!broken.contains(.storedShowsLastScreen))
        #expect(!result.holding.contains(.storedShowsLastScreen))
        #expect(result.text.contains("intended: storedShowsLastScreen of ike"))
    }

    @Test("A rule that does not exist is an error with its place")
    func unknown() throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { ike: { screen: chat, intended: [keyboardReturn] } }
            steps: [launch: ike]

            """
        #expect(
            try Fixtures.errors(text, file: "s.yaml") == [
                "s.yaml:3:41: error: no rule named \"keyboardReturn\"; did you mean "
                    + "\"keyboardReturns\"?"
            ])
    }
}
