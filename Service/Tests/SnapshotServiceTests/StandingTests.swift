import Foundation
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("What goes on ends with the right to it")
struct StandingTests {
    private static var limits: Limits {
        var limits = Limits()
        limits.standingSeconds = 1
        return limits
    }

    @Test("Ends streams when their token is revoked")
    func revoked() async throws {
        try await RunningService.with(limits: Self.limits) { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            let made = try await service.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: nil)
            let headers = ["Authorization": "Bearer \(made.text)"]
            let streams = ["/v1/team/changes", "\(MadeRun.path)/events"].map {
                Listener(service, $0, headers: headers)
            }
            for stream in streams { _ = try await stream.text { $0.contains("retry: 1000") } }
            try await service.keeper.revoke(made.token.id)
            _ = try await service.ask("PUT", statePath("after"), "v")
            _ = try await service.decide("reject", run.hash)
            for stream in streams {
                let text = try await stream.text()
                #expect(text.hasSuffix("0\r\n\r\n"), "\(text)")
                #expect(!text.contains("after") && !text.contains("reject"))
            }
        }
    }

    @Test("a stream ends when its token expires, and a long poll with it")
    func expired() async throws {
        try await RunningService.with(limits: Self.limits) { service in
            let made = try await service.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: 60)
            let newest = try await service.ask("GET", "/v1/team/cursor").json()["newest"] ?? ""
            let stream = Listener(
                service, "/v1/team/changes", headers: ["Authorization": "Bearer \(made.text)"])
            _ = try await stream.text { $0.contains("retry: 1000") }
            async let poll = service.ask(
                "GET", "/v1/team/changes?after=\(newest)&wait=60", token: made.text)
            for _ in 0..<1000 where service.service.followers.count(of: "team") < 2 {
                try await Task.sleep(for: .milliseconds(10))
            }
            service.environment.advance(seconds: 60)
            #expect(try await stream.text().hasSuffix("0\r\n\r\n"))
            #expect(try await poll.status == 401)
            #expect(service.service.followers.count(of: "team") == 0)
        }
    }

    @Test("a stream of a browser ends when somebody logs out")
    func loggedOut() async throws {
        try await RunningService.with(limits: Self.limits) { service in
            let form = [
                "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Site": "same-origin"
            ]
            let login = try await service.ask(
                "POST", "/login", "token=\(service.token)", headers: form, token: nil)
            let cookie = String(try #require(login["set-cookie"]).prefix { $0 != ";" })
            let stream = Listener(service, "/v1/team/changes", headers: ["Cookie": cookie])
            _ = try await stream.text { $0.contains("retry: 1000") }
            let out = try await service.ask(
                "POST", "/logout", "", headers: form.merging(["Cookie": cookie]) { $1 },
                token: nil)
            #expect(out.status == 303)
            #expect(try await stream.text().hasSuffix("0\r\n\r\n"))
        }
    }
}
