#if SERVICE
import StateStore

/// Lets so many in at once, and nobody else.
final class Gate: Sendable {
    private let most: Int
    private let what: String
    private let count = Locked(0)

    /// `what` is many of what pass, as a message says it.
    init(_ what: String, most: Int) {
        (self.what, self.most) = (what, most)
    }

    func enter() throws(Problem) {
        let isFree = count.withLock { count in
            if count >= most { return false }
            count += 1
            return true
        }
        guard isFree else {
            throw Problem(.unavailable, "As many \(what) are under way as may be, \(most).")
                .retrying(afterSeconds: 1)
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
#endif
