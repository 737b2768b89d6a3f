import Basics
import Foundation
import GRDB

/// The result of a repair. Everything that was intact is as it was.
public struct RepairReport: Hashable, Sendable {
    /// The records that have their last good revision again, under a new revision number.
    public internal(set) var restored: [RecordKey] = []
    /// The records of which only the name was damaged, and which have it back from the index.
    public internal(set) var renamed: [RecordKey] = []
    /// The names of the records without any good revision; `?` replaces an unknown part of a
    /// name.
    public internal(set) var removed: [String] = []
    /// The number of older revisions that were damaged or unreadable and are gone.
    public internal(set) var pastRemoved = 0
    /// The file that holds all damaged rows that were removed, as they were found; nil when there
    /// are none.
    public internal(set) var setAside: String?

    /// A Boolean value indicating whether nothing was lost: no record, newest revision or older
    /// revision.
    public var isComplete: Bool { restored.isEmpty && removed.isEmpty && pastRemoved == 0 }
}

extension StateStore {
    /// Restores every damaged record to its last good revision, in one commit.
    ///
    /// The store is built anew, from what can be read and verifies, in a file beside it, whose
    /// pages then replace its own in one transaction: pages that SQLite cannot read, and rows that
    /// are in a wrong order, are fixed by that. What was intact keeps its revision, its commit
    /// and its older revisions. Of a record without a good revision nothing stays, so that what is
    /// left adds up. Damaged rows are written to a file beside the store first. A sound store is
    /// left alone. Takes the room of a second store meanwhile.
    @discardableResult
    public func repair(progress: StoreProgress.Report? = nil) throws(StoreError) -> RepairReport {
        try checkUsable()
        defer { followers.wake() }
        return try pictureUse.withLock { () throws(StoreError) in
            try endingWithTheDisk { () throws(StoreError) in
                do throws(StoreError) {
                    return try database.access { db in try rebuild(db, progress) }
                } catch {
                    guard error.code == .corrupt else { throw error }
                    throw StoreError(
                        .corrupt, at: error.place, error.detail,
                        nextStep: "Close the store and salvage it into a new one.")
                }
            }
        }
    }

    private func rebuild(_ db: Database, _ progress: StoreProgress.Report?) throws -> RepairReport {
        StorePath.discardUnfinished(path, sparing: path)
        var check = StoreCheck(database, db, progress)
        if let found = try? check.run(), found.isSound { return RepairReport() }
        let part = StorePath.unfinished(path)
        StorePath.discard(part)
        try StorePath.create(part)
        defer { StorePath.discard(part) }
        let fresh = try StoreDatabase(path: part, options: options)
        defer { try? fresh.close() }
        var meta = ledger.withLock { $0.meta }
        // One bad cell must not hide the others of its page: each row is judged by its tag.
        try db.execute(sql: "PRAGMA cell_size_check = OFF")
        defer { try? db.execute(sql: "PRAGMA cell_size_check = ON") }
        let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
        try fresh.beginAgain(as: meta.store, pageSize: size)
        let report = try fresh.access { copy in
            var rebuild = StoreRebuild(from: database, db, to: fresh, copy, meta.commits + 1)
            try fresh.connection.transaction {
                try rebuild.run(progress)
                meta.digests = rebuild.digests.weight
                meta.maintenances += 1
                // Each commit must leave a row, or be recorded as one without a row.
                let (restored, removed) = (rebuild.report.restored, rebuild.report.removed)
                if !restored.isEmpty || !removed.isEmpty { meta.commits += 1 }
                // No change names them, and their revisions must not be used again.
                if !removed.isEmpty { meta.pruned = meta.commits }
                try fresh.save(meta)
                try fresh.saveLoss(meta, copy)
                return true
            }
            engine.expectLog()
            // The new pages are in one transaction of SQLite's log: all of them, or none.
            let pages = try PageCopy(
                from: copy.sqliteConnection, to: db.sqliteConnection, at: path)
            let copied = try pages.copySome(-1)
            progress?(copied.progress)
            return rebuild.report
        }
        engine.acknowledge(meta)
        return report
    }
}
