#if POSTGRESQL
import Basics
public import StateStore

extension PostgresStateStore {
    /// The cursor behind the newest change.
    public var newestCursor: ChangeCursor {
        get async throws(StoreError) {
            let place = place
            let cursor = try await ask(
                database.statements.cursor, [.integer(watch.tenant)], .heavy
            ) { reply throws(StoreError) in
                guard reply.count == 1 else { throw Self.gone(place) }
                return ChangeCursor(
                    store: reply.integer(0, 0), commit: reply.integer(0, 1), ordinal: .max)
            }
            watch.advance(to: cursor.commit)
            return cursor
        }
    }

    /// Returns at most `limit` changes after a cursor.
    public func changes(
        after cursor: ChangeCursor, limit: Int
    ) async throws(StoreError) -> [Change] {
        let (place, most) = (place, max(0, min(limit, 1 << 20)))
        return try await ask(
            database.statements.changes,
            [
                .integer(watch.tenant), .integer(cursor.commit), .integer(cursor.ordinal),
                // One more than wanted shows where the last commit ends.
                .integer(Int64(most + 1))
            ], .heavy
        ) { reply throws(StoreError) in
            guard reply.count > 0 else { throw Self.gone(place) }
            let (store, commits) = (reply.integer(0, 0), reply.integer(0, 1))
            let pruned = reply.integer(0, 2)
            try cursor.check(store: store, commits: commits, forgottenUpTo: pruned)
            let records = (0..<reply.count).compactMap { reply.changed($0) }
            return Change.list(
                records, most, store: store, base: cursor == .start ? pruned : cursor.base)
        }
    }

    /// Waits until there are more than `seen` commits, the database is closed, or the task is
    /// cancelled.
    public func waitForCommit(after seen: Int64) async {
        await database.wait(watch, after: seen)
    }
}

extension Reply {
    /// Reads a changed record without its value; nil where a row says only that there is none.
    fileprivate func changed(_ row: Int) -> StoredRecord? {
        if isNull(row, 3) { return nil }
        return StoredRecord(
            key: RecordKey(trusted: text(row, 3), text(row, 4), text(row, 5)),
            revision: integer(row, 6), commit: integer(row, 7), writtenMs: nil, schema: .bytes,
            bytes: [], form: integer(row, 9) == RecordForm.deleted.rawValue ? .deleted : .inline,
            ordinal: integer(row, 8))
    }
}

extension ChangeCursor {
    /// Throws where the changes after this cursor are not those of a store, or not all.
    fileprivate func check(
        store: Int64, commits: Int64, forgottenUpTo pruned: Int64
    ) throws(StoreError) {
        if self == .start { return }
        guard self.store == store, commit <= commits else { throw StoreError.foreignCursor(self) }
        if misses(forgottenUpTo: pruned) { throw StoreError.tooOld(self, forgottenUpTo: pruned) }
    }
}
#endif
