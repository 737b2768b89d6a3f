public import Basics

/// The body of `POST /v1/{tenant}/batch`: writes that are committed together.
public struct Batch: WireRequest {
    /// The writes, in the order of the revisions in the answer.
    public var writes: [Item]

    /// Creates a batch.
    public init(writes: [Item]) { self.writes = writes }

    /// One write of a batch.
    public struct Item: Codable, Hashable, Sendable {
        /// The application's name, in the alphabet of the service's paths.
        public var app: String
        /// The scene's name.
        public var scene: String
        /// The record's name in its scene.
        public var key: String
        /// The value; nil where the record is deleted.
        public var base64: String?
        /// The name of the value's type.
        public var schema: String?
        /// The version of the value's type.
        public var version: Int?
        /// A Boolean value that indicates whether the record is deleted; nil stands for false.
        public var delete: Bool?
        /// The revision that must be the newest.
        public var ifRevision: Int64?
        /// A Boolean value that indicates whether the write fails if there is a record.
        ///
        /// Nil stands for false.
        public var ifAbsent: Bool?

        private enum CodingKeys: String, CodingKey {
            case app, scene, key, base64, schema, version, delete
            case ifRevision = "if_revision"
            case ifAbsent = "if_absent"
        }

        /// Creates a write without a value and without a precondition.
        public init(app: String, scene: String, key: String) {
            (self.app, self.scene, self.key) = (app, scene, key)
        }
    }
}

/// The answer to a batch.
public struct BatchAnswer: WireAnswer {
    /// The commit that has all writes.
    public var commit: Int64
    /// The revisions, in the order of the writes; 0 for a deletion that found nothing.
    public var revisions: [Int64]

    private enum CodingKeys: String, CodingKey { case commit, revisions }

    /// Creates an answer.
    public init(commit: Int64, revisions: [Int64]) {
        (self.commit, self.revisions) = (commit, revisions)
    }

    /// The members in the order in which the service writes them.
    public var json: JSONText.Value {
        .object(
            CodingKeys.self,
            [
                .commit: .integer(commit),
                .revisions: .array(revisions.map { .integer($0) })
            ])
    }
}
