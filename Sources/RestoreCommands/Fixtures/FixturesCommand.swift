import ArgumentParser
import Fixtures

struct FixturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures",
        abstract: "Write keyboard notifications for your tests, and check those you have.",
        discussion: """
            `fixtures SCENARIO` is short for `fixtures export SCENARIO`. docs/fixtures.md \
            describes the forms and the rules.
            """,
        subcommands: [
            FixturesExportCommand.self, FixturesLintCommand.self, FixturesCheckCommand.self
        ],
        defaultSubcommand: FixturesExportCommand.self)
}

struct FixturesCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Print Swift code that fails a test which gets no software keyboard.",
        discussion: """
            Add the code to the target of your XCUITest or Swift Testing tests. Its error names \
            the settings of the simulator to change.
            """)

    func run() async throws {
        try await finish { console in
            let code = try FixtureFormat.keyboardCheck()
            console.out(code.hasSuffix("\n") ? String(code.dropLast()) : code)
            return .good
        }
    }
}
