import Handlings
import Simulator
import Testing

/// Accessory views and input views that single reports tell of, switched on and off.
@Suite("Accessory views away from their keyboard")
struct StrayAccessoryTests {
    private static func field(_ name: String, top: Pt, accessory: Pt = 0) -> ViewDefinition {
        ViewDefinition(
            ViewID(name), .textField(placeholder: ""), horizontal: .fill,
            vertical: Placement(start: .safeStart(top), length: 44),
            input: InputTraits(accessoryHeight: accessory))
    }

    private static func play(
        _ handlings: [AnyHandling] = [], change: (inout QuirkRules) -> Void
    ) throws -> Play {
        var system = try Stage.system("ios-12")
        change(&system.quirks)
        let button = ViewDefinition(
            "swap", .button(title: ""), horizontal: .fill,
            vertical: Placement(start: .safeStart(100), length: 44))
        let page = ViewDefinition(
            "page", .area(color: 0), horizontal: .fill, vertical: .fill)
        let form = ScreenDefinition(
            name: "form",
            views: [page, field("a", top: 0, accessory: 44), field("b", top: 50), button])
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0, screens: [form, .details, .chat],
            handlings: handlings)
        var play = Play(
            Setting(
                device: Stage.iPhoneX, system: system, heights: Stage.faceIDHeights, apps: [app]))
        try play.do(.launch(Stage.ike), .tap(1))
        return play
    }

    private static let permission = Prompt(
        kind: .permission, title: "", message: "", buttons: ["OK"])

    @Test("An accessory view that outlives a prompt stands alone until a field has a keyboard")
    func outlives() throws {
        var play = try Self.play { $0.accessoryOutlivesPrompt.value = true }
        // With its field first responder all is well.
        try play.do(.showPrompt(Self.permission), .answerPrompt)
        #expect(play.world.keyboardFrame.height == 377 && play.world.keyboard?.look == .whole)
        try play.do(.push(1), .showPrompt(Self.permission), .answerPrompt)
        #expect(play.world.keyboard?.frame == Rect(x: 0, y: 768, width: 375, height: 44))
        #expect(play.world.keyboard?.look == .accessoryAlone)
        var away = play
        try play.do(.push(2))
        #expect(play.world.keyboard?.look == .accessoryAlone)
        try play.do(.tap(3))
        #expect(play.world.keyboard?.look == .whole && play.world.keyboardFrame.height == 333)
        try play.do(.tapOutside)
        #expect(!play.world.isKeyboardShown)
        try away.do(.home)
        #expect(!away.world.isKeyboardShown)
    }

    @Test("An input view takes the keys' place, and the accessory view where it is asked to")
    func inputView() throws {
        for (drops, heights) in [(false, [304, 377, 304] as [Pt]), (true, [260, 333, 260])] {
            var play = try Self.play([AnyHandling(InputViewSwapper())]) {
                $0.inputViewDropsAccessory.value = drops
            }
            for height in heights {
                try play.do(.tap(3))
                #expect(play.world.keyboardFrame.height == height)
                let isSwapped = height != 377 && height != 333
                #expect(play.world.keyboard?.look == (isSwapped ? .inputView : .whole))
            }
            // The input view belongs to one field.
            try play.do(.tap(2))
            #expect(play.world.keyboardFrame.height == 333 && play.world.keyboard?.look == .whole)
        }
    }

    @Test("A return under a turned screen misplaces accessory views until the next one")
    func misplaced() throws {
        for (resigns, top) in [(false, 375 - 209 - 44 as Pt?), (true, nil)] {
            var play = try Self.play { $0.returnMisplacesAccessory.value = true }
            if resigns { try play.do(.tapOutside) }
            try play.do(
                .present(1, nil), .rotate(.landscape), .home, .wait(3000), .launch(Stage.ike),
                .rotate(.portrait), .dismiss, .tap(1))
            #expect(play.world.keyboard?.accessoryTop == top, "\(resigns)")
            #expect(play.world.keyboardFrame.height == 377)
            try play.do(.home, .wait(3000), .launch(Stage.ike))
            #expect(play.world.keyboard != nil && play.world.keyboard?.accessoryTop == nil)
        }
    }

    @Test("A screen that was covered can refuse its keyboard, another instance of it does not")
    func refused() throws {
        var play = try Self.play { $0.coveredRefusesKeyboard.value = true }
        try play.do(.tapOutside, .push(2), .tap(3), .present(1, nil), .dismiss, .tap(3))
        #expect(!play.world.isKeyboardShown)
        try play.do(.pop, .push(2), .tap(3))
        #expect(play.world.isKeyboardShown)
    }

    @Test("Touches that the keys let through reach what lies below, after a return only")
    func through() throws {
        var play = try Self.play([AnyHandling(Popup(view: "b", opener: "swap"))]) {
            $0.keyTouchesFallThrough.value = true
        }
        try play.do(.tap(3), .type("x"))
        #expect(!play.world.isHidden(2, in: Stage.ike))
        try play.do(.home, .wait(3000), .launch(Stage.ike), .type("y"))
        #expect(play.world.content(of: Stage.ike).texts[1] == "xy")
        #expect(play.world.isHidden(2, in: Stage.ike) && !play.world.isKeyboardShown)
    }
}
