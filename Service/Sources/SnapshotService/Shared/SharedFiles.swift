import Basics
import Foundation
import Review
import StateStore

// Bytes are stored once, under their SHA-256, in pieces; names of runs and goldens refer to them.
// The record of a hash is written in one commit with all of its pieces, so that no half is seen.
// Maintenance removes bytes that are old and that no name refers to. A write that refers to bytes
// that are already there replaces their record where it has reached half of that age: the removal
// expects the older revision and is not made.

/// The pictures and texts of a suite in a store of a database.
final class SharedFiles: Sendable {
    /// The number of bytes of a piece.
    static let piece = 256 << 10
    static let goldens = "goldens"
    private static let contents = "contents"
    private static let pieces = "pieces"
    /// The number of new pictures after which a run's pictures are counted again, because other
    /// services add some too.
    private static let mostUncounted = 64

    let records: SharedRecords
    private let limits: Limits
    private let environment: Environment
    private let counts = Locked<[String: Count]>([:])

    private struct Count: Sendable {
        var known: Int
        var added = 0
    }

    /// The hash that a name refers to.
    struct Reference: Codable, Equatable, Sendable {
        let sha256: String
    }

    private struct Content: Codable, Sendable {
        let bytes: Int
    }

    init(_ records: SharedRecords, limits: Limits, environment: Environment) {
        (self.records, self.limits, self.environment) = (records, limits, environment)
    }

    static func pictures(_ id: String) -> String { "pictures:" + id }

    // MARK: - Reading

    /// Returns a file by its name; nil where there is none.
    func file(_ name: String, in kind: String) async throws -> [UInt8]? {
        guard let reference: Reference = try await records.document(kind, name) else { return nil }
        return try await bytes(reference.sha256)
    }

    /// Returns bytes by their hash; nil where there are none.
    private func bytes(_ hash: String) async throws -> [UInt8]? {
        let store = try await records.store()
        let found: Content? = try await records.document(Self.contents, hash)
        guard let found else { return nil }
        var bytes: [UInt8] = []
        for number in 0..<Self.count(found) {
            let record = try await store.record(for: Self.piece(hash, number))
            bytes += record?.bytes ?? []
        }
        guard SHA256.hex(bytes) == hash else {
            // It may have been removed meanwhile.
            let again: Content? = try await records.document(Self.contents, hash)
            if again == nil { return nil }
            throw Problem(.damaged, "A picture in the service's database is damaged.")
        }
        return bytes
    }

    private static func count(_ content: Content) -> Int {
        (content.bytes + piece - 1) / piece
    }

    private static func piece(_ hash: String, _ number: Int) throws -> RecordKey {
        try RecordKey(application: pieces, scene: hash, key: "\(number)")
    }

    // MARK: - Writing

    /// Stores a picture or text of a run, within the limit of a run.
    func keep(
        _ bytes: [UInt8], sha256: String, as name: String, in id: String
    ) async throws {
        let kind = Self.pictures(id)
        let known: Reference? = try await records.document(kind, name)
        if known == nil { try await count(id) }
        try await keep(bytes, sha256: sha256, named: [(kind, name)])
    }

    /// Stores bytes with names that refer to them.
    func keep(
        _ bytes: [UInt8], sha256: String, named names: [(kind: String, name: String)]
    ) async throws {
        let store = try await records.store()
        let references = try names.map { kind, name in
            Write.put(
                Array(try JSONEncoder().encode(Reference(sha256: sha256))),
                for: try SharedRecords.key(kind, name))
        }
        try await Suite.untilMade { () -> Bool? in
            let writes = try await contentWrites(sha256, bytes)
            return try await SharedRecords.isMade(references + writes, in: store) ? true : nil
        }
    }

    /// Returns the writes after which bytes are there and stay; none where they are and will.
    private func contentWrites(_ hash: String, _ bytes: [UInt8]?) async throws -> [Write] {
        let key = try SharedRecords.key(Self.contents, hash)
        if let record = try await records.store().record(for: key) {
            let youngest = environment.nowMs() - Int64(limits.pictureSeconds) * 500
            if record.writtenMs ?? .min > youngest { return [] }
            return [.put(record.bytes, for: key, expecting: .revision(record.revision))]
        }
        guard let bytes else { throw Self.missing("with the hash \(hash)") }
        let content = Content(bytes: bytes.count)
        let pieces = try (0..<Self.count(content)).map { number in
            let start = number * Self.piece
            return Write.put(
                Array(bytes[start..<min(start + Self.piece, bytes.count)]),
                for: try Self.piece(hash, number))
        }
        return pieces + [
            .put(Array(try JSONEncoder().encode(content)), for: key, expecting: .nothing)
        ]
    }

    private static func missing(_ what: String) -> Problem {
        Problem(
            .notFound, "The file \(what) of the run is missing.",
            nextStep: "Upload the run's pictures, then try again.")
    }

    /// Keeps the files of goldens, which are pictures and texts of a run.
    func makeGolden(_ goldens: [Golden], of id: String) async throws {
        let store = try await records.store()
        for start in stride(from: 0, to: goldens.count, by: 128) {
            let some = goldens[start..<min(start + 128, goldens.count)]
            try await Suite.untilMade { () -> Bool? in
                var writes: [RecordKey: Write] = [:]
                for golden in some {
                    for write in try await self.writes(golden, id) { writes[write.key] = write }
                }
                return try await SharedRecords.isMade(Array(writes.values), in: store)
                    ? true : nil
            }
        }
    }

    private func writes(_ golden: Golden, _ id: String) async throws -> [Write] {
        let reference: Reference? = try await records.document(
            Self.pictures(id), golden.file)
        guard let reference, reference.sha256 == golden.sha256 else {
            throw Self.missing("for \(golden.name)")
        }
        return try await contentWrites(golden.sha256, nil) + [
            .put(
                Array(try JSONEncoder().encode(reference)),
                for: try SharedRecords.key(Self.goldens, golden.file))
        ]
    }

    /// Reserves room for one more picture of a run.
    private func count(_ id: String) async throws {
        let most = limits.picturesPerRun
        var count = counts.withLock { $0[id] } ?? Count(known: most)
        if count.known >= most || count.added >= Self.mostUncounted {
            let keys = try await records.store().keys(application: Self.pictures(id))
            count = Count(known: keys.count)
        }
        guard count.known < most else { throw Suite.tooManyPictures(most) }
        counts.withLock { [count] in
            $0[id] = Count(known: count.known + 1, added: count.added + 1)
        }
    }
}

// MARK: - Removing

extension SharedFiles {
    /// The runs that have pictures.
    func ids() async throws -> [String] {
        try await records.store().applications().compactMap { name in
            name.hasPrefix(Self.pictures(""))
                ? String(name.dropFirst(Self.pictures("").count)) : nil
        }
    }

    /// Removes the names of a run's pictures.
    func clear(_ id: String) async throws {
        counts.withLock { $0[id] = nil }
        try await SharedSuite.clear(Self.pictures(id), in: try await records.store())
    }

    /// Removes old names that are not wanted; returns their number. What is wanted is asked only
    /// where a name is old.
    func sweep(
        _ kind: String, before ms: Int64, unless named: () async throws -> Set<String>
    ) async throws -> Int {
        let store = try await records.store()
        let old = try await store.records(application: kind).filter {
            $0.writtenMs ?? .max < ms
        }
        if old.isEmpty { return 0 }
        let kept = try await named()
        var removed = 0
        for record in old where !kept.contains(record.key.key) {
            let isGone = try await SharedRecords.isMade(
                [.delete(record.key, expecting: .revision(record.revision))], in: store)
            removed += isGone ? 1 : 0
        }
        return removed
    }

    /// Removes old bytes that no name refers to, and what remains of removed records.
    func sweepContents(before ms: Int64, runs: [String]) async throws {
        let store = try await records.store()
        let old = try await store.records(application: Self.contents).filter {
            $0.writtenMs ?? .max < ms
        }
        if !old.isEmpty {
            var named: Set<String> = []
            for kind in [Self.goldens] + runs.map(Self.pictures) {
                let references = try await records.documents(kind, as: Reference.self)
                named.formUnion(references.values.map(\.sha256))
            }
            for record in old where !named.contains(record.key.key) {
                let content: Content = try SharedSuite.decoded(record)
                let pieces = try (0..<Self.count(content)).map { number in
                    Write.delete(try Self.piece(record.key.key, number))
                }
                _ = try await SharedRecords.isMade(
                    pieces + [.delete(record.key, expecting: .revision(record.revision))],
                    in: store)
            }
        }
        try await records.collectGarbage()
    }
}
