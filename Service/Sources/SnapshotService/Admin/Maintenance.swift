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
    /// The state that services of one database share; nil without a database.
    let shared: SharedState?
    let scheduler: WorkScheduler
    let limits: Limits
    let logger: Logger

    /// Runs maintenance periodically until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(limits.upkeepSeconds))
            if Task.isCancelled { break }
            let isTurn = await takesTurn()
            let report = await sweep(isTurn: isTurn) { _ in true }
            logger.info("maintenance", metadata: ["removed": "\(report.line)"])
        }
    }

    /// Returns true where this service does what one of all services of a database does.
    private func takesTurn() async -> Bool {
        guard let shared else { return true }
        do {
            return try await shared.records.takesTurn(
                "maintenance", everySeconds: limits.upkeepSeconds,
                nowMs: try await tenants.nowMs())
        } catch {
            logger.error("maintenance of the database failed: \(LoggedError(error))")
            return false
        }
    }

    /// Runs maintenance for the chosen tenants: for the suites of all, and for open stores, which
    /// are all of a database. A failure does not stop the rest.
    ///
    /// - Parameter isTurn: false where another service does what concerns the database.
    func sweep(
        isTurn: Bool = true, _ isChosen: (String) -> Bool
    ) async -> MaintenanceReport {
        var report = MaintenanceReport()
        if isTurn {
            var now: Int64?
            await attempt("the clock", &report) {
                now = try await tenants.nowMs()
                return MaintenanceReport()
            }
            // Without a time nothing is known to be old.
            if let now { await sweep(nowMs: now, &report, isChosen) }
        }
        report.workers = scheduler.endIdle()
        return report
    }

    private func sweep(
        nowMs: Int64, _ report: inout MaintenanceReport, _ isChosen: (String) -> Bool
    ) async {
        let limits = limits
        var (names, stored): ([String], [String]) = ([], [])
        await attempt("the lists of tenants", &report) {
            (names, stored) = (try await sweptTenants(), try await tenants.stored)
            return MaintenanceReport()
        }
        for name in names where isChosen(name) {
            await attempt("a tenant", &report) {
                try await tenants.tenant(name).sweep(limits, nowMs: nowMs)
            }
        }
        for name in stored where isChosen(name) {
            await attempt("suites", &report) {
                var found = MaintenanceReport()
                found.files = try await suites.sweep(
                    name, before: nowMs - Int64(limits.pictureSeconds) * 1000)
                return found
            }
        }
        await attempt("tokens", &report) {
            var found = MaintenanceReport()
            found.tokens = try await keeper.forgetExpired()
            try await shared?.sweep(nowMs: nowMs)
            return found
        }
    }

    /// The tenants with an open store; with a database those that have one there, of which other
    /// services may have opened some.
    private func sweptTenants() async throws -> [String] {
        let open = tenants.open.map(\.name)
        return Set(open).union(try await tenants.inDatabase).sorted()
    }

    private func attempt(
        _ what: String, _ report: inout MaintenanceReport,
        _ work: () async throws -> MaintenanceReport
    ) async {
        do { report.add(try await work()) } catch {
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
    /// Removes expired answers, pictures without a reference, and old marks of deletions.
    func sweep(_ limits: Limits, nowMs: Int64) async throws -> MaintenanceReport {
        var report = MaintenanceReport()
        report.answers = try await forgetAnswers(expiredBy: nowMs)
        report.pictures = try await forgetPictures(limits, nowMs)
        let ageMs = Int64(limits.deletionSeconds) * 1000
        if let commit = try await oldCommit(nowMs, ageMs: ageMs) {
            let garbage = try await store.collectGarbage(upTo: commit)
            (report.deletions, report.files) = garbage
        }
        try await recountNames()
        return report
    }

    /// Deletes old pictures that neither a record nor a history names. A picture that is put again
    /// before that is written anew, so none is lost in between.
    private func forgetPictures(_ limits: Limits, _ nowMs: Int64) async throws -> Int {
        let youngest = nowMs - Int64(limits.pictureSeconds) * 1000
        let old = try await store.fold(
            Reserved.pictures, into: [(key: RecordKey, revision: Int64)]()
        ) { old, record in
            if let written = record.writtenMs, written <= youngest {
                old.append((record.key, record.revision))
            }
        }
        if old.isEmpty { return 0 }
        let named = try await namedPictures()
        let gone = old.filter { !named.contains($0.key.key) }
        var count = 0
        for (key, revision) in gone {
            do throws(StoreError) {
                try await store.commit([.delete(key, expecting: .revision(revision))])
                count += 1
            } catch {
                if error.code != .conflict { throw error }
            }
        }
        return count
    }

    /// Returns the pictures that records and histories name, also histories of deleted records and
    /// of records that now hold a state. A picture can be fetched as long as a history names it.
    private func namedPictures() async throws -> Set<String> {
        var named: Set<String> = []
        try await forEachName { key in
            let current = try await store.record(for: key).map { [$0] } ?? []
            for record in try await current + store.history(of: key) {
                if let reference = try? SnapshotReference(record) { named.insert(reference.sha256) }
            }
        }
        return named
    }
}
