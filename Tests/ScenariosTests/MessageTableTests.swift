import Foundation
import ScenarioSupport
import TestSupport
import Testing

@testable import Scenarios

/// The messages of mistakes in scenarios, and of steps that are impossible.
///
/// `Tests/Fixtures/messages/scenarios.txt` holds a table: a line `KIND: TEXT`, then, indented, each
/// message that it causes. The kind says which part of a scenario the text is.
@Suite struct MessageTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var kind: String
        var text: String
        var messages: [String] = []

        var testDescription: String { "\(kind): \(text)" }

        /// The whole scenario.
        var scenario: String {
            let head = "device: iPhone X\nsystem: \"12.0\"\n"
            let apps = "apps: { ike: { screens: [chat, notes] }, notes: { screen: notes } }\n"
            let launch = "steps: [launch: ike]\n"
            switch kind {
            case "file": return text + "\n"
            case "app": return head + "apps: { ike: \(text) }\n" + launch
            case "rules":
                return head + "apps: { ike: { screens: [chat, notes], rules: \(text) } }\n" + launch
            case "screen": return head + "apps: { ike: { screen: \(text) } }\n" + launch
            case "step": return head + apps + "steps:\n  - launch: ike\n  - \(text)\n"
            case "expect":
                return head + apps
                    + "steps:\n  - launch: ike\n  - tap: messageField\n  - expect: \(text)\n"
            case "top": return other(than: text.prefix { $0 != ":" }) + text + "\n"
            case _ where kind.hasPrefix("windows("):
                // `windows(DEVICE, SYSTEM, ARRANGEMENT)`
                let parts = kind.dropFirst(8).dropLast().split(separator: ",")
                return "device: \(parts[0])\nsystem: \"\(parts[1].dropFirst())\"\n"
                    + "arrangement: \(parts[2].dropFirst())\n"
                    + "display: { name: studio, width: 1280, height: 720, connected: false }\n"
                    + "apps: { ike: { screens: [chat, notes], scenes: [second] }, "
                    + "notes: { screen: notes } }\nsteps: \(text)\n"
            default:
                // `steps(DEVICE, SYSTEM)`
                let parts = kind.dropFirst(6).dropLast().split(separator: ",")
                return "device: \(parts[0])\nsystem: \"\(parts[1].dropFirst())\"\n" + apps
                    + "steps: \(text)\n"
            }
        }

        /// The lines of a scenario that lacks one key.
        private func other(than key: Substring) -> String {
            let lines: [(key: Substring, line: String)] = [
                ("device", "device: iPhone X\n"), ("system", "system: \"12.0\"\n"),
                ("apps", "apps: { ike: { screens: [chat, notes] }, notes: { screen: notes } }\n"),
                ("steps", "steps: [launch: ike]\n")
            ]
            return lines.filter { $0.key != key }.map(\.line).joined()
        }
    }

    private static let rows: [Row] = {
        let file = Repository.fixture("messages/scenarios.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var rows: [Row] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("    ") {
                rows[rows.count - 1].messages.append(String(line.dropFirst(4)))
            } else if !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") {
                let text = line[colon...].dropFirst(2)
                rows.append(Row(kind: String(line[..<colon]), text: String(text)))
            }
        }
        return rows
    }()

    @Test("The table is there")
    func table() { #expect(Self.rows.count > 200) }

    @Test("Each mistake is reported as the table has it", arguments: rows)
    func messages(_ row: Row) throws {
        do {
            let scenario = try Scenario.parse(
                row.scenario, file: "s.yaml", catalogs: Fixtures.loaded)
            _ = try ScenarioRun.run(scenario)
            Issue.record("nothing is reported")
        } catch let error as ScenarioErrors {
            #expect(error.errors.map(\.description) == row.messages)
        }
    }
}
