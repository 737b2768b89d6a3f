import ArgumentParser
import Basics
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
            let found = try GoldenResults.read(folder: results)
            if attachments != nil || snapshots != nil { return try export(found, console) }
            let output = try StagedFolder(results)
            defer { output.discard() }
            try VerifyOutput(found).write(to: output, pictures: results, named: results)
            try output.publish()
            if github { for line in found.githubAnnotations { console.out(line) } }
            console.out("\(results)/index.html")
            return .good
        }
    }

    /// Joins the results of all parts of a suite.
    private func join(_ console: Console) throws -> ExitStatus {
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
        try VerifyOutput(merged).write(to: output, pictures: output.stage, named: results)
        try output.publish()
        VerifyOutput.sweep(results, keeping: merged)
        if github { for line in merged.githubAnnotations { console.out(line) } }
        console.out("\(results)/index.html")
        var tally = VerifyTally(results: merged)
        tally.totals = merged.totals ?? GoldenTotals(of: merged.entries)
        console.out(tally.totals.words)
        return tally.status
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
