import Foundation
import GRDB
import TestSupport
import Testing

@testable import StateStore

/// A file system of 2 MB that goes away with the test.
private final class SmallDisk {
    let scratch: Scratch

    /// Why there can be none; nil where this user may mount.
    static let obstacle: Comment? = {
        if getuid() != 0 { return "only root may mount the small file system that is filled" }
        return (try? SmallDisk()) == nil ? "no file system may be mounted here" : nil
    }()

    init() throws {
        scratch = try Scratch()
        let mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "none", scratch.path]
        guard Self.run(mount) else { throw StoreError(.permission, at: scratch.path, "no mount") }
    }

    deinit { _ = Self.run(["umount", scratch.path]) }

    private static func run(_ command: [String]) -> Bool {
        (try? Shell.start(command))?.status == 0
    }
}

private func value(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(number & 255), count: 20_000)
}

/// Puts values of 20 kB until there is no room; returns how many fitted, and why the last did not.
private func fill(_ store: StateStore) throws -> (count: Int, error: StoreError?) {
    for number in 0..<1000 {
        let error = failure { try store.put(value(number), for: name("k\(number)")) }
        if let error { return (number, error) }
    }
    return (1000, nil)
}

/// How many of the first values are not what was put.
private func losses(_ store: StateStore, of promised: Int) throws -> Int {
    try (0..<promised).count { try store.record(for: name("k\($0)"))?.bytes != value($0) }
}

private func expectAllThere(_ store: StateStore, _ count: Int) throws {
    #expect(store.commitCount == Int64(count))
    #expect(try losses(store, of: count) == 0)
    #expect(try store.record(for: name("k\(count)")) == nil)
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

/// Fills a small disk, and judges what a kill at that moment leaves of the store.
private func fillDisk(_ judge: (_ count: Int, _ survivor: StateStore) throws -> Void) throws {
    let (disk, copy) = (try SmallDisk(), try Scratch())
    let store = try StateStore.open(at: disk.scratch.store)
    let (count, error) = try fill(store)
    #expect(error?.code == .full)
    #expect(count > 20)
    try expectAllThere(store, count)
    try disk.scratch.copyStore(to: copy)
    try store.close()
    try judge(count, StateStore.open(at: copy.store))
}

@Test(
    "On a full disk the commit is refused whole, what was acknowledged survives a kill",
    .disabled(if: SmallDisk.obstacle != nil, SmallDisk.obstacle))
func diskIsFull() throws {
    try fillDisk { count, survivor in
        report("a disk that is full", faults: 1, losses: try losses(survivor, of: count))
        try expectAllThere(survivor, count)
    }
}

@Test(
    "The control: who takes a refusal on a full disk for a promise has lost what he wrote",
    .disabled(if: SmallDisk.obstacle != nil, SmallDisk.obstacle))
func diskIsFullControl() throws {
    try fillDisk { count, survivor in
        let losses = try losses(survivor, of: count + 1)
        report("a disk that is full, unheeded", control: true, faults: 1, losses: losses)
        #expect(losses == 1)
    }
}
