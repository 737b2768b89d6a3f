import Basics
import Foundation
import GRDB
import Testing

@testable import StateStore

@Test("An open store is durable at every commit: synchronous reads 2")
func synchronousIsFull() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let level = try store.database.access { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    let mode = try store.database.access { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    let lock = try store.database.access { try String.fetchOne($0, sql: "PRAGMA locking_mode") }
    #expect(level == 2)
    #expect(mode == "wal")
    #expect(lock == "exclusive")
}

@Test("Only this user can read a store and the folder that was made for it")
func modes() throws {
    let scratch = try Scratch()
    let path = scratch.file("new/folder/state.store")
    let store = try StateStore.open(at: path)
    try store.put([1], for: name("k"))
    let modes = try [
        "new", "new/folder", "new/folder/state.store", "new/folder/state.store-wal",
        "new/folder/state.store-owner"
    ].map { file in
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.file(file))
        return try #require(attributes[.posixPermissions] as? Int)
    }
    #expect(modes == [0o700, 0o700, 0o600, 0o600, 0o600])
}

@Test("A second opener is reported who owns the store, and succeeds when it is closed")
func secondOpener() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let error = failure { _ = try StateStore.open(at: scratch.store) }
    #expect(error?.code == .locked)
    #expect(error?.ownerProcess == getpid())
    try store.close()
    try store.close()
    let next = try StateStore.open(at: scratch.store)
    try next.put([1], for: name("k"))
}

@Test("A lock whose holder has not yet said who it is names nobody, not the owner before")
func lockWithoutName() throws {
    let scratch = try Scratch()
    try StateStore.open(at: scratch.store).close()
    let owner = scratch.store + "-owner"
    // No system has so many processes.
    try write(Array("restore-tool store owner 1\npid \(Int32.max)\n".utf8), owner)
    let file = open(owner, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    let error = failure { _ = try StateStore.open(at: scratch.store) }
    #expect(error?.code == .locked)
    #expect(error?.ownerProcess == nil)
    #expect(error?.detail == "the store is open in another process")
}

@Test("A closed store says so")
func closedStore() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.close()
    #expect(failure { try store.put([1], for: name("k")) }?.code == .closed)
    #expect(failure { _ = try store.record(for: name("k")) }?.code == .closed)
}

/// A path that cannot be opened, and the error that says why.
private struct BadPath: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: StoreError.Code
    var createsIfMissing = true
    let make: @Sendable (Scratch) throws -> String
}

private let badPaths = [
    BadPath(
        testDescription: "missing, and not to be created", code: .missing,
        createsIfMissing: false
    ) { $0.store },
    BadPath(testDescription: "a missing folder", code: .missing, createsIfMissing: false) {
        $0.file("no/state.store")
    },
    BadPath(testDescription: "an empty path", code: .invalid) { _ in "" },
    BadPath(testDescription: "below a file", code: .notADirectory) { scratch in
        try write([1], scratch.file("file"))
        return scratch.file("file/state.store")
    },
    BadPath(testDescription: "a directory", code: .notAFile) { $0.path },
    BadPath(testDescription: "a symbolic link", code: .notAFile) { scratch in
        try FileManager.default.createSymbolicLink(
            atPath: scratch.store, withDestinationPath: "/etc/passwd")
        return scratch.store
    },
    BadPath(
        testDescription: "an empty file, and none is to be created", code: .missing,
        createsIfMissing: false
    ) { scratch in
        try write([], scratch.store)
        return scratch.store
    },
    BadPath(testDescription: "a file of two names", code: .notAFile) { scratch in
        try StateStore.open(at: scratch.store).close()
        try FileManager.default.linkItem(atPath: scratch.store, toPath: scratch.file("second"))
        return scratch.store
    },
    BadPath(testDescription: "an empty file where a store was", code: .corrupt) { scratch in
        try logWithoutDatabase(scratch)
        try write([], scratch.store)
        return scratch.store
    },
    BadPath(testDescription: "a log without its database", code: .corrupt) { scratch in
        try logWithoutDatabase(scratch)
        try FileManager.default.removeItem(atPath: scratch.store + "-owner")
        return scratch.store
    },
    BadPath(testDescription: "a text file", code: .notAStore) { scratch in
        try write(Array(String(repeating: "not a store ", count: 99).utf8), scratch.store)
        return scratch.store
    },
    BadPath(testDescription: "somebody's SQLite file", code: .notAStore) { scratch in
        try scratch.makeForeignDatabase("CREATE TABLE t(x); PRAGMA user_version = 3;")
        return scratch.store
    },
    BadPath(testDescription: "somebody's SQLite file with a log", code: .notAStore) { scratch in
        let origin = try Scratch()
        let queue = try DatabaseQueue(path: origin.store)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t(x)")
            try origin.copyStore(to: scratch)
        }
        #expect(try !read(scratch.store + "-wal").isEmpty)
        return scratch.store
    },
    BadPath(testDescription: "a store of a newer version", code: .newerFormat) { scratch in
        try StateStore.open(at: scratch.store).close()
        try scratch.makeForeignDatabase("PRAGMA user_version = 3")
        return scratch.store
    },
    BadPath(testDescription: "a store of an older version", code: .olderFormat) { scratch in
        try StateStore.open(at: scratch.store).close()
        try scratch.makeForeignDatabase("PRAGMA user_version = 1")
        return scratch.store
    }
]

/// What is left when only the database file of a running store was lost.
private func logWithoutDatabase(_ scratch: Scratch) throws {
    let origin = try Scratch()
    let store = try StateStore.open(at: origin.store)
    try store.put(Array("only-in-the-log".utf8), for: name("k"))
    try origin.copyStore(to: scratch)
    try FileManager.default.removeItem(atPath: scratch.store)
}

@Test("An empty file becomes a store that only this user can read")
func emptyFile() throws {
    let scratch = try Scratch()
    try write([], scratch.store)
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.store)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
}

@Test("A log whose database is gone is salvaged by itself, and kept when its loss is accepted")
func lostDatabase() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    try logWithoutDatabase(scratch)
    #expect(try StateStore.salvage(from: scratch.store, to: other.store).records == 1)
    let saved = try StateStore.open(at: other.store)
    #expect(try saved.record(for: name("k"))?.bytes == Array("only-in-the-log".utf8))
    let log = try read(scratch.store + "-wal")
    var options = StoreOptions()
    options.acceptsLostCommits = true
    let store = try StateStore.open(at: scratch.store, options: options)
    try store.put([1], for: name("k"))
    #expect(try read(scratch.store + "-wal-damaged") == log)
}

@Test("A path that cannot be opened is answered by name, and left alone", arguments: badPaths)
private func badPath(_ bad: BadPath) throws {
    let scratch = try Scratch()
    let path = try bad.make(scratch)
    let before = try scratch.contents()
    var options = StoreOptions()
    options.createsIfMissing = bad.createsIfMissing
    let error = failure { _ = try StateStore.open(at: path, options: options) }
    #expect(error?.code == bad.code, "\(error.map(String.init(describing:)) ?? "no error")")
    #expect(error?.nextStep.isEmpty == false)
    #expect(try scratch.contents() == before)
}

/// Names that must be refused.
@Test(
    "A record key is checked",
    arguments: [
        "", String(repeating: "x", count: 256), "tab\t", "zero\0", "\u{7F}", "csi\u{9B}2J"
    ])
func badNames(_ part: String) {
    #expect(failure { _ = try name(part) }?.code == .invalid)
    #expect(failure { _ = try name("k", scene: part) }?.code == .invalid)
    #expect(failure { _ = try name("k", app: part) }?.code == .invalid)
}

@Test("A value that is too large is refused before anything happens")
func tooLarge() throws {
    let scratch = try Scratch()
    var options = StoreOptions()
    options.largestValue = 100
    let store = try StateStore.open(at: scratch.store, options: options)
    try store.put([UInt8](repeating: 1, count: 100), for: name("k"))
    let error = failure { try store.put([UInt8](repeating: 2, count: 101), for: name("k")) }
    #expect(error?.code == .tooLarge)
    #expect(try store.record(for: name("k"))?.bytes.first == 1)
}

@Test(
    "A relative path that looks like a URI or like memory is a file all the same",
    arguments: [
        ("file:x.store", "./file:x.store"), (":memory:", "./:memory:"), ("/a/b", "/a/b")
    ])
func oddRelativePaths(_ path: String, _ name: String) {
    #expect(StoreDatabase.name(path, nil) == name)
}

@Test("Closing while others write and read: each is answered, and what was acknowledged is there")
func closeAmongWriters() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let acknowledged = Locked<Int64>(0)
    let codes = Locked<[String]>([])
    let writers = DispatchGroup()
    for writer in 0..<4 {
        DispatchQueue.global().async(group: writers) {
            let error = failure {
                while true {
                    let receipt = try store.put([1], for: name("w\(writer)"))
                    acknowledged.withLock { $0 = max($0, receipt.commit) }
                    _ = try store.record(for: name("w\(writer)"))
                }
            }
            codes.withLock { $0.append(error?.code.name ?? "none") }
        }
    }
    while acknowledged.withLock({ $0 }) < 20 { usleep(1000) }
    try store.close()
    writers.wait()
    #expect(codes.withLock { $0 } == Array(repeating: "closed", count: 4))
    let promised = acknowledged.withLock { $0 }
    #expect(try StateStore.open(at: scratch.store).commitCount >= promised)
}

@Test(
    "What has another name is not written over as a store's log or owner",
    arguments: [
        "-wal", "-owner", "-journal"
    ])
func linkedNeighbours(_ suffix: String) throws {
    let scratch = try Scratch()
    for existed in [false, true] {
        if existed { try StateStore.open(at: scratch.store).close() }
        let victim = scratch.file("victim\(existed)")
        try write([1, 2, 3], victim)
        try? FileManager.default.removeItem(atPath: scratch.store + suffix)
        try FileManager.default.linkItem(atPath: victim, toPath: scratch.store + suffix)
        let error = failure { _ = try StateStore.open(at: scratch.store) }
        #expect(error?.code == .notAFile)
        #expect(error?.place == scratch.store + suffix)
        #expect(try read(victim) == [1, 2, 3])
        try FileManager.default.removeItem(atPath: scratch.store + suffix)
    }
}

@Test("A refused path leaves no folder, and a missing one is blamed by its own name")
func foldersOfRefusedPaths() throws {
    let scratch = try Scratch()
    #expect(failure { _ = try StateStore.open(at: scratch.file("new/")) }?.code == .notAFile)
    #expect(try scratch.contents().isEmpty)
    let store = try StateStore.open(at: scratch.store)
    let error = failure { try store.export(to: scratch.file("no/x")) }
    #expect(error?.code == .missing)
    #expect(error?.place == scratch.file("no"))
}

@Test("Errors of Foundation keep what the system said")
func foundationErrors() {
    let full = NSError(
        domain: NSCocoaErrorDomain, code: CocoaError.fileWriteOutOfSpace.rawValue)
    #expect(StoreError.from(full, at: "x").code == .full)
    let below = NSError(
        domain: NSCocoaErrorDomain, code: CocoaError.fileWriteUnknown.rawValue,
        userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)])
    #expect(StoreError.from(below, at: "x").code == .full)
}
