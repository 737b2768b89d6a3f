import Foundation
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("State over HTTP")
struct StateTests {
    @Test("a value comes back with its revision, its commit and what it is")
    func putAndGet() async throws {
        try await RunningService.with { service in
            let put = try await service.ask(
                "PUT", statePath(), #"{"text":"Hi"}"#,
                headers: ["Content-Type": "application/json"])
            #expect(put.status == 201)
            #expect(put["etag"] == "\"1\"")
            #expect(put["restore-commit"] == "1")
            let again = try await service.ask("PUT", statePath(), "raw")
            #expect(again.status == 204)
            #expect(again["etag"] == "\"2\"")
            let got = try await service.ask("GET", statePath())
            #expect((got.status, got.text) == (200, "raw"))
            #expect(got["etag"] == "\"2\"")
            #expect(got["restore-schema"] == "bytes; version=0")
            // In a database the clock is that of its server.
            let written = got["restore-written-ms"].flatMap { Int64($0) }
            let isOwn = written == 1_700_000_000_000
            #expect(written != nil && isOwn != RunningService.usesDatabase)
            #expect(got["content-type"] == "application/octet-stream")
        }
    }

    @Test("what was answered is there after the service was stopped and started")
    func durable() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch) { service in
            for number in 1...5 {
                let put = try await service.ask("PUT", statePath("k\(number)"), "\(number)")
                #expect(put.status == 201)
            }
        }
        try await RunningService.with(in: scratch) { service in
            for number in 1...5 {
                let got = try await service.ask("GET", statePath("k\(number)"))
                #expect((got.status, got.text) == (200, "\(number)"))
            }
        }
        // With a database there is no file of the state.
        if RunningService.usesDatabase { return }
        let file = FileManager.default
        for path in ["", "/tenants", "/tenants/team"] {
            let mode = try file.attributesOfItem(atPath: scratch.path + path)[.posixPermissions]
            #expect(mode as? Int == 0o700, "\(path)")
        }
        for path in ["/tokens.json", "/tokens.json.lock", "/tenants/team/state"] {
            let mode = try file.attributesOfItem(atPath: scratch.path + path)[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(path)")
        }
    }

    /// A method, its precondition, and the status, in the order in which they are asked.
    static let steps: [(method: String, header: String?, value: String, status: Int)] = [
        ("GET", nil, "", 404),
        ("GET", "If-Match", "*", 412),
        ("PUT", "If-Match", "\"1\"", 412),
        ("PUT", "If-Match", "*", 412),
        ("DELETE", nil, "", 404),
        ("PUT", "If-None-Match", "*", 201),
        ("PUT", "If-None-Match", "*", 412),
        ("PUT", "If-None-Match", "\"1\"", 412),
        ("PUT", "If-Match", "\"1\"", 204),
        ("PUT", "If-Match", "\"1\"", 412),
        ("PUT", "If-Match", "\"7\", \"2\"", 204),
        ("PUT", "If-Match", "W/\"3\"", 412),
        ("PUT", "If-Match", "\"of another\"", 412),
        ("PUT", "If-Match", "*", 204),
        ("GET", "If-None-Match", "\"4\"", 304),
        ("GET", "If-None-Match", "W/\"4\"", 304),
        ("GET", "If-None-Match", "\"3\"", 200),
        ("GET", "If-Match", "\"3\"", 412),
        ("DELETE", "If-Match", "\"3\"", 412),
        ("DELETE", "If-Match", "\"4\"", 204),
        ("GET", nil, "", 404),
        ("PUT", "If-None-Match", "*", 201),
        ("PUT", "If-Match", "4", 400),
        ("PUT", "If-None-Match", "\"", 400)
    ]

    @Test("compare-and-set: If-Match and If-None-Match mean what RFC 9110 says")
    func preconditions() async throws {
        try await RunningService.with { service in
            for (number, step) in Self.steps.enumerated() {
                let answer = try await service.ask(
                    step.method, statePath(), step.method == "PUT" ? "v" : nil,
                    headers: step.header.map { [$0: step.value] } ?? [:])
                #expect(answer.status == step.status, "step \(number): \(step)")
                if step.status >= 400 { #expect(answer.problem != nil) }
            }
            let both = try await service.ask(
                "PUT", statePath(), "v", headers: ["If-Match": "\"1\"", "If-None-Match": "*"])
            #expect(both.status == 400)
        }
    }

    @Test("a refusal reports the revision that is there")
    func conflictTellsRevision() async throws {
        try await RunningService.with { service in
            _ = try await service.ask("PUT", statePath(), "a")
            let answer = try await service.ask(
                "PUT", statePath(), "b", headers: ["If-Match": "\"9\""])
            #expect(answer.problem == "precondition-failed")
            #expect(answer["etag"] == "\"1\"")
            #expect(try answer.json()["actual_revision"] as? Int == 1)
        }
    }

    @Test("HEAD is GET without the body")
    func head() async throws {
        try await RunningService.with { service in
            _ = try await service.ask("PUT", statePath(), "four")
            let answer = try await service.ask("HEAD", statePath())
            #expect((answer.status, answer.text) == (200, ""))
            #expect(answer["content-length"] == "4")
            #expect(answer["etag"] == "\"1\"")
        }
    }

    @Test("a schema travels with its name and version")
    func schemas() async throws {
        try await RunningService.with { service in
            _ = try await service.ask(
                "PUT", statePath(), "[]",
                headers: [
                    "Restore-Schema": "gr%C3%BCn; version=3", "Content-Type": "application/json"
                ])
            let got = try await service.ask("GET", statePath())
            #expect(got["restore-schema"] == "gr%C3%BCn; version=3")
            #expect(got["content-type"] == "application/octet-stream")
        }
    }

    @Test("lists come page by page, in the order of scene and key")
    func lists() async throws {
        try await RunningService.with { service in
            for (scene, key) in [("b", "1"), ("a", "2"), ("a", "1"), ("c", "1")] {
                _ = try await service.ask(
                    "PUT", "/v1/team/apps/ike/scenes/\(scene)/state/\(key)", "v")
            }
            var names: [String] = []
            var cursor: String? = ""
            while let place = cursor {
                let after = place.isEmpty ? "" : "&cursor=\(place)"
                let page = try await service.ask("GET", "/v1/team/apps/ike/state?limit=3\(after)")
                    .json()
                let records = try #require(page["records"] as? [[String: Any]])
                names += records.map { "\($0["scene"] ?? "")/\($0["key"] ?? "")" }
                cursor = page["next"] as? String
            }
            #expect(names == ["a/1", "a/2", "b/1", "c/1"])
            let scene = try await service.ask(
                "GET", "/v1/team/apps/ike/scenes/a/state?values=true"
            ).json()
            let first = (scene["records"] as? [[String: Any]])?.first
            #expect(first?["base64"] as? String == "dg==")
            #expect(
                try await service.ask("GET", "/v1/team/apps").text == "{\"apps\":[\"ike\"]}\n")
            #expect(
                try await service.ask("GET", "/v1/team/apps/ike/scenes").text
                    == "{\"scenes\":[\"a\",\"b\",\"c\"]}\n")
        }
    }

    @Test("the history holds the older revisions, the newest first")
    func history() async throws {
        try await RunningService.with { service in
            for value in ["a", "b", "c"] {
                _ = try await service.ask("PUT", statePath(), value)
            }
            let answer = try await service.ask("GET", statePath() + "/history?values=true").json()
            let revisions = try #require(answer["revisions"] as? [[String: Any]])
            #expect(revisions.map { $0["revision"] as? Int } == [2, 1])
            #expect(revisions.map { $0["base64"] as? String } == ["Yg==", "YQ=="])
        }
    }

    @Test("many writers at once: every revision once, none lost")
    func manyWriters() async throws {
        try await RunningService.with { service in
            let tags = try await withThrowingTaskGroup(of: String.self) { group in
                for writer in 0..<24 {
                    group.addTask {
                        let answer = try await service.ask("PUT", statePath(), "\(writer)")
                        return answer["etag"] ?? "none"
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(tags) == Set((1...24).map { "\"\($0)\"" }))
        }
    }

    @Test("a tenant takes so many names and no more, and those that it has can be written")
    func quota() async throws {
        var limits = Limits()
        limits.namesPerTenant = 2
        try await RunningService.with(limits: limits) { service in
            #expect(try await service.ask("PUT", statePath("a"), "v").status == 201)
            #expect(try await service.ask("PUT", statePath("b"), "v").status == 201)
            let third = try await service.ask("PUT", statePath("c"), "v")
            #expect((third.status, third.problem) == (403, "quota-exceeded"))
            #expect(try await service.ask("PUT", statePath("a"), "w").status == 204)
            #expect(try await service.ask("DELETE", statePath("a")).status == 204)
        }
    }
}
