import Basics
import Review
import StateStore

extension SharedSuite: CopiedSuite {
    /// The identifier of a copied run. It comes from the name, so that an interrupted copy is found
    /// again before the run has a head.
    private static func copyID(of run: String) -> String {
        String(SHA256.hex(Array("run \(run)".utf8)).prefix(16))
    }

    func pictureNames(of run: String) async throws -> [String] {
        guard let id = try await head(of: run)?.head.id else { return [] }
        return try await files.records.store().keys(application: SharedFiles.pictures(id))
            .map(\.key)
    }

    func adopt(
        _ bytes: [UInt8], sha256: String, as name: String, in files: CopiedFiles
    ) async throws {
        let kind =
            switch files {
            case .run(let run): SharedFiles.pictures(Self.copyID(of: run))
            case .goldens: SharedFiles.goldens
            }
        if try await self.files.file(name, in: kind) == bytes { return }
        try await self.files.keep(bytes, sha256: sha256, named: [(kind, name)])
        guard try await self.files.file(name, in: kind) == bytes else {
            throw CopyFault.differs(name)
        }
    }

    func adopt(_ run: CopiedRun) async throws {
        let id = Self.copyID(of: run.name)
        try await adopt(run.lines, as: Self.lines(id))
        let head = Head(
            id: id, end: run.lines.count, beganMs: run.beganMs,
            changedMs: run.changedNs / 1_000_000)
        var writes = [try Self.write(head, Self.runs, run.name, over: 0)]
        if !run.decisions.isEmpty {
            try await adopt(run.decisions, as: Self.decisions(id))
            writes.append(
                try Self.write(Content(end: run.decisions.count), Self.decided, id, over: 0))
        }
        guard try await isMade(writes) else {
            throw CopyFault(
                what: "run \(run.name): another program has begun a run of this name",
                nextStep: "Stop the services of the database, then copy again.")
        }
    }

    /// Stores bytes as pieces that no head names yet, and reads them again.
    private func adopt(_ bytes: [UInt8], as pieces: String) async throws {
        let store = try await documents.store()
        let writes = try SharedLines.writes(bytes, pieces)
        for start in stride(from: 0, to: writes.count, by: 32) {
            try await store.commit(Array(writes[start..<min(start + 32, writes.count)]))
        }
        let copy = SharedLines(store: store, pieces: pieces, end: bytes.count)
        guard try await copy.bytes(0..<bytes.count) == bytes else {
            throw CopyFault.differs(pieces)
        }
    }

    /// Commits are durable.
    func settle() async throws {}
}
