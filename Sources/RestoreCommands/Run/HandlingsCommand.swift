import ArgumentParser
import Handlings
import Scenarios

struct HandlingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "handlings",
        abstract: "List the ways to handle the keyboard, or describe one.",
        discussion: """
            With --yaml a handling is printed as the rules of an app, to be pasted into a scenario \
            and changed there; docs/rules.md describes them.
            """)

    @Argument(help: "The handling, in any spelling; without it all are listed.")
    var name: String?

    @Flag(help: "Print the handling as the rules of an app.")
    var yaml = false

    func run() async throws {
        try await finish { console in
            let registry = Program.handlings
            guard let name else {
                if yaml { throw Failure(.usage, "--yaml needs the name of a handling") }
                for line in DevicesCommand.handlings(registry) { console.out(line) }
                return .good
            }
            _ = try registry.handling(named: name)
            guard let entry = registry.entry(named: name) else { return .good }
            let form = try RuleForms.text(of: entry.name)
            guard yaml else {
                for line in Self.lines(of: entry, hasForm: form != nil) { console.out(line) }
                return .good
            }
            guard let form else {
                let known = try RuleForms.names().joined(separator: ", ")
                throw Failure(
                    .usage,
                    "\(entry.name) cannot be written as rules; these can: \(known)")
            }
            console.out(String(form.dropLast()))
            return .good
        }
    }

    private static func lines(of entry: HandlingRegistry.Entry, hasForm: Bool) -> [String] {
        var lines = ["\(entry.name): \(entry.summary)"]
        for option in entry.options {
            lines.append(
                "  \(option.name): \(values(of: option)), standard \(option.standard)"
                    + "  (\(option.summary))")
            lines += meanings(of: option, in: entry)
        }
        let command = "restore-tool handlings \(entry.name) --yaml"
        return lines + (hasForm ? ["as rules: \(command)"] : [])
    }

    /// A line for each value of a choice.
    private static func meanings(
        of option: HandlingOption, in entry: HandlingRegistry.Entry
    ) -> [String] {
        guard case .choice(let names) = option.kind else { return [] }
        let width = names.map(\.count).max() ?? 0
        return names.compactMap { name in
            entry.meaning(of: name, for: option).map { meaning in
                let pad = String(repeating: " ", count: width - name.count)
                return "      \(name)\(pad)  \(meaning)"
            }
        }
    }

    private static func values(of option: HandlingOption) -> String {
        switch option.kind {
        case .number(let range): "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case .flag: "true or false"
        case .choice(let names): names.joined(separator: ", ")
        case .names(let names): "some of " + names.joined(separator: ", ")
        case .text: "a text"
        }
    }
}
