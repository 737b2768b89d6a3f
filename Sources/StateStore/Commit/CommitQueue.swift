import Basics
import Foundation

/// Gathers commits that arrive together into one transaction: one wait for the disk serves all.
///
/// Whoever finds the queue idle leads: it takes what is waiting, commits it, and answers everyone.
/// Those who come meanwhile wait for the next round. Nobody is answered before its commit is
/// durable.
final class CommitQueue: Sendable {
    typealias Answer = Result<CommitReceipt, StoreError>

    struct Request: Sendable {
        let writes: [Write]
        let answer: @Sendable (Answer) -> Void
    }

    private struct State {
        var waiting: [Request] = []
        var hasLeader = false
    }

    /// One transaction takes at most so many, so that the first need not wait for a flood.
    private static let largestGroup = 256

    private let state = Locked(State())
    /// As urgent as the main thread, which may have to wait for a commit that is led here.
    private let background = DispatchQueue(label: "StateStore.commits", qos: .userInteractive)
    /// Not `background`, whose leader others of it may have to wait for.
    private let blocking = DispatchQueue(label: "StateStore.pictures")
    private let commit: @Sendable ([[Write]]) -> [Answer]

    init(commit: @escaping @Sendable ([[Write]]) -> [Answer]) {
        self.commit = commit
    }

    /// Commits on the caller's thread, or waits for a leader who does it.
    func commitNow(_ writes: [Write]) -> Answer {
        if takeLead() {
            defer { handOver() }
            return commit([writes])[0]
        }
        let answer = Locked<Answer?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let request = Request(writes: writes) { result in
            answer.withLock { $0 = result }
            isDone.signal()
        }
        if enqueue(request) { lead() }
        isDone.wait()
        guard let result = answer.withLock({ $0 }) else {
            return .failure(StoreError(.io, at: "commit queue", "a commit has no result"))
        }
        return result
    }

    /// Commits without blocking the caller's thread.
    func commit(_ writes: [Write]) async -> Answer {
        await withCheckedContinuation { continuation in
            let request = Request(writes: writes) { continuation.resume(returning: $0) }
            if enqueue(request) { background.async { self.lead() } }
        }
    }

    /// Does blocking work on a thread of the queue's own.
    func inBackground<Value: Sendable>(
        _ work: @escaping @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            blocking.async {
                continuation.resume(returning: Result { () throws(StoreError) in try work() })
            }
        }
        return try result.get()
    }

    /// Makes the caller the leader when there is none; it does not wait then.
    private func takeLead() -> Bool {
        state.withLock { state in
            defer { state.hasLeader = true }
            return !state.hasLeader
        }
    }

    /// Adds a request; true when the caller must lead.
    private func enqueue(_ request: Request) -> Bool {
        state.withLock { state in
            state.waiting.append(request)
            defer { state.hasLeader = true }
            return !state.hasLeader
        }
    }

    /// Commits one group, then hands over, so that a caller's thread serves others only once.
    private func lead() {
        let group = state.withLock { state in
            let group = Array(state.waiting.prefix(Self.largestGroup))
            state.waiting.removeFirst(group.count)
            return group
        }
        let answers = commit(group.map(\.writes))
        for (request, answer) in zip(group, answers) { request.answer(answer) }
        handOver()
    }

    private func handOver() {
        let isIdle = state.withLock { state in
            state.hasLeader = !state.waiting.isEmpty
            return state.waiting.isEmpty
        }
        if !isIdle { background.async { self.lead() } }
    }
}
