import DeviceLogs
import Simulator
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// How the keyboard was set up before a log began, as far as its figures name it.
@Suite("The start of a log")
struct ReplayStartTests {
    /// A screen of 375 by 667 points, where letters are 258 pt high, 216 without the bar.
    private static let phone = "iOS 9.0, iPhone 6\n"

    private static func info(
        _ name: String, _ from: (y: Int, height: Int), _ to: (y: Int, height: Int),
        seconds: String = "0.25", width: Int = 375
    ) -> String {
        func rect(_ frame: (y: Int, height: Int)) -> String {
            "\"NSRect: {{0, \(frame.y)}, {\(width), \(frame.height)}}\""
        }
        return "\(name): {\n    UIKeyboardAnimationDurationUserInfoKey = \"\(seconds)\";\n"
            + "    UIKeyboardFrameBeginUserInfoKey = \(rect(from));\n"
            + "    UIKeyboardFrameEndUserInfoKey = \(rect(to));\n}\n"
    }

    private static func show(_ height: Int, seconds: String = "0.25") -> String {
        info("keyboardWillShow", (667, height), (667 - height, height), seconds: seconds)
    }

    private static func resize(_ from: Int, _ to: Int, seconds: String = "0.25") -> String {
        info("keyboardWillChangeFrame", (667 - from, from), (667 - to, to), seconds: seconds)
    }

    private static func analysis(_ text: String) throws -> (LogSection, ReplayAnalysis) {
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        let section = try #require(log.sections.first)
        return (section, ReplayAnalysis(section, on: try ReplayTests.target(section)))
    }

    typealias Action = ReplaySituation.Step.Action
    static let starts: [(text: String, starts: [String], actions: [Action])] = [
        (show(258), [], [.focus]),
        (show(216), ["the prediction bar is off"], [.focus]),
        (
            show(216) + resize(216, 258), ["the prediction bar is off"],
            [.focus, .setPrediction(.on)]
        ),
        (
            resize(216, 258), ["the keyboard is shown", "the prediction bar is off"],
            [.setPrediction(.on)]
        ),
        (
            resize(225, 258), ["the keyboard is shown", "the prediction bar is minimised"],
            [.setPrediction(.on)]
        ),
        (
            resize(256, 298),
            [
                "the keyboard is shown", "the prediction bar is off",
                "the field has an accessory view of 40 pt"
            ], [.setPrediction(.on)]
        ),
        (show(302), ["the field has an accessory view of 44 pt"], [.focus]),
        (
            show(260),
            ["the prediction bar is off", "the field has an accessory view of 44 pt"], [.focus]
        ),
        (
            resize(216, 282, seconds: "0"),
            ["the keyboard is shown", "the user types with the thirdParty keyboard"],
            [.takeOwnHeight(282)]
        ),
        (
            show(44),
            [
                "a hardware keyboard is connected", "the field has an accessory view of 44 pt"
            ], [.focus]
        )
    ]

    @Test("follows from the heights that the log reports first", arguments: starts.indices)
    func start(index: Int) throws {
        let (text, starts, actions) = Self.starts[index]
        let (section, analysis) = try Self.analysis(Self.phone + text)
        #expect(analysis.situation.starts == starts)
        #expect(analysis.situation.steps.map(\.action) == actions)
        let differences = analysis.differences.filter { $0.field != "keys" }
        #expect(differences.map(\.description) == [])
        for start in starts { #expect(analysis.text(section).contains("  start: \(start)\n")) }
    }

    private static func timed(_ ms: Int, _ text: String) -> String {
        "2019-03-10 10:00:01.\(100 + ms) A[1:1] " + text
    }

    @Test("a keyboard of two steps is reported by its second height, where that comes at once")
    func twoSteps() throws {
        func log(_ ms: Int, _ height: Int) -> String {
            Self.phone + Self.timed(0, Self.show(216))
                + Self.timed(
                    ms,
                    Self.info(
                        "keyboardWillShow", (451, 216), (667 - height, height), seconds: "0"))
        }
        let chinese = try Self.analysis(log(9, 258)).1
        #expect(chinese.situation.starts == ["the user types with the chinese keyboard"])
        #expect(chinese.situation.steps.map(\.action) == [.focus])
        #expect(chinese.differences.allSatisfy { $0.field == "keys" })
        let own = try Self.analysis(log(306, 290)).1
        #expect(own.situation.starts == ["the user types with the thirdParty keyboard"])
        #expect(own.situation.steps.map(\.action) == [.focus, .takeOwnHeight(290)])
        #expect(own.differences.allSatisfy { $0.field == "keys" })
        let late = try Self.analysis(log(800, 258)).1
        #expect(late.situation.starts == ["the prediction bar is off"])
        #expect(late.situation.steps.map(\.action) == [.focus, .setPrediction(.on)])
    }

    @Test("leaves a height that no keyboard has unexplained", arguments: [236, 259, 300])
    func unknown(height: Int) throws {
        let (_, analysis) = try Self.analysis(Self.phone + Self.show(height))
        #expect(analysis.situation.starts == [])
        #expect(analysis.differences.contains { $0.field == "FrameEnd" })
        let (_, slow) = try Self.analysis(Self.phone + Self.resize(216, height))
        #expect(slow.situation.choice.kind == .letters)
        #expect(slow.differences.contains { $0.field == "presence" })
    }

    @Test("knows no third-party keyboard before there are any")
    func early() throws {
        let text =
            "iOS 6.0, iPhone 5\n"
            + Self.info("keyboardWillChangeFrame", (352, 216), (300, 268), seconds: "0", width: 320)
        let (_, analysis) = try Self.analysis(text)
        #expect(analysis.situation.choice.kind == .letters && !analysis.differences.isEmpty)
    }

    @Test("of which another figure is wrong still differs")
    func wrong() throws {
        let text = Self.show(216).replacing("{{0, 667}", with: "{{0, 600}")
        let (_, analysis) = try Self.analysis(Self.phone + text)
        #expect(analysis.differences.contains { $0.field == "FrameBegin" })
        let turned = Self.resize(216, 258).replacing("{375, 258}", with: "{375, 257}")
        let (_, other) = try Self.analysis(Self.phone + turned)
        #expect(other.differences.contains { $0.field == "presence" })
    }

    @Test("a show during a change of screens is reported by its duration and its begin frame")
    func during() throws {
        let appears = try Self.analysis(
            "iOS 8.0, iPhone 6\n" + Self.show(258, seconds: "0.4")
        ).1
        #expect(appears.situation.steps.map(\.during) == [.appearance])
        #expect(appears.situation.steps.first?.text.contains("while its screen appears") == true)
        #expect(appears.differences.allSatisfy { $0.field == "keys" })
        let other = try Self.analysis("iOS 8.0, iPhone 6\n" + Self.show(258, seconds: "0.7")).1
        #expect(other.situation.steps.map(\.during) == [.none])
        #expect(other.differences.contains { $0.field == "Duration" })
    }

    @Test("a keyboard without height is a hardware keyboard's, named or not")
    func flat() throws {
        let named = Self.info("keyboardWillShow", (736, 0), (736, 0), width: 414)
        for text in [named, named.replacing("keyboardWillShow: ", with: "")] {
            let (_, analysis) = try Self.analysis("iOS 14.0, iPhone 8 Plus\n" + text)
            #expect(analysis.situation.hasHardware)
            #expect(analysis.differences.allSatisfy { $0.field == "keys" })
        }
    }

    @Test("a log that prints one of the two posts of each change is not held to the other")
    func halves() throws {
        let hide = Self.info("keyboardWillHide", (409, 258), (667, 258))
        let change = Self.show(258).replacing("WillShow", with: "WillChangeFrame")
        let (_, analysis) = try Self.analysis(Self.phone + change + hide)
        #expect(analysis.differences.allSatisfy { $0.field == "keys" })
        #expect(analysis.situation.remarks == [ReplayComparison.halfRemark])
        let (_, whole) = try Self.analysis(Self.phone + change + Self.show(258) + hide)
        #expect(whole.differences.contains { $0.field == "presence" && $0.log == "nothing" })
    }
}
