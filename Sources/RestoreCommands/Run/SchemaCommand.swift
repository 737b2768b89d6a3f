import ArgumentParser
import Scenarios

struct SchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of scenario files, for editors.",
        discussion: """
            For an editor with the YAML language server, put the schema beside your scenarios and \
            begin each scenario with `# yaml-language-server: $schema=scenario.schema.json`.
            """)

    @Flag(help: "Print the schema of restore.yaml, the rules of verify --pictures.")
    var pictures = false

    func run() async throws {
        try await finish { console in
            console.out(
                pictures
                    ? ScenarioSchema.restoreText()
                    : ScenarioSchema.text(handlings: Program.handlings))
            return .good
        }
    }
}
