#if POSTGRESQL
import Basics
import Foundation
import StateStore
import StoreConformance
import TestSupport
import Testing

@testable import PostgresStore

/// What goes wrong while clients work.
enum Trouble: String, CaseIterable, Sendable {
    /// The server ends the sessions of the store again and again.
    case sessionsEnd
    /// The server ends at once and recovers.
    case serverCrashes

    /// Ends the sessions of all stores.
    static func endSessions(_ server: PostgresServer) throws {
        try Databases.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'restore-tool' AND pid <> pg_backend_pid()
            """, on: server)
    }

    /// Makes trouble until the task is cancelled; returns how often.
    func make(_ server: PostgresServer) async throws -> Int {
        var count = 0
        while !Task.isCancelled {
            switch self {
            case .sessionsEnd:
                try Self.endSessions(server)
                try? await Task.sleep(for: .milliseconds(Int.random(in: 1...15)))
            case .serverCrashes:
                let began = ContinuousClock.now
                try server.stop()
                try server.start()
                // On a busy machine a client that comes back needs longer, as the server does.
                let pause = (ContinuousClock.now - began) * 2
                try? await Task.sleep(for: pause + .milliseconds(Int.random(in: 50...250)))
            }
            count += 1
        }
        return count
    }
}

@Suite("Connections and servers that fail", .serialized, needsServer)
struct FaultTests {
    /// One connection of the three listens.
    @Test("Where the server gives fewer connections than asked for, those serve all calls")
    func fewConnections() async throws {
        let server = try PostgresServer.shared.get()
        try Databases.run("CREATE ROLE narrow LOGIN CONNECTION LIMIT 3", on: server)
        try Databases.run("GRANT CREATE ON DATABASE postgres TO narrow", on: server)
        var options = Databases.options(patience: 8)
        options.connections = 8
        let address = try PostgresAddress(server.address(user: "narrow"))
        let database = try await PostgresDatabase.open(address, options: options)
        defer { database.close() }
        for round in 0..<3 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let store = try await database.store(tenant: "team\(number)")
                        try await store.commit([.put([1], for: name("key\(round)"))])
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// The sessions that wait for a lock in a statement about a schema.
    ///
    /// A transaction reads the list of sessions once, so the connection must be in none.
    private static func waiting(
        in schema: String, _ watcher: Connection
    ) throws -> [String] {
        try watcher.run(
            """
            SELECT pid FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND query LIKE '%"\(schema)".%'
            """
        ).flatMap { $0 }
    }

    @Test("A call whose time is over is answered, also while each connection is in use")
    func expired() async throws {
        let server = try PostgresServer.shared.get()
        var options = Databases.options(patience: 5)
        options.connections = 1
        // On a busy machine the lock is held for longer than a statement may take as a rule.
        (options.lockSeconds, options.statementSeconds) = (600, 600)
        options.answerSeconds = 600
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let holder = try Connection(try PostgresAddress(server.address()), options)
        try holder.run("BEGIN; SELECT * FROM \(options.schema).tenant FOR UPDATE")
        let commit = Task { try await store.commit([.put([1], for: name("k"))]) }
        // The commit has its connection as long as the lock is held.
        let watcher = try Connection(try PostgresAddress(server.address()), options)
        var waiting: [String] = []
        for _ in 0..<4000 where waiting.isEmpty {
            try await Task.sleep(for: .milliseconds(5))
            waiting = try Self.waiting(in: options.schema, watcher)
        }
        try #require(!waiting.isEmpty, "the commit never waited for the lock")
        let error = await #expect(throws: StoreError.self) {
            try await store.record(for: name("k"))
        }
        #expect(error?.code == .busy)
        #expect(error?.detail == "all connections were in use for too long")
        try holder.run("ROLLBACK")
        #expect(try await commit.value == CommitReceipt(commit: 1, revisions: [1]))
        #expect(database.load.waiting == 0)
    }

    /// Lets clients work on databases of their own while there is trouble.
    private func under(
        _ trouble: Trouble, clients: Int, _ options: PostgresOptions,
        _ work: @escaping @Sendable (Int, PostgresStateStore) async throws -> Void
    ) async throws -> PostgresStateStore {
        let server = try PostgresServer.unsteady.get()
        let last = try await Databases.open(options, on: server).store(tenant: "team")
        let troubles = Task { try await trouble.make(server) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    let database = try await Databases.open(options, on: server)
                    defer { database.close() }
                    try await work(client, try await database.store(tenant: "team"))
                }
            }
            do { try await group.waitForAll() } catch {
                // The next test gets a server without trouble.
                troubles.cancel()
                _ = try? await troubles.value
                throw error
            }
        }
        troubles.cancel()
        #expect(try await troubles.value > 0)
        return last
    }

    @Test("No commit is lost or made twice", arguments: Trouble.allCases)
    func commitsOnce(_ trouble: Trouble) async throws {
        let (clients, rounds) = (3, trouble == .sessionsEnd ? 150 : 400)
        let store = try await under(trouble, clients: clients, Databases.options(patience: 60)) {
            client, store in
            for round in 1...rounds {
                let receipt = try await store.commit([
                    .put([UInt8(round & 255)], for: name("own\(client)")),
                    .put([UInt8(client)], for: name("shared"))
                ])
                // A commit that was made twice would skip a revision.
                #expect(receipt.revisions[0] == Int64(round))
            }
        }
        let total = Int64(clients * rounds)
        #expect(try await store.newestCursor.commit == total)
        #expect(try await store.record(for: name("shared"))?.revision == total)
        store.close()
    }

    @Test("Every answer fits into one order of all operations", arguments: Trouble.allCases)
    func linearizable(_ trouble: Trouble) async throws {
        let history = History()
        let store = try await under(trouble, clients: 4, Databases.options(patience: 60)) {
            client, store in
            try await history.play(80, of: client, seed: 7, pairs: 3, on: store)
        }
        let violation = Linearizability.violation(of: history.operations)
        #expect(violation == nil, "\(violation?.description ?? "")")
        #expect(history.operations.filter { $0.end != nil }.count > 300)
        store.close()
    }

    @Test("A follower sees every record's newest change in order", arguments: Trouble.allCases)
    func followers(_ trouble: Trouble) async throws {
        let (clients, rounds) = (2, trouble == .sessionsEnd ? 60 : 150)
        var options = Databases.options(patience: 60)
        options.pollSeconds = 0.1
        let server = try PostgresServer.unsteady.get()
        let reader = try await Databases.open(options, on: server).store(tenant: "team")
        let follower = Task {
            var seen: [Change] = []
            for try await change in reader.changes() {
                seen.append(change)
                if seen.count == clients * rounds { break }
            }
            return seen
        }
        let store = try await under(trouble, clients: clients, options) { client, store in
            for round in 0..<rounds {
                try await store.commit([.put([1], for: name("\(client)-\(round)"))])
            }
        }
        let seen = try await follower.value
        #expect(seen.map(\.commit) == Array(1...Int64(clients * rounds)))
        #expect(Set(seen.map(\.key)).count == clients * rounds)
        store.close()
        reader.close()
    }

    @Test("While the server is down calls fail in time, and the store recovers by itself")
    func downTime() async throws {
        let server = try PostgresServer.unsteady.get()
        let database = try await Databases.open(Databases.options(patience: 3), on: server)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        try await store.commit([.put([1], for: name("k"))])
        try server.stop()
        let read = await #expect(throws: StoreError.self) { try await store.record(for: name("k")) }
        #expect(read?.code == .unreachable)
        let write = await #expect(throws: StoreError.self) {
            try await store.commit([.put([2], for: name("k"))])
        }
        #expect(write?.code == .unreachable)
        let check = await #expect(throws: StoreError.self) { try await database.check() }
        #expect(check?.code == .unreachable)
        try server.start()
        try await database.check()
        #expect(try await store.record(for: name("k"))?.bytes == [1])
        #expect(try await store.commit([.put([3], for: name("k"))]).revisions == [2])
    }

    @Test("A lock that another holds ends a commit in time, which is then not made")
    func heldLock() async throws {
        let server = try PostgresServer.shared.get()
        var options = Databases.options(patience: 5)
        (options.lockSeconds, options.statementSeconds) = (1, 600)
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let holder = try Connection(try PostgresAddress(server.address()), options)
        try holder.run("BEGIN; SELECT * FROM \(options.schema).tenant FOR UPDATE")
        let error = await #expect(throws: StoreError.self) {
            try await store.commit([.put([1], for: name("k"))])
        }
        #expect(error?.code == .busy)
        try holder.run("ROLLBACK")
        #expect(try await store.commit([.put([2], for: name("k"))]).revisions == [1])
    }

    @Test("A server that stops answering is given up, and the commit is made once")
    func silence() async throws {
        var options = Databases.options(patience: 60)
        (options.lockSeconds, options.statementSeconds) = (600, 600)
        let server = try PostgresServer.shared.get()
        let address = try PostgresAddress(server.address())
        let (holder, watcher) = (try Connection(address, options), try Connection(address, options))
        options.answerSeconds = 1
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        try holder.run("BEGIN; SELECT * FROM \(options.schema).tenant FOR UPDATE")
        let commit = Task { try await store.commit([.put([1], for: name("k"))]) }
        // Each attempt has a session of its own.
        var attempts: Set<String> = []
        for _ in 0..<4000 where attempts.count < 2 {
            try await Task.sleep(for: .milliseconds(5))
            attempts.formUnion(try Self.waiting(in: options.schema, watcher))
        }
        try #require(attempts.count > 1, "no attempt was given up")
        try holder.run("ROLLBACK")
        #expect(try await commit.value == CommitReceipt(commit: 1, revisions: [1]))
        #expect(try await store.newestCursor.commit == 1)
    }
}
#endif
