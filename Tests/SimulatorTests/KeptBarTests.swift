import Handlings
import Simulator
import Testing

@Suite("A bar that its controller keeps")
struct KeptBarTests {
    private static let all: [KeyboardNotificationName] = [
        .willChangeFrame, .willShow, .didChangeFrame, .didShow
    ]

    private static func chat(
        _ handlings: [any KeyboardHandling] = [AccessoryView()],
        tune: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        var screen = ScreenDefinition.chat
        screen.keepsAccessory = true
        var play = Play(try Stage.setting(handlings, screen: screen, change: tune))
        try play.do(.launch(Stage.ike))
        play.settle()
        return play
    }

    private static func field() throws -> ViewIndex {
        try #require(ScreenDefinition.chat.index(of: "messageField"))
    }

    @Test("is reported as a keyboard of its height when the controller becomes first responder")
    func load() throws {
        let play = try Self.chat()
        let posts = play.notifications(to: Stage.ike)
        #expect(posts.map(\.name) == Self.all)
        let bar = try #require(posts.first).end
        #expect(posts.allSatisfy { $0.end == bar && $0.begin.y == 812 && $0.begin.height == 84 })
        #expect(bar == Rect(x: 0, y: 728, width: 375, height: 84))
        #expect(play.world.content(of: Stage.ike).inset == 0)
        #expect(play.oracles.isEmpty)
    }

    @Test("A keyboard begins at the bar and carries it, and ends there")
    func keys() throws {
        var play = try Self.chat()
        let before = play.notifications(to: Stage.ike).count
        try play.do(.tap(Self.field()))
        play.settle()
        let shown = play.notifications(to: Stage.ike).dropFirst(before)
        let bar = Rect(x: 0, y: 728, width: 375, height: 84)
        let show = try #require(shown.first { $0.name == .willShow })
        #expect(show.begin == bar && show.end.maxY == 812)
        #expect(show.end.height > 250 && shown.count == 4)
        try play.do(.tapOutside)
        play.settle()
        let hide = try #require(play.notifications(to: Stage.ike).last { $0.name == .willHide })
        #expect(hide.begin == show.end && hide.end == bar)
        try play.do(.tap(Self.field()))
        let again = try #require(play.notifications(to: Stage.ike).last { $0.name == .willShow })
        #expect(again.begin == bar && again.end == show.end)
    }

    @Test("A trip takes the keyboard below the screen, and the bar with it")
    func trip() throws {
        var play = try Self.chat()
        try play.do(.tap(Self.field()), .home)
        play.settle()
        let hide = try #require(play.notifications(to: Stage.ike).last { $0.name == .willHide })
        #expect(hide.end.y == 812)
    }

    @Test("A controller that is made first responder again reports the bar again")
    func again() throws {
        for (after, count) in [(QuirkRules.ControllerAfterTrip.lost, 2), (.restored, 1)] {
            var play = try Self.chat([AccessoryView(returns: .controller)]) {
                $0.quirks.controllerAfterTrip.value = after
            }
            try play.do(.home, .wait(3000), .launch(Stage.ike))
            play.settle()
            let shows = play.notifications(to: Stage.ike).filter { $0.name == .willShow }
            #expect(shows.count == count && shows.allSatisfy { $0.end.height == 84 })
        }
    }

    @Test("It stands on the bottom safe area, whatever the attachment rests on")
    func safeArea() throws {
        for handlings in [[AccessoryView(), SafeIntersection()], [AccessoryView()]]
            as [[any KeyboardHandling]]
        {
            let play = try Self.chat(handlings)
            let posts = play.notifications(to: Stage.ike)
            let show = try #require(posts.first { $0.name == .willShow })
            #expect(show.end == Rect(x: 0, y: 728, width: 375, height: 84))
            let bar = try #require(ScreenDefinition.chat.index(of: "inputBar"))
            #expect(play.world.frame(of: bar, in: Stage.ike).y == show.end.y)
        }
    }

    @Test("Nothing is reported it where the profile says so, or of one that no controller keeps")
    func untold() throws {
        let silent = try Self.chat { $0.keyboard.keptBarIsTold.value = false }
        #expect(silent.notifications(to: Stage.ike).isEmpty)
        var play = Play(try Stage.setting([AccessoryView()]))
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.notifications(to: Stage.ike).isEmpty)
    }
}
