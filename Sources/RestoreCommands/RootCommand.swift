import ArgumentParser
import Basics

struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-tool",
        abstract: "Simulate the iOS keyboard and app switcher, without a device.",
        discussion: """
            Exit codes: 0 success, 1 a difference or a broken expectation, 3 goldens are new or \
            missing, 4 the same input gives different output, 5 nothing ran, 64 wrong usage, 65 \
            bad input, 69 a program is missing, 70 internal error, 74 reading or writing fails, \
            130 interrupted.
            """,
        version: RestoreTool.version,
        subcommands: [
            DemoCommand.self, RunCommand.self, RenderCommand.self, DrawCommand.self,
            FilmCommand.self, GalleryCommand.self, DiffCommand.self, VerifyCommand.self,
            ReviewCommand.self, ApproveCommand.self, PruneCommand.self, ReportPageCommand.self,
            ReplayCommand.self, CalibrateCommand.self, ConformCommand.self, FixturesCommand.self,
            LintCommand.self,
            CodeCommand.self,
            DevicesCommand.self, HandlingsCommand.self, SchemaCommand.self, ExploreCommand.self,
            StateCommand.self,
            ContinueCommand.self
        ])

    /// Returns the error of a command line that begins with a word that is no subcommand; nil for
    /// every other one.
    static func unknownSubcommand(in arguments: [String]) -> ValidationError? {
        let names = configuration.subcommands.map { $0._commandName }
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help",
            !names.contains(word)
        else { return nil }
        let near = Suggestion.question(Suggestion.nearest(to: word, among: names))
        return ValidationError(
            "no subcommand named \"\(word.clipped(40))\""
                + (near.isEmpty ? "; `restore-tool --help` lists them" : near))
    }
}
