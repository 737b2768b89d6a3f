import Foundation
import GRDB
import Testing

@testable import StateStore

/// A closed store of several pages: records of one revision, of two, and deleted ones.
private func filled(_ scratch: Scratch) throws {
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<40 {
        let value = [UInt8](repeating: UInt8(number), count: 300)
        for _ in 0...(number % 2) { try store.put(value, for: name("k\(number)")) }
    }
    for number in [4, 5, 6] { try store.delete(name("k\(number)")) }
    try store.close()
}

/// The pages of a table that hold rows, counted from 0.
private func leaves(of table: String, _ scratch: Scratch) throws -> [Int] {
    let root = try scratch.rootPage(of: table)
    let bytes = try read(scratch.store)
    let start = root * 4096
    if [0x0A, 0x0D].contains(bytes[start]) { return [root] }
    let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    return (0..<cells).map { cell in
        let pointer = start + 12 + 2 * cell
        let at = start + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
        return bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } - 1
    }
}

@Test("Salvage names every record that is lost or comes back older, whatever page is gone")
func salvageTellsWhatIsLost() throws {
    let scratch = try Scratch(inMemory: true)
    try filled(scratch)
    let bytes = try read(scratch.store)
    let pages = try leaves(of: "record", scratch)
    #expect(pages.count > 2)
    var (lost, older) = (0, 0)
    for page in pages {
        for other in [nil, try leaves(of: "past", scratch)[0]] {
            let (copy, target) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
            var damaged = bytes
            let stray = other.map { Array(bytes[$0 * 4096..<($0 + 1) * 4096]) }
            damaged.replaceSubrange(
                page * 4096..<(page + 1) * 4096,
                with: stray ?? [UInt8](repeating: 0, count: 4096))
            try write(damaged, copy.store)
            let report = try StateStore.salvage(from: copy.store, to: target.store)
            #expect(!report.isComplete)
            let store = try StateStore.open(at: target.store)
            let there = try Set(store.keys(application: "ike"))
            #expect(there.count == report.records)
            let missing = try (0..<40).map { try name("k\($0)") }.filter { !there.contains($0) }
            let gone = try [4, 5, 6].map { try name("k\($0)") }
            // Of a deleted one whose mark is gone the name is known, and that is all.
            let unknown = Set(missing).subtracting(gone)
            #expect(unknown.isSubset(of: report.lost), "page \(page)")
            #expect(Set(report.lost).isSubset(of: missing), "page \(page)")
            #expect(report.unnamed == [])
            lost += report.lost.count
            older += report.older
        }
    }
    #expect(lost > 10 && older > 10, "\(lost) lost, \(older) older")
}

@Test("Where not even the names are left, salvage reports how many records of whom are lost")
func salvageCountsWhatIsLost() throws {
    let (scratch, target) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    try filled(scratch)
    var bytes = try read(scratch.store)
    for page in try leaves(of: "record_name", scratch) + leaves(of: "record", scratch)[...0] {
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
    }
    try write(bytes, scratch.store)
    let report = try StateStore.salvage(from: scratch.store, to: target.store)
    #expect(!report.isComplete)
    let counted = report.unnamed.reduce(0) { $0 + $1.records } + Int64(report.lost.count)
    #expect(counted > 0)
    #expect(report.unnamed.map(\.application) == ["ike"])
}

@Test("One bad page costs its own rows only, also between other bad pages")
func badPagesApart() throws {
    let scratch = try Scratch(inMemory: true)
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<200 {
        try store.put([UInt8](repeating: 1, count: 300), for: name("k\(number)"))
    }
    try store.close()
    var bytes = try read(scratch.store)
    let pages = try leaves(of: "record", scratch)
    for page in [pages[1], pages[pages.count / 2], pages[pages.count - 2]] {
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
    }
    let names = try leaves(of: "record_name", scratch).map { $0 * 4096 }
    for start in names { bytes[start] = 0 }
    try write(bytes, scratch.store)
    let queue = try DatabaseQueue(path: scratch.store)
    let found = try queue.inDatabase { db in
        var found: Set<Int64> = []
        var reader = TableReader("record", db)
        try reader.read { row throws(StoreError) in found.insert(row[0]) }
        #expect(reader.failure?.code == .corrupt)
        return found.count
    }
    try queue.close()
    // A page holds some eleven of these rows.
    #expect(found > 200 - 3 * 13, "\(found) of 200")
}

@Test("A page whose head or cell pointers are damaged loses no row that still stands on it")
func rowsOfADamagedPage() throws {
    let scratch = try Scratch(inMemory: true)
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<30 {
        let size = number == 7 ? 20_000 : 250
        try store.put([UInt8](repeating: UInt8(number), count: size), for: name("k\(number)"))
    }
    for number in [3, 4] { try store.delete(name("k\(number)")) }
    try store.put([1], for: name("k9"))
    let expected = try store.records(application: "ike")
    try store.close()
    let bytes = try read(scratch.store)
    for page in try leaves(of: "record", scratch) {
        for place in [0, 3, 4, 9] {
            let (copy, target) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
            var damaged = bytes
            damaged[page * 4096 + place] ^= 0xF6
            try write(damaged, copy.store)
            let report = try StateStore.salvage(from: copy.store, to: target.store)
            #expect(report.lost == [] && report.older == 0 && report.unnamed == [])
            let salvaged = try StateStore.open(at: target.store)
            #expect(
                try salvaged.records(application: "ike").map(\.bytes) == expected.map(\.bytes))
            try salvaged.close()

            let broken = try StateStore.open(at: copy.store)
            let repair = try broken.repair()
            #expect(repair.restored == [] && repair.removed == [], "page \(page), byte \(place)")
            #expect(try broken.records(application: "ike") == expected)
            #expect(try broken.check().isSound)
        }
    }
}

@Test("A salvage gives its store the name when it is whole, and a killed one leaves nothing behind")
func salvageIsWholeOrNothing() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try store.put([7], for: name("k"))
    let picture = try RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200))
    try store.put(picture, for: name("shot"))
    try store.close()

    // What the folder of a process that is no more looks like.
    let leftover = other.store + ".part-999999"
    try FileManager.default.createDirectory(
        atPath: leftover + "/store-pictures", withIntermediateDirectories: true)
    for file in ["copy", "copy-wal", "model-owner", "store"] {
        try write([1, 2, 3], leftover + "/" + file)
    }
    let hook = { @Sendable (step: FileStep) -> StoreError? in
        guard case .rename(let part, to: other.store) = step else { return nil }
        return StoreError(.io, at: part, "the disk failed")
    }
    StorePath.$hook.withValue(hook) {
        let error = failure { try StateStore.salvage(from: scratch.store, to: other.store) }
        #expect(error?.code == .io)
    }
    #expect(try other.contents().isEmpty, "neither a store, nor a copy, nor a leftover")
    let report = try StateStore.salvage(from: scratch.store, to: other.store)
    #expect(report.isComplete && report.records == 2)
    #expect(
        try other.contents().keys.filter { !$0.contains("/") }.sorted()
            == ["state.store", "state.store-pictures"])
    let again = try StateStore.open(at: other.store)
    #expect(try again.picture(for: name("shot")) == picture)
    #expect(try again.check().isSound)
}

@Test("What others own is not taken for something unfinished, nor written over")
func foreignNeighbours() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put([7], for: name("k"))
    let theirs = ["f.part-999999 notes", "f.part-2024-01-31.jsonl", "f.part-0999999", "f.part-"]
    for file in theirs { try write([1], scratch.file(file)) }
    let ours = ["f.part-999999", "f.part-999998-journal"]
    for file in ours { try write([1], scratch.file(file)) }
    try store.export(to: scratch.file("f"))
    let left = try scratch.contents().keys
    #expect(theirs.allSatisfy(left.contains))
    #expect(!ours.contains(where: left.contains))

    let own = ["", "-pictures", "-owner", "-damaged", "-wal", "-wal-damaged", "-wal-damaged-2"]
    for suffix in own {
        for path in [scratch.store + suffix, scratch.path + "/./state.store" + suffix] {
            #expect(failure { try store.export(to: path) }?.code == .invalid, "\(path)")
            #expect(failure { try store.backUp(to: path) }?.code == .invalid, "\(path)")
            let error = failure { try StateStore.salvage(from: scratch.store, to: path) }
            #expect(error?.code == .invalid, "\(path)")
        }
    }
    try store.export(to: scratch.store + "-wal-of-mine")
    #expect(try store.check().isSound)
}
