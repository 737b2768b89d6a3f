public import Basics

/// The newest change of a record: an item of a page, and the data of an event.
public struct ChangeItem: WireAnswer {
    /// The application's name.
    public var app: String
    /// The scene's name.
    public var scene: String
    /// The record's name in its scene.
    public var key: String
    /// The record's revision after the change.
    public var revision: Int64
    /// The commit that made the change.
    public var commit: Int64
    /// A Boolean value that indicates whether the record was deleted.
    public var deleted: Bool
    /// The cursor after the change.
    public var cursor: String

    private enum CodingKeys: String, CodingKey {
        case app, scene, key, revision, commit, deleted, cursor
    }

    /// Creates a change.
    public init(
        app: String, scene: String, key: String, revision: Int64, commit: Int64, deleted: Bool,
        cursor: String
    ) {
        (self.app, self.scene, self.key) = (app, scene, key)
        (self.revision, self.commit) = (revision, commit)
        (self.deleted, self.cursor) = (deleted, cursor)
    }

    /// The members in the order in which the service writes them.
    public var json: JSONText.Value {
        .object(
            CodingKeys.self,
            [
                .app: .string(app), .scene: .string(scene), .key: .string(key),
                .revision: .integer(revision), .commit: .integer(commit),
                .deleted: .bool(deleted), .cursor: .string(cursor)
            ])
    }
}

/// The answer of `GET /v1/{tenant}/changes`.
public struct ChangePage: WireAnswer {
    /// The changes, the oldest first.
    public var changes: [ChangeItem]
    /// The cursor to continue after.
    public var cursor: String
    /// The cursor after the newest change of the tenant.
    public var newest: String

    private enum CodingKeys: String, CodingKey { case changes, cursor, newest }

    /// Creates a page.
    public init(changes: [ChangeItem], cursor: String, newest: String) {
        (self.changes, self.cursor, self.newest) = (changes, cursor, newest)
    }

    /// The members in the order in which the service writes them.
    public var json: JSONText.Value {
        .object(
            CodingKeys.self,
            [
                .changes: .array(changes.map(\.json)), .cursor: .string(cursor),
                .newest: .string(newest)
            ])
    }
}

/// The answer of `GET /v1/{tenant}/cursor`.
public struct NewestCursor: WireAnswer {
    /// The cursor after the newest change of the tenant.
    public var newest: String

    private enum CodingKeys: String, CodingKey { case newest }

    /// Creates an answer.
    public init(newest: String) { self.newest = newest }

    /// An object with the one key `newest`.
    public var json: JSONText.Value { .object(CodingKeys.self, [.newest: .string(newest)]) }
}
