import Basics
import ArgumentParser
import Review
import Scenarios

struct ApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Make reviewed pictures goldens, byte for byte.",
        discussion: """
            Takes what restore-tool review has accepted, or with --all everything that the last \
            run drew, and nothing that was rejected. Nothing is drawn again: a file that is not \
            the one that was reviewed is refused.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Flag(help: "Everything that the run drew and that is not as it was, but what was rejected.")
    var all = false

    @Option(help: "This entry, by its whole name, reviewed or not; may be repeated.")
    var name: [String] = []

    @Option(help: "What differs in this way, by the mark that the report shows, reviewed or not.")
    var change: String?

    @Option(help: "Of these only entries in whose names this stands.")
    var filter: String?

    func run() async throws {
        try await finish { console in
            let found = try GoldenResults.read(folder: results)
            var decisions = try ReviewDecisions.read(folder: results)
            try checkNames(found)
            let wanted = found.entries.filter { isWanted($0, decisions) }
            let chosen = wanted.filter { decisions.choice(about: $0) != .reject }
            for entry in wanted where decisions.choice(about: entry) == .reject {
                console.err("left out: \(entry.name) was rejected".forTerminal)
            }
            guard !chosen.isEmpty else {
                console.err("nothing was approved: \(reason(found, wanted))")
                return .nothingRan
            }
            try StagedFolder.create(found.header.goldensFolder(seenFrom: results))
            var approval = try Approval(results: found, in: results)
            try approval.promote(chosen)
            for name in approval.promoted { console.out("approved: \(name)".forTerminal) }
            for entry in chosen { decisions.decide(.accept, about: entry) }
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
        for name in name where !found.entries.contains(where: { $0.name == name }) {
            throw Failure(
                .usage,
                "the results have no entry named \(name); its name stands on its page, "
                    + "and in \(results)/results.jsonl")
        }
    }

    private func reason(_ found: GoldenResults, _ wanted: [GoldenEntry]) -> String {
        if found.open.isEmpty { return "every picture is as its golden" }
        if !wanted.isEmpty { return "to take a rejection back, press u at it in the review" }
        if all || change != nil || !name.isEmpty { return "the run drew nothing new of that" }
        return "review the results first, or say what to approve by --name, --change or --all"
    }
}
