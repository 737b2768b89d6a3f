import Foundation
import GRDB
import Testing

@testable import StateStore

/// A closed store whose record "ike/main/k1" has one revision, beside "ike/main/k3" and "notes".
private func store(_ scratch: Scratch) throws {
    let store = try StateStore.open(at: scratch.store)
    try store.put(Array("value-of-k1".utf8), for: name("k1"))
    try store.put(Array("value-of-k3".utf8), for: name("k3"))
    try store.put(Array("a-note".utf8), for: name("k1", app: "notes"))
    try store.close()
}

extension Scratch {
    /// Flips a bit of the name in the row that holds this value; with the index, in every place
    /// where the name stands.
    fileprivate func damageName(
        _ name: [String], of value: String, at offset: Int, bit: UInt8, withIndex: Bool
    ) throws {
        var bytes = try read(store)
        let all = bytes.ranges(of: Array(name.joined().utf8)).map { $0.lowerBound + offset }
        let row = try #require(bytes.firstRange(of: Array(value.utf8))).lowerBound
        let places = withIndex ? all : all.filter { $0 < row }.suffix(1)
        #expect(places.count == (withIndex ? 2 : 1))
        for place in places { bytes[place] ^= bit }
        try write(bytes, store)
    }
}

/// Where in "ikemaink1" which part is damaged, and by which bit; the last makes it another's name.
private let damages: [(offset: Int, bit: UInt8)] = [
    (0, 0x01), (1, 0x80), (4, 0x20), (7, 0x04), (8, 0x80), (8, 0x40), (8, 0x02)
]

private func expectTheRest(_ store: StateStore) throws {
    #expect(try store.record(for: name("k3"))?.bytes == Array("value-of-k3".utf8))
    #expect(try store.record(for: name("k1", app: "notes"))?.bytes == Array("a-note".utf8))
    #expect(try store.records(application: "notes").count == 1)
    try store.put([9], for: name("new", app: "third"))
}

@Test(
    "A row with a damaged name is reported, and a repair gives it the name that the index has",
    arguments: damages)
func damagedNameInRow(_ damage: (offset: Int, bit: UInt8)) throws {
    let scratch = try Scratch()
    try store(scratch)
    try scratch.damageName(
        ["ike", "main", "k1"], of: "value-of-k1", at: damage.offset, bit: damage.bit,
        withIndex: false)
    let store = try StateStore.open(at: scratch.store)
    #expect(failure { _ = try store.record(for: name("k1")) }?.code == .corrupt)
    #expect(try store.records(application: "ike").map(\.key.key) == ["k1", "k3"], "by the index")
    #expect(try !store.check().isSound)
    try expectTheRest(store)

    let report = try store.repair()
    #expect(report.renamed == [try name("k1")])
    #expect(report.setAside == nil && report.removed == [] && report.restored == [])
    let record = try #require(try store.record(for: name("k1")))
    #expect(record.bytes == Array("value-of-k1".utf8))
    #expect(record.revision == 1 && record.commit == 1)
    #expect(try store.check().damages == [])
    try store.close()
    let again = try StateStore.open(at: scratch.store)
    #expect(try again.check().isSound)
    #expect(try again.repair() == RepairReport())
}

@Test(
    "A row whose name nobody knows any more is set aside with its value, and the rest is whole",
    arguments: damages)
func damagedNameEverywhere(_ damage: (offset: Int, bit: UInt8)) throws {
    let scratch = try Scratch()
    try store(scratch)
    try scratch.damageName(
        ["ike", "main", "k1"], of: "value-of-k1", at: damage.offset, bit: damage.bit,
        withIndex: true)
    let store = try StateStore.open(at: scratch.store)
    #expect(try !store.check().isSound)
    try expectTheRest(store)

    let report = try store.repair()
    #expect(report.removed.count == 1)
    #expect(report.renamed == [] && report.restored == [])
    let file = try #require(report.setAside)
    #expect(file == scratch.store + "-damaged")
    let lines = String(decoding: try read(file), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 1)
    let row = try JSONDecoder().decode([String: String].self, from: Data(lines[0].utf8))
    #expect(row["payload"] == "value-of-k1")
    #expect(row["table"] == "record" && row["revision"] == "1")
    #expect(try store.record(for: name("k1")) == nil)
    #expect(try store.check().damages == [])
    try expectTheRest(store)
    try store.put([1], for: name("k1"))
    try store.close()
    #expect(try StateStore.open(at: scratch.store).check().isSound)
}

@Test("What a repair sets aside comes behind what earlier ones did, and no byte is bent")
func setAsideTwice() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for number in 1...2 {
        let value: [UInt8] = [0xFF, 0x00, UInt8(number)]
        try store.put(value, for: name("k"))
        try store.database.access { db in
            try db.execute(sql: "UPDATE record SET schema = 'bent'")
            try db.execute(sql: "DELETE FROM past")
        }
        #expect(try store.repair().removed == ["ike/main/k"])
    }
    let text = String(decoding: try read(scratch.store + "-damaged"), as: UTF8.self)
    let rows = try text.split(separator: "\n").map {
        try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
    }
    #expect(rows.map { $0["payloadBase64"] } == ["/wAB", "/wAC"])
    #expect(rows.allSatisfy { $0["schema"] == "bent" && $0["key"] == "k" })
}
