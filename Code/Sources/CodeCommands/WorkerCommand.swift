import ArgumentParser
import Basics
import CodeLint
import Foundation

/// The work of a ``Worker``.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Lint what the input orders.", shouldDisplay: false)

    func run() throws {
        try WorkerProcess.serve(stack: \Worker.Order.stack, limit: \.limit) { Self.answer($0) }
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
}
