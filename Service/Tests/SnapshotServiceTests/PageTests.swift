import Foundation
import ServiceWire
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Pages for people")
struct PageTests {
    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    private func login(
        _ service: RunningService, _ body: String, headers: [String: String] = [:]
    ) async throws -> HTTPAnswer {
        let own = ["Sec-Fetch-Site": "same-origin"].merging(Self.form) { $1 }
        return try await service.ask(
            "POST", "/login", body, headers: own.merging(headers) { $1 }, token: nil)
    }

    /// The cookie as a browser sends it back.
    private func cookie(_ service: RunningService, _ token: String? = nil) async throws -> String {
        let answer = try await login(service, "token=\(token ?? service.token)&to=%2Fui%2Fteam%2F")
        #expect((answer.status, answer["location"]) == (303, "/ui/team/"))
        let set = try #require(answer["set-cookie"])
        return String(set.prefix { $0 != ";" })
    }

    @Test("a session is kept in a cookie that scripts and other sites cannot have")
    func loggingIn() async throws {
        try await RunningService.with { service in
            let answer = try await login(service, "token=\(service.token)")
            let set = try #require(answer["set-cookie"])
            #expect(set.hasSuffix("; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict"))
            #expect(!set.contains(service.token))
            let secure = try await login(
                service, "token=\(service.token)", headers: ["X-Forwarded-Proto": "https"])
            #expect(secure["set-cookie"]?.hasPrefix("__Host-restore=") == true)
            #expect(secure["set-cookie"]?.hasSuffix("; Secure") == true)
            let cookie = try await cookie(service)
            let page = try await service.ask(
                "GET", "/ui/team/", headers: ["Cookie": "a=b; \(cookie)"], token: nil)
            #expect(page.status == 200)
            #expect(page["content-type"] == "text/html; charset=utf-8")
            #expect(page["x-content-type-options"] == "nosniff")
            #expect(page["referrer-policy"] == "no-referrer")
            let policy = try #require(page["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; img-src 'self' data:"))
            #expect(policy.contains("frame-ancestors 'none'"))
        }
    }

    @Test(
        "A page's address without its last slash leads to the page; other paths do not exist",
        arguments: [
            ("/ui/team", 303, "/ui/team/"),
            ("/ui/team/suites/a%2Fb?filter=x", 303, "/ui/team/suites/a%2Fb/?filter=x"),
            ("/ui/team/nothing", 404, nil), ("/ui", 404, nil), ("/v1/team", 404, nil)
        ])
    func lastSlash(path: String, status: Int, location: String?) async throws {
        try await RunningService.with { service in
            let answer = try await service.ask("GET", path)
            #expect((answer.status, answer["location"]) == (status, location))
            #expect(try await service.ask("POST", path).status == 404)
        }
    }

    @Test("a session ends by logging out, with its token, and in time")
    func ends() async throws {
        try await RunningService.with { service in
            func status(_ cookie: String) async throws -> Int {
                try await service.ask(
                    "GET", "/ui/team/", headers: ["Cookie": cookie], token: nil
                ).status
            }
            let first = try await cookie(service)
            #expect(try await status(first) == 200)
            let out = try await service.ask(
                "POST", "/logout", "",
                headers: ["Cookie": first, "Sec-Fetch-Site": "same-origin"], token: nil)
            #expect(out["set-cookie"]?.contains("restore=; Path=/; Max-Age=0") == true)
            #expect(try await status(first) == 303)

            let made = try await service.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: nil)
            let second = try await cookie(service, made.text)
            #expect(try await status(second) == 200)
            try await service.keeper.revoke(made.token.id)
            #expect(try await status(second) == 303)

            let third = try await cookie(service)
            service.environment.advance(seconds: Sessions.lifetimeSeconds)
            #expect(try await status(third) == 303)
            #expect(try await status("restore=") == 303)
        }
    }

    @Test("Reports a wrong token in the form, and counts it")
    func wrongToken() async throws {
        var limits = Limits()
        limits.wrongTokens = 2
        try await RunningService.with(limits: limits) { service in
            for token in ["", "rst_%3Cb%3E"] {
                let answer = try await login(service, "token=\(token)&to=//evil.example/")
                #expect(answer.status == 401)
                #expect(answer.text.contains("role=\"alert\""))
                #expect(!answer.text.contains("<b>") && !answer.text.contains("evil"))
                #expect(answer["set-cookie"] == nil)
            }
            #expect(try await login(service, "token=x").status == 429)
        }
        try await RunningService.with { service in
            let admin = try await service.makeToken("*", [.admin])
            #expect(try await login(service, "token=\(admin)").status == 403)
        }
    }

    /// What a request with a session's cookie says of where it comes from, and its status.
    static let origins: [(headers: [String: String], status: Int)] = [
        (["Sec-Fetch-Site": "same-origin"], 201), (["Sec-Fetch-Site": "cross-site"], 403),
        (["Sec-Fetch-Site": "same-site"], 403), (["Sec-Fetch-Site": "none"], 403),
        (["Origin": "http://127.0.0.1:PORT"], 201), (["Origin": "http://127.0.0.1"], 403),
        (["Origin": "null"], 403), (["Origin": "https://evil.example"], 403), ([:], 403),
        (["Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1:PORT"], 403)
    ]

    @Test("a session changes something only from a page of the service", arguments: origins)
    func forgery(headers: [String: String], status: Int) async throws {
        try await RunningService.with { service in
            let cookie = try await cookie(service)
            let filled = headers.mapValues {
                $0.replacingOccurrences(of: "PORT", with: "\(service.port)")
            }
            let answer = try await service.ask(
                "PUT", statePath(), "v", headers: filled.merging(["Cookie": cookie]) { $1 },
                token: nil)
            #expect(answer.status == status)
        }
    }

    @Test("a token works from anywhere but the page of another site")
    func tokenAndOrigin() async throws {
        try await RunningService.with { service in
            #expect(try await service.ask("PUT", statePath(), "v").status == 201)
            let site = ["Sec-Fetch-Site": "cross-site"]
            let answer = try await service.ask("PUT", statePath(), "v", headers: site)
            #expect(answer.status == 403)
            #expect(try await login(service, "token=\(service.token)", headers: site).status == 403)
        }
    }

    @Test("who is not logged in is led to the login and back, also from another site")
    func leading() async throws {
        try await RunningService.with { service in
            let path = "/ui/team/suites/chat/runs/one/"
            let answer = try await service.ask("GET", path, token: nil)
            #expect(answer.status == 303)
            #expect(answer["location"] == "/login?to=%2Fui%2Fteam%2Fsuites%2Fchat%2Fruns%2Fone%2F")
            let form = try await service.ask("GET", answer["location"] ?? "", token: nil)
            #expect(form.text.contains("name=\"to\" value=\"\(path)\""))
            // The cookie is kept from what another site begins; the page asks once more itself.
            let linked = try await service.ask(
                "GET", path, headers: ["Sec-Fetch-Site": "cross-site"], token: nil)
            #expect((linked.status, linked["refresh"]) == (200, "0; url=\(path)"))
            let evil = try await service.ask("GET", "/login?to=%2F%2Fevil.example", token: nil)
            #expect(!evil.text.contains("evil"))
        }
    }

    @Test("names and values that look like markup are shown as text")
    func markup() async throws {
        try await RunningService.with { service in
            let value = "<script>alert(1)</script>\"'&"
            _ = try await service.ask("PUT", statePath(), value)
            _ = try await service.ask("PUT", statePath(), "newer & <b>")
            let page = try await service.ask("GET", "/ui/team/apps/ike/scenes/main/")
            #expect(page.status == 200)
            #expect(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"))
            #expect(page.text.contains("newer &amp; &lt;b&gt;"))
            #expect(!page.text.contains("<script") && !page.text.contains("& <b>"))
            let home = try await service.ask("GET", "/ui/team/")
            #expect(home.text.contains("/ui/team/apps/ike/scenes/main/"))
            #expect(home.text.contains("revision 2"))
        }
    }

    @Test("a picture of a scene is shown, and those that it had before")
    func pictures() async throws {
        try await RunningService.with { service in
            for shade in [1, 2] as [UInt8] {
                _ = try await service.ask(
                    "PUT", SnapshotTests.path, bytes: try png(shade),
                    headers: SnapshotTests.declared)
            }
            let page = try await service.ask("GET", "/ui/team/apps/ike/scenes/main/")
            #expect(page.text.components(separatedBy: "<img ").count == 3)
            let none = try await service.ask("GET", "/ui/team/apps/ike/scenes/none/")
            #expect(none.status == 404)
            #expect(none.text.contains("<h1>Not Found</h1>"))
        }
    }

    @Test("the report of a run is the page of the command, and only its own script runs")
    func report() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            let lines = try await service.upload(run)
            let page = try await service.ask("GET", "/ui/team/suites/chat/runs/one/")
            #expect(page.status == 200)
            #expect(page.text.contains("\"at\":\(lines.count)"))
            let policy = try #require(page["content-security-policy"])
            #expect(policy.contains("script-src 'sha256-") && !policy.contains("unsafe"))
            #expect(policy.contains("connect-src 'self'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            let picture = try await service.ask(
                "GET", "/ui/team/suites/chat/runs/one/pictures/\(run.file)")
            #expect(picture.body == run.png)
            let list = try await service.ask("GET", "/ui/team/suites/chat/")
            #expect(list.text.contains("/ui/team/suites/chat/runs/one/"))
            let home = try await service.ask("GET", "/ui/team/")
            #expect(home.text.contains("/ui/team/suites/chat/"))
        }
    }
}
