import Basics
import Foundation
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Names that somebody tries")
struct UnknownNameTests {
    @Test("names that are nowhere are not remembered")
    func unknownNames() async throws {
        try await RunningService.with { service in
            for number in 0..<20 {
                for rest in ["/goldens", "/runs", "/runs/x", "/runs/x/decisions"] {
                    _ = try await service.ask("GET", "/v1/team/suites/s\(number)\(rest)")
                }
            }
            let suites = service.service.maintenance.suites
            #expect(suites.knownCount == 0)
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            for number in 0..<20 {
                _ = try await service.ask("GET", "/v1/team/suites/chat/runs/r\(number)")
                _ = try await service.ask("GET", "/v1/team/suites/chat/runs/r\(number)/decisions")
                _ = try await service.ask(
                    "PUT", "/v1/team/suites/chat/runs/r\(number)/pictures/\(run.file)",
                    bytes: run.png)
            }
            #expect(suites.knownCount == 1)
            let suite = try await suites.suite("chat", of: "team")
            #expect(try #require(suite).known.withLock { $0.count } <= 1)
        }
    }
}
