import Foundation
import GRDB
import Testing

@testable import StateStore

/// A file system of 2 MB that goes away with the test; nil where this user may not mount.
private final class SmallDisk {
    let scratch: Scratch

    init?() throws {
        scratch = try Scratch()
        let mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "none", scratch.path]
        guard getuid() == 0, Self.run(mount) else { return nil }
    }

    deinit { _ = Self.run(["umount", scratch.path]) }

    private static func run(_ command: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// Puts values of 20 kB until there is no room; returns how many fitted, and why the last did not.
private func fill(_ store: StateStore) throws -> (count: Int, error: StoreError?) {
    for number in 0..<1000 {
        let value = [UInt8](repeating: UInt8(number & 255), count: 20_000)
        let error = failure { try store.put(value, for: name("k\(number)")) }
        if let error { return (number, error) }
    }
    return (1000, nil)
}

private func expectAllThere(_ store: StateStore, _ count: Int) throws {
    #expect(store.commitCount == Int64(count))
    for number in 0..<count {
        let found = try store.bytes(for: name("k\(number)"))?.bytes
        #expect(found == [UInt8](repeating: UInt8(number & 255), count: 20_000))
    }
    #expect(try store.bytes(for: name("k\(count)")) == nil)
    #expect(try store.check().damages == [])
}

@Test("When the pages run out, the commit is refused whole and the others stay")
func pagesRunOut() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.database.access { try $0.execute(sql: "PRAGMA max_page_count = 100") }
    let (count, error) = try fill(store)
    #expect(error?.code == .full)
    #expect(count > 5)
    try expectAllThere(store, count)

    let small = Write.put([1], for: try name("small"))
    let huge = Write.put([UInt8](repeating: 1, count: 900_000), for: try name("huge"))
    let codes = store.engine.commit([[small], [huge]]).map { answer in
        if case .failure(let error) = answer { error.code.name } else { "ok" }
    }
    #expect(codes == ["ok", "full"])
    try store.database.access { try $0.execute(sql: "PRAGMA max_page_count = 10000") }
    try store.put([UInt8](repeating: 1, count: 900_000), for: name("huge"))
}

@Test("On a full disk the commit is refused whole, what was acknowledged survives a kill")
func diskIsFull() throws {
    guard let disk = try SmallDisk() else { return }
    let copy = try Scratch()
    let store = try StateStore.open(at: disk.scratch.store)
    let (count, error) = try fill(store)
    #expect(error?.code == .full)
    #expect(count > 20)
    try expectAllThere(store, count)

    report("a disk that is full", faults: 1)
    try disk.scratch.copyStore(to: copy)
    let survivor = try StateStore.open(at: copy.store)
    try expectAllThere(survivor, count)
    try store.close()
}
