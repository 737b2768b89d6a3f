#if POSTGRESQL
import Basics
import Foundation
import StateStore
import StoreConformance
import TestSupport
import Testing

@testable import PostgresStore

/// Two servers on hosts of their own, and the address that names both.
private struct TwoHosts {
    let network: NetworkHosts
    let primary: PostgresServer
    let standby: PostgresServer
    let options: PostgresOptions

    init(isSynchronous: Bool = true) async throws {
        network = try NetworkHosts(2)
        primary = try PostgresServer(on: network.hosts[0])
        var options = Databases.options(patience: 60)
        (options.pollSeconds, options.connectSeconds) = (0.1, 1)
        (options.answerSeconds, options.lockSeconds) = (2, 2)
        self.options = options
        let first = try await Databases.open(options, on: primary)
        _ = try await first.store(tenant: "team")
        first.close()
        standby = try PostgresServer(standbyOf: primary, on: network.hosts[1])
        if isSynchronous { try primary.waitForStandby() }
    }

    func address() throws -> PostgresAddress {
        let hosts = network.hosts.map(\.address).joined(separator: ",")
        return try PostgresAddress(
            "host=\(hosts) port=\(PostgresServer.port) user=postgres dbname=postgres "
                + "sslmode=disable")
    }

    /// A store that reaches the first host from within: its socket is a file.
    func storeWithin(patience: Double) async throws -> PostgresStateStore {
        var options = options
        options.patienceSeconds = patience
        return try await Databases.open(options, on: primary).store(tenant: "team")
    }

    func remove() {
        primary.remove()
        standby.remove()
    }
}

/// Primaries that are cut off while they run, between hosts that are network namespaces.
@Suite(
    "A primary that is cut off", .serialized, needsServer,
    .disabled(if: NetworkHosts.obstacle != nil, Comment(rawValue: NetworkHosts.obstacle ?? "")))
struct PartitionTests {
    /// A tenth of the failovers, because each waits for connections to be given up.
    private static let count =
        ProcessInfo.processInfo.environment["RESTORE_FAILOVERS"].flatMap { Int($0) }
        .map { max(1, $0 / 10) } ?? 1

    /// What a partition did.
    private struct Outcome {
        var violation: Linearizability.Violation?
        var answered = 0
        var following = (changes: 0, misled: 0)
        var fenced: StoreError?
    }

    /// Clients work while the primary is cut off, a standby is promoted and the primary is stopped.
    private func partition(_ seed: UInt64) async throws -> Outcome {
        let two = try await TwoHosts()
        defer { two.remove() }
        let (address, options, history) = (try two.address(), two.options, History())
        let reader = try await PostgresDatabase.open(address, options: options)
        defer { reader.close() }
        let store = try await reader.store(tenant: "team")
        let follower = Following.start(store)
        let within = try await two.storeWithin(patience: 3)
        var outcome = Outcome()
        outcome.fenced = try await withThrowingTaskGroup(of: StoreError?.self) { group in
            let isOver = Locked(false)
            for client in 0..<4 {
                group.addTask {
                    try await Self.work(client, seed, address, options, history) {
                        isOver.withLock { $0 }
                    }
                    return nil
                }
            }
            group.addTask {
                while history.operations.count < 60 { try await Task.sleep(for: .milliseconds(5)) }
                try two.network.cut(two.network.hosts[0])
                let error = await Self.write(within)
                try two.standby.promote()
                try two.primary.stop()
                try two.network.join(two.network.hosts[0])
                isOver.withLock { $0 = true }
                return error
            }
            return try await group.reduce(into: StoreError?.none) { found, error in
                if let error { found = error }
            }
        }
        within.close()
        #expect(try await store.record(for: name("fenced")) == nil)
        outcome.violation = Linearizability.violation(of: history.operations)
        outcome.answered = history.operations.count { $0.end != nil }
        outcome.following = try await Following.end(follower, of: store)
        return outcome
    }

    /// Commits on the side of the primary that was cut off; returns why it was not acknowledged.
    private static func write(_ store: PostgresStateStore) async -> StoreError? {
        do {
            try await store.commit([.put([1], for: name("fenced"))])
            return nil
        } catch {
            return error as? StoreError
        }
    }

    private static func work(
        _ client: Int, _ seed: UInt64, _ address: PostgresAddress, _ options: PostgresOptions,
        _ history: History, until isOver: () -> Bool
    ) async throws {
        let database = try await PostgresDatabase.open(address, options: options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        var (round, rest) = (0, 2)
        while rest > 0 {
            if isOver() { rest -= 1 }
            try await history.play(
                5, of: client, seed: seed &* 1000 &+ UInt64(round), pairs: 3, on: store)
            try await store.commit([.put([1], for: Following.key(client, round))])
            round += 1
        }
    }

    @Test("acknowledges nothing, and after a promotion all answers fit into one order")
    func partitions() async throws {
        var proof = Proof(name: "partition of the primary", faults: Self.count)
        for number in 0..<Self.count {
            let outcome = try await partition(UInt64(number))
            let text = outcome.violation?.description ?? ""
            #expect(outcome.violation == nil, "\(text)")
            #expect(outcome.following.misled == 0)
            let fenced = try #require(outcome.fenced, "a primary that is cut off acknowledged")
            // Where a client's commit waits for the standby as well, it has the tenant's lock: the
            // server then refuses this one in time, and else its answer never comes.
            if fenced.code == .busy {
                #expect(fenced.detail.hasSuffix("lock timeout [55P03]"))
            } else {
                #expect(fenced.code == .unreachable)
                #expect(fenced.detail.hasPrefix("a commit was sent and its answer was lost: "))
            }
            proof.acknowledged += outcome.answered
            proof.lost += outcome.violation == nil ? 0 : 1
            proof.changes += outcome.following.changes
            proof.misled += outcome.following.misled
        }
        proof.report()
    }

    @Test("The control: one that was replaced and not stopped answers reads, which is caught")
    func replaced() async throws {
        let two = try await TwoHosts()
        defer { two.remove() }
        let history = History()
        let within = try await two.storeWithin(patience: 10)
        try await history.play(30, of: 0, seed: 1, pairs: 1, on: within)
        try two.network.cut(two.network.hosts[0])
        try two.standby.promote()
        let address = try PostgresAddress(
            "host=\(two.network.hosts[1].address) port=\(PostgresServer.port) user=postgres "
                + "dbname=postgres sslmode=disable")
        let promoted = try await PostgresDatabase.open(address, options: two.options)
        defer { promoted.close() }
        let store = try await promoted.store(tenant: "team")
        try await history.play(30, of: 1, seed: 2, pairs: 1, on: store)
        #expect(Linearizability.violation(of: history.operations) == nil)
        for key in ["one", "two"] {
            let key = try RecordKey(application: "history", scene: "pair0", key: key)
            await history.read(key, from: within)
        }
        within.close()
        let violation = Linearizability.violation(of: history.operations)
        #expect(violation != nil)
        Proof(
            name: "primary not stopped", isControl: true, faults: 1,
            acknowledged: history.operations.count { $0.end != nil },
            lost: violation == nil ? 0 : 1
        ).report()
    }
}

@Suite("A standby that is behind", .serialized, needsServer)
struct StaleStandbyTests {
    @Test("is refused by the store, and whoever reads it nevertheless is caught")
    func stale() async throws {
        let primary = try PostgresServer()
        defer { primary.remove() }
        let options = Databases.options(patience: 5)
        let database = try await Databases.open(options, on: primary)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let standby = try PostgresServer(standbyOf: primary)
        defer { standby.remove() }
        try primary.waitForStandby()
        let (history, key) = (History(), try RecordKey(application: "a", scene: "b", key: "c"))
        await history.commit([.init(key, 1, expecting: .anything)], to: store)
        let query = """
            SELECT revision, convert_from(value, 'UTF8') FROM \(options.schema).record
            WHERE key = 'c'
            """
        // What the standby has in its log it shows a moment later.
        while try standby.answer(to: query) != "1|1" {
            try await Task.sleep(for: .milliseconds(20))
        }
        _ = try standby.answer(to: "SELECT pg_wal_replay_pause()")
        await history.commit([.init(key, 2, expecting: .revision(1))], to: store)
        let error = await #expect(throws: StoreError.self) {
            try await Databases.open(options, on: standby)
        }
        #expect(error?.code == .readOnly)
        #expect(error?.detail == "the server is a standby")
        var operations = history.operations
        #expect(operations.map(\.outcome) == [.done([1]), .done([2])])
        #expect(Linearizability.violation(of: operations) == nil)
        let found = try standby.answer(to: query).split(separator: "|").compactMap { Int($0) }
        let end = operations.compactMap(\.end).max() ?? 0
        operations.append(
            .init(
                start: end + 1, end: end + 2, action: .read(key),
                outcome: .found(revision: Int64(found[0]), value: found[1])))
        let violation = Linearizability.violation(of: operations)
        #expect(violation != nil)
        Proof(
            name: "stale standby", isControl: true, faults: 1, acknowledged: 2,
            lost: violation == nil ? 0 : 1
        ).report()
    }
}
#endif
