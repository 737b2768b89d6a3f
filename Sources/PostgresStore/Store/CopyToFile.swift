#if POSTGRESQL
public import StateStore

// The way back is that of `Adoption.swift`: rows in the order of commits, pieces in transactions,
// and all of it compared in the end. The file is a store at all times, but lacks its newest rows
// until then, so that it must be at a path where nobody looks for one.

extension PostgresDatabase {
    /// Copies the store of a tenant into a new store in a file, and compares all of it.
    ///
    /// Writes the file on the caller's thread. After an error the next call with the same path
    /// continues where this one ended. Throws ``StateStore/StoreError/Code/conflict`` where the
    /// path has another store, a copy of an older state, or one that differs: remove it, then copy
    /// again.
    ///
    /// - Parameter path: a path that does not exist, or that of an interrupted copy. The store
    ///   there is whole when this returns, and is not before.
    public func copy(
        tenant: String, to path: String, options: StoreOptions = StoreOptions()
    ) async throws(StoreError) -> Adoption {
        guard let source = try await find(tenant) else {
            throw StoreError(.missing, at: "\(address), tenant \(tenant)", "there is no store")
        }
        let file = try StateStore.open(at: path, options: options)
        do throws(StoreError) {
            let adoption = try await source.copy(to: file)
            try file.close()
            return adoption
        } catch {
            try? file.close()
            throw error
        }
    }

    /// Returns the reason why a tenant is not copied over a store in a file.
    ///
    /// Nil where that store is empty and gives way.
    public func obstacle(
        toCopying tenant: String, over file: StateStore
    ) async throws(StoreError) -> Adoption.Obstacle? {
        if file.commitCount == 0 { return nil }
        guard let source = try await find(tenant), try await source.storeNumbers().commits > 0
        else { return .same }
        return try await source.isEqual(to: file) ? .same : .other
    }
}

extension PostgresStateStore {
    fileprivate func copy(to file: StateStore) async throws(StoreError) -> Adoption {
        let numbers = try await storeNumbers()
        if file.commitCount == 0 { try file.beginCopy(of: numbers) }
        guard file.storeNumbers == numbers else {
            throw Self.isOther(file, "this is no copy of the tenant's newest state")
        }
        try await give(file, numbers)
        var adoption = Adoption()
        let place = try await difference(from: file, &adoption)
        // A program that still writes is the likelier reason.
        if try await storeNumbers() != numbers { throw changed }
        if let place {
            throw Self.isOther(file, "the copy of \(place) differs from the database")
        }
        return adoption
    }

    private static func isOther(_ file: StateStore, _ what: String) -> StoreError {
        StoreError(.conflict, at: file.path, what, nextStep: "Remove it, then copy again.")
    }

    /// Copies the rows behind those that the file has.
    private func give(_ file: StateStore, _ numbers: StoreNumbers) async throws(StoreError) {
        var cursor = numbers.cursor(after: try file.newestRow())
        while true {
            let changes = try await changes(after: cursor, limit: CopyPiece.mostChanges)
            guard let end = changes.last else { return }
            var piece = CopyPiece()
            for some in changes.pieces {
                for row in try await rows(of: some) {
                    piece.add(row.record, row.past)
                    if piece.isFull {
                        try file.adopt(piece.current, past: piece.past)
                        piece = CopyPiece()
                    }
                }
            }
            if !piece.current.isEmpty { try file.adopt(piece.current, past: piece.past) }
            cursor = end.cursor
        }
    }

    fileprivate var changed: StoreError {
        StoreError(
            .busy, at: place, "the tenant was written while it was copied",
            nextStep: "Stop the programs that use the database, then copy again.")
    }
}

// MARK: - Comparing

extension PostgresStateStore {
    /// The numbers that a copy of this store has.
    func storeNumbers() async throws(StoreError) -> StoreNumbers {
        let place = place
        return try await ask(database.statements.tenant, [.text(tenant)], .light) {
            reply throws(StoreError) in
            guard reply.count == 1 else { throw Self.gone(place) }
            return StoreNumbers(
                store: reply.integer(0, 1), commits: reply.integer(0, 2),
                forgotten: reply.integer(0, 3))
        }
    }

    /// Returns whether a file has the same numbers and the same content.
    func isEqual(to file: StateStore) async throws(StoreError) -> Bool {
        guard try await storeNumbers() == file.storeNumbers else { return false }
        var adoption = Adoption()
        return try await difference(from: file, &adoption) == nil
    }

    /// Reads both sides anew, compares every row, and counts them; returns the place of the first
    /// difference.
    func difference(
        from file: StateStore, _ adoption: inout Adoption
    ) async throws(StoreError) -> String? {
        var cursors = (file: ChangeCursor.start, database: ChangeCursor.start)
        while true {
            let limit = CopyPiece.mostChanges
            let found = try file.changes(after: cursors.file, limit: limit)
            let other = try await changes(after: cursors.database, limit: limit)
            guard found.map(\.key) == other.map(\.key) else {
                return (found.first ?? other.first)?.key.description ?? place
            }
            guard let last = found.last, let lastOther = other.last else { return nil }
            for some in found.pieces {
                let rows = try await rows(of: some)
                for (change, row) in zip(some, rows) {
                    let past = try file.history(of: change.key)
                    guard let record = try file.row(for: change.key),
                        Content(record) == Content(row.record),
                        past.map(Content.init) == row.past.map(Content.init)
                    else { return change.key.description }
                    adoption.revisions += past.count
                    adoption.damaged += row.damaged
                    adoption.damaged += try file.damagedRevisions(of: change.key).count
                    adoption.deletions += change.isDeletion ? 1 : 0
                    adoption.records += change.isDeletion ? 0 : 1
                    adoption.bytes += Int64(record.bytes.count)
                }
            }
            cursors = (last.cursor, lastOther.cursor)
        }
    }

    /// The values that must be equal on both sides. Large pictures are files on one of them.
    private struct Content: Hashable {
        let key: RecordKey
        let numbers: [Int64]
        let writtenMs: Int64?
        let isDeletion: Bool
        let schema: RecordSchema
        let bytes: [UInt8]

        init(_ record: StoredRecord) {
            (key, schema, bytes) = (record.key, record.schema, record.bytes)
            numbers = [record.revision, record.commit, record.ordinal]
            (writtenMs, isDeletion) = (record.writtenMs, record.form == .deleted)
        }
    }

    /// A current row with its older revisions.
    fileprivate struct CopiedRow: Sendable {
        let record: StoredRecord
        let past: [StoredRecord]
        let damaged: Int
    }

    /// Reads the rows of some changes together, in their order.
    fileprivate func rows(
        of changes: ArraySlice<Change>
    ) async throws(StoreError) -> [CopiedRow] {
        let found = await withTaskGroup(
            of: (place: Int, row: Result<CopiedRow, StoreError>).self
        ) { group in
            for (place, change) in changes.enumerated() {
                group.addTask { (place, await self.row(of: change)) }
            }
            return await group.reduce(into: [:]) { $0[$1.place] = $1.row }
        }
        var rows: [CopiedRow] = []
        for place in 0..<changes.count {
            guard let row = found[place] else { throw changed }
            rows.append(try row.get())
        }
        return rows
    }

    private func row(of change: Change) async -> Result<CopiedRow, StoreError> {
        do throws(StoreError) {
            guard let record = try await row(for: change.key) else { return .failure(changed) }
            let (past, damaged) = try await past(of: change.key)
            return .success(CopiedRow(record: record, past: past, damaged: damaged))
        } catch {
            return .failure(error)
        }
    }
}

extension [Change] {
    /// Slices of which the values are read together.
    fileprivate var pieces: [ArraySlice<Change>] {
        stride(from: 0, to: count, by: 4).map { self[$0..<Swift.min($0 + 4, count)] }
    }
}
#endif
