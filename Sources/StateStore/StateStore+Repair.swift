import Foundation
import GRDB

/// What a repair did. Everything that was intact is as it was.
public struct RepairReport: Hashable, Sendable {
    /// Records that now hold their last good revision again, under a new revision number.
    public internal(set) var restored: [RecordKey] = []
    /// Records that had only a damaged name, and have it back from the index: nothing was lost.
    public internal(set) var renamed: [RecordKey] = []
    /// Damaged records of which nothing good was left, by their rows; names as far as readable.
    public internal(set) var removed: [String] = []
    /// Damaged older revisions that were taken away.
    public internal(set) var pastRemoved = 0
    /// The file that holds, as they were found, all damaged rows that are no longer in the store;
    /// nil when there are none.
    public internal(set) var setAside: String?
}

extension StateStore {
    /// Brings every damaged record back to its last good revision, in one commit.
    ///
    /// Of a record without a good revision the damaged row is taken away, so that what is left adds
    /// up. What is taken away or replaced is written to a file beside the store first. The indexes
    /// are made anew.
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
        // What SQLite keeps on a page for itself is mended only with the whole page.
        let verdict = try read { _, reader in
            try String.fetchOne(reader.db, sql: "PRAGMA integrity_check(1)")
        }
        if verdict != "ok" { try compact() }
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

    init(database: StoreDatabase, db: Database, commit: Int64) {
        self.database = database
        self.db = db
        self.commit = commit
    }

    var hasChanged: Bool { report != RepairReport() }

    mutating func run(_ progress: StoreProgress.Report?) throws {
        let past = try damagedRows("past", .past, progress)
        let current = try damagedRows("record", .current, progress)
        let indexed = indexedNames()
        let renamed = try recordsByName(current, indexed)
        let lost = current.filter { renamed[$0.rowID] == nil }
        let hidden = try hiddenNames(indexed)
        if let file = try database.setAside(past + lost, db) { report.setAside = file }
        try takeAway(past + current)
        report.pastRemoved = past.count
        for row in current {
            if let record = renamed[row.rowID] {
                try database.insert(record, record.tag(.current))
                report.renamed.append(record.key)
            } else {
                try mend(row)
            }
        }
        for key in hidden { try bringBack(key) }
        try addUpDigests()
    }

    /// Names that the index or an older revision knows, and no row has: a page that was damaged
    /// hides its rows without a trace of them.
    private func hiddenNames(_ indexed: [(rowID: Int64, key: RecordKey)]) throws -> [RecordKey] {
        let places = Set(try Int64.fetchAll(db, sql: "SELECT rowid FROM record NOT INDEXED"))
        var found: Set<RecordKey> = []
        for (place, key) in indexed where !places.contains(place) && key.rowID == place {
            found.insert(key)
        }
        let past = try Row.fetchCursor(
            db, sql: "SELECT \(StoreDatabase.rowColumns) FROM past NOT INDEXED")
        while let row = try past.next() {
            guard let key = StoreDatabase.verified(row, .past)?.record.key else { continue }
            if !places.contains(key.rowID) { found.insert(key) }
        }
        return found.sorted { $0.precedes($1) }
    }

    /// Gives a hidden name its last good revision again; where there is none, that is told.
    private mutating func bringBack(_ key: RecordKey) throws {
        // One of two names with one hash stands anywhere; and others were mended just now.
        if try database.indexedRowID(key) != nil { return }
        if let good = try lastGood(key) { return try restore(good) }
        report.removed.append("\(key)")
        try database.forgetPast(of: key)
    }

    private func damagedRows(
        _ table: String, _ role: RowRole, _ progress: StoreProgress.Report?
    ) throws -> [DamagedRow] {
        let count = try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table) NOT INDEXED") ?? 0
        var meter = ProgressMeter(table, of: count, progress)
        var damaged: [DamagedRow] = []
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(StoreDatabase.rowColumns) FROM \(table) NOT INDEXED ORDER BY rowid")
        while let row = try rows.next() {
            meter.step()
            let found = StoreDatabase.verified(row, role)
            if let found, try isWhole(found.record) { continue }
            let payload = Data.fromDatabaseValue(row[11]) ?? Data([0])
            let name = (1...3).map { String.fromDatabaseValue(row[$0]) ?? "?" }
            damaged.append(
                DamagedRow(
                    table: table, rowID: Int64.fromDatabaseValue(row[0]) ?? 0, name: name,
                    saysDeleted: Int64.fromDatabaseValue(row[8]) == 0 && payload.isEmpty))
        }
        meter.finish()
        return damaged
    }

    /// Whether a record's picture is there. One that only cannot be read now ends the repair.
    private func isWhole(_ record: StoredRecord) throws -> Bool {
        do throws(StoreError) {
            _ = try database.whole(record)
            return true
        } catch {
            if error.code == .corrupt { return false }
            throw error
        }
    }

    /// What the index over the names knows. One that cannot be read knows nothing.
    private func indexedNames() -> [(rowID: Int64, key: RecordKey)] {
        let sql = """
            SELECT rowid, application, scene, key FROM record INDEXED BY record_name
            ORDER BY application, scene, key
            """
        return ((try? Row.fetchAll(db, sql: sql)) ?? []).compactMap { row in
            let parts = (1...3).compactMap { String.fromDatabaseValue(row[$0]) }
            guard let rowID = Int64.fromDatabaseValue(row[0]), parts.count == 3 else { return nil }
            return (rowID, RecordKey(trusted: parts[0], parts[1], parts[2]))
        }
    }

    /// The damaged rows that are whole under the name by which the index knows them.
    private func recordsByName(
        _ damaged: [DamagedRow], _ indexed: [(rowID: Int64, key: RecordKey)]
    ) throws -> [Int64: StoredRecord] {
        let wanted = Set(damaged.map(\.rowID))
        var records: [Int64: StoredRecord] = [:]
        for (rowID, key) in indexed where wanted.contains(rowID) {
            guard let row = try Row.fetchOne(db, sql: Step.find.sql, arguments: [rowID]) else {
                continue
            }
            let record = StoreDatabase.verified(row, .current, as: key)?.record
            if let record, try isWhole(record) { records[rowID] = record }
        }
        return records
    }

    /// Two rows may have one name now, and what an index knows of a row may not be what the row
    /// says: so no index is there while rows go.
    private func takeAway(_ rows: [DamagedRow]) throws {
        for index in StoreDatabase.indexes { try db.execute(sql: "DROP INDEX \(index.name)") }
        for row in rows {
            try db.execute(
                sql: "DELETE FROM \(row.table) WHERE rowid = ?", arguments: [row.rowID])
        }
        for index in StoreDatabase.indexes { try db.execute(sql: index.sql) }
    }

    private mutating func mend(_ row: DamagedRow) throws {
        // What was deleted must not come back, not even where that is only likely.
        guard !row.saysDeleted, let good = try lastGood(row) else {
            report.removed.append(row.name.joined(separator: "/"))
            if row.saysDeleted { try database.forgetPast(of: row.seemingKey) }
            return
        }
        try restore(good)
    }

    private mutating func restore(_ good: StoredRecord) throws {
        // The damaged row's number is unknown; the commit's is larger than any it can have had.
        let record = StoredRecord(
            key: good.key, revision: max(commit, good.revision + 1), commit: commit,
            writtenMs: good.writtenMs, schema: good.schema, bytes: good.bytes, form: good.form,
            ordinal: ordinal)
        ordinal += 1
        try database.insert(record, record.tag(.current))
        report.restored.append(good.key)
    }

    /// The newest past row of the name whose own place is the damaged row's; the name in the row
    /// itself may be what is damaged.
    private func lastGood(_ row: DamagedRow) throws -> StoredRecord? {
        let key = row.seemingKey
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
                try database.indexedRowID(record.key) == nil
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

    private mutating func addUpDigests() throws {
        var digests = StoreDatabase.DigestSums()
        let rows = try Row.fetchCursor(
            db, sql: "SELECT application, tag FROM record NOT INDEXED")
        while let row = try rows.next() {
            guard let name = String.fromDatabaseValue(row[0]) else { continue }
            digests.add(Int64.fromDatabaseValue(row[1]) ?? 0, of: name)
        }
        // More were counted than there are, and nobody knows which they were. The index is not
        // asked: after one malformed page in a transaction SQLite takes no more of it.
        let told = try Row.fetchAll(
            db, sql: "SELECT application, records FROM digest NOT INDEXED ORDER BY application")
        for row in told where report.removed.isEmpty {
            guard let name = String.fromDatabaseValue(row[0]),
                let count = Int64.fromDatabaseValue(row[1]),
                count > digests[name].records
            else { continue }
            report.removed.append("\(name)/?/?")
        }
        // Its page may be damaged too, and holds nothing that is not known again.
        try db.execute(sql: "DROP TABLE digest; \(StoreDatabase.digests)")
        for digest in digests.all { try database.save(digest) }
    }
}
