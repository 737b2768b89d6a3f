import ArgumentParser
import Basics
import CodeLint
import Foundation

/// The work of a ``Worker``.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Lint what the input orders.", shouldDisplay: false)

    func run() throws {
        let order = try Self.readOrder()
        Lifeline.endWithInput()
        var time = rlimit(rlim_cur: rlim_t(order.limit), rlim_max: rlim_t(order.limit + 5))
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
        let answer = Self.onStack(of: order.stack) { Self.answer(order) }
        try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(answer))
        // The thread that waits for the end of the input does not end.
        _exit(0)
    }

    /// Reads the first line of the input.
    private static func readOrder() throws -> Worker.Order {
        var line = Data()
        while let byte = try FileHandle.standardInput.read(upToCount: 1), let sign = byte.first,
            sign != UInt8(ascii: "\n")
        {
            line.append(sign)
        }
        return try JSONDecoder().decode(Worker.Order.self, from: line)
    }

    private static func answer(_ order: Worker.Order) -> Worker.Answer {
        let rules = LintRule.all.filter { order.rules.contains($0.id) }
        var files: [Linter.File] = []
        var errors = order.fatal.map { path, reason in
            LintError(.notSwift, path, 1, 1, "\(reason); exclude it with --exclude")
        }
        for path in order.paths {
            do {
                files.append((path, try FileBytes.read(path, limit: 64 << 20)))
            } catch {
                errors.append(LintError(.unreadable, path, 1, 1, "\(error)"))
            }
        }
        let outcome = Linter(rules: rules).lint(files, errors: errors)
        let format = LintFormat(rawValue: order.format) ?? .text
        return Worker.Answer(
            output: outcome.text(as: format, rules: rules),
            messages: outcome.errors.map(\.description) + outcome.notes,
            status: status(of: outcome))
    }

    private static func status(of outcome: Linter.Outcome) -> Int32 {
        if outcome.errors.contains(where: { $0.kind == .unreadable }) { return 74 }
        if !outcome.errors.isEmpty { return 65 }
        return outcome.findings.isEmpty ? 0 : 1
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
