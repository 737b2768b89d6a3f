import Basics
import Foundation
import GRDB
import Testing

@testable import StateStore

@Test("Others commit while a backup is made, and the copy is whole as of its last page")
func backupAmongCommits() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    for number in 0..<300 {
        let value = [UInt8](repeating: UInt8(number & 255), count: 9_000)
        try store.put(value, for: name("k\(number)"))
    }
    let commits = Locked(0)
    try store.backUp(to: other.store) { progress in
        guard progress.phase == "pages", progress.done < progress.total else { return }
        let number = commits.withLock { count in
            count += 1
            return count
        }
        _ = try? store.commit([
            .put([UInt8(number)], for: try name("k0")), .put([UInt8(number)], for: try name("new"))
        ])
    }
    let count = commits.withLock { $0 }
    #expect(count > 1, "the backup had \(count) steps")
    let copy = try StateStore.open(at: other.store)
    #expect(copy.commitCount == Int64(300 + count))
    #expect(try copy.record(for: name("k0"))?.bytes == [UInt8(count)])
    #expect(try copy.record(for: name("new"))?.bytes == [UInt8(count)])
    #expect(try copy.records(application: "ike").count == 301)
    #expect(try copy.check().isSound)
    #expect(try store.check().isSound)
}

@Test("A backup that cannot be finished leaves nothing behind")
func failedBackup() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try store.put(
        RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200)), for: name("shot"))
    try write([1], other.store + "-pictures")
    #expect(failure { try store.backUp(to: other.store) }?.code == .notADirectory)
    #expect(try other.contents().count == 1)
}

@Test("Pictures whose files are damaged are named, and the rest of the backup is whole")
func backupOfDamage() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    let pictures = try (0..<3).map { number in
        try RedactedPicture(alreadyRedacted: makePNG(width: 300 + number, height: 200))
    }
    for (number, picture) in pictures.enumerated() {
        try store.put(picture, for: name("shot\(number)"))
    }
    let folder = store.database.pictures.path
    let files = pictures.map { PictureFolder.Reference($0.png).fileName }
    try FileManager.default.removeItem(atPath: folder + "/" + files[0])
    try write([1, 2, 3], folder + "/" + files[1])
    let report = try store.backUp(to: other.store)
    #expect(report.pictures == 1)
    #expect(report.damages.map(\.code) == [.corrupt, .corrupt])
    let copy = try StateStore.open(at: other.store)
    #expect(try copy.picture(for: name("shot2")) == pictures[2])
    #expect(failure { _ = try copy.picture(for: name("shot0")) }?.code == .corrupt)
}

@Test("What a killed backup left is no obstacle to the next")
func backupAfterAKill() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    // No system has so many processes; and a file of another name is somebody else's.
    let dead = ".part-\(Int32.max)"
    for suffix in [dead, dead + "-journal", ".part"] { try write([9, 9], other.store + suffix) }
    try store.backUp(to: other.store)
    #expect(try other.contents().keys.sorted() == ["state.store", "state.store.part"])
    #expect(try StateStore.open(at: other.store).record(for: name("k"))?.bytes == [1])
}

@Test("Nothing is exported over a file of the store")
func exportOverTheStore() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put(
        RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200)), for: name("shot"))
    let own = ["", "-owner", "-wal", "-pictures/notes.jsonl"].map { scratch.store + $0 }
    try FileManager.default.createSymbolicLink(
        atPath: scratch.file("link"), withDestinationPath: scratch.store)
    for path in own + [scratch.path + "/./state.store", scratch.file("link")] {
        #expect(failure { try store.export(to: path) }?.code == .invalid, "\(path)")
    }
    #expect(try store.export(to: scratch.file("notes.jsonl")) == 1)
    #expect(try store.check().isSound)
}

@Test("After a backup came back, no cursor and no revision from before passes for a new one")
func restoredBackup() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    let key = try name("c")
    var store = try StateStore.open(at: scratch.store)
    for value in [1, 2, 3] as [UInt8] { try store.put([value], for: key) }
    let early = store.newestCursor
    try store.backUp(to: other.store)
    try store.put([4], for: key)
    let read = try #require(try store.record(for: key)).revision
    try store.put([9], for: name("x"))
    let cursor = store.newestCursor
    try store.close()
    try write(try StateStoreTests.read(other.store), scratch.store)

    var options = StoreOptions()
    options.acceptsLostCommits = true
    store = try StateStore.open(at: scratch.store, options: options)
    #expect(try store.record(for: key)?.revision == 3, "what is there is as it was")
    for other in ["e", "c", "f", "x"] { try store.put([5], for: name(other)) }
    for old in [early, cursor] {
        #expect(failure { _ = try store.changes(after: old, limit: 9) }?.code == .cursorTooOld)
    }
    let error = failure { try store.put([6], for: key, expecting: .revision(read)) }
    #expect(error?.code == .conflict)
    #expect(
        failure { try store.put([6], for: name("x"), expecting: .revision(1)) }?.code
            == .conflict)
    let revision = try #require(try store.record(for: key)).revision
    try store.put([6], for: key, expecting: .revision(revision))
    #expect(try store.record(for: key)?.revision == revision + 1, "without a gap from here on")
    let begun = store.newestCursor
    try store.put([7], for: key)
    #expect(try store.changes(after: begun, limit: 9).map(\.key) == [key])
    #expect(try store.changes(after: .start, limit: 9).count == 4)
    try store.close()

    // Opened in the same way once more, with nothing lost, nothing is renumbered; and a repair
    // keeps what it knows.
    store = try StateStore.open(at: scratch.store, options: options)
    #expect(try store.changes(after: begun, limit: 9).count == 1)
    try store.database.access { try $0.execute(sql: "UPDATE record SET tag = 1 WHERE key = 'f'") }
    #expect(try store.repair().removed == ["ike/main/f"])
    let lost = store.ledger.withLock { $0.meta.lost }
    try store.close()
    #expect(lost > 0)
    store = try StateStore.open(at: scratch.store)
    #expect(store.ledger.withLock { $0.meta.lost } == lost)
    #expect(try store.check().isSound)
}
