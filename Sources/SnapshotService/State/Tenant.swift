#if SERVICE
import StateStore

/// A tenant while its store is open.
final class Tenant: Sendable {
    let name: String
    let store: StateStore
    private let names: Locked<Int>
    /// Which commit was the newest when.
    private let marks = Locked<[(ms: Int64, commit: Int64)]>([])

    /// Opens the store; blocks for some milliseconds, and for longer the more names there are.
    init(_ name: String, path: String, _ limits: Limits, _ doors: Doors) throws(StoreError) {
        var options = StoreOptions()
        options.clock = .custom(doors.nowMs)
        options.largestValue = max(limits.snapshotBytes, limits.stateBytes)
        options.keptRevisions = limits.keptRevisions
        let store = try StateStore.open(at: path, options: options)
        (self.name, self.store) = (name, store)
        names = Locked(try Self.nameCount(store))
        // On a full disk they stay, and the tenant can be read all the same.
        _ = try? forgetAnswers(expiredBy: doors.nowMs())
    }

    private static func nameCount(_ store: StateStore) throws(StoreError) -> Int {
        var count = 0
        for application in try store.applications() where !Reserved.isReserved(application) {
            count += try store.keys(application: application).count
        }
        return count
    }

    /// Counts the names anew: those of forgotten deletions are free again.
    func recountNames() throws(StoreError) {
        let count = try Self.nameCount(store)
        names.withLock { $0 = count }
    }

    /// The newest commit that is known to be at least this old; nil where none is.
    func oldCommit(_ nowMs: Int64, ageMs: Int64) -> Int64? {
        let newest = store.newestCursor.commit
        return marks.withLock { marks in
            let old = marks.last { $0.ms <= nowMs - ageMs }
            marks.removeAll { $0.ms < old?.ms ?? .min }
            marks.append((nowMs, newest))
            return old?.commit
        }
    }

    /// Deletes the kept answers that are given no more; returns how many there were.
    func forgetAnswers(expiredBy nowMs: Int64) throws(StoreError) -> Int {
        var expired: [Write] = []
        try store.forEachRecord(application: Reserved.answers) { record in
            if let kept = KeptAnswer(record), kept.expiresMs > nowMs { return }
            expired.append(.delete(record.key, expecting: .revision(record.revision)))
        }
        for start in stride(from: 0, to: expired.count, by: 256) {
            try store.commit(Array(expired[start..<min(start + 256, expired.count)]))
        }
        return expired.count
    }

    /// How many names there are, as far as is known: what others delete counts on.
    var nameCount: Int { names.withLock { $0 } }

    /// Takes note of the revisions that a commit gave: a first one is a new name.
    func count(_ revisions: some Sequence<Int64>) {
        let new = revisions.count { $0 == 1 }
        if new > 0 { names.withLock { $0 += new } }
    }
}

/// The applications that the service keeps for itself beside those of its users.
///
/// Their names begin with a colon, which is outside the alphabet of names in paths and in batches:
/// no request can reach them.
enum Reserved {
    /// The first answers to requests with an idempotency key.
    static let answers = ":answers"
    /// The pictures, named by their SHA-256.
    static let pictures = ":pictures"

    static func isReserved(_ application: String) -> Bool { application.utf8.first == 0x3A }
}
#endif
