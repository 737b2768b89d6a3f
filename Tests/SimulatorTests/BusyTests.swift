import Basics
import Handlings
import Simulator
import Testing

@Suite("Work on the main thread")
struct BusyTests {
    static func play(_ system: String) throws -> Play {
        var play = Play(try Stage.setting([Tracker()], system: system))
        try play.do(.launch(Stage.ike), .tap(3), .tapOutside)
        play.settle()
        return play
    }

    /// When each notification reached the app after a tap, and where keyboard and inset were at
    /// some moments.
    static func show(_ system: String, busyMs: Int32) throws -> (
        times: [Int64], tops: [Pt], bars: [Pt]
    ) {
        var play = try Self.play(system)
        let start = play.world.clockMs
        let count = play.timeline.records.count
        try play.world.perform(.tap(3), into: &play.timeline)
        if busyMs > 0 { try play.world.perform(.busy(busyMs), into: &play.timeline) }
        var tops: [Pt] = []
        var bars: [Pt] = []
        while play.world.clockMs < start + 2000 {
            play.world.advance(byMs: 10, into: &play.timeline)
            tops.append(play.world.keyboard?.frame.y ?? 812)
            bars.append(play.world.frame(of: 1, in: Stage.ike).maxY)
        }
        let times = play.timeline.records[count...].compactMap { record -> Int64? in
            guard case .notification(Stage.ike, _) = record.event else { return nil }
            return record.atMs - start
        }
        return (times, tops, bars)
    }

    @Test("Out of process the notifications wait, and the bar lags behind the keyboard")
    func outOfProcess() throws {
        let free = try Self.show("ios-17", busyMs: 0)
        let busy = try Self.show("ios-17", busyMs: 800)
        #expect(free.times.first == 80)
        #expect(busy.times.prefix(2) == [800, 800])
        #expect(busy.times[2] - busy.times[0] == free.times[2] - free.times[0])
        #expect(busy.times.count == 4, "each once")
        #expect(free.tops == busy.tops, "the keyboard goes its own way")
        #expect(zip(free.tops, free.bars).allSatisfy { $0.0 == $0.1 || $0.1 == 778 })
        #expect(busy.tops[60] == 479)
        #expect(busy.bars[60] == 778, "the bar is still below")
        #expect(busy.bars.last == 479)
    }

    @Test("In process the call's own posts come first, and both move together, late")
    func inProcess() throws {
        let free = try Self.show("ios-12", busyMs: 0)
        let busy = try Self.show("ios-12", busyMs: 800)
        #expect(free.times.prefix(2) == busy.times.prefix(2))
        #expect(busy.times.dropFirst(2).allSatisfy { $0 > 1000 })
        #expect(busy.tops[60] == 812)
        #expect(busy.bars[60] == 778)
        #expect(busy.tops.last == 479)
        #expect(busy.bars.last == 479)
    }

    @Test("A busy app takes no touch, and says for how long")
    func untouchable() throws {
        var play = try Self.play("ios-17")
        try play.world.perform(.busy(500), into: &play.timeline)
        play.world.advance(byMs: 100, into: &play.timeline)
        do throws(ActionError) {
            try play.world.check(.tap(3))
            Issue.record("it takes a touch")
        } catch {
            #expect(error.nextStep == "let time pass: `wait: 400ms`")
        }
        play.world.advanceUntilTouchable(into: &play.timeline)
        try play.world.check(.tap(3))
    }

    @Test("Another app's notifications reach a busy one when it is free, in order")
    func foreign() throws {
        var play = try Self.play("ios-12")
        try play.do(.tap(3))
        let count = play.timeline.records.count
        try play.world.perform(.busy(3000), into: &play.timeline)
        try play.world.perform(.home, into: &play.timeline)
        play.settle()
        let names = play.timeline.records[count...].compactMap { record -> String? in
            guard case .notification(Stage.ike, let post) = record.event else { return nil }
            return post.name.rawValue
        }
        #expect(names == ["willChangeFrame", "willHide", "didChangeFrame", "didHide"])
    }

    @Test("A busy app's keyboard leaves with its window", arguments: ["ios-9", "ios-14", "ios-17"])
    func leaves(system: String) throws {
        var play = try Self.play(system)
        try play.do(.tap(3))
        try play.world.perform(.busy(6000), into: &play.timeline)
        try play.world.perform(.switchTo(Stage.notes), into: &play.timeline)
        play.world.advanceUntilTouchable(into: &play.timeline)
        play.world.advance(byMs: 1000, into: &play.timeline)
        #expect(!play.world.isKeyboardShown)
        #expect(play.world.keyboard == nil)
        let count = play.timeline.records.count
        play.settle()
        let posts = play.timeline.records[count...].compactMap { record -> String? in
            guard case .notification(Stage.ike, let post) = record.event else { return nil }
            return post.name.rawValue
        }
        #expect(posts.prefix(2) == ["willChangeFrame", "willHide"], "told when it is free")
        #expect(play.world.inset(of: Stage.ike) == 0)
        #expect(!play.oracles.contains(.insetMatchesKeyboard), "nothing hangs over Notes")
    }

    @Test("A busy app that comes back before it is free has its keyboard still")
    func returns() throws {
        var play = try Self.play("ios-9")
        try play.do(.tap(3))
        try play.world.perform(.busy(9000), into: &play.timeline)
        for app in [Stage.notes, Stage.ike] {
            try play.world.perform(.switchTo(app), into: &play.timeline)
            play.world.advance(byMs: 2500, into: &play.timeline)
            #expect(play.world.isKeyboardShown == (app == Stage.ike))
            #expect((play.world.keyboard == nil) == (app == Stage.notes))
        }
        play.settle()
        #expect(play.world.isKeyboardShown)
    }

    @Test("The app that follows a busy one gets a keyboard of its own, from below")
    func follows() throws {
        var play = try Self.play("ios-9")
        try play.do(.tap(3))
        try play.world.perform(.busy(6000), into: &play.timeline)
        try play.do(.switchTo(Stage.notes), .tap(1))
        #expect(play.world.keyboardOwner == Stage.notes)
        play.settle()
        #expect(play.world.keyboardOwner == Stage.notes)
    }
}
