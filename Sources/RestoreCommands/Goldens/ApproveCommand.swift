import ArgumentParser
import Review
import Scenarios

struct ApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Make reviewed pictures goldens, byte for byte.",
        discussion: """
            Takes what restore-tool review has accepted, or with --all everything that the last \
            run drew. Nothing is drawn again: a file that is not the one that was reviewed is \
            refused.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Flag(help: "Everything that the run drew and that is not as it was, reviewed or not.")
    var all = false

    @Option(help: "Only entries in whose names this stands.")
    var filter: String?

    @Option(help: "Only entries that differ in this way, by the mark that the report shows.")
    var change: String?

    func run() async throws {
        try await finish { console in
            let found = try GoldenResults.read(folder: results)
            let decisions = try ReviewDecisions.read(folder: results)
            let chosen = found.entries.filter { entry in
                guard entry.actual != nil, entry.status != .unstable else { return false }
                guard filter.map({ entry.name.contains($0) }) ?? true else { return false }
                guard change == nil || entry.change == change else { return false }
                return all || change != nil || decisions.choice(about: entry) == .accept
            }
            guard !chosen.isEmpty else {
                console.err(
                    "nothing was approved: review the results first, or say --all")
                return .nothingRan
            }
            try StagedFolder.create(found.header.goldensFolder(seenFrom: results))
            var approval = try Approval(results: found, in: results)
            try approval.promote(chosen)
            for name in approval.promoted { console.out("approved: \(name)".forTerminal) }
            return .good
        }
    }
}
