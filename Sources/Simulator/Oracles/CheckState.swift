/// The progress of the checks that a scenario's author has written.
struct CheckState: Hashable, Sendable {
    /// One entry for each check, in the order of the setting.
    private(set) var progress: [Progress]

    /// The progress of one check.
    struct Progress: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        /// The check has begun and has not ended.
        static let runs = Progress(rawValue: 1)
        /// It has ended and does not begin again.
        static let ended = Progress(rawValue: 2)
        /// It is broken and was reported.
        static let isReported = Progress(rawValue: 4)
        /// Its condition is awaited; the deadline is among the pending events.
        static let waits = Progress(rawValue: 8)
        /// The condition that limits it held at the moment before.
        static let held = Progress(rawValue: 16)
    }

    init(_ checks: [TimedCheck]) {
        progress = checks.map { $0.after == nil ? .runs : [] }
    }

    /// Sets or removes a mark of one check.
    mutating func set(_ mark: Progress, of check: Int, to isSet: Bool) {
        if isSet { progress[check].insert(mark) } else { progress[check].remove(mark) }
    }

    /// Ends a check.
    mutating func end(_ check: Int, forGood: Bool) { progress[check] = forGood ? .ended : [] }
}

// MARK: - Identity

extension CheckState: FingerprintedState {
    // Their number does not change in a run, and most runs have none.
    func feed(into f: inout Fingerprinter) {
        for mark in progress { f.feed(mark.rawValue) }
    }
}
