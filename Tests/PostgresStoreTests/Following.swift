#if POSTGRESQL
import Basics
import Foundation
import StateStore

@testable import PostgresStore

/// Records that are written once each, so that each is one change, and a follower of them.
enum Following {
    private static let scene = "once"

    /// The name of a record that nobody has written.
    static func key(_ client: Int, _ number: Int) throws -> RecordKey {
        try name("\(client)-\(number)", scene: scene)
    }

    /// A task that follows a store, with what it has seen.
    struct Follower: Sendable {
        let seen: Locked<[Change]>
        let task: Task<Void, Never>
    }

    /// Follows a store until the follower or the store is ended.
    static func start(_ store: PostgresStateStore) -> Follower {
        let seen = Locked<[Change]>([])
        let task = Task {
            do {
                for try await change in store.changes() where change.key.scene == scene {
                    seen.withLock { $0.append(change) }
                }
            } catch {
                // A cursor from after commits that were lost is refused.
            }
        }
        return Follower(seen: seen, task: task)
    }

    /// Ends a follower once it has had the time to see everything; returns the number of changes
    /// that it should have seen and the number of those about which it was misled.
    static func end(
        _ follower: Follower, of store: PostgresStateStore
    ) async throws -> (changes: Int, misled: Int) {
        var (all, cursor): ([Change], ChangeCursor) = ([], .start)
        while true {
            let page = try await store.changes(after: cursor, limit: 1000)
            guard let last = page.last else { break }
            (all, cursor) = (all + page.filter { $0.key.scene == scene }, last.cursor)
        }
        // It looks many times a second. What it sees twice, it may see later.
        for _ in 0..<100 where follower.seen.withLock({ $0.count }) < all.count {
            try await Task.sleep(for: .milliseconds(50))
        }
        try await Task.sleep(for: .milliseconds(300))
        follower.task.cancel()
        await follower.task.value
        let seen = follower.seen.withLock { $0 }.map { "\($0.commit) \($0.key)" }
        let wanted = all.map { "\($0.commit) \($0.key)" }
        let difference = wanted.difference(from: seen)
        return (wanted.count, difference.count)
    }
}
#endif
