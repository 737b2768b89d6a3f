import Basics
public import Simulator

/// A scenario run again and again, each time with one notification doubled, dropped or delayed.
public struct ScenarioPerturbation: Sendable {
    /// The scenario that was perturbed.
    public let scenario: Scenario
    /// The outcomes, one for each fault of delivery.
    public let outcomes: [PerturbationOutcome]

    /// The rules that the scenario's apps break, in the order of the deliveries.
    public var findings: [Finding] { outcomes.compactMap(\.finding) }

    /// Runs a scenario with every single perturbation; the disk is kept in memory.
    ///
    /// - Throws: ``ScenarioErrors`` when the scenario itself cannot be run, or has so many
    ///   deliveries that it would take too long.
    public static func run(
        _ scenario: Scenario, delayMs: Int32 = Perturbation.standardDelayMs
    ) throws -> ScenarioPerturbation {
        let whole = try ScenarioRun.run(scenario)
        let count = Perturbation.all(in: whole.records, of: scenario.setting).count
        guard count <= most else {
            throw ScenarioErrors([
                ScenarioError(
                    .tooLarge, at: SourcePlace(file: scenario.file, line: 1, column: 1),
                    "\(count) runs are needed, more than the \(most) allowed",
                    nextStep: "perturb a shorter scenario")
            ])
        }
        let outcomes = try World.compare(delayMs: delayMs) { faults in
            try play(scenario, faults)
        }
        return ScenarioPerturbation(scenario: scenario, outcomes: outcomes)
    }

    private static let most = 30_000

    private static func play(_ scenario: Scenario, _ faults: [Fault]) throws -> World.Played {
        var options = RunOptions()
        options.faults = faults
        options.checksExpectations = false
        do {
            let run = try ScenarioRun.run(scenario, options: options)
            return .ended(run.world, run.records)
        } catch let errors as ScenarioErrors where !faults.isEmpty {
            return .stopped(errors.errors.first?.rule ?? "impossible")
        }
    }

    /// A table of the number of deliveries of each notification that the end depends on.
    public var table: String {
        var rows = [["app", "what", "times", "doubled", "dropped", "delayed"]]
        for app in scenario.setting.apps.indices {
            let own = outcomes.filter { $0.perturbation.fault.app.index == app }
            var names: [String] = []
            for outcome in own where !names.contains(outcome.perturbation.what) {
                names.append(outcome.perturbation.what)
            }
            for name in names {
                let row = row(own.filter { $0.perturbation.what == name })
                rows.append([scenario.setting.apps[app].name, name] + row)
            }
        }
        return TextTable(rows).text
    }

    private func row(_ outcomes: [PerturbationOutcome]) -> [String] {
        func count(_ column: Int) -> String {
            let all = outcomes.filter { $0.perturbation.column == column }
            let broken = all.count { $0.difference != nil }
            return all.isEmpty ? "" : broken == 0 ? "-" : "\(broken)"
        }
        let works = count(3)
        let times = outcomes.count / (works.isEmpty ? 3 : 1)
        return ["\(times)", count(0), count(1), works.isEmpty ? count(2) : works]
    }
}

extension Perturbation {
    /// The column of the table that the perturbation belongs to.
    fileprivate var column: Int {
        switch fault.kind {
        case .double: 0
        case .drop, .strip: 1
        case .delay: 2
        case .delayWork: 3
        }
    }
}
