import Basics
import ChildProcesses
import Foundation

/// Lint in a process of its own: a file that the parser cannot take ends that process alone.
///
/// The parser recurses, so that a very deep source overflows its stack. When a worker dies, each
/// file is tried alone; the files of which a worker dies become errors.
struct Worker {
    private let process: WorkerProcess

    /// Creates a worker of a program; its stack has as many bytes, of which the used part counts.
    init(program: String, stack: Int = WorkerProcess.stack) {
        process = WorkerProcess(program: program, stack: stack)
    }

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

    /// Lints files.
    func lint(_ order: Order) throws -> Answer {
        var order = order
        (order.stack, order.limit) = (process.stack, process.limit)
        if case .answer(let answer) = try run(order) { return answer }
        for path in order.paths {
            var one = order
            (one.paths, one.fatal) = ([path], [:])
            if case .dies(let reason) = try run(one) { order.fatal[path] = reason }
        }
        order.paths.removeAll { order.fatal[$0] != nil }
        guard !order.fatal.isEmpty, case .answer(let answer) = try run(order) else {
            throw CommandFailure(70, "reading these files together fails; please report this")
        }
        return answer
    }

    private func run(_ order: Order) throws -> WorkerProcess.Outcome<Answer> {
        try process.run(order, as: "worker")
    }
}

/// A process of this program that does one piece of work, which is given and answered as JSON.
struct WorkerProcess {
    /// The program to start: this one.
    var program: String
    /// The stack of the worker in bytes; only the used part takes memory.
    var stack = Self.stack
    /// The processor time that a worker may take, in seconds.
    var limit = 600

    static let stack = 512 << 20

    enum Outcome<Answer> {
        case answer(Answer)
        case dies(reason: String)
    }

    /// Starts the program with a hidden command, and waits for its answer.
    func run<Answer: Decodable>(
        _ order: some Encodable, as command: String
    ) throws -> Outcome<Answer> {
        let (input, output) = (Pipe(), Pipe())
        let process = try ChildProcess(
            program, [command],
            environment: ProcessInfo.processInfo.environment.merging(
                ["SWIFT_BACKTRACE": "enable=no"]) { _, new in new },
            input: .descriptor(input.fileHandleForReading.fileDescriptor),
            output: .descriptor(output.fileHandleForWriting.fileDescriptor))
        // The ends of the worker are its own.
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        // The input stays open while this process lives: the worker ends with it.
        let line = try JSONEncoder().encode(order) + Data("\n".utf8)
        try? input.fileHandleForWriting.write(contentsOf: line)
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        let ending = process.wait()
        try? input.fileHandleForWriting.close()
        if ending == .exit(0), let answer = try? JSONDecoder().decode(Answer.self, from: answer) {
            return .answer(answer)
        }
        let isTime = ending == .signal(SIGXCPU) || ending == .signal(SIGKILL)
        return .dies(
            reason: isTime
                ? "reading the file takes more than \(limit) seconds"
                : "the Swift parser cannot take this file, which nests too deeply")
    }

    /// Reads the order in a worker, does its work on the stack that is wanted, and ends.
    static func serve<Order: Decodable & Sendable, Answer: Encodable & Sendable>(
        stack: any KeyPath<Order, Int> & Sendable, limit: any KeyPath<Order, Int> & Sendable,
        _ work: @escaping @Sendable (Order) -> Answer
    ) throws {
        let order = try readOrder(as: Order.self)
        Lifeline.endWithInput()
        let seconds = order[keyPath: limit]
        var time = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 5))
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
        let answer = onStack(of: order[keyPath: stack]) { work(order) }
        try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(answer))
        // The thread that waits for the end of the input does not end.
        _exit(0)
    }

    /// Reads the first line of the input.
    private static func readOrder<Order: Decodable>(as type: Order.Type) throws -> Order {
        var line = Data()
        while let byte = try FileHandle.standardInput.read(upToCount: 1), let sign = byte.first,
            sign != UInt8(ascii: "\n")
        {
            line.append(sign)
        }
        return try JSONDecoder().decode(type, from: line)
    }

    /// Runs work on a thread with a stack of its own: that of the main thread has 8 MB.
    private static func onStack<Made: Sendable>(
        of bytes: Int, _ work: @escaping @Sendable () -> Made
    ) -> Made {
        let result = Locked<Made?>(nil)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let made = work()
            result.withLock { $0 = made }
            done.signal()
        }
        thread.stackSize = bytes
        thread.start()
        while true {
            done.wait()
            if let made = result.withLock({ $0 }) { return made }
        }
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
