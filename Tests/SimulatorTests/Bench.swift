import Handlings
import Simulator

/// The talk's stage with one change to its setting, for tests of single handlings.
enum Bench {
    static let field: ViewIndex = 3

    /// Ike's app with the handlings, in front.
    static func play(
        _ handlings: any KeyboardHandling..., system: String = "ios-12",
        orientation: Orientation = .portrait, isPad: Bool = false, heights: KeyboardHeights? = nil,
        prefersCrossFade: Bool = false, change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        let stage = try Stage.setting(handlings, system: system, change: change)
        var device = stage.device
        device.isPad = isPad
        let setting = Setting(
            device: device, system: stage.system, heights: heights ?? stage.heights,
            apps: stage.apps, orientation: orientation, prefersCrossFade: prefersCrossFade)
        var play = Play(setting)
        try play.do(.launch(Stage.ike))
        return play
    }

    static func tracker(_ change: (inout Tracker.Options) -> Void) -> Tracker {
        var options = Tracker.Options()
        change(&options)
        return Tracker(options)
    }
}

extension Play {
    /// The inset that the first app holds.
    var inset: Pt { world.inset(of: Stage.ike) }

    mutating func pass(_ ms: Int32) { world.advance(byMs: ms, into: &timeline) }

    /// Notes gets a keyboard while the first app is still on its way to the background, and goes.
    mutating func visitNotes() throws {
        let body = ScreenDefinition.notes.index(of: "body") ?? 0
        try self.do(.switchTo(Stage.notes))
        try self.do(.tap(body))
    }

    mutating func `return`() throws {
        try self.do(.switchTo(Stage.ike))
        settle()
    }
}
