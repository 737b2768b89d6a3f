import Basics
import Foundation
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Following changes")
struct ChangeTests {
    @Test("changes come in the order of commits, and go on behind a cursor")
    func inOrder() async throws {
        try await RunningService.with { service in
            for key in ["a", "b", "c"] { _ = try await service.ask("PUT", statePath(key), "v") }
            _ = try await service.ask("DELETE", statePath("a"))
            let first = try await service.ask("GET", "/v1/team/changes?limit=2").json()
            let keys = (first["changes"] as? [[String: Any]])?.map { $0["key"] as? String }
            #expect(keys == ["b", "c"])
            let cursor = try #require(first["cursor"] as? String)
            let rest = try await service.ask("GET", "/v1/team/changes?after=\(cursor)").json()
            let last = try #require((rest["changes"] as? [[String: Any]])?.first)
            #expect(last["key"] as? String == "a")
            #expect(last["deleted"] as? Bool == true)
            #expect(rest["cursor"] as? String == rest["newest"] as? String)
        }
    }

    @Test("a long poll answers when something changes, and empty when the time is over")
    func longPoll() async throws {
        try await RunningService.with { service in
            let newest = try #require(
                try await service.ask("GET", "/v1/team/cursor").json()["newest"] as? String)
            async let answer = service.ask("GET", "/v1/team/changes?after=\(newest)&wait=20")
            try await Task.sleep(for: .milliseconds(100))
            _ = try await service.ask("PUT", statePath(), "v")
            let found = try await answer.json()
            #expect((found["changes"] as? [Any])?.count == 1)
            let cursor = try #require(found["cursor"] as? String)
            let none = try await service.ask("GET", "/v1/team/changes?after=\(cursor)&wait=1")
            #expect((try none.json()["changes"] as? [Any])?.isEmpty == true)
        }
    }

    @Test("Sends each change with its cursor as an event, until the service stops")
    func events() async throws {
        let following = Locked<Listener?>(nil)
        try await RunningService.with { service in
            _ = try await service.ask("PUT", statePath("a"), "v")
            let listener = Listener(service, "/v1/team/changes")
            following.withLock { $0 = listener }
            for (word, next) in [(#""key":"a""#, "b"), (#""key":"b""#, nil)] {
                let heard = try await listener.text { $0.contains(word) }
                #expect(heard.contains(word))
                if let next { _ = try await service.ask("PUT", statePath(next), "v") }
            }
        }
        let said = try await #require(following.withLock { $0 }).text()
        #expect(said.contains("Content-Type: text/event-stream"))
        #expect(said.contains("\nevent: change\n"))
        #expect(said.contains("\nid: "))
        #expect(said.hasSuffix("0\r\n\r\n"), "the stream ended well")
    }

    @Test("cursors that are none, or of another store, are refused")
    func badCursors() async throws {
        try await RunningService.with { service in
            for (cursor, status) in [("x", 400), ("1.2", 400), ("7777.0.end", 422)] {
                let answer = try await service.ask("GET", "/v1/team/changes?after=\(cursor)")
                #expect(answer.status == status, "\(cursor)")
                #expect(answer.problem != nil)
            }
            let events = try await service.ask(
                "GET", "/v1/team/changes",
                headers: ["Accept": "text/event-stream", "Last-Event-ID": "x"])
            #expect(events.status == 400)
            let picture = try await service.ask(
                "GET", "/v1/team/changes", headers: ["Accept": "image/png"])
            #expect((picture.status, picture.problem) == (406, "not-acceptable"))
        }
    }

    @Test("so many may follow at once, and no more")
    func followerLimit() async throws {
        var limits = Limits()
        limits.followersPerTenant = 1
        try await RunningService.with(limits: limits) { service in
            let newest = try #require(
                try await service.ask("GET", "/v1/team/cursor").json()["newest"] as? String)
            let poll = "/v1/team/changes?after=\(newest)&wait=20"
            async let first = service.ask("GET", poll)
            let followers = service.service.followers
            for _ in 0..<1000 where followers.count(of: "team") == 0 {
                try await Task.sleep(for: .milliseconds(10))
            }
            let second = try await service.ask("GET", poll)
            #expect((second.status, second["retry-after"]) == (503, "5"))
            _ = try await service.ask("PUT", statePath(), "v")
            #expect(try await first.status == 200)
        }
    }
}
