import Basics
import Foundation
import Review

// The folders are those of `restore-tool verify`: one of goldens with their manifest, and one of
// results for each run. Approving is the code of `restore-tool approve`, and the command works on
// the same folders.

/// A suite in a folder.
final class FolderSuite: SuiteStorage {
    let folder: String
    private let limits: Limits
    private let changes = ChangeSignal()
    /// Serialises writers.
    private let writing = Locked(())
    /// Cached facts about existing runs.
    private let known = Locked<[String: Known]>([:])

    private struct Known: Sendable {
        /// The number of pictures; nil where they were not counted.
        var pictures: Int?
        /// The state of the picture folder when lines named all of its pictures.
        var swept: FileStatus?
    }

    init(folder: String, limits: Limits) {
        (self.folder, self.limits) = (folder, limits)
    }

    /// The folder of the goldens.
    var goldens: String { folder + "/goldens" }

    /// The lines of who decided what.
    var logPath: String { folder + "/decisions.jsonl" }

    func folder(of run: String) -> String { "\(folder)/runs/\(run)" }

    func linesPath(_ run: String) -> String {
        "\(folder(of: run))/\(GoldenResults.fileName)"
    }

    func picturesFolder(_ run: String) -> String {
        "\(folder(of: run))/\(GoldenResults.pictureFolder)"
    }

    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    /// Returns the valid names in a folder, in order; none where there is no folder.
    static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.utf8.allSatisfy(Percent.isUnreserved) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Does blocking work while no other writer runs.
    private func alone<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await OffPool.run { try self.writing.withLock { _ in try work() } }
    }

    // MARK: - Changes

    var changeCount: Int { changes.count }

    func waitForChange(after seen: Int) async { await changes.wait(after: seen) }
}

// MARK: - Runs

extension FolderSuite {
    func runs() async throws -> [StoredRun] { await OffPool.run { self.storedRuns() } }

    private func storedRuns() -> [StoredRun] {
        let found = Self.names(in: folder + "/runs").compactMap { name in
            FileStatus(linesPath(name)).map {
                StoredRun(name: name, changedNs: $0.changedNs, version: $0.changedNs)
            }
        }
        return found.sorted { $0.changedNs > $1.changedNs }
    }

    func lines(of run: String) async throws -> (any RunLines)? {
        try await OffPool.run { try self.linesFile(run) }
    }

    /// A run with an incomplete first line has not begun.
    private func linesFile(_ run: String) throws -> LinesFile? {
        let file = try LinesFile(reading: linesPath(run))
        return file?.end == 0 ? nil : file
    }

    func append(
        _ lines: [UInt8], to run: String, after known: (any RunLines)?
    ) async throws -> Bool {
        let isDone = try await alone {
            guard try self.isNewest(known, run) else { return false }
            if known == nil { try self.begin(run) }
            try LinesFile.append(lines, to: self.linesPath(run), at: known?.end ?? 0)
            return true
        }
        if isDone { changes.notify() }
        return isDone
    }

    /// Returns true where no other writer has changed the lines. The known file is open, so that no
    /// other can have its number.
    private func isNewest(_ known: (any RunLines)?, _ run: String) throws -> Bool {
        let file = try linesFile(run)
        return file?.identity == known?.identity && file?.end == known?.end
    }

    /// Makes room for a new run by removing the oldest ones.
    private func begin(_ run: String) throws {
        let runs = Self.names(in: folder + "/runs").filter { $0 != run }
        let old = runs.sorted { changedNs($0) < changedNs($1) }
        for name in old.dropLast(max(0, limits.runsPerSuite - 1)) {
            try? FileManager.default.removeItem(atPath: folder(of: name))
            known.withLock { $0[name] = nil }
        }
        try Self.make(picturesFolder(run))
        let nowMs = Int64(Date().timeIntervalSince1970 * 1000)
        try FileBytes.write(
            RunTiming(beganMs: nowMs, tookMs: nil).json(),
            to: "\(folder(of: run))/\(RunTiming.fileName)")
    }

    private func changedNs(_ run: String) -> Int64 {
        FileStatus(linesPath(run))?.changedNs ?? 0
    }

    func beganMs(_ run: String) async throws -> Int64? {
        await OffPool.run { RunTiming(folder: self.folder(of: run))?.beganMs }
    }

    func remove(_ run: String) async throws -> Bool {
        let isThere = try await alone {
            guard FileStatus(self.folder(of: run)) != nil else { return false }
            try FileManager.default.removeItem(atPath: self.folder(of: run))
            return true
        }
        known.withLock { $0[run] = nil }
        if isThere { changes.notify() }
        return isThere
    }
}

// MARK: - Pictures and goldens

extension FolderSuite {
    func keep(
        _ bytes: [UInt8], sha256: String, as name: String, in run: String
    ) async throws {
        try await OffPool.run {
            let pictures = self.picturesFolder(run)
            guard FileStatus(pictures)?.isFolder == true else { throw Suite.noRun }
            if FileStatus("\(pictures)/\(name)") == nil { try self.countPicture(run) }
            try FileBytes.write(bytes, to: "\(pictures)/\(name)")
        }
    }

    /// Reserves room for one more picture. The folder is listed once, and again only before a
    /// picture is refused, since a counted picture may not have been stored.
    private func countPicture(_ run: String) throws(Problem) {
        let most = limits.picturesPerRun
        let counted = known.withLock { $0[run]?.pictures }
        var count = counted ?? most
        if count >= most { count = Self.names(in: picturesFolder(run)).count }
        guard count < most else { throw Suite.tooManyPictures(most) }
        known.withLock { $0[run, default: Known()].pictures = count + 1 }
    }

    func picture(_ name: String, of run: String) async throws -> [UInt8]? {
        try await file(name, in: picturesFolder(run))
    }

    func golden(_ name: String) async throws -> [UInt8]? { try await file(name, in: goldens) }

    private func file(_ name: String, in folder: String) async throws -> [UInt8]? {
        try await OffPool.run {
            let path = "\(folder)/\(name)"
            return FileStatus(path) == nil ? nil : try FileBytes.read(path)
        }
    }

    func manifest() async throws -> GoldenManifest {
        try await OffPool.run {
            try Suite.stored { try GoldenFolder(path: self.goldens).manifest }
        }
    }
}

// MARK: - Decisions

extension FolderSuite {
    func decisions(
        about run: String, known: StoredDecisions?
    ) async throws -> StoredDecisions {
        try await OffPool.run {
            let stamp = self.decisionsStamp(run)
            if let known, known.stamp == stamp { return known }
            let read = try Suite.stored {
                try ReviewDecisions.read(folder: self.folder(of: run))
            }
            return StoredDecisions(stamp: stamp, decisions: read)
        }
    }

    private func decisionsStamp(_ run: String) -> [Int64] {
        [ReviewDecisions.fileName, ReviewDecisions.oldFileName].flatMap { name -> [Int64] in
            guard let file = FileStatus("\(folder(of: run))/\(name)") else { return [-1] }
            return [
                Int64(bitPattern: file.inode), file.size, file.changedNs, file.touchedNs
            ]
        }
    }

    func decide(_ decided: DecidedResults) async throws -> Bool {
        let isDone = try await alone {
            let run = decided.run
            guard self.decisionsStamp(run) == decided.known.stamp,
                try self.linesFile(run)?.identity == decided.lines.identity
            else { return false }
            try self.promote(decided.promoted, in: self.folder(of: run))
            var decisions = decided.decisions
            try decisions.write(folder: self.folder(of: run))
            try LinesFile.append(
                decided.log, to: self.logPath, at: try LinesFile(reading: self.logPath)?.end ?? 0)
            return true
        }
        if isDone { changes.notify() }
        return isDone
    }

    private func promote(_ results: GoldenResults, in folder: String) throws {
        if results.entries.isEmpty { return }
        try Self.make(goldens)
        do {
            try Suite.stored {
                var approval = try Approval(results: results, in: folder, goldens: goldens)
                try approval.promote(results.entries)
            }
        } catch let error as GoldenError {
            throw Problem(error, hiding: folder)
        }
    }
}

// MARK: - Maintenance

// A run's pictures are removed with the run. What remains are pictures that no line names, because
// an upload broke off, and replaced goldens, whose bytes are also in the reviewed runs.

extension FolderSuite {
    func sweep(
        before ms: Int64, named: @escaping @Sendable (String) async throws -> Set<String>
    ) async throws -> Int {
        var count = try await alone {
            let (old, _) = Self.files(in: self.goldens, before: ms)
            if old.isEmpty { return 0 }
            let manifest = try Suite.stored { try GoldenFolder(path: self.goldens).manifest }
            return Self.remove(
                old, in: self.goldens, unless: Set(manifest.goldens.map(\.file)))
        }
        for run in try await runs() { count += try await sweep(run.name, before: ms, named) }
        return count
    }

    private func sweep(
        _ run: String, before ms: Int64, _ named: (String) async throws -> Set<String>
    ) async throws -> Int {
        let folder = picturesFolder(run)
        let swept = known.withLock { $0[run]?.swept }
        let found = await OffPool.run { () -> (old: [String], young: Int)? in
            swept != nil && swept == FileStatus(folder) ? nil : Self.files(in: folder, before: ms)
        }
        guard let (old, young) = found else { return 0 }
        var removed = 0
        // The names are read only where a file is old.
        if !old.isEmpty {
            let kept = try await named(run)
            removed = await OffPool.run { Self.remove(old, in: folder, unless: kept) }
        }
        if removed > 0 { known.withLock { $0[run]?.pictures = nil } }
        // Without young files, nothing can become old.
        let status = await OffPool.run { young == 0 ? FileStatus(folder) : nil }
        known.withLock { $0[run, default: Known()].swept = status }
        return removed
    }

    /// Returns the old pictures and texts of a folder, and the number of the others.
    private static func files(
        in folder: String, before ms: Int64
    ) -> (old: [String], young: Int) {
        let files = names(in: folder).filter { GoldenResults.isPictureName($0) }
        // The status change time counts: copied goldens keep their modification times, and their
        // manifest comes last.
        let old = files.filter { name in
            (FileStatus("\(folder)/\(name)")?.touchedNs ?? .max) / 1_000_000 < ms
        }
        return (old, files.count - old.count)
    }

    private static func remove(
        _ files: [String], in folder: String, unless kept: Set<String>
    ) -> Int {
        files.count { !kept.contains($0) && unlink("\(folder)/\($0)") == 0 }
    }
}
