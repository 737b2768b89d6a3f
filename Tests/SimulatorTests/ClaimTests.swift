import Handlings
import Simulator
import Testing

/// What the articles claim, asked of the model; docs/handlings.md has the answers.
@Suite("The articles' claims")
struct ClaimTests {
    /// What a user does while a field is focused, by name.
    struct Situation: Sendable {
        var name: String
        var isOfPads = false
        var actions: [Action]
    }

    static let situations: [Situation] = [
        Situation(name: "show", actions: []),
        Situation(name: "hide", actions: [.blur(during: .none)]),
        Situation(
            name: "japanese",
            actions: [.keyboard(.choose(KeyboardChoice(kind: .japanese)))]),
        Situation(name: "next field", actions: [.focus(1, during: .none)]),
        Situation(name: "rotation", actions: [.rotate(.landscape)]),
        Situation(name: "undock", isOfPads: true, actions: [.keyboard(.undockByMenu)]),
        Situation(name: "split", isOfPads: true, actions: [.keyboard(.split)]),
        Situation(
            name: "undock and dock", isOfPads: true,
            actions: [.keyboard(.undockByMenu), .keyboard(.dock)])
    ]

    private static let screen = ScreenDefinition(
        name: "two",
        views: [
            ViewDefinition(
                "first", .textField(placeholder: ""), horizontal: .fill,
                vertical: Placement(start: .safeStart(0), length: 30), input: InputTraits()),
            ViewDefinition(
                "second", .textField(placeholder: ""), horizontal: .fill,
                vertical: Placement(start: .endOf(0, gap: 0), length: 30),
                input: InputTraits(keyboard: .numberPad)),
            ViewDefinition(
                "bar", .inputBar, horizontal: .fill,
                vertical: Placement(end: .aboveKeyboard, length: 40))
        ])

    private static func play(
        _ handling: some KeyboardHandling, _ situation: Situation, system: String,
        _ device: Rig.Device
    ) throws -> Play {
        var play = try LayoutStage.play(
            screen, [AnyHandling(handling)], system: system, device: device)
        try play.do(.focus(0, during: .none))
        play.settle()
        for action in situation.actions {
            try play.do(action)
            play.settle()
        }
        return play
    }

    @Test(
        "Show and hide suffice on iPhone OS 3 to iOS 5, and on phones ever after (iOS 5 article)",
        arguments: ["ios-3.2", "ios-4", "ios-5", "ios-8", "ios-12", "ios-26"])
    func showAndHideSuffice(system: String) throws {
        for situation in Self.situations where !situation.isOfPads {
            let play = try Self.play(
                Tracker(source: .showAndHide), situation, system: system, .iPhone6)
            #expect(play.oracles == [], "\(situation.name): \(play.timeline.findings)")
        }
    }

    @Test("On an iPad they suffice as well, if a hide is taken for what it is and not measured")
    func showAndHideOnPads() throws {
        for situation in Self.situations {
            let rest = try Self.play(BaseClass(), situation, system: "ios-9", .iPadAir2)
            #expect(rest.oracles == [], "\(situation.name): \(rest.timeline.findings)")
            for source in Tracker.Source.allCases {
                let tracker = try Self.play(
                    Tracker(source: source), situation, system: "ios-9", .iPadAir2)
                let isRight = tracker.oracles == []
                #expect(isRight == (situation.name != "split"), "\(situation.name), \(source)")
            }
        }
        // While it is dragged, to listen to ChangeFrame is what breaks a tracker.
        let drag = Situation(
            name: "drag", actions: [.keyboard(.undockByMenu), .keyboard(.drag(to: nil))])
        for source in Tracker.Source.allCases {
            let play = try Self.play(
                Tracker(source: source), drag, system: "ios-9", .iPadAir2)
            #expect((play.oracles == []) == (source != .willChangeFrame))
        }
    }

    @Test("Before iOS 5 there is no ChangeFrame to listen to")
    func changeFrameBefore5() throws {
        let play = try Self.play(
            Tracker(source: .willChangeFrame), Self.situations[0], system: "ios-4", .iPhone6)
        #expect(play.oracles == [.insetMatchesKeyboard])
    }

    /// Where the article's guide and the system's come apart: the rules that each breaks.
    @Test("The article's guide against the system's, situation by situation")
    func guides() throws {
        for situation in Self.situations where !situation.isOfPads {
            let own = try Self.play(BaseClass(), situation, system: "ios-26", .iPhone6)
            let systems = try Self.play(
                KeyboardLayoutGuide(), situation, system: "ios-26", .iPhone6)
            #expect(own.oracles == [] && systems.oracles == [], "\(situation.name)")
            let bar = try LayoutStage.bottom("bar", own)
            #expect(try LayoutStage.bottom("bar", systems) == bar, "\(situation.name)")
        }
    }

    @Test("At rest the article's guide lies in the safe area, the system's above it")
    func guidesAtRest() throws {
        let own = try LayoutStage.play(.chat, [AnyHandling(BaseClass())])
        let systems = try LayoutStage.play(.chat, [AnyHandling(KeyboardLayoutGuide())])
        #expect(try LayoutStage.bottom("inputBar", own) == 812)
        #expect(try LayoutStage.bottom("inputBar", systems) == 778)
    }

    @Test("A foreign keyboard moves the article's guide, and never the system's")
    func guidesAndForeigners() throws {
        let table: [(AnyHandling, moves: Bool)] = [
            (AnyHandling(BaseClass()), true), (AnyHandling(BaseClass(onlyLocal: true)), false),
            (AnyHandling(KeyboardLayoutGuide()), false)
        ]
        for (handling, moves) in table {
            var play = try LayoutStage.play(.chat, [handling])
            try play.do(.tap(3), .switchTo(Stage.notes))
            let low = try LayoutStage.bottom("inputBar", play)
            try play.do(.tap(1))
            let isMoved = try LayoutStage.bottom("inputBar", play) != low
            #expect(isMoved == moves)
        }
    }

    @Test("Off the lower edge both guides rest")
    func guidesAndUndocked() throws {
        for action in [KeyboardAction.undockByMenu, .split, .float] {
            let situation = Situation(name: "\(action)", actions: [.keyboard(action)])
            let own = try Self.play(BaseClass(), situation, system: "ios-26", .iPadAir2)
            let systems = try Self.play(
                KeyboardLayoutGuide(), situation, system: "ios-26", .iPadAir2)
            #expect(systems.oracles == [])
            #expect(own.oracles == [])
        }
    }
}
