/// One change of a commit.
public struct Write: Hashable, Sendable {
    /// Which record.
    public let key: RecordKey
    /// What must be there for the write to be done.
    public let expectation: Expectation
    /// What the write does.
    public let content: Content

    /// Digest and length of the file that already holds a large picture.
    var placed: [UInt8]?
    /// When the value was first written, in ms since 1970; nil takes the clock of the options.
    public internal(set) var writtenMs: Int64?

    init(
        key: RecordKey, expectation: Expectation, content: Content, writtenMs: Int64? = nil
    ) {
        self.key = key
        self.expectation = expectation
        self.content = content
        self.writtenMs = writtenMs
    }

    /// What a write does.
    public enum Content: Hashable, Sendable {
        /// Stores bytes and says what they are.
        case put([UInt8], RecordSchema)
        /// Stores a picture from which everything secret has been painted over.
        case picture(RedactedPicture)
        /// Removes what is there.
        case delete
    }

    /// Stores bytes under a name.
    public static func put(
        _ bytes: [UInt8], for key: RecordKey, schema: RecordSchema = .bytes,
        expecting expectation: Expectation = .anything
    ) -> Write {
        Write(key: key, expectation: expectation, content: .put(bytes, schema))
    }

    /// Stores a redacted picture under a name.
    public static func put(
        _ picture: RedactedPicture, for key: RecordKey,
        expecting expectation: Expectation = .anything
    ) -> Write {
        Write(key: key, expectation: expectation, content: .picture(picture))
    }

    /// Removes what is under a name; nothing happens when nothing is there.
    public static func delete(
        _ key: RecordKey, expecting expectation: Expectation = .anything
    ) -> Write {
        Write(key: key, expectation: expectation, content: .delete)
    }
}

/// What must be under a name for a write to be done: compare-and-set.
public enum Expectation: Hashable, Sendable {
    /// Whatever is there, even a damaged record.
    case anything
    /// Nothing is there.
    case nothing
    /// Exactly this revision is there.
    case revision(Int64)

    /// Whether the expectation holds when this revision is there; 0 stands for nothing.
    public func holds(for revision: Int64) -> Bool {
        switch self {
        case .anything: true
        case .nothing: revision == 0
        case .revision(let expected): revision == expected
        }
    }
}

/// The answer to a commit: it is on disk.
public struct CommitReceipt: Hashable, Sendable {
    /// The number of the commit; unchanged when there was nothing to do.
    public let commit: Int64
    /// The new revision of each record, in the order of the writes; 0 for a deletion that found
    /// nothing.
    public let revisions: [Int64]

    /// For backends of other modules.
    public init(commit: Int64, revisions: [Int64]) {
        self.commit = commit
        self.revisions = revisions
    }
}
