import ArgumentParser
import Basics
import CodeLint
import Foundation
import Resources

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Find mistakes in how Swift code handles the keyboard.")

    @Argument(help: "Swift files, or folders with Swift files.")
    var paths: [String] = []

    @Option(
        help: "The form of the findings: text, json, sarif or github.",
        transform: { text in
            guard let format = LintFormat(rawValue: text) else {
                throw ValidationError("write text, json, sarif or github")
            }
            return format
        })
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
    var protocolVersion: Int?

    func run() throws { try CommandRun.perform(protocolVersion, perform) }

    /// Does the work and returns the exit code.
    private func perform() throws -> Int32 {
        if list || show != nil || scenario != nil { return try explain() }
        let chosen = try chosenRules()
        let files = try SwiftFiles(paths, excluding: exclude).paths()
        guard !files.isEmpty else {
            let places = paths.joined(separator: ", ")
            throw CommandFailure(5, "\(places): no Swift files there; give other paths")
        }
        let order = Worker.Order(paths: files, rules: chosen.map(\.id), format: format.rawValue)
        let answer = try Worker(program: CommandRun.program).lint(order)
        for message in answer.messages { try CommandRun.report(message) }
        if !answer.output.isEmpty { try CommandRun.out(answer.output) }
        return answer.status
    }

    private func explain() throws -> Int32 {
        guard paths.isEmpty, rules.isEmpty, exclude.isEmpty else {
            throw CommandFailure(
                64,
                "--list, --show and --scenario take no paths, --rule or --exclude; give them alone")
        }
        if let show {
            try CommandRun.out(Self.explanation(of: rule(show)))
        } else if let scenario {
            try CommandRun.out(Self.text(ofScenario: rule(scenario)), lineEnd: "")
        } else {
            try CommandRun.out(Self.listed)
        }
        return 0
    }

    private func chosenRules() throws -> [LintRule] {
        let named = try rules.map(rule)
        return named.isEmpty ? LintRule.all : LintRule.all.filter(named.contains)
    }

    private func rule(_ name: String) throws -> LintRule {
        if let rule = LintRule.named(name) { return rule }
        let names = LintRule.all.map(\.id)
        let question = Suggestion.question(Suggestion.likely(name, among: names))
        throw CommandFailure(64, "no rule named \"\(name)\"\(question); --list names the rules")
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

        To see the mistake, then the fix, in the model:
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
            throw CommandFailure(74, "\(error)")
        }
    }
}
