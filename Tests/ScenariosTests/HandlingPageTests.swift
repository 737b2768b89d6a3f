import Handlings
import Foundation
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// docs/handlings.md has a section for every way of handling the keyboard that there is.
@Suite struct HandlingPageTests {
    private static func page() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("docs/handlings.md"), encoding: .utf8)
    }

    @Test("each handling has a section", arguments: HandlingRegistry.builtIn.entries.map(\.name))
    func sections(name: String) throws {
        let page = try Self.page()
        #expect(page.contains("\n### `\(name)`\n") || page.contains("\n## `\(name)`\n"))
    }

    /// Which reports' faults are shown with which handling of the app that shows them.
    private static func reported() throws -> [String: [String]] {
        var reported: [String: [String]] = [:]
        for name in ReportTests.names {
            let suite = try ScenarioSuite.builtIn(name, catalogs: Fixtures.catalogs.get())
            guard let report = suite.origin.report else { continue }
            for fault in suite.cases where fault.shows == .fault {
                let run = try ScenarioRun.run(fault.scenario)
                let named = fault.scenario.steps.compactMap { step -> AppID? in
                    if case .expect(let expectation) = step.kind { expectation.app } else { nil }
                }
                for app in Set(named + [run.world.front].compactMap { $0 }) {
                    for handling in fault.scenario.setting.apps[app.index].handlings {
                        reported[handling.name, default: []].append(report)
                    }
                }
            }
        }
        return reported.mapValues { Array(Set($0)).sorted() }
    }

    @Test("the page's table has the reports that are reported with each handling, all of them")
    func shown() throws {
        let section = try #require(
            Self.page().split(separator: "\n## ").first {
                $0.hasPrefix("The reports told with each\n")
            })
        let lines = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let reported = try Self.reported()
        let rows = HandlingRegistry.builtIn.entries.compactMap { entry in
            reported[entry.name].map { "| `\(entry.name)` | \($0.joined(separator: ", ")) |" }
        }
        for (row, line) in zip(rows, lines) { #expect(row == line) }
        #expect(rows.count == lines.count, "\(rows.joined(separator: "\n"))")
    }

    @Test("every report that the page names is one of the list")
    func reports() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let list = try String(
            contentsOf: root.appendingPathComponent("docs/reports.md"), encoding: .utf8)
        let names = try Self.page().matches(of: /\b[A-Z]{3}-\d\d\b/).map { String($0.output) }
        #expect(names.count > 10)
        for name in Set(names).sorted() { #expect(list.contains("[\(name)]"), "\(name)") }
    }
}
