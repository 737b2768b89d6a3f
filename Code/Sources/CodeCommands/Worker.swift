import Foundation

/// Lint in a process of its own: a file that the parser cannot take ends that process alone.
///
/// The parser recurses, so that a very deep source overflows its stack. When a worker dies, each
/// file is tried alone; the files of which a worker dies become errors.
struct Worker {
    /// The program to start: this one.
    var program: String
    /// The stack of the worker in bytes; only the used part takes memory.
    var stack = 512 << 20
    /// The processor time that a worker may take, in seconds.
    var limit = 600

    /// The work, which a worker reads as a line of JSON from its input.
    struct Order: Codable {
        var paths: [String]
        var rules: [String]
        var format: String
        /// The files that are known to end a worker, each with the reason.
        var fatal: [String: String] = [:]
        var stack = 0
        var limit = 0
    }

    /// The result, which a worker writes as JSON to its output.
    struct Answer: Codable {
        /// The text of the findings.
        var output: String
        /// The lines for the standard error: errors and warnings.
        var messages: [String]
        var status: Int32
    }

    private enum Outcome {
        case answer(Answer)
        case dies(reason: String)
    }

    /// Lints files.
    func lint(_ order: Order) throws -> Answer {
        var order = order
        (order.stack, order.limit) = (stack, limit)
        if case .answer(let answer) = try run(order) { return answer }
        for path in order.paths {
            var one = order
            (one.paths, one.fatal) = ([path], [:])
            if case .dies(let reason) = try run(one) { order.fatal[path] = reason }
        }
        order.paths.removeAll { order.fatal[$0] != nil }
        guard !order.fatal.isEmpty, case .answer(let answer) = try run(order) else {
            throw LintFailure(70, "reading these files together fails; please report this")
        }
        return answer
    }

    private func run(_ order: Order) throws -> Outcome {
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
        // The input stays open while this process lives: the worker ends with it.
        let line = try JSONEncoder().encode(order) + Data("\n".utf8)
        try? input.fileHandleForWriting.write(contentsOf: line)
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try? input.fileHandleForWriting.close()
        if process.terminationReason == .exit, process.terminationStatus == 0,
            let answer = try? JSONDecoder().decode(Answer.self, from: answer)
        {
            return .answer(answer)
        }
        let isTime = process.terminationStatus == SIGXCPU || process.terminationStatus == SIGKILL
        return .dies(
            reason: isTime
                ? "reading the file takes more than \(limit) seconds"
                : "the Swift parser cannot take this file, which nests too deeply")
    }
}

/// The end of a process together with the one that started it.
enum Lifeline {
    /// Ends this process when its input ends, which the starting process holds open.
    static func endWithInput() {
        Thread.detachNewThread {
            while let bytes = try? FileHandle.standardInput.read(upToCount: 1 << 12), !bytes.isEmpty
            {
                continue
            }
            _exit(130)
        }
    }
}
