import Foundation
import Handlings
import ScenarioSupport
import Simulator
import TestSupport
import Testing

@testable import Scenarios

/// The bug reports with KeyboardAvoidance in place of the reporter's code, as
/// `Tests/Fixtures/avoidance/reports.json` lists them.
struct AvoidanceReports: Decodable {
    /// A report whose fault is gone.
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        var id: String
        /// The rules that the reporter's code breaks; empty where only the report's own
        /// expectations show the fault.
        var rules: [String]
        /// The heights that the library keeps free, one after the other.
        var heights: [Double]
        /// The apps whose code is replaced; the first one of the file where nothing is said.
        var apps: [String]?
        /// The handlings beside which the library stands.
        var keeps: [String]?
        /// The views that were moved by hand, and that the library moves with their lower edges.
        var attach: [String]?
        /// The search that finds the fault with the reporter's code.
        var search: Search?

        var testDescription: String { id }
    }

    struct Search: Decodable, Sendable {
        var words: String
        var depth: Int
    }

    /// Reports that no row has, with one reason.
    struct Exception: Decodable, Sendable {
        var name: String
        var why: String
        var reports: [String]
        /// A Boolean value that indicates whether the library breaks no rule on their steps.
        var holds: Bool
    }

    var reports: [Row]
    var exceptions: [Exception]

    static let all = Result {
        let data = try Data(contentsOf: Repository.fixture("avoidance/reports.json"))
        return try JSONDecoder().decode(AvoidanceReports.self, from: data)
    }
}

extension AvoidanceReports.Row {
    /// A report of which only the identifier matters.
    init(_ id: String) { self.init(id: id, rules: [], heights: []) }

    /// The cases that show the fault.
    func faults() throws -> [ScenarioCase] {
        try ScenarioSuite.builtIn("reports/\(id)", catalogs: Fixtures.catalogs.get()).cases
            .filter { $0.shows == .fault }
    }

    /// The apps whose code is replaced.
    func replaced(in scenario: Scenario) -> [AppID] {
        let definitions = scenario.setting.apps
        let named = definitions.indices.filter { index in
            apps.map { $0.contains(definitions[index].name) } ?? false
        }
        let first = definitions.firstIndex { !$0.handlings.isEmpty } ?? 0
        return (named.isEmpty ? [first] : named).map { AppID($0) }
    }

    /// The scenario with the library in place of the reporter's code.
    func withLibrary(_ scenario: Scenario) throws -> Scenario {
        let library = try Fixtures.catalogs.get().handlings.handling(named: "keyboardAvoidance")
        let replaced = replaced(in: scenario)
        var scenario = scenario
        scenario.setting = scenario.setting.changingApps { index, definition in
            guard replaced.contains(AppID(index)) else { return }
            let kept = definition.handlings.filter { keeps?.contains($0.name) == true }
            definition.handlings = [library] + kept
            for screen in definition.screens.indices { bind(&definition.screens[screen].views) }
        }
        return scenario
    }

    /// Ties the lower edges of views to the keyboard, as a constraint does.
    private func bind(_ views: inout [ViewDefinition]) {
        for index in views.indices where attach?.contains(views[index].id.name) == true {
            views[index].vertical.end = .aboveKeyboard
        }
    }

    /// The rules that a run breaks for the replaced apps.
    func broken(_ run: ScenarioRun) -> [String] {
        let replaced = replaced(in: run.scenario)
        let oracles = run.findings.filter { replaced.contains($0.app) }.map(\.oracle.rawValue)
        return Set(oracles).sorted()
    }

    /// The heights that the first replaced app keeps free, one after the other.
    func heights(_ run: ScenarioRun) -> [Double] {
        let app = replaced(in: run.scenario)[0]
        return run.records.compactMap { record in
            if case .inset(app, _, let height, _) = record.event { height.points } else { nil }
        }
    }
}
