import Basics
import BenchTable
import Foundation
import Pictures
@_spi(Wire) import RestoreClient
import Scenarios
import StateStore

/// What the service does in a second, and what it adds to what it is made of.
struct ServiceBench {
    private let options: [String: String]
    private let seconds: Double
    private let connections = 64
    private let folder: String
    private let token: String
    private let service: ServingProgram
    private let value = [UInt8](repeating: 0x61, count: 300)

    init(_ options: [String: String]) throws {
        self.options = options
        seconds = Double(options["--seconds"] ?? "") ?? 5
        let program = options["--program"] ?? ""
        folder = FileManager.default.temporaryDirectory.path + "/bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let store = folder + "/service"
        token = try Self.token(program, ["--store", store])
        service = try ServingProgram(
            program,
            ["serve", "--store", store, "--listen", "127.0.0.1:0", "--log-level", "error"])
    }

    private static func token(_ program: String, _ place: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["token", "create"] + place + ["--tenant", "bench"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    func run() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var table = try Table(options["--out"], name: "service.jsonl")
        let (write, library) = try await writes(into: &table)
        let hello = try await reads(into: &table)
        // The bound for any service on this server: its least answer and the commit alone.
        let least = Load(hello: hello, commit: library)
        table.add(
            "PUT for a processor second, with client", write.perSecond(with: write), "1/s",
            "hello and the library's commit", least.perSecond(with: write))
        if let database = options["--database"] {
            try await databaseWrites(database, into: &table)
        }
        try await renders(into: &table)
        try await memory(into: &table)
        table.finish()
    }

    /// A request about a record.
    private struct Asker: Sendable {
        let token: String

        func ask(_ method: String, _ key: String, _ body: [UInt8] = []) -> HTTPAsk {
            HTTPAsk(
                method, "/v1/bench/apps/ike/scenes/main/state/\(key)",
                headers: [("Authorization", "Bearer \(token)")], body: body)
        }
    }

    private var asker: Asker { Asker(token: token) }

    // MARK: - Rates

    private func put(_ connections: Int) async throws -> Load {
        try await put(connections, asker, service)
    }

    private func put(
        _ connections: Int, _ asker: Asker, _ service: ServingProgram
    ) async throws -> Load {
        let value = value
        return try await Load.measure(service, connections: connections, seconds: seconds) {
            asker.ask("PUT", "key-\($0)", value)
        }
    }

    private func writes(
        into table: inout Table
    ) async throws -> (service: Load, library: Load) {
        _ = try await put(4)
        let alone = try await put(1)
        // The library before and after, as the disk is another from one second to the next.
        var (libraries, loads): ([Load], [Load]) = ([], [])
        for _ in 0..<3 {
            libraries.append(try await library())
            loads.append(try await put(connections))
        }
        let (library, many) = (Self.middle(libraries), Self.middle(loads))
        table.add("durable PUT, 64 connections", many.rate, "1/s", "one at a time", alone.rate)
        table.add(
            "durable PUT, 64 connections", many.rate, "1/s", "the library in a process",
            library.rate)
        table.add(
            "a PUT's processor time", many.ownMicroseconds, "us", "the library",
            library.ownMicroseconds)
        // The client shares the processors with the service; the library has no client.
        table.add(
            "PUT for a processor second, with client", many.perSecond(with: many), "1/s",
            "the library with that client", library.perSecond(with: many))
        table.add(
            "a PUT's client", many.clientMicroseconds, "us", "the service", many.ownMicroseconds)
        table.add("PUT p99, 64 connections", many.p99Ms, "the library", library.p99Ms)
        table.add("PUT p99, one connection", alone.p99Ms, "64 connections", many.p99Ms)
        return (many, library)
    }

    /// The one of the middle rate.
    private static func middle(_ loads: [Load]) -> Load {
        loads.sorted { $0.rate < $1.rate }[loads.count / 2]
    }

    /// The store in this process, by as many writers that wait for the disk together.
    private func library() async throws -> Load {
        let store = try StateStore.open(at: folder + "/library-\(UUID().uuidString)")
        defer { try? store.close() }
        let (value, seconds) = (value, seconds)
        let (start, begin) = (ContinuousClock.now, Load.processorSeconds)
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for number in 0..<connections {
                group.addTask {
                    let key = try RecordKey(
                        application: "ike", scene: "main", key: "key-\(number)")
                    var times: [Double] = []
                    while ContinuousClock.now - start < .seconds(seconds) {
                        let began = ContinuousClock.now
                        try await store.commit([.put(value, for: key)])
                        times.append((ContinuousClock.now - began) / .milliseconds(1))
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return Load(
            times, (ContinuousClock.now - start) / .seconds(1),
            own: Load.processorSeconds - begin, client: 0)
    }

    private func get(_ seconds: Double) async throws -> Load {
        let asker = asker
        return try await Load.measure(service, connections: connections, seconds: seconds) {
            asker.ask("GET", "key-\($0)")
        }
    }

    /// Returns the load of hummingbird's hello.
    private func reads(into table: inout Table) async throws -> Load {
        let peer = try ServingProgram(CommandLine.arguments[0], ["hello"])
        var (others, loads): ([Load], [Load]) = ([], [])
        _ = try await get(1)
        for _ in 0..<3 {
            others.append(
                try await Load.measure(peer, connections: connections, seconds: seconds) { _ in
                    HTTPAsk("GET", "/hello")
                })
            loads.append(try await get(seconds))
        }
        let (other, own) = (Self.middle(others), Self.middle(loads))
        table.add("GET, 64 connections", own.rate, "1/s", "hummingbird's hello", other.rate)
        table.add(
            "a GET's processor time", own.ownMicroseconds, "us", "hummingbird's hello",
            other.ownMicroseconds)
        table.add(
            "a GET's client", own.clientMicroseconds, "us", "the service", own.ownMicroseconds)
        table.add("GET p99, 64 connections", own.p99Ms, "hummingbird's hello", other.p99Ms)
        return other
    }

    // MARK: - PostgreSQL

    /// A service with a database, beside pgbench with the same function in the same server.
    private func databaseWrites(_ database: String, into table: inout Table) async throws {
        let program = options["--program"] ?? ""
        let asker = Asker(token: try Self.token(program, ["--database", database]))
        let service = try ServingProgram(
            program,
            [
                "serve", "--store", folder + "/replica", "--database", database, "--listen",
                "127.0.0.1:0", "--log-level", "error"
            ])
        _ = try await put(1, asker, service)
        let peer = try PgbenchPeer(database, folder: folder)
        for count in [1, connections] {
            var (others, loads): ([Double], [Load]) = ([], [])
            for _ in 0..<3 {
                let seconds = seconds
                others.append(
                    try await onThread { try peer.rate(clients: count, seconds: seconds) })
                loads.append(try await put(count, asker, service))
            }
            let load = Self.middle(loads)
            table.add(
                "PostgreSQL PUT, \(count) connection\(count == 1 ? "" : "s")", load.rate, "1/s",
                "pgbench, the same function", others.sorted()[1])
        }
    }

    // MARK: - Work and memory

    /// The chat screen at its end, over HTTP and in this process.
    private func renders(into table: inout Table) async throws {
        let scenario = try FileBytes.read("Resources/data/scenarios/talk.yaml")
        let (port, token) = (service.port, token)
        let far = try await onThread {
            let connection = try HTTPConnection(host: "127.0.0.1", port: port)
            let request = HTTPAsk(
                "POST", "/v1/render?at=end",
                headers: [
                    ("Authorization", "Bearer \(token)"), ("Content-Type", "application/yaml")
                ], body: scenario)
            return try Self.median { _ = try connection.ask(request) }
        }
        let catalogs = try ScenarioCatalogs.load()
        let maker = try PictureMaker.load()
        let near = try Self.median {
            let suite = try ScenarioSuite.parse(
                bytes: scenario, file: "scenario", catalogs: catalogs)
            let run = try ScenarioRun.run(try suite.scenario(ofCase: nil))
            let setting = run.scenario.setting
            let moment = try Moment.parse("end", in: setting)
            let picture = try maker.image(of: try run.picture(at: moment), in: setting)
            _ = try PNG.encode(picture)
        }
        table.add("render over HTTP", far, "the same in a process", near)
        table.add("what HTTP adds to it", max(0, far - near), "the bound", 2)
    }

    private static func median(_ work: () throws -> Void) rethrows -> Double {
        for _ in 0..<3 { try work() }
        var times: [Double] = []
        for _ in 0..<25 {
            let began = ContinuousClock.now
            try work()
            times.append((ContinuousClock.now - began) / .milliseconds(1))
        }
        return times.sorted()[times.count / 2]
    }

    private func memory(into table: inout Table) async throws {
        let requests = Int(options["--requests"] ?? "") ?? 200_000
        let before = service.residentMiB
        var done = 0
        while done < requests {
            let (asker, value) = (asker, value)
            let part = try await Load.measure(
                service, connections: connections, seconds: seconds
            ) { number in
                number % 8 == 0
                    ? asker.ask("PUT", "key-\(number)", value) : asker.ask("GET", "key-\(number)")
            }
            done += Int(part.rate * seconds)
        }
        table.add(
            "memory after \(done / 1000) k requests", service.residentMiB, "MiB",
            "before them", before)
    }
}
