public import Simulator

extension ScenarioCase {
    /// Searches for the fewest actions that break a rule, from a device that has just been started;
    /// the scenario's own steps are not played.
    ///
    /// - Throws: ``ScenarioErrors`` where a path that was found cannot be played again; that is a
    ///   fault of the search.
    public func explore(
        _ options: ExploreOptions, catalogs: ScenarioCatalogs,
        progressHandler: Explorer.ProgressHandler = Explorer.ProgressHandler { _ in nil }
    ) async throws -> ExploreResult {
        try await explore(
            options, goingOnFrom: nil, catalogs: catalogs, progressHandler: progressHandler)
    }

    /// Searches on from the state in which an earlier search of the same question has ended.
    package func explore(
        _ options: ExploreOptions, goingOnFrom state: SearchState?,
        disk: (any SearchDisk)? = nil, catalogs: ScenarioCatalogs,
        progressHandler: Explorer.ProgressHandler
    ) async throws -> ExploreResult {
        let answer = await options.answer(
            for: scenario.setting, goingOnFrom: state, disk: disk, progressHandler)
        var result = ExploreResult(
            scenario: scenario, options: options, answer: answer, examples: [])
        for counterexample in answer.counterexamples {
            result.examples.append(try example(counterexample, catalogs: catalogs))
        }
        return result
    }

    func example(
        _ counterexample: Counterexample, catalogs: ScenarioCatalogs
    ) throws -> ExploreResult.Example {
        let finding = counterexample.finding
        let name = scenario.setting.name(finding.app).replacing("/", with: "-")
        let file = "\(finding.name)-\(name).yaml"
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
