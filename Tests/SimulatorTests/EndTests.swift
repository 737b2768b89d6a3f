import Simulator
import Testing

@Suite("How processes end, and what outlives them")
struct EndTests {
    /// Encodes where it was; remembers nothing by itself.
    struct Encoder: KeyboardHandling {
        struct State: Hashable, Codable, Sendable { var restored: [UInt8] = [] }

        var name: String { "encoder" }
        var initialState: State { State() }
        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .encodesRestoration: app.encodeRestoration([1, 2, 3])
            case .restores(let bytes): app.log("restored \(bytes)")
            default: break
            }
        }
    }

    private static func logs(after end: Action, on system: String, deletes: Bool? = nil) throws
        -> [String]
    {
        let setting = try Life.setting(system, [Encoder()]) { profile in
            if let deletes { profile.ends.forceQuitDeletesState.value = deletes }
        }
        var play = Play(setting)
        try play.do(.launch(Stage.ike))
        try play.do(.home)
        play.settle()
        try play.do(end)
        play.settle()
        try play.do(.launch(Stage.ike))
        play.settle()
        return play.timeline.records.compactMap { record in
            if case .log(_, let line) = record.event { line } else { nil }
        }
    }

    @Test("What an app encodes at background comes back, unless the user swept the app away")
    func restoration() throws {
        let reported = ["restored [1, 2, 3]"]
        let quit = Action.system(.forceQuit(Stage.ike))
        #expect(try Self.logs(after: .kill(Stage.ike), on: "ios-17") == reported)
        #expect(try Self.logs(after: .system(.memoryPressure), on: "ios-12") == reported)
        #expect(try Self.logs(after: quit, on: "ios-17") == [])
        #expect(try Self.logs(after: quit, on: "ios-13", deletes: false) == reported)
        #expect(try Self.logs(after: .kill(Stage.ike), on: "ios-5") == [])
    }

    /// Asks for time in the background, and may give it back when it is warned.
    struct Worker: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        var givesBack = true
        var blocksMs: Int32 = 0
        var blocksAt = LifecycleCallback.didFinishLaunching
        var name: String { "worker" }
        var initialState: State { State() }
        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            if event == .lifecycle(blocksAt) { app.block(ms: blocksMs) }
            if event == .lifecycle(.didEnterBackground) { app.beginBackgroundTask() }
            if event == .backgroundTimeExpires, givesBack { app.endBackgroundTask() }
        }
    }

    private static func end(_ worker: Worker, on system: String, _ actions: [Action]) throws
        -> (Record?, Play)
    {
        var play = Play(try Life.setting(system, [worker]))
        for action in actions {
            try play.world.perform(action, into: &play.timeline)
            play.settle()
        }
        let end = play.timeline.records.first { record in
            if case .system(.ended(Stage.ike, _)) = record.event { true } else { false }
        }
        return (end, play)
    }

    @Test("A task in the background that is never given back ends the process when its time is up")
    func backgroundTime() throws {
        let actions: [Action] = [.launch(Stage.ike), .home]
        let table: [(String, Int64)] = [("ios-5", 600_000), ("ios-9", 180_000), ("ios-17", 30_000)]
        for (system, limit) in table {
            let (end, play) = try Self.end(Worker(givesBack: false), on: system, actions)
            let left = play.timeline.records.first {
                $0.event == .lifecycle(Stage.ike, .didEnterBackground)
            }
            #expect(end?.event == .system(.ended(Stage.ike, .watchdog)))
            #expect(try #require(end).atMs - #require(left).atMs == limit, "\(system)")
        }
        let (end, play) = try Self.end(Worker(), on: "ios-17", actions)
        #expect(end == nil)
        #expect(play.world.phase(of: Stage.ike) == .suspended)
    }

    @Test("A main thread that is blocked too long at launch or background ends the process")
    func watchdog() throws {
        let launch: [Action] = [.launch(Stage.ike)]
        let killed = Record.Event.system(.ended(Stage.ike, .watchdog))
        let slow = try Self.end(Worker(blocksMs: 25_000), on: "ios-12", launch)
        #expect(slow.0?.event == killed)
        #expect(slow.0?.atMs == 20_300)
        let fast = try Self.end(Worker(blocksMs: 5000), on: "ios-12", launch)
        #expect(fast.0 == nil)
        let active = fast.1.timeline.records.first {
            $0.event == .lifecycle(Stage.ike, .didBecomeActive)
        }
        #expect(active?.atMs == 5300, "the callback waits for the main thread")
        let late = Worker(blocksMs: 12_000, blocksAt: .didEnterBackground)
        #expect(try Self.end(late, on: "ios-12", launch + [.home]).0?.event == killed)
    }

    @Test("Two snapshots in both appearances, and the traits flip back")
    func snapshots() throws {
        var play = Play(try Life.setting("ios-17"))
        try play.do(.launch(Stage.ike))
        try play.do(.home)
        play.settle()
        let reported = play.timeline.records.compactMap { record -> String? in
            guard case .system(.appearance(Stage.ike, let new, let owner)) = record.event else {
                return nil
            }
            return "\(owner.rawValue) \(new.rawValue)"
        }
        #expect(reported == ["window dark", "window light"])
        let light = play.capture(play.world.storedSnapshot(of: Stage.ike))
        #expect(light?.content.appearance == .light)
        try play.do(.system(.setAppearance(.dark)))
        let dark = play.capture(play.world.storedSnapshot(of: Stage.ike))
        #expect(dark?.content.appearance == .dark)
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.world.content(of: Stage.ike).appearance == .dark)
        #expect(play.timeline.findings == [])
    }

    @Test("Who comes back in the middle of the second snapshot sees the traits flip back")
    func returnWhileFlipped() throws {
        var play = Play(try Life.setting("ios-17"))
        try play.do(.launch(Stage.ike))
        try play.world.perform(.home, into: &play.timeline)
        play.world.advance(byMs: 700 + 100 + 200 + 70, into: &play.timeline)
        #expect(play.world.appearance(of: Stage.ike) == .dark)
        try play.do(.launch(Stage.ike))
        #expect(play.world.appearance(of: Stage.ike) == .light)
    }

    @Test("Files of a locked device are out of reach after a while, and back at once")
    func protection() throws {
        var play = Play(try Life.setting("ios-12"))
        try play.do(.launch(Stage.ike))
        try play.world.perform(.lock, into: &play.timeline)
        play.world.advance(byMs: 9000, into: &play.timeline)
        #expect(!play.world.isProtected)
        play.world.advance(byMs: 1000, into: &play.timeline)
        #expect(play.world.isProtected)
        try play.do(.unlock)
        #expect(!play.world.isProtected)
    }

    @Test("Both families are reported in an app with scenes, and its application delegate is not")
    func deliveries() throws {
        func names(_ callback: LifecycleCallback, _ setting: Setting) -> [String] {
            setting.deliveries(of: callback, to: Stage.ike).map(\.name)
        }
        let scenes = try Life.setting("ios-17")
        #expect(
            names(.willResignActive, scenes) == [
                "sceneWillResignActive(_:)", "UIScene.willDeactivateNotification",
                "UIApplication.willResignActiveNotification"
            ])
        #expect(
            names(.willTerminate, scenes) == [
                "applicationWillTerminate(_:)", "UIApplication.willTerminateNotification"
            ])
        #expect(
            names(.didDisconnect, scenes) == [
                "sceneDidDisconnect(_:)", "UIScene.didDisconnectNotification"
            ])
        for setting in [
            try Life.setting("ios-12"), try Life.setting("ios-17", scenes: false)
        ] {
            #expect(
                names(.didBecomeActive, setting) == [
                    "applicationDidBecomeActive(_:)", "UIApplication.didBecomeActiveNotification"
                ])
            #expect(names(.willConnect, setting) == [])
        }
    }
}
