import Handlings
import Simulator
import Testing

@Suite("A screen that is shown again by a pop")
struct PopTests {
    private static func play(
        _ system: String, change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        let base = try Stage.setting([], system: system, change: change)
        let app = AppDefinition(
            name: "sample", title: "Sample", iconColor: 0x8888_88FF,
            screens: [.chat, .details], handlings: [AnyHandling(Tracker())])
        var play = Play(
            Setting(
                device: base.device, system: base.system, heights: base.heights, apps: [app]))
        try play.do(.launch(Stage.ike), .tap(3), .push(1))
        play.settle()
        return play
    }

    @Test("It has its responder and its keyboard back where UIKit keeps them")
    func restores() throws {
        for (system, restores) in [("ios-6", false), ("ios-7", true), ("ios-17", true)] {
            var play = try Self.play(system)
            #expect(play.world.keyboardOwner == nil)
            try play.do(.pop)
            play.settle()
            let has = play.world.firstResponder(of: Stage.ike)
            #expect(has == (restores ? "messageField" : nil), "\(system)")
            #expect((play.world.keyboardOwner != nil) == restores, "\(system)")
            if restores { #expect(play.timeline.findings == []) }
        }
        var play = try Self.play("ios-17") { $0.navigation.popRestores.value = false }
        try play.do(.pop)
        play.settle()
        #expect(play.world.firstResponder(of: Stage.ike) == nil)
    }

    @Test("One whose user had put the keyboard away stays without")
    func dismissed() throws {
        var play = try Self.play("ios-17")
        try play.do(.pop, .tapOutside, .push(1), .pop)
        play.settle()
        #expect(play.world.firstResponder(of: Stage.ike) == nil)
    }

    @Test("The system resigns the field of a screen that another one replaces")
    func cause() throws {
        for system in ["ios-3.1", "ios-5", "ios-12", "ios-17"] {
            let play = try Self.play(system)
            let causes = play.timeline.records.compactMap { record -> Record.Cause? in
                guard case .responder(_, from: .some, to: nil, by: let cause) = record.event
                else { return nil }
                return cause
            }
            #expect(causes == [.system], "\(system)")
        }
    }

    @Test("It has appeared when the transition's duration has passed", arguments: ["7", "12", "26"])
    func duration(version: String) throws {
        let play = try Self.play("ios-\(version)")
        func at(_ callback: ViewCallback) -> Int64? {
            play.timeline.records.first { $0.event == .view(Stage.ike, screen: 1, callback) }?.atMs
        }
        let took = try #require(at(.viewDidAppear)) - #require(at(.viewWillAppear))
        #expect(took == Int64(play.world.setting.system.navigation.durationMs.value))
    }
}
