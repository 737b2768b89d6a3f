import Basics
import ArgumentParser
import Pictures
import Scenarios
import Simulator

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a scenario and print its timeline and its faults.",
        discussion: """
            Runs all cases of a file. Of several files, or of the scenarios in a folder, it prints \
            a table. Exits 0 when every expectation holds, else 1.
            """)

    @Argument(
        help: "Scenario files in YAML, or folders with such files.",
        completion: .file(extensions: ["yaml", "yml"]))
    var files: [String] = []

    @Flag(help: "Run every built-in scenario and print a table.")
    var all = false

    @Option(name: .customLong("case"), help: "The name of the only case to run.")
    var caseName: String?

    @Flag(help: "Print the timeline as JSON Lines instead of text.")
    var json = false

    @Flag(
        help: """
            Print the apps' consoles instead, as NSLog prints callbacks and user infos; replay \
            reads them.
            """)
    var nslog = false

    @Flag(help: "Print only the findings and the broken expectations.")
    var quiet = false

    @Flag(help: "Also double, drop and delay each notification, one per run.")
    var perturb = false

    @Option(help: "The store file for the state that the apps persist.")
    var store: String?

    @Option(help: "The file for the logs of the apps.", completion: .file())
    var log: String?

    @Option(
        help: "The file for what the recorder would have written in an app, as JSON Lines.",
        completion: .file(extensions: ["jsonl"]))
    var record: String?

    @Option(help: "The app of --record; the first of the file by default.")
    var app: String?

    @OptionGroup var sarif: SARIFOption

    @OptionGroup var profile: ProfileOption

    @Option(help: "The width of the timeline in characters, from 40 to 400.")
    var columns = 140

    /// A Boolean value that indicates whether a table stands for the timelines.
    private var isTable: Bool {
        all || files.count > 1 || files.contains { VerifyPlan.scenarios(below: $0) != nil }
    }

    private static func isScenario(_ path: String) -> Bool {
        path.hasSuffix(".yaml") || path.hasSuffix(".yml")
            || VerifyPlan.scenarios(below: path) != nil
    }

    func validate() throws {
        guard files.isEmpty == all else {
            throw ValidationError(
                "give scenario files or folders, or --all for the built-in scenarios")
        }
        guard
            !isTable || (caseName == nil && store == nil && log == nil && record == nil && !perturb)
        else {
            throw ValidationError(
                "--case, --store, --log, --record and --perturb cannot be used with --all, with "
                    + "several files or with a folder; give one file")
        }
        guard app == nil || record != nil else {
            throw ValidationError("--app belongs to --record; give the file for the record too")
        }
        try checkOutput(record)
        try sarif.check()
        if nslog, let file = files.dropFirst().first(where: { !Self.isScenario($0) }) {
            throw ValidationError(
                "--nslog prints to the standard output and takes no file; write `restore-tool run "
                    + "\(files[0]) --nslog > \(file)`, or --log \(file) for the logs of the apps")
        }
        guard !nslog || !(isTable || json || quiet) else {
            throw ValidationError(
                "--nslog cannot be used with several scenarios, --json or --quiet")
        }
        guard (40...400).contains(columns) else {
            throw ValidationError("--columns must be from 40 to 400, not \(columns)")
        }
    }

    func run() async throws {
        try await finish { console in
            guard !isTable, let file = files.first else { return try await sweep(console) }
            var found = ScenarioFindings(tool: "restore-tool run")
            let suite = try sarif.noting(found.log, in: file) {
                try ScenarioSuite.load(path: file, catalogs: profile.catalogs())
            }
            let scenarios =
                try caseName.map { [try suite.scenario(ofCase: $0)] }
                ?? suite.cases.map(\.scenario)
            guard (store == nil && log == nil && record == nil) || scenarios.count == 1 else {
                throw Failure(
                    .usage,
                    "\(file): the cases of the file cannot share --store, --log or --record; "
                        + "select one with --case")
            }
            // The heading of a timeline has them.
            if quiet || json || nslog {
                for warning in suite.warnings { console.err(warning.description) }
            }
            let maker = try PictureMaker.load()
            let statuses = try scenarios.map {
                try run($0, comparer: .byPixels(maker), adding: &found, console)
            }
            try sarif.write(found.log)
            return statuses.first { $0 != .good } ?? .good
        }
    }

    /// Runs many scenarios and prints a table. A file with mistakes does not stop the others.
    private func sweep(_ console: Console) async throws -> ExitStatus {
        let comparer = PictureComparer.byPixels(try PictureMaker.load())
        let sweep =
            all
            ? try await ScenarioSweep.run(catalogs: profile.catalogs(), comparer: comparer)
            : try await ScenarioSweep.run(
                files: try allFiles(), catalogs: profile.catalogs(), comparer: comparer)
        for warning in sweep.warnings { console.err(warning.description) }
        var found = ScenarioFindings(tool: "restore-tool run")
        for row in sweep.rows { found.add(row.results) }
        for mistakes in sweep.mistakes { found.add(mistakes) }
        try sarif.write(found.log)
        console.out(json ? sweep.jsonLines : quiet ? sweep.summary : sweep.text)
        if quiet { for row in sweep.broken { row.failures.forEach { console.err("\($0)") } } }
        for file in sweep.withoutSteps { console.err("note: \(file) has no steps") }
        for mistakes in sweep.mistakes { console.err(mistakes.description) }
        if let first = sweep.mistakes.first { return Failure(first).status }
        guard sweep.broken.isEmpty else { return .different }
        return sweep.rows.isEmpty ? .nothingRan : .good
    }

    /// The files, in the order of the command line; those of a folder are sorted by name.
    private func allFiles() throws -> [String] {
        var known: Set<String> = []
        let found = try files.flatMap { path -> [String] in
            guard let inside = VerifyPlan.scenarios(below: path) else { return [path] }
            guard !inside.isEmpty else {
                throw Failure(
                    .usage, "\(path): the folder has no .yaml or .yml file; give another folder")
            }
            return inside
        }
        return found.filter { known.insert($0).inserted }
    }

    private func run(
        _ scenario: Scenario, comparer: PictureComparer, adding found: inout ScenarioFindings,
        _ console: Console
    ) throws -> ExitStatus {
        let recorded = try recordedApp(of: scenario)
        let run = try sarif.noting(found.log, in: scenario.file) {
            try ScenarioRun.run(
                scenario, options: RunOptions(storePath: store, comparer: comparer))
        }
        found.add(run)
        let write = (json && !quiet) || nslog ? console.err : console.out
        if let name = scenario.caseName { write("══ \(name)".forTerminal) }
        if !quiet {
            let timeline =
                nslog
                ? run.nsLog : json ? run.timelineJSONLines : run.timelineText(columns: columns)
            console.out(timeline.hasSuffix("\n") ? String(timeline.dropLast()) : timeline)
        }
        if let record, let recorded {
            try writeRecording(of: recorded, in: run, to: record)
        }
        if let log { try FileBytes.write(Array(run.appLog.utf8), to: log) }
        if perturb { Self.report(try ScenarioPerturbation.run(scenario), to: write) }
        return Self.report(run, to: write)
    }

    /// Returns the app of --record; nil without the option.
    private func recordedApp(of scenario: Scenario) throws -> AppID? {
        guard record != nil else { return nil }
        let names = scenario.setting.apps.map(\.name)
        if let id = (app ?? names.first).flatMap(scenario.setting.app(named:)) { return id }
        let wanted = app ?? ""
        let near = Suggestion.question(Suggestion.nearest(to: wanted, among: names))
        throw Failure(
            .usage,
            "--app: \(scenario.file) has no app \"\(wanted.clipped(40))\""
                + (near.isEmpty ? "; the apps are \(names.joined(separator: ", "))" : near))
    }

    /// Writes what the recorder would have written in an app.
    private func writeRecording(of app: AppID, in run: ScenarioRun, to path: String) throws {
        let text = run.recording(of: app)
        guard !text.isEmpty else {
            throw Failure(
                .usage,
                "--record: \(run.scenario.setting.name(app)) is not launched in "
                    + "\(run.scenario.file); name another app with --app")
        }
        try FileBytes.write(Array(text.utf8), to: path)
    }

    /// Prints the deliveries that change the end of the run. They break no expectation.
    static func report(_ comparison: ScenarioPerturbation, to write: (String) -> Void) {
        let runs = comparison.outcomes.count
        write("\(runs) runs with one changed delivery each; these end differently:")
        write(String(comparison.table.dropLast()).forTerminal)
        for finding in comparison.findings {
            let app = comparison.scenario.setting.name(finding.app)
            write(
                "finding: \(finding.name), \(app): \(finding.explanationWithRule)"
                    .forTerminal)
        }
    }

    /// Prints the findings and broken expectations of a run; returns the exit status.
    static func report(_ run: ScenarioRun, to write: (String) -> Void) -> ExitStatus {
        func line(_ text: String) { write(text.forTerminal) }
        for finding in run.findings {
            line(
                "finding: \(finding.name), \(run.scenario.setting.name(finding.app)): "
                    + finding.explanationWithRule)
        }
        for finding in run.intendedFindings {
            line(
                "intended: \(finding.name), \(run.scenario.setting.name(finding.app)): "
                    + finding.explanationWithRule)
        }
        for failure in run.failures { line("broken: \(failure)") }
        for row in run.statistics.text.split(separator: "\n") { line(String(row)) }
        if run.scenario.steps.isEmpty {
            line("nothing ran: \(run.scenario.file) has no steps; add steps: with at least one")
            return .nothingRan
        }
        let wanted = run.scenario.steps.count { $0.expectation != nil }
        let expecting = run.scenario.steps.filter { $0.expectation != nil }.map(\.number)
        let broken = Set(run.failures.map(\.step)).intersection(expecting).count
        line(
            "\(run.scenario.actionCount) actions, \(wanted - broken) expectations hold, "
                + "\(broken) broken, \(run.findings.count) findings")
        return run.isAsExpected ? .good : .different
    }
}
