/// A change of one record within a commit.
public struct Write: Hashable, Sendable {
    /// The name of the record.
    public let key: RecordKey
    /// The condition under which the write is made.
    public let expectation: Expectation
    /// The effect of the write.
    public let content: Content

    /// Digest and length of the file that already holds a large picture.
    var placed: [UInt8]?
    /// The time at which the value was first written, in ms since 1970; nil takes the clock of the
    /// options.
    public internal(set) var writtenMs: Int64?

    init(
        key: RecordKey, expectation: Expectation, content: Content, writtenMs: Int64? = nil
    ) {
        self.key = key
        self.expectation = expectation
        self.content = content
        self.writtenMs = writtenMs
    }

    /// The effect of a write.
    public enum Content: Hashable, Sendable {
        /// Stores bytes and says what they are.
        case put([UInt8], RecordSchema)
        /// Stores a picture from which everything secret has been painted over.
        case picture(RedactedPicture)
        /// Removes what is there.
        case delete
    }

    /// Returns a write that stores bytes under a name.
    public static func put(
        _ bytes: [UInt8], for key: RecordKey, schema: RecordSchema = .bytes,
        expecting expectation: Expectation = .anything
    ) -> Write {
        Write(key: key, expectation: expectation, content: .put(bytes, schema))
    }

    /// Returns a write that stores a redacted picture under a name.
    public static func put(
        _ picture: RedactedPicture, for key: RecordKey,
        expecting expectation: Expectation = .anything
    ) -> Write {
        Write(key: key, expectation: expectation, content: .picture(picture))
    }

    /// Returns a write that deletes a record; it has no effect where there is none.
    public static func delete(
        _ key: RecordKey, expecting expectation: Expectation = .anything
    ) -> Write {
        Write(key: key, expectation: expectation, content: .delete)
    }
}

/// The condition of a write, for compare-and-set.
public enum Expectation: Hashable, Sendable {
    /// Whatever is there, even a damaged record.
    case anything
    /// Nothing is there.
    case nothing
    /// Exactly this revision is there.
    case revision(Int64)

    /// Returns true when the expectation holds for a revision; 0 stands for no record.
    public func holds(for revision: Int64) -> Bool {
        switch self {
        case .anything: true
        case .nothing: revision == 0
        case .revision(let expected): revision == expected
        }
    }
}

/// The receipt of a commit that is on disk.
public struct CommitReceipt: Hashable, Sendable {
    /// The number of the commit; unchanged when there was nothing to write.
    public let commit: Int64
    /// The new revision of each record, in the order of the writes; 0 for a deletion without a
    /// record.
    public let revisions: [Int64]

    /// Creates a receipt; for backends in other modules.
    public init(commit: Int64, revisions: [Int64]) {
        self.commit = commit
        self.revisions = revisions
    }
}
