public import Scenarios
import Simulator

extension SnapshotStrategy where Value == ScenarioRun {
    /// The screen after the last step.
    public static var image: Self { .image(at: .end) }

    /// The screen at a moment, or a picture that the system keeps.
    public static func image(at moment: Moment, comparison: SnapshotComparison = .strict) -> Self {
        SnapshotStrategy(
            name: moment.fileName, pathExtension: "png", comparison: comparison,
            state: { $0.stateText },
            take: { run in
                let maker = try PictureMaker.shared.get()
                return .picture(
                    try maker.image(of: run.picture(at: moment), in: run.scenario.setting))
            })
    }

    /// The deliveries to each app in every step, and the state after it.
    public static var state: Self {
        SnapshotStrategy(name: "state", pathExtension: "txt") { .text($0.stateText) }
    }

    /// The timeline with the apps side by side.
    public static var timeline: Self {
        SnapshotStrategy(name: "timeline", pathExtension: "txt") {
            .text($0.namedByFile.timelineText())
        }
    }

    /// The timeline as JSON Lines.
    public static var timelineJSON: Self {
        SnapshotStrategy(name: "timeline", pathExtension: "jsonl") {
            .text($0.namedByFile.timelineJSONLines)
        }
    }
}

extension SnapshotStrategy where Value == Scenario {
    /// The screen after the scenario's last step.
    public static var image: Self { .image(at: .end) }

    /// The screen at a moment of the scenario's run.
    public static func image(at moment: Moment, comparison: SnapshotComparison = .strict) -> Self {
        SnapshotStrategy<ScenarioRun>.image(at: moment, comparison: comparison)
            .pullback { try ScenarioRun.run($0) }
    }

    /// The deliveries in the scenario's run, and the states.
    public static var state: Self {
        SnapshotStrategy<ScenarioRun>.state.pullback { try ScenarioRun.run($0) }
    }
}

extension Moment {
    /// The moment as a part of a file's name.
    fileprivate var fileName: String {
        switch self {
        case .end: "end"
        case .now: "now"
        case .step(let number): "step-\(number)"
        case .at(let ms): "\(ms)ms"
        case .switcher: "switcher"
        case .stored(let app): "stored-\(app.index)"
        case .card(let app): "card-\(app.index)"
        }
    }
}

extension PictureMaker {
    /// The fonts and layouts, read once for all tests of a process.
    static let shared = Result { try PictureMaker.load() }
}

extension ScenarioRun {
    /// The run of a scenario whose file has a name in place of a path, so that a golden holds in
    /// every checkout.
    fileprivate var namedByFile: ScenarioRun {
        var run = self
        if let slash = scenario.file.lastIndex(of: "/") {
            run.scenario.file = String(scenario.file[slash...].dropFirst())
        }
        return run
    }
}
