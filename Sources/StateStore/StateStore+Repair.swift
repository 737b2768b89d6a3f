import Foundation
import GRDB

/// What a repair did. Everything that was intact is as it was.
public struct RepairReport: Hashable, Sendable {
    /// Records that now hold their last good revision again, under a new revision number.
    public internal(set) var restored: [RecordKey] = []
    /// Damaged records of which nothing good was left, by their rows; names as far as readable.
    public internal(set) var removed: [String] = []
    /// Damaged older revisions that were taken away.
    public internal(set) var pastRemoved = 0
}

extension StateStore {
    /// Brings every damaged record back to its last good revision, in one commit.
    ///
    /// Of a record without a good revision the damaged row is taken away, so that what is left adds
    /// up. The indexes are made anew. Copy the files first: what is taken away is gone.
    @discardableResult
    public func repair(progress: StoreProgress.Report? = nil) throws(StoreError) -> RepairReport {
        let report = try pictureUse.locked { () throws(StoreError) in
            try upkeep { database, meta, db in
                var repair = StoreRepair(database: database, db: db, commit: meta.commits + 1)
                try repair.run(progress)
                if repair.hasChanged { meta.commits += 1 }
                // No change tells of them, and their revisions must not come again.
                if !repair.report.removed.isEmpty { meta.pruned = meta.commits }
                return repair.report
            }
        }
        followers.wake()
        return report
    }
}

/// One run of a repair, inside a transaction.
private struct StoreRepair {
    let database: StoreDatabase
    let db: Database
    let commit: Int64
    private(set) var report = RepairReport()
    private var ordinal: Int64 = 0

    /// A damaged row: where it stands, and what its name seems to be.
    private struct Damaged {
        let rowID: Int64
        let name: [String]
    }

    init(database: StoreDatabase, db: Database, commit: Int64) {
        self.database = database
        self.db = db
        self.commit = commit
    }

    var hasChanged: Bool {
        report.pastRemoved > 0 || !report.restored.isEmpty || !report.removed.isEmpty
    }

    mutating func run(_ progress: StoreProgress.Report?) throws {
        // The indexes first: what follows finds rows by them.
        try db.execute(sql: "REINDEX")
        try takeAwayDamagedPast(progress)
        let damaged = try damagedRows("record", .current, progress)
        for row in damaged { try mend(row) }
        try addUpDigests()
    }

    private func damagedRows(
        _ table: String, _ role: RowRole, _ progress: StoreProgress.Report?
    ) throws -> [Damaged] {
        let count = try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table) NOT INDEXED") ?? 0
        var meter = ProgressMeter(table, of: count, progress)
        var damaged: [Damaged] = []
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(StoreDatabase.rowColumns) FROM \(table) NOT INDEXED ORDER BY rowid")
        while let row = try rows.next() {
            meter.step()
            let found = StoreDatabase.verified(row, role)
            if let found, (try? database.whole(found.record)) != nil { continue }
            let name = (1...3).map { String.fromDatabaseValue(row[$0]) ?? "?" }
            damaged.append(Damaged(rowID: Int64.fromDatabaseValue(row[0]) ?? 0, name: name))
        }
        meter.finish()
        return damaged
    }

    private mutating func takeAwayDamagedPast(_ progress: StoreProgress.Report?) throws {
        for row in try damagedRows("past", .past, progress) {
            try db.execute(sql: "DELETE FROM past WHERE rowid = ?", arguments: [row.rowID])
            report.pastRemoved += 1
        }
    }

    private mutating func mend(_ row: Damaged) throws {
        try db.execute(sql: "DELETE FROM record WHERE rowid = ?", arguments: [row.rowID])
        guard let good = try lastGood(row) else {
            report.removed.append(row.name.joined(separator: "/"))
            return
        }
        // The damaged row's number is unknown; the commit's is larger than any it can have had.
        let record = StoredRecord(
            key: good.key, revision: max(commit, good.revision + 1), commit: commit,
            writtenMs: good.writtenMs, schema: good.schema, bytes: good.bytes, form: good.form,
            ordinal: ordinal)
        ordinal += 1
        try database.insert(record, db)
        report.restored.append(good.key)
    }

    /// The newest past row of the name whose own place is the damaged row's; the name in the row
    /// itself may be what is damaged.
    private func lastGood(_ row: Damaged) throws -> StoredRecord? {
        let key = RecordKey(trusted: row.name[0], row.name[1], row.name[2])
        if key.rowID == row.rowID { return try lastGood(key) }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(StoreDatabase.rowColumns) FROM past NOT INDEXED
                ORDER BY revision DESC, rowid
                """)
        while let past = try rows.next() {
            guard let record = StoreDatabase.verified(past, .past)?.record,
                record.form != .deleted, record.key.rowID == row.rowID,
                try database.indexedRowID(record.key, db) == nil
            else { continue }
            return record
        }
        return nil
    }

    private func lastGood(_ key: RecordKey) throws -> StoredRecord? {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(StoreDatabase.rowColumns) FROM past
                WHERE application = ? AND scene = ? AND key = ? ORDER BY revision DESC
                """, arguments: [key.application, key.scene, key.key])
        while let row = try rows.next() {
            guard let record = StoreDatabase.verified(row, .past)?.record else { continue }
            return record.form == .deleted ? nil : record
        }
        return nil
    }

    private func addUpDigests() throws {
        var digests: [ExactName: StoreDatabase.Digest] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT application, tag FROM record NOT INDEXED")
        while let row = try rows.next() {
            guard let name = String.fromDatabaseValue(row[0]) else { continue }
            digests[ExactName(name), default: .init(application: name)]
                .add(Int64.fromDatabaseValue(row[1]) ?? 0)
        }
        try db.execute(sql: "DELETE FROM digest")
        for name in digests.keys.sorted() {
            if let digest = digests[name] { try database.save(digest, db) }
        }
    }
}
