import Basics
import Pictures
import Review
import Scenarios
import Simulator

/// Draws the pictures of one job, compares them with their goldens and writes the differences.
struct VerifyWorker: Sendable {
    let maker: PictureMaker
    /// Writes what differs, and what becomes golden.
    let writer: GoldenWriter
    let inputs: DrawingInputs
    let cache: VerifyCache?
    /// Names what each job is drawn from.
    let keys: VerifyCache
    /// Indicates whether stories of runs without a change are complete too.
    let reportsAll: Bool

    private var goldens: GoldenFolder { writer.goldens }

    /// The outcome of a job.
    struct Outcome: Sendable {
        /// The name of the job, for the line of progress.
        var name: String
        /// The scenarios or groups that begin with this job.
        var stories: [GoldenStory] = []
        var entries: [GoldenEntry] = []
        /// The goldens to record at the end of a successful run.
        var recorded: [Golden] = []
        var drawn = 0
        var cached = 0
        var unknownMoments: [String] = []
        /// A Boolean value that indicates whether it is no job, but a picture that is not there.
        var isAbsent = false
    }

    func outcome(of job: VerifyPlan.Job) throws -> Outcome {
        if let known = cachedOutcome(of: job) { return known }
        var outcome = Outcome(name: job.name, stories: [story(of: job)])
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
                try writer.write(candidate, comparison, views, into: &entry)
            }
            if let recorded = try writer.record(candidate, &entry) {
                outcome.recorded.append(recorded)
            }
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
        guard writer.update != .all, !reportsAll, let items = cache?.items(of: job) else {
            return nil
        }
        var outcome = Outcome(name: job.name, stories: [story(of: job)])
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
        } else {
            entry.drawnSHA256 = comparison.otherBytes(of: candidate)
        }
        return entry
    }
}

// MARK: - Differences

extension VerifyWorker {
    private func note(_ other: GoldenCandidate, asUnstable entry: inout GoldenEntry) throws {
        entry.status = .unstable
        entry.message = "two drawings of the same input differ; please report this"
        entry.difference = try writer.keep(other.bytes, isText: other.isText)
    }
}

// MARK: - Stories

extension VerifyWorker {
    private func story(of job: VerifyPlan.Job) -> GoldenStory {
        var story = GoldenStory(
            name: job.name, title: job.scenario.title, file: job.scenario.file,
            device: job.scenario.setting.device.name, system: job.scenario.systemVersion)
        story.input = keys.key(of: job)
        return story
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
        outcome.stories[0].fill(from: run)
        guard reportsAll || outcome.entries.contains(where: { $0.status.isOpen }) else {
            outcome.stories[0].events = []
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
        entry.expected = try writer.keep(bytes, isText: entry.isText)
        guard !entry.isText else { return }
        let header = try PNG.header(of: bytes)
        (entry.widthPx, entry.heightPx) = (header.widthPx, header.heightPx)
        entry.command = job.command(drawing: entry.moment)
    }
}
