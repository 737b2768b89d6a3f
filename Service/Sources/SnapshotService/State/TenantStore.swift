import StateStore

/// The store of a tenant: a backend, with the numbers and the maintenance that the service needs.
protocol TenantStore: StateBackend {
    /// Returns the numbers that the next revisions of some names follow, in the order of the names.
    func newestRevisions(
        of keys: [RecordKey]
    ) async throws(StoreError) -> [StateStore.NewestRevision]
    /// The commit up to which deletions have been forgotten; the first revision of an unknown name
    /// follows it.
    var forgottenUpTo: Int64 { get }
    /// Gives a value each record of an application, ordered by scene and key, and returns it.
    func fold<Value: Sendable>(
        _ application: String, into value: Value,
        _ take: @escaping @Sendable (inout Value, StoredRecord) -> Void
    ) async throws(StoreError) -> Value
    /// Forgets deletions up to a commit; returns their number and that of the removed files.
    func collectGarbage(
        upTo commit: Int64
    ) async throws(StoreError) -> (deletions: Int, files: Int)
    /// Ends the use of the store; acknowledged writes stay whether this fails or not.
    func end() async
}

/// A tenant's store in a file. What blocks runs on threads of its own.
struct FileStore: TenantStore {
    let file: StateStore

    func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt {
        try await file.commit(writes)
    }

    func record(for key: RecordKey) async throws(StoreError) -> StoredRecord? {
        // A turn on another thread costs more than the read.
        if let record = file.recordWithoutWaiting(for: key) { return record }
        return try await reading { file throws(StoreError) in try file.record(for: key) }
    }

    func history(of key: RecordKey) async throws(StoreError) -> [StoredRecord] {
        try await reading { file throws(StoreError) in try file.history(of: key) }
    }

    func records(application: String) async throws(StoreError) -> [StoredRecord] {
        try await reading { file throws(StoreError) in
            try file.records(application: application)
        }
    }

    func keys(application: String) async throws(StoreError) -> [RecordKey] {
        try await reading { file throws(StoreError) in try file.keys(application: application) }
    }

    func applications() async throws(StoreError) -> [String] {
        try await reading { file throws(StoreError) in try file.applications() }
    }

    /// In memory: it blocks no thread.
    var newestCursor: ChangeCursor { file.newestCursor }

    func changes(
        after cursor: ChangeCursor, limit: Int
    ) async throws(StoreError) -> [Change] {
        try await reading { file throws(StoreError) in
            try file.changes(after: cursor, limit: limit)
        }
    }

    func waitForCommit(after seen: Int64) async { await file.waitForCommit(after: seen) }

    func newestRevisions(
        of keys: [RecordKey]
    ) async throws(StoreError) -> [StateStore.NewestRevision] {
        try await reading { file throws(StoreError) in
            var found: [StateStore.NewestRevision] = []
            for key in keys { found.append(try file.newestRevision(of: key)) }
            return found
        }
    }

    var forgottenUpTo: Int64 { file.forgottenUpTo }

    func fold<Value: Sendable>(
        _ application: String, into value: Value,
        _ take: @escaping @Sendable (inout Value, StoredRecord) -> Void
    ) async throws(StoreError) -> Value {
        try await reading { file throws(StoreError) in
            var value = value
            try file.forEachRecord(application: application) { take(&value, $0) }
            return value
        }
    }

    func collectGarbage(
        upTo commit: Int64
    ) async throws(StoreError) -> (deletions: Int, files: Int) {
        try await reading { file throws(StoreError) in
            let garbage = try file.collectGarbage(upTo: commit)
            return (garbage.deletions, garbage.files)
        }
    }

    func end() async { try? await reading { file throws(StoreError) in try file.close() } }

    private func reading<Value: Sendable>(
        _ work: @escaping @Sendable (StateStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let file = file
        return try await OffPool.run { () throws(StoreError) in try work(file) }
    }
}
