import Basics
import Foundation

/// The way of a suite from run to run: the numbers of results, the times, and what is flaky.
///
/// A result is flaky if the same input gave other bytes. Where the input of a run is not known, a
/// result is flaky if its bytes have become those of an earlier run again, after others.
public struct RunTrend: Sendable {
    /// A run of the suite.
    public struct Run: Sendable {
        /// The name of the run.
        public var name: String
        /// The times of the run; nil where they are not known.
        public var timing: RunTiming?
        /// The numbers of results by status.
        public var totals = GoldenTotals()
        /// A Boolean value that indicates whether the run has its totals.
        public var isOver = false
    }

    /// A result that is flaky.
    public struct Flaky: Sendable {
        /// The name of the result.
        public var name: String
        /// The first digits of the hash of the bytes in each run; nil where the run has no bytes.
        public var bytes: [String?]
        /// The reason in a clause.
        public var reason: String
    }

    /// The most results that are listed as flaky.
    public static let mostFlaky = 200

    /// The runs, the oldest first.
    public private(set) var runs: [Run] = []
    /// The number of flaky results.
    public private(set) var flakyCount = 0
    /// The flaky results, at most ``mostFlaky``, in the order in which they were found.
    public private(set) var flaky: [Flaky] = []

    /// The bytes of a result from one run on.
    private struct State {
        var run: Int32
        var input: UInt64
        var bytes: UInt64
    }

    private var known: [UInt64: [State]] = [:]
    private var places: [UInt64: Int] = [:]
    private var flakyKeys: Set<UInt64> = []

    /// Creates a trend without runs.
    public init() {}

    /// A trend to which a run is being added, one line of its results after the other.
    public struct Addition: Sendable {
        private var base: RunTrend
        private var run: Run
        private var inputs: [String: UInt64] = [:]
        private var usual: UInt64 = 0

        fileprivate init(_ base: RunTrend, _ run: Run) {
            (self.base, self.run) = (base, run)
            for index in base.flaky.indices { self.base.flaky[index].bytes.append(nil) }
        }

        /// Takes the next line of the run's results.
        public mutating func take(_ item: GoldenResults.Item) {
            switch item {
            case .run(let header): usual = header.input.map(RunMemory.key) ?? 0
            case .scenario(let story):
                if let input = story.input { inputs[story.name] = RunMemory.key(input) }
            case .result(let entry):
                run.totals.count(entry)
                base.take(entry, input: inputs[entry.story] ?? usual)
            case .totals(let totals): (run.totals, run.isOver) = (totals, true)
            }
        }

        /// The trend with the run, as far as its lines were taken.
        public var trend: RunTrend {
            var trend = base
            trend.runs.append(run)
            return trend
        }
    }

    /// Begins to add a run; runs are added from the oldest to the newest.
    public func adding(_ name: String, _ timing: RunTiming?) -> Addition {
        Addition(self, Run(name: name, timing: timing))
    }

    /// Adds a run; runs are added from the oldest to the newest. An error adds nothing.
    ///
    /// - Parameter read: passes each line of the run's results.
    public mutating func add(
        _ name: String, _ timing: RunTiming?,
        reading read: ((GoldenResults.Item) throws -> Void) throws -> Void
    ) rethrows {
        var addition = adding(name, timing)
        try read { addition.take($0) }
        self = addition.trend
    }

    private mutating func take(_ entry: GoldenEntry, input: UInt64) {
        let key = RunMemory.key(entry.name)
        let digits = entry.bytesSHA256.map { String($0.prefix(16)) }
        let bytes = digits.flatMap { UInt64($0, radix: 16) }
        if let place = places[key], let digits {
            flaky[place].bytes[runs.count] = String(digits.prefix(8))
        }
        var states = known[key] ?? []
        if let reason = reason(entry, input, bytes, states), flakyKeys.insert(key).inserted {
            flakyCount += 1
            if flaky.count < Self.mostFlaky {
                places[key] = flaky.count
                flaky.append(
                    Flaky(
                        name: entry.name, bytes: history(states, last: digits), reason: reason))
            }
        }
        guard let bytes else { return }
        if let last = states.last, last.bytes == bytes, last.input == input { return }
        states.append(State(run: Int32(runs.count), input: input, bytes: bytes))
        known[key] = states
    }

    private func reason(
        _ entry: GoldenEntry, _ input: UInt64, _ bytes: UInt64?, _ states: [State]
    ) -> String? {
        if entry.status == .unstable { return "one run drew it in two ways" }
        guard let bytes else { return nil }
        if input != 0 {
            let isOther = states.contains { $0.input == input && $0.bytes != bytes }
            return isOther ? "the same input gave other bytes" : nil
        }
        guard let last = states.last, last.bytes != bytes,
            states.contains(where: { $0.bytes == bytes })
        else { return nil }
        return "its bytes are those of an earlier run again"
    }

    /// The digits in each run so far: a state lasts until the next one.
    private func history(_ states: [State], last: String?) -> [String?] {
        var all = [String?](repeating: nil, count: runs.count + 1)
        for state in states {
            let digits = String(state.bytes, radix: 16)
            let padded = String(repeating: "0", count: 16 - digits.count) + digits
            for run in Int(state.run)..<runs.count { all[run] = String(padded.prefix(8)) }
        }
        all[runs.count] = last.map { String($0.prefix(8)) }
        return all
    }
}

// MARK: - Output

extension RunTrend {
    /// The runs and the flaky results as JSON Lines.
    public var jsonLines: String {
        typealias Member = JSONText.Member
        let runLines = runs.map { run -> JSONText.Value in
            .object([
                Member("kind", .string("run")), Member("name", .string(run.name)),
                Member("beganMs", run.timing.map { .integer($0.beganMs) } ?? .null),
                Member("tookMs", run.timing?.tookMs.map { .integer($0) } ?? .null),
                Member("isOver", .bool(run.isOver)),
                Member("entries", .integer(Int64(run.totals.entries))),
                Member("open", .integer(Int64(run.totals.open)))
            ])
        }
        let flakyLines = flaky.map { flaky -> JSONText.Value in
            .object([
                Member("kind", .string("flaky")), Member("name", .string(flaky.name)),
                Member("reason", .string(flaky.reason)),
                Member("bytes", .array(flaky.bytes.map { $0.map { .string($0) } ?? .null }))
            ])
        }
        return (runLines + flakyLines).map { JSONText.line($0) + "\n" }.joined()
    }

    /// The page of the trend, with the newest run first.
    ///
    /// - Parameters:
    ///   - suite: the name of the suite.
    ///   - command: the command that makes the page again; nil for a page that is served.
    public func report(of suite: String, command: String?) -> Report {
        let newest = runs.last
        let count = runs.count == 1 ? "1 run" : "\(Wording.count(runs.count)) runs"
        var report = Report(
            title: "Trend of \(suite)",
            summary: newest.map {
                "The newest of \(count), \($0.name), has \(Wording.count($0.totals.entries)) "
                    + "results: \($0.totals.words)."
            } ?? "There are no runs.",
            facts: [
                ReportFact("Runs", Wording.count(runs.count)),
                ReportFact("Flaky results", Wording.count(flakyCount))
            ],
            sections: [], comparison: flakyTable,
            chart: ReportChart(
                title: "Results to look at",
                introduction: "The long bar is all that is not as its golden. The short ones are "
                    + "what differs, has no golden, and was drawn in two ways.",
                rows: runs.reversed().map(Self.countRow),
                columns: ["Run", "To look at", "Numbers"]))
        let timed = runs.reversed().compactMap { run in run.timing?.tookMs.map { (run, $0) } }
        if !timed.isEmpty {
            report.moreCharts = [
                ReportChart(
                    title: "Time", introduction: "How long each run took.",
                    rows: timed.map { run, ms in
                        ReportChart.Row(
                            name: run.name, count: Int(clamping: ms), parts: [],
                            note: Self.duration(ms))
                    }, columns: ["Run", "Time", "Duration"])
            ]
        }
        if let command {
            report.commands = [ReportCommand(purpose: "Draw the trend again:", line: command)]
        }
        return report
    }

    private static func countRow(_ run: Run) -> ReportChart.Row {
        let totals = run.totals
        var note = "\(Wording.count(totals.entries)) results, \(Wording.count(totals.open)) open"
        let parts = [
            (totals.different, "differ"), (totals.missing, "without a golden"),
            (totals.unstable, "drawn in two ways")
        ].filter { $0.0 > 0 }.map { "\(Wording.count($0.0)) \($0.1)" }
        if !parts.isEmpty { note += ": \(parts.joined(separator: ", "))" }
        if !run.isOver { note += "; the run did not complete" }
        if let timing = run.timing {
            let date = Date(timeIntervalSince1970: Double(timing.beganMs) / 1000)
            note += "; \(date.ISO8601Format())"
        }
        return ReportChart.Row(
            name: run.name, count: totals.open,
            parts: [totals.different, totals.missing, totals.unstable], note: note)
    }

    private static func duration(_ ms: Int64) -> String {
        ms < 10_000 ? "\(ms) ms" : "\(Wording.count(Int(clamping: ms / 1000))) s"
    }

    /// The most runs that the table of flaky results has.
    private static let mostColumns = 12

    private var flakyTable: ReportComparison? {
        guard !flaky.isEmpty else { return nil }
        let first = max(0, runs.count - Self.mostColumns)
        let more = flakyCount - flaky.count
        return ReportComparison(
            title: "Flaky results",
            introduction: "The same input gave other bytes, or earlier bytes came back. A cell has "
                + "the first digits of the hash of the bytes."
                + (more > 0 ? " \(Wording.count(more)) more are not listed." : ""),
            columns: runs[first...].reversed().map(\.name),
            rows: flaky.map { flaky in
                var last: String?
                let cells = flaky.bytes.indices.map { index -> ReportComparison.Cell in
                    let bytes = flaky.bytes[index]
                    let isSame = index == 0 || bytes == nil || last == nil || bytes == last
                    last = bytes ?? last
                    return .init(verdict: isSame ? .ok : .broken, lines: [bytes ?? "none"])
                }
                return .init(
                    name: "\(flaky.name): \(flaky.reason)", cells: cells[first...].reversed())
            },
            words: ["same", "other"])
    }
}
