import DeviceLogs
import ScenarioSupport
import Simulator
import Testing

@testable import DeviceLogs
@testable import Scenarios

@Suite("A log of an app in a window")
struct ReplayWindowTests {
    typealias Action = ReplaySituation.Step.Action

    private static let pro = "iPad Pro (12.9-inch) (4th generation)"

    private static func section(_ text: String) throws -> LogSection {
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        return try #require(log.sections.first)
    }

    private static func analysis(_ section: LogSection) throws -> ReplayAnalysis {
        ReplayAnalysis(section, on: try ReplayTests.target(section))
    }

    private static func post(_ name: String, _ frame: String) -> String {
        "keyboard\(name): {\n    UIKeyboardFrameEndUserInfoKey = \"NSRect: {\(frame)}\";\n}\n"
    }

    private static let flat = "{251, 860}, {802.5, 0}"

    // MARK: Moves

    private static let move =
        post("WillChangeFrame", flat) + post("WillHide", flat) + post("DidChangeFrame", flat)

    @Test("A frame of no height on the screen is the move of a window and no hide")
    func move() throws {
        let section = try Self.section("iPadOS 26.0, \(Self.pro)\n" + Self.move)
        let analysis = try Self.analysis(section)
        #expect(analysis.situation.steps.map(\.action) == [.moveWindow])
        #expect(analysis.situation.startsWithKeyboard && analysis.situation.startsFloating)
        #expect(analysis.situation.windows.arrangement == .windowed)
        #expect(analysis.obstacles == [])
        let missing = analysis.posts.filter { $0.record == nil || $0.model == nil }
        #expect(missing.isEmpty)
        #expect(
            analysis.situation.starts == ["the keyboard floats", "the arrangement is windowed"])
    }

    @Test("Each move of the window is one action")
    func moves() throws {
        let text = "iPadOS 26.0, \(Self.pro)\n" + Self.move + Self.move
        let analysis = try Self.analysis(try Self.section(text))
        #expect(analysis.situation.steps.map(\.action) == [.moveWindow, .moveWindow])
    }

    static let others: [(text: String, actions: [Action])] = [
        // A `didHide` makes it a hide.
        ("iPadOS 26.0, \(pro)\n" + move + post("DidHide", flat), [.blur]),
        // A system that posts nothing while a window moves.
        ("iPadOS 14.0, \(pro)\n" + post("WillHide", flat) + post("DidHide", flat), [.blur]),
        // A phone has no windows.
        ("iOS 26.0, iPhone 17\n" + post("WillHide", "{0, 500}, {402, 0}"), [.blur])
    ]

    @Test("Other posts without a height stay hides", arguments: others.indices)
    func hides(index: Int) throws {
        let (text, actions) = Self.others[index]
        let analysis = try Self.analysis(try Self.section(text))
        #expect(analysis.situation.steps.map(\.action) == actions)
        #expect(!analysis.situation.startsFloating)
    }

    // MARK: Slide Over

    private static func show(_ y: Int) -> String {
        post("WillShow", "{0, \(y)}, {1366, 420}") + post("DidShow", "{0, \(y)}, {1366, 420}")
    }

    @Test("Frames that leave out the margin below a card are those of an app in Slide Over")
    func card() throws {
        let raised = try Self.analysis(
            try Self.section("iPadOS 15.0, \(Self.pro)\n" + Self.show(594)))
        #expect(raised.situation.windows.opening == [.slideOver(AppID(0))])
        #expect(raised.situation.steps.map(\.action) == [.focus])
        #expect(raised.obstacles == [])
        #expect(raised.situation.starts.contains("before the log: put the app into Slide Over"))
        let plain = try Self.analysis(
            try Self.section("iPadOS 15.0, \(Self.pro)\n" + Self.show(604)))
        #expect(plain.situation.windows == ReplaySituation.Windows())
        #expect(plain.situation.steps.map(\.action) == [.focus])
        #expect(raised.differences.map(\.field) == plain.differences.map(\.field))
        let early = try Self.analysis(
            try Self.section("iPadOS 9.0, \(Self.pro)\n" + Self.show(594)))
        #expect(early.situation.windows.opening == [])
    }

    // MARK: Timelines

    private static func timeline(
        _ system: String, _ steps: String, more: String = "", app: String = "mail"
    ) throws -> ReplayAnalysis {
        let text = """
            title: a run
            device: \(pro)
            system: "\(system)"
            orientation: landscape
            \(more)
            apps:
              mail: { screen: chat, handling: [tracker] }
              notes: { screen: chat, handling: [] }
            steps:
            \(steps.split(separator: "\n").map { "  - \($0)\n  - wait: 2s\n" }.joined())
            """
        let run = try ScenarioRun.run(Fixtures.scenario(text))
        let log = try DeviceLogParser.parse(text: run.timelineJSONLines, file: "run.jsonl")
        let section = try #require(
            log.sections.first { $0.records.first?.process?.name == app })
        return try analysis(section)
    }

    struct Run: Sendable {
        var system: String
        var steps: String
        var more = ""
        var app = "mail"
        var opening: [WindowAction] = []
        var actions: [Action]
    }

    private static let mail = AppID(0)
    private static let other = AppID(1)

    static let runs = [
        Run(
            system: "26.0",
            steps: "launch: mail\ntap: messageField\nkeyboard: float\n"
                + "moveWindow: { window: mail, x: 100, y: 40 }\nkeyboard: dock\ntapOutside",
            more: "arrangement: windowed",
            actions: [.focus, .float, .window(.move(mail, to: Point(x: 100, y: 40))), .dock, .blur]
        ),
        Run(
            system: "17.0",
            steps: "launch: mail\n"
                + "resizeWindow: { window: mail, x: 40, y: 60, width: 700, height: 500 }\n"
                + "tap: messageField\nmoveWindow: { window: mail, x: 100, y: 400 }\ntapOutside",
            more: "arrangement: stageManager",
            opening: [.resize(mail, to: Rect(x: 40, y: 60, width: 700, height: 500))],
            actions: [.focus, .window(.move(mail, to: Point(x: 100, y: 400))), .blur]),
        Run(
            system: "14.0", steps: "launch: notes\nslideOver: mail\ntap: messageField\ntapOutside",
            opening: [.slideOver(mail)], actions: [.focus, .blur]),
        Run(
            system: "14.0",
            steps: "launch: mail\nsplitView: { app: notes, share: oneThird }\nactivate: mail\n"
                + "tap: messageField\ntapOutside",
            opening: [.splitView(other, .oneThird), .activate(mail)], actions: [.focus, .blur]),
        Run(
            system: "14.0", steps: "launch: mail\nsplitView: notes\ntap: messageField\ntapOutside",
            app: "notes", opening: [.splitView(mail, .half)], actions: [.focus, .blur]),
        Run(
            system: "17.0",
            steps: "launch: mail\narrangement: stageManager\nstage: notes\nactivate: mail\n"
                + "tap: messageField\ntapOutside",
            opening: [.arrange(.stageManager), .stage(other), .activate(mail)],
            actions: [.focus, .blur]),
        Run(
            system: "14.0",
            steps: "launch: mail\ntap: messageField\nsplitView: notes\nactivate: mail\ntapOutside",
            actions: [.focus, .window(.splitView(other, .half)), .window(.activate(mail)), .blur])
    ]

    @Test("A run with windows is replayed, and the model posts the same", arguments: runs.indices)
    func timelines(index: Int) throws {
        let run = Self.runs[index]
        let analysis = try Self.timeline(run.system, run.steps, more: run.more, app: run.app)
        #expect(analysis.situation.windows.opening == run.opening)
        #expect(analysis.situation.steps.map(\.action) == run.actions)
        #expect(analysis.differences.map(\.description) == [])
        #expect(analysis.obstacles == [] && analysis.fieldsCompared > 10)
    }

    // MARK: Headings

    @Test("Lines below a heading name the arrangement and the window")
    func heading() throws {
        let section = try Self.section(
            """
            iPadOS 17.0, \(Self.pro)
            arrangement: stageManager
            # window: {{100, 40}, {700, 500.5}}
            \(Self.show(604))
            """)
        #expect(section.windows?.arrangement == .stageManager)
        #expect(section.windows?.frame == Rect(x: 100, y: 40, width: 700, height: Pt(500.5)))
        #expect(section.windows?.line == 2)
        let analysis = try Self.analysis(section)
        #expect(analysis.situation.windows.arrangement == .stageManager)
        #expect(analysis.obstacles == [])
        #expect(
            analysis.situation.starts.contains("the app's window is 100, 40, 700, 500.5"))
    }

    @Test("Other lines that begin with these words are passed over")
    func otherLines() throws {
        let text =
            "iPadOS 17.0, \(Self.pro)\nwindow: <UIWindow: 0x10>\n" + Self.show(604)
            + "window: 1, 2, 3, 4\n"
        let section = try Self.section(text)
        #expect(section.windows == nil && section.records.count == 2)
    }

    static let broken: [(line: String, message: String)] = [
        (
            "arrangement: windows",
            "log.txt:2:14: unknown arrangement \"windows\"; did you mean \"windowed\"?. Write one"
        ),
        ("window: 1, 2, 3", "log.txt:2:9: \"1, 2, 3\" is no frame of a window. Write `window:"),
        ("window: 1, 2, 3, 1e9", "log.txt:2:9: \"1, 2, 3, 1e9\" is no frame of a window."),
        ("window: 1, 2, 0, 4", "log.txt:2:9: the window has no size. Write `window:")
    ]

    @Test("A mistake in them is reported with its place and the next step", arguments: broken)
    func mistake(line: String, message: String) {
        let error = #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(
                text: "iPadOS 17.0, \(Self.pro)\n\(line)\n" + Self.show(604), file: "log.txt")
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    static let impossible: [(heading: String, line: String, message: String)] = [
        (
            "iPadOS 17.0, \(pro)", "window: 900, 40, 700, 500",
            ":2: the window lies outside of the screen of 1366 x 1024 pt. Correct the frame"
        ),
        (
            "iPadOS 14.0, \(pro)", "window: 100, 40, 700, 500",
            ":2: iOS 14 to 16.0 has no Stage Manager. Correct the line; iPadOS 16.1 to 18 have it"
        ),
        (
            "iPadOS 26.0, \(pro)", "arrangement: stageManager",
            ":2: iOS 26 has no Stage Manager. Correct the line; its windows are `windowed`"
        ),
        (
            "iOS 17.0, iPhone 15", "window: 0, 0, 300, 300",
            ":2: iPhone 15 has no windows. Remove the line, or correct the device"
        )
    ]

    @Test("A window that the device cannot show is refused", arguments: impossible.indices)
    func refused(index: Int) throws {
        let (heading, line, message) = Self.impossible[index]
        let section = try Self.section("\(heading)\n\(line)\n" + Self.show(604))
        let error = #expect(throws: ReplayError.self) { try ReplayTests.target(section) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
}
