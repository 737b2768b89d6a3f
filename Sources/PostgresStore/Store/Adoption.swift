#if POSTGRESQL
public import StateStore

// A tenant's store is copied with its numbers: revisions, commits and the identity in cursors stay,
// so that clients go on with the tags and cursors that they have. Rows are copied in the order of
// commits, each piece in one transaction, under a name that no tenant has. An attempt that ended is
// therefore continued behind its last row, and the tenant appears when all of it was compared.

/// The result of copying a store into a database, or from there into a file.
public struct Adoption: Hashable, Sendable {
    /// The number of records, without deleted ones.
    public internal(set) var records = 0
    /// The number of older revisions.
    public internal(set) var revisions = 0
    /// The number of marks of deletions.
    public internal(set) var deletions = 0
    /// The number of bytes of all values.
    public internal(set) var bytes: Int64 = 0
    /// The number of older revisions that are damaged, and were left out.
    public internal(set) var damaged = 0
    /// The reason why nothing was copied; nil where the store was copied.
    public internal(set) var obstacle: Obstacle?

    /// Creates the result of a copy that was not made.
    public init(obstacle: Obstacle) { self.obstacle = obstacle }

    init() {}

    /// A reason why a store was not copied.
    public enum Obstacle: Hashable, Sendable {
        /// The store is there already, with the same content; an empty store is everywhere.
        case same
        /// Another store of the tenant is there.
        case other
    }
}

extension PostgresDatabase {
    /// Copies a store in a file into the database as the store of a tenant, and compares all of it.
    ///
    /// Reads the file on the caller's thread. A store of the tenant that has commits stays, and the
    /// result says whether it is the same; one without commits gives way. After an error the next
    /// call continues where this one ended.
    public func adopt(
        _ file: StateStore, as tenant: String
    ) async throws(StoreError) -> Adoption {
        try RecordKey.check(tenant, "name of a tenant")
        if let obstacle = try await obstacle(for: file, as: tenant) {
            return Adoption(obstacle: obstacle)
        }
        let numbers = file.storeNumbers
        let copy = try await store(named: Self.unfinished(tenant), identity: numbers.store)
        if try await copy.storeNumbers() != numbers { try await copy.empty(numbers) }
        try await copy.take(file)
        var adoption = Adoption()
        if let place = try await copy.difference(from: file, &adoption) {
            // The next attempt begins anew.
            try await copy.empty(StoreNumbers(store: numbers.store, commits: -1, forgotten: 0))
            throw StoreError(
                .corrupt, at: place, "the copy in the database differs from the store",
                nextStep: "See that nothing else writes to the database, then copy it again.")
        }
        try await copy.finish(tenant)
        return adoption
    }

    private func obstacle(
        for file: StateStore, as tenant: String
    ) async throws(StoreError) -> Adoption.Obstacle? {
        guard let there = try await find(tenant) else { return nil }
        if file.commitCount == 0 { return .same }
        if try await there.storeNumbers().commits == 0 { return nil }
        return try await there.isEqual(to: file) ? .same : .other
    }

    /// No tenant of the service has this name, and no list shows it.
    static func unfinished(_ tenant: String) -> String { ":adopting:\(tenant)" }
}

// MARK: - The way in

extension PostgresStateStore {
    /// Removes what an attempt has copied from another state of the store.
    fileprivate func empty(_ numbers: StoreNumbers) async throws(StoreError) {
        let tenant = Parameter.integer(watch.tenant)
        for statement in database.statements.clear {
            try await ask(statement, [tenant], .write(then: nil)) { _ in }
        }
        try await ask(
            database.statements.renumber,
            [
                tenant, .integer(numbers.store), .integer(numbers.commits),
                .integer(numbers.forgotten)
            ], .write(then: nil)
        ) { _ in }
    }

    /// Copies the rows behind those that are there.
    fileprivate func take(_ file: StateStore) async throws(StoreError) {
        let last = try await ask(
            database.statements.lastRow, [.integer(watch.tenant)], .light
        ) { reply -> (commit: Int64, ordinal: Int64)? in
            reply.count == 1 ? (reply.integer(0, 0), reply.integer(0, 1)) : nil
        }
        var cursor = file.storeNumbers.cursor(after: last)
        while true {
            let changes = try file.changes(after: cursor, limit: CopyPiece.mostChanges)
            guard let end = changes.last else { return }
            var piece = CopyPiece()
            for change in changes {
                guard let record = try file.row(for: change.key) else { continue }
                piece.add(record, try file.history(of: change.key))
                if piece.isFull {
                    try await add(piece)
                    piece = CopyPiece()
                }
            }
            try await add(piece)
            cursor = end.cursor
        }
    }

    private func add(_ piece: CopyPiece) async throws(StoreError) {
        if piece.current.isEmpty { return }
        try await ask(
            database.statements.adopt,
            [.integer(watch.tenant)] + Self.columns(piece.current) + Self.columns(piece.past),
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

    /// Gives the copy its name.
    fileprivate func finish(_ tenant: String) async throws(StoreError) {
        try await ask(
            database.statements.finish, [.integer(watch.tenant), .text(tenant)],
            .write(then: nil)
        ) { _ in }
    }
}

/// Rows that are copied in one transaction.
struct CopyPiece {
    /// The most changes that are read at once.
    static let mostChanges = 128
    private static let mostBytes = 4 << 20

    private(set) var current: [StoredRecord] = []
    private(set) var past: [StoredRecord] = []
    private var bytes = 0

    var isFull: Bool { bytes > Self.mostBytes }

    mutating func add(_ record: StoredRecord, _ older: [StoredRecord]) {
        current.append(record)
        past += older
        bytes += older.reduce(record.bytes.count) { $0 + $1.bytes.count }
    }
}
#endif
