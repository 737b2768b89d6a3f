import Handlings
import Simulator
import Testing

@Suite("Ways of handling the keyboard that are layout")
struct LayoutHandlingTests {
    private static let field = 3

    private static func play(
        _ screen: ScreenDefinition, _ handling: some KeyboardHandling, system: String = "ios-12",
        device: Rig.Device? = nil
    ) throws -> Play {
        try LayoutStage.play(screen, [AnyHandling(handling)], system: system, device: device)
    }

    private static func scroll(_ play: Play) throws -> ScrollPosition {
        let traits = try #require(ScreenDefinition.scrollForm.views[0].kind.scroll)
        return play.world.content(of: Stage.ike).geometry.scroll(0, traits)
    }

    // MARK: The cookbook's scroll view

    @Test("The cookbook's inset is the keyboard's height, and its field is scrolled into sight")
    func scrollView() throws {
        var play = try Self.play(.scrollForm, ScrollViewInset())
        #expect(try Self.scroll(play).contentInset == Insets(top: 12, bottom: 20))
        try play.do(.tap(Self.field))
        #expect(try Self.scroll(play).contentInset == Insets(bottom: 333))
        let seen = try #require(play.world.visiblePart(of: Self.field, in: Stage.ike))
        #expect(seen.height == 44 && seen.maxY <= 479)
        #expect(try Self.scroll(play).contentOffset == 0)
    }

    @Test("Insets that the app had given before are lost with the first keyboard")
    func lostInsets() throws {
        var play = try Self.play(.scrollForm, ScrollViewInset())
        try play.do(.tap(Self.field), .tapOutside)
        play.settle()
        #expect(try Self.scroll(play).contentInset == Insets())
        let reported = play.timeline.findings.map(\.explanation)
        #expect(
            reported.contains(
                "the content inset of scrollView at the top is 0 pt and the app gave it 12 pt"))
        var kept = try Self.play(.scrollForm, ScrollViewInset(keepsInsets: true))
        try kept.do(.tap(Self.field), .tapOutside)
        kept.settle()
        #expect(try Self.scroll(kept).contentInset == Insets(top: 12, bottom: 20))
        #expect(kept.timeline.findings == [])
    }

    @Test("It scrolls to its outlet, and only on request to the field that is typed into")
    func outlet() throws {
        for follows in [false, true] {
            var play = try Self.play(
                .scrollForm, ScrollViewInset(followsResponder: follows))
            try play.do(.tap(4))
            let seen = play.world.visiblePart(of: 4, in: Stage.ike)
            #expect((seen.map { $0.maxY <= 479 } == true) == follows)
            #expect(try Self.scroll(play).contentOffset == (follows ? 165 : 0))
        }
    }

    @Test("Where the safe area is added to the inset, it is that much too high")
    func adjusted() throws {
        var screen = ScreenDefinition.scrollForm
        screen.views[0].kind = .scrollView(
            ScrollTraits(contentHeight: 620, adjustsForSafeArea: true))
        for keeps in [false, true] {
            var play = try Self.play(screen, ScrollViewInset(keepsInsets: keeps))
            try play.do(.tap(Self.field))
            play.settle()
            let reported = play.timeline.findings.map(\.explanation)
            let text = "the content inset of scrollView is 367 pt while the keyboard covers 333 pt"
            #expect(reported == (keeps ? [] : [text]))
        }
    }

    @Test("Without frame keys nothing moves; in landscape before iOS 8 the frame is converted")
    func olderSystems() throws {
        var play = try Self.play(.scrollForm, ScrollViewInset(), system: "ios-3.1")
        try play.do(.tap(Self.field))
        #expect(try Self.scroll(play).contentInset.bottom == 0)
        var wide = try Self.play(.scrollForm, ScrollViewInset(), system: "ios-6", device: .fourInch)
        try wide.do(.rotate(.landscape), .keyboard(.choose(KeyboardChoice())))
        try wide.do(.focus(Self.field, during: .none))
        #expect(try Self.scroll(wide).contentInset.bottom == 193)
    }

    @Test("A scroll view clips what lies in it, and what is out of sight takes no taps")
    func clipping() throws {
        var screen = ScreenDefinition.scrollForm
        screen.views[0].vertical = Placement(start: .safeStart(0), length: 200)
        screen.views[1].isHidden = true
        let play = try Self.play(screen, ScrollViewInset())
        #expect(play.world.visiblePart(of: 3, in: Stage.ike) == nil)
        #expect(play.world.visiblePart(of: 0, in: Stage.ike)?.height == 200)
        #expect(play.world.visiblePart(of: 1, in: Stage.ike) == nil)
        let errors = [3, 1].map { (view: ViewIndex) -> String? in
            do throws(ActionError) {
                try play.world.check(.tap(view))
                return nil
            } catch { return error.rule }
        }
        #expect(
            errors == ["textField of own is scrolled out of sight", "imageView of own is hidden"])
    }

    // MARK: The article's base class

    @Test("The article's guide is as high as the raw frame, and has no height on hide")
    func baseClass() throws {
        var play = try Self.play(.withKeyboard, BaseClass(), system: "ios-13")
        #expect(try LayoutStage.bottom("button", play) == 804)
        try play.do(.tap(1))
        #expect(try LayoutStage.bottom("button", play) == 471)
        try play.do(.tapOutside)
        play.settle()
        #expect(try LayoutStage.bottom("button", play) == 804)
        #expect(play.timeline.findings == [])
    }

    @Test("Tied to the safe area it is 34 pt too high")
    func baseClassOnSafeArea() throws {
        var play = try Self.play(
            .withKeyboard, BaseClass(pinsTo: .bottomSafeArea), system: "ios-13")
        try play.do(.tap(1))
        play.settle()
        #expect(
            play.timeline.findings.map(\.explanation) == [
                "the guide stands at 367 pt while the keyboard covers 333 pt"
            ])
    }

    @Test("Its curve is none of four cases, so that the views leave the keyboard on the way")
    func baseClassCurve() throws {
        for keeps in [false, true] {
            var play = try Self.play(.withKeyboard, BaseClass(keepsCurve: keeps), system: "ios-13")
            try play.world.perform(.tap(1), into: &play.timeline)
            play.world.advance(byMs: 60, into: &play.timeline)
            let guide = 812 - (try LayoutStage.bottom("button", play)) - 8
            let keyboard = 812 - (play.world.keyboard?.frame.y ?? 812)
            let gap = guide > keyboard ? guide - keyboard : keyboard - guide
            // The post comes a moment after the keyboard has begun, which a spring turns into less
            // than ten points.
            #expect((gap > 40) == !keeps, "\(keeps): \(gap)")
        }
    }

    @Test("Without an end frame it does nothing; what else is missing has a default")
    func animationInfo() throws {
        let reported = KeyboardNotification(
            name: .willShow, begin: .zero, end: Rect(x: 0, y: 479, width: 375, height: 333),
            durationMs: 0, curve: 7, keys: [.frameEnd])
        var without = reported
        without.keys = [.animation]
        var probe = HandlingProbe(
            AnyHandling(BaseClass()), window: LayoutTests.window, isPad: false,
            screen: .withKeyboard)
        probe.send(.keyboard(without))
        #expect(probe.inset == 0)
        probe.send(.keyboard(reported))
        #expect(probe.inset == 333)
    }

    // MARK: Apple's handler

    @Test("Apple's handler: the part of the keyboard over the view, else the safe area")
    func safeIntersection() throws {
        var play = try Self.play(.chat, SafeIntersection(), system: "ios-17")
        #expect(play.world.inset(of: Stage.ike) == 34)
        try play.do(.tap(Self.field))
        #expect(play.world.inset(of: Stage.ike) == 333)
        try play.do(.tapOutside)
        play.settle()
        #expect(play.world.inset(of: Stage.ike) == 34)
        #expect(play.timeline.findings == [])
    }

    @Test("Before iOS 16.1 no notification has a screen, and nothing moves")
    func noScreen() throws {
        for asks in [true, false] {
            var play = try Self.play(.chat, SafeIntersection(asksForScreen: asks), system: "ios-13")
            try play.do(.tap(Self.field))
            play.settle()
            #expect(play.world.inset(of: Stage.ike) == (asks ? 34 : 333))
            #expect(play.oracles == (asks ? [.insetMatchesKeyboard] : []))
        }
    }

    @Test("Its offset outlives a rotation without a keyboard")
    func staleSafeArea() throws {
        var play = try Self.play(.chat, SafeIntersection(), system: "ios-17")
        try play.do(.rotate(.landscape))
        play.settle()
        #expect(
            play.timeline.findings.map(\.explanation) == [
                "the inset is 34 pt while no keyboard is up and 21 pt are declared"
            ])
    }

    // MARK: A guard through FocusState

    @Test("A remembered focus is set when the scene is active, and dies with the process")
    func focusState() throws {
        for (remembers, kills, isBack) in [
            (true, false, true), (false, false, false), (true, true, false)
        ] {
            let handlings = [
                AnyHandling(SwiftUISafeArea()), AnyHandling(FocusStateGuard(remembers: remembers))
            ]
            var play = try LayoutStage.play(.chat, handlings)
            try play.do(.tap(Self.field), .switchTo(Stage.notes), .tap(1))
            play.settle()
            if kills { try play.do(.kill(Stage.ike)) }
            try play.do(.switchTo(Stage.ike))
            play.settle()
            #expect((play.world.firstResponder(of: Stage.ike) == "messageField") == isBack)
            #expect(play.oracles.contains(.keyboardReturns) == !isBack)
        }
    }
}
