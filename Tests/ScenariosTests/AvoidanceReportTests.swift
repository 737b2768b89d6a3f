import Foundation
import ScenarioSupport
import Simulator
import TestSupport
import Testing

@testable import Scenarios

/// The faults of real reports, with KeyboardAvoidance in place of the reporter's code.
@Suite("The library in the place of what bug reports complain of")
struct AvoidanceReportTests {
    typealias Row = AvoidanceReports.Row

    static let rows = (try? AvoidanceReports.all.get().reports) ?? []
    static let exceptions = (try? AvoidanceReports.all.get().exceptions) ?? []

    @Test("Every report has a row or a reason")
    func complete() throws {
        let text = try String(contentsOf: Repository.fixture("reports.txt"), encoding: .utf8)
        let reports = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(reports.count == 170)
        let listed = Self.rows.map(\.id) + Self.exceptions.flatMap(\.reports)
        #expect(listed.sorted() == reports.sorted())
        #expect(Self.exceptions.filter { $0.why.isEmpty }.map(\.name) == [])
    }

    @Test("The reporter's code shows the fault, and the library does not", arguments: rows)
    func gone(_ row: Row) throws {
        let faults = try row.faults()
        #expect(!faults.isEmpty)
        var rules: Set<String> = []
        for (index, fault) in faults.enumerated() {
            let reported = try ScenarioRun.run(fault.scenario)
            #expect(reported.failures.map(\.description) == [])
            rules.formUnion(row.broken(reported))
            let scenario = try row.withLibrary(fault.scenario)
            let run = try ScenarioRun.run(scenario)
            #expect(row.broken(run) == [])
            // A report with two faults lists the heights of the first.
            #expect(index > 0 || row.heights(run) == row.heights)
            // Another log is no proof.
            let fails = run.failures.contains {
                !$0.written.hasPrefix("logs") && !$0.written.hasPrefix("notifications")
            }
            let moves = row.heights(run) != row.heights(reported)
            #expect(!row.broken(reported).isEmpty || fails || moves, "nothing has changed")
        }
        #expect(rules.sorted() == row.rules)
    }

    @Test("Where the cause is not the app's, the library still breaks no rule")
    func holds() throws {
        for group in Self.exceptions where group.holds {
            for row in group.reports.map({ Row($0) }) {
                for fault in try row.faults() {
                    let run = try ScenarioRun.run(row.withLibrary(fault.scenario))
                    #expect(row.broken(run) == [], "\(row.id)")
                }
            }
        }
    }

    @Test(
        "A search finds the fault in the reporter's code, and not in the library",
        arguments: rows.filter { $0.search != nil })
    func searched(_ row: Row) async throws {
        let search = try #require(row.search)
        var options = ExploreOptions(words: try ExploreWord.parse(search.words))
        options.depth = search.depth
        let handler = Explorer.ProgressHandler { _ in nil }
        let fault = try #require(try row.faults().first)
        func broken(_ scenario: Scenario) async -> Set<String> {
            let replaced = row.replaced(in: scenario)
            let answer = await options.answer(for: scenario.setting, handler)
            return Set(
                answer.counterexamples.map(\.finding).filter { replaced.contains($0.app) }
                    .map(\.oracle.rawValue))
        }
        let reported = await broken(fault.scenario)
        let library = await broken(try row.withLibrary(fault.scenario))
        #expect(!reported.isDisjoint(with: row.rules), "the reporter's code breaks \(reported)")
        #expect(library.isDisjoint(with: row.rules), "the library breaks \(library)")
    }

    @Test("The page has the table")
    func page() throws {
        let page = try String(
            contentsOf: Repository.root.appending(path: "docs/avoidance.md"), encoding: .utf8)
        let table = try Self.table()
        #expect(page.contains(table), "\n\(table)")
    }

    /// The part of docs/avoidance.md that follows from the file.
    private static func table() throws -> String {
        let counted = exceptions.map(\.reports.count).reduce(0, +)
        var lines = [
            "Of 170 reports the fault of \(rows.count) is gone. \(counted) are exceptions.", "",
            "| report | mechanism of the fault | broken by the reporter's code | heights with the "
                + "library |",
            "|---|---|---|---|"
        ]
        for row in rows {
            let suite = try ScenarioSuite.builtIn(
                "reports/\(row.id)", catalogs: Fixtures.catalogs.get())
            let rules = row.rules.map { "`\($0)`" }.joined(separator: ", ")
            let depth = row.search.map { ", in \($0.depth)" } ?? ""
            let heights = row.heights.map { String(format: "%g", $0) }.joined(separator: ", ")
            lines.append(
                "| \(row.id) | \(suite.origin.mechanism ?? "") | \(rules)\(depth) | \(heights) |")
        }
        lines += ["", "| exception | reports | reason |", "|---|---|---|"]
        for group in exceptions {
            let reports = group.reports.joined(separator: ", ")
            lines.append("| \(group.name) | \(group.reports.count): \(reports) | \(group.why) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
