import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("Typing and prediction")
struct TypingTests {
    private static func run(
        _ steps: String, system: String = "17.0", device: String = "iPhone Xs",
        figures: String = ""
    ) throws -> ScenarioRun {
        let views = """
            [{ id: note, kind: textField, top: safe+20, height: 44 },
                      { id: search, kind: searchField, top: safe+80, height: 36 },
                      { id: secret, kind: textField, secure: true, top: safe+140, height: 44 }]
            """
        let text = """
            device: \(device)
            system: "\(system)"
            \(figures.isEmpty ? "" : "figures: { \(figures) }")
            apps:
              trip:
                screen: { name: fields, views: \(views) }
                rules:
                  - on: typed
                    do: [log: "typed {view}"]
                  - on: willResignActive
                    do: [log: left]
              other: { screen: notes }
            steps:
              - launch: trip
              - tap: note
            \(steps)
            """
        return try ScenarioRun.run(try Fixtures.scenario(text))
    }

    private static func lines(_ run: ScenarioRun) -> [String] {
        run.records.compactMap { if case .log(_, let line) = $0.event { line } else { nil } }
    }

    @Test(
        "Out of process a text comes after a departure that follows it at once"
    )
    func departure() throws {
        let steps = "  - { type: milk, pace: 0 }\n  - home"
        #expect(Self.lines(try Self.run(steps)) == ["left", "typed note"])
        #expect(Self.lines(try Self.run(steps, system: "16.1")) == ["typed note", "left"])
    }

    static let ends: [(String, [String], [String])] = [
        ("lost", ["", ""], []), ("ownField", ["milk", ""], ["typed note"]),
        ("newField", ["", "milk"], ["typed search"])
    ]

    @Test("A text whose field has lost the focus ends as the profile says", arguments: ends)
    func focus(end: String, texts: [String], lines: [String]) throws {
        let run = try Self.run(
            "  - { type: milk, pace: 0 }\n  - tap: search", figures: "lateText: \(end)")
        let content = run.world.content(of: AppID(0))
        #expect(Array(content.texts.prefix(2)) == texts)
        #expect(Self.lines(run) == lines)
    }

    @Test("Return waits for the texts that were typed before it")
    func returnKey() throws {
        let run = try Self.run("  - { type: milk, pace: 0 }\n  - pressReturn")
        #expect(run.world.content(of: AppID(0)).texts.first == "milk")
    }

    @Test("The keyboard's process has a column of its own, which others do not have")
    func lane() throws {
        let run = try Self.run("  - type: milk")
        let text = run.timelineText()
        #expect(text.contains("keyboard process"))
        #expect(text.contains("→ trip asks for a keyboard"))
        #expect(text.contains("← text \"milk\" reaches trip"))
        #expect(run.timelineJSONLines.contains("\"step\":\"built\""))
        let old = try Self.run("  - type: milk", system: "16.1").timelineText()
        #expect(!old.contains("keyboard process"))
    }

    @Test("A keyboard that its app builds blocks it once")
    func building() throws {
        let steps = "  - tapOutside\n  - tap: note"
        let run = try Self.run(steps, system: "16.1", figures: "keyboard.buildsMs: 150")
        let blocks = run.records.count { record in
            if case .system(.blocked(_, ms: 150)) = record.event { true } else { false }
        }
        #expect(blocks == 1)
        #expect(run.world.isKeyboardShown)
    }

    static let predictions: [(String, String, String, [String], String)] = [
        ("17.0", "note", "mil", ["“mil”", "milk"], "k"),
        ("17.0", "note", "Than", ["“Than”", "Thank", "Thanks"], "k"),
        ("17.0", "note", "milk ", ["the", "to", "and"], ""),
        ("17.0", "note", "x", ["“x”"], ""), ("17.0", "search", "mil", ["“mil”", "milk"], ""),
        ("17.0", "secret", "mil", [], ""), ("16.1", "note", "mil", ["“mil”", "milk"], "")
    ]

    @Test(
        "The bar follows the text, and the field shows its rest where it may",
        arguments: predictions)
    func prediction(
        system: String, field: String, text: String, bar: [String], inline: String
    ) throws {
        let run = try Self.run("  - tap: \(field)\n  - type: \"\(text)\"", system: system)
        let keyboard = try #require(run.world.keyboard)
        #expect(keyboard.predictions == bar)
        #expect(keyboard.inlinePrediction ?? "" == inline)
    }

    @Test(
        "Shift is on where a sentence begins, and the bar then has the words of an empty field",
        arguments: [
            ("See you", false), ("See you ", false), ("See you.", false), ("See you. ", true),
            ("Why?  ", true), (" ", true)
        ])
    func sentences(text: String, begins: Bool) throws {
        let run = try Self.run("  - tap: note\n  - type: \"\(text)\"", system: "17.0")
        let keyboard = try #require(run.world.keyboard)
        #expect(keyboard.isShifted == begins)
        #expect((keyboard.predictions == nil) == begins)
    }

    @Test("The trait is an interface of iOS 17 with three values")
    func trait() throws {
        func errors(_ system: String, _ value: String) throws -> [String] {
            let view = "{ id: a, kind: textField, inlinePredictionType: \(value) }"
            return try Fixtures.errors(
                """
                device: iPhone Xs
                system: "\(system)"
                apps: { trip: { screen: { name: s, views: [\(view)] } } }
                steps: [launch: trip]
                """)
        }
        #expect(try errors("17.0", "no") == [])
        #expect(try errors("17.0", "maybe").first?.contains("inline prediction type") == true)
        #expect(try errors("16.1", "no").first?.contains("inlinePredictionType") == true)
    }

    @Test(
        "Each drawn language is a kind, as high as the keys that it differs from",
        arguments: KeyboardKind.allCases.filter { $0.variant != nil })
    func languages(kind: KeyboardKind) throws {
        let text = """
            device: iPhone Xs
            system: "17.0"
            apps:
              trip:
                screen:
                  name: s
                  views:
                    - { id: a, kind: textField, keyboard: \(kind.rawValue), top: safe, height: 44 }
                    - { id: b, kind: textField, keyboard: \(kind.lookalike.rawValue),
                        top: safe+60, height: 44 }
            steps:
              - launch: trip
              - tap: a
              - expect: { keyboard: { kind: \(kind.rawValue) } }
              - tap: b
            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        #expect(run.failures.isEmpty)
        let heights = run.checkpoints.compactMap { $0.keyboard?.frame.height }
        #expect(Set(heights).count == 1)
    }

    @Test("Without a bar no words are predicted: switched off, minimised, or before iOS 8")
    func noBar() throws {
        let seen = "expect: { predictions: [“the”, there, then] }"
        let none = "expect: { predictions: none }"
        let steps = """
              - type: the
              - \(seen)
              - keyboard: { prediction: off }
              - \(none)
              - keyboard: { prediction: on }
              - \(seen)
            """
        #expect(try Self.run(steps).failures.map(\.message) == [])
        let pulled = """
              - type: the
              - keyboard: { prediction: minimised }
              - \(none)
            """
        let old = try Self.run(pulled, system: "9.0", device: "iPhone 6")
        #expect(old.failures.map(\.message) == [])
        let none7 = "  - type: the\n  - \(none)"
        let older = try Self.run(none7, system: "7.0", device: "iPhone 5")
        #expect(older.failures.map(\.message) == [])
    }

    @Test("A system whose bar has no grip refuses to minimise it")
    func noGrip() {
        let error = #expect(throws: ScenarioErrors.self) {
            try Self.run("  - keyboard: { prediction: minimised }")
        }
        let text = "iOS 17 has no prediction bar that is pulled down to its grip; write `off`"
        #expect(error?.description.contains(text) == true)
    }
}
