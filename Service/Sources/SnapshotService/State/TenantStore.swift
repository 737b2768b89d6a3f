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
    /// Passes the records of an application piece by piece, ordered by scene and key.
    ///
    /// - Parameter values: false leaves the bytes empty and does not read them from a database.
    func forEachPage(
        of application: String, values: Bool, _ body: ([StoredRecord]) async throws -> Void
    ) async throws
    /// Passes all revisions of a type piece by piece: the current ones, then the older ones, also
    /// of deleted records.
    func forEachPage(
        ofSchema name: String, _ body: ([StoredRecord]) async throws -> Void
    ) async throws
    /// Returns the records under some names, in no order; names without a record are left out.
    func records(for keys: [RecordKey]) async throws(StoreError) -> [StoredRecord]
    /// Returns the number of names in applications that do not begin with a prefix, with deleted
    /// names that were not forgotten.
    func nameCount(outside prefix: String) async throws(StoreError) -> Int
    /// Forgets deletions up to a commit; returns their number and that of the removed files.
    func collectGarbage(
        upTo commit: Int64
    ) async throws(StoreError) -> (deletions: Int, files: Int)
    /// Ends the use of the store; acknowledged writes stay whether this fails or not.
    func end() async
}

extension TenantStore {
    /// Makes groups of writes that expect revisions, many groups in one commit. A group that finds
    /// another revision is left out. Returns the number of groups that were made.
    func commit(groups: [[Write]]) async throws -> Int {
        var count = 0
        for start in stride(from: 0, to: groups.count, by: 64) {
            let some = groups[start..<min(start + 64, groups.count)]
            if try await SharedRecords.isMade(Array(some.joined()), in: self) {
                count += some.count
                continue
            }
            for group in some where try await SharedRecords.isMade(group, in: self) { count += 1 }
        }
        return count
    }
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

    /// Passes all records at once. Without values those are left out whose value's file is damaged.
    func forEachPage(
        of application: String, values: Bool, _ body: ([StoredRecord]) async throws -> Void
    ) async throws {
        let all = try await values ? records(application: application) : stamps(application)
        if !all.isEmpty { try await body(all) }
    }

    /// Returns the records of an application without their values; those are left out whose value's
    /// file is damaged. What was written meanwhile may be among them or not.
    private func stamps(_ application: String) async throws(StoreError) -> [StoredRecord] {
        try await reading { file throws(StoreError) in
            var all: [StoredRecord] = []
            for key in try file.keys(application: application) {
                do throws(StoreError) {
                    if let record = try file.record(for: key) { all.append(record.withoutValue) }
                } catch {
                    if error.code != .corrupt { throw error }
                }
            }
            return all
        }
    }

    func forEachPage(
        ofSchema name: String, _ body: ([StoredRecord]) async throws -> Void
    ) async throws {
        var cursor = ChangeCursor.start
        while true {
            let found = try await changes(after: cursor, limit: 1000)
            guard let last = found.last else { return }
            let revisions = try await reading { file throws(StoreError) in
                var revisions: [StoredRecord] = []
                // The service's own records have large values, which are not read for nothing.
                for change in found where !Reserved.isReserved(change.key.application) {
                    let current = try file.record(for: change.key).map { [$0] } ?? []
                    revisions += try (current + file.history(of: change.key))
                        .filter { $0.schema.name == name }
                }
                return revisions
            }
            if !revisions.isEmpty { try await body(revisions) }
            cursor = last.cursor
        }
    }

    func records(for keys: [RecordKey]) async throws(StoreError) -> [StoredRecord] {
        try await reading { file throws(StoreError) in
            var found: [StoredRecord] = []
            for key in keys {
                if let record = try file.record(for: key) { found.append(record) }
            }
            return found
        }
    }

    func nameCount(outside prefix: String) async throws(StoreError) -> Int {
        try await reading { file throws(StoreError) in
            var (count, cursor) = (0, ChangeCursor.start)
            while true {
                let found = try file.changes(after: cursor, limit: 1000)
                guard let last = found.last else { return count }
                count += found.count { !$0.key.application.utf8.starts(with: prefix.utf8) }
                cursor = last.cursor
            }
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

extension StoredRecord {
    /// The record with empty bytes.
    fileprivate var withoutValue: StoredRecord {
        StoredRecord(
            key: key, revision: revision, commit: commit, writtenMs: writtenMs, schema: schema,
            bytes: [])
    }
}
