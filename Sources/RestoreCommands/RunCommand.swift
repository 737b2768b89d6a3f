import ArgumentParser
import Scenarios
import Simulator

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a scenario; print its timeline and what is wrong with it.",
        discussion: "Exits 0 when every expectation of the scenario holds, else 1.")

    @Argument(help: "A scenario file in YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Flag(help: "Print the timeline as JSON Lines instead of text.")
    var json = false

    @Flag(help: "Print only the findings and the broken expectations.")
    var quiet = false

    @Option(help: "Keep what the apps persist in this store file, and read it from there.")
    var store: String?

    @Option(help: "The width of the printed timeline.")
    var columns = 140

    func validate() throws {
        guard (40...400).contains(columns) else {
            throw ValidationError("--columns is from 40 to 400, not \(columns)")
        }
    }

    func run() async throws {
        try await finish { console in
            let scenario = try Scenario.load(path: file, catalogs: Program.catalogs())
            let options = RunOptions(storePath: store, comparer: .byPixels(try PictureMaker.load()))
            let run = try ScenarioRun.run(scenario, options: options)
            if !quiet {
                let timeline = json ? run.timelineJSONLines : run.timelineText(columns: columns)
                console.out(timeline.hasSuffix("\n") ? String(timeline.dropLast()) : timeline)
            }
            return Self.report(run, to: json && !quiet ? console.err : console.out)
        }
    }

    /// Says what the run broke, and what follows from it.
    static func report(_ run: ScenarioRun, to write: (String) -> Void) -> ExitStatus {
        func line(_ text: String) { write(text.forTerminal) }
        for finding in run.findings {
            line(
                "finding: \(finding.oracle.rawValue), \(run.scenario.setting.name(finding.app)): "
                    + finding.explanation)
        }
        for failure in run.failures { line("broken: \(failure)") }
        if run.scenario.steps.isEmpty {
            line("nothing ran: \(run.scenario.file) has no steps; add some under steps:")
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
