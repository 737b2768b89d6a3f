import Handlings
import Simulator
import Testing

@Suite("The frame of a view that the keyboard carries")
struct CarriedViewTests {
    /// The talk's screen, whose legs ride on the keyboard.
    private static func legs(keeps: Bool = true) throws -> Play {
        var screen = ScreenDefinition.legs
        screen.keepsAccessory = keeps
        var play = Play(try Stage.setting([AccessoryView()], screen: screen))
        try play.do(.launch(Stage.ike))
        play.settle()
        return play
    }

    private static let legs = ScreenDefinition.legs.index(of: "legs") ?? 0
    private static let tummy = ScreenDefinition.legs.index(of: "tummy") ?? 0

    private static func top(_ play: Play) -> Pt { play.world.frame(of: legs, in: Stage.ike).y }

    @Test("It begins at the bar that the controller keeps, goes with the keys, and comes back")
    func ride() throws {
        var play = try Self.legs()
        #expect(Self.top(play) == 628, "above the safe area")
        try play.world.perform(.tap(Self.tummy), into: &play.timeline)
        #expect(Self.top(play) == 628 && play.world.keyboard?.frame.y == 628)
        var tops: [Pt] = []
        for _ in 0..<10 {
            play.world.advance(byMs: 50, into: &play.timeline)
            #expect(Self.top(play) == play.world.keyboard?.frame.y)
            tops.append(Self.top(play))
        }
        #expect(tops == tops.sorted(by: >), "up without a step back: \(tops)")
        play.settle()
        #expect(Self.top(play) == 329)
        try play.world.perform(.tapOutside, into: &play.timeline)
        var way: [Pt] = []
        while !play.world.isAtRest {
            play.world.advance(byMs: 20, into: &play.timeline)
            way.append(Self.top(play))
        }
        #expect(way == way.sorted() && way.allSatisfy { $0 <= 628 }, "never below the bar: \(way)")
        #expect(Self.top(play) == 628 && play.world.keyboard == nil)
    }

    @Test("Without a keyboard it waits below the edge, unless its controller keeps it")
    func waits() throws {
        var play = try Self.legs(keeps: false)
        #expect(Self.top(play) == 812)
        #expect(throws: ActionError.self) { try play.world.check(.tap(Self.legs)) }
        try play.do(.tap(Self.tummy))
        play.settle()
        #expect(Self.top(play) == 329)
        try play.do(.tapOutside)
        play.settle()
        #expect(Self.top(play) == 812)
    }

    @Test("A bar with the only field stays in the window, so that a tap can reach it")
    func field() throws {
        let field = try #require(ScreenDefinition.chat.index(of: "messageField"))
        var play = Play(try Stage.setting([AccessoryView()]))
        try play.do(.launch(Stage.ike), .tap(field))
        play.settle()
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
        let bar = try #require(ScreenDefinition.chat.index(of: "inputBar"))
        #expect(play.world.frame(of: bar, in: Stage.ike).maxY == 479)
        #expect(play.world.frame(of: field, in: Stage.ike).y == 436)
    }
}
