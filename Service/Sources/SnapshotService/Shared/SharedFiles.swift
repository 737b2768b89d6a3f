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
    /// The most pieces that are read at once.
    private static let mostPieces = 16
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
        let count = Self.count(found)
        for start in stride(from: 0, to: count, by: Self.mostPieces) {
            let numbers = start..<min(start + Self.mostPieces, count)
            let records = try await store.records(
                for: numbers.map { try Self.piece(hash, $0) })
            let pieces = Dictionary(
                records.map { ($0.key.key, $0.bytes) }, uniquingKeysWith: { first, _ in first })
            for number in numbers { bytes += pieces["\(number)"] ?? [] }
        }
        let isIntact = await OffPool.run { [bytes] in SHA256.hex(bytes) == hash }
        guard isIntact else {
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
    private func contentWrites(_ hash: String, _ bytes: [UInt8]) async throws -> [Write] {
        let key = try SharedRecords.key(Self.contents, hash)
        if let record = try await records.store().record(for: key) { return refreshed(record) }
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

    /// Returns the write of a content's record where it has reached half of its time.
    private func refreshed(_ record: StoredRecord) -> [Write] {
        let youngest = environment.nowMs() - Int64(limits.pictureSeconds) * 500
        if record.writtenMs ?? .min > youngest { return [] }
        return [.put(record.bytes, for: record.key, expecting: .revision(record.revision))]
    }

    private static func missing(_ what: String) -> Problem {
        Problem(
            .notFound, "The file \(what) of the run is missing.",
            nextStep: "Upload the run's pictures, then try again.")
    }

    /// The most goldens of a query and of a commit.
    private static let mostGoldens = 128

    /// Keeps the files of goldens, which are pictures and texts of a run.
    func makeGolden(_ goldens: [Golden], of id: String) async throws {
        let store = try await records.store()
        for start in stride(from: 0, to: goldens.count, by: Self.mostGoldens) {
            let some = goldens[start..<min(start + Self.mostGoldens, goldens.count)]
            try await Suite.untilMade { () -> Bool? in
                let writes = try await self.writes(some, id, in: store)
                return try await SharedRecords.isMade(writes, in: store) ? true : nil
            }
        }
    }

    private func writes(
        _ goldens: ArraySlice<Golden>, _ id: String, in store: any TenantStore
    ) async throws -> [Write] {
        let references = try await found(Self.pictures(id), goldens.map(\.file), in: store)
        let contents = try await found(Self.contents, goldens.map(\.sha256), in: store)
        var writes: [RecordKey: Write] = [:]
        for golden in goldens {
            let reference: Reference? = try references[golden.file].map(SharedSuite.decoded)
            guard let reference, reference.sha256 == golden.sha256,
                let content = contents[golden.sha256]
            else { throw Self.missing("for \(golden.name)") }
            let name = Write.put(
                Array(try JSONEncoder().encode(reference)),
                for: try SharedRecords.key(Self.goldens, golden.file))
            for write in refreshed(content) + [name] { writes[write.key] = write }
        }
        return Array(writes.values)
    }

    /// Returns the records of a kind under some names.
    private func found(
        _ kind: String, _ names: [String], in store: any TenantStore
    ) async throws -> [String: StoredRecord] {
        let keys = try Set(names).map { try SharedRecords.key(kind, $0) }
        let records = try await store.records(for: keys)
        return Dictionary(records.map { ($0.key.key, $0) }, uniquingKeysWith: { first, _ in first })
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
        var (kept, removed) = (Set<String>?.none, 0)
        try await store.forEachPage(of: kind, values: false) { page in
            let old = page.filter { $0.writtenMs ?? .max < ms }
            if old.isEmpty { return }
            if kept == nil { kept = try await named() }
            let gone = old.filter { kept?.contains($0.key.key) == false }
            removed += try await store.commit(
                groups: gone.map { [.delete($0.key, expecting: .revision($0.revision))] })
        }
        return removed
    }

    /// The most old contents that are compared at once with the names that refer to them.
    private static let mostContents = 65_536

    /// Removes old bytes that no name refers to, and what remains of removed records.
    func sweepContents(before ms: Int64, runs: [String]) async throws {
        let store = try await records.store()
        var old: [StoredRecord] = []
        try await store.forEachPage(of: Self.contents, values: true) { page in
            old += page.filter { $0.writtenMs ?? .max < ms }
            if old.count < Self.mostContents { return }
            try await removeUnnamed(old, runs)
            old = []
        }
        try await removeUnnamed(old, runs)
        try await records.collectGarbage()
    }

    private func removeUnnamed(_ contents: [StoredRecord], _ runs: [String]) async throws {
        let store = try await records.store()
        var unnamed = Dictionary(
            contents.map { ($0.key.key, $0) }, uniquingKeysWith: { first, _ in first })
        for kind in [Self.goldens] + runs.map(Self.pictures) where !unnamed.isEmpty {
            try await store.forEachPage(of: kind, values: true) { page in
                for record in page {
                    let reference: Reference = try SharedSuite.decoded(record)
                    unnamed[reference.sha256] = nil
                }
            }
        }
        let groups = try unnamed.map { hash, record in
            let content: Content = try SharedSuite.decoded(record)
            let pieces = try (0..<Self.count(content)).map { number in
                Write.delete(try Self.piece(hash, number))
            }
            return pieces + [.delete(record.key, expecting: .revision(record.revision))]
        }
        _ = try await store.commit(groups: groups)
    }
}
