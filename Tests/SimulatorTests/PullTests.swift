import Handlings
import Simulator
import Testing

@Suite("What apps hear while a finger takes the keyboard along")
struct PullTests {
    static func pull(
        _ handling: some KeyboardHandling, change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> (play: Play, posts: Int) {
        var screen = ScreenDefinition.chat
        screen.views[2].dismissMode = .interactive
        var play = Play(try Stage.single(screen, [handling], change: change))
        try play.do(.launch(Stage.ike), .tap(3))
        play.settle()
        let before = play.notifications(to: Stage.ike).count
        let pan = Pan(view: 2, from: 300, to: 600, durationMs: 1000, lifts: false)
        try play.do(.pan(pan))
        play.world.advance(byMs: 1000, into: &play.timeline)
        return (play, play.notifications(to: Stage.ike).count - before)
    }

    @Test("Nothing is posted, and the views of a tracker stay")
    func silence() throws {
        let (play, posts) = try Self.pull(Tracker())
        #expect(posts == 0)
        #expect(play.world.inset(of: Stage.ike) == 333)
    }

    @Test("A profile that posts on the way takes the views of a tracker along")
    func reported() throws {
        let (play, posts) = try Self.pull(Tracker()) {
            $0.keyboard.interactive.postsWhilePulled.value = true
        }
        #expect(posts > 20)
        #expect(play.world.inset(of: Stage.ike) == 212)
    }

    @Test(
        "The keyboard's view reports the property that the profile names", arguments: [true, false])
    func watched(isCenter: Bool) throws {
        let (play, posts) = try Self.pull(KeyboardViewObserver()) {
            $0.keyboard.interactive.movesViewBy.value = isCenter ? .center : .frame
        }
        #expect(posts == 0)
        #expect(play.world.inset(of: Stage.ike) == (isCenter ? 212 : 333))
    }

    @Test(
        "A keyboard that a drag puts away can report a frame of no height", arguments: [true, false]
    )
    func flat(isOn: Bool) throws {
        var screen = ScreenDefinition.chat
        screen.views[2].dismissMode = .onDrag
        let setting = try Stage.single(screen, [Tracker()]) {
            $0.quirks.dragHidesFlat.value = isOn
        }
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(3), .pan(Pan(view: 2, from: 300, to: 380)))
        play.settle()
        let hide = play.notifications(to: Stage.ike).last { $0.name == .willHide }
        #expect(hide?.end.height == (isOn ? 0 : 333))
        #expect(!play.world.isKeyboardShown)
    }
}
