import Foundation
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
            .put([UInt8(number)], for: try name("k0")), .put([UInt8(number)], for: try name("new")),
        ])
    }
    let count = commits.withLock { $0 }
    #expect(count > 1, "the backup had \(count) steps")
    let copy = try StateStore.open(at: other.store)
    #expect(copy.commitCount == Int64(300 + count))
    #expect(try copy.bytes(for: name("k0"))?.bytes == [UInt8(count)])
    #expect(try copy.bytes(for: name("new"))?.bytes == [UInt8(count)])
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
    let file = try #require(store.database.pictures.files().first)
    try FileManager.default.removeItem(atPath: store.database.pictures.path + "/" + file)
    #expect(failure { try store.backUp(to: other.store) }?.code == .corrupt)
    #expect(try other.contents().isEmpty)
}
