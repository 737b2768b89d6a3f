public import Scenarios
internal import Simulator

extension SnapshotStrategy where Value == ScenarioRun {
    /// The screen when all steps are done.
    public static var image: Self { .image(at: .end) }

    /// The screen at a moment, or a picture that the system keeps.
    public static func image(at moment: Moment, comparison: SnapshotComparison = .strict) -> Self {
        SnapshotStrategy(
            pathExtension: "png", comparison: comparison, state: { $0.stateText },
            take: { run in
                let maker = try PictureMaker.shared.get()
                return .picture(
                    try maker.image(of: run.picture(at: moment), in: run.scenario.setting))
            })
    }

    /// What was delivered to each app in every step, and the state after it.
    public static var state: Self {
        SnapshotStrategy(pathExtension: "txt") { .text($0.stateText) }
    }

    /// The timeline with the apps side by side.
    public static var timeline: Self {
        SnapshotStrategy(pathExtension: "txt") { .text($0.timelineText()) }
    }

    /// The timeline as JSON Lines.
    public static var timelineJSON: Self {
        SnapshotStrategy(pathExtension: "jsonl") { .text($0.timelineJSONLines) }
    }
}

extension SnapshotStrategy where Value == Scenario {
    /// The screen when the scenario has run.
    public static var image: Self { .image(at: .end) }

    /// The screen at a moment of the scenario's run.
    public static func image(at moment: Moment, comparison: SnapshotComparison = .strict) -> Self {
        SnapshotStrategy<ScenarioRun>.image(at: moment, comparison: comparison)
            .pullback { try ScenarioRun.run($0) }
    }

    /// What was delivered in the scenario's run, and the states.
    public static var state: Self {
        SnapshotStrategy<ScenarioRun>.state.pullback { try ScenarioRun.run($0) }
    }
}

extension PictureMaker {
    /// Fonts and layouts are read once for all tests of a process.
    static let shared = Result { try PictureMaker.load() }
}
