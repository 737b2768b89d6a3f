import Basics
import Foundation

/// Those who wait for the next commit.
package final class Followers: Sendable {
    private struct State {
        var next = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Locked(State())

    package init() {}

    /// Resumes everybody who waits.
    package func wake() {
        let waiting = state.withLock { state in
            if state.waiting.isEmpty { return state.waiting }
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }

    /// Waits for the next wake or for cancellation, unless `isOver` says that it has come.
    ///
    /// `isOver` is asked after the wait is registered, so a wake between question and wait is
    /// not missed.
    package func wait(unless isOver: @Sendable () -> Bool) async {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                register(number, continuation)
                if isOver() { resume(number) }
            }
        } onCancel: {
            cancel(number)
        }
        state.withLock { _ = $0.cancelled.remove(number) }
    }

    private func register(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) {
        let isCancelled = state.withLock { state in
            if state.cancelled.contains(number) { return true }
            state.waiting[number] = continuation
            return false
        }
        if isCancelled { continuation.resume() }
    }

    private func resume(_ number: Int) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }

    private func cancel(_ number: Int) {
        let continuation = state.withLock { state in
            state.cancelled.insert(number)
            return state.waiting.removeValue(forKey: number)
        }
        continuation?.resume()
    }
}
