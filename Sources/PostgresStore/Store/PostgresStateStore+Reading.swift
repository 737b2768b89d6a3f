#if POSTGRESQL
import Basics
public import StateStore

extension PostgresStateStore {
    /// The record under a name, or nil where there is none; throws where it is damaged.
    public func record(for key: RecordKey) async throws(StoreError) -> StoredRecord? {
        let found = try await ask(database.statements.record, name(key), .light) { reply in
            reply.count == 0 ? nil : reply.record(0, key.application)
        }
        return try await intact(found)
    }

    /// The current row of a name; deletions have one too.
    func row(for key: RecordKey) async throws(StoreError) -> StoredRecord? {
        let found = try await ask(database.statements.row, name(key), .light) { reply in
            reply.count == 0
                ? nil
                : reply.record(
                    0, key.application, RecordForm(rawValue: reply.integer(0, 10)) ?? .inline)
        }
        return try await intact(found)
    }

    /// The record of a row; throws where it is damaged.
    private func intact(_ found: Reply.Found?) async throws(StoreError) -> StoredRecord? {
        guard let found else { return nil }
        if found.isIntact { return found.record }
        let key = found.record.key
        let error = StoreError.damaged(key)
        throw StoreError(
            error.code, at: error.place, error.detail,
            nextStep: "Put the value again, or restore it from a backup of the database.",
            previous: try await history(of: key).first)
    }

    /// The intact older revisions of a record, newest first.
    public func history(of key: RecordKey) async throws(StoreError) -> [StoredRecord] {
        try await past(of: key).intact
    }

    /// The intact older revisions of a record, newest first, and the number of damaged ones.
    func past(
        of key: RecordKey
    ) async throws(StoreError) -> (intact: [StoredRecord], damaged: Int) {
        try await ask(database.statements.history, name(key), .heavy) { reply in
            let intact = (0..<reply.count).map { reply.record($0, key.application) }
                .filter(\.isIntact).map(\.record)
            return (intact, reply.count - intact.count)
        }
    }

    /// All records of an application, ordered by scene and key; complete or an error.
    public func records(application: String) async throws(StoreError) -> [StoredRecord] {
        try RecordKey.check(application, "name of an application")
        return try await ask(
            database.statements.records, [.integer(watch.tenant), .text(application)], .heavy
        ) { reply throws(StoreError) in
            try reply.intactRecords { _ in application }
        }
    }

    /// At most `limit` records of an application behind a name, ordered by scene and key.
    ///
    /// - Parameter values: false reads no values, and the bytes of all records are empty.
    public func records(
        application: String, after key: RecordKey?, limit: Int, values: Bool = true
    ) async throws(StoreError) -> [StoredRecord] {
        try RecordKey.check(application, "name of an application")
        let parameters: [Parameter] = [
            .integer(watch.tenant), .text(application), .text(key?.scene ?? ""),
            .text(key?.key ?? ""), .integer(Int64(limit))
        ]
        if !values {
            return try await ask(database.statements.stamps, parameters, .heavy) { reply in
                (0..<reply.count).map { reply.stamp($0, application) }
            }
        }
        return try await ask(database.statements.page, parameters, .heavy) {
            reply throws(StoreError) in
            try reply.intactRecords { _ in application }
        }
    }

    /// The records under some names, in no order; names without a record are left out.
    public func records(for keys: [RecordKey]) async throws(StoreError) -> [StoredRecord] {
        try await ask(
            database.statements.named, [.integer(watch.tenant)] + Self.names(keys), .heavy
        ) { reply throws(StoreError) in
            try reply.intactRecords { reply.text($0, Reply.applicationColumn) }
        }
    }

    /// At most `limit` revisions of a type behind another one, in the order of their names.
    ///
    /// The last of them is where the next page begins; it is nil at the end.
    ///
    /// - Parameters:
    ///   - older: true for the older revisions, also of deleted records. Damaged ones are not among
    ///     those that are intact; a damaged current one throws.
    ///   - last: the last one of the page before.
    public func revisions(
        ofSchema name: String, older: Bool, after last: StoredRecord?, limit: Int
    ) async throws(StoreError) -> (intact: [StoredRecord], last: StoredRecord?) {
        let statements = database.statements
        return try await ask(
            older ? statements.past : statements.current,
            [
                .integer(watch.tenant), .text(name), .text(last?.key.application ?? ""),
                .text(last?.key.scene ?? ""), .text(last?.key.key ?? ""),
                .integer(last?.revision ?? 0), .integer(Int64(limit))
            ], .heavy
        ) { reply throws(StoreError) in
            let found = (0..<reply.count).map {
                reply.record($0, reply.text($0, Reply.applicationColumn))
            }
            if !older, let damaged = found.first(where: { !$0.isIntact }) {
                throw StoreError.damaged(damaged.record.key)
            }
            return (found.filter(\.isIntact).map(\.record), found.last?.record)
        }
    }

    /// The number of names in applications that do not begin with a prefix, with deleted names
    /// that were not forgotten.
    public func nameCount(outside prefix: String) async throws(StoreError) -> Int {
        try await ask(
            database.statements.names, [.integer(watch.tenant), .text(prefix)], .heavy
        ) { reply in Int(reply.integer(0, 0)) }
    }

    private static func names(_ keys: [RecordKey]) -> [Parameter] {
        [.texts(keys.map(\.application)), .texts(keys.map(\.scene)), .texts(keys.map(\.key))]
    }

    /// The names of an application's records, ordered by scene and key.
    public func keys(application: String) async throws(StoreError) -> [RecordKey] {
        try RecordKey.check(application, "name of an application")
        return try await ask(
            database.statements.keys, [.integer(watch.tenant), .text(application)], .heavy
        ) { reply in
            (0..<reply.count).map { row in
                RecordKey(trusted: application, reply.text(row, 0), reply.text(row, 1))
            }
        }
    }

    /// The names of all applications that have, or once had, records, in order.
    public func applications() async throws(StoreError) -> [String] {
        try await ask(
            database.statements.applications, [.integer(watch.tenant)], .heavy
        ) { reply in (0..<reply.count).map { reply.text($0, 0) } }
    }

    /// Returns the numbers that the next revisions of some names follow, in the order of the names.
    public func newestRevisions(
        of keys: [RecordKey]
    ) async throws(StoreError) -> [StateStore.NewestRevision] {
        let place = place
        return try await ask(
            database.statements.newest,
            [.integer(watch.tenant)] + Self.names(keys), .light
        ) { reply throws(StoreError) in
            guard reply.count == keys.count else { throw Self.gone(place) }
            return (0..<reply.count).map { row in
                StateStore.NewestRevision(
                    number: reply.optionalInteger(row, 1) ?? reply.integer(row, 0),
                    isDeleted: reply.optionalInteger(row, 2) ?? 0 == RecordForm.deleted.rawValue,
                    isKnown: !reply.isNull(row, 1))
            }
        }
    }

    /// The number of names of the tenant, with deleted ones that were not forgotten, as the last
    /// answer of the server gave it.
    public var nameCount: Int64 { numbers.withLock { $0.names } }

    /// The commit up to which deletions have been forgotten; the first revision of an unknown name
    /// follows it.
    public var forgottenUpTo: Int64 { numbers.withLock { $0.forgotten } }

    /// Forgets deletions up to a commit, by default all, with the values of deleted records;
    /// returns the number of forgotten deletions.
    ///
    /// Followers whose cursor is older than a forgotten deletion get `cursorTooOld`.
    @discardableResult
    public func forgetDeletions(upTo commit: Int64 = .max) async throws(StoreError) -> Int {
        let row = try await ask(
            database.statements.forget, [.integer(watch.tenant), .integer(commit)],
            .write(then: nil)
        ) { reply in (0..<3).map { reply.integer(0, $0) } }
        numbers.withLock { numbers in
            (numbers.forgotten, numbers.names) = (max(numbers.forgotten, row[1]), row[2])
        }
        return Int(row[0])
    }

    func ask<Value: Sendable>(
        _ statement: Statement, _ parameters: [Parameter], _ kind: Request.Kind,
        _ read: @escaping @Sendable (Reply) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await database.ask(statement, parameters, kind, read)
    }

    private func name(_ key: RecordKey) -> [Parameter] {
        [.integer(watch.tenant), .text(key.application), .text(key.scene), .text(key.key)]
    }

    var place: String { "\(database.address), tenant \(tenant)" }

    static func gone(_ place: String) -> StoreError {
        StoreError(
            .missing, at: place, "the store was removed",
            nextStep: "Open the store again.")
    }
}

extension Reply {
    /// The column of the application, where a statement gives it behind those of a record.
    fileprivate static let applicationColumn = 10

    /// Reads all records; throws where one is damaged.
    fileprivate func intactRecords(
        _ application: (Int) -> String
    ) throws(StoreError) -> [StoredRecord] {
        var records: [StoredRecord] = []
        for row in 0..<count {
            let found = record(row, application(row))
            guard found.isIntact else { throw StoreError.damaged(found.record.key) }
            records.append(found.record)
        }
        return records
    }

    /// Reads a record without its value and its schema.
    fileprivate func stamp(_ row: Int, _ application: String) -> StoredRecord {
        StoredRecord(
            key: RecordKey(trusted: application, text(row, 0), text(row, 1)),
            revision: integer(row, 2), commit: integer(row, 3),
            writtenMs: optionalInteger(row, 5), schema: .bytes, bytes: [], form: .inline,
            ordinal: integer(row, 4))
    }

    fileprivate typealias Found = (record: StoredRecord, isIntact: Bool)

    /// Reads a record of the columns that all statements have in this order, and compares its
    /// digest.
    fileprivate func record(
        _ row: Int, _ application: String, _ form: RecordForm = .inline
    ) -> Found {
        let record = StoredRecord(
            key: RecordKey(trusted: application, text(row, 0), text(row, 1)),
            revision: integer(row, 2), commit: integer(row, 3),
            writtenMs: optionalInteger(row, 5),
            schema: RecordSchema(text(row, 6), version: Int(integer(row, 7))),
            bytes: bytes(row, 8), form: form, ordinal: integer(row, 4))
        let digest = RecordDigest.make(record.key, record.schema, form, record.bytes)
        return (record, digest == bytes(row, 9))
    }
}
#endif
