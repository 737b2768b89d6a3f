/// The limits for what a store keeps when its garbage is collected.
///
/// What goes first is what was written longest ago, by the number of its commit and not by a clock.
/// Records under the ``spared`` keys outlive all others: age never takes them, and they go for
/// their number or size only when nothing else is left to go.
public struct Retention: Hashable, Sendable {
    /// The maximum age of a record in ms; records written without a clock have no age.
    public var longestAgeMs: Int64?
    /// The maximum number of records.
    public var mostRecords: Int?
    /// The maximum number of bytes of all values, pictures included.
    public var mostBytes: Int64?
    /// The keys of the records that are removed last, such as the record of the guard.
    public var spared: Set<String>
    /// A Boolean value indicating whether ages count even if the clock seems wrong. It seems wrong
    /// where even the newest record is too old, or where it advanced by more than a year between
    /// two records.
    public var trustsClock = false

    /// Creates a retention; everything is kept by default.
    public init(
        longestAgeMs: Int64? = nil, mostRecords: Int? = nil, mostBytes: Int64? = nil,
        spared: Set<String> = ["guard"]
    ) {
        self.longestAgeMs = longestAgeMs
        self.mostRecords = mostRecords
        self.mostBytes = mostBytes
        self.spared = spared
    }
}

/// The records that a retention removed.
public struct Expiry: Hashable, Sendable {
    /// The number of removed records.
    public internal(set) var records = 0
    /// The number of bytes of their values.
    public internal(set) var bytes: Int64 = 0
}

/// What a retention needs to know of a record.
struct RetentionCandidate: Hashable, Sendable {
    let key: RecordKey
    let revision: Int64
    let commit: Int64
    let ordinal: Int64
    let writtenMs: Int64?
    let byteCount: Int64
}

extension Retention {
    /// Which of a store's records go, the first to go first.
    ///
    /// Throws ``StoreError/Code/clockJumped`` when by the clock even the newest record is too old,
    /// since a store that is in use has new records, and when more than a year lies between what
    /// would go and what would stay: then it is the clock that is doubted.
    func expired(
        _ records: [RetentionCandidate], nowMs: Int64?
    ) throws(StoreError) -> [RetentionCandidate] {
        let inOrder = records.sorted { first, second in
            let (one, two) = (spared.contains(first.key.key), spared.contains(second.key.key))
            return one == two
                ? (first.commit, first.ordinal) < (second.commit, second.ordinal) : two
        }
        let tooOld = try tooOld(inOrder, nowMs)
        var staying = inOrder.filter { !tooOld.contains($0) }
        var gone = inOrder.filter { tooOld.contains($0) }
        var bytes = staying.reduce(0) { $0 + $1.byteCount }
        var excess = 0
        while excess < staying.count,
            staying.count - excess > mostRecords ?? .max || bytes > mostBytes ?? .max
        {
            bytes -= staying[excess].byteCount
            excess += 1
        }
        gone += staying.prefix(excess)
        staying.removeFirst(excess)
        return gone
    }

    private func tooOld(
        _ records: [RetentionCandidate], _ nowMs: Int64?
    ) throws(StoreError) -> Set<RetentionCandidate> {
        guard let longestAgeMs else { return [] }
        guard let nowMs else {
            throw StoreError(
                .invalid, at: "retention", "an age needs a clock",
                nextStep: "Open the store with a clock in its options.")
        }
        let (limit, isBeyondTime) = nowMs.subtractingReportingOverflow(longestAgeMs)
        guard !isBeyondTime else { return [] }
        let times = Self.latestTimes(of: records, nowMs: nowMs)
        let old = times.filter { !spared.contains($0.record.key.key) && $0.ms < limit }
        guard let youngest = old.map(\.ms).max() else { return [] }
        let staying = times.map(\.ms).filter { $0 >= limit }.min()
        if trustsClock { return Set(old.map(\.record)) }
        guard let staying else {
            throw clockJumped(
                "the newest record is \(Self.days(nowMs, youngest)) days old by the clock")
        }
        let gap = staying.subtractingReportingOverflow(youngest)
        if gap.overflow || gap.partialValue > Self.yearMs {
            throw clockJumped(
                "the clock advanced by \(Self.days(staying, youngest)) days between two records")
        }
        return Set(old.map(\.record))
    }

    /// When each record that has a time was written at the latest: a clock that was set back or
    /// forward makes none older than those that were written before it.
    private static func latestTimes(
        of records: [RetentionCandidate], nowMs: Int64
    ) -> [(record: RetentionCandidate, ms: Int64)] {
        var latest = Int64.min
        return records.sorted { ($0.commit, $0.ordinal) < ($1.commit, $1.ordinal) }
            .compactMap { record in
                guard let written = record.writtenMs else { return nil }
                guard written <= nowMs else { return (record, nowMs) }
                latest = max(latest, written)
                return (record, latest)
            }
    }

    private static let yearMs: Int64 = 366 * 86_400_000

    private static func days(_ later: Int64, _ earlier: Int64) -> Double {
        ((Double(later) - Double(earlier)) / 86_400_000).rounded()
    }

    private func clockJumped(_ what: String) -> StoreError {
        StoreError(
            .clockJumped, at: "the clock", what,
            nextStep: "Correct the clock, or set trustsClock; nothing was removed.")
    }
}
