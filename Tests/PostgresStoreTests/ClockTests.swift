#if POSTGRESQL
import Basics
import Foundation
import StateStore
import StoreConformance
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Clocks that are wrong", .serialized, needsServer)
struct ClockTests {
    /// Clocks of programs: of the year 1, of 1970, of far in the future, and one that goes back.
    private static func clock(_ number: Int) -> StoreClock {
        let time = Locked<Int64>(4_000_000_000_000)
        let fixed: [Int64] = [-62_000_000_000_000, 0, .max]
        return .custom {
            if number < fixed.count { return fixed[number] }
            return time.withLock { time in
                time -= 3_600_000
                return time
            }
        }
    }

    @Test("of programs order nothing: every answer fits into one order, and followers miss nothing")
    func programs() async throws {
        let (history, options) = (History(), Databases.options(patience: 60))
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let follower = Following.start(store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<4 {
                group.addTask {
                    var options = options
                    options.store.clock = Self.clock(client)
                    let database = try await Databases.open(options)
                    defer { database.close() }
                    let store = try await database.store(tenant: "team")
                    for round in 0..<20 {
                        try await history.play(
                            4, of: client, seed: 31 + UInt64(round), pairs: 2, on: store)
                        try await store.commit([.put([1], for: Following.key(client, round))])
                    }
                    let key = try Following.key(client, 0)
                    let written = try await store.record(for: key)?.writtenMs
                    if client < 3 { #expect(written == [-62_000_000_000_000, 0, .max][client]) }
                }
            }
            try await group.waitForAll()
        }
        let violation = Linearizability.violation(of: history.operations)
        #expect(violation == nil, "\(violation?.description ?? "")")
        let following = try await Following.end(follower, of: store)
        #expect(following == (80, 0))
        Proof(
            name: "wrong clocks", faults: 4,
            acknowledged: history.operations.count { $0.end != nil },
            lost: violation == nil ? 0 : 1, changes: following.changes, misled: following.misled
        ).report()
    }
}
#endif
