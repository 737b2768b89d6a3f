import Handlings
import DeviceLogs
import Simulator
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// User infos that were printed without saying whose they are, and bursts of a locked device.
@Suite("A log that leaves names out")
struct ReplayNamelessTests {
    private static func info(_ begin: Int, _ end: Int, height: Int = 335) -> String {
        "[AnyHashable(\"UIKeyboardFrameBeginUserInfoKey\"): NSRect: {{0, \(begin)}, {375, 335}}, "
            + "AnyHashable(\"UIKeyboardFrameEndUserInfoKey\"): NSRect: {{0, \(end)}, "
            + "{375, \(height)}}, AnyHashable(\"UIKeyboardAnimationDurationUserInfoKey\"): 0.25, "
            + "AnyHashable(\"UIKeyboardAnimationCurveUserInfoKey\"): 7]\n"
    }

    private static func section(_ lines: String) throws -> (LogSection, ReplayTarget) {
        let log = try DeviceLogParser.parse(text: "iOS 12.1, iPhone X\n" + lines, file: "log.txt")
        let section = try #require(log.sections.first)
        return (section, try ReplayTests.target(section))
    }

    private static let show = info(812, 477)
    private static let hide = info(477, 812)

    static let runs: [(text: String, names: [KeyboardNotificationName?])] = [
        (show, [.willShow]),
        (show + hide, [.willShow, .willHide]),
        (show + show + hide + hide, [.willShow, .didShow, .willHide, .didHide]),
        (
            show + show + show + show,
            [.willChangeFrame, .willShow, .didChangeFrame, .didShow]
        )
    ]

    @Test("is judged by its frames, and says so", arguments: runs.indices)
    func names(index: Int) throws {
        let (text, names) = Self.runs[index]
        let (section, target) = try Self.section(text)
        #expect(section.named(on: target).section.notifications.map(\.name) == names)
        let analysis = ReplayAnalysis(section, on: target)
        #expect(analysis.situation.remarks.first?.contains("the notification's name") == true)
        #expect(analysis.fieldsCompared > 4)
        #expect(analysis.differences.allSatisfy { $0.field == "keys" }, "\(analysis.differences)")
    }

    @Test("A wrong figure without a name is reported, and a handling is judged by it")
    func wrong() throws {
        let (section, target) = try Self.section(Self.info(812, 576, height: 236))
        let analysis = ReplayAnalysis(section, on: target)
        #expect(analysis.differences.contains { $0.field == "FrameEnd" })
        let verdict = HandlingVerdict(
            try HandlingRegistry.builtIn.handling(named: "hardCoded216"), on: section,
            target: target)
        #expect(verdict.summary.contains("short by 20"), "\(verdict.summary)")
    }

    @Test("A handling is not called right where nothing reports a frame")
    func nothing() throws {
        let (section, target) = try Self.section(
            "2019-02-01 10:00:00.123456+0100 Demo[1:2] -[ChatController keyboardWillShow:]\n")
        let verdict = HandlingVerdict(
            try HandlingRegistry.builtIn.handling(named: "tracker"), on: section, target: target)
        #expect(verdict.summary.contains("not judged"), "\(verdict.summary)")
    }

    private static func event(_ name: String, _ y: Int, _ height: Int, _ ms: Int) -> String {
        "\(name) {\"duration\":\(ms),\"easing\":\"keyboard\",\"endCoordinates\":{\"height\":"
            + "\(height),\"screenX\":0,\"screenY\":\(y),\"width\":\(height > 0 ? 393 : 0)}}\n"
    }

    @Test("Empty shows are a lock, and the next show is its end", arguments: [1, 2, 4])
    func lock(pairs: Int) throws {
        let pair = Self.event("keyboardWillShow", 0, 0, 0) + Self.event("keyboardDidShow", 0, 0, 0)
        let text =
            "iOS 26.0, iPhone 16\n" + Self.event("keyboardWillShow", 516, 336, 250)
            + Self.event("keyboardDidShow", 516, 336, 250) + String(repeating: pair, count: pairs)
            + Self.event("keyboardWillShow", 516, 336, 0)
            + Self.event("keyboardDidShow", 516, 336, 0)
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        let section = try #require(log.sections.first)
        let analysis = ReplayAnalysis(section, on: try ReplayTests.target(section))
        #expect(analysis.situation.steps.map(\.action) == [.focus, .lock, .unlock])
        #expect(analysis.differences.map(\.description) == [])
    }

    @Test("A text in UTF-16 is refused with what to do", arguments: [[0xFF, 0xFE], [0xFE, 0xFF]])
    func utf16(mark: [UInt8]) {
        let error = #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(text: mark + [0x69, 0, 0x4F, 0], file: "log.txt")
        }
        #expect(error?.description == "log.txt:1:1: the file is UTF-16 text. Save it as UTF-8")
    }
}
