import Basics
import GRDB

/// Lets `StateStore` hand out the database connection without naming GRDB in its own signatures.
struct Reader {
    let db: Database
}

extension StateStore {
    /// Stores bytes under a name and waits until they are on disk.
    @discardableResult
    public func put(
        _ bytes: [UInt8], for key: RecordKey, schema: RecordSchema = .bytes,
        expecting expectation: Expectation = .anything
    ) throws(StoreError) -> CommitReceipt {
        try commit([.put(bytes, for: key, schema: schema, expecting: expectation)])
    }

    /// Deletes a record and waits until the deletion is on disk.
    @discardableResult
    public func delete(
        _ key: RecordKey, expecting expectation: Expectation = .anything
    ) throws(StoreError) -> CommitReceipt {
        try commit([.delete(key, expecting: expectation)])
    }

    /// Makes all writes or none, and returns when they are on disk.
    ///
    /// Blocks the calling thread for one wait for the disk, which it shares with commits that
    /// other threads make at the same moment. This is the call for `willResignActive`.
    @discardableResult
    public func commit(_ writes: [Write]) throws(StoreError) -> CommitReceipt {
        for write in writes { try options.check(write) }
        if !writes.contains(where: options.isLarge) { return try commits.commitNow(writes).get() }
        // A file that no record names yet must not be swept as an orphan.
        return try pictureUse.withLock { () throws(StoreError) in
            try commits.commitNow(try placed(writes)).get()
        }
    }

    /// Makes all writes or none, and resumes when they are on disk; blocks no thread of the caller.
    @discardableResult
    public func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt {
        for write in writes { try options.check(write) }
        if !writes.contains(where: options.isLarge) {
            return try await commits.commit(writes).get()
        }
        return try await commits.inBackground { () throws(StoreError) in try self.commit(writes) }
    }

    /// The record under a name, or nil where there is none; throws where it is damaged.
    public func record(for key: RecordKey) throws(StoreError) -> StoredRecord? {
        if let record = database.intact(key) { return record }
        return try read { database, _ in try database.load(key) }
    }

    /// The record under a name if that takes no wait for a commit; nil where ``record(for:)`` must
    /// look, also where there is no record. For threads that must not be blocked.
    public func recordWithoutWaiting(for key: RecordKey) -> StoredRecord? {
        database.intact(key, waits: false)
    }

    /// The newest revision of a name, deletions included.
    public struct NewestRevision: Hashable, Sendable {
        /// The number of the revision; for an unknown name, the number before the next revision.
        public let number: Int64
        /// A Boolean value indicating whether there is no record: it never existed, or was deleted.
        public let isDeleted: Bool
        /// A Boolean value indicating whether the name is known, by a record or by the mark of its
        /// deletion.
        public let isKnown: Bool

        package init(number: Int64, isDeleted: Bool, isKnown: Bool) {
            (self.number, self.isDeleted, self.isKnown) = (number, isDeleted, isKnown)
        }
    }

    /// The commit up to which deletions have been forgotten; the first revision of an unknown name
    /// follows it.
    public var forgottenUpTo: Int64 { ledger.withLock { $0.meta.pruned } }

    /// Returns the number that the next revision of a name follows.
    public func newestRevision(of key: RecordKey) throws(StoreError) -> NewestRevision {
        try read { database, _ in
            let record = try database.find(key)?.record
            let forgotten = ledger.withLock { $0.meta.pruned }
            return NewestRevision(
                number: record?.revision ?? forgotten,
                isDeleted: record?.form ?? .deleted == .deleted, isKnown: record != nil)
        }
    }

    /// The intact older revisions of a record, newest first.
    public func history(of key: RecordKey) throws(StoreError) -> [StoredRecord] {
        try read { database, reader in try database.past(key, reader.db) }
    }

    /// The numbers of a record's damaged older revisions, newest first. Revisions on an unreadable
    /// page are not among them.
    public func damagedRevisions(of key: RecordKey) throws(StoreError) -> [Int64] {
        try read { database, reader in
            try database.pastRows(key, reader.db).filter {
                StoreDatabase.verified($0, .past)?.record.key != key
            }.map { Int64.fromDatabaseValue($0[4]) ?? 0 }
        }
    }

    /// All records of an application, ordered by scene and key.
    ///
    /// The list is complete or an error: it is checked against a digest of the application. It
    /// holds all bytes, pictures included; ``keys(application:)`` does without, and
    /// ``forEachRecord(application:_:)`` holds one record at a time.
    public func records(application: String) throws(StoreError) -> [StoredRecord] {
        var records: [StoredRecord] = []
        try forEachRecord(application: application) { records.append($0) }
        return records
    }

    /// Calls a closure with each record of an application, ordered by scene and key.
    ///
    /// - Parameter body: does not use the store, which is busy until the last record; what it
    ///   throws ends the reading.
    /// - Throws: `corrupt` also after the last record, when records are missing or too many.
    public func forEachRecord(
        application: String, _ body: (StoredRecord) throws -> Void
    ) throws(StoreError) {
        try RecordKey.check(application, "name of an application")
        try read { database, reader in
            try database.forEachRow(application, reader.db) { row in
                guard row.record.form != .deleted else { return }
                try body(try database.whole(row.record))
            }
        }
    }

    /// The names of an application's records, ordered by scene and key; throws where the list would
    /// be incomplete.
    public func keys(application: String) throws(StoreError) -> [RecordKey] {
        try RecordKey.check(application, "name of an application")
        var keys: [RecordKey] = []
        try read { database, reader in
            try database.forEachRow(application, reader.db) { row in
                if row.record.form != .deleted { keys.append(row.record.key) }
            }
        }
        return keys
    }

    /// The names of all applications that have, or once had, records.
    public func applications() throws(StoreError) -> [String] {
        try read { database, reader in try database.applicationNames(reader.db) }
    }
}

extension StoreOptions {
    /// Checks a write before the store is used.
    package func check(_ write: Write) throws(StoreError) {
        switch write.content {
        case .delete: return
        case .picture(let picture): try check(picture.png.count, write.key)
        case .put(let bytes, let schema):
            try check(bytes.count, write.key)
            try RecordKey.check(schema.name, "schema of \(write.key)")
            if schema.name == RecordSchema.picture.name {
                throw StoreError(
                    .invalid, at: write.key.description, "pictures are stored as redacted pictures",
                    nextStep: "Redact it, and store it as a RedactedPicture.")
            }
            if schema.version < 0 {
                throw StoreError(.invalid, at: write.key.description, "a negative schema version")
            }
        }
    }

    private func check(_ count: Int, _ key: RecordKey) throws(StoreError) {
        if count > largestValue { throw StoreError.tooLarge(key, count, most: largestValue) }
    }

    /// Returns whether a picture gets a file of its own.
    func isLarge(_ write: Write) -> Bool {
        if case .picture(let picture) = write.content {
            return picture.png.count > largestInlinePicture
        }
        return false
    }
}
