import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// What a run writes is read back as what it was: no format can change alone.
@Suite("The logs of the built-in scenarios, replayed")
struct ReplayBuiltInTests {
    /// Returns what differs in the sections of a log, and those that compare nothing without a
    /// reason.
    private static func faults(_ text: String, _ file: String) throws -> [String] {
        let log = try DeviceLogParser.parse(text: text, file: file)
        return try log.sections.flatMap { section -> [String] in
            let target = try ReplayTarget(section, file: file, catalogs: Fixtures.catalogs.get())
            let analysis = ReplayAnalysis(section, on: target)
            let heights = TaggedVerdict(section, target: target).lines.filter { !$0.isExplained }
            let isCompared = section.records.contains(where: \.isCompared)
            let isSilent = isCompared && analysis.fieldsCompared == 0
            let isStated = !isSilent || section.hasOnlyLaunch || !analysis.situation.remarks.isEmpty
            return analysis.differences.map { "\(file): \($0)" }
                + analysis.obstacles.map { "\(file): \($0)" }
                + heights.map { "\(file): \($0.tagged.text)" }
                + (isStated ? [] : ["\(file): nothing is compared, and no reason is stated"])
        }
    }

    /// What a log of one app does not show, and a replay therefore gets wrong.
    private static let known = [
        "reports/ASR-07, as reported": "the app resigns in didShow",
        "reports/ASR-27, when it keeps its height": "a keyboard extension keeps its height",
        "reports/ASR-28, with one controller": "a keyboard extension keeps its height",
        "reports/HWK-04, as reported": "a hardware keyboard was there before",
        "reports/HWK-04, as expected": "a hardware keyboard was there before"
    ]

    @Test(
        "the timeline and the console agree with the model, or state why they are not replayed",
        arguments: (try? ScenarioSuite.builtInNames()) ?? [])
    func agree(name: String) throws {
        let suite: ScenarioSuite = try .builtIn(name, catalogs: Fixtures.catalogs.get())
        for scenario in suite.cases.map(\.scenario) {
            let run = try ScenarioRun.run(scenario)
            let faults =
                try Self.faults(run.timelineJSONLines, "\(name).jsonl")
                + Self.faults(run.nsLog, "\(name).log")
            if let reason = Self.known["\(name), \(scenario.caseName ?? "")"] {
                withKnownIssue("\(reason)") { #expect(faults == []) }
            } else {
                #expect(faults == [], "\(scenario.caseName ?? "")")
            }
        }
    }

    @Test("most of the built-in scenarios are compared in full")
    func coverage() throws {
        let names = ["talk", "ios5-push", "ios5-pop", "japanese-keyboard", "talk-guard"]
        for name in names {
            let suite: ScenarioSuite = try .builtIn(name, catalogs: Fixtures.catalogs.get())
            let run = try ScenarioRun.run(try #require(suite.cases.first).scenario)
            let log = try DeviceLogParser.parse(text: run.nsLog, file: name)
            let section = try #require(log.sections.first)
            let target = try ReplayTarget(section, file: name, catalogs: Fixtures.catalogs.get())
            let analysis = ReplayAnalysis(section, on: target)
            #expect(analysis.fieldsCompared > 10, "\(name)")
        }
    }
}

extension LogSection {
    /// A Boolean value that indicates whether the only records that could be compared are the
    /// callbacks of a launch.
    fileprivate var hasOnlyLaunch: Bool { !withoutLaunch.records.contains(where: \.isCompared) }
}
