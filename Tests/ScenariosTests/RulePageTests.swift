import Foundation
import Handlings
import ScenarioSupport
import Simulator
import TestSupport
import Testing

@testable import Scenarios

/// docs/rules.md names every word of the language, and its examples run.
@Suite("The page on rules")
struct RulePageTests {
    private static func page() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("docs/rules.md"), encoding: .utf8)
    }

    private static func section(_ title: String) throws -> String {
        let sections = try page().components(separatedBy: "\n## ")
        return try #require(sections.first { $0.hasPrefix("\(title)\n") })
    }

    private static let events: [String] = ScenarioParser.eventWords
    private static let values: [String] =
        RuleWord.allCases.map(\.rawValue) + RuleMember.allCases.map(\.rawValue)
    private static let functions: [String] =
        RuleFunction.allCases.map(\.rawValue) + RuleChecker.forms
    private static let operators: [String] = RuleOperator.allCases.map(\.rawValue)
    private static let actions: [String] = RuleActionWord.allCases.map(\.rawValue)
    private static let covers: [String] =
        RuleActionWord.covers.map(\.0) + CoverPlace.allCases.map(\.rawValue)
    private static let attachments: [String] = ScenarioParser.attachments.map(\.0)

    private static let tables: [(String, [String])] = [
        ("Events", events), ("Values", values), ("Values", functions), ("Values", operators),
        ("Actions", actions), ("Actions", covers), ("Rules of the language", attachments)
    ]

    @Test("Each table names all words of its kind", arguments: tables)
    func words(title: String, words: [String]) throws {
        let section = try Self.section(title)
        for word in words {
            let isNamed = ["`\(word)`", "`\(word)(", "`\(word): ", "`{ \(word): "]
                .contains { section.contains($0) }
            #expect(isNamed, "\(word)")
        }
    }

    @Test("The first example holds, and the others are rules of an app")
    func examples() throws {
        let blocks = try Self.page().components(separatedBy: "```yaml\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let first = try #require(blocks.first)
        let run = try ScenarioRun.run(Fixtures.scenario(first, file: "chat.yaml"))
        #expect(run.isAsExpected)
        #expect(blocks.count == 4)
        for block in blocks.dropFirst() {
            let lines = block.split(separator: "\n").map { "    \($0)\n" }.joined()
            let view = "{ id: text, kind: textView }"
            let text = """
                device: iPhone X
                system: "12.0"
                apps:
                  ike:
                    screen: { name: session, views: [\(view)] }
                \(lines)
                steps: [launch: ike, tap: text, home, switchTo: ike]
                """
            _ = try ScenarioRun.run(Fixtures.scenario(text))
        }
    }
}
