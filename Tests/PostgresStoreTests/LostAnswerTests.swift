#if POSTGRESQL
import Foundation
import StateStore
import StoreConformance
import TestSupport
import Testing

@testable import PostgresStore

@Suite("Answers that are lost after the server has given them", needsServer)
struct LostAnswerTests {
    @Test("A commit whose answer is lost is made once, and its answer is found", arguments: [4, 12])
    func commitsOnce(every: Int) async throws {
        let server = try PostgresServer.shared.get()
        let proxy = try CuttingProxy(before: server, every: every)
        defer { proxy.close() }
        let options = Databases.options(patience: 60)
        let (clients, rounds) = (3, 60)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    let database = try await PostgresDatabase.open(
                        try PostgresAddress(proxy.address()), options: options)
                    defer { database.close() }
                    let store = try await database.store(tenant: "team")
                    for round in 1...rounds {
                        let receipt = try await store.commit([
                            .put([UInt8(round)], for: name("own\(client)")),
                            .put([UInt8(client)], for: name("shared"))
                        ])
                        #expect(receipt.revisions[0] == Int64(round))
                        // A refusal that is lost is a refusal too.
                        await #expect(throws: StoreError.self) {
                            try await store.commit([
                                .put([0], for: name("own\(client)"), expecting: .nothing)
                            ])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let total = Int64(clients * rounds)
        #expect(try await store.newestCursor.commit == total)
        #expect(try await store.record(for: name("shared"))?.revision == total)
        #expect(proxy.cuts > 5)
        let repeats = try Databases.run("SELECT sum(repeats) > 5 FROM \(options.schema).writer")
        #expect(repeats == [["t"]])
    }

    @Test("Every answer fits into one order of all operations")
    func linearizable() async throws {
        let server = try PostgresServer.shared.get()
        let proxy = try CuttingProxy(before: server, every: 5)
        defer { proxy.close() }
        let (history, options) = (History(), Databases.options(patience: 60))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<4 {
                group.addTask {
                    let database = try await PostgresDatabase.open(
                        try PostgresAddress(proxy.address()), options: options)
                    defer { database.close() }
                    try await history.play(
                        60, of: client, seed: 11, pairs: 2, on: database.store(tenant: "team"))
                }
            }
            try await group.waitForAll()
        }
        let violation = Linearizability.violation(of: history.operations)
        #expect(violation == nil, "\(violation?.description ?? "")")
        #expect(history.operations.filter { $0.end != nil }.count == 240)
        #expect(proxy.cuts > 5)
    }
}
#endif
