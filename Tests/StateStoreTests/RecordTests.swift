import Basics
import Foundation
import Testing

@testable import StateStore

@Test("What was put is there, in this store and in the next")
func putAndReopen() throws {
    let scratch = try Scratch()
    let key = try name("guard")
    let store = try StateStore.open(at: scratch.store)
    #expect(try store.record(for: key) == nil)
    let receipt = try store.put([1, 2, 3], for: key, schema: RecordSchema("guard", version: 1))
    #expect(receipt == CommitReceipt(commit: 1, revisions: [1]))
    try store.close()

    let again = try StateStore.open(at: scratch.store)
    let record = try #require(try again.record(for: key))
    #expect(record.bytes == [1, 2, 3])
    #expect(record.revision == 1)
    #expect(record.commit == 1)
    #expect(record.schema == RecordSchema("guard", version: 1))
    #expect(record.writtenMs == nil)
    #expect(again.commitCount == 1)
}

@Test("A store that nobody closed gives back what was acknowledged")
func abandonedStore() throws {
    let (scratch, copy) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<20 { try store.put([UInt8(number)], for: name("k\(number)")) }
    try scratch.copyStore(to: copy)

    let found = try StateStore.open(at: copy.store)
    #expect(found.commitCount == 20)
    for number in 0..<20 {
        #expect(try found.record(for: name("k\(number)"))?.bytes == [UInt8(number)])
    }
}

@Test("Records come one at a time in the order of their names, until one is refused")
func oneAtATime() throws {
    struct Enough: Error {}
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for number in [2, 1, 3] { try store.put([UInt8(number)], for: name("k\(number)")) }
    try store.delete(name("k2"))
    var seen: [[UInt8]] = []
    try store.forEachRecord(application: "ike") { seen.append($0.bytes) }
    #expect(seen == [[1], [3]])
    #expect(seen == (try store.records(application: "ike").map(\.bytes)))

    var taken = 0
    let error = failure {
        try store.forEachRecord(application: "ike") { _ in
            taken += 1
            throw Enough()
        }
    }
    #expect(taken == 1 && error != nil)
    #expect(try store.record(for: name("k3"))?.bytes == [3], "the store goes on")
}

@Test("Several writes are one commit, refused as one")
func atomicCommit() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let (a, b) = (try name("a"), try name("b"))
    try store.commit([.put([1], for: a), .put([2], for: b)])
    #expect(try store.record(for: a)?.commit == 1)
    #expect(try store.record(for: b)?.commit == 1)

    let error = failure {
        try store.commit([.put([3], for: a), .put([4], for: b, expecting: .revision(7))])
    }
    #expect(error?.code == .conflict)
    #expect(error?.actualRevision == 1)
    #expect(try store.record(for: a)?.bytes == [1])
    #expect(store.commitCount == 1)
}

@Test("A write happens only when what it expects is there")
func compareAndSet() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let key = try name("draft")
    #expect(failure { try store.put([0], for: key, expecting: .revision(1)) }?.code == .conflict)
    try store.put([1], for: key, expecting: .nothing)
    #expect(failure { try store.put([9], for: key, expecting: .nothing) }?.code == .conflict)
    #expect(try store.put([2], for: key, expecting: .revision(1)).revisions == [2])
    #expect(failure { try store.delete(key, expecting: .revision(1)) }?.code == .conflict)
    #expect(try store.delete(key, expecting: .revision(2)).revisions == [3])
    #expect(try store.record(for: key) == nil)
    #expect(try store.put([4], for: key, expecting: .nothing).revisions == [4])
}

@Test("Deleting what is not there is no commit")
func deleteNothing() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    #expect(try store.delete(name("x")) == CommitReceipt(commit: 0, revisions: [0]))
    #expect(store.commitCount == 0)
}

@Test("A list holds the records of one application in order")
func listing() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("b", scene: "two"))
    try store.put([2], for: name("b", scene: "one"))
    try store.put([3], for: name("a", scene: "one"))
    try store.put([4], for: name("a", app: "notes"))
    try store.put([5], for: name("gone"))
    try store.delete(name("gone"))
    let keys = try store.records(application: "ike").map { $0.key.description }
    #expect(keys == ["ike/one/a", "ike/one/b", "ike/two/b"])
    #expect(try store.records(application: "nobody") == [])
    #expect(try store.applications() == ["ike", "notes"])
}

@Test("Older revisions are kept as many as the options say", arguments: [1, 3])
func history(kept: Int) throws {
    let scratch = try Scratch()
    var options = StoreOptions()
    options.keptRevisions = kept
    let store = try StateStore.open(at: scratch.store, options: options)
    for number in 1...6 { try store.put([UInt8(number)], for: name("k")) }
    let revisions = try store.history(of: name("k")).map(\.revision)
    #expect(revisions == Array((1...5).suffix(kept).reversed()).map(Int64.init))
}

@Test("Times come from the clock of the options, and a jump does no harm")
func clockJumps() throws {
    let scratch = try Scratch()
    let times = Locked<[Int64]>([5_000, -7])
    var options = StoreOptions()
    options.clock = .custom { times.withLock { $0.removeFirst() } }
    let store = try StateStore.open(at: scratch.store, options: options)
    try store.put([1], for: name("k"))
    #expect(try store.record(for: name("k"))?.writtenMs == 5_000)
    try store.put([2], for: name("k"))
    #expect(try store.record(for: name("k"))?.writtenMs == -7)
    #expect(try store.record(for: name("k"))?.bytes == [2])
}

@Test("Two spellings of one letter are two names")
func namesAreBytes() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let (composed, decomposed) = (try name("caf\u{E9}"), try name("cafe\u{301}"))
    try store.put([1], for: composed)
    #expect(try store.record(for: decomposed) == nil)
    try store.put([2], for: decomposed)
    #expect(try store.record(for: composed)?.bytes == [1])
}

@Test("Many threads write at once, and every answer is true")
func concurrentWriters() async throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<32 {
            group.addTask {
                for round in 0..<4 {
                    let key = try name("w\(writer)")
                    let receipt = try await store.commit([.put([UInt8(round)], for: key)])
                    #expect(receipt.revisions == [Int64(round + 1)])
                    #expect(try store.record(for: key)?.bytes == [UInt8(round)])
                }
            }
        }
        try await group.waitForAll()
    }
    #expect(store.commitCount == 128)
    #expect(try store.records(application: "ike").count == 32)
}

@Test("In a group, a refused commit leaves the others alone")
func groupedRefusal() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let answers = store.engine.commit([
        [.put([1], for: try name("a"))],
        [.put([2], for: try name("a"), expecting: .nothing)],
        [.put([3], for: try name("b")), .put([3], for: try name("b"))],
        [.put([4], for: try name("c"))]
    ])
    let codes = answers.map { answer in
        if case .failure(let error) = answer { error.code.name } else { "ok" }
    }
    #expect(codes == ["ok", "conflict", "invalid", "ok"])
    #expect(store.commitCount == 2)
    #expect(try store.records(application: "ike").map(\.bytes) == [[1], [4]])
}
