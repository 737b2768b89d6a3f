import Foundation
import GRDB
import Testing

@testable import StateStore

/// Says on the page that it has no cells: whatever it held is hidden, and nothing else is wrong.
/// With `cells`, what it held is gone as well.
private func empty(_ name: String, _ scratch: Scratch, cells: Bool = false) throws {
    let start = try scratch.rootPage(of: name) * 4096
    var bytes = try read(scratch.store)
    #expect([0x0A, 0x0D].contains(bytes[start]), "a page with rows of its own")
    (bytes[start + 3], bytes[start + 4]) = (0, 0)
    if cells {
        bytes.replaceSubrange(start + 8..<start + 4096, with: repeatElement(0, count: 4088))
    }
    try write(bytes, scratch.store)
}

/// A closed store: one record with an older revision, one without, one that was deleted, a picture.
private func filled(_ scratch: Scratch) throws {
    let store = try StateStore.open(at: scratch.store)
    for value in ["older", "newer"] { try store.put(Array(value.utf8), for: name("two")) }
    try store.put(Array("only".utf8), for: name("one"))
    try store.put(Array("unwanted".utf8), for: name("gone"))
    try store.delete(name("gone"))
    try store.put(
        RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200)), for: name("shot"))
    try store.close()
}

@Test("Records that a damaged page hides are brought back or named, and no revision comes again")
func repairOfHiddenRecords() throws {
    let scratch = try Scratch()
    try filled(scratch)
    try empty("record", scratch, cells: true)
    var store = try StateStore.open(at: scratch.store)
    #expect(failure { _ = try store.applications() }?.code == .corrupt)
    #expect(failure { try store.export(to: scratch.file("all")) }?.code == .corrupt)
    #expect(failure { try store.collectGarbage() }?.code == .corrupt, "the picture is hidden")
    let report = try store.repair()
    // That "gone" was deleted stands among the older revisions as well.
    #expect(report.restored == [try name("two")])
    #expect(Set(report.removed) == ["ike/main/gone", "ike/main/one", "ike/main/shot"])
    #expect(try store.check().isSound)
    #expect(try store.record(for: name("two"))?.bytes == Array("older".utf8))
    for value in 0..<4 as Range<UInt8> { try store.put([value], for: name("one")) }
    #expect(try store.record(for: name("one"))?.revision ?? 0 > 4)
    #expect(try store.repair() == RepairReport())
    try store.close()
    store = try StateStore.open(at: scratch.store)
    #expect(try store.check().isSound)
}

@Test(
    "An index that hides records is found, and made anew",
    arguments: [
        "record_feed", "sqlite_autoindex_digest_1", "digest", "record_name"
    ])
func damagedIndexes(_ index: String) throws {
    let scratch = try Scratch()
    try filled(scratch)
    try empty(index, scratch)
    let store = try StateStore.open(at: scratch.store)
    // Each is asked for what it knows; none may say less than there is.
    do throws(StoreError) {
        let names = try store.applications()
        #expect(names == ["ike"])
        #expect(try store.keys(application: "ike").count == 3)
    } catch {
        #expect(error.code == .corrupt)
    }
    do throws(StoreError) {
        #expect(try store.changes(after: .start, limit: 99).count == 4)
    } catch {
        #expect(error.code == .corrupt)
    }
    try store.repair()
    #expect(try store.check().isSound)
    #expect(try store.keys(application: "ike").count == 3)
    #expect(try store.changes(after: .start, limit: 99).count == 4)
}

@Test("A damaged row that seems to be a deletion lets no older revision go, and brings none back")
func damagedDeletions() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for value in ["good", "flipped"] { try store.put(Array(value.utf8), for: name("k")) }
    try store.put(Array("unwanted".utf8), for: name("gone"))
    try store.delete(name("gone"))
    let (live, gone) = (try name("k").rowID, try name("gone").rowID)
    try store.database.access { db in
        try db.execute(sql: "UPDATE record SET form = 0 WHERE rowid = ?", arguments: [live])
        try db.execute(sql: "UPDATE record SET tag = tag + 1 WHERE rowid = ?", arguments: [gone])
    }
    #expect(failure { try store.collectGarbage() }?.code == .corrupt)
    #expect(failure { _ = try store.record(for: name("k")) }?.previous?.bytes == Array("good".utf8))
    let report = try store.repair()
    #expect(report.restored == [try name("k")])
    #expect(report.removed == ["ike/main/gone"])
    #expect(try store.record(for: name("gone")) == nil)
    #expect(try store.check().isSound)
    #expect(try store.repair() == RepairReport())
}

@Test(
    "Nothing is let go and no deletion forgotten while a row is damaged or hidden",
    arguments: [
        "UPDATE record SET tag = tag + 1 WHERE key = 'k3'",
        "UPDATE past SET tag = tag + 1 WHERE key = 'k2'",
        "UPDATE digest SET records = records + 1, tag = tag",
        "DELETE FROM record WHERE key = 'k4'"
    ])
func garbageOfADamagedStore(_ damage: String) throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<6 {
        for value in [1, 2] as [UInt8] { try store.put([value], for: name("k\(number)")) }
    }
    try store.delete(name("k5"))
    try store.database.access { try $0.execute(sql: damage) }
    let rows = { () throws -> [Row] in
        try store.database.access { db in
            try Row.fetchAll(db, sql: "SELECT * FROM record")
                + Row.fetchAll(db, sql: "SELECT * FROM past")
        }
    }
    let before = try rows()
    for retention in [Retention(mostRecords: 2), Retention()] {
        let error = failure { try store.collectGarbage(retaining: retention) }
        #expect(error?.code == .corrupt)
        #expect(error?.nextStep.lowercased().contains("repair") == true)
    }
    #expect(failure { try store.collectGarbage() }?.code == .corrupt)
    #expect(try rows() == before)
    try store.repair()
    #expect(try store.collectGarbage(retaining: Retention(mostRecords: 2)).expired.records > 0)
}

@Test("A picture that cannot be read is not taken for a damaged one, and is never removed")
func unreadablePicture() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let picture = try RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200))
    try store.put(picture, for: name("shot"))
    let file =
        store.database.pictures.path + "/"
        + PictureFolder.Reference(picture.png).fileName
    // A hook that fails stands for the file modes that a test run as root does not feel.
    let hook = { @Sendable (step: FileStep) -> StoreError? in
        if case .read(let path) = step, path == file {
            return StoreError(.permission, at: path, "permission denied")
        }
        return nil
    }
    StorePath.$hook.withValue(hook) {
        #expect(failure { _ = try store.picture(for: name("shot")) }?.code == .permission)
        #expect(failure { try store.put(picture, for: name("again")) }?.code == .permission)
        #expect(failure { try store.repair() }?.code == .permission)
    }
    #expect(try store.picture(for: name("shot")) == picture)
    #expect(try store.check().isSound)
}

@Test("Every log that was damaged is kept")
func logsAreKept() throws {
    let scratch = try Scratch()
    for number in 1...3 {
        try write([UInt8(number), 2, 3], scratch.store + "-wal")
        try StorePath.keepWriteAheadLog(of: scratch.store)
        try StorePath.keepWriteAheadLog(of: scratch.store)
    }
    #expect(
        try scratch.contents().keys.filter { $0.contains("damaged") }.sorted()
            == ["", "-2", "-3"].map { "state.store-wal-damaged\($0)" })
}

@Test("A log for whose copy there is no room stays where it is")
func logWithoutRoom() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for byte in UInt8(1)...4 { try store.put([UInt8](repeating: byte, count: 99), for: name("k")) }
    let copy = try Scratch()
    try scratch.copyStore(to: copy)
    var log = try read(copy.store + "-wal")
    log[log.count - 2000] ^= 1
    try write(log, copy.store + "-wal")
    let isFull: @Sendable (FileStep) -> StoreError? = { step in
        if case .write(let path) = step, path.contains("-wal-damaged") {
            StoreError(.full, at: path, "no space left on device")
        } else {
            nil
        }
    }
    StorePath.$hook.withValue(isFull) {
        #expect(failure { _ = try StateStore.open(at: copy.store) }?.code == .corrupt)
    }
    #expect(try read(copy.store + "-wal") == log)
    #expect(try !copy.contents().keys.contains { $0.contains("damaged") })
    #expect(failure { _ = try StateStore.open(at: copy.store) }?.code == .corrupt)
    #expect(try copy.contents().keys.contains { $0.contains("-wal-damaged") })
}

@Test("Damage to the mark of a deletion brings nothing back, wherever it strikes")
func damagedDeletionMark() throws {
    let origin = try Scratch()
    let store = try StateStore.open(at: origin.store)
    for key in ["keep1", "GONE", "keep2"] {
        try store.put(Array("value-\(key)".utf8), for: name(key))
    }
    try store.delete(name("GONE"))
    try store.close()
    let bytes = try read(origin.store)
    let places = bytes.indices.filter { bytes[$0...].starts(with: Array("GONE".utf8)) }
    #expect(places.count >= 4)
    // The head of a cell, the name before, the revision behind.
    let offsets = isLong ? Array(-30..<30) : [-12, -3, 6]
    for place in places.flatMap({ place in offsets.map { place + $0 } }) {
        let (scratch, other) = (try Scratch(), try Scratch())
        try origin.copyStore(to: scratch)
        var damaged = bytes
        damaged[place] ^= 1 << (place % 8)
        try write(damaged, scratch.store)
        guard let store = try? StateStore.open(at: scratch.store) else { continue }
        _ = try store.repair()
        #expect(try store.record(for: name("GONE")) == nil, "place \(place)")
        #expect(try store.record(for: name("keep2"))?.bytes == Array("value-keep2".utf8))
        #expect(try store.check().isSound)
        try store.close()
        try write(damaged, scratch.store)
        try? FileManager.default.removeItem(atPath: scratch.store + "-owner")
        _ = try StateStore.salvage(from: scratch.store, to: other.store)
        let salvaged = try StateStore.open(at: other.store)
        #expect(try salvaged.record(for: name("GONE")) == nil, "salvage, place \(place)")
    }
}

@Test(
    "What a dead repair left is swept by the next; a store of such a name is nobody's leaving",
    arguments: 0..<3)
func leftoversOfRepairs(way: Int) throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    try write([1, 2, 3], scratch.store + ".part-999999")
    let other = try StateStore.open(at: scratch.store + ".part-999998")
    try other.put([7], for: name("precious"))
    try other.close()
    switch way {
    case 0: try store.repair()
    case 1: try store.collectGarbage()
    default: try store.collectGarbage(retaining: Retention())
    }
    #expect(try !scratch.contents().keys.contains { $0.hasSuffix(".part-999999") })
    let again = try StateStore.open(at: scratch.store + ".part-999998")
    #expect(try again.record(for: name("precious"))?.bytes == [7])
}

@Test("A backup goes nowhere where files of another store lie", arguments: ["-wal", "-owner"])
func backupBesideLeftovers(_ suffix: String) throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    try write([1], other.store + suffix)
    #expect(failure { try store.backUp(to: other.store) }?.code == .invalid)
    #expect(try other.contents().count == 1)
}

@Test("A store that is named as something unfinished is not harmed by its own backup and export")
func storeNamedPart() throws {
    let scratch = try Scratch()
    for suffix in [".part", ".part-\(getpid())"] {
        let path = scratch.file("st") + suffix
        let store = try StateStore.open(at: path)
        try store.put([7], for: name("k"))
        _ = failure { try store.backUp(to: scratch.file("st")) }
        _ = failure { try store.export(to: scratch.file("st")) }
        try store.close()
        #expect(try StateStore.open(at: path).record(for: name("k"))?.bytes == [7])
        try? FileManager.default.removeItem(atPath: scratch.file("st"))
    }
}
