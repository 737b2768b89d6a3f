import Basics
import ArgumentParser
import Review
import Scenarios

struct ApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Make reviewed pictures and texts goldens, byte for byte.",
        discussion: """
            Approves the entries that were accepted in restore-tool review, or with --all every \
            entry of the last run that was not rejected. Copies the files of the results and \
            refuses a file that has changed since the review.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Flag(help: "Approve every new or changed entry that was not rejected.")
    var all = false

    @Option(help: "Approve the entry with this name, reviewed or not; can be repeated.")
    var name: [String] = []

    @Option(help: "Approve the entries with this mark, which the report shows, reviewed or not.")
    var change: String?

    @Option(help: "Approve only entries whose names contain this text.")
    var filter: String?

    @Option(help: "The reason of the decision in a few words, kept with it.")
    var reason: String?

    @Option(help: "A comment on the decision, kept with it.")
    var comment: String?

    @Option(
        help: "Decisions that the report's page has saved; they count as if made in a review.",
        completion: .file(extensions: ["jsonl"]))
    var decisions: String?

    func validate() throws {
        if let fault = ReviewDecisions.fault(reason: reason, comment: comment) {
            throw ValidationError("--reason and --comment: \(fault)")
        }
    }

    func run() async throws {
        try await finish { console in
            let found = try GoldenResults.read(folder: results)
            var decisions = try ReviewDecisions.read(folder: results)
            try checkNames(found)
            if let path = self.decisions {
                let count = try decisions.apply(file: path, to: found.entries)
                let number = count == 1 ? "1 decision" : "\(count) decisions"
                console.err("\(path): \(number) about this run".forTerminal)
                try decisions.write(folder: results)
            }
            let wanted = found.entries.filter { isWanted($0, decisions) }
            let chosen = wanted.filter { decisions.choice(about: $0) != .reject }
            for entry in wanted where decisions.choice(about: entry) == .reject {
                console.err("left out: \(entry.name) is rejected".forTerminal)
            }
            guard !chosen.isEmpty else {
                console.err("nothing is approved: \(reason(found, wanted))")
                return .nothingRan
            }
            try StagedFolder.create(found.header.goldensFolder(seenFrom: results))
            var approval = try Approval(results: found, in: results)
            try approval.promote(chosen)
            for name in approval.promoted { console.out("approved: \(name)".forTerminal) }
            for entry in chosen {
                let known = decisions.decision(about: entry)
                decisions.decide(
                    .accept, about: entry, reason: reason ?? known?.reason,
                    comment: comment ?? known?.comment, atMs: Program.nowMs())
            }
            try decisions.write(folder: results)
            return .good
        }
    }

    private func isWanted(_ entry: GoldenEntry, _ decisions: ReviewDecisions) -> Bool {
        guard entry.actual != nil, entry.status != .unstable else { return false }
        guard filter.map({ entry.name.contains($0) }) ?? true else { return false }
        if all || name.contains(entry.name) { return true }
        if let change { return entry.change == change }
        return name.isEmpty && decisions.choice(about: entry) == .accept
    }

    private func checkNames(_ found: GoldenResults) throws {
        let known = name.isEmpty ? [] : Set(found.entries.map(\.name))
        for name in name where !known.contains(name) {
            throw Failure(
                .usage,
                "\(results): no entry is named \(name); "
                    + "the names are in \(results)/results.jsonl and on the page")
        }
    }

    private func reason(_ found: GoldenResults, _ wanted: [GoldenEntry]) -> String {
        if found.open.isEmpty { return "every entry is equal to its golden" }
        if !wanted.isEmpty {
            return "the entries are rejected; to undo that, press u in restore-tool review"
        }
        if all || change != nil || !name.isEmpty { return "no selected entry is new or changed" }
        return "run restore-tool review, or select entries with --name, --change or --all"
    }
}
