import Logging
import ServiceLifecycle
import ServiceWire
import StateStore

// A service must not need a person who stops it to make room. Unused data is therefore removed on
// its own, by one rule for each kind, and nothing that can still be requested is removed.

/// Removes unused data, periodically and on request.
struct Maintenance: Sendable {
    let tenants: Tenants
    let suites: Suites
    let keeper: TokenKeeper
    let scheduler: WorkScheduler
    let limits: Limits
    let environment: Environment
    let logger: Logger

    /// Runs maintenance periodically until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(limits.upkeepSeconds))
            if Task.isCancelled { break }
            let report = await sweep { _ in true }
            logger.info("maintenance", metadata: ["removed": "\(report.line)"])
        }
    }

    /// Runs maintenance for the chosen tenants: for the suites of all, and for open stores. A
    /// failure does not stop the rest.
    func sweep(_ isChosen: (String) -> Bool) async -> MaintenanceReport {
        var report = MaintenanceReport()
        let (limits, nowMs) = (limits, environment.nowMs())
        for tenant in tenants.open where isChosen(tenant.name) {
            await attempt("a tenant", &report) { try tenant.sweep(limits, nowMs: nowMs) }
        }
        let tenants = tenants
        for name in (try? await OffPool.run { tenants.stored }) ?? [] where isChosen(name) {
            let suites = suites
            await attempt("suites", &report) {
                var found = MaintenanceReport()
                found.files = try suites.sweep(
                    name, before: nowMs - Int64(limits.pictureSeconds) * 1000)
                return found
            }
        }
        let keeper = keeper
        await attempt("tokens", &report) {
            var found = MaintenanceReport()
            found.tokens = try keeper.forgetExpired()
            return found
        }
        report.workers = scheduler.endIdle()
        return report
    }

    private func attempt(
        _ what: String, _ report: inout MaintenanceReport,
        _ work: @escaping @Sendable () throws -> MaintenanceReport
    ) async {
        do { report.add(try await OffPool.run(work)) } catch {
            report.failures += 1
            logger.error("maintenance of \(what) failed: \(LoggedError(error))")
        }
    }
}

extension MaintenanceReport {
    fileprivate mutating func add(_ other: MaintenanceReport) {
        answers += other.answers
        pictures += other.pictures
        deletions += other.deletions
        files += other.files
        tokens += other.tokens
    }
}

extension Tenant {
    /// Removes expired answers, pictures without a reference, and old marks of deletions; blocks.
    func sweep(_ limits: Limits, nowMs: Int64) throws -> MaintenanceReport {
        var report = MaintenanceReport()
        report.answers = try forgetAnswers(expiredBy: nowMs)
        report.pictures = try forgetPictures(limits, nowMs)
        if let commit = oldCommit(nowMs, ageMs: Int64(limits.deletionSeconds) * 1000) {
            let garbage = try store.collectGarbage(upTo: commit)
            (report.deletions, report.files) = (garbage.deletions, garbage.files)
        }
        try recountNames()
        return report
    }

    /// Deletes old pictures that neither a record nor a history names. A picture that is put again
    /// before that is written anew, so none is lost in between.
    private func forgetPictures(_ limits: Limits, _ nowMs: Int64) throws -> Int {
        let youngest = nowMs - Int64(limits.pictureSeconds) * 1000
        var old: [(key: RecordKey, revision: Int64)] = []
        try store.forEachRecord(application: Reserved.pictures) { record in
            if let written = record.writtenMs, written <= youngest {
                old.append((record.key, record.revision))
            }
        }
        if old.isEmpty { return 0 }
        let named = try namedPictures()
        let gone = old.filter { !named.contains($0.key.key) }
        var count = 0
        for (key, revision) in gone {
            do throws(StoreError) {
                try store.delete(key, expecting: .revision(revision))
                count += 1
            } catch {
                if error.code != .conflict { throw error }
            }
        }
        return count
    }

    /// Returns the pictures that records and histories name, also histories of deleted records and
    /// of records that now hold a state. A picture can be fetched as long as a history names it.
    private func namedPictures() throws -> Set<String> {
        var named: Set<String> = []
        try forEachName { key in
            let current = try store.record(for: key).map { [$0] } ?? []
            for record in try current + store.history(of: key) {
                if let reference = try? SnapshotReference(record) { named.insert(reference.sha256) }
            }
        }
        return named
    }
}
