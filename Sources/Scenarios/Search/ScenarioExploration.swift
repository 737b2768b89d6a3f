public import Simulator

/// What to search in a scenario.
public struct ExploreOptions: Sendable {
    public var words: [ExploreWord]
    public var timing = Exploration.Timing.edges
    public var depth = 6
    public var threads = 1
    /// How many deliveries may go wrong in one path; 0 for none.
    public var faultLimit = 0
    /// Whether latencies are tried with every time of their sets.
    public var choosesTimes = true
    /// Walks at random in place of a search; each is as many actions long as ``depth`` says.
    public var walks: Walker.Walks?

    public init(words: [ExploreWord] = ExploreWord.sets[0].words) { self.words = words }
}

/// What a search of one scenario has found, and what it took for granted.
public struct ExploreResult: Sendable {
    /// A broken rule, and a scenario file that breaks it.
    public struct Example: Sendable {
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

    public var scenario: Scenario
    public var options: ExploreOptions
    public var answer: ExploreAnswer
    public var examples: [Example]

    /// The rules that no path broke, among those that a single run can break.
    public var holding: [Oracle] {
        let broken = Set(answer.counterexamples.map(\.finding.oracle))
        return Oracle.allCases.filter { !broken.contains($0) && !$0.comparesRuns }
    }

    /// How many of the system's times are assumptions, of how many.
    public var assumedTimes: (assumed: Int, all: Int) {
        let system = scenario.setting.system
        let times = system.figures.filter(\.isTime)
        return (times.count { $0.isAssumed(in: system) }, times.count)
    }
}

extension ScenarioCase {
    /// Searches for the fewest actions that break a rule, from a device that has just been started;
    /// the scenario's own steps are not played.
    ///
    /// - Throws: ``ScenarioErrors`` where a path that was found cannot be played again; that is a
    ///   fault of the search.
    public func explore(
        _ options: ExploreOptions, catalogs: ScenarioCatalogs,
        door: Explorer.Door = Explorer.Door { _ in nil }
    ) async throws -> ExploreResult {
        let answer = await options.answer(for: scenario.setting, door)
        var result = ExploreResult(
            scenario: scenario, options: options, answer: answer, examples: [])
        for counterexample in answer.counterexamples {
            result.examples.append(try example(counterexample, catalogs: catalogs))
        }
        return result
    }

    private func example(
        _ counterexample: Counterexample, catalogs: ScenarioCatalogs
    ) throws -> ExploreResult.Example {
        let finding = counterexample.finding
        let file = "\(finding.oracle.rawValue)-\(scenario.setting.name(finding.app)).yaml"
        let first = try run(text(following: counterexample, finding: []), file, catalogs)
        let oracles = first.findings.filter { $0.app == finding.app }.map(\.oracle)
        let unique = Oracle.allCases.filter(oracles.contains)
        let text = text(following: counterexample, finding: unique)
        let played = try run(text, file, catalogs)
        let steps = played.scenario.steps.compactMap { step in
            step.action.map { $0.text(in: played.scenario.setting) + step.timesText }
        }
        return ExploreResult.Example(
            counterexample: counterexample, file: file, steps: steps, text: text, run: played)
    }

    private func run(
        _ text: String, _ file: String, _ catalogs: ScenarioCatalogs
    ) throws -> ScenarioRun {
        let suite = try ScenarioSuite.parse(bytes: Array(text.utf8), file: file, catalogs: catalogs)
        return try ScenarioRun.run(suite.cases[0].scenario)
    }
}

extension ScenarioStep {
    /// The times that the system takes, behind the step's own words.
    fileprivate var timesText: String {
        let times = latencies.map { "\($0.latency.figure) \($0.ms) ms" }
        return times.isEmpty ? "" : " (\(times.joined(separator: ", ")))"
    }
}

extension ExploreOptions {
    /// Searches, or walks, from a device that has just been started.
    func answer(for setting: Setting, _ door: Explorer.Door) async -> ExploreAnswer {
        let (exploration, start) = (exploration(of: setting), World(setting))
        guard let walks else {
            return await Explorer.search(exploration, from: start, door: door)
        }
        return await Walker.walk(exploration, walks, from: start, door: door)
    }

    /// What the words stand for; what two of them do stands there once.
    private func actions(in setting: Setting) -> [Action] {
        var known: Set<Action> = []
        return words.flatMap { $0.actions(in: setting) }.filter { known.insert($0).inserted }
    }

    /// The question in a setting's own terms.
    public func exploration(of setting: Setting) -> Exploration {
        let apps = setting.apps.indices.filter { setting.apps[$0].isWatched }.map { AppID($0) }
        let faults = apps.flatMap { app in
            [Fault.Kind.double, .drop, .delay(ms: Perturbation.standardDelayMs)].map {
                Action.inject(Fault($0, to: app))
            }
        }
        return Exploration(
            actions: actions(in: setting), faults: faults,
            faultLimit: faultLimit, timing: timing, choosesTimes: choosesTimes, depth: depth,
            threads: threads)
    }
}

extension Oracle {
    /// Whether the rule compares two runs; a search of single runs cannot break it.
    public var comparesRuns: Bool {
        switch self {
        case .doubledNotification, .droppedNotification, .delayedNotification, .delayedWork: true
        default: false
        }
    }
}
