import Foundation
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("No tenant takes the place of another")
struct GateTests {
    @Test("so many of each tenant and so many in all are in, and who leaves makes room")
    func gate() throws {
        let gate = Gate("guests", each: 2, inAll: 3, retrySeconds: 7)
        let first = try gate.enter("a")
        var second: Gate.Place? = try gate.enter("a")
        #expect(second != nil)
        let refused = #expect(throws: Problem.self) { try gate.enter("a") }
        #expect(refused?.detail == "The limit of 2 guests at once is reached.")
        let other = try gate.enter("b")
        #expect(throws: Problem.self) { try gate.enter("c") }
        first.leave()
        first.leave()
        #expect(gate.count(of: "a") == 1)
        let third = try gate.enter("c")
        // Who is forgotten has left.
        second = nil
        #expect(gate.count(of: "a") == 0)
        for place in [other, third] { place.leave() }
        #expect(["a", "b", "c"].allSatisfy { gate.count(of: $0) == 0 })
    }

    @Test("a tenant that asks for much work leaves places to the others, and gets theirs not")
    func work() async throws {
        var limits = Limits()
        (limits.workAtOnce, limits.workWaiting, limits.workPerTenant) = (1, 8, 2)
        try await RunningService.with(limits: limits) { service in
            let other = try await service.makeToken("other", [.read])
            @Sendable func render(_ token: String) async throws -> Int {
                try await service.ask(
                    "POST", "/v1/render?fps=5", WorkTests.talk(),
                    headers: WorkTests.yaml.merging(["Accept": "image/apng"]) { $1 },
                    token: token
                ).status
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<5 { group.addTask { try await render("own") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.contains(503))
            #expect(statuses.count { $0 == 200 } >= 2)
            async let own = [render("own"), render("own")]
            async let theirs = render(other)
            #expect(try await theirs == 200)
            #expect(try await own == [200, 200])
        }
    }

    @Test("followers of one tenant leave places to the others")
    func followers() async throws {
        var limits = Limits()
        (limits.followersPerTenant, limits.followers) = (1, 2)
        try await RunningService.with(limits: limits) { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            let stream = Listener(service, "\(MadeRun.path)/events")
            _ = try await stream.text { $0.contains("retry: 1000") }
            let second = try await service.ask(
                "GET", "/v1/team/changes", headers: ["Accept": "text/event-stream"])
            #expect((second.status, second["retry-after"]) == (503, "5"))
            let head = try await service.ask("HEAD", "/v1/team/changes?wait=1")
            #expect(head.status == 503)
            let other = try await service.makeToken("other", [.read])
            let theirs = Listener(
                service, "/v1/other/changes", headers: ["Authorization": "Bearer \(other)"])
            _ = try await theirs.text { $0.contains("retry: 1000") }
        }
    }
}
