import Basics
import StateStore

/// Lets so many in at once, of each tenant and in all, and nobody else.
final class Gate: Sendable {
    private let what: String
    private let mostEach: Int
    private let mostInAll: Int
    private let retrySeconds: Int64
    /// How many of each tenant are in; only of those who have somebody in.
    private let counts = Locked<[String: Int]>([:])

    /// `what` is many of what pass, as a message says it.
    init(_ what: String, each: Int, inAll: Int, retrySeconds: Int64) {
        (self.what, mostEach, mostInAll) = (what, each, inAll)
        self.retrySeconds = retrySeconds
    }

    /// A place within, until it is left or forgotten.
    final class Place: Sendable {
        private let gate: Gate
        private let tenant: String
        private let isLeft = Locked(false)

        fileprivate init(_ gate: Gate, _ tenant: String) {
            (self.gate, self.tenant) = (gate, tenant)
        }

        deinit { leave() }

        func leave() {
            let isFirst = isLeft.withLock { isLeft in
                defer { isLeft = true }
                return !isLeft
            }
            if isFirst { gate.leave(tenant) }
        }
    }

    /// Takes a place for a tenant.
    func enter(_ tenant: String) throws(Problem) -> Place {
        let most: Int? = counts.withLock { counts in
            let own = counts[tenant, default: 0]
            if own >= mostEach { return mostEach }
            if counts.values.reduce(0, +) >= mostInAll { return mostInAll }
            counts[tenant] = own + 1
            return nil
        }
        guard let most else { return Place(self, tenant) }
        throw Problem(.unavailable, "As many \(what) are under way as may be, \(most).")
            .retrying(afterSeconds: retrySeconds)
    }

    private func leave(_ tenant: String) {
        counts.withLock { counts in
            let rest = counts[tenant, default: 1] - 1
            counts[tenant] = rest > 0 ? rest : nil
        }
    }

    /// How many of a tenant are in.
    func count(of tenant: String) -> Int { counts.withLock { $0[tenant, default: 0] } }
}
