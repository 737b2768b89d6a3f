import Handlings
import Simulator
import Testing

@Suite("Buttons with an action")
struct ButtonTests {
    private static func button(_ action: ButtonAction?) -> ViewDefinition {
        var button = ViewDefinition(
            "close", .button(title: "Close"), horizontal: .fill,
            vertical: Placement(start: .safeStart(50), length: 44))
        button.action = action
        return button
    }

    private static func play(
        _ action: ButtonAction?, _ handlings: [AnyHandling] = []
    ) throws -> Play {
        let field = ViewDefinition(
            "field", .textField(placeholder: ""), horizontal: .fill,
            vertical: Placement(start: .safeStart(0), length: 30), input: InputTraits())
        let screens = ["first", "second"].map {
            ScreenDefinition(name: $0, views: [field, button(action)])
        }
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0, screens: screens, handlings: handlings)
        var play = Play(
            Setting(
                device: Stage.iPhoneX, system: try Stage.system("ios-12"),
                heights: Stage.faceIDHeights, apps: [app]))
        try play.do(.launch(Stage.ike))
        return play
    }

    @Test("dismissKeyboard ends editing, and nobody has lost the focus")
    func dismissesKeyboard() throws {
        var play = try Self.play(.dismissKeyboard)
        try play.do(.tap(0), .tap(1))
        play.settle()
        #expect(play.world.firstResponder(of: Stage.ike) == nil && !play.world.isKeyboardShown)
        try play.do(.home, .wait(3000), .launch(Stage.ike))
        play.settle()
        #expect(!play.oracles.contains(.keyboardReturns), "\(play.oracles)")
        let resigned = play.timeline.records.contains { record in
            if case .responder(Stage.ike, from: 0, to: nil, by: .app) = record.event {
                true
            } else {
                false
            }
        }
        #expect(resigned, "the app's code does it")
    }

    @Test("A button without a keyboard to dismiss does nothing")
    func nothing() throws {
        var play = try Self.play(.dismissKeyboard)
        try play.do(.tap(1))
        play.settle()
        #expect(play.notifications(to: Stage.ike).isEmpty && play.oracles.isEmpty)
    }

    @Test("pop and dismiss go back to the screen below")
    func goesBack() throws {
        for (action, forth) in [(ButtonAction.pop, Action.push(1)), (.dismiss, .present(1, nil))] {
            var play = try Self.play(action)
            try play.do(forth)
            play.settle()
            #expect(play.world.content(of: Stage.ike).screen == 1)
            try play.do(.tap(1))
            play.settle()
            #expect(play.world.content(of: Stage.ike).screen == 0, "\(action)")
        }
    }
}
