import Basics
import Foundation
import Logging
import ServiceLifecycle
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// How long a test waits for an answer before it counts as none: hundreds of tests share the
/// threads on which the service works too, so that an answer may come late.
let patienceSeconds = 600

/// A clock that goes on only when a test says so, and a chance that is the same every time.
final class TestEnvironment: Sendable {
    let time = Locked<Int64>(1_700_000_000_000)
    /// The milliseconds by which the clock of a database is moved.
    private let moved = Locked<Int64>(0)
    private let count = Locked<UInt64>(0)

    var environment: Environment {
        Environment(
            nowMs: { self.time.withLock { $0 } },
            random: { number in
                (0..<number).map { _ in
                    self.count.withLock { state in
                        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                        return UInt8(truncatingIfNeeded: state >> 33)
                    }
                }
            }, databaseMs: { $0 + self.moved.withLock { $0 } })
    }

    /// Moves the clock, and that of a database.
    func advance(seconds: Int64) {
        time.withLock { $0 += seconds * 1000 }
        moved.withLock { $0 += seconds * 1000 }
    }
}

/// A folder that goes away with the test.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/service-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A service that really runs, on a free port of loopback.
struct RunningService: Sendable {
    let service: SnapshotService
    let port: Int
    let environment: TestEnvironment
    let keeper: TokenKeeper
    /// A token of the tenant `team` that reads and writes.
    let token: String
    /// Stops the service as a signal does; returns before it has stopped.
    let stop: @Sendable () async -> Void

    /// The program that was built with the tests; their runner stands in the folder of products.
    static var program: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("restore-service")
    }

    /// Indicates whether the state of all services is in PostgreSQL.
    static let usesDatabase = ProcessInfo.processInfo.environment["RESTORE_TEST_POSTGRES"] != nil

    private static let silent = {
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        return logger
    }()

    /// Runs a service for the time of a test.
    static func with(
        in scratch: ScratchFolder? = nil, limits: Limits = Limits(),
        logger: Logger? = nil, change: (inout ServiceOptions) -> Void = { _ in },
        _ body: (RunningService) async throws -> Void
    ) async throws {
        let scratch = try scratch ?? ScratchFolder()
        let environment = TestEnvironment()
        var options = ServiceOptions(folder: scratch.path, port: 0)
        (options.limits, options.environment) = (limits, environment.environment)
        options.worker = Self.program.path
        #if POSTGRESQL
        // The whole suite in a database: a folder that a test uses again has the same one.
        if usesDatabase {
            options.database = try DatabaseTests.address(of: scratch)
        }
        #endif
        change(&options)
        let (ports, port) = AsyncStream<Int>.makeStream()
        let logger = logger ?? Self.silent
        let service = try SnapshotService(options, logger: logger) { port.yield($0) }
        let keeper = service.maintenance.keeper
        let made = try await keeper.create(
            tenant: "team", scopes: [.read, .write], note: "", lifetimeSeconds: nil)
        let group = ServiceGroup(
            configuration: .init(services: [service], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { port.finish() }
                try await group.run()
            }
            var numbers = ports.makeAsyncIterator()
            if let number = await numbers.next() {
                try await body(
                    RunningService(
                        service: service, port: number, environment: environment, keeper: keeper,
                        token: made.text, stop: { await group.triggerGracefulShutdown() }))
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        _ = scratch
    }

    func makeToken(_ tenant: String, _ scopes: [Scope] = [.read, .write]) async throws -> String {
        try await keeper.create(tenant: tenant, scopes: scopes, note: "", lifetimeSeconds: nil).text
    }

    /// Sends a request with the token of `team`, or another, or none.
    func ask(
        _ method: String, _ target: String, _ body: String? = nil,
        headers: [String: String] = [:], token: String? = "own"
    ) async throws -> HTTPAnswer {
        try await ask(
            method, target, bytes: body.map { Array($0.utf8) }, headers: headers, token: token)
    }

    func ask(
        _ method: String, _ target: String, bytes: [UInt8]?, headers: [String: String] = [:],
        token: String? = "own"
    ) async throws -> HTTPAnswer {
        var fields = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        if let token {
            fields.append(("Authorization", "Bearer \(token == "own" ? self.token : token)"))
        }
        let request = HTTPAsk(method, target, headers: fields, body: bytes ?? [])
        return try await blocking { [port] in
            let connection = try HTTPConnection(
                host: "127.0.0.1", port: port, timeoutSeconds: patienceSeconds)
            return try connection.ask(request)
        }
    }

    /// Sends bytes as they are and returns the first answer.
    func send(_ bytes: [UInt8], andEnd: Bool = false) async throws -> HTTPAnswer {
        try await blocking { [port] in
            let connection = try HTTPConnection(
                host: "127.0.0.1", port: port, timeoutSeconds: patienceSeconds)
            try connection.send(bytes)
            if andEnd { connection.endSending() }
            return try connection.answer()
        }
    }

    func client(tenant: String = "team", token: String? = nil) -> RestoreClient {
        RestoreClient(.init(port: port, tenant: tenant, token: token ?? self.token))
    }
}

/// Waits on a thread of its own: those of the pools are what the service under test works on.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

extension HTTPAnswer {
    /// The body as JSON.
    func json() throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any], "\(text)")
    }

    /// The last word of a problem's type; nil where the answer is no problem.
    var problem: String? {
        guard self["content-type"] == "application/problem+json" else { return nil }
        let type = (try? json()["type"] as? String) ?? ""
        return type.split(separator: ":").last.map(String.init)
    }
}

/// Who reads an answer as it comes, for one that has no end by itself.
final class Listener: Sendable {
    private let heard = Locked("")
    private let isOver = Locked(false)

    /// Asks with the service's own token, or with these headers instead.
    init(_ service: RunningService, _ target: String, headers: [String: String]? = nil) {
        let (port, own) = (service.port, ["Authorization": "Bearer \(service.token)"])
        let fields = (headers ?? own).map { "\($0): \($1)\r\n" }.joined()
        Thread.detachNewThread { [heard, isOver] in
            defer { isOver.withLock { $0 = true } }
            do {
                let connection = try HTTPConnection(
                    host: "127.0.0.1", port: port, timeoutSeconds: patienceSeconds)
                let ask =
                    "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(fields)"
                    + "Accept: text/event-stream\r\n\r\n"
                try connection.send(Array(ask.utf8))
                while true {
                    let piece = try connection.receive()
                    if piece.isEmpty { break }
                    heard.withLock { $0 += String(decoding: piece, as: UTF8.self) }
                }
            } catch {
                heard.withLock { $0 += "broken: \(error)" }
            }
        }
    }

    /// What has come, once it is enough or all.
    func text(until isEnough: (String) -> Bool = { _ in false }) async throws -> String {
        for _ in 0..<patienceSeconds * 40 {
            let isOver = isOver.withLock { $0 }
            let text = heard.withLock { $0 }
            if isOver || isEnough(text) { return text }
            try await Task.sleep(for: .milliseconds(25))
        }
        throw ServiceFault("an answer has no end", nextStep: "Look at who should end it.")
    }
}

func statePath(_ key: String = "draft", tenant: String = "team") -> String {
    "/v1/\(tenant)/apps/ike/scenes/main/state/\(key)"
}
