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

    @Test("A browser that logs in at one is logged in at the other, and logs out there")
    func sessions() async throws {
        try await withTwo { one, two in
            let login = try await one.ask(
                "POST", "/login", "token=\(one.token)",
                headers: [
                    "Content-Type": "application/x-www-form-urlencoded",
                    "Sec-Fetch-Site": "same-origin"
                ], token: nil)
            let cookie = String(try #require(login["set-cookie"]).prefix { $0 != ";" })
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
