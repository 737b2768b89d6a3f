import ArgumentParser
import Basics
import Foundation
import Review
import Scenarios

struct ReportPageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Make the page, the JUnit XML and the summary from results.",
        discussion: """
            restore-tool verify writes these files itself; use this command for a results.jsonl \
            from another machine, such as an artifact. With --merge it joins the parts that verify \
            --shard has run on several machines, and exits as verify of the whole suite does.

            With --statistics it runs a scenario file for many users of each version of an app, \
            and draws how often the app's own watchdog has reported a fault: a chart in the \
            terminal, and a page.
            """)

    @Argument(help: "The folder of the results.", completion: .directory)
    var results = VerifyOutput.standardFolder

    @Option(
        parsing: .upToNextOption,
        help: "The folders of all parts that verify --shard has written, to join in the folder.",
        completion: .directory)
    var merge: [String] = []

    @Option(
        help: "The folder of an earlier run's results, to show on the page what changed since.",
        completion: .directory)
    var before: String?

    @Option(
        parsing: .upToNextOption,
        help: """
            Folders of results, or folders of such folders, to draw how a suite went from run to \
            run; writes trend.html.
            """,
        completion: .directory)
    var trend: [String] = []

    @Flag(help: "Print annotations for GitHub.")
    var github = false

    @Option(
        help: "A folder for the pictures, as xcresulttool exports the attachments of tests.",
        completion: .directory)
    var attachments: String?

    @Option(
        help: "A folder for the pictures and a sidecar of each, for services that host reviews.",
        completion: .directory)
    var snapshots: String?

    @Option(
        help: "A scenario file whose cases are what users do with the versions of an app.",
        completion: .file(extensions: ["yaml", "yml"]))
    var statistics: String?

    @Option(help: "The number of users of each version.")
    var users = 20

    @Option(help: "The number of runs of each user.")
    var runs = 5

    @Option(help: "The number from which the habits of the users are drawn.")
    var seed: UInt64 = 1

    @Flag(help: "Print the counts as JSON Lines instead of the chart.")
    var json = false

    func validate() throws {
        guard statistics != nil || !json else {
            throw ValidationError("--json needs --statistics; results.jsonl has the results")
        }
        guard merge.isEmpty || statistics == nil && attachments == nil && snapshots == nil else {
            throw ValidationError(
                "--merge cannot be used with --statistics, --attachments and --snapshots; merge "
                    + "first")
        }
        let others = !merge.isEmpty || statistics != nil || attachments != nil || snapshots != nil
        guard !others || before == nil && trend.isEmpty, before == nil || trend.isEmpty else {
            throw ValidationError(
                "--before and --trend cannot be used with each other or with --merge, "
                    + "--attachments, --snapshots and --statistics")
        }
        let target = VerifyCommand.standard(results)
        guard !merge.contains(where: { VerifyCommand.standard($0) == target }) else {
            throw ValidationError(
                "--merge: \(results) is the folder to write; give another one before --merge")
        }
        guard statistics == nil || !(github || attachments != nil || snapshots != nil) else {
            throw ValidationError(
                "--github, --attachments and --snapshots cannot be used with --statistics")
        }
        for (option, path) in [("--attachments", attachments), ("--snapshots", snapshots)]
        where path == "" {
            throw ValidationError("\(option): the path is empty; give the path of a folder")
        }
        guard (1...1000).contains(users), (1...1000).contains(runs) else {
            throw ValidationError("--users and --runs must be from 1 to 1000")
        }
    }

    func run() async throws {
        try await finish { console in
            if let statistics { return try await draw(statistics, console) }
            if !merge.isEmpty { return try join(console) }
            if !trend.isEmpty { return try drawTrend(console) }
            if attachments != nil || snapshots != nil {
                return try export(try GoldenResults.read(folder: results), console)
            }
            return try remake(console)
        }
    }

    /// Makes the page and the other files from the lines.
    private func remake(_ console: Console) throws -> ExitStatus {
        let output = try StagedFolder(results)
        defer { output.discard() }
        var header: GoldenRunHeader?
        var totals: GoldenTotals?
        var files: VerifyOutput?
        try GoldenResults.forEachItem(in: results) { item in
            switch item {
            case .run(let found):
                header = found
                let other = try before.map { try output.keepRun(in: $0, before: found) }
                files = try VerifyOutput(
                    to: output, pictures: results, found,
                    comparedWith: other
                        ?? RunMemory(
                            folder: results, file: RunMemory.fileName, comparableWith: found))
            case .scenario(let story): try files?.add(story)
            case .result(let entry): try files?.add(entry)
            case .totals(let found): totals = found
            }
        }
        guard let header, let files else { return .nothingRan }
        try files.write(header, totals, named: results)
        try output.publish()
        if github { for line in files.githubAnnotations { console.out(line) } }
        if let words = files.comparison?.words { console.err("since the run before: \(words)") }
        console.out("\(results)/index.html")
        return .good
    }

    /// Joins the results of all parts of a suite.
    private func join(_ console: Console) throws -> ExitStatus {
        try VerifyOutput.checkPlace(results)
        let parts = try merge.map { (folder: $0, results: try GoldenResults.read(folder: $0)) }
        var merged = try GoldenResults.merged(parts)
        merged.header.locateGoldens(from: results)
        let output = try StagedFolder(results)
        defer { output.discard() }
        var known: Set<String> = []
        for (folder, results) in parts {
            for path in results.entries.flatMap(VerifyOutput.files) {
                guard known.insert(path).inserted else { continue }
                guard VerifyOutput.isOwn(path) else {
                    throw Failure(
                        .badInput,
                        "\(folder)/\(GoldenResults.fileName): \"\(path.clipped(60))\" is no file "
                            + "of these results; run the part again")
                }
                try output.write(try FileBytes.read("\(folder)/\(path)"), to: path)
            }
        }
        try addAbsent(to: &merged, output)
        let files = try VerifyOutput(
            to: output, pictures: output.stage, merged.header,
            comparedWith: try output.keepRunBefore(of: merged.header))
        for story in merged.stories { try files.add(story) }
        for entry in merged.entries { try files.add(entry) }
        try files.write(merged.header, merged.totals, named: results)
        try RunTiming(joining: merge.compactMap { RunTiming(folder: $0) })?.write(to: output)
        try files.publish()
        try files.printMessages(console, in: results)
        let isOnGitHub = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
        if github || isOnGitHub { for line in files.githubAnnotations { console.out(line) } }
        console.out("\(results)/index.html")
        var tally = VerifyTally(header: merged.header)
        tally.totals = merged.totals ?? files.counts
        console.out(tally.totals.words)
        for (status, names) in files.noted.lists {
            console.out("\(status.words): \(names.words)".forTerminal)
        }
        return tally.status
    }

    /// Adds the pictures that no part has.
    private func addAbsent(to merged: inout GoldenResults, _ output: StagedFolder) throws {
        guard merged.header.pictures != nil else { return }
        let goldens = merged.header.goldensFolder(seenFrom: results)
        let writer = GoldenWriter(
            goldens: try GoldenFolder(path: goldens), update: .none, output: output, fonts: [],
            of: merged.header)
        let absent = AbsentPictures(
            merged.header, groups: Set(merged.stories.map(\.name)), writer)
        for one in absent.all {
            let outcome = try absent.outcome(of: one)
            merged.stories += outcome.stories
            merged.entries += outcome.entries
            for entry in outcome.entries { merged.totals?.count(entry) }
        }
    }

    /// Writes the pictures for other programs; the page and the other files stay as they are.
    private func export(_ found: GoldenResults, _ console: Console) throws -> ExitStatus {
        if let attachments {
            let export = try AttachmentExport(found, in: results)
            let count = try ExportFolder.attachments(attachments).replace { folder in
                try export.write { try folder.write($0, to: $1) }
            }
            console.out("\(attachments): \(count) attachments")
        }
        if let snapshots {
            let export = try SnapshotExport(found, in: results)
            let index = try ExportFolder.snapshots(snapshots).replace { folder in
                try export.write { try folder.write($0, to: $1) }
            }
            console.out(
                "\(snapshots): \(index.rendered.count) rendered, \(index.skipped.count) skipped, "
                    + "\(index.removed.count) removed")
        }
        if github { for line in found.githubAnnotations { console.out(line) } }
        return .good
    }

    /// Draws how a suite went from run to run.
    private func drawTrend(_ console: Console) throws -> ExitStatus {
        let folders = try runFolders()
        var trend = RunTrend()
        for (folder, name) in zip(folders, Self.names(of: folders)) {
            do {
                try trend.add(name, RunTiming(folder: folder)) { body in
                    try GoldenResults.forEachItem(in: folder, body)
                }
            } catch {
                // One damaged run hides no other.
                console.err("note: left out: \(Failure(error).message)".forTerminal)
            }
        }
        guard !trend.runs.isEmpty else {
            throw Failure(.badInput, "no run can be read; give folders of results")
        }
        let suite = URL(fileURLWithPath: results).standardizedFileURL.lastPathComponent
        let words = ["restore-tool", "report", results, "--trend"] + self.trend
        let report = trend.report(
            of: suite, command: words.map(\.shellQuoted).joined(separator: " "))
        let output = try StagedFolder(results)
        defer { output.discard() }
        try output.write(SuitePage(try .load()).html(report), to: "trend.html")
        try output.write(Array(trend.jsonLines.utf8), to: "trend.jsonl")
        try output.publish()
        console.out("\(results)/trend.html")
        console.out(
            "\(Wording.count(trend.runs.count)) runs, \(Wording.count(trend.flakyCount)) flaky")
        return .good
    }

    /// The folders of results, the oldest run first; those without a time keep their order, at the
    /// beginning.
    private func runFolders() throws -> [String] {
        var found: [(folder: String, beganMs: Int64)] = []
        var known: Set<String> = []
        for folder in trend {
            let runs = Self.runs(in: folder, depth: 2)
            guard !runs.isEmpty else {
                throw Failure(
                    .badInput,
                    "\(folder): there are no results, and no folder with results; give folders "
                        + "that restore-tool verify has written")
            }
            for run in runs where known.insert(VerifyCommand.standard(run)).inserted {
                found.append((run, RunTiming(folder: run)?.beganMs ?? 0))
            }
        }
        return found.enumerated().sorted {
            ($0.element.beganMs, $0.offset) < ($1.element.beganMs, $1.offset)
        }.map(\.element.folder)
    }

    /// The folders with results, which are the folder itself or lie in it.
    private static func runs(in folder: String, depth: Int) -> [String] {
        if FileStatus("\(folder)/\(GoldenResults.fileName)") != nil { return [folder] }
        guard depth > 0 else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }
            .flatMap { runs(in: "\(folder)/\($0)", depth: depth - 1) }
    }

    /// The shortest ends of paths by which runs can be told apart.
    static func names(of folders: [String]) -> [String] {
        let paths = folders.map {
            URL(fileURLWithPath: $0).standardizedFileURL.pathComponents.filter { $0 != "/" }
        }
        let longest = paths.map(\.count).max() ?? 0
        for count in 1...max(1, longest) {
            let names = paths.map { $0.suffix(count).joined(separator: "/") }
            if Set(names).count == names.count { return names }
        }
        return folders
    }

    private func draw(_ file: String, _ console: Console) async throws -> ExitStatus {
        let suite = try ScenarioSuite.load(path: file, catalogs: Program.catalogs())
        let plan = FaultDashboard.Plan(users: users, runs: runs, seed: seed)
        let dashboard = try await FaultDashboard.run(suite, plan: plan)
        let output = try StagedFolder(results)
        defer { output.discard() }
        let page = try SuitePage(try .load()).html(report(dashboard, of: file))
        try output.write(page, to: "statistics.html")
        try output.publish()
        console.out((json ? dashboard.jsonLines : dashboard.text).forTerminal)
        if !json { console.out("\(results)/statistics.html") }
        return .good
    }

    private func report(_ dashboard: FaultDashboard, of file: String) -> Report {
        let rows = dashboard.rows.map { row in
            let share = dashboard.share(of: row)
            let note = dashboard.note(on: row) + (share.isEmpty ? "" : "; \(share)")
            return ReportChart.Row(
                name: "Version \(row.version)", count: row.reports, parts: row.byUser, note: note)
        }
        return Report(
            title: "Reports of the watchdog of \(dashboard.app)",
            summary: """
                Each version meets the same users. They do what the cases of the file say, at \
                their own pace, on devices that are not equally fast.
                """,
            facts: [
                ReportFact("Users", "\(users)"), ReportFact("Runs of each", "\(runs)"),
                ReportFact("Seed", "\(seed)")
            ],
            sections: [],
            chart: ReportChart(
                title: "Reports by version",
                introduction: "The long bar is the sum. Each short one is a user.", rows: rows),
            commands: [
                ReportCommand(
                    purpose: "Draw the chart again:",
                    line: "restore-tool report --statistics \(file) --users \(users) "
                        + "--runs \(runs) --seed \(seed)")
            ])
    }
}
