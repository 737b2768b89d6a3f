import Basics
import Foundation
import Review
import StateStore

// Decisions and the suite's log grow. The manifest is replaced: a reader may find pieces of the old
// and of the new one, which its hash tells, and reads again.

extension SharedSuite {
    /// The kind of the heads of decisions, which are named by their run's identifier.
    static let decided = "decided"
    private static let log = "log"
    private static let manifest = "manifest"
    private static let suite = "suite"

    /// A document in pieces, as it was read.
    private struct StoredContent {
        let lines: SharedLines
        var content: Content
        let revision: Int64
    }

    private func content(
        _ kind: String, _ name: String, pieces: String
    ) async throws -> StoredContent {
        let store = try await documents.store()
        let record = try await store.record(for: SharedRecords.key(kind, name))
        let content: Content = try record.map(Self.decoded) ?? Content(end: 0)
        return StoredContent(
            lines: SharedLines(store: store, pieces: pieces, end: content.end),
            content: content, revision: record?.revision ?? 0)
    }

    func manifest() async throws -> GoldenManifest { try await storedManifest().manifest }

    func hasManifest() async throws -> Bool { try await storedManifest().revision > 0 }

    private func storedManifest() async throws -> (manifest: GoldenManifest, revision: Int64) {
        let seen = Locked<Int64?>(nil)
        return try await Suite.untilMade { () -> (manifest: GoldenManifest, revision: Int64)? in
            let stored = try await content(Self.suite, Self.manifest, pieces: Self.manifest)
            guard let hash = stored.content.sha256 else { return (GoldenManifest(), 0) }
            let json = try? await stored.lines.bytes(0..<stored.content.end)
            guard let json else { return nil }
            let isWhole = await OffPool.run { SHA256.hex(json) == hash }
            guard isWhole else {
                // While another manifest comes, its head is another one at the next look.
                let isSame = seen.withLock { seen in
                    defer { seen = stored.revision }
                    return seen == stored.revision
                }
                guard isSame else { return nil }
                throw Problem(
                    .damaged, "The manifest of the suite's goldens is not as it was written.",
                    nextStep: "Restore the database from a backup.")
            }
            let manifest = try await OffPool.run {
                try Suite.stored {
                    try GoldenManifest(json: json, path: GoldenFolder.manifestName)
                }
            }
            return (manifest, stored.revision)
        }
    }

    func decisions(
        about run: String, known: StoredDecisions?
    ) async throws -> StoredDecisions {
        guard let id = try await head(of: run)?.head.id else {
            return StoredDecisions(stamp: [], decisions: ReviewDecisions())
        }
        let stored = try await content(Self.decided, id, pieces: Self.decisions(id))
        let stamp = [UInt64(id, radix: 16).map { Int64(bitPattern: $0) } ?? 0, stored.revision]
        if let known, known.stamp == stamp { return known }
        let lines = try await stored.lines.bytes(0..<stored.content.end)
        let read = try await OffPool.run {
            try Suite.stored { try ReviewDecisions(lines: lines) }
        }
        return StoredDecisions(stamp: stamp, decisions: read)
    }

    func decide(_ decided: DecidedResults) async throws -> Bool {
        guard let stored = try await head(of: decided.run),
            let id = UInt64(stored.head.id, radix: 16), id == decided.lines.identity,
            decided.known.stamp.first == Int64(bitPattern: id)
        else { return false }
        var writes = try await promotion(decided.promoted, of: stored.head.id)
        let lines = decided.decisions.unwrittenLines()
        if !lines.isEmpty {
            let old = try await content(
                Self.decided, stored.head.id, pieces: Self.decisions(stored.head.id))
            guard old.revision == decided.known.stamp.last else { return false }
            writes += try await Self.writes(lines, after: old, Self.decided, stored.head.id)
        }
        let log = try await content(Self.suite, Self.log, pieces: Self.log)
        writes += try await Self.writes(decided.log, after: log, Self.suite, Self.log)
        return try await isMade(writes)
    }

    private static func writes(
        _ lines: [UInt8], after old: StoredContent, _ kind: String, _ name: String
    ) async throws -> [Write] {
        let head = try write(
            Content(end: old.content.end + lines.count), kind, name, over: old.revision)
        return try await old.lines.writes(appending: lines) + [head]
    }

    /// Returns the writes of a manifest in which results are golden; keeps their files first.
    private func promotion(_ results: GoldenResults, of id: String) async throws -> [Write] {
        if results.entries.isEmpty { return [] }
        var (manifest, revision) = try await storedManifest()
        var goldens: [Golden] = []
        do throws(GoldenError) {
            for entry in results.entries {
                if let golden = try manifest.promote(entry, of: results.header) {
                    goldens.append(golden)
                }
            }
        } catch {
            throw Problem(error)
        }
        try await files.makeGolden(goldens, of: id)
        return try Self.writes(manifest, over: revision)
    }

    private static func writes(
        _ manifest: GoldenManifest, over revision: Int64
    ) throws -> [Write] {
        let json = manifest.json()
        return try SharedLines.writes(json, Self.manifest) + [
            write(
                Content(end: json.count, sha256: SHA256.hex(json)), suite, Self.manifest,
                over: revision)
        ]
    }

    /// Returns the lines of who decided what.
    func logLines() async throws -> [UInt8] {
        let stored = try await content(Self.suite, Self.log, pieces: Self.log)
        return try await stored.lines.bytes(0..<stored.content.end)
    }
}

// MARK: - Copying

extension SharedSuite {
    /// Returns the lines of the decisions about a run.
    func decisionLines(about run: String) async throws -> [UInt8] {
        guard let id = try await head(of: run)?.head.id else { return [] }
        let stored = try await content(Self.decided, id, pieces: Self.decisions(id))
        return try await stored.lines.bytes(0..<stored.content.end)
    }

    /// Stores a manifest where there is none, and reads it again.
    func adopt(_ manifest: GoldenManifest) async throws {
        guard try await isMade(try Self.writes(manifest, over: 0)),
            try await self.manifest() == manifest
        else { throw CopyFault.differs(GoldenFolder.manifestName) }
    }

    /// Stores the lines of who decided what where there are none, and reads them again.
    func adopt(log lines: [UInt8]) async throws {
        let old = try await content(Self.suite, Self.log, pieces: Self.log)
        let writes = try await Self.writes(lines, after: old, Self.suite, Self.log)
        guard old.revision == 0, try await isMade(writes), try await logLines() == lines else {
            throw CopyFault.differs("decisions.jsonl")
        }
    }
}
