/// One change of a commit.
public struct Write: Hashable, Sendable {
    let key: RecordKey
    let expectation: Expectation
    let content: Content

    enum Content: Hashable, Sendable {
        case put([UInt8], RecordSchema)
        case picture([UInt8])
        /// A reference to a file that is already in place.
        case file([UInt8])
        case delete
    }

    /// Stores bytes under a name.
    public static func put(
        _ bytes: [UInt8], for key: RecordKey, schema: RecordSchema = .bytes,
        expecting expectation: Expectation = .anything
    ) -> Write {
        Write(key: key, expectation: expectation, content: .put(bytes, schema))
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
}

/// The answer to a commit: it is on disk.
public struct CommitReceipt: Hashable, Sendable {
    /// The number of the commit; unchanged when there was nothing to do.
    public let commit: Int64
    /// The new revision of each record, in the order of the writes; 0 for a deletion that found
    /// nothing.
    public let revisions: [Int64]
}
