import Basics
import StateStore

/// Admits a limited number of requests at once, of each tenant and in all.
final class Gate: Sendable {
    private let what: String
    private let mostEach: Int
    private let mostInAll: Int
    private let retrySeconds: Int64
    /// The number of admitted requests of each tenant; absent for 0.
    private let counts = Locked<[String: Int]>([:])

    /// Creates a gate; `what` names the admitted things in messages, in the plural.
    init(_ what: String, each: Int, inAll: Int, retrySeconds: Int64) {
        (self.what, mostEach, mostInAll) = (what, each, inAll)
        self.retrySeconds = retrySeconds
    }

    /// A place that is held until it is left or released.
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
        throw Problem(.unavailable, "The limit of \(most) \(what) at once is reached.")
            .retrying(afterSeconds: retrySeconds)
    }

    private func leave(_ tenant: String) {
        counts.withLock { counts in
            let rest = counts[tenant, default: 1] - 1
            counts[tenant] = rest > 0 ? rest : nil
        }
    }

    /// Returns the number of admitted requests of a tenant.
    func count(of tenant: String) -> Int { counts.withLock { $0[tenant, default: 0] } }
}
