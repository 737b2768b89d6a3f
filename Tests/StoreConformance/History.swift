import Basics
public import StateStore

/// What many clients did to a store at once: each operation with the moments of its call and of its
/// return, and with what it returned.
public final class History: Sendable {
    /// One operation of a client.
    public struct Operation: Hashable, Sendable {
        /// The order of the call among all calls and returns.
        public var start: Int
        /// The order of the return; nil where the client does not know what came of it.
        public var end: Int?
        /// The request.
        public var action: Action
        /// The answer.
        public var outcome: Outcome

        /// Creates an operation.
        public init(start: Int, end: Int?, action: Action, outcome: Outcome) {
            (self.start, self.end, self.action, self.outcome) = (start, end, action, outcome)
        }
    }

    /// The request of an operation.
    public enum Action: Hashable, Sendable {
        /// Reads one record.
        case read(RecordKey)
        /// Makes all writes or none.
        case commit([Step])
    }

    /// The condition of a write; tests have another type of the name `Expectation`.
    public typealias Condition = Expectation

    /// A write of an operation; no value is a deletion.
    public struct Step: Hashable, Sendable {
        /// The name of the record.
        public var key: RecordKey
        /// The new value, which no other write of the history has; nil deletes.
        public var value: Int?
        /// The condition.
        public var expectation: Expectation

        /// Creates a write.
        public init(_ key: RecordKey, _ value: Int?, expecting expectation: Expectation) {
            (self.key, self.value, self.expectation) = (key, value, expectation)
        }
    }

    /// The answer to an operation.
    public enum Outcome: Hashable, Sendable {
        /// The record that was read: its revision and its value.
        case found(revision: Int64, value: Int)
        /// There was nothing to read.
        case nothing
        /// The new revisions of a commit.
        case done([Int64])
        /// A commit was refused, because a record has this revision.
        case refused(actual: Int64)
        /// The client got another error: the commit was made, or will be, or was not.
        case unknown
    }

    private struct State: Sendable {
        var moment = 0
        var value = 0
        var operations: [Operation] = []
    }

    private let state = Locked(State())

    /// Creates an empty history.
    public init() {}

    /// The operations in the order of their calls.
    public var operations: [Operation] {
        state.withLock { $0.operations }.sorted { $0.start < $1.start }
    }

    /// Returns a value that no write has had.
    func freshValue() -> Int {
        state.withLock { state in
            state.value += 1
            return state.value
        }
    }

    /// Reads a record and adds the operation, unless it failed; returns the record.
    @discardableResult
    public func read(_ key: RecordKey, from store: some StateBackend) async -> StoredRecord? {
        let start = moment()
        do throws(StoreError) {
            let record = try await store.record(for: key)
            let outcome = record.map {
                Outcome.found(revision: $0.revision, value: Self.value($0.bytes))
            }
            add(
                Operation(
                    start: start, end: moment(), action: .read(key), outcome: outcome ?? .nothing))
            return record
        } catch {
            return nil
        }
    }

    /// Commits writes and adds the operation.
    public func commit(_ steps: [Step], to store: some StateBackend) async {
        let writes = steps.map { step in
            step.value.map { value in
                Write.put(Self.bytes(value), for: step.key, expecting: step.expectation)
            } ?? .delete(step.key, expecting: step.expectation)
        }
        let start = moment()
        let outcome: Outcome
        do throws(StoreError) {
            outcome = .done(try await store.commit(writes).revisions)
        } catch {
            outcome =
                error.code == .conflict ? .refused(actual: error.actualRevision ?? 0) : .unknown
        }
        let end = moment()
        add(
            Operation(
                start: start, end: outcome == .unknown ? nil : end, action: .commit(steps),
                outcome: outcome))
    }

    private func add(_ operation: Operation) { state.withLock { $0.operations.append(operation) } }

    private func moment() -> Int {
        state.withLock { state in
            state.moment += 1
            return state.moment
        }
    }

    private static func bytes(_ value: Int) -> [UInt8] { Array("\(value)".utf8) }

    private static func value(_ bytes: [UInt8]) -> Int {
        Int(String(decoding: bytes, as: UTF8.self)) ?? -1
    }
}

extension History {
    /// Lets a client do operations that are drawn from a seed: reads, puts with and without
    /// compare-and-set, deletions, and batches of two records that belong together.
    ///
    /// - Parameters:
    ///   - pairs: the number of pairs of records that all clients share.
    ///   - application: the application of the records.
    public func play(
        _ operations: Int, of client: Int, seed: UInt64, pairs: Int,
        application: String = "history", on store: some StateBackend
    ) async throws(StoreError) {
        var random = SeededGenerator(state: seed &* 1_000_003 &+ UInt64(client))
        var seen: [RecordKey: Int64] = [:]
        for _ in 0..<operations {
            let pair = random.next(below: pairs)
            let keys = [
                try RecordKey(application: application, scene: "pair\(pair)", key: "one"),
                try RecordKey(application: application, scene: "pair\(pair)", key: "two")
            ]
            let key = keys[random.next(below: 2)]
            let known: Expectation =
                seen[key].map { $0 == 0 ? .nothing : .revision($0) } ?? .nothing
            switch random.next(below: 10) {
            case 0..<4: seen[key] = await read(key, from: store)?.revision ?? 0
            case 4..<6: await commit([Step(key, freshValue(), expecting: .anything)], to: store)
            case 6..<8: await commit([Step(key, freshValue(), expecting: known)], to: store)
            case 8: await commit([Step(key, nil, expecting: .anything)], to: store)
            default:
                await commit(
                    keys.map { Step($0, freshValue(), expecting: .anything) }, to: store)
            }
        }
    }
}
