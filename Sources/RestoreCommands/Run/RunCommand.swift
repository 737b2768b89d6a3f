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
            Runs all cases of a file. Exits 0 when every expectation holds, else 1.
            """)

    @Argument(help: "A scenario file in YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String?

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

    @Option(help: "The width of the timeline in characters.")
    var columns = 140

    func validate() throws {
        guard (file == nil) == all else {
            throw ValidationError("give one scenario file, or --all for the built-in scenarios")
        }
        guard !all || (caseName == nil && store == nil && log == nil && !perturb) else {
            throw ValidationError(
                "--case, --store, --log and --perturb cannot be used with --all; give one file")
        }
        guard !nslog || !(all || json || quiet) else {
            throw ValidationError("--nslog cannot be used with --all, --json or --quiet")
        }
        guard (40...400).contains(columns) else {
            throw ValidationError("--columns must be from 40 to 400, not \(columns)")
        }
    }

    func run() async throws {
        try await finish { console in
            guard let file else { return try await sweep(console) }
            let suite = try ScenarioSuite.load(path: file, catalogs: Program.catalogs())
            let scenarios =
                try caseName.map { [try suite.scenario(ofCase: $0)] }
                ?? suite.cases.map(\.scenario)
            guard (store == nil && log == nil) || scenarios.count == 1 else {
                throw Failure(
                    .usage,
                    "\(file): the cases of the file cannot share --store or --log; "
                        + "select one with --case")
            }
            let maker = try PictureMaker.load()
            let statuses = try scenarios.map { try run($0, comparer: .byPixels(maker), console) }
            return statuses.first { $0 != .good } ?? .good
        }
    }

    private func sweep(_ console: Console) async throws -> ExitStatus {
        let sweep = try await ScenarioSweep.run(
            catalogs: Program.catalogs(), comparer: .byPixels(try PictureMaker.load()))
        console.out(json ? sweep.jsonLines : quiet ? sweep.summary : sweep.text)
        if quiet { for row in sweep.broken { row.failures.forEach { console.err("\($0)") } } }
        return sweep.broken.isEmpty ? .good : .different
    }

    private func run(
        _ scenario: Scenario, comparer: PictureComparer, _ console: Console
    ) throws -> ExitStatus {
        let run = try ScenarioRun.run(
            scenario, options: RunOptions(storePath: store, comparer: comparer))
        let write = (json && !quiet) || nslog ? console.err : console.out
        if let name = scenario.caseName { write("══ \(name)".forTerminal) }
        if !quiet {
            let timeline =
                nslog
                ? run.nsLog : json ? run.timelineJSONLines : run.timelineText(columns: columns)
            console.out(timeline.hasSuffix("\n") ? String(timeline.dropLast()) : timeline)
        }
        if let log { try FileBytes.write(Array(run.appLog.utf8), to: log) }
        if perturb { Self.report(try ScenarioPerturbation.run(scenario), to: write) }
        return Self.report(run, to: write)
    }

    /// Prints the deliveries that change the end of the run. They break no expectation.
    static func report(_ comparison: ScenarioPerturbation, to write: (String) -> Void) {
        let runs = comparison.outcomes.count
        write("\(runs) runs with one changed delivery each; these end differently:")
        write(String(comparison.table.dropLast()).forTerminal)
        for finding in comparison.findings {
            let app = comparison.scenario.setting.name(finding.app)
            write(
                "finding: \(finding.oracle.rawValue), \(app): \(finding.explanationWithRule)"
                    .forTerminal)
        }
    }

    /// Prints the findings and broken expectations of a run; returns the exit status.
    static func report(_ run: ScenarioRun, to write: (String) -> Void) -> ExitStatus {
        func line(_ text: String) { write(text.forTerminal) }
        for finding in run.findings {
            line(
                "finding: \(finding.oracle.rawValue), \(run.scenario.setting.name(finding.app)): "
                    + finding.explanationWithRule)
        }
        for failure in run.failures { line("broken: \(failure)") }
        for row in run.statistics.text.split(separator: "\n") { line(String(row)) }
        if run.scenario.steps.isEmpty {
            line("nothing ran: \(run.scenario.file) has no steps; add steps: with at least one")
            return .nothingRan
        }
        let wanted = run.scenario.steps.count { $0.expectation != nil }
        let broken = Set(run.failures.map(\.step)).count
        line(
            "\(run.scenario.actionCount) actions, \(wanted - broken) expectations hold, "
                + "\(broken) broken, \(run.findings.count) findings")
        return broken == 0 ? .good : .different
    }
}
