public import ArgumentParser
import Basics
public import CodeLint
import Foundation
import Resources

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Find mistakes in how Swift code handles the keyboard.")

    @Argument(help: "Swift files, or folders with Swift files.")
    var paths: [String] = []

    @Option(help: "The form of the findings: text, json, sarif or github.")
    var format = LintFormat.text

    @Option(name: .customLong("rule"), help: "The only rule to look for; can be repeated.")
    var rules: [String] = []

    @Option(help: "A path, or a pattern with * and ?, that is left out; can be repeated.")
    var exclude: [String] = []

    @Flag(help: "List the rules.")
    var list = false

    @Option(help: "Explain a rule.")
    var show: String?

    @Option(help: "Print the scenario that shows what a rule finds.")
    var scenario: String?

    @Option(name: .customLong("protocol"), help: .hidden)
    var protocolVersion = CodeProtocol.version

    func run() throws {
        do {
            try checkProtocol()
            try perform()
        } catch let failure as LintFailure {
            write("error: \(failure.message)\n", to: STDERR_FILENO)
            throw ExitCode(failure.status)
        }
    }

    private func checkProtocol() throws {
        guard protocolVersion != CodeProtocol.version else { return }
        throw LintFailure(
            69,
            "restore-tool speaks version \(protocolVersion) of the protocol and restore-code"
                + " version \(CodeProtocol.version); build both from one checkout with"
                + " ./scripts/code")
    }

    private func perform() throws {
        if list { return out(Self.listed) }
        if let show { return out(try Self.explanation(of: rule(show))) }
        if let scenario {
            let rule = try rule(scenario)
            return out(try Self.text(ofScenario: rule), lineEnd: "")
        }
        let chosen = rules.isEmpty ? LintRule.all : try rules.map(rule)
        let files = try SwiftFiles(paths, excluding: exclude).paths()
        guard !files.isEmpty else {
            let places = paths.joined(separator: ", ")
            throw LintFailure(5, "\(places): no Swift files there; give other paths")
        }
        let order = Worker.Order(
            paths: files, rules: chosen.map(\.id), format: format.rawValue)
        let (answer, fatal) = try Worker(program: Self.program).lint(order)
        for message in answer.errors { write("\(message)\n", to: STDERR_FILENO) }
        for path in fatal {
            write(
                "\(path):1:1: error: the Swift parser cannot take this file, which nests too"
                    + " deeply; exclude it with --exclude\n", to: STDERR_FILENO)
        }
        if !answer.output.isEmpty { out(answer.output) }
        if !answer.errors.isEmpty || !fatal.isEmpty { throw ExitCode(65) }
        if answer.hasFindings { throw ExitCode(1) }
    }

    /// The path of this program.
    private static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    }

    private func rule(_ name: String) throws -> LintRule {
        if let rule = LintRule.named(name) { return rule }
        let names = LintRule.all.map(\.id)
        let question = Suggestion.question(Suggestion.likely(name, among: names))
        throw LintFailure(64, "no rule named \"\(name)\"\(question); --list names the rules")
    }

    private static var listed: String {
        let width = LintRule.all.map(\.id.count).max() ?? 0
        return LintRule.all.map { rule in
            let pad = String(repeating: " ", count: width - rule.id.count)
            return "\(rule.id)\(pad)  \(rule.summary)"
        }
        .joined(separator: "\n")
    }

    private static func explanation(of rule: LintRule) -> String {
        """
        \(rule.id): \(rule.summary)

        why: \(rule.reason)
        fix: \(rule.fix)

        To watch it fail, then hold:
          restore-tool lint --scenario \(rule.id) > \(rule.id).yaml
          restore-tool run \(rule.id).yaml
        To switch it off for one line: // \(Linter.disablingWord) \(rule.id)
        """
    }

    private static func text(ofScenario rule: LintRule) throws -> String {
        do {
            let bytes = try Resources.bytes("scenarios/\(rule.scenario)")
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw LintFailure(74, "\(error)")
        }
    }

    private func out(_ text: String, lineEnd: String = "\n") {
        write(text + lineEnd, to: STDOUT_FILENO)
    }

    private func write(_ text: String, to descriptor: Int32) {
        try? FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
    }
}

/// The reason why lint stops, with its exit code.
struct LintFailure: Error {
    var status: Int32
    var message: String

    init(_ status: Int32, _ message: String) {
        self.status = status
        self.message = message
    }
}

extension LintFormat: ExpressibleByArgument {}
