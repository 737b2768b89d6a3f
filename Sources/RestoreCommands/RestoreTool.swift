public import Handlings
import ArgumentParser
import Scenarios

/// The command, ready to be called from a program's `main.swift`.
///
/// Whoever has a way of handling the keyboard of their own adds it to the registry and gets every
/// command for it:
///
///     var handlings = HandlingRegistry.builtIn
///     handlings.add(Mine(), summary: "what it does")
///     await RestoreTool.main(handlings: handlings)
public enum RestoreTool {
    public static let version = "0.1.0"

    /// Runs the command line of this process and ends the process with an ``ExitStatus``.
    public static func main(handlings: @autoclosure () -> HandlingRegistry = .builtIn) async {
        Interruption.watch()
        if EqualFiles.are(Array(CommandLine.arguments.dropFirst())) {
            Console.terminal.out(EqualFiles.words)
            if Console.terminal.outputError() == nil { return }
        }
        await Program.$handlings.withValue(handlings()) { await RootCommand.main() }
    }
}

/// What every command is given by the program around it.
enum Program {
    @TaskLocal static var handlings = HandlingRegistry.builtIn
    @TaskLocal static var console = Console.terminal
    /// The file to start for a new process; nil for the running program's own.
    @TaskLocal static var executable: String?
    /// What pictures are drawn from; nil hashes the fonts, this program and its data.
    @TaskLocal static var drawingInputs: DrawingInputs?

    /// What the names in scenarios and on the command line can mean.
    static func catalogs() throws -> ScenarioCatalogs { try .load(handlings: handlings) }
}
