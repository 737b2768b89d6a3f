import Handlings
import Simulator
import Testing

@Suite("What lies between a user and an app")
struct SystemActionTests {
    /// The callbacks that reach the app for some actions, each of which comes to rest.
    static func callbacks(
        _ actions: [Action], on system: String, exits: Bool = false
    ) throws -> [LifecycleCallback] {
        var play = Play(try Life.setting(system, exits: exits))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3))
        play.settle()
        let count = play.timeline.records.count
        for action in actions {
            try play.do(action)
            play.settle()
        }
        return Life.callbacks(of: Stage.ike, in: play.timeline.records[count...])
    }

    static let trip: [LifecycleCallback] = [.willResignActive, .didBecomeActive]
    static let stay: [LifecycleCallback] = []
    static let away: [LifecycleCallback] = [
        .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive
    ]

    struct Case: Sendable {
        var system: String
        var actions: [Action]
        var callbacks: [LifecycleCallback]

        init(_ system: String, _ actions: [Action], _ callbacks: [LifecycleCallback]) {
            (self.system, self.actions, self.callbacks) = (system, actions, callbacks)
        }
    }

    static let cases: [Case] = [
        Case("ios-12", [.system(.peekSwitcher)], trip),
        Case("ios-12", [.system(.openSwitcher), .system(.closeSwitcher)], trip),
        Case("ios-12", [.system(.openSwitcher), .home, .launch(Stage.ike)], away),
        Case("ios-12", Life.panel(.controlCenter), trip),
        Case("ios-12", Life.panel(.notificationCenter), trip + trip),
        Case("ios-17", Life.panel(.notificationCenter), trip),
        Case("ios-12", [.showPrompt(Life.prompt(.permission)), .answerPrompt], trip),
        Case("ios-12", [.showPrompt(Life.prompt(.faceID)), .answerPrompt], trip),
        Case("ios-12", [.showPrompt(Life.prompt(.alert)), .answerPrompt], stay),
        Case("ios-7", [.showPrompt(Life.prompt(.alert)), .answerPrompt], stay),
        Case("ios-12", [.system(.call), .system(.declineCall)], trip),
        Case("ios-12", [.system(.call), .system(.answerCall), .system(.endCall)], away),
        Case("ios-17", [.system(.call), .system(.answerCall), .system(.endCall)], stay),
        Case("ios-12", [.lock, .unlock], away),
        Case("ios-17", [.system(.forceQuit(Stage.ike))], Life.swept + [.willTerminate]),
        Case("ios-12", [.system(.forceQuit(Stage.ike))], [.willResignActive, .willTerminate]),
        Case("ios-17", [.home, .system(.forceQuit(Stage.ike))], Array(away.prefix(2))),
        Case("ios-12", [.system(.crash(Stage.ike))], stay),
        Case("ios-12", [.home, .system(.memoryPressure)], Array(away.prefix(2)))
    ]

    @Test("An app hears what UIKit calls, and nothing else", arguments: cases)
    func callbacks(of aCase: Case) throws {
        let found = try Self.callbacks(aCase.actions, on: aCase.system)
        #expect(found == aCase.callbacks, "\(aCase.system): \(aCase.actions)")
    }

    @Test("An app that exits on suspend hears what the cookbook prints, where the key is known")
    func exits() throws {
        let home: [Action] = [.home]
        let ends: [LifecycleCallback] = [.didEnterBackground, .willTerminate]
        #expect(try Self.callbacks(home, on: "ios-7", exits: true) == ends)
        let old = try Self.callbacks(home, on: "ios-3.1", exits: true)
        #expect(old == [.willResignActive, .willTerminate])
        let new = try Self.callbacks(home, on: "ios-26", exits: true)
        #expect(new == [.willResignActive, .didEnterBackground])
        let again = try Self.callbacks([.home, .launch(Stage.ike)], on: "ios-7", exits: true)
        #expect(again == ends + [.didFinishLaunching, .didBecomeActive])
    }

    @Test("A prompt of another process: hide, resign, restore, active, in this order")
    func promptOrder() throws {
        var play = Play(try Life.setting("ios-12"))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3))
        play.settle()
        let count = play.timeline.records.count
        try play.do(.showPrompt(Life.prompt(.permission)))
        try play.do(.answerPrompt)
        play.settle()
        let reported = Life.story(of: Stage.ike, in: play.timeline.records[count...])
        #expect(
            reported == [
                "responder none", "willHide", "willResignActive", "didHide", "responder 3",
                "willShow", "didShow", "didBecomeActive"
            ])
    }

    @Test("An alert of the app's own takes the keyboard since iOS 8, and not before")
    func alerts() throws {
        for (system, isShown) in [("ios-7", true), ("ios-8", false), ("ios-26", false)] {
            var play = Play(try Life.setting(system))
            try play.do(.launch(Stage.ike))
            try play.do(.tap(3), .showPrompt(Life.prompt(.alert)))
            play.world.settle(into: &play.timeline)
            #expect(play.world.isKeyboardShown == isShown, "\(system)")
            try play.do(.answerPrompt)
            play.settle()
            #expect(play.world.keyboardOwner == Stage.ike, "\(system)")
            #expect(play.oracles == [], "\(system)")
        }
    }

    @Test("A swipe along the home indicator has the times of the trace of iOS 26")
    func quickSwitch() throws {
        var play = Play(try Life.setting("ios-26"))
        try play.do(.launch(Stage.notes))
        try play.do(.home, .launch(Stage.ike), .tap(3))
        play.settle()
        let count = play.timeline.records.count
        try play.do(.system(.quickSwitch(Stage.notes)), .system(.quickSwitch(Stage.ike)))
        play.settle()
        let records = play.timeline.records[count...]
        func time(_ isMeant: (Record.Event) -> Bool) throws -> Int64 {
            try #require(records.first { isMeant($0.event) }).atMs
        }
        let resigned = try time { $0 == .responder(Stage.ike, from: 3, to: nil, by: .system) }
        let paused = try time { $0 == .lifecycle(Stage.ike, .didEnterBackground) }
        let restored = try time { $0 == .responder(Stage.ike, from: nil, to: 3, by: .system) }
        let resumed = try time { $0 == .lifecycle(Stage.ike, .didBecomeActive) }
        #expect(paused - resigned == 73)
        #expect(resumed - restored == 259)
        #expect(play.world.keyboardOwner == Stage.ike)
        #expect(play.world.lastSwitcher == nil)
    }

    @Test("What is impossible is refused with its rule")
    func refusals() throws {
        let table: [(String, [Action], SystemAction, String)] = [
            ("ios-12", [], .closeSwitcher, "not open"),
            ("ios-12", [], .quickSwitch(Stage.notes), "used just before"),
            ("ios-9", [], .quickSwitch(Stage.notes), "use switchTo"),
            ("ios-3.1", [], .openSwitcher, "no app switcher"),
            ("ios-5", [], .open(.controlCenter), "no Control Center"),
            ("ios-12", [], .close(.controlCenter), "not open"),
            ("ios-12", [], .answerCall, "no call is coming in"),
            ("ios-12", [.system(.call)], .openSwitcher, "answer or decline"),
            ("ios-12", [.system(.openSwitcher)], .open(.controlCenter), "close it first"),
            ("ios-12", [], .forceQuit(Stage.notes), "not in the app switcher"),
            ("ios-12", [], .crash(Stage.notes), "not running"),
            ("ios-12", [], .setAppearance(.dark), "no dark appearance"),
            ("ios-17", [], .setAppearance(.light), "already")
        ]
        for (system, before, action, part) in table {
            var play = Play(try Life.setting(system))
            try play.do(.launch(Stage.ike))
            for step in before { try play.do(step) }
            let error = #expect(throws: ActionError.self) {
                try play.world.perform(.system(action), into: &play.timeline)
            }
            #expect(error?.rule.contains(part) == true, "\(error as Any)")
        }
        var play = Play(try Life.setting("ios-12"))
        try play.do(.launch(Stage.ike))
        try play.do(.system(.openSwitcher))
        let error = #expect(throws: ActionError.self) { try play.do(.tap(3)) }
        #expect(error?.code == .systemInTheWay)
    }
}

/// What the tests of the lifecycle share.
enum Life {
    static let swept: [LifecycleCallback] = [.willResignActive, .didDisconnect]

    static func panel(_ panel: SystemPanel) -> [Action] {
        [.system(.open(panel)), .system(.close(panel))]
    }

    static func prompt(_ kind: Prompt.Kind) -> Prompt {
        Prompt(kind: kind, title: "Sure?", message: "", buttons: ["OK"])
    }

    /// The talk's stage, with what an app can say of its life.
    static func setting(
        _ system: String, _ handlings: [any KeyboardHandling] = [Tracker()], exits: Bool = false,
        scenes: Bool = true, change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Setting {
        let setting = try Stage.setting(handlings, system: system, change: change)
        var apps = setting.apps
        apps[0].exitsOnSuspend = exits
        apps[0].usesScenes = scenes
        return Setting(
            device: setting.device, system: setting.system, heights: setting.heights, apps: apps)
    }

    static func callbacks(of app: AppID, in records: ArraySlice<Record>) -> [LifecycleCallback] {
        records.compactMap { record in
            if case .lifecycle(app, let callback) = record.event { callback } else { nil }
        }
    }

    /// Callbacks, responders, and the shows and hides of an app, in order.
    static func story(of app: AppID, in records: ArraySlice<Record>) -> [String] {
        records.compactMap { record in
            switch record.event {
            case .lifecycle(app, let callback): return callback.rawValue
            case .responder(app, _, let to, _): return "responder \(to.map { "\($0)" } ?? "none")"
            case .notification(app, let reported):
                let isFrame = reported.name == .willChangeFrame || reported.name == .didChangeFrame
                return isFrame ? nil : reported.name.rawValue
            default: return nil
            }
        }
    }
}
