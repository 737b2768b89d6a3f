import Basics
import Foundation
import Pictures
import Review
import Scenarios

/// Runs all jobs on several cores and delivers their results in the order of the plan.
///
/// A worker keeps one run and a few pictures in memory, and writes differing pictures to disk at
/// once. Memory does not grow with the suite.
final class VerifySuite: Sendable {
    private let count: Int
    private let outcome: @Sendable (Int) throws -> VerifyWorker.Outcome
    private let take: @Sendable (VerifyWorker.Outcome) throws -> Void
    private let next = Locked(0)
    private let line = Locked(InOrder())

    /// - Parameters:
    ///   - outcome: does a job, by its index.
    ///   - take: called with each outcome, in the order of the jobs.
    init(
        _ count: Int, outcome: @escaping @Sendable (Int) throws -> VerifyWorker.Outcome,
        take: @escaping @Sendable (VerifyWorker.Outcome) throws -> Void
    ) {
        (self.count, self.outcome, self.take) = (count, outcome, take)
    }

    /// Runs all jobs, at most `width` at a time.
    func run(width: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(width, count) {
                group.addTask { try self.runJobs() }
            }
            try await group.waitForAll()
        }
    }

    private func runJobs() throws {
        while !Task.isCancelled {
            let index = next.withLock { next in
                defer { next += 1 }
                return next
            }
            guard index < count else { return }
            let outcome = try outcome(index)
            try line.withLock { try $0.add(outcome, at: index, take) }
        }
    }

    /// Outcomes that wait for earlier ones.
    private struct InOrder {
        private var waiting: [Int: VerifyWorker.Outcome] = [:]
        private var next = 0

        mutating func add(
            _ outcome: VerifyWorker.Outcome, at index: Int,
            _ take: (VerifyWorker.Outcome) throws -> Void
        ) throws {
            waiting[index] = outcome
            while let ready = waiting.removeValue(forKey: next) {
                next += 1
                try take(ready)
            }
        }
    }
}

/// The sums of a suite's run so far; its results are in the files of a ``VerifyOutput``.
struct VerifyTally: Sendable {
    var header: GoldenRunHeader
    var totals = GoldenTotals()
    /// The number of jobs that are done.
    private(set) var outcomes = 0
    /// Goldens to add to the manifest at the end of the run.
    var recorded: [Golden] = []
    /// The number of jobs in which each requested moment is unknown.
    var unknownMoments: [String: Int] = [:]

    init(header: GoldenRunHeader) { self.header = header }

    mutating func take(_ outcome: VerifyWorker.Outcome) {
        outcomes += 1
        header.shard?.counts.append(outcome.entries.count)
        for entry in outcome.entries { totals.count(entry) }
        totals.drawn += outcome.drawn
        totals.cached += outcome.cached
        recorded += outcome.recorded
        for moment in outcome.unknownMoments { unknownMoments[moment, default: 0] += 1 }
    }

    /// The exit status of the run. Changed pictures take precedence over new ones, so that nobody
    /// records over a change.
    var status: ExitStatus {
        if totals.unstable > 0 { return .unstable }
        if totals.different > 0 { return .different }
        if totals.recorded > 0 || totals.missing > 0 { return .newGoldens }
        // There can be more parts than jobs.
        return totals.entries == 0 && header.shard == nil ? .nothingRan : .good
    }
}

/// The tally and the files that the workers add to.
final class SharedTally: Sendable {
    private let tally: Locked<VerifyTally>
    private let output: VerifyOutput

    init(_ tally: VerifyTally, _ output: VerifyOutput) {
        (self.tally, self.output) = (Locked(tally), output)
    }

    /// Adds an outcome; returns their number.
    func add(_ outcome: VerifyWorker.Outcome) throws -> Int {
        try tally.withLock { tally in
            tally.take(outcome)
            for story in outcome.stories { try output.add(story) }
            for entry in outcome.entries { try output.add(entry) }
            return tally.outcomes
        }
    }

    /// The tally after all outcomes are added.
    var whole: VerifyTally { tally.withLock { $0 } }
}
