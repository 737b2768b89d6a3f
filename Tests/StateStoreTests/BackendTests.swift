import StoreConformance
import Testing

@testable import StateStore

private struct Backend: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (Scratch) throws -> any StateBackend
}

private let backends = [
    Backend(testDescription: "memory") { _ in MemoryStore() },
    Backend(testDescription: "SQLite") { try StateStore.open(at: $0.store) }
]

@Test("Every backend means the same", arguments: backends, StoreConformance.all.map(\.name))
private func conformance(_ backend: Backend, _ name: String) async throws {
    let scratch = try Scratch(inMemory: true)
    let check = try #require(StoreConformance.all.first { $0.name == name })
    try await check.run(try backend.make(scratch))
}

/// Answers like memory, but tells of every commit one too few.
private struct Forgetful: StateBackend {
    let memory = MemoryStore()

    func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt {
        let receipt = try await memory.commit(writes)
        return CommitReceipt(commit: receipt.commit - 1, revisions: receipt.revisions)
    }
    func record(for key: RecordKey) async throws(StoreError) -> StoredRecord? {
        try await memory.record(for: key)
    }
    func history(of key: RecordKey) async throws(StoreError) -> [StoredRecord] { [] }
    func records(application: String) async throws(StoreError) -> [StoredRecord] {
        try await memory.records(application: application).reversed()
    }
    func keys(application: String) async throws(StoreError) -> [RecordKey] {
        try await memory.keys(application: application)
    }
    func applications() async throws(StoreError) -> [String] { try await memory.applications() }
    var newestCursor: ChangeCursor { memory.newestCursor }
    func changes(
        after cursor: ChangeCursor, limit: Int
    ) async throws(StoreError) -> [Change] { [] }
    func waitForCommit(after seen: Int64) async { await memory.waitForCommit(after: seen) }
}

@Test("The control: a backend that errs in four things fails the checks of those four")
func conformanceCatches() async throws {
    var failed: [String] = []
    for check in StoreConformance.all where !check.name.hasPrefix("a follower") {
        do { try await check.run(Forgetful()) } catch { failed.append(check.name) }
    }
    #expect(
        failed == [
            "lists are in the order of bytes, and of one application",
            "the revision before is kept, deletions are not history",
            "all writes of a commit are done, or none",
            "a commit that changes nothing is none",
            "changes: of each record the newest, in order",
            "a cursor goes on where it was, as text too",
            "a foreign cursor is refused"
        ])
}

@Test("A closed memory store says so, and ends its followers")
func closedMemory() async throws {
    let store = MemoryStore()
    try await store.commit([.put([1], for: name("k"))])
    var iterator = store.changes().makeAsyncIterator()
    #expect(try await iterator.next()?.key.key == "k")
    store.close()
    #expect(try await iterator.next() == nil)
    await #expect(throws: StoreError.self) { try await store.record(for: name("k")) }
}
