/// A record of a store, with its tag verified.
public struct StoredRecord: Hashable, Sendable {
    /// The record's name.
    public let key: RecordKey
    /// The revision: 1 for the first value under this name, one more for every change, deletions
    /// included.
    public let revision: Int64
    /// The number of the commit that wrote the record, counted over the whole store from 1.
    public let commit: Int64
    /// The time of the write by the clock of the options, in ms since 1970; nil without a clock.
    public let writtenMs: Int64?
    /// The type and version that the bytes encode.
    public let schema: RecordSchema
    /// The value's bytes.
    public let bytes: [UInt8]

    package let form: RecordForm
    package let ordinal: Int64

    /// Creates a record that holds a value; for backends in other modules.
    public init(
        key: RecordKey, revision: Int64, commit: Int64, writtenMs: Int64?, schema: RecordSchema,
        bytes: [UInt8]
    ) {
        self.init(
            key: key, revision: revision, commit: commit, writtenMs: writtenMs, schema: schema,
            bytes: bytes, form: .inline, ordinal: 0)
    }

    package init(
        key: RecordKey, revision: Int64, commit: Int64, writtenMs: Int64?, schema: RecordSchema,
        bytes: [UInt8], form: RecordForm, ordinal: Int64
    ) {
        self.key = key
        self.revision = revision
        self.commit = commit
        self.writtenMs = writtenMs
        self.schema = schema
        self.bytes = bytes
        self.form = form
        self.ordinal = ordinal
    }
}

extension StoredRecord {
    /// Whether this, which stands among the older revisions, shows that a current row is of an
    /// earlier time. The mark of a deletion stands among them too.
    func isNewer(than current: StoredRecord) -> Bool {
        if revision != current.revision { return revision > current.revision }
        return form != .deleted || current.form != .deleted
    }
}

/// The type that a record's bytes encode, and the version of its layout.
public struct RecordSchema: Hashable, Sendable {
    /// The type's name, chosen by the app: at most 255 bytes of UTF-8.
    public let name: String
    /// The version of the layout, 0 and upwards.
    public let version: Int

    /// The schema of bytes that mean nothing to the store.
    public static let bytes = RecordSchema("bytes", version: 0)

    /// The schema of a redacted picture.
    public static let picture = RecordSchema("image/png", version: 1)

    /// Creates a schema.
    public init(_ name: String, version: Int) {
        self.name = name
        self.version = version
    }
}

/// How a record's payload column is to be read. The numbers are on disk.
package enum RecordForm: Int64 {
    /// The record was deleted; the row keeps its revision and reports the deletion to followers.
    case deleted = 0
    /// The bytes themselves.
    case inline = 1
    /// The digest and the length of a file in the store's folder of large values.
    case file = 2
}
