import Basics
import ArgumentParser
import Foundation
import Pictures
import Scenarios
import Simulator

struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Search for the fewest user actions that break an app.",
        discussion: """
            Reads the device, the system and the apps from a scenario file and ignores its steps. \
            For each rule that can break it prints a shortest path; with --output it also writes \
            the path as a scenario for `run`. Exits 1 when a rule breaks, and 130 with the results \
            so far when it is interrupted. docs/explore.md describes what a search covers.
            """)

    @Argument(help: "A scenario file in YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(
        name: .customLong("case"), help: "The name of a case in the file; the first by default.")
    var caseName: String?

    @Option(help: "Sets of actions (default, trips, …) and single actions, separated by commas.")
    var alphabet = "default"

    @Option(
        help: """
            The largest number of actions in a path; 5 by default, and 40 for the walks of --for.
            """)
    var depth: Int?

    @Option(help: "The moments at which the user acts: rest, edges or events.")
    var timing = TimingName.edges

    @Option(help: "The number of doubled, dropped or late notifications in one path.")
    var faults = 0

    @Option(
        help: "The system's times: sets tries all of the profile's sets, profile takes its values.")
    var times = TimesName.sets

    @Flag(help: "Tell apart what nothing reads any more: slower, with the same broken rules.")
    var unreduced = false

    @Option(help: "The number of random walks of --depth actions that replace the search.")
    var walks: Int?

    @Option(
        name: .customLong("for"),
        help: "A time such as 60s: half of it for a search, the rest for walks of --depth actions.")
    var time: String?

    @Option(help: "The seed of the walks; equal seeds give equal walks.")
    var seed: UInt64 = 1

    @Option(help: "The number of threads; the result does not depend on it.")
    var threads = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "The memory limit of the search in MiB.")
    var memory = 2048

    @Option(
        help: "A file that the search goes on from if it is there, and is saved in at the end.",
        completion: .file())
    var resume: String?

    @Option(
        help: "A folder for what does not fit into --memory; without it the search ends there.",
        completion: .directory)
    var spill: String?

    @Flag(help: "Search with every handling and print a table.")
    var compare = false

    @Flag(help: "Print JSON Lines: an object for each broken rule, then the totals.")
    var json = false

    @Option(
        name: .shortAndLong,
        help: "The folder for a scenario, a strip of pictures and a film of each broken rule.",
        completion: .directory)
    var output: String?

    @Flag(inversion: .prefixedNo, help: "Draw strips and films into --output.")
    var pictures = true

    @OptionGroup var sarif: SARIFOption

    @OptionGroup var profile: ProfileOption

    func validate() throws {
        try checkOutput(output)
        try sarif.check()
        guard sarif.path == nil || !compare else {
            throw ValidationError("--sarif cannot be used with --compare, which prints a table")
        }
        if let depth { try check(depth, "--depth", 0...1000) }
        try check(faults, "--faults", 0...8)
        try check(threads, "--threads", 1...256)
        try check(memory, "--memory", 16...1_048_576)
        if let walks { try check(walks, "--walks", 1...1_000_000) }
        if let time {
            guard Self.seconds(time) != nil else {
                throw ValidationError("--for is a time such as 60s or 5m, not \(time)")
            }
            if resume != nil || spill != nil || walks != nil || compare {
                throw ValidationError(
                    "--for makes a search and walks; leave out --resume, --spill, --walks and "
                        + "--compare")
            }
        }
        if spill != nil, resume != nil || walks != nil || compare {
            throw ValidationError(
                "--spill belongs to a search that is not saved; leave out --resume, --walks and "
                    + "--compare")
        }
        if resume != nil, walks != nil || compare {
            throw ValidationError("--resume belongs to a search; leave out --walks and --compare")
        }
    }

    /// The seconds of a time such as `60s` or `5m`, at most a day.
    private static func seconds(_ text: String) -> Double? {
        let unit = text.hasSuffix("m") ? 60.0 : 1
        guard text.hasSuffix("s") || text.hasSuffix("m"), let count = Double(text.dropLast()),
            count > 0, count * unit <= 86_400
        else { return nil }
        return count * unit
    }

    private func check(_ value: Int, _ name: String, _ range: ClosedRange<Int>) throws {
        guard range.contains(value) else {
            let bounds = "from \(range.lowerBound) to \(range.upperBound)"
            throw ValidationError("\(name) must be \(bounds), not \(value)")
        }
    }

    func run() async throws {
        try await finish { console in
            let catalogs = try profile.catalogs()
            let options = try options()
            let found = ScenarioFindings(tool: "restore-tool explore")
            let suite = try sarif.noting(found.log, in: file) {
                try ScenarioSuite.load(path: file, catalogs: catalogs)
            }
            let chosen = try suite.one(caseName)
            for warning in chosen.scenario.warnings { console.err(warning.description) }
            let watch = ExploreWatch(memoryMiB: memory, isQuiet: json || isatty(STDERR_FILENO) == 0)
            Interruption.listen { watch.interrupt() }
            defer { Interruption.listen(nil) }
            if compare {
                let table = try await chosen.compare(
                    options, catalogs: catalogs, progressHandler: watch.progressHandler)
                console.out(table.text)
                return watch.isInterrupted ? .interrupted : .good
            }
            let saved = resume.map { path in
                SavedSearch(
                    path: path,
                    identity: chosen.identity(of: options, version: RestoreTool.version))
            }
            let state = try saved?.load(chosen, options)
            let began = ContinuousClock.now
            let result = try await explore(chosen, options, state, catalogs, watch)
            let took = began.duration(to: .now) / .milliseconds(1)
            watch.finish()
            if let error = result.answer.diskError { throw Failure(.inputOutput, error.reason) }
            if let saved, let state = result.answer.state { try saved.save(state) }
            if let output { try write(result, to: output) }
            try sarif.write(found.adding(result, folder: output).log)
            let seconds = String(format: "%.3f", took / 1000)
            var text = json ? result.jsonLines(seconds: seconds) : result.text
            if text.last == "\n" { text.removeLast() }
            console.out(text)
            if watch.isInterrupted { return .interrupted }
            if result.answer.progress.transitions == 0, depth ?? 1 > 0 {
                throw Failure(
                    .nothingRan,
                    "nothing was searched: no action of --alphabet \(alphabet) can come first; "
                        + "add the ones before it, such as launch and tap")
            }
            return result.examples.isEmpty ? .good : .different
        }
    }

    private func explore(
        _ chosen: ScenarioCase, _ options: ExploreOptions, _ state: SearchState?,
        _ catalogs: ScenarioCatalogs, _ watch: ExploreWatch
    ) async throws -> ExploreResult {
        if let seconds = time.flatMap(Self.seconds) {
            let began = ContinuousClock.now
            let budget = ExploreBudget { began.duration(to: .now) / .seconds(seconds) }
            return try await chosen.explore(
                options, within: budget, catalogs: catalogs,
                progressHandler: watch.progressHandler)
        }
        return try await chosen.explore(
            options, goingOnFrom: state, disk: try spill.map { try SpillFolder($0) },
            catalogs: catalogs, progressHandler: watch.progressHandler)
    }

    private func options() throws -> ExploreOptions {
        var options = ExploreOptions(words: try ExploreWord.parse(alphabet))
        options.depth = depth ?? (time == nil ? 5 : 40)
        options.timing = Exploration.Timing(rawValue: timing.rawValue) ?? .edges
        options.threads = threads
        options.faultLimit = faults
        options.choosesTimes = times == .sets
        options.reduces = !unreduced
        options.walks = walks.map { Walker.Walks(count: $0, seed: seed) }
        if time != nil { options.walks = Walker.Walks(count: 0, seed: seed) }
        return options
    }

    private func write(_ result: ExploreResult, to path: String) throws {
        let folder = try StagedFolder(path)
        defer { folder.discard() }
        let drawn = pictures ? CounterexamplePictures(try PictureMaker.load()) : nil
        for example in result.examples {
            try folder.write(Array(example.text.utf8), to: example.file)
            try drawn?.write(example, into: folder)
        }
        try folder.publish()
    }
}

enum TimesName: String, ExpressibleByArgument, CaseIterable { case sets, profile }

enum TimingName: String, ExpressibleByArgument, CaseIterable { case rest, edges, events }

/// Watches a search: its memory, interruptions, and the progress line on a terminal.
private final class ExploreWatch: Sendable {
    private let limitBytes: Int
    private let isQuiet: Bool
    private let interrupted = Locked(false)
    private let lastShown = Locked<ContinuousClock.Instant>(.now)
    private let began = ContinuousClock.now

    init(memoryMiB: Int, isQuiet: Bool) {
        limitBytes = memoryMiB << 20
        self.isQuiet = isQuiet
    }

    var isInterrupted: Bool { interrupted.withLock { $0 } }

    func interrupt() { interrupted.withLock { $0 = true } }

    var progressHandler: Explorer.ProgressHandler {
        Explorer.ProgressHandler { [self] progress in
            show(progress)
            if isInterrupted { return .interrupted }
            return Self.residentBytes > limitBytes ? .memory : nil
        }
    }

    /// Removes the progress line.
    func finish() {
        if !isQuiet { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }

    private func show(_ progress: ExploreProgress) {
        guard !isQuiet else { return }
        let isDue = lastShown.withLock { last in
            guard last.duration(to: .now) > .milliseconds(250) else { return false }
            last = .now
            return true
        }
        guard isDue else { return }
        let seconds = began.duration(to: .now) / .seconds(1)
        let line =
            "depth \(progress.depth), \(progress.states) states, "
            + "\(Int(Double(progress.states) / seconds)) states/s, \(progress.frontier) waiting, "
            + "\(progress.findings) found, \(Self.residentBytes >> 20) MiB, \(Int(seconds)) s"
        FileHandle.standardError.write(Data("\r\(line)\u{1B}[K".utf8))
    }

    /// The resident memory of the process; 0 where the system does not report it.
    private static var residentBytes: Int {
        let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = fields?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
