import ServiceWire
public import StateStore

extension RestoreClient {
    /// Commits all writes or none; returns when they are on the service's disk.
    @discardableResult
    public func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt {
        if writes.isEmpty {
            return CommitReceipt(commit: try await newestCursor.commit, revisions: [])
        }
        var items: [Batch.Item] = []
        for write in writes { items.append(try Batch.Item(write)) }
        let body = try encode(Batch(writes: items))
        let answer = try await expect(
            HTTPAsk(
                "POST", path("batch"), headers: [("Content-Type", "application/json")], body: body))
        let receipt = try decode(BatchAnswer.self, answer)
        return CommitReceipt(commit: receipt.commit, revisions: receipt.revisions)
    }

    /// Returns the record under a key; nil where there is none.
    public func record(for key: RecordKey) async throws(StoreError) -> StoredRecord? {
        let answer = try await ask(HTTPAsk("GET", path(key)))
        if answer.status == 404 { return nil }
        guard answer.status == 200 else { throw Self.error(answer, key.description) }
        guard let revision = answer["etag"].flatMap({ Int64($0.filter { $0 != "\"" }) }),
            let commit = answer["restore-commit"].flatMap({ Int64($0) }),
            let schema = answer["restore-schema"].flatMap(Self.schema)
        else { throw Self.strange("a record lacks a header") }
        return StoredRecord(
            key: key, revision: revision, commit: commit,
            writtenMs: answer["restore-written-ms"].flatMap { Int64($0) }, schema: schema,
            bytes: answer.body)
    }

    /// Returns the older revisions of a record that are still kept, the newest first.
    public func history(of key: RecordKey) async throws(StoreError) -> [StoredRecord] {
        let answer = try await expect(HTTPAsk("GET", path(key) + "/history?values=true"))
        return try records(
            try decode(RecordHistory.self, answer).revisions, application: key.application)
    }

    /// Returns all records of an application, ordered by scene and key.
    public func records(application: String) async throws(StoreError) -> [StoredRecord] {
        let items = try await items(application, values: true)
        return try records(items, application: application).sorted { $0.key.comesBefore($1.key) }
    }

    /// Returns the keys of an application's records, ordered by scene and key.
    public func keys(application: String) async throws(StoreError) -> [RecordKey] {
        var keys: [RecordKey] = []
        for item in try await items(application, values: false) {
            keys.append(try item.recordKey(application))
        }
        return keys.sorted { $0.comesBefore($1) }
    }

    /// Returns the names of all applications that have, or once had, records, in order.
    public func applications() async throws(StoreError) -> [String] {
        let answer = try await expect(HTTPAsk("GET", path("apps")))
        return try decode(AppList.self, answer).apps.map(RemoteName.decode)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func items(
        _ application: String, values: Bool
    ) async throws(StoreError) -> [RecordItem] {
        let base = path("apps/\(RemoteName.encode(application))/state")
        var items: [RecordItem] = []
        var cursor: String?
        repeat {
            let after = cursor.map { "&cursor=" + Self.escaped($0) } ?? ""
            let ask = HTTPAsk("GET", base + "?limit=1000&values=\(values)\(after)")
            let page = try decode(RecordPage.self, try await expect(ask))
            items += page.records
            cursor = page.next
        } while cursor != nil
        return items
    }

    private func records(
        _ items: [RecordItem], application: String
    ) throws(StoreError) -> [StoredRecord] {
        var records: [StoredRecord] = []
        for item in items { records.append(try item.record(application)) }
        return records
    }
}

// MARK: - Following

extension RestoreClient {
    /// The cursor after the newest change.
    public var newestCursor: ChangeCursor {
        get async throws(StoreError) {
            let answer = try await expect(HTTPAsk("GET", path("cursor")))
            guard let cursor = ChangeCursor(try decode(NewestCursor.self, answer).newest) else {
                throw Self.strange("the cursor is not valid")
            }
            return cursor
        }
    }

    /// Returns the changes after a cursor, at most `limit` of them.
    public func changes(
        after cursor: ChangeCursor, limit: Int
    ) async throws(StoreError) -> [Change] {
        if limit < 1 { return [] }
        let after = cursor == .start ? "" : "&after=\(cursor)"
        let ask = HTTPAsk("GET", path("changes?limit=\(min(limit, 1000))\(after)"))
        var changes: [Change] = []
        for item in try decode(ChangePage.self, try await expect(ask)).changes {
            changes.append(try item.change())
        }
        return changes
    }

    /// Waits for a commit after `seen`, or until the task is cancelled. It also returns where the
    /// service cannot be reached; the next call for changes then throws the reason.
    public func waitForCommit(after seen: Int64) async {
        while !Task.isCancelled {
            guard let newest = try? await newestCursor, newest.commit <= seen else { return }
            let ask = HTTPAsk("GET", path("changes?limit=1&wait=50&after=\(newest)"))
            guard let answer = try? await expect(ask, onlyWaits: true),
                (try? decode(ChangePage.self, answer))?.changes.isEmpty == true
            else { return }
        }
    }
}
