import ArgumentParser
import Foundation

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find mistakes in how Swift code handles the keyboard.",
        discussion: """
            Reads Swift source files without compiling them. Needs restore-code, which \
            ./scripts/code builds. Exits 0 without findings, 1 with some, 5 when there is no Swift \
            file, 65 when a file cannot be read as Swift, 69 when restore-code is missing. \
            docs/lint.md describes the rules.
            """)

    @Argument(help: "Swift files, or folders with Swift files.", completion: .file())
    var paths: [String] = []

    @Option(help: "The form of the findings: text, json, sarif or github.")
    var format: String?

    @Option(name: .customLong("rule"), help: "The only rule to look for; can be repeated.")
    var rules: [String] = []

    @Option(help: "A path or name to leave out, also as a pattern with * and ?; can be repeated.")
    var exclude: [String] = []

    @Flag(help: "List the rules.")
    var list = false

    @Option(help: "Explain a rule.")
    var show: String?

    @Option(help: "Print the scenario that shows what a rule finds, and its fix.")
    var scenario: String?

    func run() async throws {
        try await finish { console in
            let program = try RestoreCode.find()
            return try program.run(arguments, console)
        }
    }

    private var arguments: [String] {
        var all = ["lint"]
        if let format { all += ["--format", format] }
        for rule in rules { all += ["--rule", rule] }
        for pattern in exclude { all += ["--exclude", pattern] }
        if list { all.append("--list") }
        if let show { all += ["--show", show] }
        if let scenario { all += ["--scenario", scenario] }
        return all + ["--"] + paths
    }
}
