import Foundation
import GRDB
import TestSupport
import Testing

@testable import StateStore

extension Scratch {
    /// Flips a bit in the first place of a closed store's file where this text is.
    func damage(_ text: String) throws {
        var bytes = try read(store)
        let found = try #require(bytes.firstRange(of: Array(text.utf8)), "no \(text)")
        bytes[found.lowerBound] ^= 0x20
        try write(bytes, store)
    }
}

/// A closed store of three records; "two" had another value before.
private func threeRecords(_ scratch: Scratch) throws {
    let store = try StateStore.open(at: scratch.store)
    try store.put(Array("value-of-one".utf8), for: name("one"))
    try store.put(Array("earlier-of-two".utf8), for: name("two"))
    try store.put(Array("value-of-two".utf8), for: name("two"))
    try store.put(Array("value-of-three".utf8), for: name("three"))
    try store.close()
}

private func values(_ store: StateStore) throws -> [String] {
    try store.records(application: "ike").map { String(decoding: $0.bytes, as: UTF8.self) }
}

@Test("A repair brings back the last good revision and leaves the rest alone")
func repairRestores() throws {
    let scratch = try Scratch()
    try threeRecords(scratch)
    try scratch.damage("value-of-two")
    let store = try StateStore.open(at: scratch.store)
    #expect(try store.check().damages.count == 2, "the row, and the list that does not add up")
    let cursor = store.newestCursor
    let report = try store.repair()
    #expect(report.restored == [try name("two")])
    #expect(report.removed == [])
    #expect(try values(store) == ["value-of-one", "value-of-three", "earlier-of-two"])
    #expect(try store.check().isSound)
    #expect(try store.changes(after: cursor, limit: 9).map(\.key.key) == ["two"])
    let revision = try #require(try store.record(for: name("two"))?.revision)
    #expect(revision > 2, "a writer who expects a revision from before must not succeed")
    #expect(try store.repair() == RepairReport())
    #expect(store.commitCount == 5)
    try store.close()
    #expect(try StateStore.open(at: scratch.store).check().isSound)
}

@Test("Without a good revision the damaged row goes, and is named; damaged history goes too")
func repairRemoves() throws {
    let scratch = try Scratch()
    try threeRecords(scratch)
    try scratch.damage("value-of-one")
    try scratch.damage("earlier-of-two")
    let store = try StateStore.open(at: scratch.store)
    let report = try store.repair()
    #expect(report.restored == [])
    #expect(report.removed == ["ike/main/one"])
    #expect(report.pastRemoved == 1)
    #expect(try values(store) == ["value-of-three", "value-of-two"])
    #expect(try store.check().isSound)
    try store.put([1], for: name("one"))
    #expect(try store.check().isSound)
}

@Test("A name that was damaged is found again by its place")
func repairFindsNames() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put(Array("first".utf8), for: name("key-of-record"))
    try store.put(Array("second".utf8), for: name("key-of-record"))
    let rowID = try name("key-of-record").rowID
    try store.database.access { db in
        try db.execute(
            sql: "UPDATE record SET key = 'key-of-nobody' WHERE rowid = ?", arguments: [rowID])
    }
    let report = try store.repair()
    #expect(report.renamed == [try name("key-of-record")], "its older revision knows the name")
    #expect(try values(store) == ["second"])
}

@Test("What can still be read comes out of a store that does not open")
func salvage() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    try threeRecords(scratch)
    try scratch.damage("INTEGER PRIMARY KEY, store")
    try scratch.damage("value-of-two")
    #expect(failure { _ = try StateStore.open(at: scratch.store) }?.code == .corrupt)
    let before = try scratch.contents()
    let report = try StateStore.salvage(from: scratch.store, to: other.store)
    #expect(report.records == 3)
    #expect(report.older == 1)
    #expect(report.damagedRows == 1)
    #expect(try scratch.contents() == before)
    let store = try StateStore.open(at: other.store)
    #expect(try values(store) == ["value-of-one", "value-of-three", "earlier-of-two"])
    #expect(
        failure { try StateStore.salvage(from: scratch.store, to: other.store) }?.code
            == .invalid)
    #expect(
        failure { try StateStore.salvage(from: scratch.file("no"), to: other.file("x")) }?.code
            == .missing)
}

@Test("Two spellings of an application's name are two, for check and repair too")
func repairOfTwoSpellings() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for app in ["caf\u{E9}", "cafe\u{301}"] { try store.put([1], for: name("k", app: app)) }
    #expect(try store.check().isSound)
    #expect(try store.repair() == RepairReport())
    for app in ["caf\u{E9}", "cafe\u{301}"] {
        #expect(try store.records(application: app).count == 1)
    }
    #expect(try store.check().isSound)
}

/// Places in the first page: the magic, page size, format, file size, free list, encoding, and the
/// list of tables.
@Test(
    "A damaged beginning hides no record from salvage",
    arguments: [
        0, 7, 16, 18, 20, 21, 28, 29, 31, 32, 36, 44, 52, 56, 60, 68, 100, 103, 105, 108, 3000, 4000
    ])
func salvageOfTheFirstPage(_ place: Int) throws {
    for compacts in [false, true] {
        let (scratch, other) = (try Scratch(), try Scratch())
        try threeRecords(scratch)
        if compacts {
            let store = try StateStore.open(at: scratch.store)
            try store.compact()
            try store.close()
        }
        var bytes = try read(scratch.store)
        bytes[place] ^= 0x40
        try write(bytes, scratch.store)
        let report = try StateStore.salvage(from: scratch.store, to: other.store)
        #expect(report.records == 3)
        #expect(report.older == 0)
    }
}

@Test("A file that was cut off is salvaged as far as it goes")
func salvageOfTheRest() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<40 {
        try store.put([UInt8](repeating: 7, count: 900), for: name("k\(number)"))
    }
    try store.close()
    let bytes = try read(scratch.store)
    var counts: [Int] = []
    for pages in [1, 2, 3] {
        let other = try Scratch()
        try write(Array(bytes[..<(bytes.count - pages * 4096 + 5)]), scratch.store)
        counts.append(try StateStore.salvage(from: scratch.store, to: other.store).records)
    }
    #expect(counts.allSatisfy { $0 > 15 }, "\(counts)")
}

@Test("What was never a store is not salvaged, and no store is made of it")
func salvageOfNothing() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    try write(Array(String(repeating: "not a store ", count: 999).utf8), scratch.store)
    #expect(failure { try StateStore.salvage(from: scratch.store, to: other.store) } != nil)
    #expect(try other.contents().isEmpty)
    #expect(try scratch.contents().keys.sorted() == ["state.store"])
}

@Test("Of any file, salvage brings out only what was written")
func salvageOfDamage() throws {
    let scratch = try Scratch(inMemory: true)
    try threeRecords(scratch)
    let intact = try read(scratch.store)
    let good: Set<String> = ["value-of-one", "earlier-of-two", "value-of-two", "value-of-three"]
    var random = SplitMix(state: 12)
    var brought = 0
    for _ in 0..<60 {
        let (copy, other) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
        var bytes = intact
        for _ in 0..<40 { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x11 }
        try write(bytes, copy.store)
        let report = try StateStore.salvage(from: copy.store, to: other.store)
        let store = try StateStore.open(at: other.store)
        #expect(try Set(values(store)).isSubset(of: good))
        brought += report.records
    }
    #expect(brought > 30)
}

@Test("A page of an earlier time brings nothing back that was deleted or written over")
func stalePage() throws {
    let scratch = try Scratch(inMemory: true)
    var store = try StateStore.open(at: scratch.store)
    for number in 0..<8 { try store.put([UInt8(number)], for: name("k\(number)")) }
    try store.close()
    let before = try read(scratch.store)
    store = try StateStore.open(at: scratch.store)
    try store.delete(name("k1"))
    try store.put([99], for: name("k2"))
    try store.close()
    var bytes = try read(scratch.store)
    let root = try scratch.rootPage(of: "record")
    let page = root * 4096..<(root + 1) * 4096
    bytes.replaceSubrange(page, with: before[page])
    try write(bytes, scratch.store)
    var options = StoreOptions()
    options.acceptsLostCommits = true
    store = try StateStore.open(at: scratch.store, options: options)
    #expect(try !store.check().isSound)
    let report = try store.repair()
    #expect(report.removed == ["\(try name("k1"))"])
    #expect(report.restored == [try name("k2")])
    #expect(try store.check().isSound)
    #expect(try store.record(for: name("k1")) == nil)
    try store.put([5], for: name("k2"))
    try store.put([6], for: name("k1"))
    #expect(try store.check().isSound)
}
