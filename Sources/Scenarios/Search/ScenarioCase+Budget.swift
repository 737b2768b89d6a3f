import Basics
package import Simulator

/// A time that a search and walks share.
package struct ExploreBudget: Sendable {
    /// Returns the share of the time that has passed: 1 when it is over.
    package var passed: @Sendable () -> Double

    /// Creates a budget from a clock.
    package init(passed: @escaping @Sendable () -> Double) { self.passed = passed }
}

extension ScenarioCase {
    /// Searches as deep as half of a time allows, then walks from there on until it is over.
    ///
    /// Each part of the answer is one that a search or walks without a clock give; only how far
    /// they come depends on it.
    package func explore(
        _ options: ExploreOptions, within budget: ExploreBudget, catalogs: ScenarioCatalogs,
        progressHandler: Explorer.ProgressHandler
    ) async throws -> ExploreResult {
        var search = options
        (search.depth, search.walks) = (Self.noLimit, nil)
        let ended = Locked(false)
        let first = await search.answer(
            for: scenario.setting, Self.handler(budget, 0.5, progressHandler, ended))
        var result = ExploreResult(
            scenario: scenario, options: options, answer: first, examples: [])
        if !ended.withLock({ $0 }), first.end == .interrupted { result.answer.end = .depth }
        if !ended.withLock({ $0 }), first.end != .exhausted {
            var walks = options
            walks.walks = Walker.Walks(count: .max, seed: options.walks?.seed ?? 1)
            let walked = await walks.answer(
                for: scenario.setting, Self.handler(budget, 1, progressHandler, ended))
            result.walked = walked
            let known = Set(first.counterexamples.map(\.finding.key))
            result.answer.counterexamples += walked.counterexamples.filter {
                !known.contains($0.finding.key)
            }
        }
        if ended.withLock({ $0 }) { result.answer.end = .interrupted }
        for counterexample in result.answer.counterexamples {
            result.examples.append(try example(counterexample, catalogs: catalogs))
        }
        return result
    }

    /// More actions than any search reaches.
    private static let noLimit = 1_000_000

    /// Ends when a share of the time has passed, and notes where the caller has ended it.
    private static func handler(
        _ budget: ExploreBudget, _ share: Double, _ other: Explorer.ProgressHandler,
        _ ended: Locked<Bool>
    ) -> Explorer.ProgressHandler {
        Explorer.ProgressHandler { progress in
            let end = other.end(progress)
            if end == .interrupted { ended.withLock { $0 = true } }
            return end ?? (budget.passed() < share ? nil : .interrupted)
        }
    }
}
