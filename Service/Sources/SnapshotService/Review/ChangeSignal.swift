import Basics
import StateStore

/// Notifies waiting tasks of changes.
final class ChangeSignal: Sendable {
    private struct State: Sendable {
        var count = 0
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Locked(State())

    /// The number of notifications so far.
    var count: Int { state.withLock { $0.count } }

    func notify() {
        let waiting = state.withLock { state in
            state.count += 1
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for one in waiting { one.resume() }
    }

    /// Waits for more notifications than `seen`, or until the task is cancelled.
    func wait(after seen: Int) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.count > seen || Task.isCancelled { return true }
                    state.waiting[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiting = state.withLock { $0.waiting.removeValue(forKey: id) }
            waiting?.resume()
        }
    }
}
