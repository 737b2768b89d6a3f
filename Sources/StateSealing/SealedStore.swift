#if SEALING
public import StateStore

/// A store whose values only the holder of a key can read.
///
/// Names, revisions, sizes and times stay readable; values do not. Absence, a wrong key, a changed
/// value and a value from elsewhere are distinct: nil, `wrongKey`, `tampered`, `moved`.
public struct SealedStore: Sendable {
    /// The store that holds the sealed values.
    public let store: StateStore
    private let key: SealingKey

    /// The prefix of the schemas of sealed values, so that none is taken for its content.
    static let prefix = "sealed:"

    /// Creates a store that seals values with keys derived from this one.
    public init(_ store: StateStore, key: SealingKey) {
        self.store = store
        self.key = key
    }

    /// Seals a value, stores it, and waits until it is on disk.
    ///
    /// A seal holds the revision, so the write is a compare-and-set in any case; under `.anything`
    /// it is tried again when another write was faster.
    @discardableResult
    public func put<Value>(
        _ value: Value, as schema: ValueSchema<Value>, for name: RecordKey,
        expecting expectation: Expectation = .anything
    ) throws(StoreError) -> CommitReceipt {
        let bytes = try schema.encode(value)
        let seal = Seal(name, schema.schema, key)
        var expectation = expectation
        while true {
            let there = try store.newestRevision(of: name)
            try check(expectation, there, name)
            let write = Write.put(
                try seal.seal(bytes, revision: there.number + 1), for: name,
                schema: RecordSchema(
                    Self.prefix + schema.schema.name, version: schema.schema.version),
                expecting: there.isDeleted ? .nothing : .revision(there.number))
            do throws(StoreError) {
                let receipt = try store.commit([write])
                // Between the look and the commit a record can have come and gone, or a deletion
                // been forgotten. What was written then is our own.
                if receipt.revisions == [there.number + 1] { return receipt }
                if expectation != .anything { expectation = .revision(receipt.revisions[0]) }
            } catch {
                guard error.code == .conflict, expectation == .anything else { throw error }
            }
        }
    }

    private func check(
        _ expectation: Expectation, _ there: StateStore.NewestRevision, _ name: RecordKey
    ) throws(StoreError) {
        let number = there.isDeleted ? 0 : there.number
        let holds =
            switch expectation {
            case .anything: true
            case .nothing: number == 0
            case .revision(let expected): number == expected
            }
        if !holds {
            throw StoreError(
                .conflict, at: name.description, "the current revision was not expected",
                actualRevision: number)
        }
    }

    /// The value under a name, or nil where there is none.
    ///
    /// `acceptsMoved` takes a value that was sealed for another revision, as a repair or an import
    /// leaves it. Somebody who may write the file can then put an older value back.
    public func value<Value>(
        _ schema: ValueSchema<Value>, for name: RecordKey, acceptsMoved: Bool = false
    ) throws(StoreError) -> StoredValue<Value>? {
        guard let record = try store.record(for: name) else { return nil }
        let open = try unsealed(record, acceptsMoved: acceptsMoved)
        return StoredValue(
            value: try schema.decode(open), revision: open.revision, commit: open.commit)
    }

    /// Returns a record with its value unsealed.
    public func unsealed(
        _ record: StoredRecord, acceptsMoved: Bool = false
    ) throws(StoreError) -> StoredRecord {
        let place = record.key.description
        guard record.schema.name.hasPrefix(Self.prefix) else {
            throw StoreError(.notSealed, at: place, "holds \(record.schema.name) in clear")
        }
        let schema = RecordSchema(
            String(record.schema.name.dropFirst(Self.prefix.count)),
            version: record.schema.version)
        let found = try Seal(record.key, schema, key).open(record.bytes)
        if found.revision != record.revision, !acceptsMoved {
            throw StoreError(
                .moved, at: place,
                "revision \(record.revision) holds what was sealed as \(found.revision)")
        }
        return StoredRecord(
            key: record.key, revision: record.revision, commit: record.commit,
            writtenMs: record.writtenMs, schema: schema, bytes: found.bytes)
    }
}
#endif
