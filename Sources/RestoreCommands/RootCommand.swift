import ArgumentParser

struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-tool",
        abstract: "Simulate the iOS keyboard and app switcher, without a device.",
        discussion: """
            Exit codes: 0 success, 1 a difference or a broken expectation, 3 goldens are new or \
            missing, 4 the same input gives different output, 5 nothing ran, 64 wrong usage, 65 \
            bad input, 70 internal error, 74 reading or writing fails, 130 interrupted.
            """,
        version: RestoreTool.version,
        subcommands: [
            DemoCommand.self, RunCommand.self, RenderCommand.self, DrawCommand.self,
            FilmCommand.self, GalleryCommand.self, DiffCommand.self, VerifyCommand.self,
            ReviewCommand.self, ApproveCommand.self, PruneCommand.self, ReportPageCommand.self,
            ReplayCommand.self, ConformCommand.self, DevicesCommand.self, HandlingsCommand.self,
            SchemaCommand.self, ExploreCommand.self, StateCommand.self, ContinueCommand.self
        ])
}
