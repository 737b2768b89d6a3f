public import StateStore

/// What every backend must do, as checks that know nothing of how it does it.
///
/// Run each on an empty backend whose options keep one older revision; what a check throws says
/// what is wrong.
public struct StoreConformance: Sendable {
    /// What the check is about, as a sentence.
    public let name: String
    /// Throws a ``Fault`` or an error of the backend.
    public let run: @Sendable (any StateBackend) async throws -> Void

    /// What a backend did that it must not do.
    public struct Fault: Error, CustomStringConvertible {
        /// What was expected and what came.
        public let description: String
    }

    /// All checks.
    public static let all = reading + committing + following
}

/// Throws unless two values are equal.
func require<Value: Equatable>(
    _ found: Value, _ expected: Value, _ what: String
) throws(StoreConformance.Fault) {
    if found != expected {
        throw StoreConformance.Fault(description: "\(what): \(found), expected \(expected)")
    }
}

/// Throws unless work fails with this code.
func requireFailure(
    _ code: StoreError.Code, _ what: String, _ work: () async throws -> Void
) async throws {
    do {
        try await work()
    } catch let error as StoreError {
        return try require(error.code.name, code.name, what)
    }
    throw StoreConformance.Fault(description: "\(what): no error, expected \(code.name)")
}

func named(
    _ key: String, scene: String = "main", app: String = "ike"
) throws(StoreError) -> RecordKey {
    try RecordKey(application: app, scene: scene, key: key)
}

extension StoreConformance {
    static let reading = [
        StoreConformance(name: "an empty backend holds nothing") { store in
            try require(try await store.record(for: named("k")), nil, "a record")
            try require(try await store.records(application: "ike"), [], "records")
            try require(try await store.applications(), [], "applications")
            try require(try await store.newestCursor.commit, 0, "commits")
        },
        StoreConformance(name: "a record comes back with its numbers and its schema") { store in
            let schema = RecordSchema("guard", version: 3)
            try await store.commit([.put([1, 2], for: named("a"))])
            try await store.commit([.put([0, 255], for: named("k"), schema: schema)])
            let record = try await store.record(for: named("k"))
            try require(record?.bytes, [0, 255], "the bytes")
            try require(record?.schema, schema, "the schema")
            try require(record?.revision, 1, "the revision")
            try require(record?.commit, 2, "the commit")
        },
        StoreConformance(name: "values come back, older ones brought up") { store in
            let old = ValueSchema<[Int]>("list", version: 1)
            let new = ValueSchema<[Int]>("list", version: 2) { bytes, _ in
                bytes.filter { (0x31...0x39).contains($0) }.map { Int($0 - 0x30) * 10 }
            }
            try await store.put([1, 2], as: old, for: named("k"))
            let older = try await store.value(new, for: named("k"))
            try require(older?.value, [10, 20], "a value of the old version")
            try require(try await store.migrate(new, application: "ike"), 1, "brought up")
            let value = try await store.value(new, for: named("k"))
            try require(value?.value, [10, 20], "the value")
            try require(value?.revision, 2, "its revision")
            try require(try await store.value(new, for: named("no")), nil, "nothing")
            try await requireFailure(.wrongType, "another type") {
                _ = try await store.value(
                    ValueSchema<[Int]>("text", version: 1), for: named("k"))
            }
        },
        StoreConformance(name: "lists are in the order of bytes, and of one application") { store in
            for (key, scene, app) in [
                ("b", "two", "ike"), ("é", "one", "ike"), ("z", "one", "ike"), ("a", "m", "notes"),
                ("gone", "m", "old")
            ] {
                try await store.commit([.put([1], for: named(key, scene: scene, app: app))])
            }
            try await store.commit([.delete(named("gone", scene: "m", app: "old"))])
            let keys = try await store.keys(application: "ike").map(\.description)
            try require(keys, ["ike/one/z", "ike/one/é", "ike/two/b"], "the keys")
            let records = try await store.records(application: "ike").map(\.key.description)
            try require(records, keys, "the records")
            try require(try await store.applications(), ["ike", "notes", "old"], "applications")
            try require(try await store.keys(application: "old"), [], "what was deleted")
        },
        StoreConformance(name: "two spellings of one letter are two names") { store in
            try await store.commit([.put([1], for: named("caf\u{E9}"))])
            let other = try await store.record(for: named("cafe\u{301}"))
            try require(other, nil, "the other spelling")
        },
        StoreConformance(name: "the revision before is kept, deletions are not history") { store in
            let key = try named("k")
            for byte: UInt8 in 1...3 { try await store.commit([.put([byte], for: key)]) }
            try require(try await store.history(of: key).map(\.bytes), [[2]], "after three")
            try await store.commit([.delete(key)])
            try require(try await store.history(of: key).map(\.bytes), [[3]], "after the deletion")
            try await store.commit([.put([9], for: key)])
            try require(try await store.history(of: key).map(\.bytes), [], "after a new beginning")
            try require(try await store.record(for: key)?.revision, 5, "the revision")
        }
    ]

    static let committing = [
        StoreConformance(name: "all writes of a commit are done, or none") { store in
            let (a, b) = (try named("a"), try named("b"))
            let receipt = try await store.commit([.put([1], for: a), .put([2], for: b)])
            try require(receipt, CommitReceipt(commit: 1, revisions: [1, 1]), "the receipt")
            try await requireFailure(.conflict, "one refusal") {
                try await store.commit([
                    .put([3], for: a), .put([4], for: b, expecting: .revision(7))
                ])
            }
            try require(try await store.record(for: a)?.bytes, [1], "what the refusal left")
            try require(try await store.newestCursor.commit, 1, "commits")
        },
        StoreConformance(name: "compare-and-set: by revision, by nothing") { store in
            let key = try named("draft")
            func put(_ expectation: Expectation) async throws -> [Int64] {
                let write = Write.put([1], for: key, expecting: expectation)
                let receipt = try await store.commit([write])
                return receipt.revisions
            }
            try await requireFailure(.conflict, "no record") { _ = try await put(.revision(1)) }
            try require(try await put(.nothing), [1], "the first")
            try await requireFailure(.conflict, "a record") { _ = try await put(.nothing) }
            try require(try await put(.revision(1)), [2], "the second")
            try await requireFailure(.conflict, "an old one") { _ = try await put(.revision(1)) }
            let deletion = try await store.commit([.delete(key, expecting: .revision(2))])
            try require(deletion.revisions, [3], "the deletion")
            try await requireFailure(.conflict, "deleted") { _ = try await put(.revision(3)) }
            try require(try await put(.nothing), [4], "after the deletion")
        },
        StoreConformance(name: "a conflict tells the revision that is there") { store in
            try await store.commit([.put([1], for: named("k"))])
            do {
                try await store.commit([.put([2], for: named("k"), expecting: .revision(9))])
            } catch let error as StoreError {
                return try require(error.actualRevision, 1, "the revision")
            }
            throw Fault(description: "no conflict")
        },
        StoreConformance(name: "a commit that changes nothing is none") { store in
            try await store.commit([.put([1], for: named("k"))])
            let receipt = try await store.commit([.delete(named("x"))])
            try require(receipt, CommitReceipt(commit: 1, revisions: [0]), "the receipt")
        },
        StoreConformance(name: "a name twice in a commit, and bad schemas, are refused") { store in
            let key = try named("k")
            let refused: [[Write]] = [
                [.put([1], for: key), .delete(key)],
                [.put([1], for: key, schema: RecordSchema("", version: 0))],
                [.put([1], for: key, schema: RecordSchema("x", version: -1))],
                [.put([1], for: key, schema: .picture)]
            ]
            for writes in refused {
                try await requireFailure(.invalid, "\(writes)") {
                    try await store.commit(writes)
                }
            }
            try require(try await store.newestCursor.commit, 0, "commits")
        },
        StoreConformance(name: "writers at once: every revision once, no commit lost") { store in
            let key = try named("shared")
            let revisions = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        let own = try named("own\(writer)")
                        let receipt = try await store.commit([
                            .put([UInt8(writer)], for: key), .put([1], for: own)
                        ])
                        return receipt.revisions
                    }
                }
                return try await group.reduce(into: []) { $0.append($1[0]) }
            }
            try require(revisions.sorted(), Array(1...8), "the revisions")
            try require(try await store.newestCursor.commit, 8, "commits")
        }
    ]
}
