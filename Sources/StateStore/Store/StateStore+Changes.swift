import Basics
import GRDB

/// A place in the sequence of changes of one store. It survives a reopen, also as text.
public struct ChangeCursor: Hashable, Sendable {
    /// The identity of the store, a positive number that never changes; 0 before any store.
    public let store: Int64
    /// The last commit that was seen, whole or in part.
    public let commit: Int64
    /// The place of the last change seen within that commit, or the largest number when the commit
    /// was seen as a whole.
    public let ordinal: Int64
    /// The commit up to which deletions had been forgotten when the follower began at the start.
    public let base: Int64

    /// The cursor before the first change of any store.
    public static let start = ChangeCursor(store: 0, commit: 0, ordinal: -1)

    /// Creates a cursor; for backends in other modules.
    public init(store: Int64, commit: Int64, ordinal: Int64, base: Int64 = 0) {
        self.store = store
        self.commit = commit
        self.ordinal = ordinal
        self.base = base
    }

    /// Parses a cursor from its text; returns nil when the text is not a cursor.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 4, let store = Int64(parts[0], radix: 16),
            let commit = Int64(parts[1]),
            let ordinal = parts[2] == Self.end ? .max : Int64(parts[2]),
            let base = parts.count == 4 ? Int64(parts[3]) : 0
        else { return nil }
        self.init(store: store, commit: commit, ordinal: ordinal, base: base)
    }

    /// Returns whether forgotten deletions may hide a change from a follower at this cursor.
    package func misses(forgottenUpTo pruned: Int64) -> Bool {
        let isBehind = commit < pruned || commit == pruned && ordinal < .max
        return self != .start && isBehind && base < pruned
    }

    fileprivate static let end = "end"
}

extension ChangeCursor: CustomStringConvertible {
    /// The cursor as text: store, commit, place in the commit, and the base if there is one.
    public var description: String {
        let place = ordinal == .max ? Self.end : "\(ordinal)"
        return "\(String(store, radix: 16)).\(commit).\(place)" + (base > 0 ? ".\(base)" : "")
    }
}

/// A write or a deletion of a record.
public struct Change: Hashable, Sendable {
    /// The name of the record.
    public let key: RecordKey
    /// The revision of the record after the change.
    public let revision: Int64
    /// A Boolean value indicating whether the change deleted the record.
    public let isDeletion: Bool
    /// The commit that made the change.
    public let commit: Int64
    /// The cursor behind this change.
    public let cursor: ChangeCursor

    /// Creates a change; for backends in other modules.
    public init(
        key: RecordKey, revision: Int64, isDeletion: Bool, commit: Int64, cursor: ChangeCursor
    ) {
        self.key = key
        self.revision = revision
        self.isDeletion = isDeletion
        self.commit = commit
        self.cursor = cursor
    }
}

extension StateStore {
    /// The cursor behind the newest change.
    public var newestCursor: ChangeCursor {
        let meta = ledger.withLock { $0.meta }
        return ChangeCursor(store: meta.shortID, commit: meta.commits, ordinal: .max)
    }

    /// Returns at most `limit` changes after a cursor.
    public func changes(
        after cursor: ChangeCursor, limit: Int
    ) throws(StoreError) -> [Change] {
        try read { database, reader in
            // Within the read, so that nothing is forgotten in between.
            let meta = ledger.withLock { $0.meta }
            if cursor != .start { try check(cursor, meta) }
            if !ledger.withLock({ $0.isFeedWhole }) {
                try database.checkFeed(reader.db)
                ledger.withLock { $0.isFeedWhole = true }
            }
            return try database.changes(after: cursor, limit, meta, reader.db)
        }
    }

    private func check(
        _ cursor: ChangeCursor, _ meta: StoreDatabase.Meta
    ) throws(StoreError) {
        guard cursor.store == meta.shortID, cursor.commit <= meta.commits else {
            throw StoreError.foreignCursor(cursor)
        }
        if cursor.misses(forgottenUpTo: meta.pruned) {
            throw StoreError.tooOld(cursor, forgottenUpTo: meta.pruned)
        }
    }
}

/// The changes of a store as an asynchronous sequence. Each iterator goes its own way.
public struct Changes: AsyncSequence, Sendable {
    /// A change of a record.
    public typealias Element = Change

    let store: any StateBackend
    let cursor: ChangeCursor

    /// Returns an iterator that starts at the cursor.
    public func makeAsyncIterator() -> Iterator {
        Iterator(store: store, cursor: cursor)
    }

    /// Reads changes in batches and waits for the next commit when there are none.
    public struct Iterator: AsyncIteratorProtocol {
        private static let piece = 128

        private let store: any StateBackend
        private var cursor: ChangeCursor
        private var ready: ArraySlice<Change> = []

        init(store: any StateBackend, cursor: ChangeCursor) {
            self.store = store
            self.cursor = cursor
        }

        /// The next change, or nil when the store is closed or the task is cancelled.
        public mutating func next() async throws -> Change? {
            while ready.isEmpty {
                if Task.isCancelled { return nil }
                let seen = try await store.newestCursor.commit
                do throws(StoreError) {
                    ready = try await store.changes(after: cursor, limit: Self.piece)[...]
                } catch {
                    if error.code == .closed { return nil }
                    throw error
                }
                if ready.isEmpty { await store.waitForCommit(after: seen) }
            }
            let change = ready.removeFirst()
            cursor = change.cursor
            return change
        }
    }
}

extension StateStore {
    /// Waits until there are more than `seen` commits, the store is closed, or the task is
    /// cancelled.
    public func waitForCommit(after seen: Int64) async {
        let ledger = ledger
        await followers.wait {
            ledger.withLock { $0.meta.commits > seen || $0.ending != nil }
        }
    }
}

extension StoreDatabase.Meta {
    /// Enough of the store's identity to recognise a cursor of another store; never 0.
    var shortID: Int64 {
        let hash = Tag.xxh64(store, seed: 1) >> 32
        return Int64(max(1, hash))
    }
}

extension StoreDatabase {
    func changes(
        after cursor: ChangeCursor, _ limit: Int, _ meta: Meta, _ db: Database
    ) throws -> [Change] {
        // One more than wanted shows where the last commit ends.
        let most = max(0, min(limit, .max - 1))
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Self.rowColumns) FROM record INDEXED BY record_feed
                WHERE commits > ? OR (commits = ? AND ordinal > ?)
                ORDER BY commits, ordinal LIMIT ?
                """)
        let rows = try Row.fetchAll(
            statement, arguments: [cursor.commit, cursor.commit, cursor.ordinal, most + 1])
        let records = try rows.map { row in
            guard let record = Self.verified(row, .current)?.record else {
                throw StoreError(.corrupt, at: path, "a changed record is damaged")
            }
            return record
        }
        return Change.list(
            records, most, store: meta.shortID,
            base: cursor == .start ? meta.pruned : cursor.base)
    }
}

extension Change {
    /// The changes that some records stand for, at most `limit`; the records are in the order of
    /// commits, and one more is given than wanted where there is one.
    package static func list(
        _ records: [StoredRecord], _ most: Int, store: Int64, base: Int64
    ) -> [Change] {
        records.prefix(most).enumerated().map { index, record in
            let isLast = index + 1 == records.count || records[index + 1].commit != record.commit
            return Change(
                key: record.key, revision: record.revision,
                isDeletion: record.form == .deleted, commit: record.commit,
                cursor: ChangeCursor(
                    store: store, commit: record.commit, ordinal: isLast ? .max : record.ordinal,
                    base: base))
        }
    }
}
