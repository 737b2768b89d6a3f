/// The first names of absent pictures that fail nothing, and the number of the others.
public struct NotedNames: Sendable {
    /// The names of one status.
    public struct List: Sendable {
        /// The first names, in the order of the run.
        public fileprivate(set) var shown: [String] = []
        /// The number of names that are not among the first.
        public fileprivate(set) var more = 0
    }

    /// The most names of each status.
    public static let most = 20

    private var byStatus: [GoldenEntry.Status: List] = [:]

    /// Creates lists without names.
    public init() {}

    /// Takes the name of an entry that is only noted; others are left out.
    public mutating func add(_ entry: GoldenEntry) {
        guard entry.status.isAbsent, !entry.isOpen else { return }
        var list = byStatus[entry.status] ?? List()
        if list.shown.count < Self.most { list.shown.append(entry.name) } else { list.more += 1 }
        byStatus[entry.status] = list
    }

    /// The lists that have names, the skipped ones first.
    public var lists: [(status: GoldenEntry.Status, names: List)] {
        [.skipped, .removed].compactMap { status in byStatus[status].map { (status, $0) } }
    }
}
