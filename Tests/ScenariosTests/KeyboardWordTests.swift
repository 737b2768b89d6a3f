import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// The words for what is done to the keyboard itself.
@Suite struct KeyboardWordTests {
    private static func head(_ device: String, _ system: String) -> String {
        """
        device: \(device)
        system: "\(system)"
        apps: { ike: { screen: chat, handling: [tracker] } }
        steps:
          - launch: ike
          - tap: messageField

        """
    }

    private static func run(_ device: String, _ system: String, _ steps: String...) throws
        -> ScenarioRun
    {
        let lines = steps.map { "  - \($0)\n" }.joined()
        return try ScenarioRun.run(Fixtures.scenario(head(device, system) + lines))
    }

    @Test("every place of an iPad's keyboard can be said")
    func places() throws {
        let run = try Self.run(
            "iPad Air 2", "13.0",
            "keyboard: split", "keyboard: merge", "keyboard: { drag: [0, 300] }", "keyboard: dock",
            "keyboard: { undock: drag }", "keyboard: drag", "keyboard: dock", "keyboard: float",
            "keyboard: { drag: [40, 100] }", "keyboard: dock", "expect: { keyboard: shown }")
        #expect(run.failures == [])
        let text = run.timelineText()
        for word in [
            "keyboard merge", "keyboard drag to {0, 300}", "keyboard undock drag", "keyboard float"
        ] { #expect(text.contains(word), "\(word)") }
    }

    @Test("a hardware keyboard, its bar and its Return can be said")
    func hardware() throws {
        let run = try Self.run(
            "iPad Air 3", "17.0",
            "hardware: connect", "hardware: minimize", "hardware: moveToOtherSide",
            "hardware: restore", "hardware: pressReturn", "hardware: disconnect",
            "expect: { keyboard: shown }")
        #expect(run.failures == [])
        #expect(run.timelineJSONLines.contains("moveBar"))
    }

    @Test("the chosen keyboard, its height, the bar and the keys can be said")
    func choice() throws {
        let run = try Self.run(
            "iPhone 6", "9.0",
            "keyboard: { prediction: off }", "expect: { keyboard: { height: 216 } }",
            "keyboard: { choose: { kind: thirdParty, height: 282 } }",
            "expect: { keyboard: { kind: thirdParty, height: 282 } }",
            "keyboard: { height: 300 }", "expect: { keyboard: { height: 300 } }",
            "keyboard: { software: hidden }", "keyboard: { software: shown }",
            "keyboard: { choose: letters }", "expect: { keyboard: { kind: letters } }")
        #expect(run.failures.map(\.message) == [])
    }

    @Test("focus and blur during a change of screens, lock and unlock")
    func transitions() throws {
        let run = try Self.run(
            "iPhone 6", "8.0", "blur: { during: dismissal }",
            "focus: { view: messageField, during: presentation }",
            "blur", "focus: messageField", "lock", "unlock",
            "expect: { firstResponder: messageField }")
        #expect(run.failures.map(\.message) == [])
        #expect(run.timelineText().contains("in 400 ms"))
    }

    @Test("the user's setting: cross-fades empty the end frame of a hide")
    func crossFade() throws {
        let text = """
            device: iPhone 11
            system: "14.0"
            setting: { prefersCrossFade: true, keyboard: japanese, interface: landscapeLeft }
            apps: { ike: { screen: chat } }
            """
        let setting = try Fixtures.scenario(text).setting
        #expect(setting.prefersCrossFade)
        #expect(setting.choice.kind == .japanese)
        #expect(setting.orientation == .landscape)
        #expect(setting.textSize == .large)
    }

    @Test("the user's setting: a size of text, where the system has several")
    func textSize() throws {
        func text(_ device: String, _ system: String) -> String {
            """
            device: \(device)
            system: "\(system)"
            setting: { textSize: extraSmall }
            apps: { ike: { screen: chat } }
            """
        }
        #expect(try Fixtures.scenario(text("iPhone 11", "14.0")).setting.textSize == .extraSmall)
        let errors = try Fixtures.errors(text("iPhone 4s", "6.0"))
        #expect(errors.count == 1)
        #expect(errors.first?.contains("others came with iOS 7") == true)
    }

    @Test("the user's setting: a size of text is refused where an app is built from source code")
    func textSizeOfCode() throws {
        func errors(_ size: String) throws -> [String] {
            try Fixtures.errors(
                """
                device: iPhone 11
                system: "14.0"
                setting: { textSize: \(size) }
                apps: { ike: { screen: chat }, own: { code: Sources } }
                """)
        }
        let refusals = try errors("small").filter { $0.contains("textSize") }
        #expect(refusals.count == 1)
        #expect(refusals.first?.contains(":3:22: error: ") == true)
        #expect(refusals.first?.contains("laid out at the size `large` alone") == true)
        #expect(try errors("large").allSatisfy { !$0.contains("textSize") })
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var device: String
        var system: String
        var steps: [String]
        var message: String
        var testDescription: String { "\(steps.last ?? "") on \(device)" }

        init(_ device: String, _ system: String, _ steps: String..., message: String) {
            (self.device, self.system) = (device, system)
            (self.steps, self.message) = (steps, message)
        }
    }

    static let impossibleCases: [Case] = [
        Case(
            "iPhone X", "12.0", "keyboard: split",
            message: "s.yaml:7:5: error: step 3, keyboard split, is impossible at 1600ms: only an "
                + "iPad's keyboard leaves the lower edge, and this is iPhone X; run it on an iPad, "
                + "or change the keyboard: `changeKeyboard: emoji`"),
        Case(
            "iPad Air 2", "12.0", "keyboard: float",
            message: "s.yaml:7:5: error: step 3, keyboard float, is impossible at 1600ms: iOS 12 "
                + "has no floating keyboard; undock it: `keyboard: undock`"),
        Case(
            "iPad Air 3", "17.0", "hardware: minimize",
            message: "s.yaml:7:5: error: step 3, hardware minimize, is impossible at 1600ms: no "
                + "hardware keyboard is connected; connect one first: `hardware: connect`"),
        Case(
            "iPad Air 2", "12.0", "keyboard: undock", "keyboard: { drag: [0, 900] }",
            message: "s.yaml:8:5: error: step 4, keyboard drag to {0, 900}, is impossible at "
                + "2100ms: at y 900 the keyboard reaches the lower edge and docks; "
                + "write `keyboard: dock`, or a y below 711"),
        Case(
            "iPad Pro (11-inch)", "13.4", "keyboard: split",
            message: "s.yaml:7:5: error: step 3, keyboard split, is impossible at 1600ms: the "
                + "keyboard of iPad Pro (11-inch) cannot be undocked or split; pinch it to a small "
                + "one: `keyboard: float`"),
        Case(
            "iPad mini (6th generation)", "17.0", "keyboard: undock",
            message: "s.yaml:7:5: error: step 3, keyboard undock, is impossible at 1600ms: the "
                + "keyboard of iPad mini (6th generation) cannot be undocked or split; pinch it to "
                + "a small one: `keyboard: float`"),
        Case(
            "iPad Air 2", "12.0", "hardware: connect", "keyboard: split",
            message: "s.yaml:8:5: error: step 4, keyboard split, is impossible at 2100ms: a "
                + "hardware keyboard is connected; nothing is on screen; "
                + "disconnect it first: `hardware: disconnect`")
    ]

    @Test(
        "what the device cannot do is reported with the nearest thing", arguments: impossibleCases)
    func impossible(_ item: Case) throws {
        let lines = item.steps.map { "  - \($0)\n" }.joined()
        let text = Self.head(item.device, item.system) + lines
        do {
            _ = try ScenarioRun.run(Fixtures.scenario(text, file: "s.yaml"))
            Issue.record("it is possible")
        } catch let errors as ScenarioErrors {
            #expect(errors.errors.map(\.description) == [item.message])
        }
    }

    @Test(
        "a misspelled word is reported with the words that there are",
        arguments: [
            (
                "keyboard: spilt",
                "no action on the keyboard named \"spilt\"; did you mean \"split\"?"
            ),
            ("hardware: conect", "did you mean \"connect\"?"),
            ("keyboard: { drag: 300 }", "the place of the upper left corner such as [0, 300]"),
            ("keyboard: { undock: menue }", "did you mean \"menu\"?"),
            ("keyboard: { choose: { height: 300 } }", "add `kind: thirdParty`"),
            ("keyboard: prediction", "`prediction` needs a value"),
            ("focus: { during: push }", "a change of focus needs `view`"),
            ("blur: { during: pus }", "did you mean \"push\"?"),
            ("lock: it", "nothing behind `lock`")
        ])
    func misspelled(step: String, message: String) throws {
        let errors = try Fixtures.errors(Self.head("iPad Air 2", "12.0") + "  - \(step)\n")
        #expect(errors.count == 1)
        #expect(errors.first?.contains(message) == true, "\(errors)")
    }
}
