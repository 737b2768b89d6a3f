import Foundation
import Simulator
import ScenarioSupport
import TestSupport
import Testing

@testable import Scenarios

/// The bug reports that scenarios tell, and the page that lists them.
@Suite("Bug reports as scenarios")
struct ReportTests {
    static let names: [String] = ((try? ScenarioSuite.builtInNames()) ?? []).filter {
        $0.hasPrefix("reports/")
    }

    private static func page(_ path: String = "docs/reports.md") throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The identifiers and addresses of all reports.
    private static func reports() throws -> [(id: String, source: String)] {
        let text = try String(contentsOf: Repository.fixture("reports.txt"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let words = line.split(separator: " ")
            return (String(words[0]), words.dropFirst().joined(separator: " "))
        }
    }

    /// The rows of the page's tables: report, file, mechanism or reason.
    private static func rows() throws -> [[String]] {
        try page().split(separator: "\n").filter { $0.hasPrefix("| [") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test(
        "a report reports where it comes from, its cause, and shows fault and absence",
        arguments: names)
    func complete(name: String) throws {
        let suite = try ScenarioSuite.builtIn(name, catalogs: Fixtures.catalogs.get())
        #expect(suite.origin.report.map { "reports/\($0)" } == name)
        #expect(suite.origin.source?.hasPrefix("https://") == true)
        #expect(suite.origin.cause?.isEmpty == false && suite.origin.mechanism?.isEmpty == false)
        let shown = suite.cases.compactMap(\.shows)
        #expect(shown.contains(.fault), "the actual is asserted")
        // A cause that nobody knows cannot be switched off.
        let isKnown = suite.origin.cause != "unknown"
        #expect(shown.contains(.withoutCause) == isKnown, "the cause is switched off")
        #expect(shown.contains(.expected) == !isKnown, "what was expected is asserted")
        #expect(shown.count == suite.cases.count, "every case says what it shows")
    }

    /// Nothing is shown by an expectation that holds either way.
    @Test("the expectations of fault and absence exclude each other", arguments: names)
    func exclusive(name: String) throws {
        let cases = try ScenarioSuite.builtIn(name, catalogs: Fixtures.catalogs.get()).cases
        let faults = cases.filter { $0.shows == .fault }
        for good in cases where good.shows != .fault {
            for fault in faults {
                #expect(!holds(good, under: fault), "\(good.name) holds in \(fault.name)")
                #expect(!holds(fault, under: good), "\(fault.name) holds in \(good.name)")
            }
        }
    }

    /// Whether one case's steps hold in another case's setting. Where the settings are the same and
    /// the steps make the difference, whether its last expectation holds behind the other's steps.
    private func holds(_ one: ScenarioCase, under other: ScenarioCase) -> Bool {
        var swapped = other.scenario
        if one.source.without(["steps"]) == other.source.without(["steps"]),
            let last = one.scenario.steps.last, last.expectation != nil
        {
            swapped.steps = other.scenario.steps.filter { $0.action != nil } + [last]
        } else {
            swapped.steps = one.scenario.steps
        }
        guard let run = try? ScenarioRun.run(swapped) else { return false }
        return run.isAsExpected
    }

    @Test("the page lists every report once, and names the file of each that is expressed")
    func listed() throws {
        let rows = try Self.rows()
        let links = try Self.reports().map { "[\($0.id)](\($0.source))" }
        #expect(links.count == 170)
        #expect(rows.map { $0[0] }.sorted() == links.sorted())
        let files = rows.map { Self.stem($0[1]) }.filter { !$0.isEmpty }.map { "reports/\($0)" }
        #expect(files.sorted() == Self.names.sorted())
        for row in rows where !row[1].isEmpty {
            #expect(row[0].hasPrefix("[\(Self.stem(row[1]))]"), "\(row)")
        }
    }

    @Test("the page counts what it lists, and gives a reason for what is not expressed")
    func counted() throws {
        let rows = try Self.rows()
        let expressed = rows.filter { !$0[1].isEmpty }
        let mechanisms = Set(expressed.map { $0[2] })
        #expect(expressed.count * 10 >= rows.count * 9, "nine of ten are expressed")
        #expect(rows.filter { $0[2].isEmpty }.map { $0[0] } == [])
        let sentence =
            "Of \(rows.count) reports \(expressed.count) are expressed, by \(mechanisms.count) "
            + "distinct mechanisms."
        #expect(try Self.page().contains(sentence), "\(sentence)")
        #expect(try Self.page("README.md").contains("\n\(expressed.count) real bug reports"))
    }

    /// The name in `` `FGN-06.yaml` ``.
    private static func stem(_ cell: String) -> Substring { cell.dropFirst().prefix { $0 != "." } }
}
