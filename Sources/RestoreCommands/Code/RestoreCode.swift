import Basics
import ChildProcesses
import Foundation

/// The program `restore-code`, which reads Swift source code. It is a package of its own, so that
/// nobody else builds the Swift parser.
struct RestoreCode {
    /// The version of the arguments and outputs that both programs use.
    static let protocolVersion = 1
    /// The environment variable that names the program, before any other place.
    static let variable = "RESTORE_CODE"

    let path: String

    /// Finds the program: the one that `RESTORE_CODE` names, else beside this program, else in the
    /// checkout that this program was built in.
    static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = DemoRunner.executable()
    ) throws -> RestoreCode {
        if let named = environment[variable], !named.isEmpty {
            guard FileManager.default.isExecutableFile(atPath: named) else {
                throw Failure(
                    .unavailable,
                    "\(named), which \(variable) names, is no program; correct the variable or"
                        + " unset it")
            }
            return RestoreCode(path: named)
        }
        let places = places(beside: executable)
        guard let path = places.first(where: FileManager.default.isExecutableFile) else {
            throw Failure(
                .unavailable,
                "restore-code is missing, which reads Swift source code; build it with"
                    + " ./scripts/code in a checkout of restore-tool, or name it in \(variable)")
        }
        return RestoreCode(path: path)
    }

    /// The paths where the program may lie, the first ones first.
    private static func places(beside executable: String) -> [String] {
        var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
        var places = [folder.appendingPathComponent("restore-code").path]
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let build = folder.appendingPathComponent("Code/.build")
            for configuration in ["release", "debug"] {
                places.append(build.appendingPathComponent("\(configuration)/restore-code").path)
            }
        }
        return places
    }

    /// Runs the program with this one's streams and returns its exit code.
    func run(_ arguments: [String], _ console: Console) throws -> ExitStatus {
        try run(arguments, output: nil)
    }

    /// Runs the program with this one's stream of messages, and returns its exit code and output.
    func output(_ arguments: [String]) throws -> (ExitStatus, Data) {
        let output = Pipe()
        let reader = Locked(Data())
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            let data = output.fileHandleForReading.readDataToEndOfFile()
            reader.withLock { $0 = data }
            done.signal()
        }
        let status: ExitStatus
        do {
            status = try run(arguments, output: output)
        } catch {
            try? output.fileHandleForWriting.close()
            throw error
        }
        done.wait()
        return (status, reader.withLock { $0 })
    }

    private func run(_ arguments: [String], output: Pipe?) throws -> ExitStatus {
        // The input stays open while this process lives, and restore-code ends with it.
        let lifeline = Pipe()
        defer { try? lifeline.fileHandleForWriting.close() }
        let process: ChildProcess
        do {
            process = try ChildProcess(
                path,
                [arguments[0], "--protocol", String(Self.protocolVersion)] + arguments.dropFirst(),
                input: .descriptor(lifeline.fileHandleForReading.fileDescriptor),
                output: output.map { .descriptor($0.fileHandleForWriting.fileDescriptor) }
                    ?? .inherited,
                errors: .inherited)
        } catch {
            throw Failure(
                .unavailable, "\(path) cannot be started; build it again with ./scripts/code")
        }
        // The program's end of the pipe is its own now.
        try? output?.fileHandleForWriting.close()
        switch process.wait() {
        case .signal(SIGINT): return .interrupted
        case .signal(let number):
            throw Failure(
                .internalError, "restore-code ended by signal \(number); please report this")
        case .exit(let code):
            guard let status = ExitStatus(rawValue: code) else {
                throw Failure(
                    .internalError, "restore-code ended with the code \(code); please report this")
            }
            return status
        }
    }
}
