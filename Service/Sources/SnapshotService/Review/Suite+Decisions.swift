import Basics
import Foundation
import Pictures
import Review
import ServiceWire
import StateStore

extension Suite {
    /// Applies a verdict to all of its results, or to none, and returns all decisions.
    ///
    /// The run's own bytes are approved, by the rules of `restore-tool approve`. Nothing is drawn
    /// again, and a result that has changed since is refused.
    func decide(
        _ verdict: Verdict, about run: String, by caller: Caller, nowMs: Int64
    ) async throws -> ReviewDecisions {
        try await Self.untilMade { () -> ReviewDecisions? in
            let lines = try await open(run)
            let results = try await Self.results(
                in: lines, naming: Set(verdict.entries.map(\.name)))
            let known = Dictionary(
                results.entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            let entries = try verdict.entries.map { try Self.entry($0, in: known) }
            let stored = try await storedDecisions(about: run)
            var decisions = stored.decisions
            if verdict.choice != .approve { try Self.refuseApproved(entries, decisions) }
            for entry in entries {
                decisions.decide(
                    verdict.choice.decision, about: entry, reason: verdict.reason,
                    comment: verdict.comment, atMs: nowMs)
            }
            var promoted = GoldenResults(header: results.header)
            if verdict.choice == .approve { promoted.entries = entries }
            let decided = DecidedResults(
                run: run, lines: lines, promoted: promoted, known: stored, decisions: decisions,
                log: Self.log(verdict, run, caller, nowMs))
            guard try await storage.decide(decided) else { return nil }
            return decisions
        }
    }

    private static func entry(
        _ looked: Verdict.Entry, in results: [String: GoldenEntry]
    ) throws(Problem) -> GoldenEntry {
        guard let found = results[looked.name], found.decidedSHA256 == looked.sha256 else {
            throw Problem(
                .conflict, "\(looked.name): the run has no picture of this hash.",
                nextStep: "Reload the page and review the current results of the run.")
        }
        return found
    }

    /// An approved result stays golden until other bytes are approved.
    private static func refuseApproved(
        _ entries: [GoldenEntry], _ decisions: ReviewDecisions
    ) throws(Problem) {
        for entry in entries where decisions.choice(about: entry) == .accept {
            let isRemoval = entry.status == .removed
            throw Problem(
                .conflict,
                isRemoval
                    ? "\(entry.name): this golden was removed."
                    : "\(entry.name): this result was approved and is golden.",
                nextStep: "Approve another result in another run.")
        }
    }

    /// Returns a line for each decision, with token, time and hash.
    private static func log(
        _ verdict: Verdict, _ run: String, _ caller: Caller, _ nowMs: Int64
    ) -> [UInt8] {
        typealias Member = JSONText.Member
        let notes = [("reason", verdict.reason), ("comment", verdict.comment)].compactMap {
            name, text in text.map { Member(name, .string($0)) }
        }
        let text = verdict.entries.map { looked in
            JSONText.line(
                .object(
                    [
                        Member("at_ms", .integer(nowMs)), Member("token", .string(caller.id)),
                        Member("run", .string(run)),
                        Member("choice", .string(verdict.choice.rawValue)),
                        Member("name", .string(looked.name)),
                        Member("sha256", .string(looked.sha256))
                    ] + notes)) + "\n"
        }.joined()
        return Array(text.utf8)
    }
}

extension Verdict.Choice {
    fileprivate var decision: ReviewDecisions.Choice? {
        switch self {
        case .approve: .accept
        case .reject: .reject
        case .undo: nil
        }
    }
}

extension Decisions {
    init(_ decisions: ReviewDecisions) {
        self.init(
            byName: decisions.decisions.mapValues { decision in
                Decision(
                    choice: decision.choice == .accept ? .accept : .reject,
                    sha256: decision.sha256, reason: decision.reason, comment: decision.comment)
            })
    }
}
