import ArgumentParser
import Basics
import Review

// A part of the suite, for runs on several machines, and the durations by which it is divided.

extension VerifyCommand {
    /// Checks that the options fit together.
    func validateShard() throws {
        guard let shard else { return }
        if let fault = shard.fault { throw ValidationError("--shard: \(fault)") }
        if service.isRemote {
            throw ValidationError(
                "--shard cannot be used with --remote; merge the parts with restore-tool report "
                    + "--merge")
        }
        if update != .none {
            throw ValidationError(
                "--shard cannot be used with --update; merge the parts with restore-tool report "
                    + "--merge, then approve")
        }
    }

    /// The jobs of this run among those of the suite, by their names.
    func selection(
        of names: [String], _ header: inout GoldenRunHeader
    ) throws -> (places: [Int], durations: JobDurations?) {
        let durations = try durations.map { try JobDurations(path: $0) }
        guard let shard else { return (Array(names.indices), durations) }
        let plan = ShardPlan(names, durationsMs: durations?.ms ?? [:], count: shard.count)
        let places = plan.places(of: shard.number)
        header.shard = GoldenShard(
            number: shard.number, count: shard.count, plan: plan.sha256,
            command: header.command, isFiltered: header.isFiltered, places: places)
        header.isFiltered = true
        header.command += " --shard \(shard.number)/\(shard.count)"
        // All parts are divided by one file.
        return (places, nil)
    }
}

/// The durations of the jobs of a run.
final class JobClock: Sendable {
    private let ms = Locked<[String: Int]>([:])
    private let names = Locked<Set<String>>([])

    /// Does a job and notes how long it took.
    func timed(
        _ work: () throws -> VerifyWorker.Outcome
    ) rethrows -> VerifyWorker.Outcome {
        let began = ContinuousClock.now
        let outcome = try work()
        let duration = began.duration(to: .now) / .milliseconds(1)
        guard !outcome.isAbsent else { return outcome }
        names.withLock { _ = $0.insert(outcome.name) }
        // What the cache knows says nothing about the work.
        if outcome.cached == 0 {
            ms.withLock { $0[outcome.name] = Int(duration.rounded(.up)) }
        }
        return outcome
    }

    var measured: [String: Int] { ms.withLock { $0 } }
    /// The names of all jobs that ran.
    var jobs: Set<String> { names.withLock { $0 } }
}
