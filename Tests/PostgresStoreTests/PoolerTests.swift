#if POSTGRESQL
import Basics
import Foundation
import StateStore
import StoreConformance
import TestSupport
import Testing

@testable import PostgresStore

@Suite(
    "Behind PgBouncer in transaction mode", .serialized, needsServer,
    .disabled(if: PgBouncer.obstacle != nil, Comment(rawValue: PgBouncer.obstacle ?? "")))
struct PoolerTests {
    private static func options(patience: Double = 60) -> PostgresOptions {
        var options = Databases.options(patience: patience)
        (options.isPooled, options.pollSeconds) = (true, 0.1)
        return options
    }

    private func with(
        _ server: PostgresServer? = nil, _ body: (PgBouncer) async throws -> Void
    ) async throws {
        let pooler = try PgBouncer(before: server ?? PostgresServer.shared.get())
        defer { pooler.close() }
        try await body(pooler)
    }

    @Test("A store does what every backend must do")
    func conforms() async throws {
        try await with { pooler in
            for check in StoreConformance.all {
                let database = try await PostgresDatabase.open(
                    PostgresAddress(pooler.address()), options: Self.options())
                defer { database.close() }
                try await check.run(database.store(tenant: "team"))
            }
        }
    }

    @Test("Every answer fits into one order while sessions end, and followers miss nothing")
    func linearizable() async throws {
        // Of its own: it must answer whoever ends the sessions.
        let server = try PostgresServer()
        defer { server.remove() }
        try await with(server) { pooler in
            let (history, options) = (History(), Self.options())
            let address = try PostgresAddress(pooler.address())
            let reader = try await PostgresDatabase.open(address, options: options)
            defer { reader.close() }
            let store = try await reader.store(tenant: "team")
            let follower = Following.start(store)
            let troubles = Task { try await Self.endSessions(server) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<4 {
                    group.addTask {
                        let database = try await PostgresDatabase.open(address, options: options)
                        defer { database.close() }
                        let store = try await database.store(tenant: "team")
                        for round in 0..<20 {
                            try await history.play(
                                4, of: client, seed: 17 + UInt64(round), pairs: 2, on: store)
                            try await store.commit([.put([1], for: Following.key(client, round))])
                        }
                    }
                }
                try await group.waitForAll()
            }
            troubles.cancel()
            let faults = try await troubles.value
            let violation = Linearizability.violation(of: history.operations)
            #expect(violation == nil, "\(violation?.description ?? "")")
            let following = try await Following.end(follower, of: store)
            #expect(following == (80, 0))
            #expect(faults > 0)
            Proof(
                name: "sessions end behind PgBouncer", faults: faults,
                acknowledged: history.operations.count { $0.end != nil },
                lost: violation == nil ? 0 : 1, changes: following.changes,
                misled: following.misled
            ).report()
        }
    }

    private static func endSessions(_ server: PostgresServer) async throws -> Int {
        var count = 0
        while !Task.isCancelled {
            try Trouble.endSessions(server)
            try? await Task.sleep(for: .milliseconds(50))
            count += 1
        }
        return count
    }

    @Test("When the pooler moves to a promoted standby nothing acknowledged is lost or made twice")
    func failover() async throws {
        let primary = try PostgresServer()
        defer { primary.remove() }
        let options = Self.options()
        let first = try await Databases.open(options, on: primary)
        _ = try await first.store(tenant: "team")
        first.close()
        let standby = try PostgresServer(standbyOf: primary)
        defer { standby.remove() }
        try primary.waitForStandby()
        try await with(primary) { pooler in
            let address = try PostgresAddress(pooler.address())
            let acknowledged = Locked(0)
            let isOver = Locked(false)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<3 {
                    group.addTask {
                        let database = try await PostgresDatabase.open(address, options: options)
                        defer { database.close() }
                        let store = try await database.store(tenant: "team")
                        var (revision, rest) = (Int64(0), 3)
                        while rest > 0 {
                            if isOver.withLock({ $0 }) { rest -= 1 }
                            let receipt = try await store.commit([
                                .put([1], for: name("own\(client)"))
                            ])
                            revision += 1
                            #expect(receipt.revisions == [revision])
                            acknowledged.withLock { $0 += 1 }
                        }
                    }
                }
                group.addTask {
                    while acknowledged.withLock({ $0 }) < 60 {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                    try primary.stop()
                    try standby.promote()
                    try pooler.move(to: standby)
                    isOver.withLock { $0 = true }
                }
                try await group.waitForAll()
            }
            Proof(
                name: "failover behind PgBouncer", faults: 1,
                acknowledged: acknowledged.withLock { $0 }
            ).report()
        }
    }

    @Test("Without isPooled the store says that it must be set")
    func unset() async throws {
        try await with { pooler in
            var options = Self.options(patience: 1)
            options.isPooled = false
            let address = try PostgresAddress(pooler.address())
            let error = await #expect(throws: StoreError.self) {
                try await PostgresDatabase.open(address, options: options)
            }
            let text = error?.description.replacingOccurrences(of: pooler.folder, with: "POOLER")
            #expect(
                text == "POOLER:6432/postgres: PostgreSQL: unsupported startup parameter: options "
                    + "[08P01] (invalid). Set isPooled behind a connection pooler.")
        }
    }
}
#endif
