import Handlings
import Simulator
import Testing

/// Modal screens and tabs: the order of the callbacks, and what becomes of responder and keyboard.
@Suite("Screens that are presented, dismissed and chosen by tabs")
struct PresentationTests {
    static let app = AppID(0)
    private static let field = 3

    static func play(
        _ system: String, handling: (any KeyboardHandling)? = nil, tabs: [Int] = []
    ) throws -> Play {
        let stage = try Stage.setting([handling ?? Tracker()], system: system)
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0xFF, screens: [.chat, .notes, .details],
            handlings: stage.apps[0].handlings, tabs: tabs)
        let setting = Setting(
            device: stage.device, system: stage.system, heights: stage.heights, apps: [app])
        var play = Play(setting)
        try play.do(.launch(Self.app))
        return play
    }

    /// The callbacks and the changes of responder and keyboard since the last action.
    static func story(_ play: Play) -> [String] {
        let start = play.timeline.records.lastIndex { record in
            if case .action = record.event { true } else { false }
        }
        return play.timeline.records[(start ?? 0)...].compactMap { record in
            switch record.event {
            case .view(_, let screen, let callback): "\(screen).\(callback)"
            case .uncoveredScreen(_, let screen): "\(screen).uncovered"
            case .responder(_, _, let to, let cause): "responder \(to ?? -1) \(cause)"
            case .keyboard(let change): change.isShown ? "keyboard up" : "keyboard away"
            default: nil
            }
        }
    }

    @Test("A full screen makes the one below disappear after it has appeared itself")
    func fullScreen() throws {
        var play = try Self.play("ios-12")
        try play.do(.tap(Self.field), .present(2, nil))
        #expect(
            Self.story(play) == [
                "2.viewDidLoad", "0.viewWillDisappear", "responder -1 system", "keyboard away",
                "2.viewWillAppear", "2.viewDidAppear", "0.viewDidDisappear"
            ])
        try play.do(.dismiss)
        play.settle()
        #expect(
            Self.story(play) == [
                "2.viewWillDisappear", "0.viewWillAppear", "responder 3 system", "keyboard up",
                "0.viewDidAppear", "2.viewDidDisappear", "2.dealloc"
            ])
        #expect(play.timeline.findings == [])
    }

    @Test("A sheet leaves the one below where it is, and reports it nothing")
    func sheet() throws {
        var play = try Self.play("ios-13")
        try play.do(.present(2, nil))
        #expect(Self.story(play) == ["2.viewDidLoad", "2.viewWillAppear", "2.viewDidAppear"])
        try play.do(.swipeDown)
        #expect(
            Self.story(play) == [
                "2.viewWillDisappear", "0.uncovered", "2.viewDidDisappear", "2.dealloc"
            ])
        try play.do(.present(2, .fullScreen))
        #expect(Self.story(play).contains("0.viewDidDisappear"))
        #expect(throws: ActionError.self) { try play.do(.swipeDown) }
    }

    @Test("What was typed below a modal screen is there again, and what was typed in it is gone")
    func texts() throws {
        var play = try Self.play("ios-12")
        try play.do(.tap(Self.field), .type("hello"), .present(1, nil), .tap(1), .type("milk"))
        #expect(play.world.content(of: Self.app).texts[1] == "milk")
        try play.do(.push(2), .pop, .dismiss)
        #expect(play.world.content(of: Self.app).texts[Self.field] == "hello")
        play.settle()
        #expect(play.world.firstResponder(of: Self.app) == "messageField")
        #expect(play.world.isKeyboardShown)
    }

    @Test("Where the system does not restore a covered responder, the keyboard stays away")
    func lost() throws {
        let stage = try Stage.setting([Tracker()]) { system in
            system.presentation.covered.value = .lost
        }
        var play = Play(stage)
        try play.do(.launch(Self.app), .tap(Self.field), .present(0, nil), .dismiss)
        play.settle()
        #expect(!play.world.isKeyboardShown)
        #expect(play.timeline.findings == [])
    }

    @Test("The keyboard of a modal screen goes with it, one screen lower, in the transition's time")
    func ownKeyboard() throws {
        var play = try Self.play("ios-8")
        try play.do(.present(1, nil), .tap(1), .dismiss)
        play.settle()
        let hide = try #require(
            play.notifications(to: Self.app).last { $0.name == .willHide })
        #expect(hide.durationMs == 400)
        #expect(hide.end.y == hide.begin.y + Pt(812))
        #expect(play.timeline.findings == [])
    }

    @Test("Each tab keeps its stack and its texts; its first screen is loaded once")
    func tabs() throws {
        var play = try Self.play("ios-12", tabs: [0, 1])
        try play.do(.push(2), .selectTab(1))
        #expect(
            Self.story(play) == [
                "1.viewDidLoad", "1.viewWillAppear", "2.viewWillDisappear", "2.viewDidDisappear",
                "1.viewDidAppear"
            ])
        try play.do(.tap(1), .type("milk"), .selectTab(0))
        #expect(Self.story(play).contains("2.viewWillAppear"))
        #expect(!play.world.isKeyboardShown)
        #expect(play.world.content(of: Self.app).screen == 2)
        try play.do(.selectTab(1))
        #expect(!Self.story(play).contains("1.viewDidLoad"))
        #expect(play.world.content(of: Self.app).texts[1] == "milk")
        play.settle()
        #expect(play.timeline.findings == [])
    }

    @Test("What cannot be presented, dismissed or chosen is reported with the rule")
    func refusals() throws {
        var play = try Self.play("ios-12", tabs: [0, 1])
        let table: [(Action, ActionError.Code, String)] = [
            (.dismiss, .nothingToDismiss, "use pop for a pushed screen"),
            (.swipeDown, .nothingToDismiss, "nothing is presented"),
            (.present(7, nil), .noSuchScreen, "ike has no such screen"),
            (.present(1, .sheet), .unsupported, "iOS 12 presents full screen on an iPhone"),
            (.selectTab(0), .unsupported, "tab 0 of ike is chosen already"),
            (.selectTab(2), .noSuchScreen, "its tabs are 0 to 1")
        ]
        for (action, code, rule) in table { try Self.refuses(&play, action, code, rule) }
        try play.do(.present(2, nil))
        try Self.refuses(&play, .selectTab(1), .notTouchable, "dismiss it first")
        try Self.refuses(&play, .swipeDown, .unsupported, "has no swipe")
        var plain = try Self.play("ios-12")
        try Self.refuses(&plain, .selectTab(0), .noSuchScreen, "ike has no tabs")
        try plain.world.perform(.present(2, nil), into: &plain.timeline)
        try Self.refuses(&plain, .dismiss, .notTouchable, "a change of screens is under way")
    }

    private static func refuses(
        _ play: inout Play, _ action: Action, _ code: ActionError.Code, _ rule: String
    ) throws {
        let before = play.world.fingerprint
        let error = #expect(throws: ActionError.self) {
            try play.world.perform(action, into: &play.timeline)
        }
        #expect(error?.code == code)
        #expect(error?.rule.contains(rule) == true, "\(error?.rule ?? "")")
        #expect(play.world.fingerprint == before)
    }

    @Test("A push, a modal screen, a tab: each is another state, and its end brings the first back")
    func states() throws {
        var play = try Self.play("ios-12", tabs: [0, 1])
        play.settle()
        let first = play.world.fingerprint
        var seen = [first]
        for (there, back) in [(Action.push(2), Action.pop), (.present(2, nil), .dismiss)] {
            try play.do(there)
            play.settle()
            seen.append(play.world.fingerprint)
            try play.do(back)
            play.settle()
            #expect(play.world.fingerprint == first)
        }
        try play.do(.selectTab(1))
        play.settle()
        seen.append(play.world.fingerprint)
        #expect(Set(seen).count == 4)
    }
}
