import ArgumentParser
import Basics
import CodeLint
import CodeRewriting
import Foundation

/// The rewriting in a process of its own: a file that the parser cannot take ends that one alone.
struct RewriteWorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewrite-worker", abstract: "Rewrite what the input orders.",
        shouldDisplay: false)

    struct FileEdits: Codable, Sendable {
        var path: String
        var edits: [Edit]

        /// Reads the original and applies the edits.
        func applied() throws -> RewrittenFile {
            do {
                let bytes = try FileBytes.read(path, limit: 64 << 20)
                return RewrittenFile(path: path, original: bytes, edits: edits)
            } catch {
                throw CommandFailure(74, "\(error)")
            }
        }
    }

    struct Order: Codable, Sendable {
        var paths: [String]
        var standIn: [String]
        var settings: Rewriter.Settings
        var stack = WorkerProcess.stack
        var limit = 600
    }

    struct Answer: Codable, Sendable {
        /// The edits of the files that could be read.
        var edits: [FileEdits]
        var support: String
        var diagnostics: [RewriteDiagnostic]
        var roots: [Rewriter.Root]
        var types: Set<String>
        var known: Set<String>
        var hooks: [String]
    }

    func run() throws {
        try WorkerProcess.serve(stack: \Order.stack, limit: \.limit) { Self.answer($0) }
    }

    /// Rewrites files in a worker; where it dies, the file at fault becomes a diagnostic.
    static func rewrite(_ order: Order) throws -> Answer {
        let process = WorkerProcess(program: CommandRun.program)
        let outcome: WorkerProcess.Outcome<Answer> = try process.run(order, as: "rewrite-worker")
        if case .answer(let answer) = outcome { return answer }
        for path in order.paths {
            var one = order
            (one.paths, one.standIn) = ([path], [])
            let alone: WorkerProcess.Outcome<Answer> = try process.run(one, as: "rewrite-worker")
            if case .dies(let reason) = alone {
                throw CommandFailure(65, "\(path): \(reason); exclude it with --exclude")
            }
        }
        throw CommandFailure(70, "rewriting these files together fails; please report this")
    }

    private static func answer(_ order: Order) -> Answer {
        var diagnostics: [RewriteDiagnostic] = []
        func read(_ paths: [String]) -> [Rewriter.File] {
            paths.compactMap { path in
                do {
                    return (path, try FileBytes.read(path, limit: 64 << 20))
                } catch {
                    let place = LintPlace(path: path, line: 1, column: 1)
                    diagnostics.append(RewriteDiagnostic(.file, place, "\(error)"))
                    return nil
                }
            }
        }
        let (files, standIn) = (read(order.paths), read(order.standIn))
        let outcome = Rewriter(order.settings).rewrite(files, standIn: standIn)
        return Answer(
            edits: outcome.files.map { FileEdits(path: $0.path, edits: $0.edits) },
            support: outcome.support,
            diagnostics: diagnostics + outcome.diagnostics, roots: outcome.roots,
            types: outcome.types, known: outcome.known, hooks: outcome.hooks)
    }
}
