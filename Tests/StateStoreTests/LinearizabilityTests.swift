import Basics
import StateStore
import StoreConformance
import Testing

@Suite("Histories of many clients are checked for an order")
struct LinearizabilityTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let operations: [History.Operation]
        let hasOrder: Bool

        init(_ name: String, _ hasOrder: Bool, _ operations: [History.Operation]) {
            (testDescription, self.hasOrder, self.operations) = (name, hasOrder, operations)
        }
    }

    private static func key(_ name: String) -> RecordKey {
        guard let key = try? RecordKey(application: "a", scene: "s", key: name) else {
            preconditionFailure("not a name: \(name)")
        }
        return key
    }

    private static func put(
        _ start: Int, _ end: Int?, _ name: String, _ value: Int?,
        _ expectation: History.Condition = .anything, gives outcome: History.Outcome
    ) -> History.Operation {
        .init(
            start: start, end: end,
            action: .commit([.init(key(name), value, expecting: expectation)]), outcome: outcome)
    }

    private static func read(
        _ start: Int, _ end: Int, _ name: String, _ outcome: History.Outcome
    ) -> History.Operation {
        .init(start: start, end: end, action: .read(key(name)), outcome: outcome)
    }

    private static func both(
        _ start: Int, _ end: Int, _ values: [Int], _ revisions: [Int64]
    ) -> History.Operation {
        .init(
            start: start, end: end,
            action: .commit([
                .init(key("k"), values[0], expecting: .anything),
                .init(key("l"), values[1], expecting: .anything)
            ]), outcome: .done(revisions))
    }

    static let cases: [Case] = [
        Case("nothing happened", true, []),
        Case(
            "one after the other", true,
            [
                put(1, 2, "k", 10, gives: .done([1])),
                read(3, 4, "k", .found(revision: 1, value: 10))
            ]),
        Case(
            "a stale read after the write returned", false,
            [put(1, 2, "k", 10, gives: .done([1])), read(3, 4, "k", .nothing)]),
        Case(
            "a read during the write may see either", true,
            [
                put(1, 6, "k", 10, gives: .done([1])), read(2, 3, "k", .nothing),
                read(4, 5, "k", .found(revision: 1, value: 10))
            ]),
        Case(
            "two reads during a write see new, then old", false,
            [
                put(1, 6, "k", 10, gives: .done([1])),
                read(2, 3, "k", .found(revision: 1, value: 10)), read(4, 5, "k", .nothing)
            ]),
        Case(
            "an unknown write may have been made", true,
            [
                put(1, nil, "k", 10, gives: .unknown),
                read(2, 3, "k", .found(revision: 1, value: 10))
            ]),
        Case(
            "an unknown write may not have been made", true,
            [put(1, nil, "k", 10, gives: .unknown), read(2, 3, "k", .nothing)]),
        Case(
            "an unknown write is not made twice", false,
            [
                put(1, nil, "k", 10, gives: .unknown),
                read(2, 3, "k", .found(revision: 2, value: 10))
            ]),
        Case(
            "two writers get the same revision", false,
            [put(1, 3, "k", 10, gives: .done([1])), put(2, 4, "k", 11, gives: .done([1]))]),
        Case(
            "a refusal tells a revision that was there", true,
            [
                put(1, 2, "k", 10, gives: .done([1])),
                put(3, 4, "k", 11, .nothing, gives: .refused(actual: 1))
            ]),
        Case(
            "a refusal tells a revision that was not there", false,
            [
                put(1, 2, "k", 10, gives: .done([1])),
                put(3, 4, "k", 11, .nothing, gives: .refused(actual: 2))
            ]),
        Case(
            "a deletion counts as a revision", true,
            [
                put(1, 2, "k", 10, gives: .done([1])), put(3, 4, "k", nil, gives: .done([2])),
                put(5, 6, "k", nil, gives: .done([0])),
                put(7, 8, "k", 11, .nothing, gives: .done([3]))
            ]),
        Case(
            "a batch is seen in two halves", false,
            [
                both(1, 6, [10, 11], [1, 1]), read(2, 3, "k", .found(revision: 1, value: 10)),
                read(4, 5, "l", .nothing)
            ]),
        Case(
            "a batch is seen as a whole", true,
            [
                both(1, 6, [10, 11], [1, 1]), read(2, 3, "k", .nothing),
                read(4, 5, "l", .found(revision: 1, value: 11))
            ])
    ]

    @Test("An order is found where there is one", arguments: cases)
    func order(_ example: Case) {
        let violation = Linearizability.violation(of: example.operations)
        #expect((violation == nil) == example.hasOrder, "\(violation?.description ?? "")")
    }
}

/// A backend that errs in one way.
private struct Erring: StateBackend {
    enum Way: String, CaseIterable, Sendable {
        case honest
        /// Reads what the record was when it was last read.
        case readsStale
        /// Makes the writes of a batch one by one.
        case tearsBatches
        /// Makes a write twice, as one who sends it again.
        case commitsTwice
        /// Acknowledges a write that it did not make.
        case losesWrites
    }

    let way: Way
    let memory = MemoryStore()
    let copies = Locked<[RecordKey: StoredRecord]>([:])
    let count = Locked(0)

    /// Every tenth operation goes wrong.
    private var isTurn: Bool {
        count.withLock { count in
            count += 1
            return count % 10 == 0
        }
    }

    func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt {
        switch way {
        case .tearsBatches where writes.count > 1:
            var revisions: [Int64] = []
            for write in writes {
                revisions += try await memory.commit([write]).revisions
                for _ in 0..<20 { await Task.yield() }
            }
            return CommitReceipt(commit: 0, revisions: revisions)
        case .commitsTwice where isTurn:
            try await memory.commit(writes)
            return try await memory.commit(writes)
        case .losesWrites where writes.count == 1 && isTurn:
            let before = try await memory.record(for: writes[0].key)?.revision ?? 0
            return CommitReceipt(commit: 0, revisions: [before + 1])
        default: return try await memory.commit(writes)
        }
    }

    func record(for key: RecordKey) async throws(StoreError) -> StoredRecord? {
        await Task.yield()
        let record = try await memory.record(for: key)
        guard way == .readsStale else { return record }
        return copies.withLock { copies in
            defer { copies[key] = record }
            return copies[key] ?? record
        }
    }

    func history(of key: RecordKey) async throws(StoreError) -> [StoredRecord] { [] }
    func records(application: String) async throws(StoreError) -> [StoredRecord] { [] }
    func keys(application: String) async throws(StoreError) -> [RecordKey] { [] }
    func applications() async throws(StoreError) -> [String] { [] }
    var newestCursor: ChangeCursor { memory.newestCursor }
    func changes(
        after cursor: ChangeCursor, limit: Int
    ) async throws(StoreError) -> [Change] { [] }
    func waitForCommit(after seen: Int64) async {}
}

@Suite("Histories of backends have an order, and those of backends that err have none")
struct BackendHistoryTests {
    private func history(of store: some StateBackend, seed: UInt64) async throws -> History {
        let history = History()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<4 {
                group.addTask {
                    try await history.play(60, of: client, seed: seed, pairs: 2, on: store)
                }
            }
            try await group.waitForAll()
        }
        return history
    }

    @Test("Memory and file answer as if one operation came after the other", arguments: 1...5)
    func backends(seed: UInt64) async throws {
        let scratch = try Scratch(inMemory: true)
        let file = try StateStore.open(at: scratch.store)
        for store in [MemoryStore(), file] as [any StateBackend] {
            let history = try await history(of: store, seed: seed)
            #expect(history.operations.count == 240)
            let violation = Linearizability.violation(of: history.operations)
            #expect(violation == nil, "\(violation?.description ?? "")")
        }
    }

    @Test(
        "The controls: backends that err are caught", arguments: Erring.Way.allCases.map(\.rawValue)
    )
    func controls(_ way: String) async throws {
        let way = try #require(Erring.Way(rawValue: way))
        var caught = 0
        for seed in 1...5 as ClosedRange<UInt64> {
            let history = try await history(of: Erring(way: way), seed: seed)
            caught += Linearizability.violation(of: history.operations) == nil ? 0 : 1
        }
        #expect(way == .honest ? caught == 0 : caught > 0)
    }
}
