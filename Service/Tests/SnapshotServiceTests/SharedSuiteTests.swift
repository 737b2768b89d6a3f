#if POSTGRESQL
import Basics
import Foundation
import Review
import ServiceWire
import StateStore
import TestSupport
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite(
    "Suites of two services with one database",
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer)))
struct SharedSuiteTests {
    /// Runs two services with one database.
    private func withTwo(
        limits: Limits = Limits(), address: DatabaseAddress? = nil,
        _ body: (RunningService, RunningService) async throws -> Void
    ) async throws {
        let address = try address ?? DatabaseTests.address()
        try await RunningService.with(limits: limits, change: { $0.database = address }) { one in
            try await RunningService.with(limits: limits, change: { $0.database = address }) {
                try await body(one, $0)
            }
        }
    }

    private static func totals() throws -> [UInt8] {
        let header = GoldenRunHeader(goldens: "", isFiltered: false, command: "", fonts: [])
        let lines = try GoldenResults(header: header, totals: GoldenTotals()).jsonLines()
        return lines.split(separator: 0x0A)[1] + [0x0A]
    }

    @Test("An upload that began at one goes on at the other, and is decided about at both")
    func upload() async throws {
        try await withTwo { one, two in
            let run = MadeRun(png: try png(1))
            let (head, line) = (try run.header(), try run.line())
            #expect(try await one.append(head, at: 0).status == 200)
            // The answer was lost: it is sent again, to the other.
            #expect(try await two.append(head + line, at: 0).status == 200)
            let put = try await two.ask(
                "PUT", "\(MadeRun.path)/pictures/\(run.file)", bytes: run.png)
            #expect(put.status == 204)
            let end = head.count + line.count
            #expect(try await one.append(try Self.totals(), at: end).status == 200)
            for service in [one, two] {
                #expect(try await service.ask("GET", "/v1/team/suites").text.contains("chat"))
                let runs = try await service.ask("GET", "/v1/team/suites/chat/runs").json()
                let first = try #require((runs["runs"] as? [[String: Any]])?.first)
                #expect(first["is_over"] as? Bool == true)
                let file = try await service.ask("GET", "\(MadeRun.path)/pictures/\(run.file)")
                #expect(file.body == run.png)
                let page = try await service.ask("GET", "/ui/team/suites/chat/runs/one/")
                #expect(page.status == 200 && page.text.contains("chat/end"))
            }
            #expect(try await one.decide("reject", run.hash).status == 200)
            #expect(
                try await two.ask("GET", "\(MadeRun.path)/decisions").text.contains("reject"))
            #expect(try await two.decide("approve", run.hash).status == 200)
            #expect(try await one.decide("undo", run.hash).problem == "conflict")
            let golden = try #require(try await one.manifest()["chat/end"])
            let bytes = try await one.ask("GET", "/v1/team/suites/chat/goldens/\(golden.file)")
            #expect(bytes.body == run.png)
            #expect(try await one.ask("DELETE", MadeRun.path).status == 204)
            #expect(try await two.ask("GET", MadeRun.path).status == 404)
            for service in [one, two] {
                let left = try FileManager.default.contentsOfDirectory(
                    atPath: service.service.options.folder)
                #expect(left == [])
            }
        }
    }

    @Test("A page at one follows a run that is uploaded and decided about at the other")
    func live() async throws {
        try await withTwo { one, two in
            let run = MadeRun(png: try png(1))
            let (head, line) = (try run.header(), try run.line())
            #expect(try await one.append(head, at: 0).status == 200)
            let page = Listener(two, "\(MadeRun.path)/events?at=\(head.count)")
            _ = try await page.text { $0.contains("event: decisions") }
            #expect(try await one.append(line, at: head.count).status == 200)
            let text = try await page.text { $0.contains("id: \(head.count + line.count)\n") }
            #expect(text.contains("event: line\ndata: ") && text.contains("chat/end"))
            #expect(try await one.decide("reject", run.hash).status == 200)
            _ = try await page.text { $0.contains(#""choice":"reject""#) }
            #expect(try await one.ask("DELETE", MadeRun.path).status == 204)
            #expect(!(try await page.text()).contains("broken"))
        }
    }

    @Test("The folder of a service can go at any time")
    func withoutFolder() async throws {
        try await withTwo { one, two in
            let run = MadeRun(png: try png(1))
            try await one.upload(run)
            for service in [one, two] {
                try FileManager.default.removeItem(atPath: service.service.options.folder)
            }
            #expect(try await one.ask("GET", MadeRun.path).status == 200)
            #expect(try await one.ask("GET", "/readyz").status == 200)
            try FileManager.default.removeItem(atPath: one.service.options.folder)
            let other = MadeRun(png: try png(2))
            let put = try await one.ask(
                "PUT", "\(MadeRun.path)/pictures/\(other.file)", bytes: other.png)
            #expect(put.status == 204)
            #expect(try await two.decide("approve", run.hash).status == 200)
            #expect(try await one.manifest()["chat/end"]?.sha256 == run.hash)
            let file = try await two.ask("GET", "\(MadeRun.path)/pictures/\(other.file)")
            #expect(file.body == other.png)
        }
    }

    @Test("Runs, suites and their limits count together, and one does the maintenance")
    func limits() async throws {
        var limits = Limits()
        (limits.suitesPerTenant, limits.runsPerSuite, limits.picturesPerRun) = (1, 2, 1)
        try await withTwo(limits: limits) { one, two in
            let run = MadeRun(png: try png(1))
            try await one.upload(run)
            let other = MadeRun(png: try png(2))
            let full = try await two.ask(
                "PUT", "\(MadeRun.path)/pictures/\(other.file)", bytes: other.png)
            #expect(full.problem == "quota-exceeded")
            let suite = try await two.append(
                try run.header(), at: 0, to: "/v1/team/suites/second/runs/one")
            #expect(suite.problem == "quota-exceeded")
            for (service, name) in [(two, "b"), (one, "c")] {
                let begun = try await service.append(
                    try run.header(), at: 0, to: "/v1/team/suites/chat/runs/\(name)")
                #expect(begun.status == 200)
            }
            let runs = try await two.ask("GET", "/v1/team/suites/chat/runs").text
            #expect(runs.contains("\"c\"") && runs.contains("\"b\"") && !runs.contains("one"))
            two.environment.advance(seconds: Int64(limits.pictureSeconds) + 60)
            let idle = await two.service.maintenance.sweep(isTurn: false) { _ in true }
            #expect((idle.files, idle.failures) == (0, 0))
            let report = await two.service.maintenance.sweep { _ in true }
            #expect(report.failures == 0)
        }
    }

    @Test("Without its database a suite gives the reason, and goes on where it was")
    func outage() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        var limits = Limits()
        limits.databaseSeconds = 1
        let address = try DatabaseAddress(server.address(), isPublic: true)
        try await withTwo(limits: limits, address: address) { one, two in
            let run = MadeRun(png: try png(1))
            let (head, line) = (try run.header(), try run.line())
            #expect(try await one.append(head, at: 0).status == 200)
            try server.stop()
            for answer in [
                try await one.append(line, at: head.count),
                try await two.ask("GET", MadeRun.path),
                try await two.ask("GET", "/ui/team/suites/chat/")
            ] {
                #expect(answer.status == 503)
                #expect(answer["retry-after"] != nil)
                #expect(answer.text.contains("(unreachable)"), "\(answer.text)")
            }
            try server.start()
            #expect(try await two.append(line, at: head.count).status == 200)
            #expect(try await one.ask("GET", MadeRun.path).body == head + line)
        }
    }

    @Test("An upload at a service that is killed again and again is whole at the other")
    func killed() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let (scratch, token) = try await ReplicaTests.prepare(server)
        let replicas = try (0..<2).map { _ in
            try Replica(scratch.path, database: server.address())
        }
        defer { for replica in replicas { replica.kill() } }
        for replica in replicas { try await replica.waitUntilReady(token) }
        let run = MadeRun(png: try png(1))
        let pieces =
            try [run.header()]
            + (0..<24).map { try run.line("chat/\($0)") + run.line("chat/\($0)/more") }
        let killer = Task {
            for _ in 0..<3 {
                try await Task.sleep(for: .milliseconds(300))
                try await blocking {
                    replicas[0].kill()
                    try replicas[0].start()
                }
                try await replicas[0].waitUntilReady(token)
            }
        }
        var end = 0
        for (number, piece) in pieces.enumerated() {
            try await Self.send(
                "POST", "\(MadeRun.path)/lines?at=\(end)", piece, "application/jsonl", 200,
                replicas, number, token)
            end += piece.count
            let made = MadeRun(png: try png(UInt8(number + 1)))
            try await Self.send(
                "PUT", "\(MadeRun.path)/pictures/\(made.file)", made.png, "image/png", 204,
                replicas, number, token)
        }
        try await killer.value
        let lines = try await Self.ask(replicas[1], "GET", MadeRun.path, [], "", token)
        #expect(lines.body == Array(pieces.joined()))
        for number in pieces.indices {
            let made = MadeRun(png: try png(UInt8(number + 1)))
            let file = try await Self.ask(
                replicas[1], "GET", "\(MadeRun.path)/pictures/\(made.file)", [], "", token)
            #expect(file.body == made.png)
        }
    }

    private static func ask(
        _ replica: Replica, _ method: String, _ target: String, _ body: [UInt8], _ type: String,
        _ token: String
    ) async throws -> HTTPAnswer {
        let headers = [
            (name: "Authorization", value: "Bearer \(token)"), (name: "Content-Type", value: type)
        ]
        let port = replica.port
        return try await blocking {
            try HTTPConnection(host: "127.0.0.1", port: port, timeoutSeconds: 20)
                .ask(HTTPAsk(method, target, headers: headers, body: body))
        }
    }

    /// Sends a request until it is answered, to one service after the other.
    private static func send(
        _ method: String, _ target: String, _ body: [UInt8], _ type: String, _ status: Int,
        _ replicas: [Replica], _ first: Int, _ token: String
    ) async throws {
        for attempt in 0..<400 {
            let replica = replicas[(first + attempt) % replicas.count]
            let answer = try? await ask(replica, method, target, body, type, token)
            if answer?.status == status { return }
            if let answer, answer.status < 500 {
                throw ServiceFault("\(answer.text)", nextStep: "Look at the request.")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw ServiceFault("no service takes the upload", nextStep: "Look at their logs.")
    }
}

@Suite(
    "Suites of a folder, copied into a database",
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer)))
struct SuiteAdoptionTests {
    private func copy(_ scratch: ScratchFolder, _ address: DatabaseAddress) async throws -> String {
        try await Migration.lines(to: .database, scratch, address)
            .filter { $0.hasPrefix("team/") }.joined(separator: "\n")
    }

    /// Everything of the suite that a client can read.
    private func answers(_ service: RunningService, _ run: MadeRun) async throws -> [String] {
        let suite = "/v1/team/suites/chat"
        var texts: [String] = []
        for path in [
            "/v1/team/suites", "\(suite)/runs", "\(suite)/goldens", "\(suite)/runs/one",
            "\(suite)/runs/two", "\(suite)/runs/one/decisions", "\(suite)/runs/two/decisions",
            "\(suite)/goldens/\(run.file)", "\(suite)/runs/one/pictures/\(run.file)"
        ] {
            let answer = try await service.ask("GET", path)
            #expect(answer.status == 200, "\(path): \(answer.text)")
            texts.append("\(path) \(SHA256.hex(answer.body))")
        }
        return texts
    }

    @Test("Everything is the same there, and what is there already stays")
    func adoption() async throws {
        let (scratch, run) = (try ScratchFolder(), MadeRun(png: try png(1)))
        let two = "/v1/team/suites/chat/runs/two"
        var before: [String] = []
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            try await service.upload(run)
            try await Task.sleep(for: .milliseconds(20))
            let more = try run.header() + (0..<400).flatMap { try run.line("chat/\($0)") }
            #expect(try await service.append(more, at: 0, to: two).status == 200)
            #expect(try await service.decide("approve", run.hash).status == 200)
            before = try await answers(service, run)
        }
        let pictures = scratch.path + "/tenants/team/suites/chat/runs/one/pictures"
        let address = try DatabaseTests.address()
        // A suite in which a file has other bytes is left out, and goes on once it was restored.
        try FileBytes.write([1], to: "\(pictures)/\(run.file)")
        let left = try await copy(scratch, address)
        #expect(left.hasPrefix("team/chat: not copied: one: \(run.file) does not have the hash "))
        try FileBytes.write(run.png, to: "\(pictures)/\(run.file)")
        #expect(
            try await copy(scratch, address)
                == "team/chat: 2 runs, 1 pictures, 1 goldens")
        #expect(
            try await copy(scratch, address)
                == "team/chat: 0 runs, 0 pictures, 0 goldens, 2 runs are in the database already")
        try await RunningService.with(change: { $0.database = address }) { service in
            #expect(try await answers(service, run) == before)
            let log = try await service.service.maintenance.suites.suite("chat", of: "team")
            let lines = try #require(log?.storage as? SharedSuite)
            #expect(try await lines.logLines().count > 0)
            // It goes on where it was.
            let end = try await service.ask("GET", two).body.count
            #expect(try await service.append(try run.line("x"), at: end, to: two).status == 200)
            #expect(try await service.decide("undo", run.hash).problem == "conflict")
        }
    }
}
#endif
