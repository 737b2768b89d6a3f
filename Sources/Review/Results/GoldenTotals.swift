/// The last line of the results: the number of entries by status. Without it the run is not
/// complete.
public struct GoldenTotals: Hashable, Sendable, Codable {
    public var entries = 0
    public var equal = 0
    public var recorded = 0
    public var missing = 0
    public var different = 0
    public var unstable = 0
    /// Pictures drawn in this run, without second drawings.
    public var drawn = 0
    /// Entries whose result is from the cache.
    public var cached = 0

    public init() {}

    public mutating func count(_ status: GoldenEntry.Status) {
        entries += 1
        switch status {
        case .equal: equal += 1
        case .recorded: recorded += 1
        case .missing: missing += 1
        case .otherFonts, .changed, .sizesDiffer, .unusable, .failed: different += 1
        case .unstable: unstable += 1
        }
    }

    /// The totals in a line.
    public var words: String {
        let failed = missing + different + unstable
        return "\(Wording.count(equal)) passed, \(Wording.count(failed)) failed"
            + (recorded > 0 ? ", \(Wording.count(recorded)) recorded" : "")
    }
}

extension GoldenTotals {
    /// Counts entries; the number of drawn pictures is not known from them.
    public init(of entries: [GoldenEntry]) {
        self.init()
        for entry in entries { count(entry.status) }
    }
}
