import ArgumentParser
import Review

struct ReportPageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Make the page, the JUnit XML and the summary from results.",
        discussion: """
            restore-tool verify writes these files itself; use this command for a results.jsonl \
            from another machine, such as an artifact.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = VerifyOutput.standardFolder

    @Flag(help: "Print annotations for GitHub.")
    var github = false

    func run() async throws {
        try await finish { console in
            let found = try GoldenResults.read(folder: results)
            let output = try StagedFolder(results)
            defer { output.discard() }
            try VerifyOutput(found).write(to: output, pictures: results, named: results)
            try output.publish()
            if github { for line in found.githubAnnotations { console.out(line) } }
            console.out("\(results)/index.html")
            return .good
        }
    }
}
