import ArgumentParser

struct CodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Work with an app's own Swift sources.",
        discussion: """
            Needs restore-code and the stand-in of UIKit, which ./scripts/code builds. Scenarios \
            name sources by `code:`; docs/code.md describes how.
            """,
        subcommands: [CodeCheckCommand.self])
}

struct CodeCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "List what Swift sources need that the stand-in of UIKit lacks.",
        discussion: """
            Compiles nothing that runs. Exits 0 when everything is there, 1 when something is \
            missing, 5 when there is no Swift file, 65 when a file cannot be read as Swift, 69 \
            when restore-code is missing.
            """)

    @Argument(help: "Swift files, or folders with Swift files.", completion: .file())
    var paths: [String]

    @Option(help: "The form of the list: text or json.")
    var format: String?

    @Option(help: "A path or name to leave out, also as a pattern with * and ?; can be repeated.")
    var exclude: [String] = []

    func run() async throws {
        try await finish { console in
            var arguments = ["check"]
            if let format { arguments += ["--format", format] }
            for pattern in exclude { arguments += ["--exclude", pattern] }
            return try RestoreCode.find().run(arguments + ["--"] + paths, console)
        }
    }
}
