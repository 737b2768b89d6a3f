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
                try await tenants.visit(name) { try await $0.sweep(limits, nowMs: nowMs) }
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

    /// The most old pictures that are compared at once with what names pictures.
    private static let mostPictures = 65_536

    /// Deletes old pictures that neither a record nor a history names. A picture that is put again
    /// before that is written anew, so none is lost in between.
    private func forgetPictures(_ limits: Limits, _ nowMs: Int64) async throws -> Int {
        let youngest = nowMs - Int64(limits.pictureSeconds) * 1000
        var (count, old) = (0, [StoredRecord]())
        try await store.forEachPage(of: Reserved.pictures, values: false) { page in
            old += page.filter { $0.writtenMs ?? .max <= youngest }
            if old.count < Self.mostPictures { return }
            count += try await forgetUnnamed(old)
            old = []
        }
        return count + (try await forgetUnnamed(old))
    }

    /// Deletes the pictures that neither records nor histories name, also histories of deleted
    /// records and of records that now hold a state. A picture can be fetched as long as a history
    /// names it.
    private func forgetUnnamed(_ pictures: [StoredRecord]) async throws -> Int {
        if pictures.isEmpty { return 0 }
        var unnamed = Dictionary(
            pictures.map { ($0.key.key, $0) }, uniquingKeysWith: { first, _ in first })
        try await store.forEachPage(ofSchema: SnapshotReference.schema.name) { page in
            for record in page {
                if let named = try? SnapshotReference(record) { unnamed[named.sha256] = nil }
            }
        }
        return try await store.commit(
            groups: unnamed.values.map {
                [.delete($0.key, expecting: .revision($0.revision))]
            })
    }
}
