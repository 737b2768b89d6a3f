// Walks that only draw lots keep to a few situations. What a search for faults wants to see is each
// state of a rule with each phase of its app and each place of the keyboard, so walks prefer steps
// into combinations that were seen least.

/// The combinations of rule state, phase and keyboard that walks have seen.
struct Coverage: Sendable {
    private(set) var counts: [Fingerprint: Int] = [:]

    /// The number of different combinations.
    var combinations: Int { counts.count }

    /// Returns how often a combination was seen.
    func count(of combination: Fingerprint) -> Int { counts[combination] ?? 0 }

    mutating func note(_ combination: Fingerprint) { counts[combination, default: 0] += 1 }

    mutating func add(_ other: Coverage) {
        counts.merge(other.counts) { $0 + $1 }
    }
}

extension World {
    /// What walks tell apart: of each app that is checked, its phase, how far its rules are, and
    /// the keyboard as it sees it.
    var combination: Fingerprint {
        var f = Fingerprinter()
        f.feed(systemKeyboard.isUp)
        f.feed(systemKeyboard.place.rawValue)
        f.feed(systemKeyboard.kind.rawValue)
        f.feed(systemKeyboard.isSeenMoving)
        f.feed(isLocked)
        f.feed(checkState)
        for index in processes.indices where definition(AppID(index)).isWatched {
            let process = processes[index]
            f.feed(process.phase.rawValue)
            f.feed(process.prompt != nil)
            f.feed(systemKeyboard.owner == AppID(index))
            process.monitor.feedProgress(into: &f)
        }
        return f.result
    }
}

extension Monitor {
    /// Feeds how far the rules are, without views, lengths and pictures.
    func feedProgress(into f: inout Fingerprinter) {
        f.feed(
            UInt64(
                flags: intent != nil, intentScreen != nil, knowsUser, mayRestore, isReturning,
                lastScreen != nil, tripInset != nil, insetBefore != nil))
        f.feed(restorer) { $0.feed($1.rawValue) }
        f.feed(reported.rawValue)
    }
}
