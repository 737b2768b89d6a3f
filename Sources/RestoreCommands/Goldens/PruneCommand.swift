import Basics
import ArgumentParser
import Review
import Scenarios

struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "List or delete unused goldens.",
        discussion: """
            A golden is unused if the last run of the whole suite does not contain it. Goldens of \
            other suites in the same folder stay. Refuses the results of a partial run. Exits 1 \
            when there are unused goldens that are not deleted.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Option(
        help: "The folder of the goldens; by default the one that the results name.",
        completion: .directory)
    var goldens: String?

    @Flag(help: "Delete the unused goldens.")
    var delete = false

    func run() async throws {
        try await finish { console in
            var pruning = try Pruning(
                try GoldenResults.read(folder: results), in: results, goldens: goldens)
            if let words = Self.words(about: pruning.others) { console.err(words.forTerminal) }
            let mark = delete ? "deleting " : ""
            for name in pruning.names { console.out("\(mark)golden \(name)".forTerminal) }
            for file in pruning.files { console.out("\(mark)file \(file)") }
            let count =
                Wording.count(pruning.names.count, "golden", "goldens") + ", "
                + Wording.count(pruning.files.count, "file", "files")
            guard delete else {
                let isTidy = pruning.names.isEmpty && pruning.files.isEmpty
                let step = isTidy ? "" : "; delete them with --delete"
                console.out("\(count) unused\(step)")
                return isTidy ? .good : .different
            }
            try pruning.delete()
            console.out("\(count) deleted")
            return .good
        }
    }

    /// The goldens of other suites in a line; nil for none.
    private static func words(about others: [Golden]) -> String? {
        guard !others.isEmpty else { return nil }
        let suites = Set(others.compactMap(\.suite)).sorted()
        let more = suites.count > 3 ? " and \(suites.count - 3) more" : ""
        let names =
            suites.isEmpty
            ? "" : ": " + suites.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ") + more
        let count = Wording.count(others.count, "golden", "goldens")
        return "note: \(count) of other suites stay\(names)"
    }
}
