import StateStore

extension StoreConformance {
    static let following = [
        StoreConformance(name: "changes: of each record the newest, in order") { store in
            try await store.commit([.put([1], for: named("b")), .put([1], for: named("a"))])
            try await store.commit([.put([2], for: named("b"))])
            try await store.commit([.delete(named("a"))])
            let changes = try await store.changes(after: .start, limit: 10)
            try require(changes.map(text), ["b2", "a-2"], "the changes")
            try require(changes.map(\.commit), [2, 3], "their commits")
        },
        StoreConformance(name: "a cursor goes on where it was, as text too") { store in
            for key in ["a", "b", "c"] { try await store.commit([.put([1], for: named(key))]) }
            let two = try await store.changes(after: .start, limit: 2)
            try require(two.map(text), ["a1", "b1"], "the first two")
            guard let cursor = ChangeCursor(two[1].cursor.description) else {
                throw Fault(description: "the cursor \(two[1].cursor) is not its own text")
            }
            let rest = try await store.changes(after: cursor, limit: 9)
            try require(rest.map(text), ["c1"], "the rest")
            let none = try await store.changes(after: try await store.newestCursor, limit: 9)
            try require(none, [], "after the newest")
        },
        StoreConformance(name: "a foreign cursor is refused") { store in
            let cursor = ChangeCursor(store: 0x7777_7777_7777, commit: 0, ordinal: 0)
            try await requireFailure(.invalid, "another store's") {
                _ = try await store.changes(after: cursor, limit: 1)
            }
        },
        StoreConformance(name: "a follower hears of what comes later") { store in
            var iterator = store.changes().makeAsyncIterator()
            let writer = Task {
                for byte in [1, 2] as [UInt8] {
                    try await store.commit([.put([byte], for: named("k\(byte)"))])
                }
            }
            try require(try await iterator.next().map(text), "k11", "the first")
            try require(try await iterator.next().map(text), "k21", "the second")
            try await writer.value
        },
        StoreConformance(name: "a follower that is cancelled ends") { store in
            let follower = Task {
                var iterator = store.changes().makeAsyncIterator()
                return try await iterator.next() == nil
            }
            await Task.yield()
            follower.cancel()
            try require(try await follower.value, true, "the end")
        }
    ]

    /// A change as name, a minus for a deletion, revision.
    private static func text(_ change: Change) -> String {
        "\(change.key.key)\(change.isDeletion ? "-" : "")\(change.revision)"
    }
}
