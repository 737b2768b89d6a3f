import Handlings
import Simulator
import Testing

@Suite("A bar that an app leaves to the system")
struct ForeignAccessoryTests {
    @Test(
        "moves for another app's keyboard while the app is being left, unless the figure says no",
        arguments: [true, false])
    func foreign(follows: Bool) throws {
        var legs = ScreenDefinition.chat
        legs.keepsAccessory = true
        let setting = try Stage.setting([AccessoryView()], screen: legs) { profile in
            profile.keyboard.accessoryFollowsForeign.value = follows
        }
        var play = Play(setting)
        let body = try #require(ScreenDefinition.notes.index(of: "body"))
        try play.do(.launch(Stage.notes), .tap(body), .home, .wait(5_000))
        try play.do(.launch(Stage.ike), .switchTo(Stage.notes), .wait(5_000))
        #expect((play.world.content(of: Stage.ike).inset > 0) == follows)
        try play.do(.switchTo(Stage.ike))
        play.settle()
        #expect(play.oracles.contains(.insetMatchesKeyboard) == follows)
        try play.do(.tap(try #require(legs.index(of: "messageField"))))
        #expect(play.world.content(of: Stage.ike).inset == 0, "its own keyboard carries it")
    }
}
