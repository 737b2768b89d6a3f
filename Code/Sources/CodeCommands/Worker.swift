import Foundation

/// Lint in a process of its own: a file that the parser cannot take ends that process alone.
///
/// The parser recurses, so that some ten thousand nested expressions overflow its stack. When a
/// worker dies, each file is tried alone; the files that a worker dies of become errors.
struct Worker {
    /// The program to start: this one.
    var program: String

    /// The processor time that one worker may take, in seconds.
    static let limit = 600

    /// The work, which a worker reads as JSON from its input.
    struct Order: Codable {
        var paths: [String]
        var rules: [String]
        var format: String
    }

    /// The result, which a worker writes as JSON to its output.
    struct Answer: Codable {
        /// The text of the findings.
        var output: String
        /// A message for each file that cannot be read as Swift.
        var errors: [String]
        var hasFindings: Bool
    }

    /// Lints files; returns the answer and the files that no worker survives.
    func lint(_ order: Order) throws -> (answer: Answer, fatal: [String]) {
        if let answer = try run(order) { return (answer, []) }
        let fatal = try order.paths.filter { path in
            var one = order
            one.paths = [path]
            return try run(one) == nil
        }
        var rest = order
        rest.paths.removeAll(where: Set(fatal).contains)
        guard !fatal.isEmpty, let answer = try run(rest) else {
            throw LintFailure(70, "reading these files together fails; please report this")
        }
        return (answer, fatal)
    }

    /// Runs a worker; nil when it dies.
    private func run(_ order: Order) throws -> Answer? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["worker"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // A worker reads all of its input before it writes.
        try? input.fileHandleForWriting.write(contentsOf: try JSONEncoder().encode(order))
        try? input.fileHandleForWriting.close()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
        return try? JSONDecoder().decode(Answer.self, from: answer)
    }
}
