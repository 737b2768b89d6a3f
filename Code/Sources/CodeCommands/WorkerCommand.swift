import ArgumentParser
import Basics
import CodeLint
import Foundation

/// The work of a ``Worker``.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Lint what the input orders.", shouldDisplay: false)

    func run() throws {
        var time = rlimit(
            rlim_cur: rlim_t(Worker.limit), rlim_max: rlim_t(Worker.limit))
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
        let input = try FileHandle.standardInput.readToEnd() ?? Data()
        let order = try JSONDecoder().decode(Worker.Order.self, from: input)
        // Deep sources need a deep stack: that of the main thread is 8 MB.
        let answer = try Self.onDeepStack { try Self.answer(order) }
        try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(answer))
    }

    private static func answer(_ order: Worker.Order) throws -> Worker.Answer {
        let rules = order.rules.compactMap(LintRule.named)
        let files = try order.paths.map { path in
            (path: path, bytes: try FileBytes.read(path, limit: 64 << 20))
        }
        let outcome = Linter(rules: rules).lint(files)
        let format = LintFormat(rawValue: order.format) ?? .text
        return Worker.Answer(
            output: outcome.text(as: format, rules: rules),
            errors: outcome.errors.map(\.description), hasFindings: !outcome.findings.isEmpty)
    }

    /// Runs work on a thread with a stack of 512 MB, of which only the used part takes memory.
    private static func onDeepStack<Made: Sendable>(
        _ work: @escaping @Sendable () throws -> Made
    ) throws -> Made {
        let result = Locked<Result<Made, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let made = Result { try work() }
            result.withLock { $0 = made }
            done.signal()
        }
        thread.stackSize = 512 << 20
        thread.start()
        done.wait()
        guard let made = result.withLock({ $0 }) else {
            throw LintFailure(70, "the worker has no result; please report this")
        }
        return try made.get()
    }
}
