import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// What fields show and which keyboards they get, and what is told where a step finds no app.
@Suite("Fields, rests and reasons in scenarios")
struct FieldScenarioTests {
    private static func head(
        _ handling: String, system: String = "17.0", device: String = "iPhone 15"
    ) -> String {
        """
        device: \(device)
        system: "\(system)"
        apps:
          own:
            screens:
              - name: fields
                views:
                  - { id: note, kind: textView, top: 300, height: 100, text: hi }
                  - { id: secret, kind: textField, top: 100, height: 36, secure: true }
                  - { id: pad, kind: textField, top: 150, height: 36, keyboard: numberPad }
                  - { id: name, kind: textField, top: 200, height: 36 }
                  - { id: tools, kind: formatBar, bottom: keyboard, height: 44 }
            handling: [\(handling)]
        steps:
          - launch: own

        """
    }

    private static func run(_ handling: String, _ steps: String...) throws -> ScenarioRun {
        let lines = steps.map { "  - \($0)\n" }.joined()
        return try ScenarioRun.run(try Fixtures.scenario(head(handling) + lines))
    }

    @Test("a text view's own text is its text, and typing goes on behind it")
    func ownText() throws {
        let run = try Self.run(
            "tracker", "expect: { texts: { note: hi, name: \"\" } }", "tap: note", "type: x",
            "expect: { texts: { note: hix } }", "expect: { texts: { note: x } }")
        #expect(run.failures.map(\.step) == [6])
    }

    @Test("a secure field gets letters in place of what the user has chosen, and only there")
    func secure() throws {
        let run = try Self.run(
            "tracker", "tap: name", "keyboard: { choose: { kind: thirdParty, height: 300 } }",
            "expect: { keyboard: { kind: thirdParty, height: 300 } }", "tap: secret",
            "expect: { keyboard: { kind: letters } }", "tap: pad",
            "expect: { keyboard: { kind: numberPad } }", "tap: name",
            "expect: { keyboard: { kind: thirdParty, height: 300 } }", "changeKeyboard: emoji",
            "tap: secret", "expect: { keyboard: { kind: letters } }", "tap: name",
            "expect: { keyboard: { kind: emoji } }")
        #expect(run.failures.map(\.message) == [])
        do {
            _ = try Self.run("tracker", "tap: secret", "changeKeyboard: emoji")
            Issue.record("a secure field got emoji")
        } catch let error as ScenarioErrors {
            #expect(error.description.contains("a secure field gets no emoji keyboard"))
        }
    }

    @Test(
        "a tracker of the intersection rests at the bottom safe area, as it declares",
        arguments: [
            "tracker: { height: intersection }",
            "tracker: { height: intersection, listensTo: showAndHide }", "safeIntersection"
        ])
    func rest(handling: String) throws {
        let run = try Self.run(
            "{ \(handling) }".replacing("{ safeIntersection }", with: "safeIntersection"),
            "expect: { findings: none, inset: 34 }", "tap: name", "tapOutside", "wait: 1s",
            "expect: { findings: none, inset: 34 }")
        #expect(run.failures.map(\.message) == [])
    }

    @Test("an app that is not watched breaks no rule")
    func watched() throws {
        func findings(_ line: String) throws -> [Oracle] {
            let head = Self.head("hardCoded216").replacing("    handling:", with: line)
            let text = head + "  - tap: name\n  - wait: 1s\n"
            return try ScenarioRun.run(try Fixtures.scenario(text)).findings.map(\.oracle)
        }
        #expect(try findings("    handling:").contains(.insetMatchesKeyboard))
        #expect(try findings("    isWatched: false\n    handling:") == [])
    }

    @Test("a step that finds no app after a crash reports the crash, and its case")
    func crash() throws {
        let suite = try ScenarioSuite.parse(
            """
            device: iPhone 4
            system: "4.3"
            apps:
              ike:
                screens: [chat, details]
                handling: [{ tracker: { listensTo: showAndHide, observes: viewWillAppear } }]
            steps:
              - launch: ike
              - push: details
              - pop
              - tap: messageField
              - tap: messageField
            cases:
              twice: {}
            """, file: "s.yaml", catalogs: Fixtures.catalogs.get())
        do {
            _ = try ScenarioRun.run(try suite.scenario(ofCase: "twice"))
            Issue.record("nothing crashed")
        } catch let error as ScenarioErrors {
            #expect(error.description.contains("of case twice, tap"), "\(error)")
            #expect(error.description.contains("(ike crashed at "), "\(error)")
        }
    }

    private static func address(_ keyboard: String, _ steps: String...) throws -> ScenarioRun {
        let head = Self.head("tracker").replacing(
            "keyboard: numberPad", with: "keyboard: \(keyboard)")
        return try ScenarioRun.run(
            try Fixtures.scenario(head + steps.map { "  - \($0)\n" }.joined()))
    }

    @Test(
        "third-party and emoji keyboards serve a field for an address",
        arguments: ["url", "email"])
    func address(keyboard: String) throws {
        let run = try Self.address(
            keyboard, "tap: pad", "expect: { keyboard: { kind: \(keyboard) } }",
            "changeKeyboard: emoji", "expect: { keyboard: { kind: emoji } }",
            "changeKeyboard: \(keyboard)", "expect: { keyboard: { kind: \(keyboard) } }",
            "keyboard: { choose: { kind: thirdParty, height: 300 } }",
            "expect: { keyboard: { kind: thirdParty, height: 300 } }", "tap: name",
            "expect: { keyboard: { kind: thirdParty } }", "changeKeyboard: letters", "tap: pad",
            "expect: { keyboard: { kind: \(keyboard) } }")
        #expect(run.failures.map(\.message) == [])
    }

    @Test("the keyboard that the user has set serves a field for an address")
    func setKeyboard() throws {
        let head = Self.head("tracker").replacing("keyboard: numberPad", with: "keyboard: url")
            .replacing("apps:\n", with: "setting: { keyboard: thirdParty }\napps:\n")
        let steps = "  - tap: pad\n  - expect: { keyboard: { kind: thirdParty } }\n"
        let run = try ScenarioRun.run(try Fixtures.scenario(head + steps))
        #expect(run.failures.map(\.message) == [])
    }

    @Test(
        "a field that keeps its keyboard refuses another one, and says why",
        arguments: [
            ("numberPad", "pad", "changeKeyboard: emoji", "keeps it: a pad has no globe key"),
            (
                "phonePad", "pad", "keyboard: { choose: thirdParty }",
                "a field with the phonePad keyboard keeps it: a pad has no globe key"
            ),
            (
                "url", "pad", "changeKeyboard: japanese",
                "only a third-party or emoji keyboard serves it as well"
            ),
            (
                "url", "secret", "keyboard: { choose: thirdParty }",
                "a secure field gets no thirdParty keyboard"
            )
        ])
    func keeps(keyboard: String, field: String, step: String, reason: String) {
        let error = #expect(throws: ScenarioErrors.self) {
            try Self.address(keyboard, "tap: \(field)", step)
        }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test("a broken badge names its app")
    func badge() throws {
        let run = try Self.run("tracker", "expect: { badge: 3 }")
        #expect(run.failures.map(\.message).first?.contains("badge of own 3, found 0") == true)
    }
}
