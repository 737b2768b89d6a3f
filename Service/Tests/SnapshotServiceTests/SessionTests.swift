import Foundation
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Sessions")
struct SessionTests {
    @Test("of one token's sessions the oldest goes, those of others stay")
    func perToken() throws {
        var limits = Limits()
        (limits.sessionsPerToken, limits.sessions) = (2, 4)
        let sessions = Sessions(environment: TestEnvironment().environment, limits: limits)
        let other = try sessions.begin(tokenID: "other")
        let own = try (0..<5).map { _ in try sessions.begin(tokenID: "own") }
        #expect(own.map { sessions.tokenID($0) != nil } == [false, false, false, true, true])
        #expect(sessions.tokenID(other) == "other")
    }

    @Test("Refuses more sessions than the limit, with a time to wait")
    func inAll() throws {
        var limits = Limits()
        limits.sessions = 2
        let environment = TestEnvironment()
        let sessions = Sessions(environment: environment.environment, limits: limits)
        let first = try sessions.begin(tokenID: "a")
        _ = try sessions.begin(tokenID: "b")
        let refused = #expect(throws: Problem.self) { try sessions.begin(tokenID: "c") }
        #expect(refused?.kind == .tooManyRequests)
        #expect(sessions.tokenID(first) == "a")
        environment.advance(seconds: Sessions.lifetimeSeconds)
        #expect(throws: Never.self) { try sessions.begin(tokenID: "c") }
    }

    @Test("under TLS only the cookie counts that nobody else can set, and the other way round")
    func names() async throws {
        try await RunningService.with { service in
            let form = [
                "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Site": "same-origin"
            ]
            func status(_ cookie: String, _ headers: [String: String]) async throws -> Int {
                try await service.ask(
                    "GET", "/ui/team/", headers: headers.merging(["Cookie": cookie]) { $1 },
                    token: nil
                ).status
            }
            let secure = ["X-Forwarded-Proto": "https"]
            for (headers, own, other) in [
                (secure, "__Host-restore", "restore"), ([:], "restore", "__Host-restore")
            ] {
                let login = try await service.ask(
                    "POST", "/login", "token=\(service.token)",
                    headers: form.merging(headers) { $1 }, token: nil)
                let cookie = String(try #require(login["set-cookie"]).prefix { $0 != ";" })
                #expect(cookie.hasPrefix("\(own)="))
                #expect(login["set-cookie"]?.contains("Secure") == !headers.isEmpty)
                #expect(login["set-cookie"]?.contains("Domain") == false)
                let text = cookie.dropFirst(own.count + 1)
                #expect(try await status(cookie, headers) == 200)
                #expect(try await status("\(other)=\(text)", headers) == 303)
                #expect(try await status("\(other)=x; \(cookie)", headers) == 200)
            }
        }
    }
}
