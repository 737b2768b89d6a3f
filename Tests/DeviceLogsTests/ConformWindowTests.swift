import DeviceLogs
import ScenarioSupport
import Simulator
import Testing

@testable import DeviceLogs
@testable import Scenarios

@Suite("The windows of traces")
struct ConformWindowTests {
    private static let pro = "iPad Pro (12.9-inch) (6th generation)"
    private static let shown = #""keyboard":"shown""#
    private static let hidden = #""keyboard":"hidden""#
    private static let floating = #""keyboard":"floating""#

    private static func trace(
        _ system: String, _ device: String = pro, start: String, actions: String,
        inputs: String = ""
    ) -> String {
        """
        {"inputs": {"system": "\(system)", "device": "\(device)", "orientation": "landscape",
        "start": {\(start)}, \(inputs) "listens": ["keyboardWillShow"],
        "actions": [\(actions)]}, "events": []}
        """
    }

    private static func answer(_ text: String) throws -> ModelAnswer {
        let trace = try TraceReader.read(Array(text.utf8), file: "t.json")
        return try ConformPlayer.play(
            trace.inputs, catalogs: Fixtures.catalogs.get(), file: "t.json")
    }

    static let played: [(system: String, device: String, start: String, actions: String)] = [
        ("26", pro, shown, #"{"do":"moveWindow"}"#),
        ("26", pro, shown, #"{"do":"moveWindow","to":[10,20]}"#),
        ("17", pro, shown, #"{"do":"moveWindow","to":[10,20.5]},{"do":"moveWindow"}"#),
        ("26", pro, shown, #"{"do":"resizeWindow"},{"do":"resizeWindow"}"#),
        ("17", pro, shown, #"{"do":"resizeWindow","to":[40,60,700,500]}"#),
        ("17", pro, shown, #"{"do":"stage"},{"do":"moveWindow"},{"do":"blur"}"#),
        ("14", pro, shown, #"{"do":"splitView"},{"do":"blur"},{"do":"focus"}"#),
        ("14", pro, shown, #"{"do":"splitView","share":"twoThirds"}"#),
        ("9", "iPad 2", shown, #"{"do":"splitView","share":"oneThird"}"#),
        ("12", "iPad Air", hidden, #"{"do":"slideOver"},{"do":"focus"}"#),
        ("17", "iPad (9th generation)", shown, #"{"do":"moveWindow"}"#)
    ]

    @Test("A captured iPad does what the trace does with windows", arguments: played.indices)
    func words(index: Int) throws {
        let (system, device, start, actions) = Self.played[index]
        let answer = try Self.answer(
            Self.trace(system, device, start: start, actions: actions))
        #expect(answer.refusal == nil, "\(answer.refusal ?? "")")
    }

    @Test("A window that moves below a floating keyboard posts one frame of no height")
    func moveCapture() throws {
        let file = "105-multiplex-ipad-stagemanager-move-zero-height.json"
        let bytes = try #require(try ConformanceTests.bytes().first { $0.file == file }).bytes
        let trace = try TraceReader.read(bytes, file: file)
        let answer = try ConformanceTests.answer(bytes, file)
        let posts = answer.posts.map(\.notification)
        #expect(answer.refusal == nil)
        #expect(posts.map(\.name) == trace.expectation.events.map(\.name))
        #expect(posts.map(\.name) == [.willChangeFrame, .willHide, .didChangeFrame])
        #expect(posts.allSatisfy { $0.end == posts[0].end && $0.end.height == 0 })
        #expect(posts[0].end.width > 0 && posts[0].end.maxY < 1024)
    }

    @Test("A docked keyboard posts its show again when its window moves")
    func moveDocked() throws {
        for actions in [#"{"do":"moveWindow"}"#, #"{"do":"resizeWindow"}"#] {
            let text = Self.trace("26", start: Self.shown, actions: actions)
            let posts = try Self.answer(text).posts.map(\.notification)
            #expect(posts.map(\.name) == [.willChangeFrame, .willShow, .didChangeFrame, .didShow])
            #expect(posts.allSatisfy { $0.begin == $0.end && $0.durationMs == 0 })
        }
    }

    @Test("The captured app is the card of Slide Over, whose frames leave out the margin")
    func card() throws {
        let text = Self.trace(
            "14", start: Self.hidden, actions: #"{"do":"slideOver"},{"do":"focus"}"#)
        let show = try #require(
            try Self.answer(text).posts.map(\.notification).last { $0.name == .willShow })
        #expect(show.end.maxY == Pt(1014))
        let plain = Self.trace("14", start: Self.hidden, actions: #"{"do":"focus"}"#)
        let usual = try #require(
            try Self.answer(plain).posts.map(\.notification).last { $0.name == .willShow })
        #expect(usual.end.maxY == 1024 && usual.end.height == show.end.height)
    }

    @Test("The captured app keeps the focus beside another app")
    func front() throws {
        for actions in [#"{"do":"splitView"}"#, #"{"do":"stage"}"#] {
            let system = actions.contains("stage") ? "17" : "14"
            let text = Self.trace(
                system, start: Self.hidden, actions: actions + #",{"do":"focus"}"#)
            let answer = try Self.answer(text)
            #expect(answer.refusal == nil)
            let shows = answer.posts.filter { $0.notification.name == .willShow }
            #expect(shows.count == 1 && shows.allSatisfy { $0.notification.isLocal })
        }
    }

    @Test("An arrangement can be stated, and then decides the window at the start")
    func arrangement() throws {
        for (system, arrangement) in [("17", "stageManager"), ("26", "windowed")] {
            let text = Self.trace(
                system, start: Self.hidden, actions: #"{"do":"focus"}"#,
                inputs: "\"arrangement\": \"\(arrangement)\",")
            let answer = try Self.answer(text)
            #expect(answer.refusal == nil)
            #expect(answer.posts.contains { $0.notification.name == .willShow })
        }
    }

    static let refused: [(text: String, refusal: String)] = [
        (
            trace("26", start: shown, actions: #"{"do":"moveWindow","to":[900,500]}"#),
            "line 3, column 13: the window of the app would lie outside of its display of "
                + "1366 x 1024 pt; the nearest place is {x:"
        ),
        (
            trace("17", start: shown, actions: #"{"do":"resizeWindow","to":[0,0,100,500]}"#),
            "line 3, column 13: a window of 100 x 500 pt is too small; the smallest is"
        ),
        (
            trace("14", start: shown, actions: #"{"do":"moveWindow"}"#),
            "line 3, column 13: iOS 14 to 16.0 has no Stage Manager; iPadOS 16.1 to 18 have it"
        ),
        (
            trace("17", "iPhone 15", start: shown, actions: #"{"do":"moveWindow"}"#),
            "line 3, column 13: iPhone 15 shows one app at a time; use an iPad"
        ),
        (
            trace(
                "26", start: shown, actions: #"{"do":"focus"}"#,
                inputs: #""arrangement": "stageManager","#),
            "line 2, column 47: iOS 26 has no Stage Manager; its windows are `windowed`"
        ),
        (
            trace(
                "17", start: shown, actions: #"{"do":"splitView"}"#,
                inputs: #""arrangement": "stageManager","#),
            "line 3, column 13: Split View needs `arrangement: fullScreen`; put the app into"
        ),
        (
            trace("26", start: shown, actions: #"{"do":"splitView"}"#),
            "line 3, column 13: iOS 26 has no Split View; choose `arrangement: windowed`"
        )
    ]

    @Test("What a system has not is refused with its place and the next step", arguments: refused)
    func refusal(text: String, refusal: String) throws {
        let found = try Self.answer(text).refusal
        #expect(found?.hasPrefix(refusal) == true, "\(found ?? "no refusal")")
    }

    static let broken: [(action: String, message: String)] = [
        (#"{"do":"moveWindows"}"#, "t.json:5:21: error: unknown action \"moveWindows\"; did you"),
        (
            #"{"do":"moveWindow","to":"left"}"#,
            "t.json:5:39: error: expected a list, found \"left\"; write [ … ]"
        ),
        (
            #"{"do":"moveWindow","to":[1,2,3,4]}"#,
            "t.json:5:39: error: a place is [x, y], found 4 numbers; write 2 numbers, or leave"
        ),
        (
            #"{"do":"moveWindow","to":[1,"two"]}"#,
            "t.json:5:42: error: expected a number, found \"two\"; write a number"
        ),
        (
            #"{"do":"moveWindow","to":[1,20000]}"#,
            "t.json:5:42: error: 20000.0 is not between -10000.0 and 10000.0 points; write a"
        ),
        (
            #"{"do":"resizeWindow","to":[1,2]}"#,
            "t.json:5:41: error: a frame is [x, y, width, height], found 2 numbers; write 4"
        ),
        (
            #"{"do":"splitView","share":"quarter"}"#,
            "t.json:5:41: error: unknown share of the screen \"quarter\"; write one of half,"
        ),
        (
            #"{"do":"slideOver","to":[1,2]}"#,
            "t.json:5:38: error: slideOver has no \"to\"; remove it"
        )
    ]

    @Test("A mistake is reported with its place and the next step", arguments: broken.indices)
    func mistake(index: Int) {
        let (action, expected) = Self.broken[index]
        let message = ConformErrorTests.message(ConformErrorTests.trace(actions: "[\(action)]"))
        #expect(message?.hasPrefix(expected) == true, "\(message ?? "no error")")
    }

    @Test("An unknown arrangement is reported with its place and the next step")
    func unknownArrangement() {
        let text = Self.trace(
            "26", start: Self.shown, actions: "", inputs: #""arrangement": "windows","#)
        let message = ConformErrorTests.message(text)
        #expect(
            message?.hasPrefix("t.json:2:47: error: unknown arrangement \"windows\"; ") == true)
    }
}
