import Basics
import Foundation
import Pictures
import Review
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Tokens and tenants over HTTP")
struct AdminTests {
    private static let json = ["Content-Type": "application/json"]

    private func create(
        _ service: RunningService, _ body: String, by token: String
    ) async throws -> [String: Any] {
        let answer = try await service.ask(
            "POST", "/admin/tokens", body, headers: Self.json, token: token)
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.json()
    }

    @Test("an admin of all makes, rotates and revokes tokens, and nobody sees them again")
    func life() async throws {
        try await RunningService.with { service in
            let admin = try await service.makeToken("*", [.admin])
            func status(_ token: String) async throws -> Int {
                try await service.ask("GET", "/v1/new/apps", token: token).status
            }
            let made = try await create(
                service, #"{"tenant":"new","scopes":["read"],"note":"ci","days":1}"#, by: admin)
            let (token, id) = (made["token"] as? String ?? "", made["id"] as? String ?? "")
            #expect(try await status(token) == 200)
            let list = try await service.ask("GET", "/admin/tokens", token: admin)
            #expect(list.text.contains(id) && list.text.contains("\"note\":\"ci\""))
            #expect(!list.text.contains(token) && !list.text.contains("hash"))
            let turned = try await service.ask(
                "POST", "/admin/tokens/\(id)/rotate", #"{"grace_seconds":5}"#,
                headers: Self.json, token: admin)
            let newer = try turned.json()["token"] as? String ?? ""
            #expect(try await status(newer) == 200)
            service.environment.advance(seconds: 5)
            #expect(try await status(token) == 401)
            #expect(try await status(newer) == 200)
            let tenants = try await service.ask("GET", "/admin/tenants", token: admin)
            #expect(tenants.text.contains(#"{"tenant":"new","tokens":2,"has_store":true}"#))
            let all = try await service.ask(
                "POST", "/admin/tenants/new/revoke", nil, token: admin)
            #expect(try all.json()["revoked"] as? Int == 2)
            #expect(try await status(newer) == 401)
        }
    }

    @Test("an admin of one tenant manages that one alone")
    func oneTenant() async throws {
        try await RunningService.with { service in
            let admin = try await service.makeToken("team", [.admin])
            let other = try await service.keeper.create(
                tenant: "other", scopes: [.read], note: "", lifetimeSeconds: nil)
            let list = try await service.ask("GET", "/admin/tokens", token: admin)
            #expect(!list.text.contains(other.token.id))
            for (method, path) in [
                ("DELETE", "/admin/tokens/\(other.token.id)"),
                ("POST", "/admin/tokens/\(other.token.id)/rotate")
            ] {
                let answer = try await service.ask(method, path, token: admin)
                #expect(answer.status == 404, "\(path)")
            }
            let revoke = try await service.ask(
                "POST", "/admin/tenants/other/revoke", token: admin)
            #expect(revoke.status == 403)
            for tenant in ["other", "*"] {
                let made = try await service.ask(
                    "POST", "/admin/tokens", #"{"tenant":"\#(tenant)","scopes":["admin"]}"#,
                    headers: Self.json, token: admin)
                #expect(made.status == 403)
            }
            #expect(try await service.ask("GET", "/admin/tokens").status == 403)
            let own = try await create(
                service, #"{"tenant":"team","scopes":["read","write"]}"#, by: admin)
            #expect(own["scopes"] as? [String] == ["read", "write"])
        }
    }

    /// Wrong descriptions of tokens, and a part of their messages.
    static let bad: [(body: String, says: String)] = [
        (#"{"tenant":"team"}"#, "scopes is missing"),
        (#"{"tenant":"team","scopes":[]}"#, "a token without a scope"),
        (#"{"tenant":"team","scopes":["all"]}"#, "scopes[0] has the wrong type"),
        (#"{"tenant":"a/b","scopes":["read"]}"#, "must consist of letters"),
        (#"{"tenant":"*","scopes":["read"]}"#, "can have only the scope admin"),
        (#"{"tenant":"team","scopes":["read"],"days":-1}"#, "days must be from 0")
    ]

    @Test("Refuses a wrong description of a token with a message", arguments: bad)
    func badDescriptions(body: String, says: String) async throws {
        try await RunningService.with { service in
            let admin = try await service.makeToken("*", [.admin])
            let answer = try await service.ask(
                "POST", "/admin/tokens", body, headers: Self.json, token: admin)
            #expect(answer.status == 422)
            #expect(answer.text.contains(says), "\(answer.text)")
        }
    }
}

@Suite("What is not needed any more goes by itself")
struct MaintenanceTests {
    private func sweep(_ service: RunningService) async throws -> [String: Int] {
        let admin = try await service.makeToken("*", [.admin])
        let answer = try await service.ask("POST", "/admin/upkeep", token: admin)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json().compactMapValues { $0 as? Int }
    }

    @Test("answers go when they are given no more")
    func answers() async throws {
        try await RunningService.with { service in
            _ = try await service.ask(
                "PUT", statePath(), "a", headers: ["Idempotency-Key": "one"])
            #expect(try await sweep(service)["answers"] == 0)
            service.environment.advance(seconds: 24 * 3600)
            #expect(try await sweep(service)["answers"] == 1)
        }
    }

    @Test("a picture that nothing names goes after a month, one of the history stays")
    func pictures() async throws {
        var limits = Limits()
        limits.keptRevisions = 1
        try await RunningService.with(limits: limits) { service in
            let all = try (1...3).map { try png(UInt8($0)) }
            for bytes in all {
                _ = try await service.ask(
                    "PUT", SnapshotTests.path, bytes: bytes, headers: SnapshotTests.declared)
            }
            func statuses() async throws -> [Int] {
                var found: [Int] = []
                for bytes in all {
                    let path = "/v1/team/snapshots/\(SHA256.hex(bytes))"
                    found.append(try await service.ask("GET", path).status)
                }
                return found
            }
            #expect(try await sweep(service)["pictures"] == 0)
            service.environment.advance(seconds: 30 * 86_400)
            #expect(try await sweep(service)["pictures"] == 1)
            #expect(try await statuses() == [404, 200, 200])
            // Who puts it again has it again.
            let again = try await service.ask(
                "PUT", SnapshotTests.path, bytes: all[0], headers: SnapshotTests.declared)
            #expect(again.status == 204)
            #expect(try await statuses() == [200, 200, 200])
        }
    }

    @Test("a picture stays as long as a history reports it, also of what was deleted or changed")
    func pastPictures() async throws {
        try await RunningService.with { service in
            let (one, two) = (try png(1), try png(2))
            let other = SnapshotTests.path + "2"
            _ = try await service.ask(
                "PUT", SnapshotTests.path, bytes: one, headers: SnapshotTests.declared)
            _ = try await service.ask("DELETE", SnapshotTests.path)
            _ = try await service.ask("PUT", other, bytes: two, headers: SnapshotTests.declared)
            // The same name holds a state now.
            let state = other.replacingOccurrences(of: "/snapshots/", with: "/state/")
            #expect(try await service.ask("PUT", state, "v").status == 204)
            service.environment.advance(seconds: 40 * 86_400)
            #expect(try await sweep(service)["pictures"] == 0)
            for (path, bytes) in [(SnapshotTests.path, one), (other, two)] {
                let history = try await service.ask(
                    "GET",
                    path.replacingOccurrences(of: "/snapshots/", with: "/state/") + "/history")
                #expect(history.text.contains("\"schema\":\"snapshot\""), "\(path)")
                let picture = try await service.ask(
                    "GET", "/v1/team/snapshots/\(SHA256.hex(bytes))")
                #expect(picture.body == bytes)
            }
            // The marks of deletions go a week later, with what they held.
            service.environment.advance(seconds: 8 * 86_400)
            #expect(try await sweep(service)["deletions"] == 1)
            #expect(try await sweep(service)["pictures"] == 1)
        }
    }

    @Test("pictures that no line names and goldens that were replaced go after a month")
    func orphans() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let (run, orphan) = (MadeRun(png: try png(1)), MadeRun(png: try png(2)))
            try await service.upload(run)
            let put = try await service.ask(
                "PUT", "\(MadeRun.path)/pictures/\(orphan.file)", bytes: orphan.png)
            #expect(put.status == 204)
            #expect(try await service.decide("approve", run.hash).status == 200)
            let goldens = "\(scratch.path)/tenants/team/suites/chat/goldens"
            try FileBytes.write(orphan.png, to: "\(goldens)/\(orphan.file)")
            try FileBytes.write([1], to: "\(goldens)/README")
            service.environment.time.withLock { $0 = Int64(Date().timeIntervalSince1970 * 1000) }
            #expect(try await sweep(service)["files"] == 0)
            service.environment.advance(seconds: 31 * 86_400)
            #expect(try await sweep(service)["files"] == 2)
            #expect(try await sweep(service)["files"] == 0)
            func status(_ file: String) async throws -> Int {
                try await service.ask("GET", "\(MadeRun.path)/pictures/\(file)").status
            }
            #expect(try await status(run.file) == 200)
            #expect(try await status(orphan.file) == 404)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: goldens).sorted()
                    == ["README", run.file, "manifest.json"].sorted())
            #expect(try await service.decide("approve", run.hash).status == 200)
        }
    }

    /// A picture that is too large to be stored in a record.
    private func noise(_ seed: UInt32) throws -> [UInt8] {
        var (picture, state) = (Bitmap(widthPx: 160, heightPx: 160), seed)
        for y in 0..<picture.heightPx {
            for x in 0..<picture.widthPx {
                state = state &* 1_664_525 &+ 1_013_904_223
                picture[x, y] = Pixel(
                    red: UInt8(state >> 24), green: UInt8(state >> 16 & 255),
                    blue: UInt8(state >> 8 & 255))
            }
        }
        return try PNG.encode(picture)
    }

    @Test("a picture that is damaged does not end the maintenance of its tenant")
    func damagedPicture() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            for number in 1...2 {
                _ = try await service.ask(
                    "PUT", "\(SnapshotTests.path)\(number)", bytes: try noise(UInt32(number)),
                    headers: SnapshotTests.declared)
            }
            service.environment.advance(seconds: 31 * 86_400)
            let folder = scratch.path + "/tenants/team/state-pictures"
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.count == 2)
            for file in files { try FileBytes.write([0], to: "\(folder)/\(file)") }
            let report = try await sweep(service)
            #expect((report["failures"], report["pictures"]) == (0, 0))
        }
    }

    @Test("a tenant in which nothing was written since has no new commit")
    func idle() async throws {
        try await RunningService.with { service in
            func cursor() async throws -> String {
                try await service.ask("GET", "/v1/team/cursor").text
            }
            let empty = try await cursor()
            _ = try await sweep(service)
            #expect(try await cursor() == empty)
            _ = try await service.ask("PUT", statePath(), "a")
            _ = try await sweep(service)
            let written = try await cursor()
            for _ in 0..<3 {
                service.environment.advance(seconds: 86_400)
                _ = try await sweep(service)
            }
            #expect(try await cursor() == written)
        }
    }

    @Test("a picture that would soon go is written anew when it is put")
    func refreshed() async throws {
        try await RunningService.with { service in
            let bytes = try png(1)
            _ = try await service.ask(
                "PUT", SnapshotTests.path, bytes: bytes, headers: SnapshotTests.declared)
            _ = try await service.ask("DELETE", SnapshotTests.path)
            service.environment.advance(seconds: 20 * 86_400)
            _ = try await service.ask(
                "PUT", SnapshotTests.path, bytes: bytes, headers: SnapshotTests.declared)
            _ = try await service.ask("DELETE", SnapshotTests.path)
            service.environment.advance(seconds: 20 * 86_400)
            #expect(try await sweep(service)["pictures"] == 0)
        }
    }

    @Test("marks of deletions go after their time, and their names are free again")
    func deletions() async throws {
        var limits = Limits()
        limits.namesPerTenant = 1
        try await RunningService.with(limits: limits) { service in
            _ = try await service.ask("PUT", statePath("a"), "v")
            _ = try await service.ask("DELETE", statePath("a"))
            #expect(try await service.ask("PUT", statePath("b"), "v").problem == "quota-exceeded")
            #expect(try await sweep(service)["deletions"] == 0)
            service.environment.advance(seconds: 7 * 86_400)
            #expect(try await sweep(service)["deletions"] == 1)
            // 204, for revisions go on where those that were forgotten ended.
            #expect(try await service.ask("PUT", statePath("b"), "v").status == 204)
        }
    }

    @Test("names are counted whatever was forgotten, and deleted ones as long as their marks stay")
    func names() async throws {
        var limits = Limits()
        limits.namesPerTenant = 3
        try await RunningService.with(limits: limits) { service in
            func put(_ key: String, _ headers: [String: String] = [:]) async throws -> Int {
                try await service.ask("PUT", statePath(key), "v", headers: headers).status
            }
            let tenant = try await service.service.tenants.tenant("team")
            for key in ["a", "b"] { #expect(try await put(key) == 201) }
            #expect(try await service.ask("DELETE", statePath("a")).status == 204)
            #expect(try await sweep(service)["deletions"] == 0)
            #expect(tenant.nameCount == 2)
            service.environment.advance(seconds: 7 * 86_400)
            #expect(try await sweep(service)["deletions"] == 1)
            #expect(tenant.nameCount == 1)
            // New names, whose revisions go on where those that were forgotten ended.
            #expect(try await put("c") == 204)
            #expect(try await put("b") == 204)
            #expect(tenant.nameCount == 2)
            #expect(try await put("d", ["Idempotency-Key": "one"]) == 204)
            #expect(tenant.nameCount == 3)
            #expect(try await put("e") == 403)
            #expect(try await put("e", ["Idempotency-Key": "two"]) == 403)
            #expect(try await put("d") == 204)
            #expect(try await service.ask("DELETE", statePath("d")).status == 204)
            // Its mark still has its name, and the name comes back without another.
            #expect(try await put("e") == 403)
            #expect(try await put("d") == 204)
            #expect(tenant.nameCount == 3)
        }
    }

    @Test("marks of deletions go in time too where the service is often started anew")
    func restarts() async throws {
        let (scratch, clock) = (try ScratchFolder(), TestEnvironment())
        func serve(_ body: (RunningService) async throws -> Void) async throws {
            try await RunningService.with(
                in: scratch, change: { $0.environment = clock.environment }, body)
        }
        try await serve { service in
            _ = try await service.ask("PUT", statePath("a"), "v")
            _ = try await service.ask("DELETE", statePath("a"))
            #expect(try await sweep(service)["deletions"] == 0)
        }
        for _ in 0..<3 {
            clock.advance(seconds: 2 * 86_400)
            try await serve { service in
                _ = try await service.ask("GET", "/v1/team/apps")
                #expect(try await sweep(service)["deletions"] == 0)
            }
        }
        clock.advance(seconds: 2 * 86_400)
        try await serve { service in
            _ = try await service.ask("GET", "/v1/team/apps")
            #expect(try await sweep(service)["deletions"] == 1)
            #expect(try await service.service.tenants.tenant("team").nameCount == 0)
        }
    }

    @Test("writers that come together do not get past the quota")
    func namesAtOnce() async throws {
        var limits = Limits()
        limits.namesPerTenant = 4
        try await RunningService.with(limits: limits) { service in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        try await service.ask("PUT", statePath("k\(number)"), "v").status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 4)
            #expect(statuses.count { $0 == 403 } == 12)
        }
    }
}
