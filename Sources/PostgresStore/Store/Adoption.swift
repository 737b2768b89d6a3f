#if POSTGRESQL
import Basics
public import StateStore

// A tenant's store is copied with its numbers: revisions, commits and the identity in cursors stay,
// so that clients go on with the tags and cursors that they have. Rows are copied in the order of
// commits, each piece in one transaction, under a name that no tenant has. An attempt that ended is
// therefore continued behind its last row, and the tenant appears when all of it was compared.

/// The result of copying a store into a database.
public struct Adoption: Hashable, Sendable {
    /// The number of records, without deleted ones.
    public internal(set) var records = 0
    /// The number of older revisions.
    public internal(set) var revisions = 0
    /// The number of marks of deletions.
    public internal(set) var deletions = 0
    /// The number of bytes of all values.
    public internal(set) var bytes: Int64 = 0
}

extension PostgresDatabase {
    /// Copies a store in a file into the database as the store of a tenant, and compares all of it.
    ///
    /// Reads the file on the caller's thread. Throws ``StateStore/StoreError/Code/invalid`` where
    /// the tenant has a store already. After any other error the next call continues where this one
    /// ended.
    public func adopt(
        _ file: StateStore, as tenant: String
    ) async throws(StoreError) -> Adoption {
        try RecordKey.check(tenant, "name of a tenant")
        if try await tenants().contains(where: { $0.utf8.elementsEqual(tenant.utf8) }) {
            throw StoreError(
                .invalid, at: "\(address), tenant \(tenant)", "the tenant has a store already",
                nextStep: "Copy it under another name, or remove the store in the database.")
        }
        let numbers = file.newestCursor
        let copy = try await store(
            named: Self.unfinished(tenant), identity: numbers.store)
        try await copy.forgetOther(numbers)
        try await copy.take(file)
        let adoption = try await copy.compare(file)
        try await copy.finish(tenant, file)
        return adoption
    }

    /// No tenant of the service has this name, and no list shows it.
    static func unfinished(_ tenant: String) -> String { ":adopting:\(tenant)" }
}

extension PostgresStateStore {
    /// Removes what an attempt has copied from another state of the store.
    fileprivate func forgetOther(_ numbers: ChangeCursor) async throws(StoreError) {
        let tenant = Parameter.integer(watch.tenant)
        let found = try await ask(database.statements.commits, [tenant], .light) { reply in
            reply.count == 1 ? reply.integer(0, 1) : 0
        }
        if found == numbers.commit { return }
        for statement in database.statements.clear {
            let parameters =
                statement.name.hasSuffix("_tenant")
                ? [tenant, .integer(numbers.commit), .integer(numbers.store)] : [tenant]
            try await ask(statement, parameters, .write(then: nil)) { _ in }
        }
    }

    /// Copies the rows behind those that are there.
    fileprivate func take(_ file: StateStore) async throws(StoreError) {
        let last = try await ask(
            database.statements.lastRow, [.integer(watch.tenant)], .light
        ) { reply in
            reply.count == 1 ? (reply.integer(0, 0), reply.integer(0, 1)) : (0, -1)
        }
        var cursor = ChangeCursor(
            store: file.newestCursor.store, commit: last.0, ordinal: last.1,
            base: file.forgottenUpTo)
        while true {
            let changes = try file.changes(after: cursor, limit: 128)
            guard let end = changes.last else { return }
            var (current, past): ([StoredRecord], [StoredRecord]) = ([], [])
            var bytes = 0
            for change in changes {
                let record = try file.current(change)
                let older = try file.history(of: change.key)
                current.append(record)
                past += older
                bytes += ([record] + older).reduce(0) { $0 + $1.bytes.count }
                if bytes > 4 << 20 {
                    try await add(current, past)
                    (current, past, bytes) = ([], [], 0)
                }
            }
            if !current.isEmpty { try await add(current, past) }
            cursor = end.cursor
        }
    }

    private func add(
        _ current: [StoredRecord], _ past: [StoredRecord]
    ) async throws(StoreError) {
        try await ask(
            database.statements.adopt,
            [.integer(watch.tenant)] + Self.columns(current) + Self.columns(past),
            .write(then: nil)
        ) { _ in }
    }

    private static func columns(_ records: [StoredRecord]) -> [Parameter] {
        let forms = records.map { $0.form == .deleted ? RecordForm.deleted : .inline }
        return [
            .texts(records.map(\.key.application)), .texts(records.map(\.key.scene)),
            .texts(records.map(\.key.key)), .integers(records.map(\.revision)),
            .integers(records.map(\.commit)), .integers(records.map(\.ordinal)),
            .integers(records.map(\.writtenMs)), .integers(forms.map(\.rawValue)),
            .texts(records.map(\.schema.name)),
            .integers(records.map { Int64($0.schema.version) }),
            .byteStrings(records.map(\.bytes)),
            .byteStrings(
                zip(records, forms).map { RecordDigest.make($0.key, $0.schema, $1, $0.bytes) })
        ]
    }

    /// Reads both sides anew and compares every record, older revision and mark.
    fileprivate func compare(_ file: StateStore) async throws(StoreError) -> Adoption {
        var adoption = Adoption()
        var cursors = (file: ChangeCursor.start, copy: ChangeCursor.start)
        while true {
            let found = try file.changes(after: cursors.file, limit: 128)
            let copied = try await changes(after: cursors.copy, limit: 128)
            guard found.map(Row.init) == copied.map(Row.init) else { throw differs(found.first) }
            guard let last = found.last, let lastCopied = copied.last else { return adoption }
            for change in found {
                let older = try file.history(of: change.key)
                guard try await history(of: change.key).map(Row.init) == older.map(Row.init) else {
                    throw differs(change)
                }
                adoption.revisions += older.count
                if change.isDeletion {
                    adoption.deletions += 1
                    continue
                }
                let (one, two) = (
                    try file.record(for: change.key), try await record(for: change.key)
                )
                guard let one, let two, Row(one) == Row(two) else { throw differs(change) }
                adoption.records += 1
                adoption.bytes += Int64(one.bytes.count)
            }
            cursors = (last.cursor, lastCopied.cursor)
        }
    }

    /// The values that must be equal on both sides.
    private struct Row: Hashable {
        let key: RecordKey
        let numbers: [Int64]
        let schema: RecordSchema
        let bytes: [UInt8]

        init(_ record: StoredRecord) {
            (key, schema, bytes) = (record.key, record.schema, record.bytes)
            numbers = [record.revision, record.commit, record.writtenMs ?? -1]
        }

        init(_ change: Change) {
            (key, schema, bytes) = (change.key, .bytes, [])
            numbers = [change.revision, change.commit, change.isDeletion ? 1 : 0]
        }
    }

    private func differs(_ change: Change?) -> StoreError {
        StoreError(
            .corrupt, at: change?.key.description ?? place,
            "the copy in the database differs from the store",
            nextStep: "See that nothing else writes to the database, then copy it again.")
    }

    /// Gives the copy its name and its numbers.
    fileprivate func finish(_ tenant: String, _ file: StateStore) async throws(StoreError) {
        try await ask(
            database.statements.finish,
            [
                .integer(watch.tenant), .text(tenant), .integer(file.newestCursor.commit),
                .integer(file.forgottenUpTo)
            ], .write(then: nil)
        ) { _ in }
    }
}

extension StateStore {
    /// The row of a change: the record with its value, or the mark of a deletion.
    fileprivate func current(_ change: Change) throws(StoreError) -> StoredRecord {
        if !change.isDeletion, let record = try record(for: change.key) { return record }
        return StoredRecord(
            key: change.key, revision: change.revision, commit: change.commit, writtenMs: nil,
            schema: .bytes, bytes: [], form: .deleted, ordinal: change.cursor.ordinal)
    }
}
#endif
