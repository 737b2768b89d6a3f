import Basics
import Foundation
import StateStore

// The replicas of a service share tokens, sessions and counts by a store of the database whose name
// no tenant can have. Each kind of document is an application of that store. A record beside the
// kinds has a revision for each change of a kind: whoever changes documents expects the revision
// that was there before they were read, so that two replicas cannot both act on the same state.

/// Small documents that all replicas of a service share.
final class SharedRecords: Sendable {
    /// A tenant's name has no colon.
    static let tenant = ":service"

    private let open: @Sendable () async throws -> any TenantStore
    private let opened = Locked<(any TenantStore)?>(nil)
    /// The most attempts of a change, while others change the same.
    private static let mostAttempts = 100

    init(_ open: @escaping @Sendable () async throws -> any TenantStore) { self.open = open }

    convenience init(_ database: any TenantDatabase) {
        self.init { try await database.store(of: Self.tenant) }
    }

    func store() async throws -> any TenantStore {
        if let store = opened.withLock({ $0 }) { return store }
        let store = try await open()
        opened.withLock { $0 = store }
        return store
    }

    static func key(_ kind: String, _ name: String) throws -> RecordKey {
        try RecordKey(application: kind, scene: "all", key: name)
    }

    /// Returns the number of changes of a kind; 0 where there was none.
    func generation(of kind: String) async throws -> Int64 {
        try await store().record(for: Self.key("generations", kind))?.revision ?? 0
    }

    /// Returns the documents of a kind by name.
    func documents<Document: Decodable & Sendable>(
        _ kind: String, as type: Document.Type
    ) async throws -> [String: Document] {
        let records = try await store().records(application: kind)
        // A connection's event loop asks for tokens, of which there may be thousands.
        return try await OffPool.run { try Self.decoded(records, as: Document.self) }
    }

    private static func decoded<Document: Decodable>(
        _ records: [StoredRecord], as type: Document.Type
    ) throws -> [String: Document] {
        var found: [String: Document] = [:]
        for record in records {
            found[record.key.key] = try JSONDecoder().decode(type, from: Data(record.bytes))
        }
        return found
    }

    /// Returns one document; nil where there is none.
    func document<Document: Decodable>(_ kind: String, _ name: String) async throws -> Document? {
        guard let record = try await store().record(for: Self.key(kind, name)) else { return nil }
        return try JSONDecoder().decode(Document.self, from: Data(record.bytes))
    }

    /// Changes the documents of a kind while no other replica does. `body` can run more than once.
    func change<Document: Codable & Equatable, Value>(
        _ kind: String, _ body: (inout [String: Document]) throws -> Value
    ) async throws -> Value {
        let (store, key) = (try await store(), try Self.key("generations", kind))
        for attempt in 0..<Self.mostAttempts {
            let generation = try await generation(of: kind)
            let records = try await store.records(application: kind)
            let before = try Self.decoded(records, as: Document.self)
            var after = before
            let value = try body(&after)
            if after == before { return value }
            let writes = try Self.writes(kind, records, from: before, to: after)
            let count = Write.put([0x31], for: key, expecting: Self.expectation(generation))
            if try await Self.isMade(writes + [count], in: store) { return value }
            try await Self.pause(attempt)
        }
        throw Problem(.unavailable, "Other services change the same.").retrying(afterSeconds: 2)
    }

    static func expectation(_ revision: Int64) -> Expectation {
        revision == 0 ? .nothing : .revision(revision)
    }

    /// Commits writes; returns false where another replica was faster.
    static func isMade(_ writes: [Write], in store: any TenantStore) async throws -> Bool {
        do throws(StoreError) {
            _ = try await store.commit(writes)
            return true
        } catch {
            if error.code != .conflict { throw error }
            return false
        }
    }

    static func pause(_ attempt: Int) async throws {
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...5 + attempt)))
    }

    /// Returns the writes of a change, each of which expects what was read.
    private static func writes<Document: Codable & Equatable>(
        _ kind: String, _ records: [StoredRecord], from before: [String: Document],
        to after: [String: Document]
    ) throws -> [Write] {
        let revisions = Dictionary(
            records.map { ($0.key.key, $0.revision) }, uniquingKeysWith: { first, _ in first })
        let changed = try after.filter { before[$0.key] != $0.value }.map { name, document in
            Write.put(
                Array(try JSONEncoder().encode(document)), for: try key(kind, name),
                expecting: expectation(revisions[name] ?? 0))
        }
        let gone = try before.keys.filter { after[$0] == nil }.map {
            Write.delete(try key(kind, $0), expecting: expectation(revisions[$0] ?? 0))
        }
        return changed + gone
    }

    /// Changes one document where no other replica has changed it meanwhile. `body` returns the new
    /// document, or nil to leave the old one, and can run more than once.
    func update<Document: Codable, Value>(
        _ kind: String, _ name: String,
        _ body: (Document?) throws -> (document: Document?, value: Value)
    ) async throws -> Value {
        let (store, key) = (try await store(), try Self.key(kind, name))
        for attempt in 0..<Self.mostAttempts {
            let record = try await store.record(for: key)
            let old = try record.map {
                try JSONDecoder().decode(Document.self, from: Data($0.bytes))
            }
            let (document, value) = try body(old)
            guard let document else { return value }
            let write = Write.put(
                Array(try JSONEncoder().encode(document)), for: key,
                expecting: Self.expectation(record?.revision ?? 0))
            if try await Self.isMade([write], in: store) { return value }
            try await Self.pause(attempt)
        }
        throw Problem(.unavailable, "Other services change the same.").retrying(afterSeconds: 2)
    }

    /// Removes the documents of a kind that are over, page by page. One that was changed meanwhile
    /// stays.
    func remove<Document: Decodable>(
        _ kind: String, where isOver: (Document) -> Bool
    ) async throws {
        let store = try await store()
        try await store.forEachPage(of: kind, values: true) { page in
            let over = try page.filter { isOver(try SharedSuite.decoded($0)) }
            _ = try await store.commit(
                groups: over.map { [.delete($0.key, expecting: .revision($0.revision))] })
        }
    }

    /// Takes the turn for work that one replica does in each period; returns false where another
    /// replica had it already.
    func takesTurn(_ work: String, everySeconds seconds: Int, nowMs: Int64) async throws -> Bool {
        try await update("turns", work) { (last: Int64?) -> (document: Int64?, value: Bool) in
            // Replicas wake a little apart.
            let isTaken = last.map { (0..<Int64(seconds) * 900).contains(nowMs - $0) } ?? false
            return (isTaken ? nil : nowMs, !isTaken)
        }
    }

    /// Forgets deleted documents. Nobody follows them, and no revision is given twice.
    func collectGarbage() async throws {
        let store = try await store()
        _ = try await store.collectGarbage(upTo: store.newestCursor.commit)
    }
}
