import Basics
import Foundation
import Review
import StateStore

// A run is copied under an identifier that its name gives, and its head is written when everything
// else was read again and compared: an interrupted copy goes on at the next call, and a run appears
// as a whole. Runs are copied from the oldest to the newest, so that their order stays.

/// The result of copying a suite into a database.
struct SuiteAdoption: Hashable, Sendable {
    var runs = 0
    var pictures = 0
    var goldens = 0
    /// The number of runs that were there already.
    var known = 0

    var line: String {
        "\(runs) runs, \(pictures) pictures, \(goldens) goldens"
            + (known == 0 ? "" : ", \(known) runs are in the database already")
    }
}

/// Copies a suite from its folder into a database.
struct SuiteCopy: Sendable {
    private let source: FolderSuite
    private let target: SharedSuite

    /// Takes a suite of a folder, and creates it in a database where it is missing there.
    init(
        _ suite: String, of tenant: String, from source: FolderShelf, to target: SharedShelf
    ) async throws {
        try await target.make(suite, of: tenant)
        guard let from = try await source.place(of: suite, tenant),
            let to = try await target.place(of: suite, tenant)
        else {
            throw ServiceFault(
                "\(tenant)/\(suite): the suite was removed meanwhile",
                nextStep: "Stop the service, then copy again.")
        }
        self.source = source.suite(at: from)
        self.target = target.suite(at: to)
    }

    func copy() async throws -> SuiteAdoption {
        var adoption = SuiteAdoption()
        for run in try await source.runs().reversed() {
            if try await target.head(of: run.name) != nil {
                adoption.known += 1
            } else if let pictures = try await copy(run) {
                adoption.runs += 1
                adoption.pictures += pictures
            }
        }
        adoption.goldens = try await copyGoldens()
        try await copyLog()
        return adoption
    }

    /// Copies a run and returns the number of its pictures; nil for one that has not begun.
    private func copy(_ run: StoredRun) async throws -> Int? {
        guard let lines = try await source.lines(of: run.name) else { return nil }
        let id = String(SHA256.hex(Array("run \(run.name)".utf8)).prefix(16))
        let names = await source.pictureNames(of: run.name)
        for name in names {
            guard let bytes = try await source.picture(name, of: run.name) else { continue }
            try await copy(bytes, name, to: SharedFiles.pictures(id), run.name)
        }
        let content = try await lines.bytes(0..<lines.end)
        try await target.adopt(content, as: SharedSuite.lines(id))
        let changedMs = run.changedNs / 1_000_000
        let head = SharedSuite.Head(
            id: id, end: content.count,
            beganMs: try await source.beganMs(run.name) ?? changedMs, changedMs: changedMs)
        var writes = [try SharedSuite.write(head, SharedSuite.runs, run.name, over: 0)]
        let decisions = try await source.decisionLines(about: run.name)
        if !decisions.isEmpty {
            try await target.adopt(decisions, as: SharedSuite.decisions(id))
            writes.append(
                try SharedSuite.write(
                    SharedSuite.Content(end: decisions.count), SharedSuite.decided, id, over: 0))
        }
        guard try await target.isMade(writes) else {
            throw ServiceFault(
                "run \(run.name): another program has begun a run of this name",
                nextStep: "Stop the services of the database, then copy again.")
        }
        return names.count
    }

    /// Copies a file that is named by its hash, where it is not there, and reads it again.
    private func copy(
        _ bytes: [UInt8], _ name: String, to kind: String, _ place: String
    ) async throws {
        let hash = SHA256.hex(bytes)
        guard name.prefix(16) == hash.prefix(16) else {
            throw ServiceFault(
                "\(place): \(name) does not have the hash that names it",
                nextStep: "Restore the file from a copy, or remove it, then copy again.")
        }
        if try await target.files.file(name, in: kind) == bytes { return }
        try await target.files.keep(bytes, sha256: hash, named: [(kind, name)])
        guard try await target.files.file(name, in: kind) == bytes else {
            throw Self.differs(place)
        }
    }

    static func differs(_ place: String) -> ServiceFault {
        ServiceFault(
            "\(place): the copy in the database differs",
            nextStep: "See that nothing else writes to the database, then copy again.")
    }

    /// Copies goldens where the database has none of the suite; returns their number.
    private func copyGoldens() async throws -> Int {
        let manifest = try await source.manifest()
        if manifest.goldens.isEmpty { return 0 }
        guard try await target.manifest().goldens.isEmpty else { return 0 }
        for golden in manifest.goldens {
            guard let bytes = try await source.golden(golden.file),
                SHA256.hex(bytes) == golden.sha256
            else {
                throw ServiceFault(
                    "the golden of \(golden.name) is missing or has other bytes",
                    nextStep: "Restore \(golden.file) from a copy, then copy again.")
            }
            try await copy(bytes, golden.file, to: SharedFiles.goldens, golden.name)
        }
        try await target.adopt(manifest)
        return manifest.goldens.count
    }

    private func copyLog() async throws {
        let log = try await source.logLines()
        guard !log.isEmpty, try await target.storedLog().isEmpty else { return }
        try await target.adopt(log: log)
    }
}

extension FolderSuite {
    /// Returns the names of a run's pictures and texts.
    func pictureNames(of run: String) async -> [String] {
        await OffPool.run {
            Self.names(in: self.picturesFolder(run)).filter { GoldenResults.isPictureName($0) }
        }
    }

    /// Returns the lines of the decisions about a run.
    func decisionLines(about run: String) async throws -> [UInt8] {
        let folder = folder(of: run)
        return try await OffPool.run {
            if FileStatus("\(folder)/\(ReviewDecisions.oldFileName)") != nil {
                return try Suite.stored { try ReviewDecisions.read(folder: folder).allLines() }
            }
            return try Self.wholeLines("\(folder)/\(ReviewDecisions.fileName)")
        }
    }

    /// Returns the lines of who decided what.
    func logLines() async throws -> [UInt8] {
        try await OffPool.run { try Self.wholeLines(self.logPath) }
    }

    private static func wholeLines(_ path: String) throws -> [UInt8] {
        guard let file = try LinesFile(reading: path) else { return [] }
        return try file.content(0..<file.end)
    }
}

extension SharedSuite {
    /// Stores bytes as pieces that no head names yet, and reads them again.
    fileprivate func adopt(_ bytes: [UInt8], as pieces: String) async throws {
        let store = try await documents.store()
        let writes = try SharedLines.writes(bytes, pieces)
        for start in stride(from: 0, to: writes.count, by: 32) {
            try await store.commit(Array(writes[start..<min(start + 32, writes.count)]))
        }
        let copy = SharedLines(store: store, pieces: pieces, end: bytes.count)
        guard try await copy.bytes(0..<bytes.count) == bytes else {
            throw SuiteCopy.differs(pieces)
        }
    }
}
