import Basics
import ArgumentParser
import Review
import Scenarios

struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "List or delete unused goldens.",
        discussion: """
            A golden is unused if the last run of the whole suite does not contain it. Refuses the \
            results of a partial run. Exits 1 when there are unused goldens that are not deleted.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Flag(help: "Delete the unused goldens.")
    var delete = false

    func run() async throws {
        try await finish { console in
            var pruning = try Pruning(try GoldenResults.read(folder: results), in: results)
            let mark = delete ? "deleting " : ""
            for name in pruning.names { console.out("\(mark)golden \(name)".forTerminal) }
            for file in pruning.files { console.out("\(mark)file \(file)") }
            let count = "\(pruning.names.count) goldens, \(pruning.files.count) files"
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
}
