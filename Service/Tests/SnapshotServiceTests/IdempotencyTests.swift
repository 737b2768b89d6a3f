import Foundation
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("A request with an idempotency key is done once")
struct IdempotencyTests {
    private func put(
        _ service: RunningService, _ value: String, key: String = "one",
        headers: [String: String] = [:], token: String? = "own"
    ) async throws -> HTTPAnswer {
        try await service.ask(
            "PUT", statePath(), value,
            headers: headers.merging(["Idempotency-Key": key]) { $1 }, token: token)
    }

    @Test("its repetition gets the first answer, and writes nothing")
    func repeated() async throws {
        try await RunningService.with { service in
            let first = try await put(service, "a")
            #expect((first.status, first["idempotent-replay"]) == (201, nil))
            let other = try await service.ask("PUT", statePath(), "b")
            #expect(other["etag"] == "\"2\"")
            let again = try await put(service, "a")
            #expect((again.status, again["idempotent-replay"]) == (201, "true"))
            #expect(again["etag"] == first["etag"])
            #expect(again["restore-commit"] == first["restore-commit"])
            #expect(try await service.ask("GET", statePath()).text == "b")
        }
    }

    @Test("also after the service was stopped and started")
    func repeatedAfterRestart() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch) { service in
            let token = try await service.makeToken("team")
            try Data(token.utf8).write(to: URL(fileURLWithPath: scratch.path + "/kept"))
            #expect(try await put(service, "a", token: token).status == 201)
        }
        try await RunningService.with(in: scratch) { service in
            let token = try String(contentsOfFile: scratch.path + "/kept", encoding: .utf8)
            let again = try await put(service, "a", token: token)
            #expect((again.status, again["idempotent-replay"]) == (201, "true"))
            #expect(try await service.ask("GET", statePath())["etag"] == "\"1\"")
        }
    }

    @Test("another request under the same key is refused; another token's key is another key")
    func otherRequests() async throws {
        try await RunningService.with { service in
            _ = try await put(service, "a")
            let other = try await put(service, "b")
            #expect((other.status, other.problem) == (422, "unprocessable"))
            let conditional = try await put(service, "a", headers: ["If-Match": "\"1\""])
            #expect(conditional.status == 422)
            let token = try await service.makeToken("team")
            #expect(try await put(service, "c", token: token)["etag"] == "\"2\"")
        }
    }

    @Test("many at once are one write")
    func atOnce() async throws {
        try await RunningService.with { service in
            let answers = try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                for _ in 0..<8 { group.addTask { try await put(service, "a") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 201 && $0["etag"] == "\"1\"" })
            #expect(answers.count { $0["idempotent-replay"] == nil } == 1)
            #expect(try await service.ask("GET", statePath())["etag"] == "\"1\"")
        }
    }

    @Test("the answer is right where a name was made and deleted before")
    func afterADeletion() async throws {
        try await RunningService.with { service in
            _ = try await service.ask("PUT", statePath(), "a")
            _ = try await service.ask("DELETE", statePath())
            let first = try await put(service, "b")
            #expect(first["etag"] == "\"3\"")
            #expect(try await put(service, "b")["etag"] == "\"3\"")
        }
    }

    @Test("a refusal is not kept: the same request may succeed later")
    func refusalsAreNotKept() async throws {
        try await RunningService.with { service in
            let wanted = ["If-Match": "\"1\""]
            #expect(try await put(service, "a", headers: wanted).status == 412)
            _ = try await service.ask("PUT", statePath(), "first")
            #expect(try await put(service, "a", headers: wanted).status == 204)
        }
    }

    @Test("a kept answer expires, and nobody sees it among the records and changes")
    func expiresAndHides() async throws {
        var limits = Limits()
        limits.answerSeconds = 60
        try await RunningService.with(limits: limits) { service in
            _ = try await put(service, "a")
            #expect(
                try await service.ask("GET", "/v1/team/apps").text == "{\"apps\":[\"ike\"]}\n")
            let changes = try await service.ask("GET", "/v1/team/changes").json()
            #expect((changes["changes"] as? [Any])?.count == 1)
            service.environment.advance(seconds: 60)
            #expect(try await put(service, "b")["etag"] == "\"2\"")
        }
    }

    @Test("answers that have expired are deleted when the tenant is opened again")
    func expiredAnswersGo() async throws {
        let scratch = try ScratchFolder()
        var limits = Limits()
        limits.answerSeconds = 60
        func kept(_ service: RunningService) async throws -> Int {
            let store = try await service.service.tenants.tenant("team").store
            return try await store.keys(application: Reserved.answers).count
        }
        try await RunningService.with(in: scratch, limits: limits) { service in
            for key in ["one", "two"] { _ = try await put(service, "a", key: key) }
            #expect(try await kept(service) == 2)
        }
        try await RunningService.with(in: scratch, limits: limits) { service in
            service.environment.advance(seconds: 61)
            let left = try await kept(service)
            #expect(left == 0)
            #expect(try await service.ask("GET", statePath()).text == "a")
        }
    }

    @Test("a batch and a deletion are done once too")
    func batchAndDeletion() async throws {
        try await RunningService.with { service in
            let body = #"{"writes":[{"app":"ike","scene":"main","key":"draft","base64":"YQ=="}]}"#
            let headers = ["Idempotency-Key": "b", "Content-Type": "application/json"]
            let first = try await service.ask("POST", "/v1/team/batch", body, headers: headers)
            #expect(first.text == "{\"commit\":1,\"revisions\":[1]}\n")
            let again = try await service.ask("POST", "/v1/team/batch", body, headers: headers)
            #expect(again.text == first.text)
            for _ in 0..<2 {
                let gone = try await service.ask(
                    "DELETE", statePath(), headers: ["Idempotency-Key": "d"])
                #expect(gone.status == 204)
            }
        }
    }
}
