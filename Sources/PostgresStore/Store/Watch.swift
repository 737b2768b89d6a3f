#if POSTGRESQL
import Basics
import StateStore

/// The number of a tenant's commits as far as this process knows, and those who wait for more.
final class Watch: Sendable {
    let tenant: Int64
    private let followers = Followers()
    private let state: Locked<State>

    private struct State: Sendable {
        var commits: Int64 = 0
        var waiting = 0
        /// Others may have committed, and nobody has looked since: also before the first look.
        var isStale = true
        var isClosed: Bool
    }

    init(tenant: Int64, isClosed: Bool) {
        self.tenant = tenant
        state = Locked(State(isClosed: isClosed))
    }

    /// Takes notice of a number of commits.
    func advance(to commits: Int64) {
        let isNews = state.withLock { state in
            defer { state.commits = max(state.commits, commits) }
            return state.commits < commits
        }
        if isNews { followers.wake() }
    }

    /// Takes the number that a server just gave, which is less where commits were lost.
    func set(_ commits: Int64) {
        state.withLock { state in
            (state.commits, state.isStale) = (commits, false)
        }
        followers.wake()
    }

    /// Notes that others have committed; returns true where somebody waits.
    func hear() -> Bool {
        state.withLock { state in
            state.isStale = true
            return state.waiting > 0
        }
    }

    /// Returns whether the number must be read before a wait for more than `seen` commits.
    func mustLook(seen: Int64) -> Bool {
        state.withLock { !$0.isClosed && ($0.isStale || $0.commits > seen) }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        followers.wake()
    }

    /// Waits for more than `seen` commits, for the end of the database, or for cancellation.
    func wait(after seen: Int64) async {
        state.withLock { $0.waiting += 1 }
        await followers.wait { self.state.withLock { $0.commits > seen || $0.isClosed } }
        state.withLock { $0.waiting -= 1 }
    }

    var isWaitedFor: Bool { state.withLock { $0.waiting > 0 } }
}
#endif
