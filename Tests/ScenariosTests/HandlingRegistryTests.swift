import Handlings
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// A way of handling the keyboard that somebody wrote outside the project.
private struct AlwaysHundred: KeyboardHandling {
    struct State: Hashable, Codable, Sendable {}

    var height: Pt
    var name: String { "alwaysHundred" }
    var initialState: State { State() }

    func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .keyboard(let notification) = event, notification.name == .willShow else {
            return
        }
        app.setInset(height)
    }
}

@Suite struct HandlingRegistryTests {
    @Test("each name is found in any spelling and makes a handling of its name")
    func names() throws {
        let spellings = [
            ("tracker", "tracker"), ("hard-coded-216", "hardCoded216"),
            ("HardCoded216", "hardCoded216"), ("guard_boolean", "guardBoolean"),
            ("input accessory view", "inputAccessoryView"),
            ("unsubscribe-while-inactive", "unsubscribeWhileInactive")
        ]
        for (spelling, name) in spellings {
            #expect(try HandlingRegistry.builtIn.handling(named: spelling).name == name)
        }
        for entry in HandlingRegistry.builtIn.entries {
            _ = try HandlingRegistry.builtIn.handling(named: entry.name)
            #expect(!entry.summary.isEmpty)
        }
        let error = #expect(throws: UnknownHandling.self) {
            try HandlingRegistry.builtIn.handling(named: "guardBolean")
        }
        let text = try #require(error?.description)
        #expect(text == "no handling is named \"guardBolean\"; did you mean \"guardBoolean\"?")
        let strange = #expect(throws: UnknownHandling.self) {
            try HandlingRegistry.builtIn.handling(named: "xyzzy")
        }
        let list = try #require(strange?.description)
        #expect(list.hasPrefix("no handling is named \"xyzzy\"; the handlings are tracker, "))
        #expect(list.hasSuffix(" others (`restore-tool handlings` lists them)"))
    }

    @Test("a handling of one's own runs with its options")
    func own() throws {
        var catalogs = try Fixtures.catalogs.get()
        catalogs.handlings.add(
            "alwaysHundred", summary: "raises by a fixed height",
            options: [
                HandlingOption("height", .number(0...500), standard: "100", summary: "points")
            ]
        ) { AnyHandling(AlwaysHundred(height: Pt($0.number("height")))) }
        for (handling, inset) in [("always-hundred", 100), ("{ alwaysHundred: { height: 7 } }", 7)]
        {
            let text = """
                device: iPhone X
                system: 12
                apps: { own: { screen: chat, handling: [\(handling)] } }
                steps:
                  - launch: own
                  - tap: messageField
                  - expect: { inset: \(inset), findings: insetMatchesKeyboard }
                """
            let scenario = try Scenario.parse(text, file: "own.yaml", catalogs: catalogs)
            #expect(try ScenarioRun.run(scenario).failures == [])
        }
    }

    static let wrong = [
        ("{ hardCoded216: { height: -1 } }", "-1 is not within 0 to 10000"),
        ("{ hardCoded216: { height: tall } }", "expected a number, found \"tall\""),
        ("{ guardBoolean: { persists: maybe } }", "expected true or false, found \"maybe\""),
        (
            "{ guardBoolean: { persist: false } }",
            "no key of guardBoolean's options named \"persist\""
        ),
        ("{ tracker: 3 }", "tracker's options is a mapping, not \"3\""),
        ("{ coverAtBackground: { with: curtain } }", "no value of with named \"curtain\"")
    ]

    @Test("wrong options are reported", arguments: wrong)
    func options(handling: String, rule: String) throws {
        let text =
            "device: iPhone X\nsystem: 12\napps: { a: { screen: chat, handling: "
            + "[\(handling)] } }\n"
        let errors = try Fixtures.errors(text)
        #expect(errors.count == 1)
        #expect(errors.first?.contains("error: \(rule)") == true, "\(errors)")
    }

    @Test("an option that is switched off breaks the good run")
    func switchedOff() throws {
        let more = "  - expect: { firstResponder: messageField, findings: none }\n"
        for option in ["remembers", "restores"] {
            let handling = "tracker, { guardBoolean: { \(option): false } }, overlaidSnapshot"
            let text = TalkScenarioTests.text(handling: handling, more: more)
            #expect(!(try ScenarioRun.run(try Fixtures.scenario(text)).isAsExpected), "\(option)")
        }
        let keyWindow = "tracker, guardBoolean, { overlaidSnapshot: { captures: keyWindow } }"
        let text = TalkScenarioTests.text(
            handling: keyWindow, more: "  - expect: { card: ike, equals: step 2 }\n")
        #expect(!(try ScenarioRun.run(try Fixtures.scenario(text)).isAsExpected))
    }
}
