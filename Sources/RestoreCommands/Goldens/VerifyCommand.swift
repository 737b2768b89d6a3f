import Basics
import ArgumentParser
import Foundation
import Pictures
import Review
import Scenarios
import Simulator

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the pictures and states of scenarios with their goldens.",
        discussion: """
            Exits 0 when all are equal, 1 when one differs, 3 when goldens are missing or \
            recorded: a run that records never passes. A picture that differs is drawn a second \
            time; 4 means that the two drawings differ. docs/goldens.md describes the whole process.

            With --pictures it compares the pictures of other programs instead; docs/pictures.md \
            describes that.
            """)

    enum Effect: String, ExpressibleByArgument, CaseIterable { case fail, note }

    enum Update: String, ExpressibleByArgument, CaseIterable { case none, missing, changed, all }

    @Argument(
        help: "Scenario files, or folders with scenario files.",
        completion: .file(extensions: ["yaml", "yml"]))
    var paths: [String] = []

    @Option(
        help: "Compare the PNG files of this folder, which another program made, instead.",
        completion: .directory)
    var pictures: String?

    @Option(
        help: "The rules of --pictures; by default restore.yaml in their folder or in this one.",
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "The folder of the goldens and their manifest.", completion: .directory)
    var goldens = "goldens"

    @Option(name: .shortAndLong, help: "The folder of the results.", completion: .directory)
    var output = VerifyOutput.standardFolder

    @Option(help: "The goldens to record.")
    var update = Update.none

    @Option(
        help: """
            The effect of pictures that the list of expected ones has and the folder of \
            --pictures has not; by default fail.
            """)
    var skipped: Effect?

    @Option(
        help: "The effect of goldens that no picture of --pictures has; by default note.")
    var removed: Effect?

    @Option(help: "Run only scenarios whose names contain this text, such as chat/iphone-x.")
    var filter: String?

    @Option(help: "The number of scenarios to run in parallel; by default the number of cores.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Draw on this device; can be repeated.")
    var device: [String] = []

    @Option(help: "Draw with this version of iOS; can be repeated.")
    var system: [String] = []

    @Option(help: "Draw in this orientation; can be repeated.")
    var orientation: [OrientationName] = []

    @Option(help: "Draw in this appearance; can be repeated.")
    var appearance: [AppearanceName] = []

    @Option(
        help: """
            A moment to draw, such as end or "step 2"; can be repeated. By default every step and \
            the system's pictures of the apps.
            """)
    var at: [String] = []

    @Option(help: "The folder of the cache.", completion: .directory)
    var cache: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Use cached hashes instead of drawing unchanged scenarios again.")
    var caching = true

    @Option(
        help: """
            Run one part of the suite, such as 2/4 for the second of four; restore-tool report \
            --merge joins the results.
            """)
    var shard: ShardName?

    @Option(
        help: """
            The file with the durations of the jobs, by which parts are divided; runs without \
            --shard keep it up to date.
            """,
        completion: .file(extensions: ["json"]))
    var durations: String?

    @Flag(
        help: """
            Run again whenever a scenario, picture, rule or golden's name has changed, until \
            Control-C.
            """)
    var watch = false

    @Option(
        help: """
            A name of what the pictures of --pictures were made from, such as a commit; pictures \
            that one name has with other bytes are flaky (restore-tool report --trend).
            """)
    var input: String?

    @Flag(help: "Describe every run in the report, not only runs with changes.")
    var tellAll = false

    @Flag(help: "Print the results as JSON Lines.")
    var json = false

    @OptionGroup var profile: ProfileOption

    @OptionGroup(visibility: .hidden) var rules: RuleOptions

    @OptionGroup(title: "On a service") var service: RemoteArguments

    @Option(
        help: """
            The name of the suite, which owns its goldens; by default the path of its folder, and \
            on a service the name of the first path.
            """)
    var suite: String?

    @Option(name: .customLong("run"), help: "The name of the run there; by default the time.")
    var runName: String?

    func validate() throws {
        try validatePictures()
        try validateShard()
        try validateWatch()
        if service.isRemote, update != .none {
            throw ValidationError(
                "--update cannot be used with --remote; approve the run on the service's page")
        }
        guard service.isRemote || runName == nil else {
            throw ValidationError("--run needs --remote")
        }
        guard suite?.isEmpty != true else {
            throw ValidationError("--suite: the name is empty; give the name of the suite")
        }
        try checkOutput(output)
        guard !goldens.isEmpty else {
            throw ValidationError("--goldens: the path is empty; give the path of a folder")
        }
        let (results, kept) = (Self.standard(output), Self.standard(goldens))
        guard results != kept, !results.hasPrefix(kept + "/") else {
            throw ValidationError(
                "--output is the folder of the goldens or inside it; give another folder")
        }
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs must be from 1 to 256, not \(jobs)")
        }
    }

    /// The one spelling of a path.
    static func standard(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// Returns the reason why there is no job to run.
    private func reason(for plan: VerifyPlan) -> String {
        if !plan.jobs.isEmpty {
            return "no scenario with steps has a name that contains the filter"
        }
        guard let scenario = plan.withoutVariant.first else { return "no scenario has steps" }
        let devices = matrix.devices.isEmpty ? [scenario.setting.device.name] : matrix.devices
        let systems = matrix.systems.isEmpty ? [scenario.systemVersion] : matrix.systems
        return "\(devices.joined(separator: ", ")) cannot run iOS "
            + "\(systems.joined(separator: ", ")); give --device and --system that belong together"
    }

    func run() async throws {
        try await finish { console in
            try await watch ? verifyWatching(console) : verify(console)
        }
    }

    /// Runs the suite once.
    func verify(_ console: Console) async throws -> ExitStatus {
        if let pictures { return try await verify(picturesIn: pictures, console) }
        let catalogs = try profile.catalogs()
        let plan = try VerifyPlan(paths, matrix, moments: at, catalogs: catalogs)
        var jobs = plan.jobs.filter { job in filter.map { job.name.contains($0) } ?? true }
        guard !jobs.isEmpty else {
            console.err("nothing ran: \(reason(for: plan))")
            return .nothingRan
        }
        try VerifyOutput.checkPlace(self.output)
        let remote = try await preparedSuite(named: paths[0])
        noteNewGoldens(console)
        let folder = try GoldenFolder(path: goldens)
        let output = try StagedFolder(output)
        defer { output.discard() }
        let stamps = caching ? cache ?? VerifyCache.standardFolder : nil
        let inputs = try Program.drawingInputs ?? DrawingInputs(stamps: stamps)
        var header = GoldenRunHeader(
            goldens: goldens, isFiltered: filter != nil || plan.hasSingleFiles,
            command: command, fonts: inputs.fonts)
        header.locateGoldens(from: self.output)
        if remote == nil { header.suite = suite ?? GoldenOwner.name(of: paths, goldens: goldens) }
        let (places, durations) = try selection(of: jobs.map(\.name), &header)
        jobs = places.map { jobs[$0] }
        let maker = try PictureMaker.load()
        let keys = VerifyCache(
            folder: stamps ?? "", inputs: inputs, profile: catalogs.measuredSHA256)
        let worker = VerifyWorker(
            maker: maker,
            writer: GoldenWriter(
                goldens: folder, update: update, output: output, fonts: inputs.fonts,
                of: header),
            inputs: inputs, cache: caching ? keys : nil, keys: keys,
            reportsAll: tellAll)
        let work = Work(
            header: header, output: output, remote: remote, durations: durations,
            count: jobs.count
        ) { [jobs] in
            try worker.outcome(of: jobs[$0])
        }
        let status = try await complete(work, folder, console) { [jobs] tally in
            if shard == nil { try checkMoments(tally, jobs.count) }
        }
        for note in maker.notes { console.err("note: \(note)") }
        return status
    }
}

// MARK: - Parts

extension VerifyCommand {
    private var matrix: ScenarioMatrix {
        ScenarioMatrix(
            devices: device, systems: system,
            orientations: orientation.compactMap { Orientation(rawValue: $0.rawValue) },
            appearances: appearance.compactMap { Appearance(rawValue: $0.rawValue) })
    }

    /// The command that repeats this run, without the options for output places.
    private var command: String {
        var words = ["restore-tool", "verify"] + paths.map(\.shellQuoted)
        words += ["--goldens", goldens.shellQuoted]
        words += device.flatMap { ["--device", $0.shellQuoted] }
        words += system.flatMap { ["--system", $0.shellQuoted] }
        words += orientation.flatMap { ["--orientation", $0.rawValue] }
        words += appearance.flatMap { ["--appearance", $0.rawValue] }
        words += at.flatMap { ["--at", $0.shellQuoted] }
        words += profile.words
        if let filter { words += ["--filter", filter.shellQuoted] }
        if let suite, !service.isRemote { words += ["--suite", suite.shellQuoted] }
        if let durations { words += ["--durations", durations.shellQuoted] }
        return words.joined(separator: " ")
    }

    /// The jobs of a run, and the place of its results.
    struct Work {
        var header: GoldenRunHeader
        var output: StagedFolder
        /// The suite of the service; nil for a local run.
        var remote: RemoteSuite?
        /// The file of the durations; nil for none.
        var durations: JobDurations?
        /// The number of jobs.
        var count: Int
        /// Does a job, by its index.
        var outcome: @Sendable (Int) throws -> VerifyWorker.Outcome
    }

    /// Runs the jobs, writes and uploads the results, and reports them.
    func complete(
        _ work: Work, _ folder: GoldenFolder, _ console: Console,
        check: (VerifyTally) throws -> Void = { _ in }
    ) async throws -> ExitStatus {
        if update != .none { try StagedFolder.create(goldens) }
        let upload = work.remote.map { RemoteUpload($0, pictures: work.output.stage) }
        let clock = work.durations.map { _ in JobClock() }
        let began = Program.nowMs()
        let files = try VerifyOutput(
            to: work.output, pictures: work.output.stage, work.header,
            comparedWith: try work.output.keepRunBefore(of: work.header))
        var (tally, uploadError) = try await verify(work, files, clock, upload, console)
        tally.header.shard?.unknownMoments = at.filter {
            tally.unknownMoments[$0, default: 0] == work.count
        }
        try check(tally)
        try files.write(tally.header, tally.totals, named: output)
        try RunTiming(beganMs: began, tookMs: Program.nowMs() - began).write(to: work.output)
        try files.publish()
        if let clock {
            try work.durations?.write(clock.measured, of: filter == nil ? clock.jobs : nil)
        }
        // The results are there even where a golden was replaced meanwhile.
        try record(tally, in: folder)
        if let remote = work.remote { report(remote, uploadError, to: console) }
        let status = try report(tally, files, work.remote, to: console)
        return uploadError != nil && status == .good ? .inputOutput : status
    }

    /// Runs the jobs. Returns the results and the error of the upload; nil when it is complete or
    /// not requested.
    private func verify(
        _ work: Work, _ files: VerifyOutput, _ clock: JobClock?, _ upload: RemoteUpload?,
        _ console: Console
    ) async throws -> (tally: VerifyTally, uploadError: (any Error)?) {
        let tally = SharedTally(VerifyTally(header: work.header), files)
        let (outcomes, continuation) = AsyncStream<VerifyWorker.Outcome>.makeStream()
        let job = work.outcome
        let suite = VerifySuite(work.count) { index in
            try clock?.timed { try job(index) } ?? job(index)
        } take: { outcome in
            let done = try tally.add(outcome)
            if upload != nil { continuation.yield(outcome) }
            console.progress(done, work.count, outcome.name)
        }
        // The upload runs beside the jobs; both are awaited at the end.
        async let uploading = Self.send(outcomes, work.header, upload)
        do {
            try await suite.run(width: jobs)
        } catch {
            continuation.finish()
            throw error
        }
        continuation.finish()
        var uploadError = await uploading
        console.endProgress()
        let whole = tally.whole
        if uploadError == nil {
            do { try await upload?.send(totals: whole.totals) } catch { uploadError = error }
        }
        return (whole, uploadError)
    }

    /// Uploads outcomes while they arrive; returns the error that ended the upload. The run goes on
    /// after an error, because its results are complete here.
    private static func send(
        _ outcomes: AsyncStream<VerifyWorker.Outcome>, _ header: GoldenRunHeader,
        _ upload: RemoteUpload?
    ) async -> (any Error)? {
        guard let upload else { return nil }
        do {
            try await upload.begin(header)
            for await outcome in outcomes {
                try await upload.send(outcome.stories, outcome.entries)
            }
            try await upload.flush()
            return nil
        } catch {
            // Consume the rest of the stream.
            for await _ in outcomes {}
            return error
        }
    }

    /// Prints the address of the run, or the reason why its upload is not complete.
    private func report(_ remote: RemoteSuite, _ uploadError: (any Error)?, to console: Console) {
        if let uploadError {
            console.err(
                "error: the upload of run \(remote.run) is not complete: "
                    + Failure(uploadError).message.forTerminal)
            console.err("all results are in \(output); to upload them, run the command again")
        }
        console.err("the run on the service: \(pageAddress(remote))")
    }

    /// Returns the suite of the service, with its goldens fetched; nil for a local run.
    func preparedSuite(named path: String) async throws -> RemoteSuite? {
        guard let remote = try remoteSuite(named: path) else { return nil }
        try await remote.fetchGoldens(into: goldens, from: service.displayedAddress)
        return remote
    }

    private func remoteSuite(named path: String) throws -> RemoteSuite? {
        guard let client = try service.client() else { return nil }
        let first = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let name = try Self.checked(suite ?? first, "--suite")
        return RemoteSuite(
            client: client, name: name, run: try Self.checked(runName ?? Self.newRun(), "--run"))
    }

    private static func checked(_ name: String, _ option: String) throws -> String {
        let isName =
            (1...128).contains(name.utf8.count) && name != "." && name != ".."
            && name.utf8.allSatisfy(RemoteAddress.isNamed)
        guard isName else {
            throw Failure(
                .usage,
                "\(option): \"\(name)\" is not a name on a service; "
                    + "give 1 to 128 letters, digits and ._~-")
        }
        return name
    }

    /// Returns the time in UTC, which sorts, with random digits that distinguish two runs in the
    /// same second.
    private static func newRun() -> String {
        let time = Date().ISO8601Format().filter { $0 != ":" && $0 != "Z" }
        return "\(time)-\(String(UInt16.random(in: .min ... .max), radix: 16))"
    }

    func pageAddress(_ remote: RemoteSuite) -> String {
        let address = service.remote.flatMap(RemoteAddress.init)
        return (address?.base ?? "") + remote.page(address?.tenant ?? "")
    }

    /// Refuses a moment that no scenario has.
    private func checkMoments(_ tally: VerifyTally, _ count: Int) throws {
        for moment in at where tally.unknownMoments[moment] == count {
            throw Failure(
                .usage,
                "--at: no scenario has the moment \"\(moment)\"; the moments are end, step N, "
                    + "1250ms, switcher, stored:APP and card:APP")
        }
    }

    private func record(_ tally: VerifyTally, in folder: GoldenFolder) throws {
        guard !tally.recorded.isEmpty else { return }
        var folder = folder
        for golden in tally.recorded { folder.set(golden) }
        try folder.save()
    }
}
