import Basics
import Foundation
import Pictures
import Review
import ServiceWire
import StateStore

// A run is read while it is uploaded: lists need its totals, and followers its lines, after each
// piece. Nothing is read twice: totals continue from the byte up to which they were counted, and
// lines are returned from the requested byte.

/// Cached facts about a run; nil where they were not computed yet.
struct KnownRun: Sendable {
    var summary: RunSummary?
    var decisions: StoredDecisions?
}

extension Suite {
    /// The number of bytes of lines that are read and sent at once.
    static let piece = 1 << 20

    /// Opens the lines of a run; throws where there is no run.
    func open(_ run: String, at place: Int = 0) async throws -> any RunLines {
        guard let file = try await storage.lines(of: run) else { throw Self.noRun }
        guard try await file.isBeginning(place) else {
            throw Problem(.badRequest, "No line of the run begins at byte \(place).")
        }
        return file
    }

    static func results(_ lines: [UInt8]) throws -> GoldenResults {
        try stored { try GoldenResults(jsonLines: lines, path: GoldenResults.fileName) }
    }

    /// Returns the results of some names, with the run's first line.
    static func results(
        in file: any RunLines, naming names: Set<String>
    ) async throws -> GoldenResults {
        var found: GoldenResults?
        try await forEachPiece(of: file) { results, _ in
            if found == nil { found = GoldenResults(header: results.header) }
            found?.entries += results.entries.filter { names.contains($0.name) }
        }
        guard let found else { throw noRun }
        return found
    }

    /// Reads lines from a byte on, piece by piece, and passes each piece with its end.
    static func forEachPiece(
        of file: any RunLines, from place: Int = 0, _ body: (GoldenResults, Int) throws -> Void
    ) async throws {
        var place = place
        while place < file.end {
            let lines = try await file.lines(from: place, most: piece)
            let isFirst = place == 0
            // A piece takes milliseconds, for which other requests shall not wait.
            let found = try await OffPool.run {
                try isFirst ? results(lines) : moreResults(lines)
            }
            place += lines.count
            try body(found, place)
        }
    }

    private static func moreResults(_ lines: [UInt8]) throws -> GoldenResults {
        try stored { try GoldenResults(moreLines: lines, path: GoldenResults.fileName) }
    }

    func picture(_ name: String, of run: String) async throws -> [UInt8] {
        try await Self.file(name) { try await storage.picture($0, of: run) }
    }

    func golden(_ name: String) async throws -> [UInt8] {
        try await Self.file(name) { try await storage.golden($0) }
    }

    private static func file(
        _ name: String, _ read: (String) async throws -> [UInt8]?
    ) async throws -> [UInt8] {
        guard GoldenResults.isPictureName(name), let bytes = try await read(name) else {
            throw Problem(.notFound, "No file has this name.")
        }
        return bytes
    }

    func decisions(about run: String) async throws -> ReviewDecisions {
        try await storedDecisions(about: run).decisions
    }

    func storedDecisions(about run: String) async throws -> StoredDecisions {
        let last = known.withLock { $0[run]?.decisions }
        let found = try await storage.decisions(about: run, known: last)
        known.withLock { $0[run, default: KnownRun()].decisions = found }
        return found
    }

    /// Reads the service's own files. The sender is not at fault for their errors: the problem
    /// names the file and not its path.
    static func stored<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let error as GoldenError where error.code != .moved {
            let file = fileNames.first { error.problem.contains($0) } ?? "a file"
            throw Problem(
                .damaged, "The service's \(file) of this suite is damaged.",
                nextStep: "Ask the operator to restore a copy of the file, or to remove it.")
        }
    }

    private static let fileNames = [
        GoldenFolder.manifestName, GoldenResults.fileName, ReviewDecisions.fileName,
        ReviewDecisions.oldFileName
    ]
}

// MARK: - Lists

extension Suite {
    /// Returns the runs, the newest first.
    func newestFirst() async throws -> [StoredRun] {
        let runs = try await storage.runs()
        // Other services remove runs too.
        let names = Set(runs.map(\.name))
        known.withLock { known in known = known.filter { names.contains($0.key) } }
        return runs
    }

    /// Returns the run before another one: the newest that is older, over and of the same part of
    /// the suite; nil where there is none.
    func runBefore(_ run: String) async throws -> String? {
        guard let own = try? await header(of: run) else { return nil }
        for other in try await newestFirst().drop(while: { $0.name != run }).dropFirst() {
            guard (try? await totals(of: other.name)) != nil,
                let before = try? await header(of: other.name)
            else { continue }
            if own.isComparable(with: before, isElsewhere: true) { return other.name }
        }
        return nil
    }

    /// Reads the first line of a run.
    private func header(of run: String) async throws -> GoldenRunHeader {
        let lines = try await open(run).lines(from: 0, most: 4 << 10)
        let first = lines.firstIndex(of: UInt8(ascii: "\n")).map { Array(lines[...$0]) } ?? lines
        return try Self.results(first).header
    }

    /// Returns the totals of a run that is over, from its last line alone; nil while it is not.
    func totals(of run: String) async throws -> GoldenTotals? {
        let file = try await open(run)
        let tail = try await file.bytes(max(0, file.end - Self.mostOfTotals)..<file.end)
        guard let line = tail.split(separator: UInt8(ascii: "\n")).last else { return nil }
        let last = try? GoldenResults(moreLines: Array(line), path: GoldenResults.fileName)
        return last?.totals
    }

    /// The bytes that are more than a line of totals.
    private static let mostOfTotals = 4096

    /// Returns what changed in a run since another one, by the names of results, and the numbers.
    func changes(of run: String, since before: String) async throws -> RunChanges {
        var memory = RunMemory()
        try await Self.forEachPiece(of: try await open(before)) { results, _ in
            for entry in results.entries { memory.add(entry) }
        }
        var found = RunChanges(since: before, changes: [:], gone: memory.count)
        try await Self.forEachPiece(of: try await open(run)) { results, _ in
            for entry in results.entries {
                let change = memory.change(of: entry)
                if let change { found.changes[entry.name] = change.rawValue }
                if change != .new, !entry.status.isAbsent { found.gone -= 1 }
            }
        }
        return found
    }

    /// The most runs of a trend: all their results are read.
    private static let mostOfTrend = 20

    /// Returns the page of the suite's way from run to run; it is made again after a change alone.
    func trendPage(
        _ make: @escaping @Sendable (RunTrend) throws -> [UInt8]
    ) async throws -> [UInt8] {
        let runs = Array(try await newestFirst().prefix(Self.mostOfTrend))
        if let page = trendPages.withLock({ $0 }), page.key == runs { return page.html }
        let trend = try await trend(of: runs.reversed())
        let html = try await OffPool.run { try make(trend) }
        trendPages.withLock { $0 = (runs, html) }
        return html
    }

    /// Reads runs piece by piece: each can have tens of megabytes of lines.
    private func trend(of runs: [StoredRun]) async throws -> RunTrend {
        var trend = RunTrend()
        for run in runs {
            // A run that cannot be read, or was removed meanwhile, hides no other.
            guard let file = try? await open(run.name) else { continue }
            let began = try await storage.beganMs(run.name)
            let timing = began.map {
                RunTiming(beganMs: $0, tookMs: max(0, run.changedNs / 1_000_000 - $0))
            }
            var addition = trend.adding(run.name, timing)
            var isBegun = false
            do {
                try await Self.forEachPiece(of: file) { results, _ in
                    if !isBegun { addition.take(.run(results.header)) }
                    isBegun = true
                    for story in results.stories { addition.take(.scenario(story)) }
                    for entry in results.entries { addition.take(.result(entry)) }
                    if let totals = results.totals { addition.take(.totals(totals)) }
                }
            } catch {
                continue
            }
            trend = addition.trend
        }
        return trend
    }

    /// Returns a run for lists; nil where it has been deleted. A run that cannot be read hides no
    /// other.
    func listed(_ run: StoredRun) async -> ListedRun? {
        var listed = ListedRun(name: run.name, changedNs: run.changedNs)
        do { listed.summary = try await summary(run.name) } catch {
            if (error as? Problem)?.kind == .notFound { return nil }
            listed.problem = "Its results cannot be read."
        }
        do { listed.decisions = try await decisions(about: run.name) } catch {
            listed.problem = "Its decisions cannot be read."
        }
        return listed
    }

    /// Returns the runs for lists, the newest first.
    func listedRuns() async throws -> [ListedRun] {
        var listed: [ListedRun] = []
        for run in try await newestFirst() {
            if let run = await self.listed(run) { listed.append(run) }
        }
        return listed
    }

    func summary(_ run: String) async throws -> RunSummary {
        let last = known.withLock { $0[run]?.summary }
        let file = try await open(run)
        var summary =
            last.flatMap { $0.isBeginning(of: file) ? $0 : nil }
            ?? RunSummary(identity: file.identity)
        if summary.bytes == file.end { return summary }
        try await Self.forEachPiece(of: file, from: summary.bytes) { summary.take($0, upTo: $1) }
        // Only existing runs are cached: other names come from requests and would take memory.
        known.withLock { [summary] in $0[run, default: KnownRun()].summary = summary }
        return summary
    }
}

/// The totals of a run, as far as its lines were counted.
struct RunSummary: Sendable {
    struct Open: Sendable {
        let name: String
        let sha256: String?
    }

    /// The lines that were counted, and the number of counted bytes.
    private let identity: UInt64
    private(set) var bytes = 0
    private var counted = GoldenTotals()
    private var reported: GoldenTotals?
    private(set) var open: [Open] = []

    init(identity: UInt64) { self.identity = identity }

    var totals: GoldenTotals { reported ?? counted }
    var isOver: Bool { reported != nil }

    fileprivate func isBeginning(of file: any RunLines) -> Bool {
        identity == file.identity && bytes <= file.end
    }

    /// Counts the lines that follow, up to a byte.
    fileprivate mutating func take(_ results: GoldenResults, upTo end: Int) {
        for entry in results.entries { counted.count(entry) }
        reported = results.totals ?? reported
        open += results.open.map { Open(name: $0.name, sha256: $0.decidedSHA256) }
        bytes = end
    }

    /// Returns the number of results without a decision.
    func undecided(_ decisions: ReviewDecisions) -> Int {
        open.count { open in
            guard let sha256 = open.sha256, let known = decisions.decisions[open.name] else {
                return true
            }
            return known.sha256 != sha256
        }
    }
}

/// A run in lists; nil stands for what cannot be read.
struct ListedRun: Sendable {
    let name: String
    let changedNs: Int64
    var summary: RunSummary?
    var decisions: ReviewDecisions?
    var problem: String?

    /// The number of results without a decision; nil where it is unknown.
    var undecided: Int? {
        guard let summary, let decisions else { return nil }
        return summary.undecided(decisions)
    }
}
