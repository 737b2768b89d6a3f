import Handlings
import Simulator
import Testing

/// Each rule with a handling that breaks it, and one that keeps it.
@Suite("The rules that every run is checked against")
struct OracleTests {
    /// An app's code as a closure, so that a test can break one rule and no other.
    struct Code: KeyboardHandling {
        struct State: Hashable, Codable, Sendable { var remembers: Int? }

        var name: String { "code" }
        var initialState: State { State() }
        var body: @Sendable (AppEvent, inout State, inout AppContext) -> Void

        init(_ body: @escaping @Sendable (AppEvent, inout State, inout AppContext) -> Void) {
            self.body = body
        }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            body(event, &state, &app)
        }
    }

    private static let prompt = Prompt(
        kind: .alert, title: "Sure?", message: "", buttons: ["OK"])

    static func play(
        _ handlings: [any KeyboardHandling], _ system: String = "ios-12",
        change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        Play(try Stage.setting(handlings, system: system, change: change))
    }

    @Test("A field that the keyboard covers is reported, though every inset is right")
    func coveredField() throws {
        var bad = try Self.play([ScrollViewInset()])
        try bad.do(.launch(Stage.ike), .tap(Bench.field))
        bad.settle()
        #expect(bad.oracles == [.fieldIsVisible])
        let text = try #require(bad.timeline.findings.first?.explanation)
        #expect(text == "messageField is first responder, and the keyboard covers all of it")
        try bad.do(.tapOutside)
        bad.settle()
        #expect(bad.timeline.findings.count == 1, "it is told once")

        var good = try Self.play([Tracker()])
        try good.do(.launch(Stage.ike), .tap(Bench.field))
        good.settle()
        #expect(good.oracles.isEmpty)
    }

    @Test("A bar that follows a foreign keyboard is reported at once, its own field's is not")
    func trip() throws {
        var bad = try Self.play([Tracker()])
        try bad.do(.launch(Stage.ike), .switchTo(Stage.notes), .tap(1), .switchTo(Stage.ike))
        #expect(bad.oracles.contains(.tripMovesNothing))
        let text = try #require(
            bad.timeline.findings.first { $0.oracle == .tripMovesNothing }?.explanation)
        #expect(text.contains("the keyboard of notes") && text.contains("from 0 to 377 pt"))
        var good = try Self.play([Tracker()]) { $0.keyboard.broadcasts.value = false }
        try good.do(.launch(Stage.ike), .switchTo(Stage.notes), .tap(1), .switchTo(Stage.ike))
        #expect(!good.oracles.contains(.tripMovesNothing))
        var own = try Self.play([Tracker(), GuardBoolean(), OverlaidSnapshot()])
        try own.talk()
        #expect(own.oracles == [])
    }

    @Test("A repair does not undo a fault: what a trip moved in between stays reported")
    func repaired() throws {
        let watchdog = Code { event, _, app in
            switch event {
            case .lifecycle(.didFinishLaunching): app.every(ms: 1000, "check")
            case .timer: app.setInset(0)
            default: break
            }
        }
        var play = try Self.play([Tracker(), watchdog])
        try play.do(.launch(Stage.ike), .switchTo(Stage.notes), .tap(1), .switchTo(Stage.ike))
        play.world.advance(byMs: 3000, into: &play.timeline)
        play.settle()
        #expect(play.world.inset(of: Stage.ike) == 0)
        #expect(play.oracles.contains(.tripMovesNothing))
    }

    @Test("A fault at rest is seen before the watchdog repairs it")
    func watchdog() throws {
        let hanging = Code { event, _, app in
            switch event {
            case .keyboard(let post) where post.name == .didHide: app.after(ms: 100, "late")
            case .timer("late"): app.setInset(200)
            case .lifecycle(.didFinishLaunching): app.every(ms: 1000, "check")
            case .timer: app.setInset(0)
            default: break
            }
        }
        var play = try Self.play([hanging])
        try play.do(.launch(Stage.ike), .tap(3))
        #expect(play.world.isKeyboardShown)
        try play.world.perform(.tapOutside, into: &play.timeline)
        play.world.advance(byMs: 4000, into: &play.timeline)
        #expect(play.world.inset(of: Stage.ike) == 0)
        #expect(play.oracles.contains(.insetMatchesKeyboard))
    }

    @Test("A baseline that is read while the keyboard is up contains it")
    func baseline() throws {
        for (moment, oracles) in [
            (KeyboardNotificationName.didShow, [Oracle.baselineHasNoKeyboard]), (.didHide, [])
        ] {
            let code = Code { event, _, app in
                guard case .keyboard(let post) = event, post.name == moment else { return }
                app.declareBaseline(app.inset)
            }
            var play = try Self.play([Tracker(), code])
            try play.do(.launch(Stage.ike), .tap(3), .tapOutside)
            play.settle()
            #expect(play.oracles == oracles, "\(moment)")
        }
    }

    @Test("An inset that was there before the keyboard is there after it")
    func ownInset() throws {
        for (after, isBroken) in [(Pt(0), true), (49, false)] {
            let code = Code { event, _, app in
                switch event {
                case .lifecycle(.didBecomeActive): app.setInset(49)
                case .keyboard(let post) where post.name == .willShow: app.setInset(333)
                case .keyboard(let post) where post.name == .willHide: app.setInset(after)
                default: break
                }
            }
            var play = try Self.play([code])
            try play.do(.launch(Stage.ike), .tap(3), .tapOutside)
            play.settle()
            #expect(play.oracles.contains(.ownInsetReturns) == isBroken)
        }
    }

    @Test("While the device is locked an app covers, and does nothing else")
    func locked() throws {
        let table: [(Bool, @Sendable (inout AppContext) -> Void)] = [
            (true, { $0.setInset(77) }), (true, { $0.resignFirstResponder() }),
            (false, { $0.cover(.blur) }), (false, { $0.log("locked") })
        ]
        for (isBroken, does) in table {
            let code = Code { event, _, app in
                if case .lifecycle(.didEnterBackground) = event { does(&app) }
            }
            var play = try Self.play([code])
            try play.do(.launch(Stage.ike), .tap(3), .lock)
            play.world.settle(into: &play.timeline)
            #expect(play.oracles.contains(.lockedStaysStill) == isBroken)
        }
    }

    @Test("Nothing becomes first responder below a prompt")
    func prompted() throws {
        for (when, isBroken) in [(true, true), (false, false)] {
            let code = Code { event, _, app in
                if case .presentsPrompt(when) = event {
                    app.becomeFirstResponder(3, animated: false)
                }
            }
            var play = try Self.play([code])
            try play.do(.launch(Stage.ike), .showPrompt(Self.prompt), .answerPrompt)
            #expect(play.oracles.contains(.coveredStaysCovered) == isBroken)
        }
    }

    @Test("A field below a sheet is not restored; below a full screen it cannot be")
    func sheet() throws {
        for (style, isBroken) in [(ModalStyle.sheet, true), (.fullScreen, false)] {
            let code = Code { event, state, app in
                guard case .view(.viewDidAppear, _) = event, let own = app.controller else {
                    return
                }
                if let below = state.remembers {
                    app.becomeFirstResponder(3, of: below, animated: true)
                } else {
                    state.remembers = own
                }
            }
            var play = try Self.play([code], "ios-13")
            try play.do(.launch(Stage.ike), .present(0, style))
            play.settle()
            #expect(play.oracles.contains(.coveredStaysCovered) == isBroken, "\(style)")
            #expect(!play.world.isKeyboardShown)
        }
    }

    @Test("The system's restoration and the app's: one is enough")
    func restoredOnce() throws {
        for (moment, isBroken) in [
            (LifecycleCallback.didBecomeActive, true), (.willEnterForeground, false)
        ] {
            let code = Code { event, _, app in
                if case .lifecycle(moment) = event { app.becomeFirstResponder(3, animated: false) }
            }
            var play = try Self.play([Tracker(), code]) {
                $0.lifecycle.restoresResponder.value = .always
            }
            try play.do(.launch(Stage.ike))
            try play.do(.tapOutside, .tap(3), .home, .wait(4000), .launch(Stage.ike))
            play.settle()
            #expect(play.oracles.contains(.responderRestoredOnce) == isBroken, "\(moment)")
        }
    }

    @Test("A secret in a picture is reported: no cover, too late, or one that shows it")
    func secrets() throws {
        let table: [([any KeyboardHandling], [PictureKind])] = [
            ([], [.liveCard, .stored]),
            ([OverlaidSnapshot(content: .allWindows)], [.liveCard, .stored]),
            ([Self.covers(at: .willResignActive)], []),
            ([Self.covers(at: .didEnterBackground)], [.liveCard])
        ]
        for (handlings, kinds) in table {
            let found = try Self.secretFindings(handlings)
            #expect(found.count == kinds.count, "\(found)")
            #expect(found.contains { $0.contains("the live card") } == kinds.contains(.liveCard))
        }
    }

    private static func covers(at moment: LifecycleCallback) -> Code {
        Code { event, _, app in
            if case .lifecycle(moment) = event { app.cover(.blur) }
        }
    }

    @Test(
        "The snapshot of the other appearance is judged as well; what both show is reported once"
    )
    func flippedSnapshot() throws {
        let late = Code { event, _, app in
            switch event {
            case .lifecycle(.willResignActive): app.cover(.blur)
            case .appearanceChanged(.dark, of: _): app.uncover()
            default: break
            }
        }
        let found = try Self.findings([late], system: "ios-17").filter {
            $0.oracle != .insetMatchesKeyboard
        }
        #expect(found.map(\.oracle) == [.storedShowsLastScreen, .secretIsCovered])
        #expect(found.allSatisfy { $0.explanation.contains("of the other appearance") })
        let never = try Self.findings([], system: "ios-17")
        #expect(never.filter { $0.oracle == .secretIsCovered }.count == 2, "card and snapshot")
        #expect(never.filter { $0.oracle == .storedShowsLastScreen }.count == 1)
        let overlaid = try Self.findings([OverlaidSnapshot()], system: "ios-12")
        #expect(!overlaid.contains { $0.oracle == .storedShowsLastScreen })
    }

    private static func secretFindings(_ handlings: [any KeyboardHandling]) throws -> [String] {
        try findings(handlings).filter { $0.oracle == .secretIsCovered }.map(\.explanation)
    }

    private static func findings(
        _ handlings: [any KeyboardHandling], system: String = "ios-12"
    ) throws -> [Finding] {
        let stage = try Stage.setting(handlings, system: system)
        var bank = stage.apps[0]
        bank.screens = [.form]
        let setting = Setting(
            device: stage.device, system: stage.system, heights: stage.heights,
            apps: [bank, stage.apps[1]])
        var play = Play(setting)
        let field = try #require(ScreenDefinition.form.index(of: "password"))
        try play.do(.launch(Stage.ike), .tap(field), .type("1234"), .switchTo(Stage.notes))
        play.settle()
        return play.timeline.findings
    }

    @Test("A marked view and a one-time code with text are secrets; an empty field is none")
    func kindsOfSecrets() throws {
        let table: [(InputTraits?, isMarked: Bool, text: String, isSecret: Bool)] = [
            (nil, true, "", true), (InputTraits(), false, "hello", false),
            (InputTraits(content: .oneTimeCode), false, "123456", true),
            (InputTraits(content: .oneTimeCode), false, "", false),
            (InputTraits(isSecure: true), false, "", false)
        ]
        for (input, isMarked, text, isSecret) in table {
            let view = ViewDefinition(
                "view", .textField(placeholder: ""), horizontal: .fill,
                vertical: Placement(start: .safeStart(0), length: 40), input: input,
                isSecret: isMarked)
            let stage = try Stage.setting([])
            var app = stage.apps[0]
            app.screens = [ScreenDefinition(name: "one", views: [view])]
            var play = Play(
                Setting(
                    device: stage.device, system: stage.system, heights: stage.heights,
                    apps: [app]))
            try play.do(.launch(Stage.ike))
            if !text.isEmpty { try play.do(.tap(0), .type(text)) }
            try play.do(.home)
            play.settle()
            #expect(play.oracles.contains(.secretIsCovered) == isSecret, "\(view)")
        }
    }
}
