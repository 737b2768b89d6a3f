/// The last line: how many entries ended how. Without it the run did not come to its end.
public struct GoldenTotals: Hashable, Sendable, Codable {
    public var entries = 0
    public var equal = 0
    public var recorded = 0
    public var missing = 0
    public var different = 0
    public var unstable = 0
    /// Pictures that were drawn in this run, second drawings apart.
    public var drawn = 0
    /// Entries whose answer came from the cache.
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

    /// The sums in a line.
    public var words: String {
        let failed = missing + different + unstable
        return "\(Wording.count(equal)) passed, \(Wording.count(failed)) failed"
            + (recorded > 0 ? ", \(Wording.count(recorded)) recorded" : "")
    }
}

extension GoldenTotals {
    /// The sums of entries; what was drawn is not known from them.
    public init(of entries: [GoldenEntry]) {
        self.init()
        for entry in entries { count(entry.status) }
    }
}
