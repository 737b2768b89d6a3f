import DeviceLogs
import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// What the model has told, replayed on the model: nothing may differ.
@Suite("The tool's own timeline, replayed")
struct ReplayTimelineTests {
    private static func timeline(
        _ device: String, _ system: String, _ steps: String, more: String = "",
        screens: String = "screen: chat"
    ) throws -> String {
        let text = """
            title: a run
            device: \(device)
            system: "\(system)"
            \(more)
            apps: { sample: { \(screens), handling: [tracker] } }
            steps:
              - launch: sample
              - wait: 2s
            \(steps.split(separator: "\n").map { "  - \($0)\n  - wait: 2s\n" }.joined())
            """
        return try ScenarioRun.run(Fixtures.scenario(text)).timelineJSONLines
    }

    private static func analysis(_ timeline: String) throws -> ReplayAnalysis {
        let log = try DeviceLogParser.parse(text: timeline, file: "run.jsonl")
        #expect(log.sections.count == 1 && log.skippedLineCount == 0)
        let section = try #require(log.sections.first)
        return ReplayAnalysis(section, on: try ReplayTests.target(section))
    }

    private static let typing = "tap: messageField\ntapOutside\ntap: messageField"
    private static let turning =
        "tap: messageField\nrotate: landscape\nrotate: portrait\ntapOutside"
    private static let hidden =
        "tap: messageField\ntapOutside\nrotate: landscape\ntap: messageField"

    static let runs: [(steps: String, more: String, actions: [ReplaySituation.Step.Action])] = [
        (typing, "", [.focus, .blur, .focus]),
        (typing, "orientation: landscape", [.focus, .blur, .focus]),
        (turning, "", [.focus, .rotate(.landscape), .rotate(.portrait), .blur]),
        (hidden, "", [.focus, .blur, .rotate(.landscape), .focus])
    ]

    @Test(
        "gives the actions of the run, and the model posts the same",
        arguments: runs.indices,
        [("iPhone X", "12.0"), ("iPhone 8", "11.2"), ("iPhone 11", "13.3")])
    func same(index: Int, on stage: (device: String, system: String)) throws {
        let (steps, more, actions) = Self.runs[index]
        let text = try Self.timeline(stage.device, stage.system, steps, more: more)
        let analysis = try Self.analysis(text)
        #expect(analysis.situation.steps.map(\.action) == actions)
        #expect(analysis.differences.map(\.description) == [])
        #expect(analysis.obstacles == [] && analysis.fieldsCompared > 60)
        #expect((analysis.target.orientation == .landscape) == !more.isEmpty)
    }

    static let kept: [(stage: Stage, steps: String, more: String, actions: [Action])] = [
        (("iPhone X", "12.0"), typing, "setting: { keyboard: { prediction: off } }", [.focus]),
        (("iPhone 15", "17.0"), typing, "setting: { keyboard: emoji }", [.focus]),
        (("iPhone 6", "9.0"), typing, "setting: { keyboard: chinese }", [.focus]),
        (
            ("iPhone 6", "9.0"), "tap: messageField",
            "setting: { keyboard: { kind: thirdParty, height: 282 } }",
            [.focus, .takeOwnHeight(282)]
        ),
        (
            ("iPhone 15", "17.0"), "tap: messageField\nkeyboard: { prediction: off }", "",
            [.focus]
        ),
        (
            ("iPad (6th generation)", "12.0"),
            "tap: messageField\nhardware: connect\nhardware: disconnect\ntapOutside", "",
            [.focus, .attachHardware, .detachHardware, .blur]
        ),
        (
            ("iPad Air (5th generation)", "17.0"),
            "hardware: connect\ntap: messageField\ntapOutside\nhardware: disconnect\n"
                + "tap: messageField", "", [.focus, .blur, .detachHardware, .focus]
        ),
        (
            ("iPad (7th generation)", "13.1"),
            "tap: messageField\nkeyboard: float\nkeyboard: dock\ntapOutside", "",
            [.focus, .float, .dock, .blur]
        ),
        (
            ("iPad 2", "5.0"),
            "tap: messageField\nkeyboard: undock\ntapOutside\ntap: messageField\n"
                + "keyboard: dock", "", [.focus, .undock, .blur, .focus, .dock]
        ),
        (
            ("iPad (6th generation)", "12.0"),
            "tap: messageField\nkeyboard: split\nkeyboard: dock\ntapOutside", "",
            [.focus, .split, .dock, .blur]
        )
    ]

    typealias Stage = (device: String, system: String)
    typealias Action = ReplaySituation.Step.Action

    @Test("What is done to the keyboard itself is derived", arguments: kept.indices)
    func kinds(index: Int) throws {
        let (stage, steps, more, actions) = Self.kept[index]
        let text = try Self.timeline(stage.device, stage.system, steps, more: more)
        let analysis = try Self.analysis(text)
        let reported = analysis.situation.steps.map(\.action)
        #expect(Array(reported.prefix(actions.count)) == actions)
        #expect(analysis.differences.map(\.description) == [] && analysis.obstacles == [])
        #expect(analysis.fieldsCompared > 10)
    }

    @Test("What comes after a push over the logging screen is asked to be left out")
    func pushedOver() throws {
        let text = try Self.timeline(
            "iPhone X", "12.0", "tap: messageField\npush: form\npop",
            screens: "screens: [chat, form]")
        let analysis = try Self.analysis(text)
        #expect(analysis.situation.steps.map(\.action) == [.focus])
        #expect(analysis.differences.map(\.description) == [])
        #expect(analysis.situation.remarks.last?.contains("form covers") == true)
        let left = analysis.posts.filter { $0.compared == 0 && $0.record != nil }
        #expect(left.count > 8 && analysis.fieldsCompared > 20)
    }

    @Test("Each app is a section, and the other's keyboard is reported")
    func apps() throws {
        let scenario = """
            title: two apps
            device: iPhone X
            system: "12.0"
            apps:
              ike: { screen: chat, handling: [tracker] }
              notes: { screen: notes, handling: [] }
            steps: [launch: ike, tap: messageField, switchTo: notes, tap: body]
            """
        let text = try ScenarioRun.run(Fixtures.scenario(scenario)).timelineJSONLines
        let log = try DeviceLogParser.parse(text: text, file: "run.jsonl")
        #expect(log.sections.map(\.device) == ["iPhone X", "iPhone X"])
        #expect(log.sections.map(\.system) == ["12.0", "12.0"])
        #expect(log.sections.map { $0.records.first?.process?.name } == ["ike", "notes"])
        let reported = log.sections.map { $0.notifications.contains { $0.isLocal == false } }
        #expect(reported == [true, false])
    }

    static let broken: [(old: String, new: String, message: String)] = [
        ("\"version\":1", "\"version\":2", "\"version\" is not a version"),
        ("\"name\":\"willShow\"", "\"name\":\"willSnow\"", "\"name\" is unknown"),
        ("\"curve\":7", "\"curve\":\"seven\"", "\"curve\" is not a value"),
        (
            "\"app\":\"sample\",\"callback\"", "\"app\":\"other\",\"callback\"",
            "\"app\" is not an app"
        ),
        ("\"begin\":[0,812,375,", "\"begin\":[0,812,375,\"x\",", "\"begin\" is no"),
        ("\"isLocal\":true", "\"isLocal\":treu", "this is not a line of a timeline")
    ]

    @Test("A line that is broken is named with its place", arguments: broken.indices)
    func malformed(index: Int) throws {
        let (old, new, message) = Self.broken[index]
        let text = try Self.timeline("iPhone X", "12.0", Self.typing)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains(old) }) + 1
        let error = #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(text: text.replacing(old, with: new), file: "run.jsonl")
        }
        #expect(error?.line == line && error?.message.contains(message) == true)
        #expect(error?.description.contains("run.jsonl:\(line):") == true)
    }

    @Test("A line that is cut off is an error, remarks between lines are passed over")
    func cut() throws {
        let text = try Self.timeline("iPhone X", "12.0", Self.typing)
        #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(text: String(text.dropLast(30)), file: "run.jsonl")
        }
        let end = try #require(text.firstIndex(of: "\n"))
        let remark = text[...end] + "this is what came\n" + text[text.index(after: end)...]
        let log = try DeviceLogParser.parse(text: String(remark), file: "run.jsonl")
        #expect(log.skipped == [2...2] && log.sections.count == 1)
    }
}
