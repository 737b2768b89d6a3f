#if POSTGRESQL
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

/// A small disk in memory, for the server's data.
private final class SmallDisk: Sendable {
    let path = "/tmp/restore-disk-\(UUID().uuidString.prefix(8))"

    /// The reason why there can be none; nil where there can.
    static let obstacle: Comment? =
        (try? SmallDisk(megabytes: 1)) == nil ? "only root may mount the small disk" : nil

    init(megabytes: Int) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        let status = try Shell.start([
            "mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "none", path
        ])
        guard status.status == 0 else { throw PostgresServer.Failure(description: status.output) }
        try PostgresServer.giveToServer(path)
    }

    /// Fills all but so many bytes.
    func fill(leaving rest: Int) throws {
        let free = try FileManager.default.attributesOfFileSystem(forPath: path)[.systemFreeSize]
        let count = (free as? Int ?? 0) - rest
        try Data(count: max(0, count)).write(to: URL(fileURLWithPath: "\(path)/filler"))
    }

    func makeRoom() throws { try FileManager.default.removeItem(atPath: "\(path)/filler") }

    func remove() {
        _ = try? Shell.start(["umount", "-l", path])
        try? FileManager.default.removeItem(atPath: path)
    }

    deinit { remove() }
}

@Suite(
    "A database whose disk is full", .serialized, needsServer,
    .disabled(if: SmallDisk.obstacle != nil, SmallDisk.obstacle))
struct DiskTests {
    private static let size = 60_000

    /// Values that do not compress.
    private static func value(_ number: Int) -> [UInt8] {
        var random = SplitMix(state: UInt64(number))
        return (0..<size).map { _ in UInt8(random.below(256)) }
    }

    /// Writes records until one is refused; returns how many were acknowledged, and why.
    private func fill(
        _ store: PostgresStateStore, from first: Int
    ) async throws -> (count: Int, error: StoreError?) {
        for number in first..<first + 2000 {
            do throws(StoreError) {
                try await store.commit([
                    .put(
                        Self.value(number),
                        for: RecordKey(
                            application: "ike", scene: "main", key: "k\(number)"))
                ])
            } catch {
                return (number, error)
            }
        }
        return (first + 2000, nil)
    }

    private func check(_ store: PostgresStateStore, _ count: Int) async throws -> Int {
        var lost = 0
        for number in 0..<count
        where try await store.record(for: name("k\(number)"))?.bytes != Self.value(number) {
            lost += 1
        }
        return lost
    }

    @Test("refuses writes with `full`, answers reads, and goes on by itself once there is room")
    func data() async throws {
        let disk = try SmallDisk(megabytes: 40)
        // Of its own: a server that others stop meanwhile would answer with another error.
        let server = try PostgresServer()
        defer { server.remove() }
        let (space, options) = (Databases.freshName("space"), Databases.options(patience: 30))
        try Databases.run("CREATE TABLESPACE \(space) LOCATION '\(disk.path)'", on: server)
        try Databases.run("CREATE DATABASE \(space) TABLESPACE \(space)", on: server)
        let database = try await PostgresDatabase.open(
            PostgresAddress(server.address(database: space)), options: options)
        let store = try await database.store(tenant: "team")
        try disk.fill(leaving: 4 << 20)
        let (count, error) = try await fill(store, from: 0)
        #expect(error?.code == .full)
        #expect(error?.nextStep == "Free some space on the server; nothing was changed.")
        #expect(count > 10)
        #expect(try await check(store, count) == 0)
        #expect(try await store.record(for: name("k\(count)")) == nil)
        #expect(try await store.newestCursor.commit == Int64(count))
        try disk.makeRoom()
        try await store.commit([.put(Self.value(count), for: name("k\(count)"))])
        let lost = try await check(store, count + 1)
        #expect(lost == 0)
        Proof(name: "disk of the data full", faults: 1, acknowledged: count + 1, lost: lost)
            .report()
        database.close()
        try Databases.run("DROP DATABASE \(space) WITH (FORCE)", on: server)
        try Databases.run("DROP TABLESPACE \(space)", on: server)
    }

    @Test("of the log stops the server; what was acknowledged is there after it has room again")
    func log() async throws {
        let disk = try SmallDisk(megabytes: 24)
        let folder = "\(disk.path)/log"
        // Without checkpoints no part of the log is freed or used again.
        let server = try PostgresServer(
            log: folder, settings: "wal_recycle = off\nmax_wal_size = 1GB\ncheckpoint_timeout = 1h")
        defer { server.remove() }
        let options = Databases.options(patience: 3)
        let database = try await Databases.open(options, on: server)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let first = 20
        try await fillSome(store, first)
        try disk.fill(leaving: 0)
        let (count, error) = try await fill(store, from: first)
        #expect(error?.code == .unreachable)
        #expect(error?.nextStep.isEmpty == false)
        let read = await #expect(throws: StoreError.self) {
            try await store.record(for: name("k0"))
        }
        #expect(read?.code == .unreachable)
        try disk.makeRoom()
        _ = try? server.stop()
        try server.start()
        // One more may have been made whose answer was lost.
        let found = try await store.newestCursor.commit
        #expect([Int64(count), Int64(count) + 1].contains(found))
        let lost = try await check(store, count)
        #expect(lost == 0)
        try await store.commit([.put([1], for: name("after"))])
        Proof(name: "disk of the log full", faults: 1, acknowledged: count + 1, lost: lost)
            .report()
    }

    private func fillSome(_ store: PostgresStateStore, _ count: Int) async throws {
        for number in 0..<count {
            try await store.commit([.put(Self.value(number), for: name("k\(number)"))])
        }
    }
}
#endif
