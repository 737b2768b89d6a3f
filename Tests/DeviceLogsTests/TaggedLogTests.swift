import Handlings
import DeviceLogs
import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// The tagged lines of an app's own log: written by a run, read back, and judged.
@Suite struct TaggedLogTests {
    private static func records(_ text: String) throws -> [LogRecord] {
        try DeviceLogParser.parse(text: text, file: "app.log").records
    }

    @Test("the talk's own line is read, with and without a time")
    func line() throws {
        let line = "[keyboard][tracker] keyboardWillChangeFrame: calculated height - 437.9"
        for prefix in ["", "2000-01-01 00:00:01.250 ike[1:1] ", "2000-01-01 00:00:01.250 "] {
            let record = try #require(try Self.records(prefix + line + "\n").first)
            guard case .tagged(let tagged) = record.kind else {
                Issue.record("\(prefix) is no tagged line")
                continue
            }
            #expect(tagged.tags == ["keyboard", "tracker"])
            #expect(tagged.notification == .willChangeFrame)
            #expect(tagged.height == Pt(437.9))
            #expect((record.atMs == nil) == prefix.isEmpty)
        }
    }

    @Test(
        "prose in brackets is passed over",
        arguments: [
            "[link](https://example.org) calculated height - 3", "[note] see below",
            "[keyboard]", "[keyboard] ", "[] text", "[a b] keyboardWillShow: calculated height - 3",
            "[keyboard", "[network][http] GET /", "-[View keyboard]"
        ])
    func prose(text: String) throws { #expect(try Self.records(text + "\n") == []) }

    @Test("a run's log survives the death of a process, and is read back line by line")
    func roundTrip() throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { ike: { screen: chat, handling: [tracker] } }
            steps:
              - launch: ike
              - tap: messageField
              - kill: ike
              - launch: ike
              - tap: messageField
              - tapOutside
            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        let log = try DeviceLogParser.parse(text: run.appLog, file: "app.log")
        let section = try #require(log.sections.first)
        #expect(section.system == "12.0" && section.device == "iPhone X")
        let heights = section.records.map { record -> Pt? in
            if case .tagged(let tagged) = record.kind { tagged.height } else { nil }
        }
        #expect(heights == [335, 335, 0])
        #expect(section.records.map { $0.process?.pid } == [1, 1, 1])
        #expect(run.appLog.contains(" ike[1:1] [") && run.appLog.contains(" ike[1:2] ["))
        let logged = run.records.compactMap { record -> Int64? in
            if case .log = record.event { record.atMs } else { nil }
        }
        let start = section.records.compactMap(\.atMs).map { Int64($0) - 946_684_800_000 }
        #expect(start == logged)
    }

    @Test("each height is reported what it can be")
    func meanings() throws {
        let heights = ["335", "0", "812", "437.9", "20"]
        let text =
            "iOS 12.0, iPhone X\n"
            + heights.map { "[keyboard][tracker] keyboardWillShow: calculated height - \($0)\n" }
            .joined()
        let section = try #require(try DeviceLogParser.parse(text: text, file: "a").sections.first)
        let target = try ReplayTarget(section, file: "a", catalogs: Fixtures.catalogs.get())
        let verdict = TaggedVerdict(section, target: target)
        #expect(
            verdict.lines.prefix(3).map(\.meaning) == [
                "the letters keyboard, portrait", "the keyboard is hidden, or undocked",
                "the whole window: an empty end frame"
            ])
        #expect(verdict.lines.map(\.isExplained) == [true, true, true, false, false])
        #expect(verdict.lines[4].meaning == "no keyboard of iPhone X is this low")
        #expect(verdict.last == 20)
    }

    @Test("a keyboard with an accessory view of a usual height explains a height")
    func accessory() throws {
        let text = """
            iOS 12.0, iPhone X
            [keyboard][tracker] keyboardWillChangeFrame: calculated height - 379.0
            [keyboard][tracker] keyboardWillChangeFrame: calculated height - 378.0

            """
        let section = try #require(try DeviceLogParser.parse(text: text, file: "a").sections.first)
        let target = try ReplayTarget(section, file: "a", catalogs: Fixtures.catalogs.get())
        let verdict = TaggedVerdict(section, target: target)
        #expect(verdict.lines.map(\.isExplained) == [true, false])
        #expect(
            verdict.lines[0].meaning == "the letters keyboard with an accessory view of 44 pt")
    }

    @Test("a handling's timers run on the clock of a log")
    func timers() throws {
        let section = try ReplayTests.section(0)
        let target = try ReplayTests.target(section)
        var options = Tracker.Options()
        options.source = .showAndHide
        options.debounceMs = 100
        let late = HandlingVerdict(AnyHandling(Tracker(options)), on: section, target: target)
        options.debounceMs = 0
        let prompt = HandlingVerdict(AnyHandling(Tracker(options)), on: section, target: target)
        #expect(prompt.intervals == [])
        #expect(!late.intervals.isEmpty)
    }
}
