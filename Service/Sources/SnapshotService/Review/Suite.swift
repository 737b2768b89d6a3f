import Basics
import Foundation
import Pictures
import Review
import Scenarios
import StateStore

// Lines are appended and pictures are named by their content, so a run can be followed during its
// upload, and every request can be repeated, also at another service that has the same storage.

/// The goldens of a tenant and the runs against them.
final class Suite: Sendable {
    let storage: any SuiteStorage
    let limits: Limits
    /// Cached facts about existing runs.
    let known = Locked<[String: KnownRun]>([:])
    /// The page of the trend, with the runs that it shows.
    let trendPages = Locked<(key: [StoredRun], html: [UInt8])?>(nil)

    init(_ storage: any SuiteStorage, limits: Limits) {
        (self.storage, self.limits) = (storage, limits)
    }

    /// The most attempts of a change, while others change the same.
    static let mostAttempts = 100

    /// Makes an attempt after the other until one is made on the newest state.
    @discardableResult
    static func untilMade<Value>(_ attempt: () async throws -> Value?) async throws -> Value {
        for number in 0..<mostAttempts {
            if let value = try await attempt() { return value }
            try await SharedRecords.pause(number)
        }
        throw Problem(.unavailable, "Others change the same suite.").retrying(afterSeconds: 2)
    }
}

// MARK: - Uploading a run

extension Suite {
    /// Appends checked lines at a position of a run's results and returns the position after them.
    ///
    /// Lines that are already there, byte for byte, are not written again. A client without an
    /// answer can therefore send them again, also where a kill left only the first ones.
    func append(_ lines: [UInt8], to run: String, at place: Int) async throws -> Int {
        try await Self.untilMade { () -> Bool? in
            let file = try await storage.lines(of: run)
            let end = file?.end ?? 0
            let known = min(lines.count, end - place)
            guard place <= end else { throw Self.misplaced(place, end) }
            if known > 0, let file {
                let there = try await file.bytes(place..<place + known)
                guard there.elementsEqual(lines[..<known]) else {
                    throw Self.misplaced(place, end)
                }
            }
            if known == lines.count { return true }
            guard place + lines.count <= limits.runBytes else {
                throw Problem(
                    .contentTooLarge,
                    "The lines of a run can have at most \(limits.runBytes) bytes.")
            }
            return try await storage.append(Array(lines[known...]), to: run, after: file)
                ? true : nil
        }
        return place + lines.count
    }

    private static func misplaced(_ place: Int, _ end: Int) -> Problem {
        var problem = Problem(
            .conflict, "The run has \(end) bytes of lines, but these begin at byte \(place).",
            nextStep: "Continue at the member at, or use another name for the run.")
        problem.linesEnd = end
        return problem
    }

    /// Stores a picture or a text of a run, which is named by its content.
    func keep(_ spool: Spool, as name: String, in run: String) async throws {
        guard GoldenResults.isPictureName(name), spool.sha256.hasPrefix(name.prefix(16)) else {
            throw Problem(
                .unprocessable, "The name does not match the content.",
                nextStep: "Use the first 16 digits of its SHA-256, and .png or .txt.")
        }
        let bytes = try await OffPool.run { () throws -> [UInt8] in
            let bytes = try spool.bytes()
            if name.hasSuffix(".png") { try SnapshotRoutes.checkSound(bytes) }
            if name.hasSuffix(".txt"), String(validating: bytes, as: UTF8.self) == nil {
                throw Problem(.unprocessable, "The text is not UTF-8.")
            }
            return bytes
        }
        try await storage.keep(bytes, sha256: spool.sha256, as: name, in: run)
    }

    static func tooManyPictures(_ most: Int) -> Problem {
        Problem(.quotaExceeded, "A run can have at most \(most) pictures.")
    }

    static let noRun = Problem(
        .notFound, "The suite has no such run.",
        nextStep: "Send the first lines of the run before its pictures.")

    func remove(_ run: String) async throws {
        guard try await storage.remove(run) else { throw Self.noRun }
        known.withLock { $0[run] = nil }
    }

    /// Removes files that nothing names, where they are older than a time. Returns their number.
    func sweep(before ms: Int64) async throws -> Int {
        try await storage.sweep(before: ms) { try await self.namedPictures($0) }
    }

    /// Returns the pictures that a run's lines name.
    private func namedPictures(_ run: String) async throws -> Set<String> {
        var named: Set<String> = []
        try await Self.forEachPiece(of: try await open(run)) { results, _ in
            for entry in results.entries {
                let files = [entry.expected, entry.actual, entry.difference].compactMap { $0?.path }
                for path in files + [entry.thumbnail].compactMap({ $0 }) {
                    named.insert(String(path.dropFirst(GoldenResults.pictureFolder.count + 1)))
                }
            }
        }
        return named
    }
}
