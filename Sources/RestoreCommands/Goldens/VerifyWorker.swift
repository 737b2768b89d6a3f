import Basics
import Pictures
import Review
import Scenarios
import Simulator

/// Draws the pictures of one job, compares them with their goldens and writes the differences.
struct VerifyWorker: Sendable {
    let maker: PictureMaker
    let goldens: GoldenFolder
    let update: VerifyCommand.Update
    /// The folder for pictures that differ.
    let output: StagedFolder
    let inputs: DrawingInputs
    let cache: VerifyCache?
    /// Indicates whether stories of runs without a change are complete too.
    let reportsAll: Bool

    /// The outcome of a job.
    struct Outcome: Sendable {
        var story: GoldenStory
        var entries: [GoldenEntry] = []
        /// The goldens to record at the end of a successful run.
        var recorded: [(entry: GoldenEntry, file: String, sha256: String)] = []
        var drawn = 0
        var cached = 0
        var unknownMoments: [String] = []
    }

    func outcome(of job: VerifyPlan.Job) throws -> Outcome {
        if let known = cachedOutcome(of: job) { return known }
        var outcome = Outcome(story: Self.story(of: job))
        var shots: VerifyShots
        do {
            shots = try VerifyShots(job, maker)
        } catch let error as ScenarioErrors {
            outcome.entries = [Self.failed(job, error)]
            return outcome
        }
        outcome.unknownMoments = shots.unknownMoments
        var items: [VerifyCache.Item] = []
        /// A second drawing of everything, made when something differs.
        var again: VerifyShots?
        for shot in shots.shots {
            let candidate = try shots.candidate(shot)
            let comparison = goldens.comparison(of: candidate) { inputs.fonts }
            var entry = self.entry(candidate, shot, job, comparison)
            items.append(
                .init(
                    moment: shot.name, atMs: shot.atMs,
                    sha256: SHA256.hex(candidate.bytes)))
            if entry.status.isOpen {
                var second = try again ?? VerifyShots(job, maker)
                let other = try second.candidate(shot)
                again = second
                if other.bytes != candidate.bytes { try note(other, asUnstable: &entry) }
                let views = shots.views(of: shot, changed: comparison.diff?.clusters ?? [])
                try write(candidate, comparison, views, into: &entry)
            }
            try record(candidate, &entry, into: &outcome)
            outcome.entries.append(entry)
        }
        outcome.drawn = shots.drawnCount
        try fillStory(from: shots.run, of: job, &outcome)
        if !outcome.entries.contains(where: { $0.status == .unstable }) {
            cache?.store(items, of: job)
        }
        return outcome
    }

    /// Returns the outcome when the cache knows all pictures and all are equal to their goldens.
    private func cachedOutcome(of job: VerifyPlan.Job) -> Outcome? {
        guard update != .all, !reportsAll, let items = cache?.items(of: job) else { return nil }
        var outcome = Outcome(story: Self.story(of: job))
        for item in items {
            let name = "\(job.name)/\(item.moment.slug)"
            guard goldens.holds(name, sha256: item.sha256) else { return nil }
            var entry = GoldenEntry(
                name: name, story: job.name, moment: item.moment, atMs: item.atMs, status: .equal,
                origin: origin(of: job, item.moment))
            entry.goldenSHA256 = item.sha256
            outcome.entries.append(entry)
        }
        outcome.cached = items.count
        return outcome
    }

    private func origin(of job: VerifyPlan.Job, _ moment: String) -> GoldenOrigin {
        GoldenOrigin(
            device: job.scenario.setting.device.name, system: job.scenario.systemVersion,
            source: "\(job.scenario.file), \(moment)", fonts: [])
    }

    private func entry(
        _ candidate: GoldenCandidate, _ shot: VerifyShots.Shot, _ job: VerifyPlan.Job,
        _ comparison: GoldenComparison
    ) -> GoldenEntry {
        var entry = GoldenEntry(
            name: candidate.name, story: job.name, moment: shot.name, atMs: shot.atMs,
            status: comparison.result.status, origin: candidate.origin)
        entry.goldenSHA256 = goldens.manifest[candidate.name]?.sha256
        if entry.status.isOpen {
            entry.message = comparison.result.description
            if shot.moment != nil { entry.command = job.command(drawing: shot.name) }
        }
        return entry
    }
}

// MARK: - Differences

extension VerifyWorker {
    private func note(_ other: GoldenCandidate, asUnstable entry: inout GoldenEntry) throws {
        entry.status = .unstable
        entry.message = "two drawings of the same input differ; please report this"
        entry.difference = try keep(other.bytes, isText: other.isText)
    }

    /// Writes both sides and their difference for the report and the reviewer.
    private func write(
        _ candidate: GoldenCandidate, _ comparison: GoldenComparison, _ views: PictureViews?,
        into entry: inout GoldenEntry
    ) throws {
        entry.actual = try keep(candidate.bytes, isText: candidate.isText)
        if let golden = comparison.golden {
            entry.expected = try keep(golden, isText: candidate.isText)
        }
        if !comparison.lines.isEmpty { entry.lines = comparison.lines }
        entry.change = comparison.changeMark
        guard !candidate.isText else { return }
        let drawn = try comparison.pictures?.drawn ?? PNG.decode(candidate.bytes)
        (entry.widthPx, entry.heightPx) = (drawn.widthPx, drawn.heightPx)
        let small = drawn.scaledDown(by: max(1, drawn.widthPx / Self.thumbnailWidthPx))
        entry.thumbnail = try keep(PNG.encode(small), isText: false).path
        guard let diff = comparison.diff, let pictures = comparison.pictures else { return }
        entry.differingPixels = diff.differingPixels
        entry.totalPixels = diff.totalPixels
        entry.boxes = diff.clusters.map { [$0.x, $0.y, $0.widthPx, $0.heightPx] }
        if let views {
            entry.reasons = Wording.changes(diff.clusters, views: views, in: drawn.size)
        }
        if entry.status != .unstable {
            let difference = ImageDiff.picture(pictures.golden, pictures.drawn)
            entry.difference = try keep(PNG.encode(difference), isText: false)
        }
    }

    /// The smallest width of thumbnails; a list shows them at 96 points.
    private static let thumbnailWidthPx = 180

    private func keep(_ bytes: [UInt8], isText: Bool) throws -> GoldenEntry.File {
        let hash = SHA256.hex(bytes)
        let path = "pictures/\(hash.prefix(16)).\(isText ? "txt" : "png")"
        try output.write(bytes, to: path)
        return GoldenEntry.File(path: path, sha256: hash)
    }

    private func record(
        _ candidate: GoldenCandidate, _ entry: inout GoldenEntry, into outcome: inout Outcome
    ) throws {
        guard mayRecord(entry.status) else { return }
        let (file, hash) = try GoldenFolder.keep(candidate, in: goldens.path)
        entry.status = .recorded
        entry.message = "recorded as the golden"
        entry.origin.fonts = inputs.fonts
        outcome.recorded.append((entry: entry, file: file, sha256: hash))
        entry.origin.fonts = []
    }

    private func mayRecord(_ status: GoldenEntry.Status) -> Bool {
        guard status != .unstable, status != .failed else { return false }
        return switch update {
        case .none: false
        case .missing: status == .missing
        // An unreadable golden is not a change: it must be restored first.
        case .changed: [.missing, .changed, .sizesDiffer].contains(status)
        case .all: true
        }
    }
}

// MARK: - Stories

extension VerifyWorker {
    private static func story(of job: VerifyPlan.Job) -> GoldenStory {
        GoldenStory(
            name: job.name, title: job.scenario.title, file: job.scenario.file,
            device: job.scenario.setting.device.name, system: job.scenario.systemVersion)
    }

    private static func failed(_ job: VerifyPlan.Job, _ error: ScenarioErrors) -> GoldenEntry {
        var entry = GoldenEntry(
            name: "\(job.name)/\(VerifyShots.textName)", story: job.name,
            moment: VerifyShots.textName, atMs: 0, status: .failed,
            origin: GoldenOrigin(
                device: job.scenario.setting.device.name, system: job.scenario.systemVersion,
                source: job.scenario.file, fonts: []))
        entry.message = error.description
        return entry
    }

    /// Adds the events to the story of a run with a change, or of every run with `reportsAll`.
    private func fillStory(
        from run: ScenarioRun, of job: VerifyPlan.Job, _ outcome: inout Outcome
    ) throws {
        outcome.story.fill(from: run)
        guard reportsAll || outcome.entries.contains(where: { $0.status.isOpen }) else {
            outcome.story.events = []
            return
        }
        for index in outcome.entries.indices where outcome.entries[index].expected == nil {
            try showGolden(&outcome.entries[index], of: job)
        }
    }

    /// Adds the golden of an equal picture to a complete story.
    private func showGolden(_ entry: inout GoldenEntry, of job: VerifyPlan.Job) throws {
        guard entry.status == .equal, let golden = goldens.manifest[entry.name] else { return }
        let bytes = try FileBytes.read("\(goldens.path)/\(golden.file)")
        entry.expected = try keep(bytes, isText: entry.isText)
        guard !entry.isText else { return }
        let header = try PNG.header(of: bytes)
        (entry.widthPx, entry.heightPx) = (header.widthPx, header.heightPx)
        entry.command = job.command(drawing: entry.moment)
    }
}
