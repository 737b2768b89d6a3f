import Foundation
import Testing

@testable import StateStore

@Suite("A store becomes a copy of another one")
struct CopyTests {
    private static let numbers = StoreNumbers(store: 0x1234_5678, commits: 9, forgotten: 2)

    private func record(
        _ key: String, _ commit: Int64, _ bytes: [UInt8], _ form: RecordForm = .inline,
        revision: Int64 = 4
    ) throws -> StoredRecord {
        StoredRecord(
            key: try name(key), revision: revision, commit: commit, writtenMs: 5, schema: .bytes,
            bytes: bytes, form: form, ordinal: 0)
    }

    @Test("Every short identity has a whole one")
    func identity() throws {
        for short: Int64 in [1, 2, 0x8000_0000, 0xFFFF_FFFF, 0x1234_5678] {
            let identity = try #require(StoreDatabase.Meta.identity(shortID: short))
            #expect(Int64(Tag.xxh64(identity, seed: 1) >> 32) == short)
        }
        for none: Int64 in [0, -1, 1 << 32] {
            #expect(StoreDatabase.Meta.identity(shortID: none) == nil)
        }
    }

    @Test("It has the numbers and rows of the original, and is sound at all times")
    func rows() throws {
        let scratch = try Scratch()
        var store = try StateStore.open(at: scratch.store)
        try store.beginCopy(of: Self.numbers)
        #expect(store.storeNumbers == Self.numbers)
        try store.adopt([try record("a", 4, [1])], past: [try record("a", 3, [0], revision: 3)])
        #expect(try store.check().damages == [])
        try store.close()
        store = try StateStore.open(at: scratch.store)
        #expect(try #require(try store.newestRow()) == (4, 0))
        try store.adopt([try record("b", 9, [], .deleted)], past: [])
        #expect(try store.check().damages == [])
        #expect(store.storeNumbers == Self.numbers)
        #expect(try store.record(for: name("a"))?.revision == 4)
        #expect(try store.history(of: name("a")).map(\.bytes) == [[0]])
        #expect(try store.changes(after: .start, limit: 9).map(\.isDeletion) == [false, true])
        #expect(try store.row(for: name("b"))?.revision == 4)
        #expect(try store.put([2], for: name("c")).revisions == [3])
        #expect(store.commitCount == 10)
        try store.close()
    }

    @Test("A row that is there is refused, and nothing of its piece is kept")
    func twice() throws {
        let scratch = try Scratch()
        let store = try StateStore.open(at: scratch.store)
        try store.beginCopy(of: Self.numbers)
        try store.adopt([try record("a", 4, [1])], past: [])
        #expect(
            failure { try store.adopt([try record("b", 5, []), try record("a", 6, [])], past: []) }
                != nil)
        #expect(try store.record(for: name("b")) == nil)
        #expect(try store.check().damages == [])
    }

    @Test("A store with commits does not become one")
    func used() throws {
        let scratch = try Scratch()
        let store = try StateStore.open(at: scratch.store)
        try store.put([1], for: name("a"))
        let before = store.storeNumbers
        #expect(failure { try store.beginCopy(of: Self.numbers) }?.code == .invalid)
        #expect(store.storeNumbers == before)
    }
}
