import Basics
import Handlings
import Simulator
import Testing

@Suite("The watchdog over the layout")
struct WatchdogTests {
    /// The talk's case: the bar hangs where the foreign keyboard was.
    private static func play(_ watchdog: LayoutWatchdog) throws -> Play {
        var play = Play(
            try Stage.setting([Tracker(), watchdog]) { system in
                // The foreign keyboard is still told of, and the app is suspended before it looks.
                system.lifecycle.suspendsMs.value = 100
            })
        try play.leaveForNotes()
        play.settle()
        try play.do(.switchTo(Stage.ike))
        play.settle()
        return play
    }

    @Test("It logs only: the user goes on seeing the fault, the developer reads about it")
    func logOnly() throws {
        var play = try Self.play(LayoutWatchdog())
        play.pass(5000)
        play.settle()
        #expect(play.inset == 377)
        #expect(play.oracles.contains(.insetMatchesKeyboard))
        #expect(play.reports > 3, "one for each look")
        let text = "the inset is 377 pt, and the keyboard covers 0 pt"
        #expect(play.lines.contains { $0.text == "[keyboard][watchdog] fault: \(text)" })
        let woof = "[keyboard][watchdog] woof: expected inset - 0.0, inset - 377.0"
        #expect(play.lines.contains { $0.text == woof }, "and the calculation before it")
    }

    @Test(
        "A lock reports empty frames, and the watchdog neither barks nor fixes",
        arguments: LayoutWatchdog.Mode.allCases)
    func lock(_ mode: LayoutWatchdog.Mode) throws {
        let watchdog = LayoutWatchdog(mode: mode, remoteSwitch: true)
        var play = Play(try Stage.setting([Tracker(), watchdog], system: "ios-13"))
        try play.do(.launch(Stage.ike), .tap(Bench.field))
        play.pass(2000)
        try play.do(.lock)
        play.pass(3000)
        try play.do(.unlock)
        play.pass(3000)
        play.settle()
        #expect(play.reports == 0 && play.oracles.isEmpty, "\(play.oracles)")
        #expect(play.inset == 333)
    }

    @Test("It repairs: the user sees the fault for a second at most, the developer reads about it")
    func repair() throws {
        var play = try Self.play(LayoutWatchdog(mode: .repair))
        play.pass(5000)
        play.settle()
        #expect(play.inset == 0)
        #expect(play.reports == 1)
        let text = "the inset is 377 pt, and the keyboard covers 0 pt"
        #expect(play.lines.contains { $0.text == "[keyboard][watchdog] repaired: \(text)" })
        #expect(play.world.phase(of: Stage.ike) == .active)
    }

    @Test("It crashes when the developer's switch is on, and repairs while that is off")
    func crash() throws {
        var off = try Self.play(LayoutWatchdog(mode: .crash))
        off.pass(5000)
        #expect(off.inset == 0)
        #expect(off.world.phase(of: Stage.ike) == .active)
        var on = try Self.play(LayoutWatchdog(mode: .crash, remoteSwitch: true))
        on.pass(5000)
        on.settle()
        #expect(on.world.phase(of: Stage.ike) == .notRunning)
        #expect(on.world.front == nil, "the user stands before the home screen")
        let reason = "the inset is 377 pt, and the keyboard covers 0 pt"
        #expect(on.timeline.records.contains { $0.event == .crashed(Stage.ike, reason) })
        #expect(on.lines.last?.text == "[keyboard][watchdog] crash: \(reason)")
        #expect(on.reports == 1)
        let finding = on.timeline.findings.last
        #expect(finding?.oracle == .appCrashes && finding?.explanation == reason)
        #expect(off.timeline.findings.allSatisfy { $0.oracle != .appCrashes })
    }

    @Test("The developer turns the switch on after the release, and off again")
    func remoteSwitch() throws {
        func turn(_ isOn: Bool, in play: inout Play) throws {
            let action = SystemAction.setRemoteSwitch(Stage.ike, isOn: isOn)
            try play.world.perform(.system(action), into: &play.timeline)
        }
        var on = Play(
            try Stage.setting([Tracker(), LayoutWatchdog(mode: .crash)]) { system in
                system.lifecycle.suspendsMs.value = 100
            })
        try on.leaveForNotes()
        on.settle()
        var off = on
        try turn(true, in: &on)
        #expect(throws: ActionError.self) { try turn(true, in: &on) }
        #expect(on.world.fingerprint != off.world.fingerprint)
        try on.do(.switchTo(Stage.ike))
        on.pass(5000)
        #expect(on.world.phase(of: Stage.ike) == .notRunning)
        try turn(true, in: &off)
        try turn(false, in: &off)
        try off.do(.switchTo(Stage.ike))
        off.pass(5000)
        #expect(off.world.phase(of: Stage.ike) == .active && off.inset == 0)
    }

    @Test("It looks only while its process executes")
    func suspended() throws {
        var play = try Bench.play(Tracker(), LayoutWatchdog(isVerbose: true))
        try play.do(.home, .wait(20_000))
        let asleep = play.lines.count
        play.pass(10_000)
        #expect(play.lines.count == asleep)
    }

    @Test("A repair under a tracker that moves by differences makes it wrong the next time")
    func delta() throws {
        let tracker = Bench.tracker { $0.changesByDelta = true }
        var play = Play(
            try Stage.setting([tracker, LayoutWatchdog(mode: .repair)]) { system in
                system.lifecycle.suspendsMs.value = 100
            })
        try play.leaveForNotes()
        play.settle()
        try play.do(.switchTo(Stage.ike))
        play.pass(3000)
        let before = play.reports
        try play.do(.tap(Bench.field), .wait(2000))
        #expect(play.reports == before + 1, "the watchdog repairs what its repair has broken")
    }

    @Test("The model sees the faults that come and go between two looks")
    func missed() throws {
        let late = Bench.tracker { $0.debounceMs = 300 }
        var play = try Bench.play(late, LayoutWatchdog(mode: .repair, periodMs: 60_000))
        for _ in 0..<3 { try play.do(.tap(Bench.field), .tapOutside) }
        play.settle()
        let faults = play.faults
        #expect(faults.count == 6, "each show and each hide is late")
        #expect(faults.allSatisfy { $0.lengthMs == 300 && !$0.isReported })
        #expect(play.reports == 0)
    }

    @Test("A fault that is looked at is not missed, and one that lasts is open")
    func seen() throws {
        let repaired = try Self.play(LayoutWatchdog(mode: .repair))
        #expect(repaired.faults.map(\.isReported) == [true])
        #expect(repaired.faults.first?.endMs != nil)
        let open = try Self.play(LayoutWatchdog())
        #expect(open.faults.map(\.isReported) == [true])
        #expect(open.faults.map(\.endMs) == [nil])
        let fixed = Play(try Stage.setting([Tracker(), GuardBoolean()]))
        #expect(fixed.faults == [])
    }

    @Test("Tracker, guard, overlay and watchdog in one app: what it crashes behind is restored")
    func together() throws {
        for system in ["ios-9", "ios-12", "ios-13", "ios-16.1"] {
            let handlings: [any KeyboardHandling] = [
                Tracker(.talk), GuardBoolean(), OverlaidSnapshot(),
                LayoutWatchdog(mode: .crash, remoteSwitch: true)
            ]
            var play = Play(try Stage.setting(handlings, system: system))
            try play.talk()
            play.pass(10_000)
            #expect(play.oracles == [.appCrashes], "\(system): for the other app's keyboard")
            #expect(play.world.phase(of: Stage.ike) == .active)
            #expect(play.inset == 333)
        }
    }
}

extension Play {
    var reports: Int {
        timeline.records.count { if case .reported = $0.event { true } else { false } }
    }

    /// The faults of the first app's layout.
    var faults: [LayoutFault] {
        var monitor = LayoutFaultMonitor(world.setting, app: Stage.ike)
        for record in timeline.records { monitor.receive(record) }
        monitor.finish(atMs: world.clockMs)
        return monitor.faults
    }
}
