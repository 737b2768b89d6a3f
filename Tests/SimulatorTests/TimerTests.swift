import Simulator
import Testing

@Suite("Timers of the apps' code")
struct TimerTests {
    @Test("A timer falls due after its time, and once")
    func once() throws {
        var play = Play(try Stage.setting([Alarm(ms: 700)]))
        try play.do(.launch(Stage.ike))
        let start = try #require(play.lines.first?.atMs)
        play.settle()
        #expect(play.lines.map(\.text) == ["set", "rings"])
        #expect(play.lines.last?.atMs == start + 700)
    }

    @Test("A repeating timer holds nothing up, and runs on while time passes")
    func repeating() throws {
        var play = Play(try Stage.setting([Alarm(ms: 1000, repeats: true)]))
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.world.isAtRest)
        let before = play.lines.count
        play.world.advance(byMs: 5000, into: &play.timeline)
        #expect(play.lines.count == before + 5)
    }

    @Test("A suspended process's timers wait until it runs again, and ring once")
    func suspended() throws {
        var play = Play(try Stage.setting([Alarm(ms: 20_000), Alarm(ms: 1000, repeats: true)]))
        try play.do(.launch(Stage.ike), .home, .wait(10_000))
        #expect(play.world.phase(of: Stage.ike) == .suspended)
        let before = play.lines.count
        try play.do(.wait(60_000))
        #expect(play.lines.count == before)
        try play.world.perform(.launch(Stage.ike), into: &play.timeline)
        play.world.advanceUntilTouchable(into: &play.timeline)
        let returns = play.timeline.records.last {
            $0.event == .lifecycle(Stage.ike, .willEnterForeground)
        }
        let rings = play.lines[before...].filter { $0.atMs == returns?.atMs }
        #expect(rings.count == 2, "one for each timer, however often the second fell due")
    }

    @Test("A dead process's timers are gone")
    func dead() throws {
        var play = Play(try Stage.setting([Alarm(ms: 5000)]))
        try play.do(.launch(Stage.ike), .kill(Stage.ike))
        play.settle()
        #expect(play.lines.map(\.text) == ["set"])
    }

    @Test("A timer is heard by the handling that set it alone, and can be cancelled")
    func own() throws {
        let handlings: [any KeyboardHandling] = [Alarm(ms: 700), Alarm(ms: 900, isCancelled: true)]
        var play = Play(try Stage.setting(handlings))
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.lines.map(\.text) == ["set", "set", "rings"])
    }

    @Test("A pending timer is part of the state")
    func identity() throws {
        let prints = try [Int32(20_000), 30_000].map { ms in
            var play = Play(try Stage.setting([Alarm(ms: ms)]))
            try play.do(.launch(Stage.ike))
            return play.world.fingerprint
        }
        #expect(prints[0] != prints[1])
    }

    @Test("Fed from outside, a handling's timers follow the time that it is reported")
    func probe() {
        var probe = HandlingProbe(
            AnyHandling(Alarm(ms: 1000, repeats: true)),
            window: Layout.window(of: Stage.iPhoneX, .portrait), isPad: false, screen: .chat)
        probe.send(.lifecycle(.didFinishLaunching))
        probe.advance(byMs: 3500)
        #expect(probe.lines == ["set", "rings", "rings", "rings"])
    }

    /// Sets a timer when it is launched, and tells when it rings.
    struct Alarm: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        var ms: Int32
        var repeats = false
        var isCancelled = false

        var name: String { "alarm" }
        var initialState: State { State() }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .lifecycle(.didFinishLaunching):
                app.log("set")
                if repeats { app.every(ms: ms, "alarm") } else { app.after(ms: ms, "alarm") }
                if isCancelled { app.cancel("alarm") }
            case .timer("alarm"): app.log("rings")
            default: break
            }
        }
    }
}

extension Play {
    /// What the first app has written to its log.
    var lines: [(atMs: Int64, text: String)] {
        timeline.records.compactMap { record in
            guard case .log(Stage.ike, let line) = record.event else { return nil }
            return (record.atMs, line)
        }
    }
}
