import Handlings
import Simulator
import Testing

@Suite("Times that are others from case to case")
struct LatencyTests {
    @Test("A run takes the profile's own times; others of the set can be taken, no more")
    func takes() throws {
        var world = World(try Stage.setting([Tracker()]))
        #expect(world.setting.system.times(of: .entersBackground) == [1500, 300])
        let usual = world.fingerprint
        let takesAny = world.take(299, for: .entersBackground)
        #expect(!takesAny && world.fingerprint == usual)
        let takesOther = world.take(300, for: .entersBackground)
        #expect(takesOther && world.fingerprint != usual)
        world.takeUsualTimes()
        #expect(world.fingerprint == usual)
    }

    @Test("The time that was taken is the time that it takes", arguments: [300, 1500] as [Int32])
    func counts(_ ms: Int32) throws {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.notes), .home, .launch(Stage.ike))
        let isTaken = play.world.take(ms, for: .entersBackground)
        #expect(isTaken)
        let began = play.timeline.records.count
        try play.world.perform(.switchTo(Stage.notes), into: &play.timeline)
        play.settle()
        let records = play.timeline.records[began...]
        let chosen = try #require(
            records.first { $0.event == .lifecycle(Stage.notes, .willEnterForeground) })
        let left = try #require(
            records.first { $0.event == .lifecycle(Stage.ike, .didEnterBackground) })
        #expect(left.atMs - chosen.atMs == Int64(ms) - 10)
    }

    @Test(
        "Every set of every profile holds the figure's own value, and says where it comes from",
        arguments: [
            "ios-4", "ios-5", "ios-6", "ios-7", "ios-8", "ios-9", "ios-12", "ios-13", "ios-16.1",
            "ios-17", "ios-18", "ios-26"
        ])
    func data(_ name: String) throws {
        let system = try Stage.system(name)
        for latency in Latency.allCases {
            let times = system.times(of: latency)
            #expect((1...4).contains(times.count) && times.allSatisfy { $0 >= 0 })
            #expect(Set(times).count == times.count)
        }
        let choices = try #require(system.lifecycle.entersBackgroundMs.choices)
        #expect(choices.values.contains(system.lifecycle.entersBackgroundMs.value))
        #expect(choices.source.count > 20)
        #expect(system.keyboard.startsMs.choices != nil || !system.keyboard.isOutOfProcess.value)
    }
}
