#if POSTGRESQL
import Basics
import StateStore

// The commits of a tenant have numbers without gaps, so each waits until the one before is on disk.
// Those that arrive meanwhile are gathered into one transaction, which is one round trip and one
// wait for the disk. A group that is refused leaves the others alone.

/// The commits of one store, one transaction after the other.
final class CommitLane: Sendable {
    typealias Answer = Result<CommitReceipt, StoreError>

    private struct Group: Sendable {
        let writes: [Write]
        let bytes: Int
        let answer: @Sendable (Answer) -> Void
        /// Indicates whether it failed together with others.
        var isAlone = false
    }

    private struct State: Sendable {
        var waiting: [Group] = []
        var isBusy = false
        var batch: Int64 = 0
    }

    /// The answers to a batch.
    struct Receipt: Sendable {
        /// The commit of each group, or the place of a refused write below 0.
        let numbers: [Int64]
        /// The revision of each write.
        let revisions: [Int64]
    }

    /// Sends a batch: its parameters between the tenant and the end, and what receives the receipt.
    typealias Send =
        @Sendable (
            [Parameter], @escaping @Sendable (Result<Receipt, StoreError>) -> Void
        ) -> Void

    private static let mostGroups = 256
    private static let mostBytes = 4 << 20

    private let state = Locked(State())
    /// The name of this program among those that commit.
    private let writer: String
    private let options: StoreOptions
    /// Returns the number of older revisions that are kept of a record.
    private let kept: @Sendable (RecordKey) -> Int
    private let send: Send

    init(
        _ options: StoreOptions, kept: @escaping @Sendable (RecordKey) -> Int, writer: String,
        send: @escaping Send
    ) {
        (self.options, self.kept, self.writer, self.send) = (options, kept, writer, send)
    }

    /// Adds writes to the next batch. The answer comes even where the task is cancelled.
    func commit(_ writes: [Write]) async -> Answer {
        await withCheckedContinuation { continuation in
            let bytes = writes.reduce(0) { $0 + $1.size }
            add(Group(writes: writes, bytes: bytes) { continuation.resume(returning: $0) })
        }
    }

    private func add(_ group: Group) {
        let isFirst = state.withLock { state in
            state.waiting.append(group)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isFirst { sendNext() }
    }

    /// Sends what waits, or rests.
    private func sendNext() {
        let next = state.withLock { state -> (groups: [Group], batch: Int64)? in
            guard let first = state.waiting.first else {
                state.isBusy = false
                return nil
            }
            var (count, bytes) = (1, first.bytes)
            while !first.isAlone, count < min(Self.mostGroups, state.waiting.count),
                !state.waiting[count].isAlone, bytes + state.waiting[count].bytes < Self.mostBytes
            {
                bytes += state.waiting[count].bytes
                count += 1
            }
            let groups = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            state.batch += 1
            return (groups, state.batch)
        }
        guard let next else { return }
        send(parameters(next.groups, next.batch)) { receipt in
            self.receive(receipt, next.groups)
        }
    }

    private func receive(_ receipt: Result<Receipt, StoreError>, _ groups: [Group]) {
        switch receipt {
        case .success(let receipt):
            var first = 0
            for (group, number) in zip(groups, receipt.numbers) {
                let revisions = receipt.revisions[first..<first + group.writes.count]
                group.answer(Self.answer(group.writes, number, revisions, first))
                first += group.writes.count
            }
        case .failure(let error) where groups.count > 1 && error.isOfOneGroup:
            // One that the server refuses must not make the others fail.
            state.withLock { state in
                state.waiting.insert(
                    contentsOf: groups.map { group in
                        var group = group
                        group.isAlone = true
                        return group
                    }, at: 0)
            }
        case .failure(let error):
            for group in groups { group.answer(.failure(error)) }
        }
        sendNext()
    }

    private static func answer(
        _ writes: [Write], _ number: Int64, _ revisions: ArraySlice<Int64>, _ first: Int
    ) -> Answer {
        if number < 0 {
            let place = Int(-number) - 1 - first
            guard writes.indices.contains(place) else {
                return .failure(
                    StoreError(.io, at: "commit", "the server refused a write that was not sent"))
            }
            return .failure(
                .conflict(writes[place].key, revisions[revisions.startIndex + place]))
        }
        return .success(CommitReceipt(commit: number, revisions: Array(revisions)))
    }

    /// The parameters of the function, each an array over all writes.
    private func parameters(_ groups: [Group], _ batch: Int64) -> [Parameter] {
        let now = options.clock.nowMs()
        let writes = groups.flatMap(\.writes)
        let rows = writes.map(Row.init)
        return [
            .text(writer), .integer(batch),
            .integers(
                groups.enumerated().flatMap { number, group in
                    group.writes.map { _ in Int64(number) }
                }),
            .texts(writes.map(\.key.application)), .texts(writes.map(\.key.scene)),
            .texts(writes.map(\.key.key)), .integers(writes.map(\.expectation.number)),
            .integers(writes.map { $0.writtenMs ?? now }), .integers(rows.map(\.form.rawValue)),
            .texts(rows.map(\.schema.name)), .integers(rows.map { Int64($0.schema.version) }),
            .byteStrings(rows.map(\.bytes)), .byteStrings(rows.map(\.digest)),
            .integers(writes.map { Int64(kept($0.key)) })
        ]
    }

    /// The columns that a write stores.
    private struct Row {
        let form: RecordForm
        let schema: RecordSchema
        let bytes: [UInt8]
        let digest: [UInt8]

        init(_ write: Write) {
            switch write.content {
            case .put(let value, let name): (form, schema, bytes) = (.inline, name, value)
            case .picture(let picture): (form, schema, bytes) = (.inline, .picture, picture.png)
            case .delete: (form, schema, bytes) = (.deleted, .bytes, [])
            }
            digest = RecordDigest.make(write.key, schema, form, bytes)
        }
    }
}

extension Expectation {
    /// The revision that must be there: 0 for none, -1 for any, and less for one that never is.
    fileprivate var number: Int64 {
        switch self {
        case .anything: -1
        case .nothing: 0
        case .revision(let revision): revision < 0 ? -2 : revision
        }
    }
}

extension Write {
    fileprivate var size: Int {
        switch content {
        case .put(let bytes, _): bytes.count + 256
        case .picture(let picture): picture.png.count + 256
        case .delete: 256
        }
    }
}

extension StoreError {
    /// Indicates whether what the server said may concern one of many groups alone.
    fileprivate var isOfOneGroup: Bool {
        [.full, .invalid, .io, .tooLarge].contains(code)
    }
}
#endif
