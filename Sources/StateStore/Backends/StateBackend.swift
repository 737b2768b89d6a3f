/// A store of state, whether it is in this process, in a file or in a service.
///
/// Code that is written against this protocol does not change when the state moves. ``StateStore``
/// keeps it in a file and ``MemoryStore`` in memory. A backend over a network names its tenant when
/// it is made, so that within it a record is still named by application, scene and key;
/// compare-and-set, the commit numbers and the cursor mean what they mean here. The same checks
/// hold for every backend: `Tests/StoreConformance`.
///
/// What must hold:
/// - all writes of a commit are done, or none; a refusal changes nothing;
/// - commits are numbered from 1 without a gap, revisions of a record too, deletions included;
///   where a deletion was forgotten they go on from a larger number, so that none comes twice;
/// - a commit that changes nothing has the number of the one before;
/// - when ``commit(_:)`` returns, what was committed is as durable as the backend can make it;
/// - changes come in the order of commits, of each record only the newest.
public protocol StateBackend: Sendable {
    /// Makes all writes or none, and returns when they are durable.
    @discardableResult
    func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt
    /// The record under a name, or nil where there is none.
    func record(for key: RecordKey) async throws(StoreError) -> StoredRecord?
    /// The older revisions of a record that are still kept, newest first.
    func history(of key: RecordKey) async throws(StoreError) -> [StoredRecord]
    /// All records of an application, ordered by scene and key; complete or an error.
    func records(application: String) async throws(StoreError) -> [StoredRecord]
    /// The names of an application's records, ordered by scene and key; complete or an error.
    func keys(application: String) async throws(StoreError) -> [RecordKey]
    /// The names of all applications that have, or once had, records, in order.
    func applications() async throws(StoreError) -> [String]
    /// The cursor behind the newest change; its commit is the number of commits.
    var newestCursor: ChangeCursor { get async throws(StoreError) }
    /// Returns at most `limit` changes after a cursor.
    func changes(
        after cursor: ChangeCursor, limit: Int
    ) async throws(StoreError) -> [Change]
    /// Waits until there are more than `seen` commits, the backend is closed, or the task is
    /// cancelled.
    func waitForCommit(after seen: Int64) async
}

extension StateBackend {
    /// The changes after a cursor, then later changes until the store is closed.
    ///
    /// Of each record only its newest change is given, in the order of commits: a follower that was
    /// away for long catches up in one pass, and a slow one delays no other.
    /// Iterating throws `cursorTooOld` when deletions after the cursor have been forgotten, and
    /// `invalid` when the cursor is of another store.
    public func changes(after cursor: ChangeCursor = .start) -> Changes {
        Changes(store: self, cursor: cursor)
    }
}

extension StateStore: StateBackend {}
