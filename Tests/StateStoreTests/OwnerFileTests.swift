import Foundation
import Testing

@testable import StateStore

@Test("What is beside a store and is not the store's is neither written over nor taken away")
func foreignOwnerFile() throws {
    for isThere in [false, true] {
        let scratch = try Scratch()
        if isThere { try write(Array("notes\n".utf8), scratch.store) }
        let owner = Array((0..<200).map { "line \($0)" }.joined(separator: "\n").utf8)
        try write(owner, scratch.store + "-owner")
        let error = failure { _ = try StateStore.open(at: scratch.store) }
        #expect(error?.code == .notAStore)
        #expect(error?.place == scratch.store + "-owner")
        #expect(try read(scratch.store + "-owner") == owner)
        let target = scratch.file("target")
        #expect(failure { try StateStore.salvage(from: scratch.store, to: target) } != nil)
        #expect(try read(scratch.store + "-owner") == owner)
    }
}

@Test(
    "A pipe beside a store is refused and not waited for",
    arguments: [
        "-wal", "-owner", "-journal"
    ])
func pipes(_ suffix: String) throws {
    let scratch = try Scratch()
    try StateStore.open(at: scratch.store).close()
    try? FileManager.default.removeItem(atPath: scratch.store + suffix)
    #expect(mkfifo(scratch.store + suffix, 0o600) == 0)
    let error = failure { _ = try StateStore.open(at: scratch.store) }
    #expect(error?.code == .notAFile)
    #expect(error?.place == scratch.store + suffix)
}

@Test("That a store is gone is asked to readers too")
func storeIsGone() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    try store.close()
    var options = StoreOptions()
    options.createsIfMissing = false
    for isEmpty in [true, false] {
        try FileManager.default.removeItem(atPath: scratch.store)
        if isEmpty { try write([], scratch.store) }
        let error = failure { _ = try StateStore.open(at: scratch.store, options: options) }
        #expect(error?.code == .corrupt)
    }
    let nothing = failure { _ = try StateStore.open(at: scratch.file("x"), options: options) }
    #expect(nothing?.code == .missing)
    #expect(!FileManager.default.fileExists(atPath: scratch.file("x-owner")))
}

@Test("An owner's file of zeros, as a power cut may leave it, is a new one")
func blankOwner() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    try store.close()
    try write([UInt8](repeating: 0, count: 192), scratch.store + "-owner")
    #expect(try StateStore.open(at: scratch.store).record(for: name("k"))?.bytes == [1])
}

@Test("That another store was accepted is reported")
func strangerAccepted() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    for one in [scratch, other] {
        let store = try StateStore.open(at: one.store)
        try store.put([1], for: name("k"))
        try store.close()
    }
    try write(try read(other.store), scratch.store)
    var options = StoreOptions()
    #expect(failure { _ = try StateStore.open(at: scratch.store, options: options) } != nil)
    options.acceptsLostCommits = true
    let store = try StateStore.open(at: scratch.store, options: options)
    #expect(store.acceptedLoss?.code == .corrupt)
}
