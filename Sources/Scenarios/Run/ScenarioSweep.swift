package import Basics

/// Many scenarios, run case by case, and how each case went.
public struct ScenarioSweep: Sendable {
    /// One case that ran.
    public struct Row: Sendable {
        /// The scenario's name, such as `talk` or `reports/FGN-07`, or the path of its file.
        public var name: String
        /// The name of the case; empty in a file without cases.
        public var caseName: String
        /// The purpose of the case.
        public var shows: ScenarioCase.Shows?
        /// The expectations that did not hold.
        public var failures: [ExpectationFailure]
        /// The findings and broken expectations, for code scanning.
        package var results: [SARIFLog.Result]

        fileprivate init(
            _ aCase: ScenarioCase, of scenario: String, _ options: RunOptions
        ) throws {
            let run = try ScenarioRun.run(aCase.scenario, options: options)
            name = scenario
            caseName = aCase.name
            shows = aCase.shows
            failures = run.failures
            results = run.findingResults
        }
    }

    /// The cases that ran, in the order of the scenarios' names.
    public private(set) var rows: [Row] = []
    /// The number of scenarios.
    public private(set) var scenarioCount = 0
    /// The number of scenarios that reproduce a bug report.
    public private(set) var reportCount = 0

    /// The mistakes of files that could not be read or run, in the order of the files.
    public private(set) var mistakes: [ScenarioErrors] = []
    /// The warnings of the files, each once.
    public private(set) var warnings: [ScenarioWarning] = []
    /// The files that have no steps.
    public private(set) var withoutSteps: [String] = []

    /// The cases of which an expectation did not hold.
    public var broken: [Row] { rows.filter { !$0.failures.isEmpty } }

    /// Runs all built-in scenarios, several at a time; the rows are in the order of their names.
    ///
    /// - Throws: what a broken file or an impossible step throws; a case whose expectation does
    ///   not hold is a row.
    public static func run(
        catalogs: ScenarioCatalogs, comparer: PictureComparer = .byContent
    ) async throws -> ScenarioSweep {
        let options = RunOptions(comparer: comparer)
        let suites = try await ScenarioSuite.builtInNames().concurrentMap { name in
            let suite = try ScenarioSuite.builtIn(name, catalogs: catalogs)
            return (suite.origin, try suite.cases.map { try Row($0, of: name, options) })
        }
        var sweep = ScenarioSweep()
        sweep.scenarioCount = suites.count
        sweep.reportCount = suites.count { origin, _ in origin.report != nil }
        sweep.rows = suites.flatMap { _, rows in rows }
        return sweep
    }

    /// Runs the scenarios of files, several at a time; the rows are in the order of the files.
    ///
    /// A file with mistakes does not keep the others from running; ``mistakes`` has them.
    ///
    /// - Throws: what is no mistake of a file, such as a picture that cannot be drawn.
    public static func run(
        files: [String], catalogs: ScenarioCatalogs, comparer: PictureComparer = .byContent
    ) async throws -> ScenarioSweep {
        let options = RunOptions(comparer: comparer)
        let results = try await files.concurrentMap { file in
            do {
                let suite = try ScenarioSuite.load(path: file, catalogs: catalogs)
                let cases = suite.cases.filter { !$0.scenario.steps.isEmpty }
                let rows = try cases.map { try Row($0, of: file, options) }
                return FileResult(file: file, suite: suite, rows: rows)
            } catch let errors as ScenarioErrors {
                return FileResult(file: file, mistakes: errors)
            }
        }
        var sweep = ScenarioSweep()
        for result in results { sweep.add(result) }
        return sweep
    }

    /// The result of one file.
    private struct FileResult: Sendable {
        var file: String
        var suite: ScenarioSuite?
        var rows: [Row] = []
        var mistakes: ScenarioErrors?
    }

    private mutating func add(_ result: FileResult) {
        rows += result.rows
        if let found = result.mistakes { mistakes.append(found) }
        guard let suite = result.suite else { return }
        for warning in suite.warnings where !warnings.contains(warning) {
            warnings.append(warning)
        }
        guard !result.rows.isEmpty else { return withoutSteps.append(result.file) }
        scenarioCount += 1
        reportCount += suite.origin.report == nil ? 0 : 1
    }

    /// A line for each case, what did not hold below it, and the sums.
    public var text: String {
        let width = (rows.map(\.name.count).max() ?? 0) + 2
        let lines = rows.flatMap { row in
            let shows = row.shows?.rawValue ?? ""
            let mark = row.failures.isEmpty ? "✓" : "✗"
            let head = "\(mark) \(Self.pad(row.name, width))\(Self.pad(shows, 14))\(row.caseName)"
            return [head] + row.failures.map { "    broken: \($0)" }
        }
        return (lines.map(\.forTerminal) + [summary]).joined(separator: "\n")
    }

    /// The result of all runs, in a line.
    public var summary: String {
        "\(scenarioCount) scenarios, \(reportCount) of them bug reports; \(rows.count) cases, "
            + "\(rows.count - broken.count) hold, \(broken.count) broken"
    }

    /// An object for each case, and last the sums.
    public var jsonLines: String {
        let lines = rows.map { row in
            JSONText.line(
                .object([
                    .init("scenario", .string(row.name)), .init("case", .string(row.caseName)),
                    .init("shows", row.shows.map { .string($0.rawValue) } ?? .null),
                    .init("holds", .bool(row.failures.isEmpty)),
                    .init("broken", .array(row.failures.map { .string($0.description) }))
                ]))
        }
        let sums = JSONText.line(
            .object([
                .init("scenarios", .integer(Int64(scenarioCount))),
                .init("reports", .integer(Int64(reportCount))),
                .init("cases", .integer(Int64(rows.count))),
                .init("broken", .integer(Int64(broken.count)))
            ]))
        return (lines + [sums]).joined(separator: "\n")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
