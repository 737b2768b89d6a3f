import DeviceLogs
import ScenarioSupport
import Scenarios
import Simulator
import Testing

@testable import DeviceLogs

/// The messages that people read about logs and traces, in full.
@Suite("Messages about logs and traces")
struct MessageTests {
    static let dictionary = "UIKeyboardIsLocalUserInfoKey"

    static let logs: [(text: String, message: String)] = [
        ("\u{FEFF}", "UTF-16"),
        (
            "{\n\(dictionary) = 1;\n",
            "log.txt:2:34: the log ends inside the dictionary that begins on line 1. Add the "
                + "missing lines up to its closing brace, or remove the record that begins on "
                + "line 1"
        ),
        (
            "  \(dictionary) = 1;\n}\n",
            "log.txt:2:1: the dictionary that ends here has no beginning. Add the lines before "
                + "line 1, or remove lines 1 to 2"
        ),
        (
            "{ \(dictionary) = 2; }",
            "log.txt:1:34: \"2\" is not a value of \(dictionary). Correct the line to what the "
                + "device printed, or remove the record that begins on line 1"
        ),
        (
            "[AnyHashable(\"\(dictionary)\") 1]",
            "log.txt:1:46: expected : after \(dictionary). Correct the line to what the device "
                + "printed, or remove the record that begins on line 1"
        ),
        (
            "▿ 1 element\n  ▿ (2 elements)\n    - key: \"\(dictionary)\"\n    - value: 2",
            "log.txt:4:14: \"2\" is not a value of \(dictionary). Correct the line to what the "
                + "device printed, or remove the record that begins on line 1"
        ),
        (
            "{\"duration\": 250, \"endCoordinates\": [1]}",
            "log.txt:1:37: the keyboard event cannot be read after this position. Print it with "
                + "JSON.stringify, or remove the event that begins on line 1"
        ),
        (
            "{\"duration\": \"x\", \"endCoordinates\": {}}",
            "log.txt:1:15: \"x\" is not a value of duration. Correct the line to what the device "
                + "printed, or remove the record that begins on line 1"
        )
    ]

    @Test("A log that cannot be read", arguments: logs.indices)
    func log(index: Int) {
        let (text, message) = Self.logs[index]
        let bytes = message == "UTF-16" ? [0xFF, 0xFE, 0x41, 0] : Array(text.utf8)
        let expected =
            message == "UTF-16"
            ? "log.txt:1:1: the file is UTF-16 text. Save it as UTF-8" : message
        let error = #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(text: bytes, file: "log.txt")
        }
        #expect(error?.description == expected)
    }

    /// Lines after the first one of a timeline, and what is wrong with them.
    static let lines: [(line: String, message: String)] = [
        ("{\"kind\":1}", "9: \"kind\" is not a string"),
        (
            "{\"kind\":}",
            "9: this is not a line of a timeline: this is not JSON: no value begins with this "
                + "character"
        ),
        (
            "{\"kind\":\"timeline\",\"version\":true}", "30: \"version\" is not a number"
        ),
        (
            "{\"kind\":\"timeline\",\"version\":0}",
            "30: \"version\" is not a version that this restore-tool reads"
        ),
        (
            "{\"kind\":\"timeline\",\"version\":1,\"system\":\"12.0\",\"device\":\"iPhone X\"}",
            "1: \"apps\" is not a list"
        ),
        (
            "{\"kind\":\"lifecycle\",\"callback\":\"didBecomeActiv\"}",
            "32: \"callback\" is unknown"
        ),
        (
            "{\"kind\":\"lifecycle\",\"callback\":\"didBecomeActive\",\"app\":\"b\"}",
            "56: \"app\" is not an app of the timeline"
        ),
        (
            "{\"kind\":\"lifecycle\",\"callback\":\"didBecomeActive\",\"app\":\"a\",\"atMs\":-1}",
            "67: \"atMs\" is not a time"
        ),
        (
            "{\"kind\":\"notification\",\"name\":\"willShow\",\"end\":[1,true]}",
            "48: \"end\" is not a list of numbers"
        ),
        (
            "{\"kind\":\"notification\",\"name\":\"willShow\",\"end\":{}}",
            "48: \"end\" is not a value of a notification"
        ),
        (
            "{\"kind\":\"notification\",\"name\":\"willShow\",\"end\":[1,2]}",
            "48: \"end\" is not a value of UIKeyboardFrameEndUserInfoKey"
        )
    ]

    @Test("A line of a timeline that cannot be read", arguments: lines.indices)
    func timeline(index: Int) {
        let (line, message) = Self.lines[index]
        let first =
            "{\"version\":1,\"kind\":\"timeline\",\"system\":\"12.0\",\"device\":\"iPhone X\","
            + "\"apps\":[{\"name\":\"a\"}]}"
        let error = #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(text: "\(first)\n\(line)\n", file: "run.jsonl")
        }
        let next = "Write the timeline again with `restore-tool run --json`"
        #expect(error?.description == "run.jsonl:2:\(message). \(next)")
    }

    static let traces: [(text: String, message: String)] = [
        ("[]", "1:1: error: a trace is an object, found a list; write { … }"),
        ("{}", "1:1: error: a trace needs \"inputs\"; add the key to the object"),
        (
            "{\"a\":1,\"a\":2}", "1:8: error: the key \"a\" is repeated; remove one of them"
        ),
        (
            ConformErrorTests.trace(system: "12"),
            "3:13: error: expected a string, found 12.0; write \"…\""
        ),
        (
            ConformErrorTests.trace(actions: "null"),
            "2:12: error: inputs needs \"actions\"; add the key to the object"
        ),
        (
            ConformErrorTests.trace(actions: "{}"),
            "5:14: error: expected a list, found an object; write [ … ]"
        ),
        (
            ConformErrorTests.trace(actions: "[{\"do\":\"focus\",\"after\":\"1\"}]"),
            "5:37: error: expected a number, found \"1\"; write a number"
        ),
        (
            ConformErrorTests.trace(actions: "[{\"do\":\"focus\",\"after\":-1}]"),
            "5:37: error: -1.0 is not between 0.0 and 86400.0 seconds; write a number in this "
                + "range"
        ),
        (
            ConformErrorTests.trace(actions: "[{\"do\":\"focus\",\"autofill\":1}]"),
            "5:40: error: expected true or false, found 1.0; write true, false or null"
        ),
        (
            ConformErrorTests.trace(actions: "[{\"do\":\"focus\",\"field\":\"x\"}]"),
            "5:37: error: unknown kind of field \"x\"; write one of text, web, secure"
        ),
        (
            ConformErrorTests.trace(events: "[{\"name\":\"keyboardWillShow\",\"end\":[1]}]"),
            "8:46: error: end needs 4 numbers, found a list; write the numbers that the device "
                + "printed, or null"
        )
    ]

    @Test("A file that is not a trace", arguments: traces.indices)
    func trace(index: Int) {
        let (text, message) = Self.traces[index]
        #expect(ConformErrorTests.message(text) == "t.json:\(message)")
    }

    @Test("A trace that is too large")
    func largeTrace() {
        let bytes = [UInt8](repeating: 0x20, count: TraceText.maxBytes + 1)
        let error = #expect(throws: ScenarioError.self) {
            try TraceReader.read(bytes, file: "t.json")
        }
        let message =
            "t.json:1:1: error: the file has 4194305 bytes, but a trace has at most 4194304; "
            + "check that this is the right file"
        #expect(error?.description == message)
    }

    static let actions: [(action: ReplaySituation.Step.Action, text: String)] = [
        (.push, "push the screen"), (.pop, "pop the screen"), (.focus, "tap the field"),
        (.blur, "hide the keyboard"), (.changeKeyboard(.letters), "change to the letters keyboard"),
        (.setPrediction(.on), "turn the prediction bar on"),
        (.setPrediction(.off), "turn the prediction bar off"),
        (.setPrediction(.minimised), "minimise the prediction bar"),
        (.takeOwnHeight(258), "the third-party keyboard takes 258 pt"),
        (.attachHardware, "connect a hardware keyboard"),
        (.detachHardware, "disconnect the hardware keyboard"), (.undock, "undock the keyboard"),
        (.split, "split the keyboard"), (.float, "make the keyboard float"),
        (.dock, "dock the keyboard"), (.rotate(.landscape), "rotate the device to landscape"),
        (.lock, "lock the device"), (.unlock, "unlock the device"),
        (.moveWindow, "move the window"),
        (
            .window(.move(AppID(0), to: Point(x: 1, y: 2))),
            "move the window of the app to 1, 2"
        ),
        (
            .window(.resize(AppID(1), to: Rect(x: 1, y: 2, width: 3, height: 4))),
            "give the window of another app the frame 1, 2, 3, 4"
        ),
        (.window(.tile(AppID(0), .leftHalf)), "tile the window of the app: leftHalf"),
        (.window(.splitView(AppID(1), .half)), "put another app into Split View (half)"),
        (.window(.slideOver(AppID(0))), "put the app into Slide Over"),
        (.window(.stage(AppID(1))), "put another app into the stage"),
        (.window(.openScene(AppID(1), on: nil)), "open a scene of another app"),
        (.window(.closeScene(AppID(1))), "close the scene of another app"),
        (.window(.activate(AppID(0))), "touch the window of the app"),
        (.window(.arrange(.windowed)), "choose the arrangement windowed")
    ]

    @Test("A derived action", arguments: actions.indices)
    func action(index: Int) {
        let (action, text) = Self.actions[index]
        #expect(ReplaySituation.Step(action: action, record: 0, line: 1).text == text)
    }

    static let transitions: [(transition: Transition, text: String)] = [
        (.none, "tap the field"),
        (.presentation, "the field becomes first responder while its screen is presented"),
        (.dismissal, "the field becomes first responder while a screen is dismissed"),
        (.appearance, "the field becomes first responder while its screen appears"),
        (.push, "the field becomes first responder while its screen is pushed"),
        (.launch, "the field becomes first responder while the app is launched")
    ]

    @Test("A focus during a transition", arguments: transitions.indices)
    func focus(index: Int) {
        let (transition, text) = Self.transitions[index]
        var step = ReplaySituation.Step(action: .focus, record: 0, line: 1)
        step.during = transition
        #expect(step.text == text)
    }

    @Test("The state before a log")
    func starts() {
        var situation = ReplaySituation()
        #expect(situation.starts.isEmpty)
        situation.hasShownBefore = true
        situation.hasHardware = true
        situation.choice = KeyboardChoice(kind: .numberPad, prediction: .minimised)
        situation.accessoryPt = 44
        #expect(
            situation.starts == [
                "the keyboard is hidden, and was shown since the launch",
                "a hardware keyboard is connected",
                "the user types with the \(KeyboardKind.numberPad.rawValue) keyboard",
                "the prediction bar is minimised", "the field has an accessory view of 44 pt"
            ])
        situation.startsWithKeyboard = true
        #expect(situation.starts.first == "the keyboard is shown")
    }

    @Test("A difference between a log and the model")
    func differences() {
        let difference = ReplayDifference(
            line: 7, post: "willShow", field: "Curve", log: "0", model: "7")
        #expect(difference.description == "line 7: willShow, Curve: the log has 0, the model 7")
        func first(_ model: String?) -> String? {
            ConformanceReport.Trace(
                file: "t.json", isWeak: false, fieldsCompared: 1,
                differences: [.init(event: 2, field: "end", captured: "1", model: model)],
                refusal: nil
            ).firstText
        }
        #expect(first("3") == "event 2, end: captured 1, the model posts 3")
        #expect(first(nil) == "event 2, end: captured 1, the model posts nothing")
    }

    static let unjudged: [(handling: String, reason: String)] = [
        (
            "keyboardLayoutGuide",
            "because the system moves its views, and a log of notifications does not show where; "
                + "run it in a scenario"
        ),
        (
            "scrollViewInset",
            "because it moves the content of a scroll view, which a log of notifications does "
                + "not show; run it in a scenario"
        ),
        (
            "frameShift",
            "because it moves the whole view, and a log of notifications does not show when a "
                + "layout pass moves it back; run it in a scenario"
        ),
        (
            "guardBoolean",
            "because the keyboard's appearance alone does not make it move the views; run it in a "
                + "scenario"
        )
    ]

    @Test("A handling that a log cannot judge", arguments: unjudged.indices)
    func obstacle(index: Int) throws {
        let (handling, reason) = Self.unjudged[index]
        let text = """
            iOS 17.0, iPhone 15
            2024-01-01 10:00:00.000 App[1:2] keyboardWillShow: {
                UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 516}, {393, 336}}";
            }
            """
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        let section = try #require(log.sections.first)
        let verdict = try HandlingVerdict(
            named: handling, on: section, target: try ReplayTests.target(section),
            catalogs: Fixtures.catalogs.get())
        #expect(verdict.summary == "\(handling): not judged, \(reason)")
    }
}
