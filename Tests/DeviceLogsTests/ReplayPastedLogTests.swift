import DeviceLogs
import Simulator
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// Logs as people paste them: React Native's events, cut at the front, of another app's keyboard.
@Suite("A pasted log, replayed")
struct ReplayPastedLogTests {
    private static let hidden = 896

    private static func event(
        _ name: String, from begin: (y: Int, height: Int), to y: Int, isLocal: Bool = true
    ) -> String {
        """
        \(name) {"duration":250,"easing":"keyboard","endCoordinates":{"height":346,"screenX":0,\
        "screenY":\(y),"width":414},"isEventFromThisApp":\(isLocal),"startCoordinates":\
        {"height":\(begin.height),"screenX":0,"screenY":\(begin.y),"width":414}}

        """
    }

    private static func show(_ name: String, height: Int = 346, isLocal: Bool = true) -> String {
        event(name, from: (hidden, height), to: 550, isLocal: isLocal)
    }

    private static func hide(_ name: String) -> String {
        event(name, from: (550, 346), to: hidden)
    }

    private static func analysis(_ text: String) throws -> (LogSection, ReplayAnalysis) {
        let text = "iOS 13.3, iPhone 11\n" + text
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        let section = try #require(log.sections.first)
        return (section, ReplayAnalysis(section, on: try ReplayTests.target(section)))
    }

    @Test("React Native reports no keys, so none are compared, and its figures all are")
    func unknownKeys() throws {
        let text =
            Self.show("keyboardWillShow", height: 288) + Self.show("keyboardDidShow", height: 288)
            + Self.hide("keyboardWillHide")
        let (section, analysis) = try Self.analysis(text)
        #expect(section.notifications.map(\.keysPresent) == [[], [], []])
        #expect(analysis.differences == [])
        #expect(analysis.fieldsCompared == 18)
        let (_, other) = try Self.analysis(text.replacing("\"screenY\":550", with: "\"screenY\":9"))
        #expect(other.differences.map(\.field) == ["FrameEnd", "FrameEnd", "FrameBegin"])
    }

    static let did: [(text: String, actions: [ReplaySituation.Step.Action])] = [
        (show("keyboardDidShow"), [.focus]),
        (show("keyboardDidShow") + hide("keyboardDidHide"), [.focus, .blur]),
        (show("keyboardDidChangeFrame") + show("keyboardDidShow"), [.focus]),
        (show("keyboardWillShow") + hide("keyboardDidHide"), [.focus, .blur]),
        (show("keyboardWillShow") + show("keyboardDidShow"), [.focus])
    ]

    @Test("a did post whose will is not logged shows the same action", arguments: did.indices)
    func didAlone(index: Int) throws {
        let (text, actions) = Self.did[index]
        let (_, analysis) = try Self.analysis(text)
        #expect(analysis.situation.steps.map(\.action) == actions)
        #expect(analysis.differences.map(\.description) == [])
    }

    @Test("the first show of a log is the launch's first only where the log says so")
    func firstShow() throws {
        let (section, later) = try Self.analysis(Self.show("keyboardDidShow"))
        #expect(later.situation.hasShownBefore && later.differences == [])
        #expect(later.text(section).contains("start: the keyboard is hidden, and was shown since"))
        let (_, first) = try Self.analysis(Self.show("keyboardDidShow", height: 288))
        #expect(!first.situation.hasShownBefore && first.differences == [])
        let launch =
            "2019-03-10 10:00:01.100 A[1:1] "
            + "-[AppDelegate application:didFinishLaunchingWithOptions:]\n"
        let (_, launched) = try Self.analysis(launch + Self.show("keyboardDidShow"))
        #expect(!launched.situation.hasShownBefore)
        #expect(launched.differences.map(\.field) == ["FrameBegin"])
    }

    @Test("a log that begins with a hide starts with the keyboard shown")
    func startsShown() throws {
        for name in ["keyboardWillHide", "keyboardDidHide"] {
            let (section, analysis) = try Self.analysis(
                Self.hide(name) + Self.show("keyboardWillShow"))
            #expect(analysis.situation.startsWithKeyboard)
            #expect(analysis.situation.steps.map(\.action) == [.blur, .focus])
            #expect(analysis.differences.map(\.description) == [])
            #expect(analysis.text(section).contains("start: the keyboard is shown"))
        }
    }

    @Test("another process's keyboard is reported, and no tap is derived from it")
    func foreign() throws {
        let (section, analysis) = try Self.analysis(
            Self.hide("keyboardWillHide") + Self.show("keyboardWillShow", isLocal: false)
                + Self.show("keyboardWillShow"))
        #expect(analysis.situation.steps.map(\.line) == [2, 4])
        #expect(
            analysis.situation.remarks == [
                "line 3: the notification reports the keyboard of another process and is not "
                    + "replayed"
            ])
        #expect(analysis.posts.map(\.record?.line) == [2, 3, 4])
        #expect(analysis.posts.map { $0.compared > 0 } == [true, false, true])
        #expect(analysis.differences.map(\.description) == [])
        #expect(analysis.text(section).contains("not replayed"))
    }

    @Test("time that runs backwards in one process is a difference that says so")
    func backwards() throws {
        func text(_ second: String) -> String {
            "2019-03-10 10:00:05.130 App[1:1] " + Self.show("keyboardWillShow")
                + "2019-03-10 10:00:01.130 \(second) " + Self.hide("keyboardWillHide")
        }
        let (_, analysis) = try Self.analysis(text("App[1:1]"))
        #expect(
            analysis.differences.map(\.description) == [
                "line 3: willHide, time: the log has a time that runs backwards, "
                    + "4000 ms before line 2, the model none that does"
            ])
        let (_, other) = try Self.analysis(text("App[2:1]"))
        #expect(other.differences.map(\.log) == ["its time"])
    }
}
