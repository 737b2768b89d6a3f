import Handlings
import Simulator
import Testing

@Suite("A movement that another one turns back")
struct TurnedBackTests {
    /// What is posted for some actions, each this long after the one before it.
    private static func names(
        _ actions: [Action], everyMs ms: Int32, system: String = "ios-12",
        change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> [String] {
        var rig = try Rig(.iPadAir2, system: system, change: change)
        try rig.warmUp()
        let count = rig.play.timeline.records.count
        for action in actions {
            try rig.play.world.perform(action, into: &rig.play.timeline)
            rig.play.world.advance(byMs: ms, into: &rig.play.timeline)
        }
        rig.play.settle()
        return rig.play.timeline.records[count...].compactMap { record in
            guard case .notification(_, let post) = record.event else { return nil }
            return post.name.rawValue
        }
    }

    private static let shows = ["willChangeFrame", "willShow"]
    private static let hides = ["willChangeFrame", "willHide"]
    private static let hidden = ["didChangeFrame", "didHide"]
    private static let shown = ["didChangeFrame", "didShow"]
    private static let focus = Action.focus(0, during: .none)

    @Test("Of a show that a hide interrupts nothing reports its end")
    func show() throws {
        let actions: [Action] = [Self.focus, .blur(during: .none)]
        let names = try Self.names(actions, everyMs: 100)
        #expect(names == Self.shows + Self.hides + Self.hidden)
        let all = try Self.names(actions, everyMs: 100) {
            $0.keyboard.dropsInterrupted.value = false
        }
        #expect(all.filter { $0 == "didShow" }.count == 1)
        let calm = try Self.names(actions, everyMs: 600)
        #expect(calm == Self.shows + Self.shown + Self.hides + Self.hidden)
    }

    @Test("No touch comes between the posts of one call", arguments: [0, 1])
    func touches(everyMs ms: Int32) throws {
        let actions: [Action] = [Self.focus, .blur(during: .none), Self.focus]
        let names = try Self.names(actions, everyMs: ms)
        #expect(names == Self.shows + Self.hides + Self.shows + Self.shown)
    }

    @Test("Of a hide that a show interrupts nothing reports its end")
    func hide() throws {
        let actions: [Action] = [Self.focus, .wait(600), .blur(during: .none), Self.focus]
        let names = try Self.names(actions, everyMs: 100)
        #expect(names == Self.shows + Self.shown + Self.hides + Self.shows + Self.shown)
    }

    @Test("Neither does one of a keyboard that floats or is undocked, which reports frames only")
    func undocked() throws {
        for (place, system) in [(KeyboardAction.undockByMenu, "ios-12"), (.float, "ios-13")] {
            let start: [Action] = [Self.focus, .wait(600), .keyboard(place), .wait(1000)]
            let blur = Action.blur(during: .none)
            let before = try Self.names(start, everyMs: 100, system: system)
            let back = try Self.names(start + [blur, Self.focus], everyMs: 100, system: system)
            let twice = ["willChangeFrame", "willChangeFrame", "didChangeFrame"]
            #expect(Array(back.dropFirst(before.count)) == twice)
            let shown = try Self.names(
                start + [blur, .wait(600), Self.focus, blur], everyMs: 100, system: system)
            let hidden = ["willChangeFrame", "didChangeFrame"]
            #expect(Array(shown.dropFirst(before.count)) == hidden + twice)
        }
    }

    @Test("A show that is still to come after a turn does not come when its field resigns")
    func rotation() throws {
        let actions: [Action] = [Self.focus, .wait(600), .rotate(.landscape), .blur(during: .none)]
        let names = try Self.names(actions, everyMs: 100)
        let turned = Self.hides + Self.hidden
        #expect(names == Self.shows + Self.shown + turned + Self.hides + Self.hidden)
    }

    @Test("Of a turn that is reported twice nothing comes after the keyboard has been put away")
    func turnedTwice() throws {
        let once: [Action] = [Self.focus, .wait(600), .rotate(.landscape), .wait(300)]
        let names = try Self.names(
            once + [.blur(during: .none)], everyMs: 100, system: "ios-8")
        #expect(names.filter { $0 == "willHide" }.count == 2, "the turn's first, and the blur's")
        #expect(names.suffix(4) == Self.hides + Self.hidden)
        let all = try Self.names(once, everyMs: 100, system: "ios-8")
        #expect(all.filter { $0 == "willHide" }.count == 2, "the turn's own two")
    }

    @Test("A split that is put away in its first half does not rise")
    func dismissedSplit() throws {
        let actions: [Action] = [
            Self.focus, .wait(600), .keyboard(.split), .blur(during: .none)
        ]
        let names = try Self.names(actions, everyMs: 100)
        #expect(names.filter { $0 == "willHide" }.count == 1)
    }

    @Test(
        "The screen takes touches when a turn, or a split, has reported its end",
        arguments: ["ios-8", "ios-12"])
    func waits(system: String) throws {
        for action in [Action.rotate(.landscape), .keyboard(.split)] {
            var rig = try Rig(.iPadAir2, system: system)
            try rig.warmUp()
            _ = try rig.posts(Self.focus)
            let count = rig.play.timeline.records.count
            try rig.play.world.perform(action, into: &rig.play.timeline)
            var early = rig.play.world
            let start = early.clockMs
            rig.play.world.advanceUntilTouchable(into: &rig.play.timeline)
            let seen = rig.play.timeline.records.count
            rig.play.settle()
            let late = rig.play.timeline.records[seen...].filter {
                if case .notification = $0.event { true } else { false }
            }
            #expect(seen > count)
            #expect(late.isEmpty, "\(action)")
            var rest = Timeline()
            early.advanceUntilTouchable(waitsForTurn: false, into: &rest)
            #expect(early.clockMs == start, "the way home waits for no turn")
        }
    }

    @Test("A turn in the middle of a show reports no end in the old orientation")
    func turnedShow() throws {
        let names = try Self.names([Self.focus, .rotate(.landscape)], everyMs: 100)
        #expect(names == Self.shows + Self.hides + Self.hidden + Self.shows + Self.shown)
    }
}

@Suite("A rotation with the keyboard up")
struct TurnTests {
    /// Writes down how wide the window is whenever a notification comes.
    struct Ruler: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        var name: String { "ruler" }
        var initialState: State { State() }
        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            guard case .keyboard(let post) = event else { return }
            app.log("\(post.name.rawValue) in \(app.window.size.width)")
        }
    }

    private static func logs(_ actions: [Action], everyMs ms: Int32) throws -> (Play, [String]) {
        var play = Play(try Stage.setting([Ruler()]))
        try play.do(.launch(Stage.ike), .tap(3))
        play.settle()
        let count = play.timeline.records.count
        for action in actions {
            try play.world.perform(action, into: &play.timeline)
            play.world.advance(byMs: ms, into: &play.timeline)
        }
        play.settle()
        let lines = play.timeline.records[count...].compactMap { record -> String? in
            if case .log(_, let line) = record.event { line } else { nil }
        }
        return (play, lines)
    }

    @Test("The keyboard goes down and comes up as its posts report, and no fault of layout is seen")
    func moves() throws {
        for system in ["ios-8", "ios-9", "ios-16.1", "ios-17"] {
            var play = Play(try Stage.setting([Tracker()], system: system))
            try play.do(.launch(Stage.ike), .tap(3))
            play.settle()
            try play.world.perform(.rotate(.landscape), into: &play.timeline)
            play.world.advance(byMs: 20, into: &play.timeline)
            let leaving = try #require(play.world.keyboard).frame.y
            #expect(leaving > play.world.keyboardFrame.y)
            play.world.advance(byMs: 100, into: &play.timeline)
            #expect(play.world.orientation == .landscape)
            #expect(play.world.keyboard?.frame.y == 375, "it waits below the screen")
            play.settle()
            #expect(play.world.keyboard?.frame == play.world.keyboardFrame)
            #expect(play.faults == [], "\(system)")
        }
    }

    @Test("A field that resigns after the turn hides a keyboard that comes back no more")
    func resigns() throws {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike), .tap(3))
        play.settle()
        try play.world.perform(.rotate(.landscape), into: &play.timeline)
        play.world.advance(byMs: 60, into: &play.timeline)
        try play.do(.tapOutside)
        play.settle()
        #expect(!play.world.isKeyboardShown && play.world.keyboard == nil)
        #expect(play.faults == [])
    }

    @Test("The hide is heard before the interface turns, the show after it")
    func order() throws {
        let (play, lines) = try Self.logs([.rotate(.landscape)], everyMs: 0)
        #expect(
            lines == [
                "willChangeFrame in 375", "willHide in 375", "didChangeFrame in 375",
                "didHide in 375", "willChangeFrame in 812", "willShow in 812",
                "didChangeFrame in 812", "didShow in 812"
            ])
        #expect(play.world.orientation == .landscape)
    }

    @Test("Turned back before the hide was reported, the device stands as it stood")
    func back() throws {
        let (play, lines) = try Self.logs([.rotate(.landscape), .rotate(.portrait)], everyMs: 10)
        #expect(play.world.orientation == .portrait)
        #expect(play.world.keyboard?.frame == Rect(x: 0, y: 479, width: 375, height: 333))
        #expect(lines.last == "didShow in 375")
    }

    @Test("Without a keyboard the interface turns at once")
    func plain() throws {
        var play = Play(try Stage.setting([Ruler()]))
        try play.do(.launch(Stage.ike))
        try play.world.perform(.rotate(.landscape), into: &play.timeline)
        #expect(play.world.orientation == .landscape)
    }

    @Test("A device that is locked again before its app has turned turns it after the next unlock")
    func relocked() throws {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike), .tap(Bench.field), .lock)
        play.pass(3000)
        try play.world.perform(.rotate(.landscape), into: &play.timeline)
        try play.world.perform(.unlock, into: &play.timeline)
        play.pass(50)
        try play.world.perform(.lock, into: &play.timeline)
        play.settle()
        #expect(play.world.orientation == .portrait)
        try play.do(.unlock)
        play.settle()
        #expect(play.world.orientation == .landscape)
        #expect(play.inset == 209 && play.oracles.isEmpty, "\(play.oracles)")
    }
}
