import Handlings
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite("Searches of scenario files")
struct ExploreScenarioTests {
    static func text(
        _ handling: String, device: String = "iPhone X", system: String = "12.0",
        screen: String = "chat"
    ) -> String {
        """
        title: "An app: to be searched"
        device: \(device)
        system: "\(system)"
        apps:
          ike: { screen: \(screen), handling: [\(handling)] }
          notes: { screen: notes, handling: [inputAccessoryView] }
        """
    }

    private func explore(
        _ text: String, _ words: String, depth: Int
    ) async throws -> ExploreResult {
        let catalogs = try Fixtures.catalogs.get()
        let suite = try ScenarioSuite.parse(
            bytes: Array(text.utf8), file: "app.yaml", catalogs: catalogs)
        var options = ExploreOptions(words: try ExploreWord.parse(words))
        options.depth = depth
        return try await suite.cases[0].explore(options, catalogs: catalogs)
    }

    @Test("Guard and overlay hold where the tracker alone breaks, to the depth that is said")
    func holds() async throws {
        let text = Self.text("inputAccessoryView, guardBoolean, overlaidSnapshot")
        let result = try await explore(text, "trips", depth: 4)
        #expect(result.examples.allSatisfy { $0.counterexample.finding.app != AppID(0) })
        #expect(result.answer.completeDepth == 4)
        #expect(result.text.contains("every path of up to 4 actions was followed"))
        #expect(result.text.contains("taken for granted"))
        #expect(result.holding.contains(.insetMatchesKeyboard))
    }

    @Test("All handlings side by side: a number of actions, a dash, or why it cannot be")
    func compares() async throws {
        let catalogs = try Fixtures.catalogs.get()
        let suite = try ScenarioSuite.parse(
            bytes: Array(Self.text("tracker, guardBoolean").utf8), file: "app.yaml",
            catalogs: catalogs)
        var options = ExploreOptions(words: try ExploreWord.parse("launch,tap,permission"))
        options.depth = 4
        let table = try await suite.cases[0].compare(options, catalogs: catalogs).text
        let lines = table.split(separator: "\n")
        #expect(lines.count == catalogs.handlings.entries.count + 2)
        #expect(lines[1].hasPrefix("tracker + guardBoolean "), "the file's own come first")
        let row = try #require(lines.first { $0.hasPrefix("unsubscribeWhileInactive ") })
        #expect(row.split(separator: " ").dropFirst().first == "4")
        #expect(table.contains("UIKeyboardLayoutGuide, which exists since iOS 15.0"))
    }

    @Test("JSON Lines end with the totals")
    func json() async throws {
        let result = try await explore(Self.text("tracker"), "launch,tap,home", depth: 3)
        let lines = result.jsonLines(seconds: "0.5").split(separator: "\n")
        #expect(lines.count == result.examples.count + 1)
        #expect(lines[0].hasPrefix(#"{"oracle":"storedShowsLastScreen","app":"ike","actions":["#))
        let totals = try #require(lines.last)
        #expect(totals.contains(#""depth":3,"end":"depth","seconds":0.5,"findings":[{"oracle""#))
        #expect(totals.contains("\"states\":\(result.answer.progress.states)"))
    }

    @Test("Words are sets and actions; another one is reported with the nearest")
    func words() throws {
        #expect(try ExploreWord.parse("tap, launch") == [.launch, .tap])
        #expect(try ExploreWord.parse("all") == ExploreWord.allCases)
        let error = #expect(throws: UnknownExploreWord.self) { try ExploreWord.parse("tripps") }
        #expect(error?.description.contains("did you mean \"trips\"?") == true)
    }

    @Test("Every action of every word is written as a step that reads back as itself")
    func stepsReadBack() throws {
        let catalogs = try Fixtures.catalogs.get()
        let text = Self.text("tracker", device: "iPad Air 2", screen: "[chat, modal]")
        let scenario = try Fixtures.scenario(
            text.replacing("screen: [chat, modal]", with: "screens: [chat, notes]"))
        var world = World(scenario.setting)
        var sink = NoRecords()
        try world.perform(.launch(AppID(0)), into: &sink)
        world.settle(into: &sink)
        for word in ExploreWord.allCases {
            for action in word.actions(in: scenario.setting) {
                if case .tap(let view) = action,
                    view != scenario.setting.apps[0].screens[0].index(of: "messageField")
                {
                    continue
                }
                let launch = SourceNode([("launch", SourceNode("ike"))])
                let steps = SourceNode(
                    value: .list([launch, action.words(by: FrontNames(world: world)).step]),
                    place: .nowhere)
                let yaml =
                    text.replacing("screen: [chat, modal]", with: "screens: [chat, notes]")
                    + "\n" + SourceNode([("steps", steps)]).yaml()
                let read = try Scenario.parse(yaml, file: "a.yaml", catalogs: catalogs)
                let step = try #require(read.steps.last?.action)
                #expect(
                    step.text(in: scenario.setting).split(separator: " ").first
                        == action.word(in: world), "\(yaml)")
            }
        }
    }

    @Test("A change of focus is written with its transition, as a scenario reads it")
    func focus() {
        struct Names: ActionNames {
            func app(_ app: AppID) -> String { "app" }
            func display(_ display: DisplayID) -> String { "display" }
            func frontView(_ index: ViewIndex) -> String { "field" }
            func frontScreen(_ index: Int) -> String { "screen" }
        }
        let actions: [(Action, String)] = [
            (.focus(0, during: .push), "focus: { view: field, during: push }"),
            (.focus(0, during: .none), "focus: field"),
            (.blur(during: .dismissal), "blur: { during: dismissal }"),
            (.blur(during: .none), "blur: ~")
        ]
        for (action, yaml) in actions {
            let parts = SourceNode(value: .list([action.words(by: Names()).step]), place: .nowhere)
            var reader = SourceReader(file: "a.yaml")
            #expect(
                reader.read(SourceNode([("steps", parts)]).yaml())?.yaml()
                    == reader.read("steps: [{ \(yaml) }]")?.yaml(), "\(yaml)")
        }
    }

    @Test("Texts, numbers and signs survive being written as YAML")
    func yaml() throws {
        let words = ["a: b", "- x", "#", "1.5", "true", "", "\"q\"", "line\nbreak", "~", "ä, [ö]"]
        for word in words {
            let node = SourceNode([("key", SourceNode(word, isPlain: false))])
            var reader = SourceReader(file: "a.yaml")
            let text = reader.read(node.yaml())
            let read = try #require(text)
            #expect(read["key"]?.text == word)
        }
    }
}

extension Action {
    /// The first word of the step that says it.
    fileprivate func word(in world: World) -> Substring? {
        let yaml = SourceNode(
            value: .list([words(by: FrontNames(world: world)).step]), place: .nowhere
        ).yaml(depth: 1)
        return yaml.dropFirst(2).split(separator: ":").first
    }
}
