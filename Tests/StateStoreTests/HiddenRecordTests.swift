import Foundation
import GRDB
import Testing

@testable import StateStore

/// The page where a table or an index begins, counted from 1.
private func page(_ name: String, _ scratch: Scratch) throws -> Int {
    let queue = try DatabaseQueue(path: scratch.store)
    defer { try? queue.close() }
    return try queue.read { db in
        try Int.fetchOne(
            db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name]) ?? 0
    }
}

/// Says on the page that it has no cells: whatever it held is hidden, and nothing else is wrong.
/// With `cells`, what it held is gone as well.
private func empty(_ name: String, _ scratch: Scratch, cells: Bool = false) throws {
    let start = (try page(name, scratch) - 1) * 4096
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
    // What is hidden of "gone" was the mark of its deletion, which nobody can know any more.
    #expect(report.restored == [try name("gone"), try name("two")])
    #expect(Set(report.removed) == ["ike/main/one", "ike/main/shot"])
    #expect(try store.check().isSound)
    #expect(try store.bytes(for: name("two"))?.bytes == Array("older".utf8))
    for value in 0..<4 as Range<UInt8> { try store.put([value], for: name("one")) }
    #expect(try store.bytes(for: name("one"))?.revision ?? 0 > 4)
    #expect(try store.repair() == RepairReport())
    try store.close()
    store = try StateStore.open(at: scratch.store)
    #expect(try store.check().isSound)
}

@Test("An index that hides records is found, and made anew", arguments: [
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
    #expect(failure { _ = try store.bytes(for: name("k")) }?.previous?.bytes == Array("good".utf8))
    let report = try store.repair()
    #expect(report.restored == [try name("k")])
    #expect(report.removed == ["ike/main/gone"])
    #expect(try store.bytes(for: name("gone")) == nil)
    #expect(try store.check().isSound)
    #expect(try store.repair() == RepairReport())
}

@Test("Nothing is let go and no deletion forgotten while a row is damaged or hidden", arguments: [
    "UPDATE record SET tag = tag + 1 WHERE key = 'k3'",
    "UPDATE past SET tag = tag + 1 WHERE key = 'k2'",
    "UPDATE digest SET records = records + 1, tag = tag",
    "DELETE FROM record WHERE key = 'k4'",
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
    let file = store.database.pictures.path + "/"
        + PictureFolder.Reference(picture.png).fileName
    // A door that fails stands for the file modes that a test run as root does not feel.
    let door = { @Sendable (step: FileStep) -> StoreError? in
        if case .read(let path) = step, path == file {
            return StoreError(.permission, at: path, "permission denied")
        }
        return nil
    }
    StorePath.$door.withValue(door) {
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
        StorePath.keepWriteAheadLog(of: scratch.store)
        StorePath.keepWriteAheadLog(of: scratch.store)
    }
    #expect(
        try scratch.contents().keys.filter { $0.contains("damaged") }.sorted()
            == ["", "-2", "-3"].map { "state.store-wal-damaged\($0)" })
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
        #expect(try StateStore.open(at: path).bytes(for: name("k"))?.bytes == [7])
        try? FileManager.default.removeItem(atPath: scratch.file("st"))
    }
}
