import ChildProcesses
import CodeRewriting
import Foundation

/// The Swift compiler with the arguments for rewritten code.
struct SwiftCompiler {
    var standIn: StandIn
    var module: String
    /// The files of the sources by their paths, to find the columns of the original.
    var files: [String: RewrittenFile]

    /// An error of the compiler at a place of the original.
    struct Message: Hashable {
        var path: String
        var line: Int
        var column: Int
        var text: String
        /// The name that stands at the place.
        var name: String

        var description: String { "\(path):\(line):\(column): error: \(text)" }
    }

    struct Outcome {
        var status: Int32
        var errors: [Message]
        /// The lines that are no errors with a place, such as those of the linker.
        var rest: [String]
    }

    /// The state of the compiler that the PATH leads to.
    static func identity(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> String {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let paths = folders.map { "\($0)/swiftc" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
            throw CommandFailure(
                69, "swiftc is not found; install the Swift toolchain and put it on the PATH")
        }
        return try FileIdentity.text(path)
    }

    /// Compiles and links files to an executable.
    func build(_ paths: [String], into executable: String) throws -> Outcome {
        let libraries = [
            "-L", standIn.folder, "-lStandIn", "-Xlinker", "-rpath", "-Xlinker", standIn.folder,
            // All libraries find the functions that the stand-in defines in place of libc's.
            "-Xlinker", "--export-dynamic"
        ]
        return try run(["-Onone", "-j2", "-o", executable] + paths + libraries)
    }

    /// Checks the types of all files, whatever errors the first have.
    func check(_ paths: [String]) throws -> Outcome {
        try run(["-typecheck", "-whole-module-optimization"] + paths)
    }

    private func run(_ arguments: [String]) throws -> Outcome {
        let output = Pipe()
        let writing = ChildProcess.Stream.descriptor(output.fileHandleForWriting.fileDescriptor)
        let process = try ChildProcess(
            "/usr/bin/env",
            [
                "swiftc", "-swift-version", "5", "-module-name", module, "-package-name", module,
                "-suppress-warnings", "-diagnostic-style", "llvm"
            ] + standIn.moduleArguments() + arguments,
            output: writing, errors: writing)
        try output.fileHandleForWriting.close()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        return outcome(process.wait().status, String(decoding: bytes, as: UTF8.self))
    }

    private func outcome(_ status: Int32, _ text: String) -> Outcome {
        var errors: [Message] = []
        var seen: Set<Message> = []
        var rest: [String] = []
        for line in text.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /(.+?):(\d+):(\d+): (fatal )?error: (.*)/) else {
                if line.contains("error:") { rest.append(String(line)) }
                continue
            }
            let path = String(match.1)
            let (number, column) = (Int(match.2) ?? 1, Int(match.3) ?? 1)
            let file = files[path]
            let original = file?.originalColumn(line: number, column: column) ?? column
            let message = Message(
                path: path, line: number, column: original, text: String(match.5),
                name: file?.name(line: number, column: original) ?? "")
            if seen.insert(message).inserted { errors.append(message) }
        }
        errors.sort {
            ($0.path, $0.line, $0.column, $0.text) < ($1.path, $1.line, $1.column, $1.text)
        }
        return Outcome(status: status, errors: errors, rest: rest)
    }
}
