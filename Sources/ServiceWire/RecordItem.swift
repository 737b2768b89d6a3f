public import Basics

/// A record in a list or in a history.
public struct RecordItem: WireAnswer {
    /// The scene's name.
    public var scene: String
    /// The record's name in its scene.
    public var key: String
    /// The record's revision.
    public var revision: Int64
    /// The commit that wrote the revision.
    public var commit: Int64
    /// The time of the commit in milliseconds since 1970; `null` where it is not known.
    public var writtenMs: Int64?
    /// The name of the value's type.
    public var schema: String
    /// The version of the value's type.
    public var version: Int
    /// The length of the value in bytes.
    public var bytes: Int
    /// The value; absent unless it was requested.
    public var base64: String?

    private enum CodingKeys: String, CodingKey {
        case scene, key, revision, commit, schema, version, bytes, base64
        case writtenMs = "written_ms"
    }

    /// Creates a record.
    public init(
        scene: String, key: String, revision: Int64, commit: Int64, writtenMs: Int64?,
        schema: String, version: Int, bytes: Int, base64: String? = nil
    ) {
        (self.scene, self.key) = (scene, key)
        (self.revision, self.commit, self.writtenMs) = (revision, commit, writtenMs)
        (self.schema, self.version) = (schema, version)
        (self.bytes, self.base64) = (bytes, base64)
    }

    /// The members in the order in which the service writes them; nil is `null`.
    ///
    /// The key `base64` is absent where its value is nil.
    public var json: JSONText.Value {
        JSONText.Value.object(
            CodingKeys.self,
            [
                .scene: .string(scene), .key: .string(key), .revision: .integer(revision),
                .commit: .integer(commit), .writtenMs: .nullable(writtenMs) { .integer($0) },
                .schema: .string(schema), .version: .count(version), .bytes: .count(bytes)
            ]
        ).adding(CodingKeys.base64, base64.map { .string($0) })
    }
}

/// The answer of a list of records: one page of it.
public struct RecordPage: WireAnswer {
    /// The records, ordered by scene and key.
    public var records: [RecordItem]
    /// The cursor of the next page; `null` on the last one.
    public var next: String?

    private enum CodingKeys: String, CodingKey { case records, next }

    /// Creates a page.
    public init(records: [RecordItem], next: String?) {
        (self.records, self.next) = (records, next)
    }

    /// The members in the order in which the service writes them; nil is written as `null`.
    public var json: JSONText.Value {
        .object(
            CodingKeys.self,
            [
                .records: .array(records.map(\.json)),
                .next: .nullable(next) { .string($0) }
            ])
    }
}

/// The answer of `…/state/{key}/history`.
public struct RecordHistory: WireAnswer {
    /// The older revisions, the newest first.
    public var revisions: [RecordItem]

    private enum CodingKeys: String, CodingKey { case revisions }

    /// Creates a history.
    public init(revisions: [RecordItem]) { self.revisions = revisions }

    /// An object with the one key `revisions`.
    public var json: JSONText.Value {
        .object(CodingKeys.self, [.revisions: .array(revisions.map(\.json))])
    }
}
