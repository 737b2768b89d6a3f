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
    var decisions: (files: [FileStatus?], read: ReviewDecisions)?
    /// The number of pictures.
    var pictures: Int?
    /// The state of the picture folder when lines named all of its pictures.
    var swept: FileStatus?
}

extension Suite {
    /// The number of bytes of lines that are read and sent at once.
    static let piece = 1 << 20

    /// Opens the file of a run's lines; throws where there is no run.
    func open(_ run: String, at place: Int = 0) throws -> LinesFile {
        // A run with an incomplete first line has not begun.
        guard let file = try LinesFile(reading: linesPath(run)), file.end > 0 else {
            throw Self.noRun
        }
        guard try file.isBeginning(place) else {
            throw Problem(.badRequest, "No line of the run begins at byte \(place).")
        }
        return file
    }

    static func results(_ lines: [UInt8]) throws -> GoldenResults {
        try stored { try GoldenResults(jsonLines: lines, path: GoldenResults.fileName) }
    }

    /// Returns the results of some names, with the run's first line.
    func results(of run: String, naming names: Set<String>) throws -> GoldenResults {
        let file = try open(run)
        var found: GoldenResults?
        try Self.forEachPiece(of: file) { results, _ in
            if found == nil { found = GoldenResults(header: results.header) }
            found?.entries += results.entries.filter { names.contains($0.name) }
        }
        guard let found else { throw Self.noRun }
        return found
    }

    /// Reads lines from a byte on, piece by piece, and passes each piece with its end.
    static func forEachPiece(
        of file: LinesFile, from place: Int = 0, _ body: (GoldenResults, Int) throws -> Void
    ) throws {
        var place = place
        while place < file.end {
            let lines = try file.lines(from: place, most: piece)
            let results =
                try place == 0
                ? results(lines)
                : stored {
                    try GoldenResults(moreLines: lines, path: GoldenResults.fileName)
                }
            place += lines.count
            try body(results, place)
        }
    }

    func picture(_ name: String, of run: String) throws -> [UInt8] {
        try file(name, in: picturesFolder(run))
    }

    func golden(_ name: String) throws -> [UInt8] { try file(name, in: goldens) }

    private func file(_ name: String, in folder: String) throws -> [UInt8] {
        let path = "\(folder)/\(name)"
        guard GoldenResults.isPictureName(name), FileStatus(path) != nil else {
            throw Problem(.notFound, "No file has this name.")
        }
        return try FileBytes.read(path)
    }

    /// Returns the manifest; an empty one where nothing is golden yet.
    func manifest() throws -> [UInt8] {
        try Self.stored { try GoldenFolder(path: goldens).manifest.json() }
    }

    func decisions(about run: String) throws -> ReviewDecisions {
        let files = [ReviewDecisions.fileName, ReviewDecisions.oldFileName].map {
            FileStatus("\(folder(of: run))/\($0)")
        }
        if let last = known.withLock({ $0[run]?.decisions }), last.files == files {
            return last.read
        }
        let read = try Self.stored { try ReviewDecisions.read(folder: folder(of: run)) }
        remember(run) { $0.decisions = (files, read) }
        return read
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

    /// Only existing runs are cached: other names come from requests and would take memory.
    private func remember(_ run: String, _ change: (inout KnownRun) -> Void) {
        guard FileStatus(folder(of: run)) != nil else { return }
        known.withLock { change(&$0[run, default: KnownRun()]) }
    }
}

// MARK: - Lists

extension Suite {
    /// Returns the names of the runs and the times of their last changes, the newest first.
    func newestFirst() -> [(name: String, changedNs: Int64)] {
        let found = Self.names(in: folder + "/runs").compactMap { name in
            FileStatus(linesPath(name)).map { (name: name, changedNs: $0.changedNs) }
        }
        return found.sorted { $0.changedNs > $1.changedNs }
    }

    /// Returns the run before another one: the newest that is older, over and of the same part of
    /// the suite; nil where there is none.
    func runBefore(_ run: String) -> String? {
        guard let own = try? header(of: run) else { return nil }
        let older = newestFirst().drop { $0.name != run }.dropFirst()
        return older.first { other in
            guard (try? totals(of: other.name)) != nil, let before = try? header(of: other.name)
            else { return false }
            return own.isComparable(with: before, isElsewhere: true)
        }?.name
    }

    /// Reads the first line of a run.
    private func header(of run: String) throws -> GoldenRunHeader {
        let lines = try open(run).lines(from: 0, most: 4 << 10)
        let first = lines.firstIndex(of: UInt8(ascii: "\n")).map { Array(lines[...$0]) } ?? lines
        return try Self.results(first).header
    }

    /// Returns the totals of a run that is over, from its last line alone; nil while it is not.
    func totals(of run: String) throws -> GoldenTotals? {
        let file = try open(run)
        let tail = try file.bytes(max(0, file.end - Self.mostOfTotals)..<file.end)
        guard let line = tail.split(separator: UInt8(ascii: "\n")).last else { return nil }
        let last = try? GoldenResults(moreLines: Array(line), path: GoldenResults.fileName)
        return last?.totals
    }

    /// The bytes that are more than a line of totals.
    private static let mostOfTotals = 4096

    /// Returns what changed in a run since another one, by the names of results, and the numbers.
    func changes(of run: String, since before: String) throws -> RunChanges {
        var memory = RunMemory()
        try Self.forEachPiece(of: try open(before)) { results, _ in
            for entry in results.entries { memory.add(entry) }
        }
        var found = RunChanges(since: before, changes: [:], gone: memory.count)
        try Self.forEachPiece(of: try open(run)) { results, _ in
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
    func trendPage(_ make: (RunTrend) throws -> [UInt8]) throws -> [UInt8] {
        let runs = newestFirst().prefix(Self.mostOfTrend)
        let key = runs.map { "\($0.name) \($0.changedNs)" }
        if let page = trendPages.withLock({ $0 }), page.key == key { return page.html }
        let html = try make(trend(of: runs.reversed()))
        trendPages.withLock { $0 = (key, html) }
        return html
    }

    private func trend(of runs: [(name: String, changedNs: Int64)]) throws -> RunTrend {
        var trend = RunTrend()
        for run in runs {
            guard let file = try? open(run.name) else { continue }
            let began = RunTiming(folder: folder(of: run.name))?.beganMs
            let timing = began.map {
                RunTiming(beganMs: $0, tookMs: max(0, run.changedNs / 1_000_000 - $0))
            }
            try? trend.add(run.name, timing) { body in
                try Self.forEachPiece(of: file) { results, _ in
                    try body(.run(results.header))
                    for story in results.stories { try body(.scenario(story)) }
                    for entry in results.entries { try body(.result(entry)) }
                    if let totals = results.totals { try body(.totals(totals)) }
                }
            }
        }
        return trend
    }

    /// Returns a run for lists; nil where it has been deleted. A run that cannot be read hides no
    /// other.
    func listed(_ run: (name: String, changedNs: Int64)) -> ListedRun? {
        var listed = ListedRun(name: run.name, changedNs: run.changedNs)
        do { listed.summary = try summary(run.name) } catch {
            if (error as? Problem)?.kind == .notFound { return nil }
            listed.problem = "Its results cannot be read."
        }
        do { listed.decisions = try decisions(about: run.name) } catch {
            listed.problem = "Its decisions cannot be read."
        }
        return listed
    }

    func summary(_ run: String) throws -> RunSummary {
        guard let status = FileStatus(linesPath(run)) else { throw Self.noRun }
        let last = known.withLock { $0[run]?.summary }
        let file = try open(run)
        var summary =
            last.flatMap { $0.isBeginning(of: status, file.end) ? $0 : nil }
            ?? RunSummary(inode: status.inode)
        if summary.bytes == file.end { return summary }
        try Self.forEachPiece(of: file, from: summary.bytes) { summary.take($0, upTo: $1) }
        remember(run) { $0.summary = summary }
        return summary
    }
}

/// The totals of a run, as far as its lines were counted.
struct RunSummary: Sendable {
    struct Open: Sendable {
        let name: String
        let sha256: String?
    }

    /// The file that was counted, and the number of counted bytes.
    private let inode: UInt64
    private(set) var bytes = 0
    private var counted = GoldenTotals()
    private var reported: GoldenTotals?
    private(set) var open: [Open] = []

    init(inode: UInt64) { self.inode = inode }

    var totals: GoldenTotals { reported ?? counted }
    var isOver: Bool { reported != nil }

    fileprivate func isBeginning(of file: FileStatus, _ end: Int) -> Bool {
        inode == file.inode && bytes <= end
    }

    /// Counts the lines that follow, up to a byte.
    fileprivate mutating func take(_ results: GoldenResults, upTo end: Int) {
        for entry in results.entries { counted.count(entry) }
        reported = results.totals ?? reported
        open += results.open.map { Open(name: $0.name, sha256: $0.actual?.sha256) }
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
