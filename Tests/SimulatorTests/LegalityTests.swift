import Handlings
import Simulator
import Testing

/// Random actions at random times, from a printed seed: nothing traps, and every app hears its
/// callbacks in an order that UIKit can deliver.
@Suite("Whatever is done, and whenever")
struct LegalityTests {
    @Test(
        "Callbacks come in a legal order",
        arguments: ["ios-3.1", "ios-5", "ios-8", "ios-12", "ios-13", "ios-17", "ios-26"])
    func order(system: String) throws {
        for seed in UInt64(1)...60 {
            let handlings: [any KeyboardHandling] = [
                Tracker(), GuardBoolean(), OverlaidSnapshot(), AppLock(), DraftKeeper()
            ]
            let setting = try Stage.setting(handlings, system: system)
            var world = World(setting)
            var timeline = Timeline()
            var random = Seeded(state: seed)
            for _ in 0..<80 {
                let action = Self.action(&random)
                if (try? world.check(action)) != nil { try world.perform(action, into: &timeline) }
                world.advance(byMs: Int32(random.next() % 900), into: &timeline)
                world.checkAtRest(into: &timeline)
            }
            world.settle(into: &timeline)
            for app in [Stage.ike, Stage.notes] {
                let fault = Self.fault(in: timeline.records, of: app)
                #expect(fault == nil, "\(system), seed \(seed), app \(app.index)")
            }
        }
    }

    @Test("Leaving while a prompt stands: no second resign, and active only after the answer")
    func promptAndHome() throws {
        let prompt = Prompt(kind: .permission, title: "Record?", message: "", buttons: ["OK"])
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike))
        try play.do(.showPrompt(prompt), .home, .launch(Stage.ike), .answerPrompt)
        play.settle()
        #expect(LegalityTests.fault(in: play.timeline.records, of: Stage.ike) == nil)
        #expect(play.world.phase(of: Stage.ike) == .active)
    }

    @Test("iPhone OS 3 has no switcher, and ends an app before the next one begins")
    func beforeMultitasking() throws {
        var play = Play(try Stage.setting([Tracker()], system: "ios-3.1"))
        try play.do(.launch(Stage.ike))
        #expect(throws: ActionError.self) { try play.do(.switchTo(Stage.notes)) }
        try play.do(.tap(3), .home, .launch(Stage.notes))
        play.settle()
        #expect(play.world.phase(of: Stage.ike) == .notRunning)
        #expect(play.world.switcherNow().cards == [])
        let ends = play.timeline.records.first { $0.event == .process(Stage.ike, .notRunning) }
        let begins = play.timeline.records.first { $0.event == .process(Stage.notes, .launching) }
        #expect(try #require(ends).atMs <= #require(begins).atMs)
    }

    @Test("A process that is new to its world may bring back what an earlier one made durable")
    func secondRun() throws {
        var first = Play(try Stage.setting([Tracker(), GuardBoolean(), OverlaidSnapshot()]))
        try first.talk()
        var second = Play(first.world.setting)
        second.world.replaceDisk(of: Stage.ike, with: first.world.disk)
        try second.talk()
        #expect(second.timeline.findings == [])
    }

    @Test("What a user was typing in an app that dies in front is lost to any code")
    func killInFront() throws {
        var play = Play(try Stage.setting([Tracker(), GuardBoolean(), OverlaidSnapshot()]))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3), .kill(Stage.ike), .launch(Stage.ike))
        play.settle()
        #expect(play.timeline.findings == [])
    }

    @Test("On an iPad the keyboard stays in the app's process, and the overlay has it")
    func padKeepsItsKeyboard() throws {
        let handlings: [any KeyboardHandling] = [Tracker(), GuardBoolean(), OverlaidSnapshot()]
        let phone = try Stage.setting(handlings, system: "ios-17")
        var device = phone.device
        device.isPad = true
        let pad = Setting(
            device: device, system: phone.system, heights: phone.heights, apps: phone.apps)
        var play = Play(pad)
        try play.talk()
        #expect(play.timeline.findings == [])
    }

    private static func action(_ random: inout Seeded) -> Action {
        let app = AppID(Int(random.next() % 2))
        let kind = Prompt.Kind.allCases[Int(random.next() % 4)]
        let prompt = Prompt(kind: kind, title: "Sure?", message: "", buttons: ["OK"])
        if random.next() % 3 == 0 {
            let actions = systemActions(app)
            return .system(actions[Int(random.next() % UInt64(actions.count))])
        }
        let all: [Action] =
            [
                .launch(app), .switchTo(app), .switchTo(app), .home, .tap(3), .tap(1), .type("a"),
                .tapOutside, .pressReturn, .showPrompt(prompt), .answerPrompt, .passLock,
                .kill(app), .lock,
                .unlock, .rotate(.landscape), .rotate(.portrait), .wait(300), .push(0), .pop,
                .present(0, nil), .present(0, .fullScreen), .dismiss, .swipeDown, .selectTab(0),
                .inject(Fault(.double, to: app)), .inject(Fault(.drop, of: .willHide, to: app)),
                .inject(Fault(.delay(ms: 400), to: app, skips: 1)),
                .inject(Fault(.strip([.frameEnd, .animation]), to: app))
            ] + keyboardActions.map { .keyboard($0) } + gestures
        return all[Int(random.next() % UInt64(all.count))]
    }

    private static func systemActions(_ app: AppID) -> [SystemAction] {
        [
            .openSwitcher, .closeSwitcher, .peekSwitcher, .quickSwitch(app), .quickSwitch(app),
            .open(.controlCenter), .close(.controlCenter), .open(.notificationCenter),
            .close(.notificationCenter), .call, .answerCall, .declineCall, .endCall,
            .forceQuit(app), .crash(app), .memoryPressure, .setAppearance(.dark),
            .setAppearance(.light), .setRemoteSwitch(app, isOn: true),
            .setRemoteSwitch(app, isOn: false),
            .push(
                UserNotification(
                    app: app, title: "Anna", body: "Hello", hasContent: true, isRemote: true)),
            .schedule(UserNotification(app: app, title: "Lunch"), inMs: 700), .tapNotification(app),
            .tapNotification(app), .dismissNotification
        ]
    }

    private static let gestures: [Action] = [
        .pan(Pan(from: 200, to: 700)), .pan(Pan(from: 200, to: 700, lifts: false)), .liftFinger,
        .liftFinger, .pan(Pan(from: 300, to: 800, touchesIndicator: true)), .busy(400)
    ]

    private static let keyboardActions: [KeyboardAction] = [
        .attachHardware, .detachHardware, .undockByMenu, .undockByDrag, .split, .merge, .float,
        .dock, .drag(to: nil), .drag(to: Point(x: 0, y: 200)), .minimizeBar, .restoreBar, .moveBar,
        .pressHardwareReturn, .toggleSoftware(true), .toggleSoftware(false),
        .choose(KeyboardChoice(kind: .thirdParty, ownHeight: 280)), .takeOwnHeight(300),
        .setPrediction(.off)
    ]

    /// The first callback that UIKit could not deliver after the one before it, or nil.
    static func fault(in records: [Record], of app: AppID) -> String? {
        var phase = ProcessPhase.notRunning
        for record in records {
            switch record.event {
            case .process(app, .notRunning): phase = .notRunning
            case .process(app, .launching): phase = .launching
            case .lifecycle(app, let callback):
                guard let next = after(callback, in: phase) else {
                    return "\(callback) while \(phase) at \(record.atMs) ms"
                }
                phase = next
            default: break
            }
        }
        return nil
    }

    private static func after(
        _ callback: LifecycleCallback, in phase: ProcessPhase
    ) -> ProcessPhase? {
        switch (callback, phase) {
        case (.didFinishLaunching, .launching): .inactive
        case (.willEnterForeground, .background), (.willEnterForeground, .inactive): .inactive
        case (.didBecomeActive, .inactive): .active
        case (.willResignActive, .active): .inactive
        case (.didEnterBackground, .inactive): .background
        case (.willConnect, .inactive), (.didDisconnect, .inactive): .inactive
        case (.didDisconnect, .background): .background
        case (.willTerminate, .inactive), (.willTerminate, .background): .inactive
        default: nil
        }
    }

    struct Seeded {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
