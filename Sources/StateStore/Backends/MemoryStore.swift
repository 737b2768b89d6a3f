import Basics

/// A store that lasts as long as the process, for tests and for apps in private mode.
///
/// It means what ``StateStore`` means, but for durability.
public final class MemoryStore: StateBackend {
    /// The limits and the clock; options that concern files have no effect.
    public let options: StoreOptions

    private let state: Locked<State>
    private let followers = Followers()

    private struct State: Sendable {
        let identity: Int64
        var commits: Int64 = 0
        /// What is current, deletions included.
        var current: [RecordKey: StoredRecord] = [:]
        /// Older revisions that hold a value, the newest first.
        var past: [RecordKey: [StoredRecord]] = [:]
        var isClosed = false
    }

    /// Creates an empty store.
    public init(options: StoreOptions = StoreOptions()) {
        self.options = options
        var random = SystemRandomNumberGenerator()
        state = Locked(State(identity: Int64.random(in: 1...0xFFFF_FFFF, using: &random)))
    }

    /// Removes everything; later calls throw ``StoreError/Code/closed``.
    public func close() {
        state.withLock { state in
            state = State(identity: state.identity, isClosed: true)
        }
        followers.wake()
    }

    /// Makes all writes or none.
    @discardableResult
    public func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt {
        for write in writes { try options.check(write) }
        let answer = state.withLock { state in
            Result { () throws(StoreError) in
                try Self.checkOpen(state)
                return try perform(writes, &state)
            }
        }
        followers.wake()
        return try answer.get()
    }

    private func perform(
        _ writes: [Write], _ state: inout State
    ) throws(StoreError) -> CommitReceipt {
        var seen: Set<RecordKey> = []
        for write in writes {
            if !seen.insert(write.key).inserted { throw StoreError.writtenTwice(write.key) }
            let there = state.current[write.key].map { $0.form == .deleted ? 0 : $0.revision } ?? 0
            if !write.expectation.holds(for: there) { throw StoreError.conflict(write.key, there) }
        }
        let (commit, now) = (state.commits + 1, options.clock.nowMs())
        let revisions = writes.enumerated().map { ordinal, write in
            apply(write, commit, Int64(ordinal), now, &state)
        }
        if revisions.contains(where: { $0 > 0 }) { state.commits = commit }
        return CommitReceipt(commit: state.commits, revisions: revisions)
    }

    /// The new revision; 0 when there is nothing to delete.
    private func apply(
        _ write: Write, _ commit: Int64, _ ordinal: Int64, _ now: Int64?, _ state: inout State
    ) -> Int64 {
        let before = state.current[write.key]
        var (bytes, schema, form) = ([UInt8](), RecordSchema.bytes, RecordForm.deleted)
        switch write.content {
        case .put(let value, let name): (bytes, schema, form) = (value, name, .inline)
        case .picture(let picture): (bytes, schema, form) = (picture.png, .picture, .inline)
        case .delete: if before.map({ $0.form == .deleted }) ?? true { return 0 }
        }
        if let before {
            let oldest = before.revision - Int64(max(1, options.keptRevisions))
            let past = before.form == .deleted ? [] : [before]
            state.past[write.key] =
                past
                + (state.past[write.key] ?? []).filter { $0.revision > oldest }
        }
        let revision = (before?.revision ?? 0) + 1
        state.current[write.key] = StoredRecord(
            key: write.key, revision: revision, commit: commit, writtenMs: write.writtenMs ?? now,
            schema: schema, bytes: bytes, form: form, ordinal: ordinal)
        return revision
    }
}

// MARK: - Reading

extension MemoryStore {
    /// The record under a name, or nil where there is none.
    public func record(for key: RecordKey) async throws(StoreError) -> StoredRecord? {
        try read { state in state.current[key].flatMap { $0.form == .deleted ? nil : $0 } }
    }

    /// The older revisions of a record, newest first.
    public func history(of key: RecordKey) async throws(StoreError) -> [StoredRecord] {
        try read { state in state.past[key] ?? [] }
    }

    /// All records of an application, ordered by scene and key.
    public func records(application: String) async throws(StoreError) -> [StoredRecord] {
        try RecordKey.check(application, "name of an application")
        return try read { state in
            state.current.values.filter { record in
                record.form != .deleted
                    && record.key.application.utf8.elementsEqual(application.utf8)
            }.sorted { $0.key.precedes($1.key) }
        }
    }

    /// The names of an application's records, ordered by scene and key.
    public func keys(application: String) async throws(StoreError) -> [RecordKey] {
        try await records(application: application).map(\.key)
    }

    /// The names of all applications that have, or once had, records.
    public func applications() async throws(StoreError) -> [String] {
        try read { state in
            var names: [String] = []
            for key in state.current.keys.sorted(by: { $0.precedes($1) })
            where names.last.map({ !$0.utf8.elementsEqual(key.application.utf8) }) ?? true {
                names.append(key.application)
            }
            return names
        }
    }

    /// The cursor behind the newest change.
    public var newestCursor: ChangeCursor {
        state.withLock { state in
            ChangeCursor(store: state.identity, commit: state.commits, ordinal: .max)
        }
    }

    /// Returns at most `limit` changes after a cursor.
    public func changes(
        after cursor: ChangeCursor, limit: Int
    ) async throws(StoreError) -> [Change] {
        let newest = newestCursor
        try read { _ in }
        if cursor != .start {
            guard cursor.store == newest.store, cursor.commit <= newest.commit else {
                throw StoreError.foreignCursor(cursor)
            }
        }
        let found = try read { state in
            state.current.values.filter { record in
                (record.commit, record.ordinal) > (cursor.commit, cursor.ordinal)
            }
        }
        let inOrder = found.sorted { ($0.commit, $0.ordinal) < ($1.commit, $1.ordinal) }
        return Change.list(inOrder, max(0, limit), store: newest.store, base: 0)
    }

    /// Waits until there are more than `seen` commits, the store is closed, or the task is
    /// cancelled.
    public func waitForCommit(after seen: Int64) async {
        await followers.wait { self.state.withLock { $0.commits > seen || $0.isClosed } }
    }

    private func read<Value>(_ body: (State) -> Value) throws(StoreError) -> Value {
        let answer = state.withLock { state in
            Result { () throws(StoreError) in
                try Self.checkOpen(state)
                return body(state)
            }
        }
        return try answer.get()
    }

    private static func checkOpen(_ state: State) throws(StoreError) {
        if state.isClosed { throw StoreError(.closed, at: "memory", "the store is closed") }
    }
}

extension RecordKey {
    /// The order of lists: application, scene and key, each by its bytes.
    func precedes(_ other: RecordKey) -> Bool {
        for (mine, its) in [
            (application, other.application), (scene, other.scene), (key, other.key)
        ] where !mine.utf8.elementsEqual(its.utf8) {
            return mine.utf8.lexicographicallyPrecedes(its.utf8)
        }
        return false
    }
}
