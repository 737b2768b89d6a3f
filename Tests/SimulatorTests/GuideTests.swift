import Handlings
import Simulator
import Testing

/// One app on a device, with a screen and programs of one's own, and Notes beside it.
enum LayoutStage {
    static func play(
        _ screen: ScreenDefinition, _ handlings: [AnyHandling], system: String = "ios-26",
        device: Rig.Device? = nil
    ) throws -> Play {
        let app = AppDefinition(
            name: "own", title: "Own", iconColor: 0x8888_88FF, screens: [screen, .details],
            handlings: handlings)
        let notes = AppDefinition(
            name: "notes", title: "Notes", iconColor: 0xF1C4_0FFF, screens: [.notes],
            handlings: [AnyHandling(AccessoryView())], isWatched: false)
        let profile = device?.profile ?? Stage.iPhoneX
        var play = Play(
            Setting(
                device: profile, system: try Stage.system(system),
                heights: device?.heights ?? Stage.faceIDHeights, apps: [app, notes]))
        try play.do(.launch(Stage.ike))
        return play
    }

    static func bottom(_ name: ViewID, _ play: Play) throws -> Pt {
        let screen = play.world.setting.apps[0].screens[0]
        return play.world.frame(of: try #require(screen.index(of: name)), in: Stage.ike).maxY
    }
}

@Suite("The system's keyboard layout guide and SwiftUI's safe area")
struct GuideTests {
    private static let field = 3

    private static func guide(
        _ options: GuideOptions = GuideOptions(usesBottomSafeArea: false),
        _ installs: KeyboardLayoutGuide.Installs = .always
    ) -> AnyHandling {
        AnyHandling(KeyboardLayoutGuide(options, installs: installs))
    }

    @Test("It moves with the keyboard at every moment, and comes to rest with it")
    func tracks() throws {
        var play = try LayoutStage.play(.backdrop, [Self.guide()])
        #expect(try LayoutStage.bottom("backdrop", play) == 812)
        try play.world.perform(.tap(Self.field), into: &play.timeline)
        var seen: Set<Pt> = []
        for _ in 0..<40 {
            play.world.advance(byMs: 16, into: &play.timeline)
            let top = play.world.keyboard?.frame.y ?? 812
            let bottom = try LayoutStage.bottom("backdrop", play)
            #expect(bottom == min(812, top))
            seen.insert(bottom)
        }
        #expect(seen.count > 10)
        play.settle()
        #expect(try LayoutStage.bottom("backdrop", play) == 479)
        #expect(play.timeline.findings == [])
        try play.do(.tapOutside)
        #expect(try LayoutStage.bottom("backdrop", play) == 812)
        play.settle()
        #expect(play.timeline.findings == [])
    }

    @Test("On its way out it stops at the safe area, unless it does not use that")
    func rests() throws {
        for (uses, rest) in [(true, Pt(778)), (false, 812)] {
            let options = GuideOptions(usesBottomSafeArea: uses)
            var play = try LayoutStage.play(.chat, [Self.guide(options)])
            try play.do(.tap(Self.field))
            #expect(try LayoutStage.bottom("inputBar", play) == 479)
            try play.world.perform(.tapOutside, into: &play.timeline)
            for _ in 0..<60 {
                play.world.advance(byMs: 10, into: &play.timeline)
                #expect(try LayoutStage.bottom("inputBar", play) <= rest)
            }
            #expect(try LayoutStage.bottom("inputBar", play) == rest)
            play.settle()
            #expect(play.timeline.findings == [])
        }
    }

    @Test("An undocked, split or floating keyboard counts as off screen, unless it is followed")
    func undocked() throws {
        for follows in [false, true] {
            for action in [KeyboardAction.undockByMenu, .split, .float] {
                let options = GuideOptions(followsUndockedKeyboard: follows)
                var play = try LayoutStage.play(
                    .chat, [Self.guide(options)], device: .iPadAir2)
                try play.do(.tap(Self.field))
                #expect(try LayoutStage.bottom("inputBar", play) == 1024 - 313)
                try play.do(.keyboard(action))
                play.settle()
                let wanted = follows ? play.world.keyboardFrame.y : 1024
                #expect(try LayoutStage.bottom("inputBar", play) == wanted, "\(action)")
                #expect(play.timeline.findings == [], "\(action)")
                try play.do(.keyboard(.dock))
                play.settle()
                #expect(try LayoutStage.bottom("inputBar", play) == 1024 - 313)
            }
        }
    }

    /// Report LGD-01.
    @Test("A view that is attached when the keyboard is up stays behind it until the next show")
    func attachedLater() throws {
        var play = try LayoutStage.play(
            .backdrop, [Self.guide(GuideOptions(), .afterKeyboard)])
        try play.do(.tap(Self.field))
        play.settle()
        #expect(try LayoutStage.bottom("backdrop", play) == 778)
        #expect(play.oracles == [.insetMatchesKeyboard])
        let reported = try #require(play.timeline.findings.first).explanation
        #expect(reported == "the guide stands at 34 pt while the keyboard covers 333 pt")
        try play.do(.tapOutside, .tap(Self.field))
        play.settle()
        #expect(try LayoutStage.bottom("backdrop", play) == 479)
        #expect(play.oracles.count == 1)
    }

    /// Report LGD-03.
    @Test("A view that is away while the keyboard goes keeps its gap, unless guides miss nothing")
    func awayDuringHide() throws {
        for misses in [true, false] {
            var system = try Stage.system("ios-26")
            system.layout.guideMissesWhileAway.value = misses
            system.lifecycle.restoresResponder.value = .never
            let app = AppDefinition(
                name: "own", title: "Own", iconColor: 0, screens: [.chat],
                handlings: [Self.guide(GuideOptions(), .whileActive)])
            var play = Play(
                Setting(
                    device: Stage.iPhoneX, system: system, heights: Stage.faceIDHeights,
                    apps: [app]))
            try play.do(.launch(Stage.ike), .tap(Self.field), .home, .launch(Stage.ike))
            play.settle()
            #expect(try LayoutStage.bottom("inputBar", play) == (misses ? 479 : 778))
            #expect(play.oracles.contains(.insetMatchesKeyboard) == misses)
        }
    }

    @Test("The padding lets a dismissal begin above the keyboard; a negative one is ignored")
    func padding() throws {
        var screen = ScreenDefinition.backdrop
        screen.views[1].dismissMode = .interactive
        for (padding, top) in [(Pt(0), Pt(479)), (52, 511), (-20, 479)] {
            let options = GuideOptions(keyboardDismissPadding: padding)
            var play = try LayoutStage.play(screen, [Self.guide(options)])
            try play.do(.tap(Self.field))
            play.settle()
            try play.do(.pan(Pan(view: 1, from: 300, to: 459, lifts: false)))
            #expect(play.world.keyboard?.frame.y == top)
            #expect(try LayoutStage.bottom("backdrop", play) == top, "the guide follows")
        }
    }

    @Test("In SwiftUI the keyboard is a region of the safe area, and a region can be ignored")
    func regions() throws {
        let table: [(SafeAreaRegions, rest: Pt, up: Pt)] = [
            ([], 778, 479), (.keyboard, 778, 778), (.container, 812, 479), (.all, 812, 812)
        ]
        for (regions, rest, up) in table {
            let handling = AnyHandling(SwiftUISafeArea(ignoring: regions))
            var play = try LayoutStage.play(.chat, [handling])
            #expect(try LayoutStage.bottom("inputBar", play) == rest)
            try play.do(.tap(Self.field))
            play.settle()
            #expect(try LayoutStage.bottom("inputBar", play) == up)
            #expect(play.oracles == (up == rest ? [.fieldIsVisible] : []))
        }
    }

    @Test("One view can ignore the keyboard while the others heed it")
    func ignoringView() throws {
        var screen = ScreenDefinition.chat
        screen.views[2].vertical = Placement(start: .endOf(0, gap: 0), end: .safeEnd(0))
        screen.views[2].ignoresSafeArea = .keyboard
        var play = try LayoutStage.play(screen, [AnyHandling(SwiftUISafeArea())])
        try play.do(.tap(Self.field))
        #expect(try LayoutStage.bottom("inputBar", play) == 479)
        #expect(try LayoutStage.bottom("messages", play) == 778)
    }

    @Test("Another app's keyboard does not move the guide of the app that is left")
    func foreign() throws {
        var play = try LayoutStage.play(.backdrop, [Self.guide()])
        try play.do(.switchTo(Stage.notes), .tap(1))
        #expect(try LayoutStage.bottom("backdrop", play) == 812)
        try play.do(.switchTo(Stage.ike))
        play.settle()
        #expect(play.timeline.findings == [])
    }
}
