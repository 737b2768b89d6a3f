import Foundation
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Headers that make pages safe")
struct SafeHeaderTests {
    @Test("every answer says what may be done with it: pages, files, errors, and bad requests")
    func everywhere() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            _ = try await service.ask("PUT", statePath(), "v")
            let targets = [
                "/", "/login", "/assets/service.css", "/ui/team/", "/ui/team/suites/chat/",
                "/ui/team/suites/chat/runs/one/", "/ui/team/apps/ike/scenes/main/", "/ui/team/no/",
                "/ui/team/suites/none/", "/healthz", statePath(), MadeRun.path,
                "\(MadeRun.path)/pictures/\(run.file)", "/nothing"
            ]
            var answers: [(String, HTTPAnswer)] = []
            for target in targets {
                answers.append((target, try await service.ask("GET", target)))
                answers.append((target, try await service.ask("GET", target, token: nil)))
            }
            answers.append(("no HTTP", try await service.send(Array("nonsense\r\n\r\n".utf8))))
            for (target, answer) in answers {
                let place: Comment = "\(target) \(answer.status)"
                #expect(answer["referrer-policy"] == "no-referrer", place)
                #expect(answer["x-content-type-options"] == "nosniff", place)
                #expect(answer["x-frame-options"] == "DENY", place)
                #expect(answer["cross-origin-resource-policy"] == "same-origin", place)
                #expect(answer["cross-origin-opener-policy"] == "same-origin", place)
                #expect(answer["permissions-policy"]?.contains("camera=()") == true, place)
                let policy = answer["content-security-policy"] ?? ""
                #expect(policy.hasPrefix("default-src 'none'"), place)
                #expect(policy.contains("frame-ancestors 'none'"), place)
                #expect(!policy.contains("unsafe"), place)
                if answer["content-type"]?.hasPrefix("text/html") == true {
                    #expect(policy.contains("base-uri 'none'"), place)
                    #expect(policy.contains("form-action"), place)
                    #expect(answer["cache-control"] == "no-store", place)
                }
            }
        }
    }
}
