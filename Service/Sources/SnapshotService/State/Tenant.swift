import Basics
import Foundation
import StateStore

/// A tenant with its open store.
final class Tenant: Sendable {
    let name: String
    let store: any TenantStore
    private let names: Locked<Names>
    private let marks: Locked<Marks>

    /// The newest commit at a time. Marks are stored as a record: a service that restarts often
    /// must still know what is a week old.
    private struct Mark: Codable, Sendable {
        let ms: Int64
        let commit: Int64
    }

    private struct Marks: Sendable {
        var list: [Mark] = []
        /// The commit that stored them.
        var commit: Int64 = 0
    }

    private struct Names: Sendable {
        /// The number of names, with deleted ones whose marks remain.
        var known: Int
        /// The number of names that pending writes may add.
        var expected = 0
    }

    /// Takes an open store: counts its names and reads its marks.
    init(_ name: String, _ store: any TenantStore, _ environment: Environment) async throws {
        (self.name, self.store) = (name, store)
        names = Locked(Names(known: try await store.nameCount(outside: Reserved.prefix)))
        marks = Locked(try await Self.storedMarks(store))
        // On a full disk the answers stay, and the tenant can still be read.
        _ = try? await forgetAnswers(expiredBy: environment.nowMs())
    }

    /// Counts the names again: names of forgotten deletions are free.
    func recountNames() async throws {
        let count = try await store.nameCount(outside: Reserved.prefix)
        names.withLock { $0.known = count }
    }

    private static func storedMarks(_ store: any TenantStore) async throws -> Marks {
        guard let record = try await store.record(for: Reserved.marksKey()) else { return Marks() }
        let marks = (try? JSONDecoder().decode([Mark].self, from: Data(record.bytes))) ?? []
        return Marks(list: marks.filter { $0.commit <= record.commit }, commit: record.commit)
    }

    /// Returns the newest commit that is at least this old; nil where none is known.
    func oldCommit(_ nowMs: Int64, ageMs: Int64) async throws -> Int64? {
        let newest = try await store.newestCursor.commit
        let (old, changed) = marks.withLock { marks -> (Mark?, [Mark]?) in
            // A clock that was ahead wrote the later ones.
            marks.list.removeAll { $0.ms > nowMs }
            let old = marks.list.last { $0.ms <= nowMs - ageMs }
            marks.list.removeAll { $0.ms < old?.ms ?? .min }
            // Nothing was written since: a mark would be the only commit, in each hour.
            if newest == marks.commit { return (old, nil) }
            // Some hundred marks are enough, however often maintenance is requested.
            if let last = marks.list.last, nowMs - last.ms < ageMs / 256 { return (old, nil) }
            marks.list.append(Mark(ms: nowMs, commit: newest))
            return (old, marks.list)
        }
        if let changed { try? await keep(changed) }
        return old?.commit
    }

    private func keep(_ list: [Mark]) async throws {
        let bytes = Array(try JSONEncoder().encode(list))
        let receipt = try await store.commit([.put(bytes, for: Reserved.marksKey())])
        marks.withLock { $0.commit = receipt.commit }
    }

    /// Deletes the expired answers and returns their number.
    func forgetAnswers(expiredBy nowMs: Int64) async throws -> Int {
        let expired = try await store.fold(Reserved.answers, into: [[Write]]()) { expired, record in
            if let kept = KeptAnswer(record), kept.expiresMs > nowMs { return }
            expired.append([.delete(record.key, expecting: .revision(record.revision))])
        }
        // Another service may delete the same, or a sender may give the key again.
        return try await store.commit(groups: expired)
    }

    /// The number of names, with deleted ones.
    var nameCount: Int { names.withLock { $0.known } }

    /// Reserves room for a number of new names until ``settle(_:_:)``; returns false where there is
    /// none.
    func expect(_ new: Int, most: Int) -> Bool {
        names.withLock { names in
            guard new == 0 || names.known + names.expected + new <= most else { return false }
            names.expected += new
            return true
        }
    }

    /// Releases reserved room and counts the new names by the revisions of a commit: the first
    /// revision of a name follows the commit up to which names were forgotten.
    func settle(_ expected: Int, _ revisions: some Sequence<Int64>) {
        let first = store.forgottenUpTo + 1
        let new = revisions.count { $0 == first }
        names.withLock { names in
            names.expected -= expected
            names.known += new
        }
    }
}

/// The applications of the service's own records.
///
/// Their names begin with a colon, which is outside the alphabet of names in paths and batches, so
/// no request can reach them.
enum Reserved {
    /// The first answers to requests with an idempotency key.
    static let answers = ":answers"
    /// The pictures, named by their SHA-256.
    static let pictures = ":pictures"
    /// The newest commits at earlier times.
    private static let marks = ":marks"

    static func marksKey() throws(StoreError) -> RecordKey {
        try RecordKey(application: marks, scene: "upkeep", key: "marks")
    }

    /// The applications of a tenant's store of which nobody reads older revisions.
    static let applications: Set<String> = [answers, pictures, marks]
    static let prefix = ":"

    /// Returns true for an application or a store of the service's own.
    static func isReserved(_ name: String) -> Bool { name.utf8.first == 0x3A }
}
