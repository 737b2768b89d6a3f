import Basics
import Review

// The rules of a suite (lines in their places, verdicts of all or nothing, totals, trends) are in
// `Suite`. Its bytes are in folders as `restore-tool verify` writes them, or in a database that
// several services share. Both compare before they change: a change that was decided on an older
// state is not made, and the suite decides again.

/// A run as a list shows it.
struct StoredRun: Hashable, Sendable {
    let name: String
    /// The time of the last change of its lines, in ns since 1970.
    let changedNs: Int64
    /// A number that differs after each change of the lines.
    let version: Int64
}

/// The lines of a run up to the end of the last whole one, as they were when they were opened.
protocol RunLines: Sendable {
    /// The number that distinguishes a run from another one that took its name.
    var identity: UInt64 { get }
    /// The end of the last whole line, in bytes.
    var end: Int { get }
    /// Returns the bytes of a range before the end.
    func bytes(_ range: Range<Int>) async throws -> [UInt8]
}

/// Decisions, with numbers that differ after each change.
struct StoredDecisions: Sendable {
    var stamp: [Int64]
    var decisions: ReviewDecisions
}

/// A verdict that was checked, and the state that it was checked on.
struct DecidedResults: Sendable {
    let run: String
    /// The lines that name the results.
    let lines: any RunLines
    /// The results to be made golden; none for other verdicts.
    let promoted: GoldenResults
    /// The decisions before the verdict.
    let known: StoredDecisions
    /// The decisions with the verdict.
    let decisions: ReviewDecisions
    /// The lines for the suite's log.
    let log: [UInt8]
}

/// The bytes of a suite: small documents, growing lines, and files that are named by their content.
///
/// What a call has stored is durable when it returns. A function that returns false has changed
/// nothing, because what it was given is not the newest state any more.
protocol SuiteStorage: Sendable {
    /// The number of changes of lines and decisions so far.
    var changeCount: Int { get async throws }
    /// Waits for more changes than `seen`, or until the task is cancelled.
    func waitForChange(after seen: Int) async

    /// Returns the runs, the newest first.
    func runs() async throws -> [StoredRun]
    /// Opens the lines of a run; nil where it has no whole line.
    func lines(of run: String) async throws -> (any RunLines)?
    /// Appends lines to those that were opened, or begins a run where there were none. A new run
    /// takes the place of the oldest ones beyond the limit.
    func append(
        _ lines: [UInt8], to run: String, after known: (any RunLines)?
    ) async throws -> Bool
    /// Returns the time at which a run began, in ms since 1970.
    func beganMs(_ run: String) async throws -> Int64?
    /// Removes a run with all that belongs to it; returns false where there is none.
    func remove(_ run: String) async throws -> Bool

    /// Stores a checked picture or text of a run, within the limit of a run.
    func keep(
        _ bytes: [UInt8], sha256: String, as name: String, in run: String
    ) async throws
    /// Returns a picture or text of a run; nil where there is none.
    func picture(_ name: String, of run: String) async throws -> [UInt8]?
    /// Returns a golden by the name of its file; nil where there is none.
    func golden(_ name: String) async throws -> [UInt8]?
    func manifest() async throws -> GoldenManifest

    /// Reads the decisions about a run, where they differ from those that are known.
    func decisions(
        about run: String, known: StoredDecisions?
    ) async throws -> StoredDecisions
    /// Stores a verdict, and makes its results golden.
    func decide(_ decided: DecidedResults) async throws -> Bool

    /// Removes files that nothing names, where they are older than a time; returns their number.
    ///
    /// - Parameter named: returns the names of the files that a run's lines name.
    func sweep(
        before ms: Int64, named: @escaping @Sendable (String) async throws -> Set<String>
    ) async throws -> Int
}

// MARK: - Lines

extension RunLines {
    /// Returns true where a line begins at a byte, or may begin there.
    func isBeginning(_ place: Int) async throws -> Bool {
        guard place > 0, place <= end else { return place == 0 }
        return try await bytes(place - 1..<place) == [UInt8(ascii: "\n")]
    }

    /// Returns whole lines from the beginning of one: about `most` bytes, more for a longer line,
    /// none at the end.
    func lines(from place: Int, most: Int) async throws -> [UInt8] {
        var count = max(1, most)
        while true {
            let stop = min(end, place + count)
            if stop <= place { return [] }
            let bytes = try await bytes(place..<stop)
            if stop == end { return bytes }
            if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) { return Array(bytes[...last]) }
            count *= 2
        }
    }
}
