import Basics
import Foundation
import Pictures
import Review
import Scenarios
import StateStore

// A suite has the folders of `restore-tool verify`: one of goldens with their manifest, and one of
// results for each run. Approving over HTTP is the code of `restore-tool approve`, and the command
// works on the same folders. Lines are appended and pictures are named by their content, so a run
// can be followed during its upload, and every request can be repeated.

/// The goldens of a tenant and the runs against them. Calls block.
final class Suite: Sendable {
    let folder: String
    /// The signal for new lines and decisions.
    let changes = ChangeSignal()
    let limits: Limits
    /// Serialises writers.
    private let writing = Locked(())
    /// Cached facts about existing runs.
    let known = Locked<[String: KnownRun]>([:])

    /// The page of the trend, with the runs that it shows.
    let trendPages = Locked<(key: [String], html: [UInt8])?>(nil)

    init(folder: String, limits: Limits) {
        (self.folder, self.limits) = (folder, limits)
    }

    /// True where the suite has a folder.
    var isThere: Bool { FileStatus(folder)?.isFolder == true }

    var goldens: String { folder + "/goldens" }

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
}

// MARK: - Uploading a run

extension Suite {
    /// Appends checked lines at a position of a run's results and returns the position after them.
    ///
    /// Lines that are already there, byte for byte, are not written again. A client without an
    /// answer can therefore send them again, also where a kill left only the first ones.
    func append(_ lines: [UInt8], to run: String, at place: Int) throws -> Int {
        let isNew = try alone {
            let path = linesPath(run)
            let file = try LinesFile(reading: path)
            let end = file?.end ?? 0
            let known = min(lines.count, end - place)
            guard place <= end,
                try known == 0 || file?.bytes(place..<place + known) == Array(lines[..<known])
            else { throw Self.misplaced(place, end) }
            if known == lines.count { return false }
            guard place + lines.count <= limits.runBytes else {
                throw Problem(
                    .contentTooLarge,
                    "The lines of a run can have at most \(limits.runBytes) bytes.")
            }
            if end == 0 { try begin(run) }
            try LinesFile.append(lines[known...], to: path, at: end)
            return true
        }
        if isNew { changes.notify() }
        return place + lines.count
    }

    private static func misplaced(_ place: Int, _ end: Int) -> Problem {
        var problem = Problem(
            .conflict, "The run has \(end) bytes of lines, but these begin at byte \(place).",
            nextStep: "Continue at the member at, or use another name for the run.")
        problem.linesEnd = end
        return problem
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

    /// Stores a picture or a text of a run, which is named by its content.
    func keep(_ spool: Spool, as name: String, in run: String) throws {
        guard GoldenResults.isPictureName(name), spool.sha256.hasPrefix(name.prefix(16)) else {
            throw Problem(
                .unprocessable, "The name does not match the content.",
                nextStep: "Use the first 16 digits of its SHA-256, and .png or .txt.")
        }
        let bytes = try spool.bytes()
        if name.hasSuffix(".png") { try SnapshotRoutes.checkSound(bytes) }
        if name.hasSuffix(".txt"), String(validating: bytes, as: UTF8.self) == nil {
            throw Problem(.unprocessable, "The text is not UTF-8.")
        }
        let pictures = picturesFolder(run)
        guard FileStatus(pictures)?.isFolder == true else { throw Self.noRun }
        if FileStatus("\(pictures)/\(name)") == nil { try countPicture(run) }
        try FileBytes.write(bytes, to: "\(pictures)/\(name)")
    }

    /// Reserves room for one more picture. The folder is listed once, and again only before a
    /// picture is refused, since a counted picture may not have been stored.
    private func countPicture(_ run: String) throws(Problem) {
        let most = limits.picturesPerRun
        let counted = known.withLock { $0[run]?.pictures }
        var count = counted ?? most
        if count >= most { count = Self.names(in: picturesFolder(run)).count }
        guard count < most else {
            throw Problem(.quotaExceeded, "A run can have at most \(most) pictures.")
        }
        known.withLock { $0[run, default: KnownRun()].pictures = count + 1 }
    }

    static let noRun = Problem(
        .notFound, "The suite has no such run.",
        nextStep: "Send the first lines of the run before its pictures.")

    func remove(_ run: String) throws {
        guard FileStatus(folder(of: run)) != nil else { throw Self.noRun }
        try alone { try FileManager.default.removeItem(atPath: folder(of: run)) }
        known.withLock { $0[run] = nil }
        changes.notify()
    }

    /// Does work while no other writer runs.
    func alone<Value>(_ work: () throws -> Value) rethrows -> Value {
        try writing.withLock { _ in try work() }
    }
}
