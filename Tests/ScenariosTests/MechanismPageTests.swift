import Foundation
import Testing

@testable import Scenarios

/// docs/mechanisms.md names a scenario, or a reason, for everything that the documents describe.
@Suite("Mechanisms of the source documents")
struct MechanismPageTests {
    /// The rows of the page's tables: mechanism, scenario, remark.
    private static func rows() throws -> [[String]] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("docs/mechanisms.md"), encoding: .utf8)
        return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }.filter { $0.first != "mechanism" }
    }

    private static func name(_ cell: String) -> String {
        cell.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
    }

    @Test("each row has three cells: what it is, its scenario, or why there is none")
    func shape() throws {
        let rows = try Self.rows()
        #expect(rows.count > 60)
        for row in rows {
            #expect(row.count == 3 && !row[0].isEmpty, "\(row)")
            #expect(row[1].isEmpty == false || row.last?.isEmpty == false, "\(row)")
        }
    }

    @Test("each scenario of the page is built in, and each that is no report stands on the page")
    func complete() throws {
        let builtIn = try ScenarioSuite.builtInNames().filter { !$0.hasPrefix("reports/") }
        let rows = try Self.rows()
        var named = Set(rows.map { Self.name($0[1]) }.filter { !$0.isEmpty })
        for row in rows {
            for match in row[2].matches(of: /`([^`]+)`/) where builtIn.contains(String(match.1)) {
                named.insert(String(match.1))
            }
        }
        #expect(named.sorted() == builtIn.sorted())
    }
}
