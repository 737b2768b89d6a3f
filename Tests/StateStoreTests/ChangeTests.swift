import Foundation
import GRDB
import Testing

@testable import StateStore

/// The next changes as text: name, revision, a minus for a deletion.
private func take(_ count: Int, _ iterator: inout Changes.Iterator) async throws -> [String] {
    var taken: [String] = []
    while taken.count < count, let change = try await iterator.next() {
        taken.append("\(change.key.key)\(change.isDeletion ? "-" : "")\(change.revision)")
    }
    return taken
}

@Test("A follower sees what changed, then what changes, in the order of commits")
func following() async throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try await store.commit([.put([1], for: name("b")), .put([1], for: name("a"))])
    try store.put([2], for: name("b"))
    var iterator = store.changes().makeAsyncIterator()
    #expect(try await take(2, &iterator) == ["a1", "b2"])

    let writer = Task {
        try await Task.sleep(for: .milliseconds(20))
        try store.put([3], for: name("c"))
        try store.delete(name("a"))
        try await Task.sleep(for: .milliseconds(20))
        try store.close()
    }
    #expect(try await take(3, &iterator) == ["c1", "a-2"])
    try await writer.value
}

@Test("A cursor survives a reopen, as text too")
func cursorSurvives() async throws {
    let scratch = try Scratch()
    var store = try StateStore.open(at: scratch.store)
    for key in ["a", "b", "c"] { try store.put([1], for: name(key)) }
    var iterator = store.changes().makeAsyncIterator()
    _ = try await iterator.next()
    let change = try #require(try await iterator.next())
    #expect(change.key.key == "b")
    let text = change.cursor.description
    try store.close()

    store = try StateStore.open(at: scratch.store)
    try store.delete(name("b"))
    let cursor = try #require(ChangeCursor(text))
    var next = store.changes(after: cursor).makeAsyncIterator()
    #expect(try await take(2, &next) == ["c1", "b-2"])
    #expect(ChangeCursor("nonsense") == nil)
    #expect(ChangeCursor("1.2") == nil)
}

@Test("A follower that is cancelled stops waiting")
func cancelledFollower() async throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let follower = Task {
        var count = 0
        for try await _ in store.changes() { count += 1 }
        return count
    }
    try store.put([1], for: name("a"))
    try await Task.sleep(for: .milliseconds(20))
    follower.cancel()
    #expect(try await follower.value <= 1)
}

@Test("A cursor that is too old, or of another store, is refused")
func refusedCursors() async throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("a"))
    let old = store.newestCursor
    try store.put([1], for: name("b"))
    try store.delete(name("b"))
    let fresh = store.newestCursor
    #expect(try store.collectGarbage().deletions == 1)
    #expect(try store.records(application: "ike").count == 1)
    #expect(try store.check().isSound)

    let foreign = try StateStore.open(at: other.store)
    try foreign.put([1], for: name("a"))
    let refusals: [(ChangeCursor, StoreError.Code?)] = [
        (old, .cursorTooOld), (foreign.newestCursor, .invalid), (fresh, nil), (.start, nil)
    ]
    try store.put([1], for: name("c"))
    for (cursor, code) in refusals {
        var found: StoreError?
        do {
            var iterator = store.changes(after: cursor).makeAsyncIterator()
            _ = try await iterator.next()
        } catch {
            found = error as? StoreError
        }
        #expect(found?.code == code)
    }
}

@Test("Collecting garbage while others write loses none of their commits")
func garbageAmongWriters() async throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
            group.addTask {
                for _ in 0..<10 {
                    try await store.commit([.put([1], for: name("w\(writer)"))])
                    try await store.commit([.delete(name("w\(writer)"))])
                }
            }
        }
        group.addTask { for _ in 0..<10 { try store.collectGarbage() } }
        try await group.waitForAll()
    }
    #expect(store.commitCount == 80)
    #expect(try store.check().damages == [])
    try store.close()
    #expect(try StateStore.open(at: scratch.store).commitCount == 80)
}

@Test("A backup is a store of its own that holds the same")
func backup() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    let truth = try Truth.fill(store)
    let png = makePNG(width: 300, height: 200)
    try store.put(RedactedPicture(alreadyRedacted: png), for: name("shot", app: "photos"))
    try store.backUp(to: other.store)
    #expect(failure { try store.backUp(to: other.store) }?.code == .invalid)
    try store.compact()
    #expect(try store.check().isSound)
    try store.put([9], for: name("later"))

    let copy = try StateStore.open(at: other.store)
    #expect(truth.lies(of: copy) == [])
    #expect(try copy.picture(for: name("shot", app: "photos"))?.png == png)
    #expect(try copy.record(for: name("later")) == nil)
    #expect(try copy.check().isSound)
    #expect(try copy.database.access { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
}

@Test("Who begins after garbage was collected catches up, in however small pieces")
func followingAfterGarbage() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<9 { try store.put([1], for: name("k\(number)")) }
    try store.put([1], for: name("gone"))
    try store.delete(name("gone"))
    try store.collectGarbage()
    var (cursor, seen) = (ChangeCursor.start, [String]())
    while let change = try store.changes(after: cursor, limit: 1).first {
        seen.append(change.key.key)
        cursor = try #require(ChangeCursor(change.cursor.description))
    }
    #expect(seen == (0..<9).map { "k\($0)" })
}

@Test("What is forgotten while a follower is on its way is never skipped in silence")
func forgettingBetweenTwoPieces() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for key in ["a", "b", "gone"] { try store.put([1], for: name(key)) }
    let begun = try #require(store.changes(after: .start, limit: 3).last?.cursor)
    try store.commit([.put([2], for: name("a")), .delete(name("gone")), .put([2], for: name("b"))])
    let inside = try #require(store.changes(after: begun, limit: 1).last?.cursor)
    let ended = try #require(store.changes(after: begun, limit: 3).last?.cursor)
    try store.collectGarbage()
    for cursor in [begun, inside] {
        #expect(
            failure { _ = try store.changes(after: cursor, limit: 9) }?.code == .cursorTooOld)
    }
    #expect(try store.changes(after: ended, limit: 9).isEmpty)
}

@Test("A follower hears of what a retention lets go")
func followingARetention() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<5 { try store.put([1], for: name("k\(number)")) }
    let cursor = try #require(store.changes(after: .start, limit: 9).last?.cursor)
    try store.collectGarbage(retaining: Retention(mostRecords: 3))
    let heard = try store.changes(after: cursor, limit: 9)
    #expect(heard.map(\.key.key) == ["k0", "k1"])
    #expect(heard.allSatisfy { $0.isDeletion })
    #expect(try store.history(of: name("k0")).isEmpty, "its bytes went at once")
}

@Test("A revision never comes again, even when its deletion was forgotten")
func revisionsNeverComeAgain() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for value in 1...3 { try store.put([UInt8(value)], for: name("k")) }
    try store.delete(name("k"))
    try store.collectGarbage()
    try store.put([9], for: name("k"))
    for old in 1...4 {
        let stale = failure { try store.put([0], for: name("k"), expecting: .revision(Int64(old))) }
        #expect(stale?.code == .conflict)
    }
    #expect(try store.record(for: name("k"))?.bytes == [9])
}

@Test("A flipped bit in the list of changes hides none of them")
func flippedFeed() throws {
    let scratch = try Scratch(inMemory: true)
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<60 { try store.put([UInt8(number)], for: name("k\(number)")) }
    try store.close()
    let root = try scratch.rootPage(of: "record_feed")
    let bytes = try read(scratch.store)
    var reported = 0
    for bit in stride(from: root * 32768, to: (root + 1) * 32768, by: 61) {
        var damaged = bytes
        damaged[bit / 8] ^= 1 << (bit % 8)
        let copy = try Scratch(inMemory: true)
        try write(damaged, copy.store)
        let error = failure {
            let store = try StateStore.open(at: copy.store)
            #expect(try store.changes(after: .start, limit: 100).count == 60, "bit \(bit)")
        }
        if error != nil { reported += 1 }
    }
    #expect(reported > 50)
}
