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

    /// Does all writes of one commit, or throws before the first. What the applications' records
    /// add up to then is saved by the caller, once for all commits of a transaction.
    func perform(
        _ writes: [Write], _ meta: inout Meta, _ digests: inout ChangedDigests
    ) throws -> CommitReceipt {
        let planned = try plan(writes)
        let commit = meta.commits + 1
        let now = options.clock.nowMs()
        var revisions: [Int64] = []
        for (ordinal, one) in planned.enumerated() {
            guard let next = next(one, after: meta, Int64(ordinal), now) else {
                revisions.append(0)
                continue
            }
            try store(next, over: one, &meta, &digests)
            revisions.append(next.revision)
        }
        guard revisions.contains(where: { $0 > 0 }) else {
            return CommitReceipt(commit: meta.commits, revisions: revisions)
        }
        meta.commits = commit
        return CommitReceipt(commit: commit, revisions: revisions)
    }

    /// Reads everything first, so that a refusal leaves nothing behind to be undone.
    private func plan(_ writes: [Write]) throws -> [Planned] {
        var seen = Set<RecordKey>()
        return try writes.map { write in
            guard writes.count == 1 || seen.insert(write.key).inserted else {
                throw StoreError.writtenTwice(write.key)
            }
            return try plan(write)
        }
    }

    private func plan(_ write: Write) throws -> Planned {
        let found: FoundRow?
        do {
            found = try find(write.key)
        } catch let error as StoreError where error.code == .corrupt {
            guard write.expectation == .anything, try isTaken(write.key.rowID) else {
                throw error
            }
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
        // revision comes again either when the mark of a deletion, with its number, was forgotten,
        // or when commits were lost.
        var last = before?.revision ?? meta.pruned
        if let before, before.commit <= meta.lost { last = max(last, meta.lost) }
        let revision = planned.replacesDamage ? commit : last + 1
        return StoredRecord(
            key: key, revision: revision, commit: commit,
            writtenMs: planned.write.writtenMs ?? now, schema: schema, bytes: bytes, form: form,
            ordinal: ordinal)
    }

    private func store(
        _ next: StoredRecord, over planned: Planned, _ meta: inout Meta,
        _ digests: inout ChangedDigests
    ) throws {
        // Told twice, so that no damage to the mark brings back what was deleted.
        if next.form == .deleted { try insertPast(next, .bring) }
        if planned.replacesDamage { return try replaceDamage(next, &meta, &digests) }
        let application = next.key.application
        let index = try digestIndex(application, &meta, &digests)
        let tag = next.tag(.current)
        if let found = planned.found {
            try keep(found.record)
            try update(found.rowID, next, tag)
            digests[index].replace(found.tag, by: tag)
        } else {
            try insert(next, tag)
            digests[index].add(tag)
        }
    }

    /// The place of an application's digest among those that a transaction changes. What it was is
    /// taken out of the sum over all at once, what it becomes is added when it is saved.
    func digestIndex(
        _ application: String, _ meta: inout Meta, _ digests: inout ChangedDigests
    ) throws -> Int {
        if let index = digests.index(of: application) { return index }
        let digest = try digest(application)
        meta.digests &-= digest.weight
        return digests.append(digest)
    }

    /// Makes a past row of what was current, and forgets the oldest.
    private func keep(_ record: StoredRecord) throws {
        try insertPast(record, record.form == .deleted ? .bring : .keep)
        let kept = Int64(max(1, options.keptRevisions))
        try forgetPast(of: record.key, upTo: record.revision - kept)
    }

    /// Makes a past row, by the step that fails when there is one, or the one that leaves it.
    func insertPast(_ record: StoredRecord, _ step: Step) throws {
        try connection.run(step) { statement in
            statement.bind(1, nil)
            statement.bind(record.key, from: 2)
            statement.bind(record, tag: record.tag(.past), from: 5)
        }
    }

    /// Forgets older revisions of a name, by default all.
    func forgetPast(of key: RecordKey, upTo revision: Int64 = .max) throws {
        try connection.run(.prune) { statement in
            statement.bind(key, from: 1)
            statement.bind(4, revision)
        }
    }

    func update(_ rowID: Int64, _ record: StoredRecord, _ tag: Int64) throws {
        try connection.run(.replace) { statement in
            statement.bind(record, tag: tag, from: 1)
            statement.bind(10, rowID)
        }
        try checkOneChange(record.key)
    }

    private func checkOneChange(_ key: RecordKey) throws {
        guard try connection.statement(.replace).changes == 1 else {
            throw StoreError(.corrupt, at: key.description, "the row cannot be replaced")
        }
    }

    /// Inserts at the name's own rowid, or anywhere when another name has the same hash.
    func insert(_ record: StoredRecord, _ tag: Int64) throws {
        let own = record.key.rowID
        let rowID = try isTaken(own) ? nil : own
        try connection.run(.insert) { statement in
            statement.bind(1, rowID)
            statement.bind(record.key, from: 2)
            statement.bind(record, tag: tag, from: 5)
        }
    }

    /// Saves what an application's records add up to, and adds it to the sum over all.
    func save(_ digest: Digest, _ meta: inout Meta) throws {
        meta.digests &+= digest.weight
        try save(digest)
    }

    func save(_ digest: Digest) throws {
        try connection.run(.saveDigest) { statement in
            statement.bind(1, digest.application)
            statement.bind(2, digest.records)
            statement.bind(3, digest.sum)
            statement.bind(4, digest.tag)
        }
    }

    func save(_ meta: Meta) throws {
        try connection.run(.saveMeta) { statement in
            statement.bind(1, meta.store)
            statement.bind(2, meta.commits)
            statement.bind(3, meta.pruned)
            statement.bind(4, meta.digests)
            statement.bind(5, meta.maintenances)
            statement.bind(6, meta.tag)
        }
    }
}

extension StoreDatabase {
    /// The digests that a transaction changes, each once. Most change one, which is found without
    /// hashing its name.
    struct ChangedDigests {
        private(set) var all: [Digest] = []
        private var places: [ExactName: Int] = [:]
        private var latest = 0

        subscript(index: Int) -> Digest {
            get { all[index] }
            _modify { yield &all[index] }
        }

        mutating func index(of application: String) -> Int? {
            if all.isEmpty { return nil }
            if all[latest].application.hasBytes(of: application) { return latest }
            if all.count == 1 { return nil }
            guard let place = places[ExactName(application)] else { return nil }
            latest = place
            return place
        }

        /// Adds a digest of an application that has none here; returns its place.
        mutating func append(_ digest: Digest) -> Int {
            latest = all.count
            all.append(digest)
            if all.count == 2 { places[ExactName(all[0].application)] = 0 }
            if all.count > 1 { places[ExactName(digest.application)] = latest }
            return latest
        }

        /// Adds a digest, or replaces that of its application.
        mutating func put(_ digest: Digest) {
            if let index = index(of: digest.application) {
                all[index] = digest
            } else {
                _ = append(digest)
            }
        }
    }
}

// MARK: - Writing over damage

extension StoreDatabase {
    /// Replaces a damaged row. Its old tag is unknown, so the digest is added up anew, and the sum
    /// over all digests with it.
    private func replaceDamage(
        _ next: StoredRecord, _ meta: inout Meta, _ digests: inout ChangedDigests
    ) throws {
        try connection.run(.overwrite) { statement in
            statement.bind(next, tag: next.tag(.current), from: 1)
            statement.bind(next.key, from: 10)
            statement.bind(13, next.key.rowID)
        }
        try checkOneChange(next.key)
        let application = next.key.application
        var digest = Digest(application: application)
        try connection.access { db in
            let rows = try Row.fetchCursor(
                db, sql: "SELECT tag FROM record NOT INDEXED WHERE application = ?",
                arguments: [application])
            while let row = try rows.next() { digest.add(Int64.fromDatabaseValue(row[0]) ?? 0) }
            digests.put(digest)
            let others = Self.toldDigests(db).digests.filter {
                digests.index(of: $0.application) == nil
            }
            meta.digests = others.weight
        }
    }
}
