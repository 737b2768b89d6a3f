import ArgumentParser
import Foundation

/// The parts that all commands share: the protocol with `restore-tool`, outputs and failures.
enum CommandRun {
    /// Does the work of a command and ends with its exit code.
    ///
    /// - Parameter version: The version of the protocol that `restore-tool` uses; nil for a user.
    static func perform(_ version: Int?, _ work: () throws -> Int32) throws {
        do {
            try checkProtocol(version)
            let status = try work()
            if status != 0 { throw ExitCode(status) }
        } catch let failure as CommandFailure {
            try? report("error: \(failure.message)")
            throw ExitCode(failure.status)
        }
    }

    /// Checks the version of `restore-tool`, which also holds the input open as long as it lives.
    private static func checkProtocol(_ version: Int?) throws {
        guard let version else { return }
        guard version == CodeProtocol.version else {
            throw CommandFailure(
                69,
                "restore-tool uses version \(version) of the protocol and restore-code"
                    + " version \(CodeProtocol.version); build both from one checkout with"
                    + " ./scripts/code")
        }
        Lifeline.endWithInput()
    }

    /// The path of this program.
    static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    }

    /// Writes results to the standard output.
    static func out(_ text: String, lineEnd: String = "\n") throws {
        try write(text + lineEnd, to: STDOUT_FILENO)
    }

    /// Writes a line to the standard error.
    static func report(_ line: String) throws { try write("\(line)\n", to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) throws {
        do {
            try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(
                74, "writing the findings fails; free space or redirect the output")
        }
    }
}

/// The reason why a command stops, with its exit code.
struct CommandFailure: Error {
    var status: Int32
    var message: String

    init(_ status: Int32, _ message: String) {
        self.status = status
        self.message = message
    }
}
