import Basics
import ArgumentParser
import Review
import Scenarios

struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "List the goldens that nobody refers to any more.",
        discussion: """
            Goes by the results of the last run of the whole suite, and refuses after a run of a \
            part. Exits 1 when there are any and they were not deleted.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = "verify-output"

    @Flag(help: "Delete them.")
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
                let step = isTidy ? "" : "; to delete them: --delete"
                console.out("\(count) that nobody refers to\(step)")
                return isTidy ? .good : .different
            }
            try pruning.delete()
            console.out("\(count) deleted")
            return .good
        }
    }
}
