#if POSTGRESQL
import Basics
import Foundation
import ServiceWire
import StateStore
import TestSupport
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite(
    "Two services with one database",
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer)))
struct SharedDatabaseTests {
    /// Runs two services with one database and calls a closure with them and the folder of each.
    private func withTwo(
        limits: Limits = Limits(),
        _ body: (RunningService, RunningService) async throws -> Void
    ) async throws {
        let address = try DatabaseTests.address()
        try await RunningService.with(limits: limits, change: { $0.database = address }) { one in
            try await RunningService.with(limits: limits, change: { $0.database = address }) {
                try await body(one, $0)
            }
        }
    }

    @Test("A token that was created at one is valid at the other, until it is revoked")
    func tokens() async throws {
        try await withTwo { one, two in
            let made = try await one.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: nil)
            func status(_ service: RunningService) async throws -> Int {
                try await service.ask("GET", "/v1/team/apps", token: made.text).status
            }
            #expect(try await status(two) == 200)
            #expect(try await status(one) == 200)
            try await one.keeper.revoke(made.token.id)
            #expect(try await status(one) == 401)
            try await Task.sleep(for: .seconds(1))
            #expect(try await status(two) == 401)
            let admin = try await two.makeToken("*", [.admin])
            let tenants = try await one.ask("GET", "/admin/tenants", token: admin)
            #expect(!tenants.text.contains(SharedRecords.tenant))
            for service in [one, two] {
                let folder = service.service.options.folder
                #expect(FileStatus(folder + "/tokens.json") == nil)
            }
        }
    }

    @Test("A stream at one ends after its token was revoked at the other")
    func stream() async throws {
        var limits = Limits()
        limits.standingSeconds = 1
        try await withTwo(limits: limits) { one, two in
            let made = try await one.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: nil)
            let listener = Listener(
                two, "/v1/team/changes", headers: ["Authorization": "Bearer \(made.text)"])
            _ = try await listener.text { $0.contains("retry") }
            try await one.keeper.revoke(made.token.id)
            #expect(try await listener.text().contains("retry"))
        }
    }

    @Test("Wrong tokens at both count together")
    func failures() async throws {
        var limits = Limits()
        limits.wrongTokens = 4
        try await withTwo(limits: limits) { one, two in
            let wrong =
                "rst_" + String(repeating: "0", count: 16) + "_"
                + String(repeating: "1", count: 64)
            func status(_ service: RunningService) async throws -> Int {
                try await service.ask("GET", "/v1/team/apps", token: wrong).status
            }
            var statuses: [Int] = []
            for service in [one, two, one, two, one, two] {
                statuses.append(try await status(service))
            }
            #expect(statuses == [401, 401, 401, 401, 429, 429])
            #expect(try await one.ask("GET", "/v1/team/apps").status == 200)
        }
    }

    /// Logs a browser in and returns its cookie.
    private func login(_ service: RunningService) async throws -> String {
        let login = try await service.ask(
            "POST", "/login", "token=\(service.token)",
            headers: [
                "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Site": "same-origin"
            ], token: nil)
        return String(try #require(login["set-cookie"]).prefix { $0 != ";" })
    }

    @Test("A browser that logs in at one is logged in at the other, and logs out there")
    func sessions() async throws {
        try await withTwo { one, two in
            let cookie = try await login(one)
            func status(_ service: RunningService) async throws -> Int {
                try await service.ask(
                    "GET", "/ui/team/", headers: ["Cookie": cookie], token: nil
                ).status
            }
            #expect(try await status(one) == 200)
            #expect(try await status(two) == 200)
            _ = try await two.ask(
                "POST", "/logout", "",
                headers: ["Cookie": cookie, "Sec-Fetch-Site": "same-origin"], token: nil)
            #expect(try await status(one) == 303)
            #expect(try await status(two) == 303)
        }
    }

    @Test("One does the maintenance of all tenants, also of those that only the other has used")
    func maintenance() async throws {
        var limits = Limits()
        limits.answerSeconds = 60
        try await withTwo(limits: limits) { one, two in
            _ = try await one.ask("PUT", statePath(), "a", headers: ["Idempotency-Key": "one"])
            two.environment.advance(seconds: 120)
            let idle = await two.service.maintenance.sweep(isTurn: false) { _ in true }
            #expect((idle.answers, idle.failures) == (0, 0))
            let report = await two.service.maintenance.sweep { _ in true }
            // The answer is removed when the tenant is opened, or by the maintenance.
            #expect(report.failures == 0)
            #expect(
                try await two.service.tenants.tenant("team").store
                    .keys(application: Reserved.answers) == [])
        }
    }

    @Test("A service whose clock is a year ahead removes nothing young and refuses no session")
    func wrongClock() async throws {
        try await withTwo { one, two in
            let token = try await one.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: 3600)
            let cookie = try await login(one)
            let path = "/v1/team/apps/ike/scenes/main/snapshots/card"
            let bytes = try png(1)
            let put = try await one.ask(
                "PUT", path, bytes: bytes,
                headers: SnapshotTests.declared.merging(["Idempotency-Key": "one"]) { $1 })
            #expect(put.status == 201)
            #expect(try await one.ask("DELETE", path).status == 204)
            let (run, orphan) = (MadeRun(png: try png(2)), MadeRun(png: try png(3)))
            try await one.upload(run)
            let file = "\(MadeRun.path)/pictures/\(orphan.file)"
            #expect(try await one.ask("PUT", file, bytes: orphan.png).status == 204)
            let first = await one.service.maintenance.sweep { _ in true }
            #expect(first.failures == 0)

            // Its own clock alone is moved, and not that of the database.
            two.environment.time.withLock { $0 = Int64(Date().timeIntervalSince1970 + 4e7) * 1000 }
            let report = await two.service.maintenance.sweep { _ in true }
            #expect((report.failures, report.answers, report.pictures) == (0, 0, 0))
            #expect((report.deletions, report.files, report.tokens) == (0, 0, 0))
            #expect(try await two.ask("GET", file).body == orphan.png)
            let page = try await two.ask(
                "GET", "/ui/team/", headers: ["Cookie": cookie], token: nil)
            #expect(page.status == 200)
            #expect(try await two.ask("GET", "/v1/team/apps", token: token.text).status == 200)
            var turns: [Bool] = []
            for service in [one, two] {
                turns.append(
                    try await #require(service.service.shared).records.takesTurn(
                        "work", everySeconds: 3600, nowMs: service.service.tenants.nowMs()))
            }
            #expect(turns == [true, false])
        }
    }

    @Test("What a service with a wrong clock writes has the time of the database")
    func writtenTime() async throws {
        try await withTwo { one, two in
            two.environment.time.withLock { $0 += 40_000_000_000_000 }
            var times: [Int64] = []
            for service in [one, two, one] {
                _ = try await service.ask("PUT", statePath(), "a")
                let answer = try await service.ask("GET", statePath())
                times.append(try #require(answer["restore-written-ms"].flatMap { Int64($0) }))
            }
            // Each service learns the time a moment after the database told it.
            let (first, last) = (try #require(times.min()), try #require(times.max()))
            #expect(last - first < 60_000)
            // It expires with the day of the database, at the other as well.
            let key = ["Idempotency-Key": "one"]
            _ = try await two.ask("PUT", statePath("b"), "b", headers: key, token: one.token)
            one.environment.advance(seconds: 86_401)
            let again = try await one.ask("PUT", statePath("b"), "b", headers: key)
            #expect((again.status, again["idempotent-replay"]) == (204, nil))
        }
    }

    @Test("Maintenance reads page by page, removes what nothing names, and closes what it opened")
    func pages() async throws {
        try await withTwo { one, two in
            let store = try await one.service.tenants.tenant("team").store
            let hashes = (0..<2500).map { SHA256.hex(Array("\($0)".utf8)) }
            try await store.commit(
                hashes.map { .put([1], for: try SnapshotReference.pictureKey($0)) })
            func put(_ hash: String?, at key: String) async throws {
                let json = #"{"sha256":"\#(hash ?? "")","widthPx":1,"heightPx":1,"bytes":1}"#
                let name = try RecordKey(application: "ike", scene: "main", key: key)
                let schema = hash == nil ? RecordSchema.bytes : SnapshotReference.schema
                try await store.commit([.put(Array(json.utf8), for: name, schema: schema)])
            }
            // Named by a record, by a history, and by the history of a deleted record.
            for (key, hash) in zip(["a", "b", "c"], hashes) { try await put(hash, at: key) }
            for number in 0..<600 { try await put(hashes[3], at: "k\(number)") }
            try await put(nil, at: "b")
            let deleted = try RecordKey(application: "ike", scene: "main", key: "c")
            try await store.commit([.delete(deleted)])
            let run = MadeRun(png: try png(1))
            try await one.upload(run)
            two.environment.advance(seconds: 31 * 86_400)
            let report = await two.service.maintenance.sweep { _ in true }
            #expect((report.failures, report.pictures) == (0, 2496))
            let left = try await store.keys(application: Reserved.pictures).map(\.key)
            #expect(Set(left) == Set(hashes.prefix(4)))
            #expect(try await one.ask("GET", "\(MadeRun.path)/pictures/\(run.file)").status == 200)
            #expect(two.service.tenants.open.map(\.name) == [])
            #expect(two.service.maintenance.suites.knownCount == 0)
            // A store that requests use stays open.
            #expect(try await two.ask("GET", "/v1/team/apps").status == 200)
            _ = await two.service.maintenance.sweep { _ in true }
            #expect(two.service.tenants.open.map(\.name) == ["team"])
        }
    }

    @Test("Records that have no history write no older revisions")
    func noHistory() async throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let address = try DatabaseAddress(server.address(), isPublic: true)
        try await RunningService.with(change: { $0.database = address }) { service in
            let made = try await service.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: nil)
            _ = try await service.keeper.rotate(made.token.id, graceSeconds: 1)
            _ = try await login(service)
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            #expect(try await service.decide("reject", run.hash).status == 200)
            #expect(try await service.decide("approve", run.hash).status == 200)
            for text in ["a", "b"] {
                _ = try await service.ask(
                    "PUT", statePath(), text, headers: ["Idempotency-Key": text])
            }
            service.environment.advance(seconds: 100_000)
            let report = await service.service.maintenance.sweep { _ in true }
            #expect((report.answers, report.failures) == (2, 0))
            let found = try server.answer(
                to: """
                    SELECT t.name || ' ' || p.application || ' ' || p.key FROM restore.past p
                    JOIN restore.tenant t ON t.id = p.tenant
                    """)
            #expect(found.trimmingCharacters(in: .whitespacesAndNewlines) == "team ike draft")
        }
    }

    @Test("Tokens of a folder are copied into a database once")
    func adoption() async throws {
        let scratch = try ScratchFolder()
        let keeper = TokenKeeper(
            file: TokenFile(folder: scratch.path), environment: TestEnvironment().environment)
        let made = try await keeper.create(
            tenant: "old", scopes: [.read], note: "", lifetimeSeconds: nil)
        let address = try DatabaseTests.address()
        #expect(try await copy(scratch, address) == ["complete", "tokens: 1"])
        try await RunningService.with(change: { $0.database = address }) { service in
            let path = "/v1/old/apps"
            #expect(try await service.ask("GET", path, token: made.text).status == 200)
            #expect(
                try await copy(scratch, address)
                    == ["complete", "tokens: are in the database already"])
            try await service.keeper.revoke(made.token.id)
            #expect(
                try await copy(scratch, address) == [
                    "not complete",
                    "tokens: 1 of the folder are not copied, because the database has had tokens "
                        + "of its own; create what is needed with restore-service token create "
                        + "--database"
                ])
            #expect(try await service.ask("GET", path, token: made.text).status == 401)
        }
    }

    private func copy(
        _ scratch: ScratchFolder, _ address: DatabaseAddress
    ) async throws -> [String] {
        try await Migration.lines(to: .database, scratch, address)
    }
}
#endif
