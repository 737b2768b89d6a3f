import Handlings
import Simulator
import Testing

@Suite("What apps do about a trip and a return")
struct ReturnTests {
    private static let field = ScreenDefinition.chat.index(of: "messageField") ?? 0

    /// The user types, goes home for a while, and comes back.
    private func trip(
        _ handlings: [any KeyboardHandling], dismisses: Bool = false,
        system: String = "ios-12", change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        var play = Play(try Stage.setting(handlings, system: system, change: change))
        try play.do(.launch(Stage.ike), .tap(Self.field))
        if dismisses { try play.do(.tapOutside) }
        try play.do(.home, .wait(5000), .launch(Stage.ike))
        play.settle()
        return play
    }

    @Test(
        "A restored keyboard that nobody is reported covers what follows posts",
        arguments: [
            "ios-12", "ios-26"
        ])
    func untold(system: String) throws {
        for isReported in [true, false] {
            let play = try trip([Tracker()], system: system) {
                $0.delivery.restoreIsTold.value = isReported
            }
            #expect(play.world.keyboardOwner == Stage.ike)
            #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
            #expect(play.world.inset(of: Stage.ike) == (isReported ? 333 : 0))
            #expect(play.oracles.contains(.insetMatchesKeyboard) == !isReported)
        }
    }

    @Test("A look at the system's guide after the return fixes it")
    func heals() throws {
        let play = try trip([Tracker(), SelfHeal()], system: "ios-26") {
            $0.delivery.restoreIsTold.value = false
        }
        #expect(play.world.inset(of: Stage.ike) == 333)
        #expect(!play.oracles.contains(.insetMatchesKeyboard))
    }

    @Test("A mode that outlives its keyboard brings one back that the user has put away")
    func mode() throws {
        let bad = try trip([Tracker(), EditingMode()], dismisses: true)
        #expect(bad.world.firstResponder(of: Stage.ike) == "messageField")
        #expect(bad.oracles.contains(.keyboardReturns))
        let good = try trip([Tracker(), EditingMode(endsWithKeyboard: true)], dismisses: true)
        #expect(good.world.firstResponder(of: Stage.ike) == nil)
        #expect(good.timeline.findings == [])
        let typing = try trip([Tracker(), EditingMode(endsWithKeyboard: true)])
        #expect(typing.world.firstResponder(of: Stage.ike) == "messageField")
    }

    @Test(
        "A framework that hears of the loss and not of the return takes no text",
        arguments: [false, true])
    func framework(hearsRestores: Bool) throws {
        var play = try trip([Tracker(), FrameworkFocus(hearsRestores: hearsRestores)])
        try play.do(.type("milk"))
        let text = play.world.content(of: Stage.ike).texts[Self.field]
        #expect(text == (hearsRestores ? "milk" : ""))
        #expect(play.world.keyboardOwner == Stage.ike)
        try play.do(.tapOutside, .tap(Self.field), .type("tea"))
        #expect(play.world.content(of: Stage.ike).texts[Self.field].hasSuffix("tea"))
    }

    @Test("A safe area that is read while the keyboard is up is taken off the next keyboard")
    func baseline() throws {
        for (rereads, inset) in [(true, Pt(34)), (false, 333)] {
            let handling = AnyHandling(ComposerBaseline(rereads: rereads))
            let window = Layout.Window(
                size: Size(width: 375, height: 812), safeArea: Insets(top: 44, bottom: 34))
            var probe = HandlingProbe(handling, window: window, isPad: false, screen: .chat)
            probe.send(.lifecycle(.didFinishLaunching))
            probe.send(.appearanceChanged(.dark, of: .window))
            probe.send(.keyboard(post(.willShow, y: 479)))
            #expect(probe.inset == 333, "nothing was up when the traits changed")
            probe.send(.appearanceChanged(.light, of: .window))
            probe.send(.keyboard(post(.willShow, y: 479)))
            #expect(probe.inset == inset)
            probe.send(.keyboard(post(.willHide, y: 812)))
            #expect(probe.inset == 0)
        }
    }

    private func post(_ name: KeyboardNotificationName, y: Pt) -> KeyboardNotification {
        let frame = Rect(x: 0, y: y, width: 375, height: 333)
        return KeyboardNotification(
            name: name, begin: frame, end: frame, durationMs: 250, curve: 7,
            keys: [.frameBegin, .frameEnd, .animation])
    }
}
