import Basics
import Foundation
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// Where tokens and sessions can be; all places pass the same checks.
enum Place: String, CaseIterable, Sendable {
    case own, shared

    /// Returns records as several services share them, here in a file.
    static func records(_ scratch: ScratchFolder) throws -> SharedRecords {
        let store = FileStore(file: try StateStore.open(at: scratch.path + "/shared"))
        return SharedRecords { store }
    }

    func tokens(_ scratch: ScratchFolder) throws -> any TokenStore {
        switch self {
        case .own: TokenFolder(file: TokenFile(folder: scratch.path))
        case .shared: SharedTokens(try Self.records(scratch))
        }
    }

    func sessions(
        _ scratch: ScratchFolder, _ environment: TestEnvironment, _ limits: Limits
    ) throws -> any SessionStore {
        switch self {
        case .own: Sessions(environment: environment.environment, limits: limits)
        case .shared:
            SharedSessions(
                records: try Self.records(scratch), environment: environment.environment,
                limits: limits)
        }
    }
}

@Suite("What a service keeps for itself or shares with others")
struct SharedStateTests {
    @Test(
        "Tokens are created, rotated and revoked, within a tenant's limit",
        arguments: Place.allCases)
    func tokens(place: Place) async throws {
        let scratch = try ScratchFolder()
        let environment = TestEnvironment()
        let keeper = TokenKeeper(
            store: try place.tokens(scratch), environment: environment.environment,
            mostPerTenant: 5)
        func create() async throws -> TokenKeeper.Made {
            try await keeper.create(
                tenant: "team", scopes: [.read], note: "n", lifetimeSeconds: 60)
        }
        #expect(try await keeper.store.read() == [])
        let first = try await create()
        #expect(try await keeper.store.read() == [first.token])
        environment.advance(seconds: 1)
        let second = try await keeper.rotate(first.token.id, graceSeconds: 10)
        #expect(try await keeper.store.read().map(\.id) == [first.token.id, second.token.id])
        try await keeper.revoke(first.token.id)
        await #expect(throws: ServiceFault.self) { try await keeper.revoke(first.token.id) }
        let made = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 { group.addTask { (try? await create()) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 4)
        #expect(try await keeper.store.read().count == 5)
        environment.advance(seconds: 60 + TokenKeeper.keptExpiredSeconds)
        #expect(try await keeper.forgetExpired() == 5)
        #expect(try await keeper.store.read() == [])
    }

    @Test(
        "Sessions end by themselves, by request, and where there are too many",
        arguments: Place.allCases)
    func sessions(place: Place) async throws {
        let scratch = try ScratchFolder()
        let environment = TestEnvironment()
        var limits = Limits()
        (limits.sessionsPerToken, limits.sessions) = (2, 3)
        let sessions = try place.sessions(scratch, environment, limits)
        let other = try await sessions.begin(tokenID: "other")
        var own: [String] = []
        for _ in 0..<4 {
            environment.advance(seconds: 1)
            own.append(try await sessions.begin(tokenID: "own"))
        }
        var alive: [Bool] = []
        for text in own { alive.append(try await sessions.tokenID(text) == "own") }
        #expect(alive == [false, false, true, true])
        let refused = await #expect(throws: Problem.self) {
            try await sessions.begin(tokenID: "third")
        }
        #expect(refused?.kind == .tooManyRequests)
        try await sessions.end(own[3])
        #expect(try await sessions.tokenID(own[3]) == nil)
        #expect(try await sessions.tokenID(other) == "other")
        _ = try await sessions.begin(tokenID: "third")
        environment.advance(seconds: Sessions.lifetimeSeconds)
        #expect(try await sessions.tokenID(other) == nil)
    }

    @Test("Of several services one has the turn in each period")
    func turns() async throws {
        let scratch = try ScratchFolder()
        let records = try Place.records(scratch)
        func taken(_ ms: Int64) async throws -> Bool {
            try await records.takesTurn("work", everySeconds: 100, nowMs: ms)
        }
        let first = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { try await taken(0) } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(first == 1)
        #expect(try await taken(50_000) == false)
        #expect(try await taken(100_000))
        #expect(try await taken(150_000) == false)
        // After a clock went back the work is not left for years.
        #expect(try await taken(1000))
    }

    @Test("Wrong tokens of all services count together, and expire")
    func failures() async throws {
        let scratch = try ScratchFolder()
        let records = try Place.records(scratch)
        func count() -> SharedFailures {
            SharedFailures(
                records: records, own: FailureLimit(most: 3, windowMs: 60_000), most: 3,
                windowMs: 60_000)
        }
        let (one, two) = (count(), count())
        let key = FailureLimit.Key(peer: "a", tokenID: nil)
        #expect(await one.add(key, nowMs: 0) == nil)
        #expect(await two.add(key, nowMs: 10_000) == nil)
        #expect(await two.add(key, nowMs: 10_000) == nil)
        #expect(two.wait(key, nowMs: 20_000) == 40)
        #expect(one.wait(key, nowMs: 20_000) == nil)
        #expect(await one.add(key, nowMs: 20_000) == 40)
        #expect(one.wait(key, nowMs: 20_000) == 40)
        #expect(await one.add(FailureLimit.Key(peer: "b", tokenID: nil), nowMs: 20_000) == nil)
        #expect(await one.add(key, nowMs: 60_000) == nil)
        #expect(try await records.store().keys(application: "failures").count == 2)
        try await one.sweep(nowMs: 100_000)
        #expect(try await records.store().keys(application: "failures").count == 1)
    }

    @Test("Sessions that have expired are removed, and others stay")
    func expiredSessions() async throws {
        let (scratch, environment) = (try ScratchFolder(), TestEnvironment())
        let records = try Place.records(scratch)
        let sessions = SharedSessions(
            records: records, environment: environment.environment, limits: Limits())
        _ = try await sessions.begin(tokenID: "old")
        environment.advance(seconds: Sessions.lifetimeSeconds - 1)
        let young = try await sessions.begin(tokenID: "young")
        try await sessions.sweep()
        #expect(try await records.store().keys(application: "sessions").count == 2)
        environment.advance(seconds: 1)
        try await sessions.sweep()
        #expect(try await records.store().keys(application: "sessions").count == 1)
        #expect(try await sessions.tokenID(young) == "young")
    }
}
