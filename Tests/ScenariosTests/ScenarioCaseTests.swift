import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite("Scenarios in several cases")
struct ScenarioCaseTests {
    static let text = """
        title: another app's keyboard
        report: FGN-00
        source: https://example.org/0
        cause: posts reach every process
        device: iPhone X
        system: "12.0"
        apps:
          ike: { screen: chat, handling: [tracker], icon: "#102030" }
          notes: { screen: notes, handling: [inputAccessoryView] }
        steps:
          - launch: ike
          - switchTo: notes
          - tap: body
          - switchTo: ike
        cases:
          as reported:
            shows: fault
            then:
              - expect: { findings: [storedShowsLastScreen, tripMovesNothing] }
          with a fixed height:
            apps: { ike: { handling: [hardCoded216] }, notes: { title: Other } }
          without the cause:
            shows: withoutCause
            figures: { broadcasts: false }
            then:
              - expect: { findings: none }

        """

    private func suite(_ text: String = text) throws -> ScenarioSuite {
        try ScenarioSuite.parse(text, file: "s.yaml", catalogs: Fixtures.catalogs.get())
    }

    @Test("a case has its own steps after the common ones, and the fault vanishes with its cause")
    func cases() throws {
        let suite = try suite()
        #expect(suite.origin.report == "FGN-00" && suite.origin.cause != nil)
        #expect(suite.cases.map(\.shows) == [.fault, nil, .withoutCause])
        #expect(suite.cases.map(\.scenario.steps.count) == [5, 4, 5])
        for aCase in suite.cases {
            let run = try ScenarioRun.run(aCase.scenario)
            #expect(run.failures.map(\.description) == [], "\(aCase.name)")
            #expect(run.scenario.caseName == aCase.name)
        }
    }

    @Test("what a case says of an app replaces that key alone, and no other app's")
    func merging() throws {
        let apps = try suite().cases[1].scenario.setting.apps
        #expect(apps.map(\.name) == ["ike", "notes"])
        #expect(apps[0].handlings.map(\.name) == ["hardCoded216"])
        #expect(apps[0].iconColor == 0x1020_30FF)
        #expect(apps[1].title == "Other" && apps[1].handlings.map(\.name) == ["inputAccessoryView"])
        #expect(try suite().cases[0].scenario.setting.apps[0].handlings.map(\.name) == ["tracker"])
    }

    @Test("a case is found by name; another name is reported with the nearest")
    func names() throws {
        let suite = try suite()
        #expect(try suite.scenario(ofCase: nil).caseName == "as reported")
        #expect(try suite.scenario(ofCase: "without the cause").caseName == "without the cause")
        let error = #expect(throws: UnknownCase.self) {
            try suite.scenario(ofCase: "as reportd")
        }
        #expect(error?.description.contains("did you mean \"as reported\"?") == true)
    }

    @Test("a mistake that all cases share is reported once, one of a case at its own place")
    func errors() throws {
        let broken = Self.text.replacing("launch: ike", with: "launch: ik")
            .replacing("shows: withoutCause", with: "shows: nothing")
            .replacing("- expect: { findings: none }", with: "- expct: { findings: none }")
        let errors = try Fixtures.errors(broken, file: "s.yaml")
        #expect(errors.count == 3)
        #expect(errors[0].hasPrefix("s.yaml:11:13: error: "))
        #expect(errors[1].hasPrefix("s.yaml:23:12: error: no kind of case named \"nothing\""))
        #expect(errors[2].hasPrefix("s.yaml:26:9: error: no step named \"expct\""))
    }

    @Test(
        "a figure is set by its path or the unique end of it, and by a value of its type",
        arguments: [
            ("broadcasts: false", nil), ("keyboard.broadcasts: false", nil),
            ("restoresResponder: never", nil), ("hidePosts: [willHide, didHide]", nil),
            ("broadcasts: 7", "does not fit the figure broadcasts; write a value like"),
            (
                "broadcast: false",
                "has no figure \"broadcast\"; did you mean \"keyboard.broadcasts\"?"
            ),
            ("durationMs: 5", "durationMs can be several figures; write one of"),
            ("startsMs: -5", "time cannot run backwards; write 0 or more"),
            ("startsMs: 1e9", "expected a time such as 500ms, found"),
            ("startsMs: 601s", "601s is longer than 600s, the longest time here")
        ])
    func figures(text: String, problem: String?) throws {
        let file = Self.text.replacing("broadcasts: false", with: text)
        let errors = try Fixtures.errors(file, file: "s.yaml")
        if let problem {
            #expect(errors.count == 1 && errors[0].contains(problem), "\(errors)")
            #expect(errors[0].hasPrefix("s.yaml:24:"))
        } else {
            #expect(errors == [])
        }
    }

    @Test("a figure that is set is marked as ours, with its place")
    func basis() throws {
        let figure = try suite().cases[2].scenario.setting.system.keyboard.broadcasts
        #expect(figure == Figure(false, .assumption, source: "set in s.yaml, line 24"))
    }

    @Test("all built-in scenarios run in one sweep, and its sums are those of its rows")
    func sweep() async throws {
        let sweep = try await ScenarioSweep.run(catalogs: Fixtures.catalogs.get())
        #expect(sweep.broken.map(\.name) == [])
        #expect(sweep.rows.count >= sweep.scenarioCount && sweep.scenarioCount >= 5)
        #expect(sweep.text.hasSuffix(sweep.summary))
        #expect(sweep.jsonLines.split(separator: "\n").count == sweep.rows.count + 1)
    }
}
