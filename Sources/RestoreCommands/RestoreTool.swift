public import Handlings
import ArgumentParser
import Foundation
import Scenarios

/// The command-line tool, to be called from a program's `main.swift`.
///
/// A program with its own handlings adds them to the registry; every command can then use them:
///
///     var handlings = HandlingRegistry.builtIn
///     handlings.add(Mine(), summary: "what it does")
///     await RestoreTool.main(handlings: handlings)
public enum RestoreTool {
    public static let version = "0.1.0"

    /// Runs the command line of this process and ends the process with an ``ExitStatus``.
    public static func main(handlings: @autoclosure () -> HandlingRegistry = .builtIn) async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let answer = AtOnce.answer(arguments) { end(with: answer, Console.terminal) }
        Interruption.watch()
        if let error = RootCommand.unknownSubcommand(in: arguments) {
            RootCommand.exit(withError: error)
        }
        await Program.$handlings.withValue(handlings()) { await RootCommand.main() }
    }
}

extension RestoreTool {
    /// Prints an answer and ends the process.
    private static func end(with answer: AtOnce.Answer, _ console: Console) -> Never {
        signal(SIGPIPE, SIG_IGN)
        for line in answer.lines { console.out(line) }
        guard let number = console.outputError() else { exit(answer.status.rawValue) }
        let failure = Failure.output(number)
        console.err(failure.text)
        exit(failure.status.rawValue)
    }
}

/// The values that the surrounding program passes to every command.
enum Program {
    @TaskLocal static var handlings = HandlingRegistry.builtIn
    @TaskLocal static var console = Console.terminal
    /// The executable to start for a new process; nil for the running program's own.
    @TaskLocal static var executable: String?
    /// The inputs that pictures are drawn from; nil hashes the fonts, this program and its data.
    @TaskLocal static var drawingInputs: DrawingInputs?

    /// The devices, systems and handlings that scenarios and the command line can name.
    static func catalogs() throws -> ScenarioCatalogs {
        var catalogs = try ScenarioCatalogs.load(handlings: handlings)
        catalogs.code = shelf.catalog()
        return catalogs
    }

    /// The apps that were built from source code.
    @TaskLocal static var shelf = CodeShelf()
}
