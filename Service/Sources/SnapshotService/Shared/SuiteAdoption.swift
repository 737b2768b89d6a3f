import Basics
import Foundation
import Review

// A run is copied before anything shows it, and appears when everything was read again and
// compared: an interrupted copy goes on at the next call, and a run appears as a whole. Runs are
// copied from the oldest to the newest, so that their order stays.

/// The result of copying a suite.
struct SuiteAdoption: Hashable, Sendable {
    var runs = 0
    var pictures = 0
    var goldens = 0
    /// The number of runs that were there already, with the same content.
    var known = 0
    /// The number of runs of which others with the same names are there.
    var otherRuns = 0
    /// Indicates whether the suite has other goldens there.
    var hasOtherGoldens = false
    /// Indicates whether the suite has another log of decisions there.
    var hasOtherLog = false

    /// Indicates whether nothing was left out.
    var isComplete: Bool { otherRuns == 0 && !hasOtherGoldens && !hasOtherLog }

    /// Returns the result on one line.
    func line(_ target: CopyPlace) -> String {
        let copied = "\(runs) runs, \(pictures) pictures, \(goldens) goldens"
        let known = known == 0 ? "" : ", \(known) runs are in the \(target.rawValue) already"
        if isComplete { return copied + known }
        let others =
            (otherRuns == 0 ? [] : ["\(otherRuns) runs"])
            + (hasOtherGoldens ? ["the goldens"] : [])
            + (hasOtherLog ? ["the log of decisions"] : [])
        return copied + known
            + "; not copied, because others are in the \(target.rawValue): "
            + others.joined(separator: ", ")
    }
}

/// A place of a service's data, as messages name it.
enum CopyPlace: String, Sendable {
    case folder, database

    /// The place that is copied from where this one is copied to.
    var other: CopyPlace { self == .folder ? .database : .folder }
}

/// The reason why a copy cannot go on, and the next step.
struct CopyFault: Error, Hashable, CustomStringConvertible {
    let what: String
    let nextStep: String

    var description: String { "\(what). \(nextStep)" }

    /// The fault of a copy that is not what was copied.
    static func differs(_ place: String) -> CopyFault {
        CopyFault(
            what: "\(place): the copy differs",
            nextStep: "See that nothing else writes there, then copy again.")
    }
}

/// A run with its lines and decisions.
struct CopiedRun: Sendable {
    let name: String
    let lines: [UInt8]
    /// The lines of the decisions; empty where there are none.
    let decisions: [UInt8]
    let beganMs: Int64
    /// The time of the last change of the lines, in ns since 1970.
    var changedNs: Int64
}

/// The files of a suite that are named by their hashes.
enum CopiedFiles: Hashable, Sendable {
    /// The pictures and texts of a run.
    case run(String)
    case goldens
}

/// A suite that can be copied, and that takes a copy.
protocol CopiedSuite: SuiteStorage {
    /// Returns the names of a run's pictures and texts.
    func pictureNames(of run: String) async throws -> [String]
    /// Returns the lines of the decisions about a run.
    func decisionLines(about run: String) async throws -> [UInt8]
    /// Returns the lines of who decided what.
    func logLines() async throws -> [UInt8]
    /// Returns true where the suite has or had goldens.
    func hasManifest() async throws -> Bool

    /// Stores a file where it is not there, and reads it again. The run need not be there yet.
    func adopt(
        _ bytes: [UInt8], sha256: String, as name: String, in files: CopiedFiles
    ) async throws
    /// Stores a run whose files are there, compares it, and makes it appear.
    func adopt(_ run: CopiedRun) async throws
    /// Stores a manifest where there is none, and reads it again.
    func adopt(_ manifest: GoldenManifest) async throws
    /// Stores the lines of who decided what where there are none, and reads them again.
    func adopt(log lines: [UInt8]) async throws
    /// Returns when all that was copied is durable.
    func settle() async throws
}

/// A shelf of suites that can be copied.
protocol CopiedShelf: SuiteShelf {
    associatedtype Stored: CopiedSuite
    func suite(at place: String) -> Stored
}

extension FolderShelf: CopiedShelf {}
extension SharedShelf: CopiedShelf {}

/// Copies a suite from one shelf to another.
struct SuiteCopy: Sendable {
    private let source: any CopiedSuite
    private let target: any CopiedSuite

    /// Takes a suite of a shelf, and creates it in another one where it is missing there.
    init(
        _ suite: String, of tenant: String, from source: some CopiedShelf,
        to target: some CopiedShelf
    ) async throws {
        if try await target.place(of: suite, tenant) == nil {
            try await target.make(suite, of: tenant)
        }
        guard let from = try await source.place(of: suite, tenant),
            let to = try await target.place(of: suite, tenant)
        else {
            throw CopyFault(
                what: "\(tenant)/\(suite): the suite was removed meanwhile",
                nextStep: "Stop the service, then copy again.")
        }
        (self.source, self.target) = (source.suite(at: from), target.suite(at: to))
    }

    func copy() async throws -> SuiteAdoption {
        var adoption = SuiteAdoption()
        var newestNs: Int64 = 0
        for stored in try await source.runs().reversed() {
            guard var run = try await read(stored) else { continue }
            // Folders have the order of runs by their times alone, to the microsecond.
            run.changedNs = max(run.changedNs, newestNs + 1000)
            newestNs = run.changedNs
            if try await target.lines(of: run.name) == nil {
                adoption.pictures += try await copy(run)
                adoption.runs += 1
            } else if try await holds(run) {
                adoption.known += 1
            } else {
                adoption.otherRuns += 1
            }
        }
        try await copyGoldens(&adoption)
        try await copyLog(&adoption)
        try await target.settle()
        return adoption
    }

    /// Reads a run without its pictures; nil for one that has not begun.
    private func read(_ stored: StoredRun) async throws -> CopiedRun? {
        guard let lines = try await source.lines(of: stored.name) else { return nil }
        return CopiedRun(
            name: stored.name, lines: try await lines.bytes(0..<lines.end),
            decisions: try await source.decisionLines(about: stored.name),
            beganMs: try await source.beganMs(stored.name) ?? stored.changedNs / 1_000_000,
            changedNs: stored.changedNs)
    }

    /// Returns whether the target has the same run.
    private func holds(_ run: CopiedRun) async throws -> Bool {
        guard let lines = try await target.lines(of: run.name), lines.end == run.lines.count,
            try await lines.bytes(0..<lines.end) == run.lines
        else { return false }
        return try await target.decisionLines(about: run.name) == run.decisions
    }

    /// Copies a run and returns the number of its pictures.
    private func copy(_ run: CopiedRun) async throws -> Int {
        let names = try await source.pictureNames(of: run.name)
        for name in names {
            guard let bytes = try await source.picture(name, of: run.name) else {
                throw CopyFault(
                    what: "\(run.name): the picture \(name) is missing",
                    nextStep: "Remove the run, or restore what it lacks, then copy again.")
            }
            try await copy(bytes, name, to: .run(run.name), run.name)
        }
        try await target.adopt(run)
        return names.count
    }

    private func copy(
        _ bytes: [UInt8], _ name: String, to files: CopiedFiles, _ place: String
    ) async throws {
        let hash = SHA256.hex(bytes)
        guard name.prefix(16) == hash.prefix(16) else {
            throw CopyFault(
                what: "\(place): \(name) does not have the hash that names it",
                nextStep: "Restore the file from a copy, or remove it, then copy again.")
        }
        try await target.adopt(bytes, sha256: hash, as: name, in: files)
    }

    /// Copies goldens where the target has none of the suite.
    private func copyGoldens(_ adoption: inout SuiteAdoption) async throws {
        let manifest = try await source.manifest()
        if manifest.goldens.isEmpty { return }
        // One without goldens counts: their removal was approved there.
        guard try await !target.hasManifest() else {
            adoption.hasOtherGoldens = try await target.manifest() != manifest
            return
        }
        for golden in manifest.goldens {
            guard let bytes = try await source.golden(golden.file),
                SHA256.hex(bytes) == golden.sha256
            else {
                throw CopyFault(
                    what: "the golden of \(golden.name) is missing or has other bytes",
                    nextStep: "Restore \(golden.file) from a copy, then copy again.")
            }
            try await copy(bytes, golden.file, to: .goldens, golden.name)
        }
        try await target.adopt(manifest)
        adoption.goldens = manifest.goldens.count
    }

    private func copyLog(_ adoption: inout SuiteAdoption) async throws {
        let log = try await source.logLines()
        if log.isEmpty { return }
        let there = try await target.logLines()
        if there.isEmpty {
            try await target.adopt(log: log)
        } else {
            adoption.hasOtherLog = there != log
        }
    }
}
