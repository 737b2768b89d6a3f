import Basics
import GRDB

// A store that becomes a copy of another one takes its rows with their numbers, in the order of
// commits. It has the numbers of the original from the beginning, so that an interrupted copy is
// known again and continued behind its newest row.

/// The numbers that a store and its copy have in common.
package struct StoreNumbers: Hashable, Sendable {
    /// The identity in cursors.
    package let store: Int64
    /// The number of commits.
    package let commits: Int64
    /// The commit up to which deletions have been forgotten.
    package let forgotten: Int64

    package init(store: Int64, commits: Int64, forgotten: Int64) {
        (self.store, self.commits, self.forgotten) = (store, commits, forgotten)
    }

    /// The cursor behind a row, from which the changes of this store are read.
    package func cursor(after row: (commit: Int64, ordinal: Int64)?) -> ChangeCursor {
        ChangeCursor(
            store: store, commit: row?.commit ?? 0, ordinal: row?.ordinal ?? -1, base: forgotten)
    }
}

extension StateStore {
    /// The numbers that a copy of this store has.
    package var storeNumbers: StoreNumbers {
        let meta = ledger.withLock { $0.meta }
        return StoreNumbers(store: meta.shortID, commits: meta.commits, forgotten: meta.pruned)
    }

    /// Gives a new store the numbers of another one, whose rows it then takes.
    ///
    /// Throws ``StoreError/Code/invalid`` where this store has commits already, or where no store
    /// can have this identity.
    package func beginCopy(of numbers: StoreNumbers) throws(StoreError) {
        guard commitCount == 0, let identity = StoreDatabase.Meta.identity(shortID: numbers.store)
        else {
            throw StoreError(
                .invalid, at: path, "the store cannot become a copy of store \(numbers.store)",
                nextStep: "Copy it to a path that does not exist.")
        }
        try maintain { _, meta, _ in
            meta.store = identity
            (meta.commits, meta.pruned) = (numbers.commits, numbers.forgotten)
        }
    }

    /// Adds current rows and older revisions of the original, all or none.
    package func adopt(
        _ current: [StoredRecord], past: [StoredRecord]
    ) throws(StoreError) {
        // A file that no record names yet must not be swept as an orphan.
        try pictureUse.withLock { () throws(StoreError) in
            let rows = (current: try current.map(placed), past: try past.map(placed))
            try maintain { database, meta, _ in
                var digests = StoreDatabase.ChangedDigests()
                for record in rows.past { try database.insertPast(record, .bring) }
                for record in rows.current {
                    // Twice, as after a deletion.
                    if record.form == .deleted { try database.insertPast(record, .bring) }
                    let tag = record.tag(.current)
                    try database.insert(record, tag)
                    let index = try database.digestIndex(record.key.application, &meta, &digests)
                    digests[index].add(tag)
                }
                for digest in digests.all { try database.save(digest, &meta) }
            }
        }
    }

    /// Puts a large picture in a file of its own, as a commit does.
    private func placed(_ record: StoredRecord) throws(StoreError) -> StoredRecord {
        guard record.schema == .picture, record.bytes.count > options.largestInlinePicture,
            record.form != .deleted
        else { return record }
        return StoredRecord(
            key: record.key, revision: record.revision, commit: record.commit,
            writtenMs: record.writtenMs, schema: record.schema,
            bytes: try database.pictures.store(record.bytes).payload, form: .file,
            ordinal: record.ordinal)
    }

    /// The commit of the newest row, and its place in it; nil where there is no row.
    package func newestRow() throws(StoreError) -> (commit: Int64, ordinal: Int64)? {
        try read { _, reader in
            try Row.fetchOne(
                reader.db,
                sql: """
                    SELECT commits, ordinal FROM record INDEXED BY record_feed
                    ORDER BY commits DESC, ordinal DESC LIMIT 1
                    """
            ).map { ($0[0], $0[1]) }
        }
    }

    /// The current row of a name, with the bytes of a large picture; deletions have one too.
    package func row(for key: RecordKey) throws(StoreError) -> StoredRecord? {
        try read { database, _ in
            try database.find(key).map { try database.whole($0.record) }
        }
    }
}

extension StoreDatabase.Meta {
    /// Returns an identity that has this short form; nil where none has.
    static func identity(shortID: Int64) -> [UInt8]? {
        guard let high = UInt32(exactly: shortID), high > 0 else { return nil }
        let low = UInt64(UInt32.random(in: .min ... .max))
        return Tag.bytes(
            hashing: UInt64(high) << 32 | low, seed: 1, first: .random(in: .min ... .max))
    }
}
