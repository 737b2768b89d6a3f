#if POSTGRESQL
import Basics
import ChildProcesses
import Foundation
import ServiceWire
import StateStore
import StoreConformance
import TestSupport
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// A replica of the service: a process that is killed and started again on the same port.
final class Replica: Sendable {
    let port: Int
    private let folder: String
    private let database: String
    /// How far its clock is off, as faketime takes it.
    private let clock: String?
    private let process = Locked<ChildProcess?>(nil)

    /// The library that gives a process another clock (Debian: faketime).
    static let faketime = ((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? [])
        .map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }
        .first { FileManager.default.fileExists(atPath: $0) }

    init(_ folder: String, database: String, clock: String? = nil) throws {
        (self.folder, self.database, self.clock) = (folder, database, clock)
        port = try Self.freePort()
        try start()
    }

    /// A port that nothing listens on.
    private static func freePort() throws -> Int {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(file, $0, size)
                _ = getsockname(file, $0, &size)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
    }

    func start() throws {
        var environment = ProcessInfo.processInfo.environment
        if let clock, let faketime = Self.faketime {
            environment["LD_PRELOAD"] = faketime
            environment["FAKETIME"] = clock
            environment["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
        }
        // The library adds a variable in the first process that loads it, after which Swift does
        // not find the arguments; so the first one is a shell.
        let process = try ChildProcess(
            "/bin/sh",
            [
                "-c", #"exec "$0" "$@""#, RunningService.program.path, "serve", "--store", folder,
                "--listen", "127.0.0.1:\(port)", "--database", database, "--log-level", "error"
            ], environment: environment)
        self.process.withLock { $0 = process }
    }

    func kill() {
        process.withLock { $0 }?.end()
    }

    func waitUntilReady(_ token: String) async throws {
        let headers = [(name: "Authorization", value: "Bearer \(token)")]
        for _ in 0..<1200 {
            let port = port
            let status = try? await blocking {
                try HTTPConnection(host: "127.0.0.1", port: port, timeoutSeconds: 20)
                    .ask(HTTPAsk("GET", "/readyz", headers: headers)).status
            }
            if status == 200 { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw ServiceFault("a replica does not get ready", nextStep: "Look at its log.")
    }
}

/// Replicas that are killed, and a database that ends sessions and crashes, while clients work.
///
/// `make crash-service` sets RESTORE_FAILOVERS, of which a round of faults is a tenth.
@Suite(
    "Replicas of a service, killed and with wrong clocks", .serialized,
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer)))
struct ReplicaTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["RESTORE_FAILOVERS"].flatMap { Int($0) }
        .map { max(1, $0 / 10) } ?? 1
    private static let clients = 4
    /// The turns of a client in a round.
    private static let turns = 12

    /// Sees each change once over all replicas; goes on at the next where one is gone.
    private static func follow(
        _ clients: [RestoreClient], until isOver: @escaping @Sendable () -> Bool
    ) async -> [String] {
        var (seen, cursor, number): ([String], ChangeCursor, Int) = ([], .start, 0)
        while true {
            let isLast = isOver()
            number += 1
            do {
                let page = try await clients[number % clients.count]
                    .changes(after: cursor, limit: 100)
                seen += page.filter { $0.key.scene == "once" }.map { "\($0.commit) \($0.key)" }
                cursor = page.last?.cursor ?? cursor
                if page.isEmpty {
                    if isLast { return seen }
                    try await Task.sleep(for: .milliseconds(20))
                }
            } catch {
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Puts what no other puts, again where it is not known to be there.
    private static func putOnce(
        _ client: Int, _ number: Int, _ stores: [RestoreClient]
    ) async throws {
        let key = try RecordKey(application: "ike", scene: "once", key: "\(client)-\(number)")
        for attempt in 0..<400 {
            let store = stores[(client + attempt) % stores.count]
            do throws(StoreError) {
                try await store.commit([.put([1], for: key, expecting: .nothing)])
                return
            } catch  where error.code == .conflict {
                return
            } catch {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        throw ServiceFault("no replica takes a record", nextStep: "Look at the service's log.")
    }

    static func prepare(_ server: PostgresServer) async throws -> (ScratchFolder, String) {
        let scratch = try ScratchFolder()
        let file = TokenFile(folder: scratch.path)
        let made = try await TokenKeeper(file: file, environment: .system).create(
            tenant: "team", scopes: [.read, .write], note: "", lifetimeSeconds: nil)
        let address = try DatabaseAddress(server.address(), isPublic: true)
        _ = try await Migration.lines(to: .database, scratch, address)
        return (scratch, made.text)
    }

    private static func trouble(
        _ replicas: [Replica], _ token: String, _ server: PostgresServer, _ isOver: Locked<Bool>
    ) async throws -> Int {
        var faults = 0
        while !isOver.withLock({ $0 }) {
            let (replica, kind) = (replicas[faults % replicas.count], faults % 3)
            try await blocking {
                replica.kill()
                switch kind {
                case 0: break
                case 1:
                    _ = try server.answer(
                        to: """
                            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                            WHERE application_name = 'restore-tool'
                            """)
                default:
                    try server.stop()
                    try server.start()
                }
                try replica.start()
            }
            faults += 1
            try await Task.sleep(for: .milliseconds(400))
        }
        for replica in replicas { try await replica.waitUntilReady(token) }
        return faults
    }

    @Test("every answer fits into one order, and a follower sees each change once, in order")
    func killed() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let (scratch, token) = try await Self.prepare(server)
        // The second replica's clock is years ahead, the third's goes back from far behind.
        let clocks = Replica.faketime == nil ? [nil, nil, nil] : [nil, "+9y", "-20y"]
        if Replica.faketime == nil { print("faketime is not there: all clocks are right") }
        let replicas = try clocks.map {
            try Replica(scratch.path, database: server.address(), clock: $0)
        }
        defer { for replica in replicas { replica.kill() } }
        for replica in replicas { try await replica.waitUntilReady(token) }
        let stores = replicas.map {
            RestoreClient(.init(port: $0.port, tenant: "team", token: token))
        }
        let isOver = Locked(false)
        let follower = Task { await Self.follow(stores) { isOver.withLock { $0 } } }
        let troubles = Task { try await Self.trouble(replicas, token, server, isOver) }
        var (answered, lost) = (0, 0)
        for round in 0..<Self.rounds {
            let history = try await Self.play(round, stores)
            let violation = Linearizability.violation(of: history.operations)
            #expect(violation == nil, "\(violation?.description ?? "")")
            lost += violation == nil ? 0 : 1
            answered += history.operations.count { $0.end != nil }
        }
        // The faults end before the follower does.
        isOver.withLock { $0 = true }
        let faults = try await troubles.value
        let seen = await follower.value
        #expect(answered > Self.rounds * Self.turns * 5)
        let wanted = await Self.follow(stores) { true }
        #expect(wanted.count == Self.clients * Self.rounds * Self.turns)
        let misled = wanted.difference(from: seen).count
        #expect(misled == 0)
        #expect(faults > 0)
        Proof(
            name: "replicas killed, clocks wrong", faults: faults, acknowledged: answered,
            lost: lost, changes: wanted.count, misled: misled
        ).report()
    }

    /// Clients work, each at one replica after the other.
    private static func play(_ round: Int, _ stores: [RestoreClient]) async throws -> History {
        let history = History()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    for turn in 0..<turns {
                        try await history.play(
                            6, of: client, seed: UInt64(round * turns + turn), pairs: 3,
                            application: "history\(round)",
                            on: stores[(client + turn) % stores.count])
                        try await putOnce(client, round * turns + turn, stores)
                    }
                }
            }
            try await group.waitForAll()
        }
        return history
    }
}
#endif
