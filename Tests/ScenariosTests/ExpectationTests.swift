import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// Every kind of expectation, once held and once broken, with the sentence that tells it.
@Suite struct ExpectationTests {
    private static let head = """
        device: iPhone X
        system: "12.0"
        apps:
          ike: { screens: [chat, details], handling: [tracker] }
          notes: { screen: notes, handling: [inputAccessoryView] }
          fixed: { screen: chat, handling: [hardCoded216] }
        steps:
          - launch: ike
          - tap: messageField
          - type: milk

        """

    static let holding = [
        "{ front: ike, phase: active, firstResponder: messageField, inset: 335 }",
        "{ keyboard: shown }",
        "{ keyboard: { kind: letters, height: 335, owner: ike } }",
        "{ attached: [inputBar] }",
        "{ seen: [inputBar, messageField], hidden: [] }",
        "{ keyboard: { look: whole, accessoryTop: 477 } }",
        "{ frames: { inputBar: [0, 427, 375, 50] }, texts: { messageField: milk } }",
        "{ notifications: none }",
        "{ since: step 2, notifications: [willChangeFrame, willShow, didChangeFrame, didShow] }",
        "{ since: step 2, notifications: [{ willChangeFrame: { isLocal: true, duration: 250, "
            + "end: [0, 477, 375, 335] } }, willShow, didChangeFrame, didShow] }",
        "{ persisted: none, restored: none, findings: none }",
        "{ posts: none, behindKeyboard: none }",
        "{ app: notes, phase: notRunning, firstResponder: none }",
        "{ screen: now, differs: step 1 }",
        "{ screen: now, equals: step 3 }",
        "{ at: now, keyboard: shown }"
    ]

    @Test("what holds is not reported", arguments: holding)
    func holds(_ expectation: String) throws {
        let run = try run(expectation)
        #expect(run.failures == [])
    }

    private func run(_ expectation: String) throws -> ScenarioRun {
        let text = Self.head + "  - expect: \(expectation)\n"
        return try ScenarioRun.run(try Fixtures.scenario(text))
    }

    static let broken: [(String, String)] = [
        ("{ front: none }", "expected front none, found ike"),
        ("{ phase: background }", "expected phase background, found active"),
        ("{ firstResponder: none }", "expected firstResponder none, found messageField"),
        ("{ keyboard: hidden }", "expected keyboard hidden, found shown"),
        ("{ hidden: [inputBar] }", "expected inputBar hidden, found seen"),
        (
            "{ keyboard: { accessoryTop: 400 } }",
            "expected upper edge of the accessory view 400, found 477"
        ),
        ("{ keyboard: { kind: emoji } }", "expected keyboard emoji, found letters"),
        ("{ keyboard: { height: 216 } }", "expected keyboard height 216, found 335"),
        ("{ keyboard: { owner: notes } }", "expected a keyboard of notes, found one of ike"),
        (
            "{ attached: [messages] }",
            "expected messages at the keyboard's upper edge, y 477; its lower edge is at y 427, "
                + "50 pt above it"
        ),
        ("{ inset: 0 }", "expected inset 0, found 335"),
        (
            "{ frames: { inputBar: [0, 0, 1, 2] } }",
            "expected frame of inputBar {{0, 0}, {1, 2}}, found {{0, 427}, {375, 50}}"
        ),
        (
            "{ texts: { messageField: tea } }",
            "expected text of messageField \"tea\", found \"milk\""
        ),
        (
            "{ since: step 2, notifications: [willShow] }",
            "expected notifications [willShow], found "
                + "[willChangeFrame, willShow, didChangeFrame, didShow]"
        ),
        (
            "{ since: step 2, notifications: [willChangeFrame, { willShow: { isLocal: false } }] }",
            "expected notifications [willChangeFrame, willShow isLocal false], found "
                + "[willChangeFrame, willShow isLocal true, didChangeFrame, didShow]"
        ),
        ("{ posts: saved }", "expected posts [saved], found none"),
        (
            "{ behindKeyboard: messageField }",
            "expected fields behind the keyboard [messageField], found none"
        ),
        ("{ persisted: draft }", "expected persisted [draft], found none"),
        ("{ restored: [draft] }", "expected restored [draft], found none"),
        (
            "{ findings: [keyboardReturns] }",
            "expected findings [keyboardReturns], found none"
        ),
        (
            "{ screen: now, equals: step 1 }",
            "now differs from step 1: a letters keyboard at {{0, 477}, {375, 335}} against "
                + "no keyboard, attached views at 335 against 0 pt, other texts, another caret"
        ),
        ("{ screen: now, differs: step 3 }", "now equals step 3; expected a difference"),
        (
            "{ card: ike, equals: step 3 }",
            "card:ike cannot be compared with step 3: card:ike was never taken in this run; "
                + "switch to another app first"
        )
    ]

    @Test("what does not hold is reported with what was found", arguments: broken)
    func breaks(expectation: String, message: String) throws {
        let run = try run(expectation)
        #expect(run.failures.map(\.message) == [message])
        #expect(run.failures.first?.description.hasPrefix("test.yaml:11:") == true)
        #expect(!run.isAsExpected)
    }

    @Test("an expectation waits until all is quiet, unless it says now")
    func settling() throws {
        let head =
            "device: iPhone X\nsystem: 12\npace: 0\napps: { a: { screen: chat, "
            + "handling: tracker } }\nsteps:\n  - launch: a\n  - tap: messageField\n"
        let early = try ScenarioRun.run(
            try Fixtures.scenario(head + "  - expect: { at: now, attached: inputBar }"))
        #expect(early.failures == [])
        let rest = try ScenarioRun.run(
            try Fixtures.scenario(
                head + "  - expect: { notifications: [willChangeFrame, "
                    + "willShow, didChangeFrame, didShow], "
                    + "frames: { inputBar: [0, 427, 375, 50] } }"
            ))
        #expect(rest.failures == [])
    }

    @Test("a bar that hangs or falls is reported with its distance")
    func hardCoded() throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { fixed: { screen: chat, handling: [hard-coded-216] } }
            steps:
              - launch: fixed
              - tap: messageField
              - expect: { attached: [inputBar] }
            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        #expect(
            run.failures.map(\.message) == [
                "expected inputBar at the keyboard's upper edge, y 477; its lower edge is at "
                    + "y 596, 119 pt below it"
            ])
        #expect(run.findings.map(\.oracle) == [.insetMatchesKeyboard])
    }

    static let impossible: [(String, String)] = [
        ("pop", "step 4, pop, is impossible at 2100ms: the first screen cannot be popped"),
        ("launch: notes", "step 4, launch notes, is impossible at 2100ms: ike is in front"),
        ("switchTo: ike", "step 4, switchTo ike, is impossible at 2100ms: ike is already in front"),
        ("answerPrompt", "step 4, answerPrompt, is impossible at 2100ms: no prompt is shown"),
        ("kill: notes", "step 4, kill notes, is impossible at 2100ms: notes is not running")
    ]

    @Test(
        "an action that is impossible when its turn comes is reported with its place",
        arguments: impossible)
    func impossibleActions(step: String, message: String) throws {
        do {
            _ = try ScenarioRun.run(try Fixtures.scenario(Self.head + "  - \(step)\n"))
            Issue.record("\(step) was done")
        } catch let error as ScenarioErrors {
            #expect(error.errors.count == 1)
            #expect(error.errors[0].place.line == 11)
            #expect(error.errors[0].rule.hasPrefix(message))
        }
    }
}
