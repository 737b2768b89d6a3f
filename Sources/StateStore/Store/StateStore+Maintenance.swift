import Basics
import Foundation
import GRDB

/// The result of collecting garbage.
public struct GarbageReport: Hashable, Sendable {
    /// The records that a retention removed.
    public internal(set) var expired = Expiry()
    /// The number of removed marks of deleted records.
    public let deletions: Int
    /// The number of removed picture files that no record named.
    public let files: Int
    /// The size of those files.
    public let fileBytes: Int64
}

extension StateStore {
    /// Forgets deletions up to a commit (by default all) with the values of deleted records, and
    /// removes orphaned files.
    ///
    /// Followers whose cursor is older than a forgotten deletion get `cursorTooOld`. Throws
    /// ``StoreError/Code/corrupt``, and removes nothing, where a row is damaged or hidden.
    @discardableResult
    public func collectGarbage(
        upTo commit: Int64 = .max, progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> GarbageReport {
        try checkNothingIsHidden()
        return try sweep(upTo: commit, progress)
    }

    /// What a damaged row holds, or one that a page hides, may be what only a deletion, an older
    /// revision or a picture still names: so nothing is removed before all rows were read.
    func checkNothingIsHidden() throws(StoreError) {
        _ = try read { database, reader in try database.vouchedFiles(reader.db) }
    }

    func sweep(
        upTo commit: Int64, _ progress: StoreProgress.Report?
    ) throws(StoreError) -> GarbageReport {
        StorePath.discardUnfinished(path, sparing: path)
        return try pictureUse.withLock { () throws(StoreError) in
            let deletions = try maintain { database, meta, db in
                try database.forgetDeletions(upTo: commit, &meta, db)
            }
            var (files, bytes) = (0, Int64(0))
            let there = try database.pictures.files()
            let used: Set<String> =
                try there.isEmpty
                ? []
                : read { database, reader in
                    try database.vouchedFiles(reader.db)
                }
            var meter = ProgressMeter("files", of: Int64(there.count), progress)
            for file in there {
                meter.step()
                if used.contains(file) { continue }
                bytes += try database.pictures.remove(file)
                files += 1
            }
            meter.finish()
            return GarbageReport(deletions: deletions, files: files, fileBytes: bytes)
        }
    }

    /// Returns the space of removed records to the file system. Takes time and a second copy.
    public func compact() throws(StoreError) {
        try checkUsable()
        try endingWithTheDisk { () throws(StoreError) in
            try database.access { db in
                engine.expectLog()
                try db.execute(sql: "VACUUM")
            }
        }
        // So that it is known of when the log gets lost.
        try maintain { _, _, _ in }
    }

    /// When the disk fails, what it holds is uncertain: the store takes nothing more.
    func endingWithTheDisk<Value>(
        _ work: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try work()
        } catch {
            engine.ending(after: error)
            followers.wake()
            throw error
        }
    }

    /// A change of the store's own rows, outside the commits of its users.
    func maintain<Value>(
        _ body: (StoreDatabase, inout StoreDatabase.Meta, Database) throws -> Value
    ) throws(StoreError) -> Value {
        try checkUsable()
        return try endingWithTheDisk { () throws(StoreError) in
            try database.access { db in
                engine.expectLog()
                var meta = try database.readMeta(db)
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(database, &meta, db)
                    meta.maintenances += 1
                    try database.save(meta)
                    return .commit
                }
                guard let value else {
                    throw StoreError(.io, at: path, "the transaction did not run")
                }
                engine.acknowledge(meta)
                return value
            }
        }
    }
}

extension StoreDatabase {
    /// The picture files that records name, older revisions included.
    func usedFiles(_ db: Database) throws -> Set<String> {
        let payloads = try Data.fetchAll(
            db,
            sql: """
                SELECT payload FROM record WHERE form = 2 UNION ALL
                SELECT payload FROM past WHERE form = 2
                """)
        return Set(payloads.compactMap { PictureFolder.Reference(payload: Array($0))?.fileName })
    }

    /// The same, for those who remove what is not among them: no row may be damaged or hidden.
    func vouchedFiles(_ db: Database) throws -> Set<String> {
        var digests = DigestSums()
        var files: Set<String> = []
        for (table, role) in [("record", RowRole.current), ("past", .past)] {
            let rows = try Row.fetchCursor(
                db, sql: "SELECT \(Self.rowColumns) FROM \(table) NOT INDEXED ORDER BY rowid")
            while let row = try rows.next() {
                guard let found = Self.verified(row, role) else {
                    throw StoreError(
                        .corrupt, at: path, "a row of \(table) is damaged",
                        nextStep: "Repair the store first; nothing was removed.")
                }
                if role == .current { digests.add(found.tag, of: found.record.key.application) }
                guard found.record.form == .file else { continue }
                if let reference = PictureFolder.Reference(payload: found.record.bytes) {
                    files.insert(reference.fileName)
                }
            }
        }
        if let name = try digests.wrong(in: self, db).first { throw Self.hidden(name) }
        let counts = try ["INDEXED BY past_name", "NOT INDEXED"].map { way in
            try Int64.fetchOne(db, sql: "SELECT count(*) FROM past \(way)")
        }
        if counts[0] != counts[1] {
            throw StoreError(
                .corrupt, at: path, "the index over older revisions does not match them")
        }
        return files
    }

    func forgetDeletions(upTo commit: Int64, _ meta: inout Meta, _ db: Database) throws -> Int {
        let rows = try Row.fetchAll(
            db, sql: "SELECT \(Self.rowColumns) FROM record WHERE form = 0 ORDER BY rowid")
        // A damaged row is no deletion: its older revision may be all that is left.
        let found = rows.compactMap { Self.verified($0, .current) }
        for row in found { try forgetPast(of: row.record.key) }
        let forgotten = found.filter { $0.record.commit <= commit }
        for row in forgotten {
            var digest = try digest(row.record.key.application)
            meta.digests &-= digest.weight
            digest.remove(row.tag)
            try save(digest, &meta)
            try db.execute(sql: "DELETE FROM record WHERE rowid = ?", arguments: [row.rowID])
            meta.pruned = max(meta.pruned, row.record.commit)
        }
        return forgotten.count
    }
}
