import Handlings
import DeviceLogs
import Foundation
import Simulator
import ScenarioSupport
import TestSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// The logs of two devices, replayed: what they mean, what the model posts instead, and what a
/// handling would have done.
@Suite struct ReplayTests {
    private static let logName = "iphone-os-3-and-ios-5.txt"

    /// The sections of the log, read once.
    private static let sections = Result {
        try DeviceLogParser.parse(text: Repository.deviceLog(logName), file: logName).sections
    }

    static func section(_ index: Int) throws -> LogSection { try sections.get()[index] }

    static func section(_ index: Int, edited: (String) -> String) throws -> LogSection {
        let text = edited(String(decoding: try Repository.deviceLog(logName), as: UTF8.self))
        return try DeviceLogParser.parse(text: text, file: logName).sections[index]
    }

    static func target(_ section: LogSection) throws -> ReplayTarget {
        try ReplayTarget(section, file: logName, catalogs: Fixtures.catalogs.get())
    }

    private static func verdict(_ name: String, _ section: LogSection) throws -> HandlingVerdict {
        HandlingVerdict(
            try HandlingRegistry.builtIn.handling(named: name), on: section,
            target: try target(section))
    }

    @Test("the situation is derived: push with the keyboard up, blur, focus, kinds, pop")
    func situation() throws {
        let new = try Self.section(0)
        let situation = ReplaySituation(new, on: try Self.target(new))
        #expect(situation.startsWithPush && situation.startsWithKeyboard)
        #expect(
            situation.steps.map(\.action) == [
                .push, .blur, .focus, .changeKeyboard(.japanese), .changeKeyboard(.letters), .pop
            ])
        #expect(situation.steps.map(\.line) == [2, 39, 62, 85, 106, 127])
        let old = try Self.section(1)
        let before = ReplaySituation(old, on: try Self.target(old))
        #expect(before.steps.map(\.action) == [.push, .blur, .focus, .pop])
        #expect(before.steps.map(\.line) == [130, 150, 165, 184])
        #expect(situation.remarks == [] && before.remarks == [])
    }

    @Test("the model posts what both devices posted, field by field", arguments: [0, 1])
    func faithful(index: Int) throws {
        let section = try Self.section(index)
        let analysis = ReplayAnalysis(section, on: try Self.target(section))
        #expect(analysis.differences.map(\.description) == [])
        #expect(analysis.obstacles == [])
        #expect(analysis.fieldsEqual == analysis.fieldsCompared)
        #expect(analysis.fieldsCompared == [125, 58][index])
        #expect(analysis.posts.count == section.records.count)
    }

    static let edits: [(String, String, String)] = [
        (
            "{{0, 228}, {320, 252}}", "{{0, 200}, {320, 252}}",
            "line 85: willShow, FrameEnd: the log has {{0, 200}, {320, 252}}, "
                + "the model {{0, 228}, {320, 252}}"
        ),
        (
            "DurationUserInfoKey = \"0.35\"",
            "DurationUserInfoKey = \"0.4\"",
            "line 15: willShow, Duration: the log has 400 ms, the model 350 ms"
        ),
        (
            "{160, 390}", "{160, 372}",
            "line 85: willShow, CenterBegin: the log has {160, 372}, the model {160, 390}"
        ),
        (
            "10:35:44.509", "10:35:44.709",
            "line 50: didHide: 201 ms earlier in the model"
        ),
        (
            "    UIKeyboardFrameChangedByUserInteraction = 0;\n", "",
            "line 4: didHide, keys: the log has Bounds and Centers, Curve and Duration, "
                + "FrameBegin, FrameEnd, the model Bounds and Centers, Curve and Duration, "
                + "FrameBegin, FrameEnd, ChangedByUserInteraction"
        )
    ]

    @Test("where the log differs, the line, the key and both values are reported", arguments: edits)
    func altered(old: String, new: String, message: String) throws {
        let section = try Self.section(0) { Self.replaced($0, old, new) }
        let analysis = ReplayAnalysis(section, on: try Self.target(section))
        #expect(analysis.differences.first?.description == message)
    }

    private static func replaced(_ text: String, _ old: String, _ new: String) -> String {
        guard let range = text.range(of: old) else { return text }
        return text.replacingCharacters(in: range, with: new)
    }

    @Test("a post that one side lacks is reported, and the rest is still compared")
    func missing() throws {
        var section = try Self.section(0)
        let dropped = section.records.remove(at: 6)
        let analysis = ReplayAnalysis(section, on: try Self.target(section))
        #expect(dropped.line == 50)
        #expect(analysis.differences.map(\.field) == ["presence"])
        #expect(analysis.differences.map(\.log) == ["nothing"])
        var more = try Self.section(0)
        more.records.insert(more.records[6], at: 7)
        let doubled = ReplayAnalysis(more, on: try Self.target(more))
        #expect(doubled.differences.map(\.model) == ["nothing"])
    }

    @Test("a height that no keyboard of the profile has is reported")
    func strangeHeight() throws {
        let section = try Self.section(0) {
            $0.split(separator: "252}").joined(separator: "253}")
        }
        let situation = ReplaySituation(section, on: try Self.target(section))
        #expect(situation.remarks.first == "line 85: no keyboard of the profile is 253 pt high")
    }

    @Test("the fixed height is short by 36 pt for 2.316 s on iOS 5.0, never on 3.1.3")
    func hardCoded() throws {
        let new = try Self.verdict("hard-coded-216", try Self.section(0))
        #expect(
            new.intervals == [
                HandlingVerdict.Interval(
                    firstLine: 85, lastLine: 106, durationMs: 2316, shortfall: 36,
                    isOpen: false)
            ])
        #expect(new.summary == "hardCoded216: short by 36 pt for 2.316 s (line 85 to 106)")
        let old = try Self.verdict("hard-coded-216", try Self.section(1))
        #expect(old.summary == "hardCoded216: never short")
    }

    @Test("a fault that the log's end cuts off is reported without a length")
    func openEnd() throws {
        var section = try Self.section(0)
        let tall = try #require(section.records.firstIndex { $0.line == 85 })
        section.records.removeSubrange((tall + 1)...)
        let verdict = try Self.verdict("hard-coded-216", section)
        #expect(verdict.intervals.map(\.durationMs) == [nil])
        #expect(verdict.summary == "hardCoded216: short by 36 pt (line 85 to the end of the log)")
    }

    @Test(
        "what the system moves is not judged by a log",
        arguments: ["keyboardLayoutGuide", "swiftUISafeArea", "inputAccessoryView"])
    func movedBySystem(name: String) throws {
        let verdict = try Self.verdict(name, try Self.section(0))
        #expect(verdict.intervals == [] && !verdict.events.isEmpty)
        #expect(verdict.summary.hasPrefix("\(name): not judged, because the system moves"))
        #expect(try Self.verdict("tracker", try Self.section(1)).obstacle == nil)
    }

    @Test("the tracker is never short on 5.0, and blind on 3.1.3, which has no frame keys")
    func tracker() throws {
        #expect(try Self.verdict("tracker", try Self.section(0)).intervals == [])
        let old = try Self.verdict("tracker", try Self.section(1))
        #expect(old.intervals.map(\.shortfall) == [216, 216])
        #expect(old.intervals.map(\.durationMs) == [5652, 12821])
    }

    @Test("a log that does not say who wrote it is reported, or named from outside")
    func unnamed() throws {
        let text = "2011-10-19 10:35:15.007 A[1:2] -[V viewWillAppear:]\n"
        let section = try DeviceLogParser.parse(text: text, file: "a.txt").sections[0]
        let catalogs = try Fixtures.catalogs.get()
        let error = #expect(throws: ReplayError.self) {
            try ReplayTarget(section, file: "a.txt", catalogs: catalogs)
        }
        let message = "a.txt:1: the log does not say which device and system wrote it"
        #expect(error?.description.hasPrefix(message) == true)
        let named = try ReplayTarget(
            section, file: "a.txt", catalogs: catalogs, device: "iPhone X", system: "12.0")
        #expect(named.device.model == "iPhone X")
        #expect(throws: ReplayError.self) {
            try ReplayTarget(section, file: "a", catalogs: catalogs, device: "x", system: "12")
        }
        #expect(throws: ReplayError.self) {
            try ReplayTarget(
                section, file: "a", catalogs: catalogs, device: "iPhone X", system: "one")
        }
    }

    @Test("any section gives an analysis, whatever its order", arguments: 0..<60 as Range<UInt64>)
    func shuffled(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var section = try Self.section(Int(seed % 2))
        section.records.shuffle(using: &random)
        section.records.removeLast(Int.random(in: 0..<section.records.count, using: &random))
        let target = try Self.target(section)
        let analysis = ReplayAnalysis(section, on: target)
        #expect(analysis.fieldsEqual <= analysis.fieldsCompared)
        let handling = try HandlingRegistry.builtIn.handling(named: "tracker")
        let verdict = HandlingVerdict(handling, on: section, target: target)
        #expect(!analysis.text(section, verdicts: [verdict]).isEmpty)
    }

    @Test("the text shows each record, the actions behind it and the verdicts")
    func text() throws {
        let section = try Self.section(0)
        let verdict = try Self.verdict("hard-coded-216", section)
        let text = ReplayAnalysis(section, on: try Self.target(section))
            .text(section, verdicts: [verdict])
        #expect(text.contains("→ change to the japanese keyboard"))
        #expect(text.contains("216, short by 36"))
        #expect(text.contains("model: 125 of 125 fields equal, times within 25 ms"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 160 })
    }

    @Test("the film's picture of an event shows the bar and the keyboard of the log")
    func film() throws {
        let section = try Self.section(0)
        let target = try Self.target(section)
        let verdict = try Self.verdict("hard-coded-216", section)
        let event = try #require(verdict.events.first { $0.record.line == 85 })
        #expect(event.covered == 252 && event.inset == 216)
        let picture = verdict.picture(of: event, on: target)
        guard case .screen(.app(let capture)) = picture.subject else {
            Issue.record("no app is shown")
            return
        }
        #expect(capture.keyboard?.kind == .japanese)
        #expect(capture.content.inset == 216)
    }
}
