import Handlings
import Simulator
import Testing

/// Reports: ASR-03 (a layout pass on return resets a frame that was moved by hand), ASR-19 (its fix
/// costs the keyboard), ROT-06 (back by a height that has changed).
@Suite("Views that are moved by hand, and the layout passes that put them back")
struct FrameShiftTests {
    private static func play(_ handling: FrameShift, system: String = "ios-12") throws -> Play {
        try LayoutStage.play(.form, [AnyHandling(handling)], system: system)
    }

    private static func shift(_ play: Play) -> Pt {
        play.world.content(of: Stage.ike).geometry.shift
    }

    @Test("The whole view goes up by the keyboard and back to its place")
    func upAndDown() throws {
        for moves in FrameShift.Moves.allCases {
            var play = try Self.play(FrameShift(moves: moves))
            let rest = try LayoutStage.bottom("name", play)
            try play.do(.focus(1, during: .none))
            play.settle()
            #expect(try LayoutStage.bottom("name", play) == rest - 333)
            try play.do(.tapOutside)
            play.settle()
            #expect(try LayoutStage.bottom("name", play) == rest)
            #expect(play.timeline.findings == [])
        }
    }

    @Test("ASR-03: after a return the keyboard is up and the view at its place of rest")
    func layoutOnReturn() throws {
        let table: [(FrameShift, pass: Bool, shift: Pt)] = [
            (FrameShift(), true, 0), (FrameShift(), false, 333),
            (FrameShift(movesAgain: true), true, 333), (FrameShift(moves: .transform), true, 333)
        ]
        for (handling, pass, wanted) in table {
            var system = try Stage.system("ios-12")
            system.layout.passOnReturn.value = pass
            let app = AppDefinition(
                name: "own", title: "Own", iconColor: 0, screens: [.form],
                handlings: [AnyHandling(handling)])
            var play = Play(
                Setting(
                    device: Stage.iPhoneX, system: system, heights: Stage.faceIDHeights,
                    apps: [app]))
            try play.do(.launch(Stage.ike), .focus(1, during: .none), .home)
            play.settle()
            try play.do(.launch(Stage.ike))
            play.settle()
            #expect(play.world.isKeyboardShown)
            #expect(Self.shift(play) == wanted)
            let reported = play.timeline.findings.filter { $0.oracle == .insetMatchesKeyboard }
                .map(\.explanation)
            let text = "the view is moved up by 0 pt while the keyboard covers 333 pt"
            #expect(reported == (wanted == 0 ? [text] : []))
        }
    }

    @Test("ASR-19's fix: the view is not displaced, and the user loses the keyboard")
    func endsEditing() throws {
        var play = try Self.play(FrameShift(endsEditing: true))
        try play.do(.focus(1, during: .none), .home)
        play.settle()
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(Self.shift(play) == 0 && !play.world.isKeyboardShown)
        #expect(!play.oracles.contains(.insetMatchesKeyboard))
        #expect(play.oracles.contains(.keyboardReturns))
    }

    @Test("ROT-06: back by the height of this moment ends elsewhere after a rotation")
    func rotation() throws {
        for (returns, left) in [(FrameShift.Returns.atBlur, Pt(124)), (.toPlace, 0)] {
            var play = try Self.play(FrameShift(moves: .transform, returns: returns))
            try play.do(.focus(1, during: .none), .rotate(.landscape))
            play.settle()
            try play.do(.blur(during: .none))
            play.settle()
            #expect(Self.shift(play) == left)
            #expect(play.oracles.contains(.insetMatchesKeyboard) == (left != 0))
        }
    }

    @Test("A view that adds to what is there goes twice as high at a second show")
    func adds() throws {
        for adds in [true, false] {
            var play = try Self.play(FrameShift(moves: .transform, adds: adds))
            try play.do(.focus(1, during: .none), .focus(2, during: .none))
            play.settle()
            #expect(Self.shift(play) == (adds ? 624 : 291))
        }
    }

    @Test("Layout passes run for insets, rotations, returns and snapshots, and for nothing else")
    func passes() throws {
        var play = try LayoutStage.play(
            .chat, [AnyHandling(Tracker()), AnyHandling(PassCounter())], system: "ios-12")
        func count(_ actions: Action...) throws -> Int {
            let before = play.timeline.records.count
            for action in actions { try play.do(action) }
            play.settle()
            return play.timeline.records[before...].count { record in
                if case .view(_, _, .viewDidLayoutSubviews) = record.event { true } else { false }
            }
        }
        #expect(try count(.tap(3)) == 1, "the inset grows")
        #expect(try count(.type("a")) == 0)
        #expect(try count(.tapOutside) == 1, "the inset shrinks")
        #expect(try count(.rotate(.landscape)) == 1)
        #expect(try count(.rotate(.portrait)) == 1)
        #expect(try count(.home) == 1, "the stored snapshot")
        #expect(try count(.launch(Stage.ike)) == 1, "the return")
    }

    /// Counts nothing; it only wants to hear of the passes.
    struct PassCounter: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        var name: String { "passCounter" }
        var initialState: State { State() }
        var observesLayout: Bool { true }
        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {}
    }

    @Test("A program that asks for a pass in a pass does not hold time still")
    func recursion() throws {
        struct Restless: KeyboardHandling {
            struct State: Hashable, Codable, Sendable { var count = 0 }

            var name: String { "restless" }
            var initialState: State { State() }
            var observesLayout: Bool { true }
            func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
                guard case .view = event else { return }
                state.count += 1
                app.setInset(Pt(state.count))
                app.setNeedsLayout()
            }
        }
        var play = try LayoutStage.play(.chat, [AnyHandling(Restless())])
        play.settle()
        #expect(play.world.isAtRest)
        #expect(play.world.inset(of: Stage.ike) < 20)
    }
}
