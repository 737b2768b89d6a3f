import Foundation
import ScenarioSupport
import Testing

@testable import Scenarios

/// docs/mechanisms.md names a scenario, a test or a reason for each claim of the documents.
@Suite("Mechanisms of the source documents")
struct MechanismPageTests {
    /// The number of claims of each document, in the order of the page.
    private static let claims = [("000", 45), ("001", 37), ("002", 31), ("003", 20), ("004", 25)]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the page's tables: number or nothing, what it is, what shows it, remark.
    private static func rows() throws -> [[String]] {
        let page = try String(
            contentsOf: root.appendingPathComponent("docs/mechanisms.md"), encoding: .utf8)
        return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }.filter { $0.first != "claim" }
    }

    /// The names in backticks of a cell, those of scenarios and those of tests apart.
    private static func names(_ cell: String) -> (scenarios: [String], tests: [String]) {
        var (scenarios, tests) = ([String](), [String]())
        for match in cell.matches(of: /(test )?`([^`]+)`/) {
            if match.1 == nil {
                scenarios.append(String(match.2))
            } else {
                tests.append(String(match.2))
            }
        }
        return (scenarios, tests)
    }

    @Test("each claim has one row, in the order of its document")
    func order() throws {
        let expected = Self.claims.flatMap { document, count in
            (1...count).map { "\(document)-\($0 < 10 ? "0" : "")\($0)" }
        }
        let rows = try Self.rows()
        #expect(rows.map { $0[0] }.filter { $0 != "" } == expected)
        for row in rows {
            #expect(row.count == 4 && !row[1].isEmpty, "\(row)")
            #expect(!row[2].isEmpty || !row[3].isEmpty, "\(row)")
        }
    }

    @Test("each scenario of the page is built in, and each that is no report stands on the page")
    func scenarios() throws {
        // Reports and the mistakes of lint have pages of their own.
        let builtIn = try ScenarioSuite.builtInNames().filter { !$0.contains("/") }
        let named = Set(try Self.rows().flatMap { Self.names($0[2]).scenarios })
        #expect(named.sorted() == builtIn.sorted())
    }

    @Test("each case that a remark names is one of the row's scenarios")
    func cases() throws {
        for row in try Self.rows() {
            let scenarios = Self.names(row[2]).scenarios
            let cases = try scenarios.flatMap { name in
                try ScenarioSuite.builtIn(name, catalogs: Fixtures.catalogs.get()).cases.map(\.name)
            }
            for match in row[3].matches(of: /case `([^`]+)`/) {
                #expect(cases.contains(String(match.1)), "\(row)")
            }
        }
    }

    @Test("each test that the page names exists")
    func tests() throws {
        var sources = ""
        let files = FileManager.default.enumerator(
            at: Self.root.appendingPathComponent("Tests"), includingPropertiesForKeys: nil)
        for case let file as URL in files ?? FileManager.DirectoryEnumerator()
        where file.pathExtension == "swift" {
            sources += try String(contentsOf: file, encoding: .utf8)
        }
        for row in try Self.rows() {
            for name in Self.names(row[2]).tests {
                let parts = name.split(separator: ".")
                #expect(sources.contains("struct \(parts[0])"), "\(row)")
                if parts.count > 1 { #expect(sources.contains("func \(parts[1])("), "\(row)") }
            }
        }
    }
}
