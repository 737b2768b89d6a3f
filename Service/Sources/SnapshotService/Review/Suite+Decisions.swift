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
    func decide(_ verdict: Verdict, about run: String, by caller: Caller, nowMs: Int64) throws
        -> ReviewDecisions
    {
        let folder = folder(of: run)
        let decided = try alone {
            let results = try results(
                of: run, naming: Set(verdict.entries.map(\.name)))
            let known = Dictionary(
                results.entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            let entries = try verdict.entries.map { try Self.entry($0, in: known) }
            var decisions = try decisions(about: run)
            if verdict.choice != .approve { try Self.refuseApproved(entries, decisions) }
            if verdict.choice == .approve {
                try Self.make(goldens)
                try promote(entries, of: results, in: folder)
            }
            for entry in entries {
                decisions.decide(
                    verdict.choice.decision, about: entry, reason: verdict.reason,
                    comment: verdict.comment, atMs: nowMs)
            }
            try decisions.write(folder: folder)
            try note(verdict, run, caller, nowMs)
            return decisions
        }
        changes.notify()
        return decided
    }

    private func promote(
        _ entries: [GoldenEntry], of results: GoldenResults, in folder: String
    ) throws {
        do {
            try Self.stored {
                var approval = try Approval(results: results, in: folder, goldens: goldens)
                try approval.promote(entries)
            }
        } catch let error as GoldenError {
            throw Problem(error, hiding: folder)
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

    /// Appends a line for each decision, with token, time and hash, to the suite's log.
    private func note(_ verdict: Verdict, _ run: String, _ caller: Caller, _ nowMs: Int64) throws {
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
        let path = folder + "/decisions.jsonl"
        try LinesFile.append(
            Array(text.utf8), to: path, at: try LinesFile(reading: path)?.end ?? 0)
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
