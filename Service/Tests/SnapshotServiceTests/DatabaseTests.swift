#if POSTGRESQL
import Basics
import Foundation
import Logging
import ServiceWire
import StateStore
import StoreConformance
import TestSupport
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite(
    "A service with its state in PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer)))
struct DatabaseTests {
    /// A new database on the server that the tests share.
    static func address() throws -> DatabaseAddress {
        let name = "service_" + UUID().uuidString.prefix(8).lowercased()
        let server = try PostgresServer.shared.get()
        try server.createDatabase(name)
        return try DatabaseAddress(server.address(database: name), isPublic: true)
    }

    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private static let names = Locked<[String: String]>([:])

    /// The database that belongs to a folder.
    static func address(of scratch: ScratchFolder) throws -> DatabaseAddress {
        let server = try PostgresServer.shared.get()
        let name = "folder_" + scratch.path.suffix(12).lowercased()
        if names.withLock({ $0.updateValue(name, forKey: scratch.path) }) == nil {
            try server.createDatabase(name)
        }
        return try DatabaseAddress(server.address(database: name), isPublic: true)
    }

    @Test("It does what every backend must do", arguments: StoreConformance.all.map(\.name))
    func conforms(name: String) async throws {
        let check = try #require(StoreConformance.all.first { $0.name == name })
        var limits = Limits()
        limits.keptRevisions = 1
        let address = try Self.address()
        try await RunningService.with(limits: limits) {
            $0.database = address
        } _: { service in
            try await check.run(service.client())
        }
    }

    /// Two services with one database, each with a folder of its own.
    private func withTwo(
        _ body: (RunningService, RunningService) async throws -> Void
    ) async throws {
        let address = try Self.address()
        try await RunningService.with(change: { $0.database = address }) { one in
            try await RunningService.with(change: { $0.database = address }) { two in
                try await body(one, two)
            }
        }
    }

    @Test("What one replica stores, another has, with its revision and its history")
    func replicas() async throws {
        try await withTwo { one, two in
            #expect(try await one.ask("PUT", statePath(), "a")["etag"] == "\"1\"")
            #expect(try await two.ask("GET", statePath()).text == "a")
            let refused = try await two.ask(
                "PUT", statePath(), "b", headers: ["If-None-Match": "*"])
            #expect(refused.status == 412)
            let stored = try await two.ask("PUT", statePath(), "b", headers: ["If-Match": "\"1\""])
            #expect((stored.status, stored["etag"]) == (204, "\"2\""))
            #expect(try await one.ask("GET", statePath()).text == "b")
            let history = try await one.ask("GET", statePath() + "/history").json()
            #expect((history["revisions"] as? [Any])?.count == 1)
            #expect(try await two.ask("GET", "/v1/team/apps").text == "{\"apps\":[\"ike\"]}\n")
        }
    }

    @Test("A long poll at one replica ends with a write at the other")
    func longPoll() async throws {
        try await withTwo { one, two in
            let cursor = try await one.ask("GET", "/v1/team/cursor").json()["newest"] as? String
            async let waiting = one.ask("GET", "/v1/team/changes?wait=60&after=\(cursor ?? "")")
            try await Task.sleep(for: .milliseconds(200))
            _ = try await two.ask("PUT", statePath(), "a")
            let changes = try await waiting.json()
            #expect((changes["changes"] as? [Any])?.count == 1)
        }
    }

    @Test("A picture that was uploaded to one replica is served by the other")
    func pictures() async throws {
        try await withTwo { one, two in
            let path = "/v1/team/apps/ike/scenes/main/snapshots/card"
            let bytes = try png(1)
            let stored = try await one.ask(
                "PUT", path, bytes: bytes,
                headers: ["Content-Type": "image/png", "Restore-Redacted": "true"])
            #expect(stored.status == 201)
            #expect(try await two.ask("GET", path).body == bytes)
            let page = try await two.ask("GET", "/ui/team/")
            #expect(page.status == 200)
        }
    }

    @Test("A request with an idempotency key is done once, at whichever replica")
    func onceOverReplicas() async throws {
        let address = try Self.address()
        try await RunningService.with(change: { $0.database = address }) { one in
            try await RunningService.with(change: { $0.database = address }) { two in
                func put(_ service: RunningService) async throws -> HTTPAnswer {
                    try await service.ask(
                        "PUT", statePath(), "a", headers: ["Idempotency-Key": "one"],
                        token: one.token)
                }
                let answers = try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                    for number in 0..<8 {
                        group.addTask { try await put(number % 2 == 0 ? one : two) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers.allSatisfy { $0.status == 201 && $0["etag"] == "\"1\"" })
                #expect(answers.count { $0["idempotent-replay"] == nil } == 1)
                #expect(try await one.ask("GET", statePath())["etag"] == "\"1\"")
            }
        }
    }

    @Test("Maintenance removes what has expired, in the database too")
    func maintenance() async throws {
        let address = try Self.address()
        var limits = Limits()
        (limits.answerSeconds, limits.deletionSeconds) = (60, 60)
        try await RunningService.with(limits: limits) {
            $0.database = address
        } _: { service in
            _ = try await service.ask(
                "PUT", statePath(), "a", headers: ["Idempotency-Key": "one"])
            _ = try await service.ask("DELETE", statePath())
            _ = await service.service.maintenance.sweep { _ in true }
            service.environment.advance(seconds: 120)
            let report = await service.service.maintenance.sweep { _ in true }
            #expect((report.answers, report.deletions, report.failures) == (1, 1, 0))
            service.environment.advance(seconds: 120)
            let later = await service.service.maintenance.sweep { _ in true }
            #expect((later.deletions, later.failures) == (1, 0))
            // No revision comes twice.
            let again = try await service.ask("PUT", statePath(), "a")
            #expect(again["etag"] == "\"5\"")
        }
    }

    @Test("Without its database the service is not ready, and says why; then it recovers")
    func readiness() async throws {
        let server = try PostgresServer()
        defer { try? server.stop() }
        let address = try DatabaseAddress(server.address(), isPublic: true)
        var limits = Limits()
        limits.databaseSeconds = 1
        let pipe = Pipe()
        let lines = LogLines(file: pipe.fileHandleForWriting.fileDescriptor)
        let logger = Logger(label: "log") { lines.handler($0) }
        try await RunningService.with(limits: limits, logger: logger) {
            $0.database = address
        } _: { service in
            try server.stop()
            // Tokens are compared again after half a second.
            try await Task.sleep(for: .seconds(1))
            let down = try await service.ask("GET", "/readyz")
            #expect((down.status, down.problem) == (503, "unavailable"))
            #expect(
                try down.json()["detail"] as? String
                    == "The service's tokens cannot be read (unreachable).")
            #expect(try await service.ask("PUT", statePath(), "a").status == 503)
            #expect(try await service.ask("GET", "/healthz").status == 200)
            try server.start()
            #expect(try await service.ask("GET", "/readyz").status == 200)
            #expect(try await service.ask("PUT", statePath(), "a").status == 201)
            try server.stop()
            #expect(try await service.ask("GET", "/readyz").status == 503)
            try server.start()
            #expect(try await service.ask("GET", statePath()).text == "a")
            let metrics = try await service.ask("GET", "/metrics").text
            #expect(metrics.contains("\nrestore_database_waiting 0\n"))
            #expect(metrics.firstMatch(of: /\nrestore_database_connections [1-8]\n/) != nil)
        }
        lines.flush()
        try pipe.fileHandleForWriting.close()
        let log = String(
            decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        let news = log.matches(of: /the database can.*/).map { String($0.output) }
        #expect(
            news.prefix(2) == [
                "the database cannot be used: a store failed: unreachable",
                "the database can be used again"
            ])
        #expect(news.count == 4, "\(news)")
    }

    static let refused: [(text: String, message: String)] = [
        (
            "postgres://ike:secret@localhost/team",
            "--database has a password, which stands in the list of processes. Write the address "
                + "into a file of mode 0600 and give the file."
        ),
        (
            "/nowhere/database",
            "--database: /nowhere/database: the file of the database's address does not exist. "
                + "Write the address into the file, with mode 0600."
        ),
        (
            "postgres://host:99999/team",
            "--database: the database's address: hosts and ports do not match. "
                + "Write it as postgres://USER@HOST:PORT/DATABASE."
        )
    ]

    @Test("An address that cannot be used says why", arguments: refused)
    func addresses(text: String, message: String) {
        let fault = #expect(throws: ServiceFault.self) {
            try DatabaseAddress(text, isPublic: true)
        }
        #expect(fault.map { "\($0)" } == message)
    }
}
#endif
