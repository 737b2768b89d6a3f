import Handlings
import Simulator
import Testing

@Suite("A finger that takes the keyboard along")
struct PanTests {
    /// The chat with a dismiss mode, its field focused, on an iPhone X: the keyboard stands at 479.
    static func chat(
        _ mode: KeyboardDismissMode, _ handlings: [any KeyboardHandling] = [Tracker()],
        system: String = "ios-12"
    ) throws -> Play {
        let setting = try Stage.setting(handlings, system: system)
        var app = setting.apps[0]
        app.screens[0].views[2].dismissMode = mode
        let changed = Setting(
            device: setting.device, system: setting.system, heights: setting.heights,
            apps: [app, setting.apps[1]])
        var play = Play(changed)
        try play.do(.launch(Stage.ike), .tap(3))
        return play
    }

    static func pan(to y: Pt, lifts: Bool = true, touches: Bool = false) -> Action {
        .pan(Pan(view: 2, from: 300, to: y, lifts: lifts, touchesIndicator: touches))
    }

    static func posts(_ play: Play, from count: Int) -> [String] {
        play.timeline.records[count...].compactMap { record in
            guard case .notification(Stage.ike, let post) = record.event else { return nil }
            return Rig.text(post)
        }
    }

    @Test("The keyboard follows the finger from its upper edge on, and nothing is posted")
    func follows() throws {
        var play = try Self.chat(.interactive)
        let count = play.timeline.records.count
        try play.world.perform(Self.pan(to: 700, lifts: false), into: &play.timeline)
        var tops: [Pt] = []
        for _ in 0..<20 {
            play.world.advance(byMs: 16, into: &play.timeline)
            tops.append(try #require(play.world.keyboard?.frame.y))
        }
        #expect(tops.first == 479)
        #expect(tops.last == 700)
        #expect(tops == tops.sorted())
        #expect(Set(tops).count > 8)
        #expect(Self.posts(play, from: count) == [])
        #expect(play.world.inset(of: Stage.ike) == 333, "a tracker hears nothing of it")
    }

    @Test("Let go below half it hides from where it was, above half it goes back")
    func release() throws {
        var far = try Self.chat(.interactive)
        var count = far.timeline.records.count
        try far.do(Self.pan(to: 700))
        far.settle()
        #expect(
            Self.posts(far, from: count) == [
                "willChangeFrame 0,700,375,333 -> 0,812,375,333 250/7",
                "willHide 0,700,375,333 -> 0,812,375,333 250/7",
                "didChangeFrame 0,700,375,333 -> 0,812,375,333 250/7",
                "didHide 0,700,375,333 -> 0,812,375,333 250/7"
            ])
        #expect(far.world.firstResponder(of: Stage.ike) == nil)
        #expect(far.oracles == [])
        var near = try Self.chat(.interactive)
        count = near.timeline.records.count
        try near.do(Self.pan(to: 600))
        near.settle()
        #expect(
            Self.posts(near, from: count) == [
                "willChangeFrame 0,600,375,333 -> 0,479,375,333 250/7",
                "didChangeFrame 0,600,375,333 -> 0,479,375,333 250/7"
            ])
        #expect(near.world.keyboard?.frame.y == 479)
        #expect(near.world.firstResponder(of: Stage.ike) == "messageField")
        #expect(near.oracles == [])
    }

    @Test("The user's finger is reported on iOS 7, where the key exists")
    func byUser() throws {
        for (system, isReported) in [("ios-7", true), ("ios-12", false)] {
            var play = try Self.chat(.interactive, system: system)
            try play.do(Self.pan(to: 700))
            let hide = try #require(play.notifications(to: Stage.ike).last)
            #expect(hide.keys.contains(.changedByUserInteraction) == isReported)
            #expect(hide.changedByUserInteraction)
        }
    }

    @Test("On a drag the keyboard goes at once, as for any hide; with no mode it stays")
    func otherModes() throws {
        var drag = try Self.chat(.onDrag)
        try drag.do(.pan(Pan(view: 2, from: 300, to: 340)))
        #expect(drag.world.isKeyboardShown == false)
        #expect(drag.notifications(to: Stage.ike).last?.begin.y == 479)
        var none = try Self.chat(.none)
        try none.do(Self.pan(to: 700))
        #expect(none.world.keyboard?.frame.y == 479)
    }

    @Test("A finger that stays is let alone until it lifts")
    func hold() throws {
        var play = try Self.chat(.interactive)
        try play.do(Self.pan(to: 700, lifts: false))
        #expect(play.world.keyboard?.frame.y == 700)
        #expect(throws: ActionError.self) { try play.world.check(.tapOutside) }
        try play.do(.wait(1000), .liftFinger)
        #expect(play.world.isKeyboardShown == false)
        #expect(throws: ActionError.self) { try play.world.check(.liftFinger) }
    }

    @Test("The talk's way moves the keyboard's view in the first window, or in the last")
    func windows() throws {
        for window in InteractiveDismissal.Window.allCases {
            let handlings: [any KeyboardHandling] = [
                Tracker(), InteractiveDismissal(window: window)
            ]
            var play = try Self.chat(.none, handlings)
            try play.do(Self.pan(to: 700, lifts: false))
            #expect(play.world.keyboard?.frame.y == 700, "\(window), before the gesture")
            try play.do(.liftFinger, .tap(3), Self.pan(to: 800, touches: true), .tap(3))
            play.settle()
            #expect(play.oracles == [], "\(window)")
            try play.do(Self.pan(to: 700, lifts: false))
            let isFollowed = window == .last
            #expect(play.world.keyboard?.frame.y == (isFollowed ? 700 : 479), "\(window)")
            #expect(play.oracles == (isFollowed ? [] : [.keyboardFollowsFinger]), "\(window)")
            try play.do(.liftFinger)
            play.settle()
            #expect(play.world.isKeyboardShown == false)
            #expect(play.world.inset(of: Stage.ike) == 0)
        }
    }

    @Test("Without the second window the first one does, and out of process there is none")
    func causes() throws {
        let handlings: [any KeyboardHandling] = [Tracker(), InteractiveDismissal(window: .first)]
        var setting = try Stage.setting(handlings) { system in
            system.keyboard.interactive.indicatorAddsWindow.value = false
        }
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(3), Self.pan(to: 800, touches: true), .tap(3))
        try play.do(Self.pan(to: 700, lifts: false))
        #expect(play.world.keyboard?.frame.y == 700)
        setting = try Stage.setting(handlings, system: "ios-17")
        var outside = Play(setting)
        try outside.do(.launch(Stage.ike), .tap(3), Self.pan(to: 700, lifts: false))
        #expect(outside.world.keyboard?.frame.y == 479)
        #expect(outside.oracles == [])
    }

    @Test("What a finger cannot do names the nearest thing that it can")
    func impossible() throws {
        let phone = try Self.chat(.interactive)
        let old = try Self.chat(.interactive, system: "ios-6")
        let cases: [(World, Action, String)] = [
            (phone.world, Self.pan(to: 900), "a y on the screen"),
            (phone.world, Self.pan(to: 600, touches: true), "to y 778"),
            (phone.world, .pan(Pan(view: 2, from: 700, to: 720)), "from y 88"),
            (old.world, Self.pan(to: 700), "dismissMode")
        ]
        for (world, action, hint) in cases {
            do throws(ActionError) {
                try world.check(action)
                Issue.record("\(action) is possible")
            } catch {
                #expect(error.nextStep?.contains(hint) == true, "\(error)")
            }
        }
    }
}
