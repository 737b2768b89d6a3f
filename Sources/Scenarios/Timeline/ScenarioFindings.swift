package import Basics
import Simulator

/// The findings of runs and searches, gathered as a log for code scanning.
package struct ScenarioFindings: Sendable {
    /// The log so far.
    package private(set) var log: SARIFLog

    /// The name of the rule that an expectation of a scenario did not hold.
    package static let expectation = "expectation"

    /// Creates a log without findings of a command, such as `restore-tool run`.
    package init(tool: String) {
        let oracles = Oracle.allCases.map { SARIFLog.Rule($0.rawValue, $0.summary) }
        let expectation = SARIFLog.Rule(
            Self.expectation, "an expectation of the scenario does not hold",
            fix: "change the app's handling, or the expectation if it is wrong", level: .error)
        log = SARIFLog(tool: tool, rules: [expectation] + oracles)
    }

    /// Adds the expectations that did not hold, and every finding at the step that it follows.
    ///
    /// A finding that the scenario intends or expects is marked as accepted.
    package mutating func add(_ run: ScenarioRun) {
        log.results += run.findingResults
    }

    /// Adds the results of a run that was added up elsewhere.
    package mutating func add(_ results: [SARIFLog.Result]) { log.results += results }

    /// Returns the findings with each rule that a search breaks, and the steps of its path.
    ///
    /// - Parameter folder: the folder of the scenarios that break the rules; nil without one.
    package func adding(_ search: ExploreResult, folder: String?) -> ScenarioFindings {
        var findings = self
        let scenario = search.scenario
        let place = SARIFLog.Place(scenario.file)
        for example in search.examples {
            let found = example.counterexample
            let app = scenario.setting.name(found.finding.app)
            let count = found.cost == 1 ? "1 action" : "\(found.cost) actions"
            var result = SARIFLog.Result(
                rule: found.finding.name,
                "\(app): \(found.finding.explanationWithRule); broken in \(count): "
                    + example.steps.joined(separator: ", "), at: place,
                identity: [scenario.file, scenario.caseName ?? "", app])
            result.steps = example.steps.map { SARIFLog.Note($0, at: place) }
            if let folder {
                result.related = [
                    SARIFLog.Note(
                        "a scenario that breaks the rule",
                        at: SARIFLog.Place("\(folder)/\(example.file)"))
                ]
            }
            findings.log.results.append(result)
        }
        return findings
    }

    /// Adds the mistakes of a file that could not be run.
    package mutating func add(_ errors: ScenarioErrors) {
        log.errors += errors.notes
    }
}

extension ScenarioErrors {
    /// The mistakes at their places, for a log.
    package var notes: [SARIFLog.Note] {
        errors.map { error in
            SARIFLog.Note("\(error.rule); \(error.nextStep)", at: SARIFLog.Place(error.place))
        }
    }
}

extension SARIFLog.Place {
    fileprivate init(_ place: SourcePlace) {
        self.init(place.file, line: place.line, column: place.column)
    }
}

extension ScenarioRun {
    /// The expectations that did not hold, then the findings in order.
    package var findingResults: [SARIFLog.Result] {
        let identity = [scenario.file, scenario.caseName ?? ""]
        let broken = failures.map { failure in
            SARIFLog.Result(
                rule: ScenarioFindings.expectation,
                caseWords + "step \(failure.step) at \(failure.atMs) ms: \(failure.detail)",
                at: SARIFLog.Place(failure.place),
                identity: identity + [failure.written])
        }
        return broken
            + records.indices.compactMap { index in
                guard case .finding(let finding) = records[index].event else { return nil }
                return result(of: finding, at: index, identity)
            }
    }

    /// The name of the case before a message; empty in a file without cases.
    private var caseWords: String { scenario.caseName.map { "\($0): " } ?? "" }

    private func result(
        of finding: Finding, at record: Int, _ identity: [String]
    ) -> SARIFLog.Result {
        let app = scenario.setting.name(finding.app)
        let actions = steps.filter { $0.step.action != nil && $0.firstRecord <= record }
        let place = actions.last.map { SARIFLog.Place($0.step.place) }
        var result = SARIFLog.Result(
            rule: finding.name,
            caseWords + "\(app): \(finding.explanationWithRule), after \(records[record].atMs) ms",
            at: place ?? SARIFLog.Place(scenario.file), identity: identity + [app])
        result.steps = actions.compactMap { trace in
            trace.step.action.map { action in
                SARIFLog.Note(
                    action.text(in: scenario.setting), at: SARIFLog.Place(trace.step.place))
            }
        }
        if isIntended(finding, at: record) {
            result.accepted = "the scenario names the rule as intended"
        } else if let place = expectation(of: finding) {
            result.accepted = "expected at \(place)"
        }
        return result
    }

    /// The place of an expectation that names the rule of a finding; nil without one.
    private func expectation(of finding: Finding) -> SourcePlace? {
        for step in scenario.steps {
            guard let expectation = step.expectation else { continue }
            for check in expectation.checks {
                switch check.kind {
                case .findings(let oracles) where oracles.contains(finding.oracle):
                    if (expectation.app ?? finding.app) == finding.app { return check.place }
                case .findingsOf(finding.app, let oracles) where oracles.contains(finding.oracle):
                    return check.place
                default: break
                }
            }
        }
        return nil
    }
}
