import Foundation

/// The stored form of a type: its name, its version, and the upgrade from older versions.
///
/// Values are encoded as JSON with sorted keys, so equal values are equal bytes.
public struct ValueSchema<Value: Codable & Sendable>: Sendable {
    /// The name and version that records carry.
    public let schema: RecordSchema
    let upgrade: @Sendable (_ bytes: [UInt8], _ version: Int) throws -> Value?

    /// Creates the schema of a type.
    ///
    /// `upgrade` makes a value out of the JSON bytes of an older version, or returns nil when it
    /// does not know that version.
    public init(
        _ name: String, version: Int,
        upgrade: @escaping @Sendable (_ bytes: [UInt8], _ version: Int) throws -> Value? = {
            _, _ in nil
        }
    ) {
        schema = RecordSchema(name, version: version)
        self.upgrade = upgrade
    }

    /// Returns the canonical bytes of a value.
    public func encode(_ value: Value) throws(StoreError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw StoreError(.coding, at: schema.name, "cannot be encoded: \(error)")
        }
    }

    /// Decodes the value of a record; throws `wrongType`, `newerFormat` or `coding`.
    public func decode(_ record: StoredRecord) throws(StoreError) -> Value {
        let place = record.key.description
        let found = record.schema
        guard found.name == schema.name else {
            throw StoreError(
                .wrongType, at: place, "holds \(found.name), not \(schema.name)")
        }
        if found.version > schema.version {
            throw StoreError(
                .newerFormat, at: place,
                "holds \(found.name) version \(found.version), known is \(schema.version)")
        }
        let value: Value?
        do {
            value =
                found.version == schema.version
                ? try JSONDecoder().decode(Value.self, from: Data(record.bytes))
                : try upgrade(record.bytes, found.version)
        } catch {
            throw StoreError(.coding, at: place, "cannot be decoded: \(error)")
        }
        if let value { return value }
        throw StoreError(
            .coding, at: place, "there is no upgrade from \(found.name) version \(found.version)")
    }
}

/// A value with the revision and the commit of its record.
public struct StoredValue<Value: Sendable>: Sendable {
    /// The value, upgraded to the current version.
    public let value: Value
    /// The record's revision, for a later compare-and-set.
    public let revision: Int64
    /// The commit that wrote the record.
    public let commit: Int64

    /// Creates a stored value; for callers that keep values in a form of their own.
    public init(value: Value, revision: Int64, commit: Int64) {
        self.value = value
        self.revision = revision
        self.commit = commit
    }
}

extension StoredValue: Equatable where Value: Equatable {}

extension Write {
    /// Returns a write that stores a value under a name.
    public static func put<Value>(
        _ value: Value, as schema: ValueSchema<Value>, for key: RecordKey,
        expecting expectation: Expectation = .anything
    ) throws(StoreError) -> Write {
        .put(
            try schema.encode(value), for: key, schema: schema.schema, expecting: expectation)
    }
}

extension StateBackend {
    /// Stores a value under a name, and returns when it is as durable as the backend makes it.
    @discardableResult
    public func put<Value>(
        _ value: Value, as schema: ValueSchema<Value>, for key: RecordKey,
        expecting expectation: Expectation = .anything
    ) async throws(StoreError) -> CommitReceipt {
        try await commit([.put(value, as: schema, for: key, expecting: expectation)])
    }

    /// The value under a name, or nil where there is none.
    public func value<Value>(
        _ schema: ValueSchema<Value>, for key: RecordKey
    ) async throws(StoreError) -> StoredValue<Value>? {
        guard let record = try await record(for: key) else { return nil }
        return StoredValue(
            value: try schema.decode(record), revision: record.revision, commit: record.commit)
    }

    /// Upgrades all older values of an application in one commit; returns their number.
    @discardableResult
    public func migrate<Value>(
        _ schema: ValueSchema<Value>, application: String
    ) async throws(StoreError) -> Int {
        let writes = try schema.migration(of: try await records(application: application))
        if !writes.isEmpty { try await commit(writes) }
        return writes.count
    }
}

extension ValueSchema {
    /// The writes that bring the records of older versions up to this one.
    fileprivate func migration(of records: [StoredRecord]) throws(StoreError) -> [Write] {
        var writes: [Write] = []
        for record in records
        where record.schema.name == schema.name && record.schema.version < schema.version {
            writes.append(
                Write(
                    key: record.key, expectation: .revision(record.revision),
                    content: .put(try encode(try decode(record)), schema),
                    writtenMs: record.writtenMs))
        }
        return writes
    }
}

extension StateStore {
    /// Upgrades all older values of an application in one commit; returns their number.
    ///
    /// Killed at any moment, either all are as they were or all are new. A value that there is no
    /// way up from ends it with its error, and nothing changes; a value that somebody writes in the
    /// meantime ends it with ``StoreError/Code/conflict``.
    @discardableResult
    public func migrate<Value>(
        _ schema: ValueSchema<Value>, application: String
    ) throws(StoreError) -> Int {
        let writes = try schema.migration(of: try records(application: application))
        if !writes.isEmpty { try commit(writes) }
        return writes.count
    }

    /// Stores a value under a name and waits until it is on disk.
    @discardableResult
    public func put<Value>(
        _ value: Value, as schema: ValueSchema<Value>, for key: RecordKey,
        expecting expectation: Expectation = .anything
    ) throws(StoreError) -> CommitReceipt {
        try commit([.put(value, as: schema, for: key, expecting: expectation)])
    }

    /// The value under a name, or nil where there is none.
    public func value<Value>(
        _ schema: ValueSchema<Value>, for key: RecordKey
    ) throws(StoreError) -> StoredValue<Value>? {
        guard let record = try record(for: key) else { return nil }
        return StoredValue(
            value: try schema.decode(record), revision: record.revision, commit: record.commit)
    }
}
