import Handlings
import Simulator
import Testing

@Suite("Actions that are impossible are refused, and nothing has changed")
struct ActionTests {
    @Test("The rule is named")
    func refusals() throws {
        let prompt = Prompt(kind: .alert, title: "Sure?", message: "", buttons: ["OK"])
        let table: [([Action], Action, ActionError.Code)] = [
            ([], .home, .noFrontApp),
            ([], .tap(0), .noFrontApp),
            ([], .kill(Stage.ike), .notRunning),
            ([], .wait(-1), .unsupported),
            ([.launch(Stage.ike)], .launch(Stage.ike), .alreadyInFront),
            ([.launch(Stage.ike)], .switchTo(Stage.ike), .alreadyInFront),
            ([.launch(Stage.ike)], .launch(Stage.notes), .inFront),
            ([.launch(Stage.ike)], .type("a"), .noKeyboard),
            ([.launch(Stage.ike)], .tap(99), .unsupported),
            ([.launch(Stage.ike)], .push(7), .noSuchScreen),
            ([.launch(Stage.ike)], .pop, .nothingToPop),
            ([.launch(Stage.ike)], .answerPrompt, .noPrompt),
            ([.launch(Stage.ike), .showPrompt(prompt)], .tap(3), .promptInTheWay),
            ([.launch(Stage.ike), .tap(3)], .changeKeyboard(.letters), .unsupported)
        ]
        for (before, action, code) in table {
            var play = Play(try Stage.setting([Tracker()]))
            for step in before { try play.do(step) }
            let count = play.timeline.records.count
            let error = #expect(throws: ActionError.self) {
                try play.world.perform(action, into: &play.timeline)
            }
            #expect(error?.code == code, "\(action)")
            #expect(error?.rule.isEmpty == false)
            #expect(play.timeline.records.count == count)
        }
    }

    @Test(
        "A field that has no part on the screen takes no tap",
        arguments: [Placement(start: .parentStart(5_000), length: 40), Placement(length: 0)])
    func outside(vertical: Placement) throws {
        let field = ViewDefinition(
            "field", .textField(placeholder: ""), horizontal: .fill, vertical: vertical,
            input: InputTraits())
        var play = Play(try Stage.setting([], screen: ScreenDefinition(name: "s", views: [field])))
        try play.do(.launch(Stage.ike))
        let error = #expect(throws: ActionError.self) { try play.do(.tap(0)) }
        #expect(error?.code == .notTouchable)
        #expect(error?.rule == "field of ike has no part on the screen")
    }

    @Test("With scenes the first screen loads once its scene is connected", arguments: ["12", "17"])
    func firstScreen(system: String) throws {
        var play = Play(try Stage.setting([], system: "ios-\(system)"))
        try play.do(.launch(Stage.ike))
        let order = play.timeline.records.compactMap { record -> String? in
            switch record.event {
            case .lifecycle(Stage.ike, let callback): callback.rawValue
            case .view(Stage.ike, screen: _, .viewDidLoad): "viewDidLoad"
            default: nil
            }
        }
        let connects = system == "12" ? [] : ["willConnect"]
        #expect(order.starts(with: ["didFinishLaunching"] + connects + ["viewDidLoad"]), "\(order)")
    }

    @Test("With scenes the first screen has appeared only when its scene is active")
    func appearance() throws {
        var play = Play(try Stage.setting([], system: "ios-17"))
        try play.do(.launch(Stage.ike))
        let order = play.timeline.records.compactMap { record -> String? in
            switch record.event {
            case .lifecycle(Stage.ike, let callback): callback.rawValue
            case .view(Stage.ike, screen: _, let callback): callback.rawValue
            default: nil
            }
        }
        #expect(
            order == [
                "didFinishLaunching", "willConnect", "viewDidLoad", "viewWillAppear",
                "willEnterForeground", "didBecomeActive", "viewDidAppear"
            ])
    }

    @Test("Typing goes into the field that is first responder")
    func typing() throws {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3), .type("hi"), .type(" there"))
        #expect(play.world.content(of: Stage.ike).texts[3] == "hi there")
    }

    @Test("A tap outside puts the keyboard away, and it does not come back after a trip")
    func dismissal() throws {
        let handlings: [any KeyboardHandling] = [Tracker(), GuardBoolean(), OverlaidSnapshot()]
        var play = Play(try Stage.setting(handlings))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3), .tapOutside, .switchTo(Stage.notes), .switchTo(Stage.ike))
        play.settle()
        #expect(play.world.keyboardOwner == nil)
        #expect(play.timeline.findings == [])
    }

    @Test("Coming back before the background was reached is an inactive trip only")
    func quickReturn() throws {
        var play = Play(
            try Stage.setting([Tracker(), GuardBoolean(), OverlaidSnapshot()]) {
                $0.lifecycle.entersBackgroundMs.value = 9000
            })
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3), .switchTo(Stage.notes), .switchTo(Stage.ike))
        play.settle()
        let callbacks = play.timeline.records.compactMap { record in
            if case .lifecycle(Stage.ike, let callback) = record.event { callback } else { nil }
        }
        #expect(callbacks.suffix(2) == [.willResignActive, .didBecomeActive])
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
    }

    @Test("The same actions give the same records")
    func determinism() throws {
        func run() throws -> [Record] {
            var play = Play(try Stage.setting([Tracker(), GuardBoolean(), OverlaidSnapshot()]))
            try play.talk(killing: true)
            return play.timeline.records
        }
        #expect(try run() == run())
    }

    @Test("Time may pass in any pieces")
    func pieces() throws {
        func run(by step: Int32) throws -> [Record] {
            var play = Play(try Stage.setting([Tracker()]))
            try play.do(.launch(Stage.ike))
            try play.do(.tap(3))
            try play.world.perform(.switchTo(Stage.notes), into: &play.timeline)
            for _ in 0..<(6000 / step) { play.world.advance(byMs: step, into: &play.timeline) }
            return play.timeline.records
        }
        let whole = try run(by: 6000)
        #expect(try run(by: 1) == whole)
        #expect(try run(by: 7) == whole || 6000 % 7 != 0)
        #expect(try run(by: 250) == whole)
    }
}
