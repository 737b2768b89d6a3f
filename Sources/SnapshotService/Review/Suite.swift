#if SERVICE
import Foundation
import Pictures
import Review
import Scenarios
import StateStore

// A suite is what `restore-tool verify` knows as two folders, and it lies on disk as those: one of
// goldens with their manifest, and one of results for each run. So approving over HTTP is the code
// of `restore-tool approve`, and whoever runs the service can use the command on the same folders.
// Lines are appended and pictures are named by their content: a run can be watched while it is
// uploaded, and every request can be repeated.

/// Goldens of a tenant, and the runs that were held against them. Its calls block.
final class Suite: Sendable {
    let folder: String
    /// Lines that came, and decisions that were made.
    let news = News()
    private let limits: Limits
    /// Who writes, writes alone.
    private let writing = Locked(())
    private let known = Locked<[String: RunSummary]>([:])

    init(folder: String, limits: Limits) {
        (self.folder, self.limits) = (folder, limits)
    }

    var goldens: String { folder + "/goldens" }

    func folder(of run: String) -> String { "\(folder)/runs/\(run)" }

    private func linesPath(_ run: String) -> String {
        "\(folder(of: run))/\(GoldenResults.fileName)"
    }

    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    /// The names in a folder that requests may name, in order; none where there is no folder.
    static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.utf8.allSatisfy(PathName.isAllowed) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

// MARK: - Uploading a run

extension Suite {
    /// Appends checked lines at a place of a run's results; returns how many bytes there are then.
    ///
    /// What stands there already, byte for byte, is not written again.
    func append(_ lines: [UInt8], to run: String, at place: Int) throws -> Int {
        let count = try alone {
            let path = linesPath(run)
            let old = Int(FileStatus(path)?.size ?? 0)
            if old != place { return try repeated(lines, path, place, old) }
            guard old + lines.count <= limits.runBytes else {
                throw Problem(
                    .contentTooLarge, "The lines of a run may have \(limits.runBytes) bytes.")
            }
            if place == 0 { try begin(run) }
            try LinesFile.append(lines, to: path, at: place)
            return old + lines.count
        }
        news.tell()
        return count
    }

    private func repeated(
        _ lines: [UInt8], _ path: String, _ place: Int, _ count: Int
    ) throws -> Int {
        let isThere = try place + lines.count <= count
            && FileBytes.read(path, limit: limits.runBytes)[place..<place + lines.count]
                .elementsEqual(lines)
        guard isThere else {
            var problem = Problem(
                .conflict, "The run has \(count) bytes of lines; these are for byte \(place).",
                nextStep: "Go on at the member at, or take another name for the run.")
            problem.members.append(.init("at", .integer(Int64(count))))
            throw problem
        }
        return count
    }

    /// Makes room for a new run: the oldest ones go.
    private func begin(_ run: String) throws {
        let runs = Self.names(in: folder + "/runs").filter { $0 != run }
        let old = runs.sorted { changedNs($0) < changedNs($1) }
        for name in old.dropLast(max(0, limits.runsPerSuite - 1)) {
            try? FileManager.default.removeItem(atPath: folder(of: name))
        }
        try Self.make("\(folder(of: run))/\(GoldenResults.pictureFolder)")
    }

    private func changedNs(_ run: String) -> Int64 {
        FileStatus(linesPath(run))?.changedNs ?? 0
    }

    /// Keeps a file of a run, a picture or a text, whose name is that of its content.
    func keep(_ spool: Spool, as name: String, in run: String) throws {
        guard GoldenResults.isPictureName(name), spool.sha256.hasPrefix(name.prefix(16)) else {
            throw Problem(
                .unprocessable, "The name is not that of the content.",
                nextStep: "Take the first 16 digits of its SHA-256, and .png or .txt.")
        }
        let bytes = try spool.bytes()
        if name.hasSuffix(".png") { try SnapshotRoutes.checkSound(bytes) }
        if name.hasSuffix(".txt"), String(validating: bytes, as: UTF8.self) == nil {
            throw Problem(.unprocessable, "The text is not UTF-8.")
        }
        let pictures = "\(folder(of: run))/\(GoldenResults.pictureFolder)"
        guard FileStatus(pictures)?.isFolder == true else { throw Self.noRun }
        let count = Self.names(in: pictures).count
        guard count < limits.picturesPerRun else {
            throw Problem(.quotaExceeded, "A run may have \(limits.picturesPerRun) pictures.")
        }
        try FileBytes.write(bytes, to: "\(pictures)/\(name)")
    }

    static let noRun = Problem(
        .notFound, "The suite has no such run.",
        nextStep: "Send the first lines of the run before its pictures.")

    func remove(_ run: String) throws {
        guard FileStatus(folder(of: run)) != nil else { throw Self.noRun }
        try alone { try FileManager.default.removeItem(atPath: folder(of: run)) }
        news.tell()
    }

    /// Does work while nobody else writes.
    func alone<Value>(_ work: () throws -> Value) rethrows -> Value {
        try writing.withLock { _ in try work() }
    }
}

// MARK: - Reading

extension Suite {
    /// The lines of a run from a byte on; throws where there is no run.
    func lines(of run: String, from place: Int = 0) throws -> [UInt8] {
        guard FileStatus(linesPath(run)) != nil else { throw Self.noRun }
        var bytes = try FileBytes.read(linesPath(run), limit: limits.runBytes)
        // One that is being written is not there yet.
        while let last = bytes.last, last != UInt8(ascii: "\n") { bytes.removeLast() }
        guard place <= bytes.count, place == 0 || bytes[place - 1] == UInt8(ascii: "\n") else {
            throw Problem(.badRequest, "No line of the run begins at byte \(place).")
        }
        return Array(bytes[place...])
    }

    func picture(_ name: String, of run: String) throws -> [UInt8] {
        try file(name, in: "\(folder(of: run))/\(GoldenResults.pictureFolder)")
    }

    func golden(_ name: String) throws -> [UInt8] { try file(name, in: goldens) }

    private func file(_ name: String, in folder: String) throws -> [UInt8] {
        let path = "\(folder)/\(name)"
        guard GoldenResults.isPictureName(name), FileStatus(path) != nil else {
            throw Problem(.notFound, "There is no file of this name.")
        }
        return try FileBytes.read(path)
    }

    /// The manifest as it stands; an empty one where nothing is golden yet.
    func manifest() throws -> [UInt8] { try GoldenFolder(path: goldens).manifest.json() }

    /// The runs, the newest first.
    func runs() throws -> [RunSummary] {
        let names = Self.names(in: folder + "/runs").filter { FileStatus(linesPath($0)) != nil }
        return try names.map(summary).sorted { $0.changedNs > $1.changedNs }
    }

    func summary(_ run: String) throws -> RunSummary {
        guard let status = FileStatus(linesPath(run)) else { throw Self.noRun }
        let last = known.withLock { $0[run] }
        if let last, last.bytes == status.size, last.changedNs == status.changedNs { return last }
        let results = try GoldenResults(jsonLines: lines(of: run), path: run)
        let summary = RunSummary(
            name: run, bytes: status.size, changedNs: status.changedNs,
            totals: results.totals ?? GoldenTotals(of: results.entries),
            isOver: results.totals != nil,
            open: results.open.map { .init(name: $0.name, sha256: $0.actual?.sha256) })
        known.withLock { $0[run] = summary }
        return summary
    }
}

/// What lists say of a run.
struct RunSummary: Sendable {
    struct Open: Sendable {
        let name: String
        let sha256: String?
    }

    let name: String
    let bytes: Int64
    let changedNs: Int64
    let totals: GoldenTotals
    let isOver: Bool
    let open: [Open]

    /// How many results nobody has decided about.
    func undecided(_ decisions: ReviewDecisions) -> Int {
        open.count { open in
            guard let sha256 = open.sha256, let known = decisions.decisions[open.name] else {
                return true
            }
            return known.sha256 != sha256
        }
    }
}

/// Appends to a file so that it either has all of the new bytes or is as it was.
enum LinesFile {
    static func append(_ bytes: [UInt8], to path: String, at place: Int) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw problem(errno) }
        defer { close(file) }
        do {
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw problem(errno) }
                sent += count
            }
            guard fsync(file) == 0 else { throw problem(errno) }
        } catch {
            ftruncate(file, off_t(place))
            throw error
        }
    }

    private static func problem(_ number: Int32) -> Problem {
        number == ENOSPC || number == EDQUOT
            ? Problem(.insufficientStorage, "The disk of the service is full.")
            : Problem(.unavailable, "The service cannot write its files (\(number)).")
                .retrying(afterSeconds: 10)
    }
}
#endif
