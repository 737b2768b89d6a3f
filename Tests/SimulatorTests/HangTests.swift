import Simulator
import Testing

@Suite("An app that is left while its main thread is blocked")
struct HangTests {
    private static func leave(
        _ system: String, busyMs: Int32, by action: Action = .home, after ms: Int32 = 100
    ) throws -> Play {
        var play = Play(try Life.setting(system))
        try play.do(.launch(Stage.ike), .tap(3))
        play.settle()
        try play.world.perform(.busy(busyMs), into: &play.timeline)
        play.world.advance(byMs: ms, into: &play.timeline)
        try play.world.perform(action, into: &play.timeline)
        play.settle()
        return play
    }

    private static func at(_ event: Record.Event, in play: Play) -> Int64? {
        play.timeline.records.last { $0.event == event }?.atMs
    }

    private static let killed = Record.Event.system(.ended(Stage.ike, .watchdog))

    @Test(
        "Callbacks wait for it, and the watchdog's time counts from when they were due",
        arguments: ["ios-12", "ios-17"], [Action.home, .lock, .switchTo(Stage.notes)])
    func kill(system: String, action: Action) throws {
        let play = try Self.leave(system, busyMs: 30_000, by: action)
        let rules = play.world.setting.system
        let due: Int32 =
            switch action {
            case .lock: rules.lifecycle.lockBackgroundMs.value
            case .home: rules.lifecycle.choosesMs.value + rules.lifecycle.homeBackgroundMs.value
            default: rules.lifecycle.choosesMs.value + rules.lifecycle.entersBackgroundMs.value
            }
        let left = try #require(Self.at(.action(action), in: play))
        let end = try #require(Self.at(Self.killed, in: play))
        #expect(end - left == Int64(due + rules.ends.watchdogBackgroundMs.value))
        let reported = Life.callbacks(of: Stage.ike, in: play.timeline.records[...])
        #expect(!reported.contains(.willResignActive))
        #expect(!reported.contains(.didEnterBackground))
    }

    @Test("One that is free in time hears them late, in order, and lives")
    func late() throws {
        let play = try Self.leave("ios-12", busyMs: 5000)
        let reported = Life.callbacks(of: Stage.ike, in: play.timeline.records[...])
        #expect(reported.suffix(2) == [.willResignActive, .didEnterBackground])
        #expect(play.world.phase(of: Stage.ike) == .suspended)
        #expect(Self.at(Self.killed, in: play) == nil)
        let resigned = try #require(
            Self.at(.lifecycle(Stage.ike, .willResignActive), in: play))
        let left = try #require(Self.at(.action(.home), in: play))
        #expect(resigned - left == 4900)
    }

    @Test("Who comes back before it is free finds the app active afterwards")
    func comesBack() throws {
        var play = Play(try Life.setting("ios-12"))
        try play.do(.launch(Stage.ike))
        try play.world.perform(.busy(4000), into: &play.timeline)
        try play.world.perform(.home, into: &play.timeline)
        play.world.advance(byMs: 1500, into: &play.timeline)
        try play.world.perform(.launch(Stage.ike), into: &play.timeline)
        play.settle()
        #expect(play.world.phase(of: Stage.ike) == .active)
        #expect(LegalityTests.fault(in: play.timeline.records, of: Stage.ike) == nil)
    }

    @Test("Code that the way home has called can work on, and then it is reported nothing more")
    func workOfResigning() throws {
        var play = Play(try Life.setting("ios-12"))
        try play.do(.launch(Stage.ike))
        try play.world.perform(.home, into: &play.timeline)
        try play.world.perform(.busy(20_000), into: &play.timeline)
        play.settle()
        #expect(Self.at(Self.killed, in: play) != nil)
        let reported = Life.callbacks(of: Stage.ike, in: play.timeline.records[...])
        #expect(reported.last == .willResignActive)
    }

    @Test("What only the system does takes no longer than it does", arguments: ["ios-12", "ios-17"])
    func latency(system: String) throws {
        for (action, limit) in [(Action.home, Int64(1000)), (.lock, 500)] {
            var play = Play(try Life.setting(system))
            try play.do(.launch(Stage.ike))
            try play.world.perform(action, into: &play.timeline)
            play.settle()
            let left = try #require(Self.at(.action(action), in: play))
            let entered = try #require(
                Self.at(.lifecycle(Stage.ike, .didEnterBackground), in: play))
            #expect(entered - left < limit, "\(action)")
        }
    }
}
