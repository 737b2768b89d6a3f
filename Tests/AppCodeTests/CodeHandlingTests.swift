import Foundation
import Scenarios
import Testing

@testable import AppCode
@testable import Simulator

@Suite("An app's own code, in a process of its own")
struct CodeHandlingTests {
    @Test("Its views are those that it makes, and a tap focuses its field")
    func showsViews() throws {
        var stage = try CodeStage()
        try stage.launch()
        #expect(stage.names.prefix(3) == ["view", "inputBar", "messageField"])
        #expect(stage.frame("inputBar") == Rect(x: 0, y: 762, width: 375, height: 50))
        try stage.tap("messageField")
        #expect(stage.world.isKeyboardShown)
        #expect(stage.frame("inputBar").maxY == stage.world.keyboardFrame.y)
        #expect(stage.findings.isEmpty)
        try stage.perform(.tapOutside)
        #expect(!stage.world.isKeyboardShown)
        #expect(stage.frame("inputBar").y == 762)
        #expect(stage.findings.isEmpty)
    }

    @Test("A bar on its way is between its places")
    func movesViews() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.perform(.tap(stage.index("messageField")), settles: false)
        stage.world.advance(byMs: 120, into: &stage.timeline)
        let content = stage.world.content(of: AppID(0))
        let moving = stage.world.frames(of: content)[stage.index("inputBar")].y
        #expect(moving < 762)
        #expect(moving > stage.world.keyboardFrame.y - 50)
    }

    @Test("An answer in which nothing moves leaves a bar on its way")
    func keepsMovement() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.perform(.tap(stage.index("messageField")), settles: false)
        stage.world.advance(byMs: 60, into: &stage.timeline)
        let before = stage.frame("inputBar").y
        try stage.world.perform(.type("a"), into: &stage.timeline)
        #expect(stage.frame("inputBar").y == before)
        stage.world.settle(into: &stage.timeline)
        #expect(stage.frame("inputBar").maxY == stage.world.keyboardFrame.y)
    }

    @Test("A content inset that the hidden keyboard leaves behind is found")
    func findsLeftInset() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.tap("sticky")
        try stage.tap("messageField")
        #expect(stage.findings.isEmpty)
        try stage.perform(.tapOutside)
        #expect(
            stage.findings == ["the content inset of list is 335 pt while no keyboard is up"])
    }

    @Test("A content inset with which the field stays behind the keyboard is found")
    func findsTightInset() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.tap("note")
        #expect(stage.findings.isEmpty)
        try stage.perform(.tapOutside)
        try stage.tap("tight")
        try stage.tap("note")
        #expect(
            stage.findings == [
                "the content inset of list is 20 pt while the keyboard covers 335 pt of it, and "
                    + "note cannot be scrolled above the keyboard"
            ])
    }

    @Test("A bar that another app's keyboard has moved is found, by its own name")
    func findsForeignMove() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.perform(.switchTo(AppID(1)), settles: false)
        try stage.perform(.tap(1), settles: false)
        try stage.perform(.switchTo(AppID(0)))
        let found = stage.findings
        #expect(
            found.contains { $0.hasPrefix("inputBar went from 0 to 335 pt above its place") },
            "\(found)")
    }

    @Test("A crash ends the app with the code's own file and line")
    func reportsCrash() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.tap("crash")
        let crashes = stage.timeline.records.compactMap { record -> String? in
            if case .crashed(_, let text) = record.event { text } else { nil }
        }
        #expect(crashes == ["Chat/Composer.swift:12: Fatal error: no composer"])
        try stage.launch()
        #expect(stage.names.count == 15)
    }

    @Test("A controller that becomes first responder takes the keys from a field")
    func takesKeys() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.tap("messageField")
        #expect(stage.world.isKeyboardShown)
        try stage.tap("bare")
        #expect(!stage.world.isKeyboardShown)
        #expect(stage.findings.isEmpty)
    }

    @Test("What it prints is a line of its log, and timers come back")
    func logsAndTimers() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.tap("printing")
        try stage.tap("timer")
        #expect(stage.logs == ["two words", "timer has fired"])
    }

    @Test(
        "What is no answer, and what the stand-in lacks, is a fault of no app",
        arguments: [
            ("garbage", CodeFault.unreadable("nonsense 1 2 3")),
            ("lacks", CodeFault.lacks("Chat.swift:3: UIFancyView"))
        ])
    func reportsFaults(button: String, fault: CodeFault) throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.tap(button)
        #expect(stage.program.fault == fault)
        #expect(stage.findings.isEmpty)
    }

    @Test("A program that is none is a fault with its path")
    func reportsMissingProgram() throws {
        var stage = try CodeStage(path: "/nonexistent/app")
        try stage.perform(.launch(AppID(0)))
        guard case .cannotStart(let text)? = stage.program.fault else {
            Issue.record("no fault")
            return
        }
        #expect(text.contains("/nonexistent/app"))
    }

    @Test("A search reaches other points of the history by new processes, with equal findings")
    func searches() throws {
        let stage = try CodeStage()
        var world = stage.world
        var timeline = Timeline()
        try world.perform(.launch(AppID(0)), into: &timeline)
        world.settle(into: &timeline)
        var ends: [Fingerprint] = []
        for _ in 0..<2 {
            var copy = world
            try copy.perform(.tap(2), into: &timeline)
            copy.settle(into: &timeline)
            ends.append(copy.fingerprint)
            var other = world
            try other.perform(.home, into: &timeline)
            other.settle(into: &timeline)
            ends.append(other.fingerprint)
        }
        #expect(ends[0] == ends[2] && ends[1] == ends[3] && ends[0] != ends[1])
        let counts = stage.program.counts
        #expect(counts.processes == 2)
        #expect(counts.remembered > 0)
    }

    @Test("Code that depends on something outside is found when it is told again")
    func findsDifference() throws {
        let stage = try CodeStage()
        var world = stage.world
        var timeline = Timeline()
        try world.perform(.launch(AppID(0)), into: &timeline)
        world.settle(into: &timeline)
        try world.perform(.tap(6), into: &timeline)
        world.settle(into: &timeline)
        for action in [Action.home, .tap(7)] {
            var copy = world
            try copy.perform(action, into: &timeline)
            copy.settle(into: &timeline)
        }
        #expect(stage.program.fault == .differs(event: "event tapped 6"))
    }

    @Test("An endless loop ends the app after ten seconds", .timeLimit(.minutes(2)))
    func endsLoop() throws {
        var stage = try CodeStage()
        try stage.launch()
        try stage.tap("loop")
        #expect(stage.findings.contains { $0.contains("10 seconds") })
    }

    @Test("Another appearance changes colours, which is no difference of pictures")
    func comparesWithoutColours() throws {
        func screen(_ color: String, y: Int) throws -> LiveScreen {
            let line = "view 0 - bar UIView area 0 \(y) 10 10 background=\(color)"
            let answer = try CodeAnswer(lines: [Substring(line)])
            return try LiveTree(name: "a").applying(answer.views).screen
        }
        let light = try screen("FFFFFFFF", y: 0)
        let dark = try screen("000000FF", y: 0)
        #expect(light != dark)
        #expect(light.colorless == dark.colorless)
        #expect(try light.colorless != screen("FFFFFFFF", y: 1).colorless)
    }

    @Test(
        "Lengths come back as they were",
        arguments: [0, 1, 64, 96, 192, -1, -96, 84077, 1_999_999_999, -2_000_000_000])
    func keepsLengths(raw: Int32) {
        let length = Pt(raw: raw)
        #expect(CodeText.length(Substring(CodeText.points(length))) == length)
    }

    @Test("Texts come back as they were", arguments: ["", "-", "a b\n", "Grüße 😀 100 %", "%"])
    func keepsTexts(text: String) {
        let field = CodeText.encode(text)
        #expect(!field.isEmpty && !field.contains(" ") && !field.contains("\n"))
        #expect(CodeText.decode(Substring(field)) == text)
    }

    @Test(
        "A line that no driver writes is refused",
        arguments: [
            "view 0", "view -1 - a UIView area 0 0 1 1", "view 3 7 a UIView area 0 0 1 1",
            "view 0 - a UIView area x 0 1 1", "view 99999999 - a UIView area 0 0 1 1", "gone",
            "order x", "first 1", "after x t", "persist a !!", "", "view 0 - a V area 0 0 1 1 alpha"
        ])
    func refusesLines(line: String) {
        #expect(throws: CodeFault.unreadable(line)) {
            try CodeAnswer(lines: [Substring(line)])
        }
    }
}

/// A device with an app of scripted code and another app with a field.
struct CodeStage {
    var world: World
    var timeline = Timeline()
    let program = CodeProgram(name: "chat")

    init(path: String = Self.scriptedApp) throws {
        program.setPath(path)
        let code = AppDefinition(
            name: "chat", title: "Chat", iconColor: 0,
            screens: [ScreenDefinition(name: "chat", views: [])],
            handlings: [AnyHandling(CodeHandling(name: "code", program: program))])
        let notes = try #require(ScreenDefinition.builtIn("notes"))
        let other = AppDefinition(
            name: "notes", title: "Notes", iconColor: 0, screens: [notes], handlings: [],
            isWatched: false)
        world = World(try Setting(device: "iPhone X", system: "12.0", apps: [code, other]))
    }

    /// The executable beside the test runner, which stands in the folder of the products.
    static let scriptedApp = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("ScriptedApp").path

    var names: [String] { world.screenDefinition(AppID(0)).views.map(\.id.name) }

    func index(_ name: String) -> ViewIndex { names.firstIndex(of: name) ?? 0 }

    func frame(_ name: String) -> Rect {
        world.frames(of: world.content(of: AppID(0)))[index(name)]
    }

    var findings: [String] { timeline.findings.map(\.explanation) }

    var logs: [String] {
        timeline.records.compactMap { record in
            if case .log(_, let line) = record.event { line } else { nil }
        }
    }

    mutating func launch() throws { try perform(.launch(AppID(0))) }

    mutating func tap(_ name: String) throws { try perform(.tap(index(name))) }

    mutating func perform(_ action: Action, settles: Bool = true) throws {
        try world.perform(action, into: &timeline)
        world.advanceUntilTouchable(into: &timeline)
        guard settles else { return }
        world.settle(into: &timeline)
        world.checkAtRest(into: &timeline)
    }
}
