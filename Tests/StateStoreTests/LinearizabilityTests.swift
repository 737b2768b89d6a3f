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

/// Histories of clients some of which get no answer, made from a seed: an operation takes effect at
/// one moment between its call and its return, or after it where there is no return.
private struct DrawnHistory {
    private var random: SeededGenerator
    private var entries: [RecordKey: (revision: Int64, value: Int?)] = [:]
    private var running: [Int: (start: Int, action: History.Action, outcome: History.Outcome?)] =
        [:]
    /// Commits whose clients did not wait for them.
    private var pending: [History.Action] = []
    private var moment = 0
    private(set) var operations: [History.Operation] = []
    private let keys: [RecordKey]

    init(seed: UInt64, keys: [RecordKey]) {
        random = SeededGenerator(state: seed)
        self.keys = keys
        for _ in 0..<60 { advance(random.next(below: 3)) }
        for last in running.values {
            guard case .commit = last.action else { continue }
            operations.append(
                .init(start: last.start, end: nil, action: last.action, outcome: .unknown))
        }
        operations.sort { $0.start < $1.start }
    }

    private mutating func advance(_ client: Int) {
        moment += 1
        if !pending.isEmpty, random.next(below: 8) == 0 {
            _ = effect(of: pending.remove(at: random.next(below: pending.count)))
        }
        guard let now = running[client] else {
            running[client] = (moment, draw(), nil)
            return
        }
        var (end, outcome): (Int?, History.Outcome) = (moment, now.outcome ?? .unknown)
        if now.outcome == nil {
            guard case .commit = now.action, random.next(below: 3) == 0 else {
                let outcome = effect(of: now.action)
                running[client]?.outcome = outcome
                return
            }
            // Never made, or made later.
            if random.next(below: 2) == 0 { pending.append(now.action) }
        } else if case .commit = now.action, random.next(below: 4) == 0 {
            outcome = .unknown
        }
        if outcome == .unknown { end = nil }
        running[client] = nil
        operations.append(
            .init(start: now.start, end: end, action: now.action, outcome: outcome))
    }

    private mutating func draw() -> History.Action {
        let key = keys[random.next(below: keys.count)]
        let revision = Int64(random.next(below: 4))
        switch random.next(below: 8) {
        case 0..<3: return .read(key)
        case 3..<5: return .commit([.init(key, moment, expecting: .anything)])
        case 5:
            return .commit([
                .init(key, moment, expecting: revision == 0 ? .nothing : .revision(revision))
            ])
        case 6: return .commit([.init(key, nil, expecting: .anything)])
        default:
            return .commit(
                keys.enumerated().map {
                    .init($1, moment * 100 + $0, expecting: .anything)
                })
        }
    }

    private mutating func effect(of action: History.Action) -> History.Outcome {
        switch action {
        case .read(let key):
            guard let entry = entries[key], let value = entry.value else { return .nothing }
            return .found(revision: entry.revision, value: value)
        case .commit(let steps):
            for step in steps {
                let entry = entries[step.key]
                let there = entry?.value == nil ? 0 : entry?.revision ?? 0
                if !step.expectation.holds(for: there) { return .refused(actual: there) }
            }
            return .done(
                steps.map { step in
                    let entry = entries[step.key] ?? (0, nil)
                    if step.value == nil, entry.value == nil { return 0 }
                    entries[step.key] = (entry.revision + 1, step.value)
                    return entry.revision + 1
                })
        }
    }

    /// Changes one answer to what may be wrong.
    mutating func falsify() {
        let known = operations.indices.filter { operations[$0].end != nil }
        guard let place = random.element(of: known) else { return }
        let other = operations[known[random.next(below: known.count)]]
        let off: Int64 = random.next(below: 2) == 0 ? 1 : -1
        operations[place].outcome =
            switch (operations[place].outcome, other.outcome) {
            case (.found, .found), (.nothing, .found), (.found, .nothing): other.outcome
            case (.found(let revision, let value), _):
                .found(revision: revision + off, value: value)
            case (.done(let made), _): .done(made.map { max(0, $0 + off) })
            case (.refused(let actual), _): .refused(actual: max(0, actual + off))
            case (let outcome, _): outcome
            }
    }
}

@Suite("The rules for operations without an answer change no verdict")
struct LinearizabilityRuleTests {
    @Test("The plain search gives the same verdict", arguments: [1, 2])
    func plain(_ count: Int) throws {
        let keys = try ["k", "l"].prefix(count).map {
            try RecordKey(application: "a", scene: "s", key: $0)
        }
        var (without, violations, unanswered) = (0, 0, 0)
        for seed in 1...400 as ClosedRange<UInt64> {
            var history = DrawnHistory(seed: seed, keys: keys)
            #expect(Linearizability.violation(of: history.operations) == nil, "seed \(seed)")
            unanswered += history.operations.count { $0.end == nil }
            for _ in 0..<1 + seed % 2 { history.falsify() }
            let plain = Linearizability.violation(of: history.operations, plainly: true)
            let violation = Linearizability.violation(of: history.operations)
            #expect((plain == nil) == (violation == nil), "seed \(seed)")
            if plain == nil { without += 1 } else { violations += 1 }
        }
        #expect(unanswered > 1000)
        #expect(violations > 100 && without > 20, "\(violations) and \(without)")
    }

    @Test("A history of sixty operations without an answer is judged")
    func many() throws {
        let key = try RecordKey(application: "a", scene: "s", key: "k")
        var operations: [History.Operation] = []
        for number in 0..<60 {
            operations.append(
                .init(
                    start: number, end: nil,
                    action: .commit([.init(key, number, expecting: .anything)]), outcome: .unknown))
        }
        // Two of them were made before revision 3 and six after it; but nothing was deleted.
        operations += [
            .init(
                start: 100, end: 101, action: .commit([.init(key, 100, expecting: .anything)]),
                outcome: .done([3])),
            .init(
                start: 102, end: 103, action: .read(key), outcome: .found(revision: 9, value: 5)),
            .init(start: 104, end: 105, action: .read(key), outcome: .nothing)
        ]
        #expect(Linearizability.violation(of: operations) != nil)
        operations[62].outcome = .found(revision: 12, value: 7)
        #expect(Linearizability.violation(of: operations) == nil)
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
