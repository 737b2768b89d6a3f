/// The warnings about a log, a bounded number of each kind.
struct RecordingWarnings {
    enum Kind: Int, CaseIterable {
        case headless, mixed, doubled, missing, jump, unreadable, long, cut, processes, length
        case misfit
    }

    private(set) var all: [RecordingWarning] = []
    private var counts: [Int] = Array(repeating: 0, count: Kind.allCases.count)
    private var last: [Int: Int] = [:]

    /// The number of warnings of one kind that are kept.
    static let mostOfKind = 3

    mutating func add(_ kind: Kind, _ warning: RecordingWarning) {
        counts[kind.rawValue] += 1
        guard counts[kind.rawValue] <= Self.mostOfKind else { return }
        last[kind.rawValue] = all.count
        all.append(warning)
    }

    /// The kept warnings; the last of a kind says how many more there are.
    var summary: [RecordingWarning] {
        var result = all
        for kind in Kind.allCases where counts[kind.rawValue] > Self.mostOfKind {
            guard let index = last[kind.rawValue] else { continue }
            let more = counts[kind.rawValue] - Self.mostOfKind
            result[index].message += " (and \(more) more like it)"
        }
        return result
    }
}
