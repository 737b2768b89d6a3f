import ArgumentParser
import ChildProcesses
import Foundation
import Review
import Synchronization
import Testing

@testable import RestoreCommands

/// A command line that is run inside the test, and what it printed.
struct CommandResult {
    var status: Int32
    var output: String
    var errors: String
}

enum CommandLine {
    /// Runs a command as a function.
    static func run(_ arguments: [String]) async -> CommandResult {
        let output = Mutex(""), errors = Mutex("")
        let console = Console(
            out: { line in output.withLock { $0 += line + "\n" } },
            err: { line in errors.withLock { $0 += line + "\n" } })
        var status: Int32 = 0
        do {
            var command = try RootCommand.parseAsRoot(arguments)
            // Hashing fonts and this program takes unoptimised code a minute.
            let inputs = Program.drawingInputs ?? Self.inputs(fonts: "1")
            try await Program.$drawingInputs.withValue(inputs) {
                try await Program.$console.withValue(console) {
                    if var asynchronous = command as? any AsyncParsableCommand {
                        try await asynchronous.run()
                    } else {
                        try command.run()
                    }
                }
            }
        } catch {
            status = RootCommand.exitCode(for: error).rawValue
            let message = RootCommand.message(for: error)
            if !message.isEmpty, !(error is ExitCode) { errors.withLock { $0 += message + "\n" } }
        }
        return CommandResult(
            status: status, output: output.withLock { $0 }, errors: errors.withLock { $0 })
    }

    /// What pictures are drawn from, with a hash that stands for the fonts'.
    static func inputs(fonts: String) -> DrawingInputs {
        DrawingInputs(
            fonts: [GoldenFont(name: "Inter.otf", sha256: fonts)], program: "tests", data: "tests")
    }

    /// The built command, which lies beside the tests.
    static var executable: URL { executable("restore-tool") }

    /// A built program of the package, or one of the system by its path.
    static func executable(_ name: String) -> URL {
        if name.hasPrefix("/") { return URL(fileURLWithPath: name) }
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Runs the built command as a process.
    ///
    /// - Parameters:
    ///   - program: another program than the command.
    ///   - input: the standard input.
    ///   - output: what takes the output in place of a file; then the result has none.
    ///   - whileRunning: called as soon as the process has been started.
    static func start(
        _ arguments: [String], in folder: String, program: String = "restore-tool",
        input: String = "", output: FileHandle? = nil, environment: [String: String] = [:],
        whileRunning: (ChildProcess) throws -> Void = { _ in }
    ) throws -> CommandResult {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        let out = "\(folder)/.out", err = "\(folder)/.err"
        for path in [out, err] { try Data().write(to: URL(fileURLWithPath: path)) }
        let outFile = try output ?? FileHandle(forWritingTo: URL(fileURLWithPath: out))
        let errFile = try FileHandle(forWritingTo: URL(fileURLWithPath: err))
        let process = try ChildProcess(
            executable(program).path, arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            folder: folder, input: .descriptor(pipe.fileHandleForReading.fileDescriptor),
            output: .descriptor(outFile.fileDescriptor),
            errors: .descriptor(errFile.fileDescriptor))
        try whileRunning(process)
        // The exit code after a signal is 130, too.
        let status =
            switch process.wait() {
            case .exit(let code): code
            case .signal(let number): -number
            }
        return CommandResult(
            status: status,
            output: try String(contentsOfFile: out, encoding: .utf8),
            errors: try String(contentsOfFile: err, encoding: .utf8))
    }
}

/// A folder that is there for one test.
func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("restore-commands-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(url.path)
}
