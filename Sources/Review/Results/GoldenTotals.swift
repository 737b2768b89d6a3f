/// The last line of the results: the number of entries by status. Without it the run is not
/// complete.
public struct GoldenTotals: Hashable, Sendable, Codable {
    /// The number of entries.
    public var entries = 0
    /// The number of entries that equal their goldens.
    public var equal = 0
    /// The number of entries that became goldens in this run.
    public var recorded = 0
    /// The number of entries without a golden.
    public var missing = 0
    /// The number of entries that differ, cannot be compared, could not run, or have no picture
    /// where that fails.
    public var different = 0
    /// The number of entries whose input gave two outputs.
    public var unstable = 0
    /// Pictures drawn in this run, without second drawings.
    public var drawn = 0
    /// Entries whose result is from the cache.
    public var cached = 0
    /// The number of skipped pictures that are only noted; nil for none.
    public var skipped: Int?
    /// The number of removed pictures that are only noted; nil for none.
    public var removed: Int?

    /// Creates totals of no entries.
    public init() {}

    /// Adds an entry.
    public mutating func count(_ entry: GoldenEntry) {
        entries += 1
        switch entry.status {
        case .skipped where !entry.isOpen: skipped = (skipped ?? 0) + 1
        case .removed where !entry.isOpen: removed = (removed ?? 0) + 1
        case .equal: equal += 1
        case .recorded: recorded += 1
        case .missing: missing += 1
        case .otherFonts, .changed, .sizesDiffer, .unusable, .failed, .skipped, .removed:
            different += 1
        case .unstable: unstable += 1
        }
    }

    /// The number of entries that need a review.
    public var open: Int { missing + different + unstable }

    /// The totals in a line.
    public var words: String {
        "\(Wording.count(equal)) passed, \(Wording.count(open)) failed"
            + (recorded > 0 ? ", \(Wording.count(recorded)) recorded" : "")
            + (skipped.map { ", \(Wording.count($0)) skipped" } ?? "")
            + (removed.map { ", \(Wording.count($0)) removed" } ?? "")
    }
}

extension GoldenTotals {
    /// Counts entries; the number of drawn pictures is not known from them.
    public init(of entries: [GoldenEntry]) {
        self.init()
        for entry in entries { count(entry) }
    }
}
