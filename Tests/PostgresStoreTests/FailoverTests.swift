#if POSTGRESQL
import Basics
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

/// A primary server whose standby is promoted while clients write.
///
/// `make crash-service` sets RESTORE_FAILOVERS to 100; without it each test does one.
@Suite("A standby that is promoted", .serialized, needsServer)
struct FailoverTests {
    private static let count =
        ProcessInfo.processInfo.environment["RESTORE_FAILOVERS"].flatMap { Int($0) } ?? 1

    /// The commits that clients were told of, and those that they and a follower then found.
    private struct Outcome: Sendable {
        var acknowledged = 0
        /// Commits whose revision shows that an acknowledged one before is gone.
        var lost = 0
        /// Commits whose revision shows that one before was made twice.
        var doubled = 0
        /// The changes of the end, and those about which the follower was misled.
        var following = (changes: 0, misled: 0)

        static func += (sum: inout Outcome, other: Outcome) {
            sum.acknowledged += other.acknowledged
            sum.lost += other.lost
            sum.doubled += other.doubled
            sum.following.changes += other.following.changes
            sum.following.misled += other.following.misled
        }

        func proof(_ name: String, isControl: Bool, _ faults: Int) -> Proof {
            Proof(
                name: name, isControl: isControl, faults: faults, acknowledged: acknowledged,
                lost: lost, doubled: doubled, changes: following.changes,
                misled: following.misled)
        }
    }

    /// Lets clients write while the primary ends and the standby is promoted. The primary stops
    /// sending shortly before, as one behind a slow network.
    private func failover(isSynchronous: Bool) async throws -> Outcome {
        let primary = try PostgresServer()
        defer { primary.remove() }
        var options = Databases.options(patience: 60)
        options.pollSeconds = 0.1
        let first = try await Databases.open(options, on: primary)
        _ = try await first.store(tenant: "team")
        first.close()
        let standby = try PostgresServer(standbyOf: primary)
        defer { standby.remove() }
        if isSynchronous { try primary.waitForStandby() }
        let address = try PostgresAddress(
            "host=\(primary.folder),\(standby.folder) port=\(PostgresServer.port) user=postgres "
                + "dbname=postgres")
        let reader = try await PostgresDatabase.open(address, options: options)
        defer { reader.close() }
        let store = try await reader.store(tenant: "team")
        let follower = Following.start(store)
        var outcome = try await write(
            primary, standby, address, options, isSynchronous: isSynchronous)
        outcome.following = try await Following.end(follower, of: store)
        return outcome
    }

    private func write(
        _ primary: PostgresServer, _ standby: PostgresServer, _ address: PostgresAddress,
        _ options: PostgresOptions, isSynchronous: Bool
    ) async throws -> Outcome {
        let (isOver, acknowledged) = (Locked(false), Locked(0))
        return try await withThrowingTaskGroup(of: Outcome?.self) { group in
            group.addTask {
                try await Self.wait(for: 40, acknowledged)
                try primary.stopSending()
                let before = acknowledged.withLock { $0 }
                // A commit that waits for the standby stays on the primary when its session ends,
                // and is then seen there by whoever asks.
                try await Task.sleep(for: .milliseconds(50))
                try Trouble.endSessions(primary)
                if isSynchronous {
                    try await Task.sleep(for: .milliseconds(50))
                } else {
                    try await Self.wait(for: before + 40, acknowledged)
                }
                try primary.stopWithSender()
                try standby.promote()
                isOver.withLock { $0 = true }
                return nil
            }
            for client in 0..<4 {
                group.addTask {
                    try await Self.write(client, address, options, acknowledged) {
                        isOver.withLock { $0 }
                    }
                }
            }
            return try await group.reduce(into: Outcome()) { sum, outcome in
                if let outcome { sum += outcome }
            }
        }
    }

    /// Waits until so many commits have been acknowledged.
    private static func wait(for count: Int, _ acknowledged: Locked<Int>) async throws {
        while acknowledged.withLock({ $0 }) < count {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Writes one record again and again. Each acknowledged write makes one revision.
    private static func write(
        _ client: Int, _ address: PostgresAddress, _ options: PostgresOptions,
        _ acknowledged: Locked<Int>, until isOver: () -> Bool
    ) async throws -> Outcome {
        let database = try await PostgresDatabase.open(address, options: options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        var (outcome, last) = (Outcome(), Int64(0))
        var rest = 3
        while rest > 0 {
            // The last ones come after the promotion.
            if isOver() { rest -= 1 }
            let receipt = try await store.commit([
                .put([1], for: name("own\(client)")),
                .put([1], for: Following.key(client, outcome.acknowledged))
            ])
            let revision = receipt.revisions[0]
            outcome.acknowledged += 1
            acknowledged.withLock { $0 += 1 }
            if revision <= last { outcome.lost += Int(last + 1 - revision) }
            if revision > last + 1 { outcome.doubled += 1 }
            last = revision
        }
        return outcome
    }

    @Test("With a synchronous standby nothing acknowledged is lost, and nothing is made twice")
    func synchronous() async throws {
        var all = Outcome()
        for _ in 0..<Self.count { all += try await failover(isSynchronous: true) }
        all.proof("failover, synchronous", isControl: false, Self.count).report()
        #expect(all.lost == 0)
        #expect(all.doubled == 0)
        #expect(all.acknowledged >= 40 * Self.count)
        #expect(all.following.misled == 0, "a follower sees each change once, in order")
        #expect(all.following.changes >= all.acknowledged)
    }

    @Test("The control: with an asynchronous standby acknowledged commits are lost")
    func asynchronous() async throws {
        var (all, with) = (Outcome(), 0)
        for _ in 0..<Self.count {
            let outcome = try await failover(isSynchronous: false)
            all += outcome
            with += outcome.lost > 0 ? 1 : 0
        }
        all.proof("failover, asynchronous", isControl: true, Self.count).report()
        #expect(all.lost > 0)
        #expect(all.following.misled > 0)
        print("asynchronous: commits were lost in \(with) of \(Self.count) failovers")
    }
}
#endif
