import Foundation
import ServiceWire
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Who may do what")
struct AccessTests {
    @Test("without a token only /healthz answers, and pages lead to the login")
    func onlyHealth() async throws {
        try await RunningService.with { service in
            let paths = service.service.routeTemplates + ["/", "/nothing", "/v1", "/favicon.ico"]
            for path in paths {
                let target = path.split(separator: "/", omittingEmptySubsequences: false)
                    .map { $0.hasPrefix("{") ? "team" : $0 }.joined(separator: "/")
                let answer = try await service.ask("GET", target, token: nil)
                if path.hasPrefix("/ui/") || ["/", "/login", "/logout"].contains(path) { continue }
                let isOpen = path == "/healthz" || path.hasPrefix("/assets/")
                #expect(answer.status == (isOpen ? 200 : 401), "\(path)")
                if !isOpen {
                    #expect(answer.problem == "unauthorized")
                    #expect(answer["www-authenticate"] == #"Bearer realm="restore-service""#)
                }
            }
        }
    }

    /// What an Authorization may hold, and the status.
    static let headers: [String] = [
        "", "Bearer", "Bearer ", "Bearer x", "Basic !!", "Basic eDp5", "Digest a", "Bearer rst_1_2",
        "Bearer rst_0000000000000000_" + String(repeating: "0", count: 64),
        "bearer " + String(repeating: "a", count: 4000)
    ]

    @Test("what is no token is refused, whatever it looks like", arguments: headers)
    func notATokens(header: String) async throws {
        try await RunningService.with { service in
            let answer = try await service.ask(
                "GET", "/readyz", headers: ["Authorization": header], token: nil)
            #expect(answer.status == 401)
        }
    }

    @Test("a token is taken as bearer and as a password, which no browser is asked to keep")
    func bearerAndBasic() async throws {
        try await RunningService.with { service in
            #expect(try await service.ask("GET", "/readyz").status == 200)
            let basic = Data("anyone:\(service.token)".utf8).base64EncodedString()
            let answer = try await service.ask(
                "GET", "/readyz", headers: ["Authorization": "Basic \(basic)"], token: nil)
            #expect(answer.status == 200)
            let page = try await service.ask(
                "GET", "/readyz", headers: ["Accept": "text/html"], token: nil)
            #expect(page["www-authenticate"] == #"Bearer realm="restore-service""#)
        }
    }

    /// The scopes of a token, a request, and its status.
    static let rights: [(scopes: [Scope], method: String, status: Int)] = [
        ([.read], "GET", 404), ([.read], "PUT", 403), ([.read], "DELETE", 403),
        ([.write], "GET", 403), ([.write], "PUT", 201), ([.write], "DELETE", 404),
        ([.admin], "GET", 403), ([.admin], "PUT", 403)
    ]

    @Test("a scope allows what it names and nothing else", arguments: rights)
    func scopes(scopes: [Scope], method: String, status: Int) async throws {
        try await RunningService.with { service in
            let answer = try await service.ask(
                method, statePath(), method == "PUT" ? "v" : nil,
                token: try await service.makeToken("team", scopes))
            #expect(answer.status == status)
        }
    }

    @Test("a token expires, and can be rotated and revoked while the service runs")
    func lifeOfAToken() async throws {
        try await RunningService.with { service in
            func status(_ token: String) async throws -> Int {
                try await service.ask("GET", "/readyz", token: token).status
            }
            let short = try await service.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: 60)
            #expect(try await status(short.text) == 200)
            service.environment.advance(seconds: 60)
            let expired = try await service.ask("GET", "/readyz", token: short.text)
            #expect(expired.status == 401)
            #expect(try expired.json()["detail"] as? String == "The token has expired.")

            let old = try await service.keeper.create(
                tenant: "team", scopes: [.read], note: "ci", lifetimeSeconds: nil)
            let new = try await service.keeper.rotate(old.token.id, graceSeconds: 30)
            #expect(try await status(old.text) == 200)
            #expect(try await status(new.text) == 200)
            service.environment.advance(seconds: 30)
            #expect(try await status(old.text) == 401)
            #expect(try await status(new.text) == 200)
            #expect(new.token.note == "ci")

            try await service.keeper.revoke(new.token.id)
            #expect(try await status(new.text) == 401)
        }
    }

    @Test("the file holds no token, only its hash")
    func tokensAreHashed() async throws {
        try await RunningService.with(change: { $0.database = nil }) { service in
            let text = try String(
                contentsOfFile: service.service.options.folder + "/tokens.json", encoding: .utf8)
            let secret = try #require(service.token.split(separator: "_").last)
            #expect(!text.contains(secret))
            #expect(try await service.keeper.store.read().map(\.hash.count) == [64])
        }
    }

    @Test("tokens that cannot be read let nobody in, and are read again once they can")
    func brokenTokenFile() async throws {
        try await RunningService.with(change: { $0.database = nil }) { service in
            let path = service.service.options.folder + "/tokens.json"
            let good = try Data(contentsOf: URL(fileURLWithPath: path))
            try Data("{".utf8).write(to: URL(fileURLWithPath: path))
            let answer = try await service.ask("GET", "/readyz")
            #expect((answer.status, answer.problem) == (503, "unavailable"))
            try good.write(to: URL(fileURLWithPath: path))
            #expect(try await service.ask("GET", "/readyz").status == 200)
        }
    }

    @Test("after too many wrong tokens one has to wait; a good token of the same address need not")
    func failureLimit() async throws {
        var limits = Limits()
        (limits.wrongTokens, limits.wrongTokensSeconds) = (3, 60)
        try await RunningService.with(limits: limits) { service in
            let id = try #require(service.token.split(separator: "_").dropFirst().first)
            let wrong = "rst_\(id)_" + String(repeating: "0", count: 64)
            let unknown = "rst_0123456789abcdef_" + String(repeating: "0", count: 64)
            for _ in 0..<3 {
                #expect(try await service.ask("GET", "/readyz", token: unknown).status == 401)
            }
            let refused = try await service.ask("GET", "/readyz", token: unknown)
            #expect((refused.status, refused["retry-after"]) == (429, "60"))
            #expect(try await service.ask("GET", "/readyz").status == 200)
            for _ in 0..<3 {
                #expect(try await service.ask("GET", "/readyz", token: wrong).status == 401)
            }
            // Guesses at this token are no longer compared.
            #expect(try await service.ask("GET", "/readyz").status == 429)
            service.environment.advance(seconds: 61)
            #expect(try await service.ask("GET", "/readyz").status == 200)
        }
    }

    /// What a token cannot be made for, and the sentence.
    static let badTokens: [(tenant: String, scopes: [Scope], note: String, error: String)] = [
        (
            "*", [.read], "",
            "a token for all tenants can have only the scope admin. Name one tenant, or give "
                + "--scope admin alone."
        ),
        (
            "team", [], "",
            "a token without a scope permits nothing. Give --scope read, write or admin."
        ),
        (
            "a/b", [.read], "",
            "The name of a tenant must consist of letters, digits and ._~- and must not be . or .. "
                + ". Choose names of [A-Za-z0-9._~-]{1,128}."
        ),
        (
            "", [.read], "",
            "The name of a tenant has 0 bytes; it must have 1 to 128. Correct the request as the "
                + "detail says."
        ),
        (
            "team", [.read], "a\nb",
            "a note has at most 200 bytes and no control characters. Write a shorter note."
        )
    ]

    @Test("a token that makes no sense is refused with a sentence", arguments: badTokens)
    func badToken(tenant: String, scopes: [Scope], note: String, error: String) async throws {
        let scratch = try ScratchFolder()
        let keeper = TokenKeeper(
            file: TokenFile(folder: scratch.path), environment: TestEnvironment().environment)
        let found = await #expect(throws: ServiceFault.self) {
            try await keeper.create(
                tenant: tenant, scopes: scopes, note: note, lifetimeSeconds: nil)
        }
        #expect(found?.description == error)
    }
}

@Suite("Tenants cannot see each other")
struct TenantTests {
    /// Ways to spell a path that somebody may hope leads to another tenant's record.
    static let tricks: [String] = [
        "/v1/other/apps/ike/scenes/main/state/secret",
        "/v1/team/../other/apps/ike/scenes/main/state/secret",
        "/v1/team%2F..%2Fother/apps/ike/scenes/main/state/secret",
        "/v1/team%2f..%2fother/apps/ike/scenes/main/state/secret",
        "/v1/team%252F..%252Fother/apps/ike/scenes/main/state/secret",
        "/v1/..%2Fother/apps/ike/scenes/main/state/secret",
        "/v1/%2e%2e/other/apps/ike/scenes/main/state/secret",
        "/v1/./other/apps/ike/scenes/main/state/secret",
        "/v1/team%00other/apps/ike/scenes/main/state/secret",
        "/v1/OTHER/apps/ike/scenes/main/state/secret",
        "/v1/%6Fther/apps/ike/scenes/main/state/secret",
        "/v1//other/apps/ike/scenes/main/state/secret",
        "//v1/other/apps/ike/scenes/main/state/secret",
        "/v1/team/apps/..%2F..%2Fother%2Fapps%2Fike/scenes/main/state/secret",
        "/v1/team/apps/ike/scenes/main/state/..%2F..%2F..%2F..%2Fother",
        "/v1/team/apps/%2e%2e/scenes/%2e%2e/state/secret",
        "/v1/team/apps/ike/scenes/main/state/secret%00",
        "/v1/team/apps/ike/scenes/main/state/secret%ff",
        "/v1/team/apps/ike/scenes/main/state/secret%",
        "/v1/team/apps/ike/scenes/main/state/secret%4",
        "/v1/team/apps/ike/scenes/main/state/secret%zz",
        "/v1/team/apps/:answers/scenes/main/state/secret",
        "/v1/team/apps/%3Aanswers/scenes/main/state/secret",
        "/v1/team\\..\\other/apps/ike/scenes/main/state/secret",
        "/v1/team/apps/ike/scenes/main/state/secret/../../../../../../other",
        "/v1/team;/other/apps/ike/scenes/main/state/secret",
        "http://127.0.0.1/v1/other/apps/ike/scenes/main/state/secret",
        "*"
    ]

    @Test("whatever the spelling of the path, nothing of another tenant is given")
    func tricksFail() async throws {
        try await RunningService.with { service in
            let other = try await service.makeToken("other")
            let put = try await service.ask(
                "PUT", statePath("secret", tenant: "other"), "treasure", token: other)
            #expect(put.status == 201)
            for trick in Self.tricks {
                for method in ["GET", "PUT", "DELETE"] {
                    let answer = try await service.ask(method, trick, method == "PUT" ? "x" : nil)
                    #expect([400, 403, 404].contains(answer.status), "\(method) \(trick)")
                    #expect(answer.problem != nil, "\(method) \(trick)")
                    #expect(!answer.text.contains("treasure"))
                }
            }
            let got = try await service.ask(
                "GET", statePath("secret", tenant: "other"), token: other)
            #expect((got.text, got["etag"]) == ("treasure", "\"1\""))
        }
    }

    @Test("each tenant has its own names, commits and changes")
    func separate() async throws {
        try await RunningService.with { service in
            let other = try await service.makeToken("other")
            _ = try await service.ask("PUT", statePath(), "mine")
            let theirs = try await service.ask(
                "PUT", statePath(tenant: "other"), "theirs", token: other)
            #expect(theirs["restore-commit"] == "1")
            #expect(try await service.ask("GET", statePath()).text == "mine")
            let changes = try await service.ask("GET", "/v1/other/changes", token: other).json()
            #expect((changes["changes"] as? [Any])?.count == 1)
        }
    }

    @Test("names that differ in case alone have folders that differ in more")
    func folderNames() {
        let names = ["team", "Team", "TEAM", "tEam", "teaM", "t-e.a_m~1", "A", "a", "Aa", "aA"]
        let folders = names.map(Tenants.folderName)
        #expect(Set(folders.map { $0.lowercased() }).count == names.count)
        #expect(Tenants.folderName("team") == "team")
        #expect(Tenants.folderName("Team") == "team^1")
        #expect(Tenants.folderName(String(repeating: "A", count: 128)).utf8.count <= 255)
    }
}
