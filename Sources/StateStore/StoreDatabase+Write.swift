import Foundation
import GRDB

extension StoreDatabase {
    /// A write whose precondition holds, with what it found.
    private struct Planned {
        let write: Write
        let found: FoundRow?
        /// The row could not be read, and the writer does not care.
        let replacesDamage: Bool
    }

    /// Does all writes of one commit, or throws before the first.
    func perform(_ writes: [Write], _ meta: inout Meta, _ db: Database) throws -> CommitReceipt {
        let planned = try plan(writes, db)
        let commit = meta.commits + 1
        let now = options.clock.nowMs()
        var digests: [Digest] = []
        var revisions: [Int64] = []
        for (ordinal, one) in planned.enumerated() {
            guard let next = next(one, after: meta, Int64(ordinal), now) else {
                revisions.append(0)
                continue
            }
            try store(next, over: one, &digests, db)
            revisions.append(next.revision)
        }
        guard revisions.contains(where: { $0 > 0 }) else {
            return CommitReceipt(commit: meta.commits, revisions: revisions)
        }
        for digest in digests { try save(digest, db) }
        meta.commits = commit
        return CommitReceipt(commit: commit, revisions: revisions)
    }

    /// Reads everything first, so that a refusal leaves nothing behind to be undone.
    private func plan(_ writes: [Write], _ db: Database) throws -> [Planned] {
        var seen = Set<RecordKey>()
        return try writes.map { write in
            guard seen.insert(write.key).inserted else {
                throw StoreError.writtenTwice(write.key)
            }
            return try plan(write, db)
        }
    }

    private func plan(_ write: Write, _ db: Database) throws -> Planned {
        let found: FoundRow?
        do {
            found = try find(write.key, db)
        } catch let error as StoreError where error.code == .corrupt {
            guard write.expectation == .anything, try row(holds: write.key, db) else { throw error }
            return Planned(write: write, found: nil, replacesDamage: true)
        }
        let record = found?.record
        let revision = record.map { $0.form == .deleted ? 0 : $0.revision } ?? 0
        guard write.expectation.holds(for: revision) else {
            throw StoreError.conflict(write.key, revision)
        }
        return Planned(write: write, found: found, replacesDamage: false)
    }

    /// The row that a write leaves; nil when there is nothing to delete.
    private func next(
        _ planned: Planned, after meta: Meta, _ ordinal: Int64, _ now: Int64?
    ) -> StoredRecord? {
        let key = planned.write.key
        let commit = meta.commits + 1
        let before = planned.found?.record
        let isThere = before.map { $0.form != .deleted } ?? planned.replacesDamage
        var (bytes, schema, form) = ([UInt8](), RecordSchema.bytes, RecordForm.deleted)
        switch planned.write.content {
        case .put(let value, let name): (bytes, schema, form) = (value, name, .inline)
        case .picture(let picture):
            schema = .picture
            bytes = planned.write.placed ?? picture.png
            form = planned.write.placed == nil ? .inline : .file
        case .delete: if !isThere { return nil }
        }
        // A damaged row's number is unknown; the commit's is larger than any it can have had. No
        // revision comes again either when the mark of a deletion, with its number, was forgotten.
        let revision = planned.replacesDamage ? commit : (before?.revision ?? meta.pruned) + 1
        return StoredRecord(
            key: key, revision: revision, commit: commit,
            writtenMs: planned.write.writtenMs ?? now, schema: schema, bytes: bytes, form: form,
            ordinal: ordinal)
    }

    private func store(
        _ next: StoredRecord, over planned: Planned, _ digests: inout [Digest], _ db: Database
    ) throws {
        if planned.replacesDamage { return try replaceDamage(next, &digests, db) }
        let application = next.key.application
        let index = try digestIndex(application, &digests, db)
        if let found = planned.found {
            try keep(found.record, db)
            try update(found.rowID, next, db)
            digests[index].replace(found.tag, by: next.tag(.current))
        } else {
            try insert(next, db)
            digests[index].add(next.tag(.current))
        }
    }

    private func digestIndex(
        _ application: String, _ digests: inout [Digest], _ db: Database
    ) throws -> Int {
        let same = { (digest: Digest) in digest.application.utf8.elementsEqual(application.utf8) }
        if let index = digests.firstIndex(where: same) { return index }
        digests.append(try digest(application, db))
        return digests.count - 1
    }

    /// Makes a past row of what was current, and forgets the oldest.
    private func keep(_ record: StoredRecord, _ db: Database) throws {
        try RawStatement.run(Self.insertionOfPast, db) { statement in
            statement.bind(1, nil)
            statement.bind(record, .past, from: 2)
        }
        let kept = Int64(max(1, options.keptRevisions))
        try RawStatement.run(Self.pruning, db) { statement in
            statement.bind(1, record.key.application)
            statement.bind(2, record.key.scene)
            statement.bind(3, record.key.key)
            statement.bind(4, record.revision - kept)
        }
    }

    private func update(_ rowID: Int64, _ record: StoredRecord, _ db: Database) throws {
        try RawStatement.run(Self.replacement, db) { statement in
            statement.bind(record, .current, from: 1)
            statement.bind(13, rowID)
        }
        guard db.changesCount == 1 else {
            throw StoreError(.corrupt, at: record.key.description, "the row cannot be replaced")
        }
    }

    private static let insertionOfPast = insertion("past")
    private static let insertionOfRecord = insertion("record")
    private static let pruning =
        "DELETE FROM past WHERE application = ? AND scene = ? AND key = ? AND revision <= ?"
    private static let replacement = """
        UPDATE record SET application = ?, scene = ?, key = ?, revision = ?, commits = ?, \
        ordinal = ?, written = ?, form = ?, schema = ?, version = ?, payload = ?, tag = ? \
        WHERE rowid = ?
        """

    /// Inserts at the name's own rowid, or anywhere when another name has the same hash.
    func insert(_ record: StoredRecord, _ db: Database) throws {
        let isTaken = try db.cachedStatement(sql: "SELECT 1 FROM record WHERE rowid = ?")
        let own = record.key.rowID
        let rowID = try Int.fetchOne(isTaken, arguments: [own]) == nil ? own : nil
        try RawStatement.run(Self.insertionOfRecord, db) { statement in
            statement.bind(1, rowID)
            statement.bind(record, .current, from: 2)
        }
    }

    private static func insertion(_ table: String) -> String {
        "INSERT INTO \(table) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    }

    func save(_ digest: Digest, _ db: Database) throws {
        try RawStatement.run(Self.savingOfDigest, db) { statement in
            statement.bind(1, digest.application)
            statement.bind(2, digest.records)
            statement.bind(3, digest.sum)
            statement.bind(4, digest.tag)
        }
    }

    func save(_ meta: Meta, _ db: Database) throws {
        try RawStatement.run(Self.savingOfMeta, db) { statement in
            statement.bind(1, meta.store)
            statement.bind(2, meta.commits)
            statement.bind(3, meta.pruned)
            statement.bind(4, meta.tag)
        }
    }

    private static let savingOfMeta =
        "UPDATE meta SET store = ?, commits = ?, pruned = ?, tag = ? WHERE id = 1"
    private static let savingOfDigest = """
        INSERT INTO digest(application, records, sum, tag) VALUES (?, ?, ?, ?) \
        ON CONFLICT(application) DO UPDATE SET \
        records = excluded.records, sum = excluded.sum, tag = excluded.tag
        """
}

// MARK: - Writing over damage

extension StoreDatabase {
    /// Whether the name's own row is there, so that it can be written over.
    private func row(holds key: RecordKey, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM record WHERE rowid = ?")
        return try Int.fetchOne(statement, arguments: [key.rowID]) != nil
    }

    /// Replaces a damaged row. Its old tag is unknown, so the digest is added up anew.
    private func replaceDamage(
        _ next: StoredRecord, _ digests: inout [Digest], _ db: Database
    ) throws {
        try update(next.key.rowID, next, db)
        let application = next.key.application
        var digest = Digest(application: application)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT tag FROM record WHERE application = ?", arguments: [application])
        while let row = try rows.next() { digest.add(Int64.fromDatabaseValue(row[0]) ?? 0) }
        digests.removeAll { $0.application.utf8.elementsEqual(application.utf8) }
        digests.append(digest)
    }
}
