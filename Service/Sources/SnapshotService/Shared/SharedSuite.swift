import Basics
import Foundation
import Review
import StateStore

// A run is a head with its name, and pieces with its identifier: who removes an older run of the
// same name does not touch the pieces of the new one. A run's head, the heads of decisions, log and
// manifest each expect the revision that was read, and everything that belongs together is written
// in one commit.

/// A suite in two stores of a database.
final class SharedSuite: SuiteStorage {
    let documents: SharedRecords
    let files: SharedFiles
    let limits: Limits
    let environment: Environment

    /// The beginning of a run.
    struct Head: Codable, Sendable {
        let id: String
        var end: Int
        let beganMs: Int64
        /// The time of the last change, for lines that were copied; nil takes that of the record.
        var changedMs: Int64?
    }

    /// A head as it was read.
    struct StoredHead: Sendable {
        let head: Head
        let record: StoredRecord
    }

    /// A document whose content is in pieces.
    struct Content: Codable, Sendable {
        var end: Int
        /// The SHA-256 of content that is replaced; nil for content that grows.
        var sha256: String?
    }

    static let runs = "runs"

    init(
        documents: SharedRecords, files: SharedFiles, limits: Limits, environment: Environment
    ) {
        (self.documents, self.files) = (documents, files)
        (self.limits, self.environment) = (limits, environment)
    }

    /// Returns an identifier that nothing else has.
    static func newID() -> String {
        Hex.text(UInt64.random(in: .min ... .max), width: 16)
    }

    static func lines(_ id: String) -> String { "lines:" + id }
    static func decisions(_ id: String) -> String { "decisions:" + id }

    // MARK: - Changes

    var changeCount: Int {
        get async throws { Int(try await documents.store().newestCursor.commit) }
    }

    func waitForChange(after seen: Int) async {
        // Where the database is away, the caller finds it out by its next read.
        try? await documents.store().waitForCommit(after: Int64(seen))
    }
}

// MARK: - Heads

extension SharedSuite {
    static func decoded<Document: Decodable>(_ record: StoredRecord) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(record.bytes))
    }

    /// Returns the write of a document that expects the revision that was read.
    static func write(
        _ document: some Encodable, _ kind: String, _ name: String, over revision: Int64
    ) throws -> Write {
        .put(
            Array(try JSONEncoder().encode(document)), for: try SharedRecords.key(kind, name),
            expecting: SharedRecords.expectation(revision))
    }

    func head(of run: String) async throws -> StoredHead? {
        let record = try await documents.store().record(for: SharedRecords.key(Self.runs, run))
        return try record.map { StoredHead(head: try Self.decoded($0), record: $0) }
    }

    /// Returns the heads of all runs, the newest first, in the order of their last commits.
    func heads() async throws -> [StoredHead] {
        let records = try await documents.store().records(application: Self.runs)
        return try records.sorted { $0.commit > $1.commit }.map {
            StoredHead(head: try Self.decoded($0), record: $0)
        }
    }

    /// Commits writes; returns false where another service was faster.
    func isMade(_ writes: [Write]) async throws -> Bool {
        try await SharedRecords.isMade(writes, in: try await documents.store())
    }
}

// MARK: - Runs

extension SharedSuite {
    func runs() async throws -> [StoredRun] {
        try await heads().map { stored in
            StoredRun(
                name: stored.record.key.key,
                changedNs: (stored.head.changedMs ?? stored.record.writtenMs ?? 0) * 1_000_000,
                version: stored.record.commit)
        }
    }

    func lines(of run: String) async throws -> (any RunLines)? {
        guard let stored = try await head(of: run) else { return nil }
        return Self.lines(stored, in: try await documents.store())
    }

    private static func lines(_ stored: StoredHead, in store: any TenantStore) -> SharedLines {
        SharedLines(
            store: store, pieces: lines(stored.head.id),
            identity: UInt64(stored.head.id, radix: 16) ?? 0, end: stored.head.end)
    }

    func append(
        _ lines: [UInt8], to run: String, after known: (any RunLines)?
    ) async throws -> Bool {
        let store = try await documents.store()
        guard let stored = try await head(of: run) else {
            guard known == nil else { return false }
            return try await begin(run, with: lines, in: store)
        }
        let old = Self.lines(stored, in: store)
        guard old.identity == known?.identity, old.end == known?.end else { return false }
        var head = stored.head
        (head.end, head.changedMs) = (head.end + lines.count, nil)
        let writes = try await old.writes(appending: lines)
        return try await isMade(
            writes + [try Self.write(head, Self.runs, run, over: stored.record.revision)])
    }

    /// Begins a run in the place of the oldest ones beyond the limit. All beginnings expect one
    /// record, so that two services cannot exceed the limit together.
    private func begin(
        _ run: String, with lines: [UInt8], in store: any TenantStore
    ) async throws -> Bool {
        let count = try await store.record(for: SharedRecords.key("suite", Self.runs))
        let old = try await heads().dropFirst(max(0, limits.runsPerSuite - 1))
        let head = Head(id: Self.newID(), end: lines.count, beganMs: environment.nowMs())
        var writes = try SharedLines.writes(lines, Self.lines(head.id))
        writes.append(try Self.write(head, Self.runs, run, over: 0))
        writes.append(
            try Self.write(head.id, "suite", Self.runs, over: count?.revision ?? 0))
        writes += old.map { .delete($0.record.key, expecting: .revision($0.record.revision)) }
        guard try await isMade(writes) else { return false }
        // Maintenance removes the rest.
        for old in old { try? await clear(old.head.id) }
        return true
    }

    func beganMs(_ run: String) async throws -> Int64? {
        try await head(of: run)?.head.beganMs
    }

    func remove(_ run: String) async throws -> Bool {
        let removed = try await Suite.untilMade { () -> [String]? in
            guard let stored = try await head(of: run) else { return [] }
            let isGone = try await isMade([
                .delete(stored.record.key, expecting: .revision(stored.record.revision))
            ])
            return isGone ? [stored.head.id] : nil
        }
        for id in removed { try? await clear(id) }
        return !removed.isEmpty
    }

    /// Removes what belongs to a run that has no head.
    func clear(_ id: String) async throws {
        let store = try await documents.store()
        for pieces in [Self.lines(id), Self.decisions(id)] {
            try await Self.clear(pieces, in: store)
        }
        try await store.commit([.delete(SharedRecords.key(Self.decided, id))])
        try await files.clear(id)
    }

    /// Deletes all records of an application.
    static func clear(_ application: String, in store: any TenantStore) async throws {
        try await store.forEachPage(of: application, values: false) { page in
            try await store.commit(page.map { .delete($0.key) })
        }
    }
}

// MARK: - Pictures

extension SharedSuite {
    func keep(
        _ bytes: [UInt8], sha256: String, as name: String, in run: String
    ) async throws {
        guard let id = try await head(of: run)?.head.id else { throw Suite.noRun }
        try await files.keep(bytes, sha256: sha256, as: name, in: id)
    }

    func picture(_ name: String, of run: String) async throws -> [UInt8]? {
        guard let id = try await head(of: run)?.head.id else { return nil }
        return try await files.file(name, in: SharedFiles.pictures(id))
    }

    func golden(_ name: String) async throws -> [UInt8]? {
        try await files.file(name, in: SharedFiles.goldens)
    }
}
