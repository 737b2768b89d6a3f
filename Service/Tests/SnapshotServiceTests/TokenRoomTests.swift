import Foundation
import ServiceWire
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("The file of tokens does not grow without end")
struct TokenRoomTests {
    @Test("a token that expired goes after a week, and before that it says so")
    func expired() async throws {
        try await RunningService.with { service in
            let made = try await service.keeper.create(
                tenant: "team", scopes: [.read], note: "", lifetimeSeconds: 60)
            func count() async throws -> Int { try await service.keeper.store.read().count }
            let admin = try await service.makeToken("*", [.admin])
            service.environment.advance(seconds: 6 * 86_400)
            let early = try await service.ask("POST", "/admin/upkeep", token: admin)
            #expect(try early.json()["tokens"] as? Int == 0)
            let expired = try await service.ask("GET", "/readyz", token: made.text)
            #expect(expired.text.contains("has expired"))
            service.environment.advance(seconds: 2 * 86_400)
            let late = try await service.ask("POST", "/admin/upkeep", token: admin)
            #expect(try late.json()["tokens"] as? Int == 1)
            #expect(try await count() == 2)
            // Whoever makes or rotates tokens clears up too.
            for _ in 0..<3 {
                let short = try await service.keeper.create(
                    tenant: "team", scopes: [.read], note: "", lifetimeSeconds: 60)
                _ = try await service.keeper.rotate(short.token.id, graceSeconds: 0)
                service.environment.advance(seconds: 8 * 86_400)
            }
            #expect(try await count() == 4)
        }
    }

    @Test("a tenant has so many tokens at most, of which expired ones make room")
    func most() async throws {
        var limits = Limits()
        limits.tokensPerTenant = 3
        try await RunningService.with(limits: limits) { service in
            let admin = try await service.makeToken("team", [.admin])
            func make(_ days: Int) async throws -> HTTPAnswer {
                try await service.ask(
                    "POST", "/admin/tokens",
                    #"{"tenant":"team","scopes":["read"],"days":\#(days)}"#,
                    headers: ["Content-Type": "application/json"], token: admin)
            }
            let made = try await make(1)
            #expect(made.status == 201)
            let refused = try await make(1)
            #expect(refused.status == 422)
            #expect(refused.text.contains("which is the limit"))
            let id = try made.json()["id"] as? String ?? ""
            let rotated = try await service.ask(
                "POST", "/admin/tokens/\(id)/rotate", nil, token: admin)
            #expect(rotated.status == 422)
            service.environment.advance(seconds: 86_400)
            #expect(try await make(1).status == 201)
            // Those of others are not counted.
            await #expect(throws: Never.self) { try await service.makeToken("other") }
        }
    }
}
