#if POSTGRESQL
import Basics
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

@Suite("A store in PostgreSQL", needsServer)
struct StoreTests {
    @Test("Tenants do not see each other")
    func tenants() async throws {
        let database = try await Databases.open()
        defer { database.close() }
        let (one, two) = (
            try await database.store(tenant: "one"), try await database.store(tenant: "two")
        )
        try await one.commit([.put([1], for: name("k"))])
        #expect(try await two.record(for: name("k")) == nil)
        #expect(try await two.newestCursor.commit == 0)
        #expect(try await two.commit([.put([2], for: name("k"))]).revisions == [1])
        #expect(try await one.record(for: name("k"))?.bytes == [1])
        let cursor = try await one.newestCursor
        let error = await #expect(throws: StoreError.self) {
            try await two.changes(after: cursor, limit: 1)
        }
        #expect(error?.code == .invalid)
        #expect(try await database.tenants() == ["one", "two"])
    }

    @Test(
        "Values of every size and every byte come back", arguments: [0, 1, 8191, 70_000, 3_000_000])
    func sizes(count: Int) async throws {
        let database = try await Databases.open()
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try await store.commit([.put(bytes, for: name("k"))])
        #expect(try await store.record(for: name("k"))?.bytes == bytes)
    }

    @Test("Names of all scripts, quotes and lengths come back")
    func names() async throws {
        let database = try await Databases.open()
        defer { database.close() }
        let store = try await database.store(tenant: "Töam '\"\\; DROP")
        let keys = try [
            name("'; DROP TABLE x; --", scene: "\"q\"", app: "\\x"), name("$1", app: "{a,b}"),
            name(String(repeating: "é", count: 127), scene: "日本", app: "🙂"),
            name("NULL", scene: "%", app: "_")
        ]
        for key in keys { try await store.commit([.put(Array(key.key.utf8), for: key)]) }
        for key in keys {
            #expect(try await store.record(for: key)?.bytes == Array(key.key.utf8))
        }
        let changes = try await store.changes(after: .start, limit: 10)
        #expect(changes.map(\.key) == keys)
        let newest = try await store.newestRevisions(of: keys + [name("unknown")])
        #expect(newest.map(\.number) == [1, 1, 1, 1, 0])
        #expect(newest.map(\.isKnown) == [true, true, true, true, false])
    }

    @Test("A store without a history keeps no older revision, and its revisions go on")
    func withoutHistory() async throws {
        let database = try await Databases.open()
        defer { database.close() }
        let store = try await database.store(tenant: "team", keepsHistory: false)
        for byte in 1...3 as ClosedRange<UInt8> {
            try await store.commit([.put([byte], for: name("k"))])
        }
        #expect(try await store.record(for: name("k"))?.bytes == [3])
        #expect(try await store.history(of: name("k")) == [])
        try await store.commit([.delete(name("k"))])
        #expect(try await store.history(of: name("k")) == [])
        #expect(try await store.commit([.put([5], for: name("k"))]).revisions == [5])
    }

    @Test("Pages have every record of an application once, with and without values")
    func pages() async throws {
        let database = try await Databases.open()
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        for scene in ["", "é", "日本"] {
            try await store.commit(
                (0..<5).map { .put([UInt8($0)], for: try name("\($0)", scene: "s" + scene)) })
        }
        try await store.commit([.delete(name("3", scene: "s"))])
        try await store.commit([.put([9], for: name("0", app: "other"))])
        let all = try await store.records(application: "ike")
        #expect(all.count == 14)
        for (limit, values) in [(1, true), (4, false), (14, true), (100, false)] {
            var found: [StoredRecord] = []
            while true {
                let page = try await store.records(
                    application: "ike", after: found.last?.key, limit: limit, values: values)
                #expect(page.count <= limit)
                if page.isEmpty { break }
                found += page
            }
            #expect(found.map(\.key) == all.map(\.key))
            #expect(found.map(\.revision) == all.map(\.revision))
            #expect(found.map(\.writtenMs) == all.map(\.writtenMs))
            #expect(found.map(\.bytes) == all.map { values ? $0.bytes : [] })
        }
        let some = try await store.records(
            for: [name("2", scene: "s"), name("3", scene: "s"), name("0", app: "other")])
        #expect(Set(some.map(\.bytes)) == [[2], [9]])
        // The deleted name counts until it is forgotten.
        #expect(try await store.nameCount(outside: "other") == 15)
        #expect(try await store.nameCount(outside: ":") == 16)
    }

    @Test("Revisions of a type are found in records, in histories and behind deletions")
    func revisionsOfType() async throws {
        var options = Databases.options()
        options.store.keptRevisions = 16
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let type = RecordSchema("snapshot", version: 1)
        for key in ["a", "b", "c", "d"] {
            for byte: UInt8 in 1...3 {
                try await store.commit([.put([byte], for: name(key), schema: type)])
            }
        }
        try await store.commit([.put([4], for: name("b"))])
        try await store.commit([.delete(name("c"))])
        try Databases.run(
            "UPDATE \(options.schema).past SET value = 'z' WHERE key = 'd' AND revision = 1")
        func found(older: Bool) async throws -> [String] {
            var (all, last): ([String], StoredRecord?) = ([], nil)
            repeat {
                let page = try await store.revisions(
                    ofSchema: "snapshot", older: older, after: last, limit: 1)
                all += page.intact.map { "\($0.key.key)\($0.bytes[0])" }
                last = page.last
            } while last != nil
            return all
        }
        #expect(try await found(older: false) == ["a3", "d3"])
        #expect(
            try await found(older: true)
                == ["a1", "a2", "b1", "b2", "b3", "c1", "c2", "c3", "d2"])
        try Databases.run("UPDATE \(options.schema).record SET value = 'z' WHERE key = 'd'")
        let error = await #expect(throws: StoreError.self) { try await found(older: false) }
        #expect(error?.code == .corrupt)
    }

    @Test("As many older revisions are kept as the options say")
    func history() async throws {
        var options = Databases.options()
        options.store.keptRevisions = 3
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let key = try name("k")
        for byte: UInt8 in 1...6 { try await store.commit([.put([byte], for: key)]) }
        #expect(try await store.history(of: key).map(\.bytes) == [[5], [4], [3]])
    }

    @Test("Forgotten deletions free their names and end cursors from before")
    func garbage() async throws {
        let database = try await Databases.open()
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        try await store.commit([.put([1], for: name("a")), .put([1], for: name("b"))])
        let old = try await store.newestCursor
        try await store.commit([.delete(name("a"))])
        #expect(store.nameCount == 2)
        #expect(try await store.forgetDeletions(upTo: 1) == 0)
        #expect(try await store.history(of: name("a")) == [])
        #expect(try await store.forgetDeletions() == 1)
        #expect(store.nameCount == 1)
        #expect(store.forgottenUpTo == 2)
        let error = await #expect(throws: StoreError.self) {
            try await store.changes(after: old, limit: 10)
        }
        #expect(error?.code == .cursorTooOld)
        #expect(try await store.commit([.put([2], for: name("a"))]).revisions == [3])
        #expect(try await store.newestRevisions(of: [name("new")]).map(\.number) == [2])
    }

    @Test("Many processes: numbers without gaps, and compare-and-set lets one win")
    func manyWriters() async throws {
        let options = Databases.options()
        let (clients, rounds) = (4, 25)
        let key = try name("counter")
        let conflicts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<clients {
                group.addTask {
                    // A database of its own is what another process has.
                    let database = try await Databases.open(options)
                    defer { database.close() }
                    let store = try await database.store(tenant: "team")
                    var (done, conflicts) = (0, 0)
                    while done < rounds {
                        let record = try await store.record(for: key)
                        let count = record?.bytes.first ?? 0
                        let expected = record.map { Expectation.revision($0.revision) }
                        do throws(StoreError) {
                            try await store.commit([
                                .put([count + 1], for: key, expecting: expected ?? .nothing)
                            ])
                            done += 1
                        } catch {
                            guard error.code == .conflict else { throw error }
                            conflicts += 1
                        }
                    }
                    return conflicts
                }
            }
            return try await group.reduce(0, +)
        }
        let database = try await Databases.open(options)
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        let record = try await store.record(for: key)
        #expect(record?.bytes == [UInt8(clients * rounds)])
        #expect(record?.revision == Int64(clients * rounds))
        #expect(try await store.newestCursor.commit == Int64(clients * rounds))
        #expect(conflicts > 0)
    }

    @Test("A follower hears of other processes' commits, with and without notifications")
    func followers() async throws {
        for isPooled in [false, true] {
            var options = Databases.options()
            let writing = try await Databases.open(options)
            options.isPooled = isPooled
            // With notifications the follower would wait longer than the test for its own look.
            options.pollSeconds = isPooled ? 0.02 : 3600
            let reading = try await Databases.open(options)
            let writer = try await writing.store(tenant: "team")
            let follower = Task { [store = try await reading.store(tenant: "team")] in
                var seen: [String] = []
                for try await change in store.changes() {
                    seen.append(change.key.key)
                    if seen.count == 20 { break }
                }
                return seen
            }
            for number in 0..<20 {
                try await writer.commit([.put([1], for: name("k\(number)"))])
                if number % 5 == 0 { try await Task.sleep(for: .milliseconds(20)) }
            }
            #expect(try await follower.value == (0..<20).map { "k\($0)" })
            writing.close()
            reading.close()
        }
    }

    @Test("After the end of a database calls fail, and followers end")
    func closing() async throws {
        let database = try await Databases.open()
        let store = try await database.store(tenant: "team")
        try await store.commit([.put([1], for: name("k"))])
        var iterator = store.changes().makeAsyncIterator()
        #expect(try await iterator.next()?.key.key == "k")
        store.close()
        store.close()
        let error = await #expect(throws: StoreError.self) {
            try await store.commit([.put([1], for: name("k"))])
        }
        #expect(error?.code == .closed)
        await store.waitForCommit(after: 99)
    }
}
#endif
