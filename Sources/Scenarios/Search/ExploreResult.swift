public import Simulator

/// The findings of a search of one scenario, and its assumptions.
public struct ExploreResult: Sendable {
    /// A broken rule, and a scenario file that breaks it.
    public struct Example: Sendable {
        /// The shortest path that breaks the rule.
        public var counterexample: Counterexample
        /// A name for the file.
        public var file: String
        /// The steps in words, such as `tap messageField`.
        public var steps: [String]
        /// A scenario file in YAML whose run breaks the same rule.
        public var text: String
        /// The run of that file.
        public var run: ScenarioRun
    }

    /// The scenario that was searched.
    public var scenario: Scenario
    /// The options of the search.
    public var options: ExploreOptions
    /// The answer of the simulator.
    public var answer: ExploreAnswer
    /// The answer of the walks that followed the search; nil without a time that both share.
    package var walked: ExploreAnswer?
    /// The counterexamples, each with its scenario.
    public var examples: [Example]

    /// The rules that an app names as intended, each with its app.
    var intended: [String] {
        scenario.setting.apps.filter { $0.mainScene == nil }.flatMap { app in
            app.intended.map { "\($0.rawValue) of \(app.name)" }
        }
    }

    /// The rules that no path broke, among those that a single run can break.
    public var holding: [Oracle] {
        let named = scenario.setting.apps.flatMap(\.intended)
        let broken = Set(answer.counterexamples.map(\.finding.oracle) + named)
        return Oracle.allCases.filter { !broken.contains($0) && !$0.comparesRuns }
    }

    /// The names of the rules and of the scenario's own checks that no path broke.
    var holdingNames: [String] {
        let broken = Set(answer.counterexamples.compactMap(\.finding.check))
        let checks = scenario.setting.checks.map(\.name).filter { !broken.contains($0) }
        return holding.filter { $0 != .ownCheck }.map(\.rawValue) + checks
    }

    /// The number of the system's times that are assumptions, and the number of all.
    public var assumedTimes: (assumed: Int, all: Int) {
        let system = scenario.setting.system
        let times = system.figures.filter(\.isTime)
        return (times.count { $0.isAssumed(in: system) }, times.count)
    }
}

extension Oracle {
    /// A Boolean value that indicates whether the rule compares two runs; single runs cannot break
    /// it.
    public var comparesRuns: Bool {
        switch self {
        case .doubledNotification, .droppedNotification, .delayedNotification, .delayedWork: true
        default: false
        }
    }
}
