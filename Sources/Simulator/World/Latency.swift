// Some bugs exist only because one process is slower than another. How slow is no constant: it
// depends on the device, its load and the app. So a figure of the profile can name a small set of
// times beside its own value; a run takes the value, a scenario's step can take another one of the
// set, and a search tries them all wherever the system asks for one.

/// A time of the system that can be another one from case to case.
public enum Latency: Int, Hashable, Sendable, CaseIterable {
    /// From the choice of another app, the home screen or the neighbour to the leaver's
    /// `didEnterBackground`.
    case entersBackground, homeBackground, quickEntersBackground
    /// From `becomeFirstResponder` to the posts, where the keyboard is a process of its own.
    case keyboardStarts
    /// From `didEnterBackground` to the end of execution.
    case suspends

    /// The path of the figure in the profile, as `figures` of a scenario writes it.
    public var figure: String {
        switch self {
        case .entersBackground: "lifecycle.entersBackgroundMs"
        case .homeBackground: "lifecycle.homeBackgroundMs"
        case .quickEntersBackground: "switching.quick.entersBackgroundMs"
        case .keyboardStarts: "keyboard.startsMs"
        case .suspends: "lifecycle.suspendsMs"
        }
    }

    func figure(in rules: SystemProfile) -> Figure<Int32> {
        switch self {
        case .entersBackground: rules.lifecycle.entersBackgroundMs
        case .homeBackground: rules.lifecycle.homeBackgroundMs
        case .quickEntersBackground: rules.switching.quick.entersBackgroundMs
        case .keyboardStarts: rules.keyboard.startsMs
        case .suspends: rules.lifecycle.suspendsMs
        }
    }
}

extension SystemProfile {
    /// Returns the times that a latency can have, in milliseconds: the figure's own value, then the
    /// others of its set; at most four.
    public func times(of latency: Latency) -> [Int32] {
        let figure = latency.figure(in: self)
        let others = figure.choices?.values.filter { $0 != figure.value } ?? []
        return [figure.value] + others.prefix(3)
    }
}

/// The chosen time of each latency, and the latencies that the system has asked for.
struct LatencyChoice: Hashable, Sendable {
    /// Two bits for each latency: the index among its times.
    private(set) var chosen: UInt16 = 0
    /// One bit for each latency.
    private(set) var asked: UInt16 = 0

    init(chosen: UInt16 = 0, asked: UInt16 = 0) {
        self.chosen = chosen
        self.asked = asked
    }

    subscript(_ latency: Latency) -> Int {
        get { Int(chosen >> (2 * latency.rawValue) & 3) }
        set {
            let shift = 2 * latency.rawValue
            chosen = chosen & ~(3 << shift) | UInt16(newValue & 3) << shift
        }
    }

    func hasAsked(_ latency: Latency) -> Bool { asked >> latency.rawValue & 1 == 1 }

    mutating func ask(_ latency: Latency) { asked |= 1 << latency.rawValue }
}

extension World {
    /// Returns the time of a latency, and notes that the system has asked for it.
    mutating func timeMs(_ latency: Latency) -> Int32 {
        let times = shared.times[latency.rawValue]
        guard times.count > 1 else { return times[0] }
        latencies.ask(latency)
        return times[min(latencies[latency], times.count - 1)]
    }

    /// Sets the time of a latency from now on; see ``SystemProfile/times(of:)``.
    ///
    /// - Returns: whether the time is one of them.
    public mutating func take(_ ms: Int32, for latency: Latency) -> Bool {
        guard let index = shared.times[latency.rawValue].firstIndex(of: ms) else { return false }
        latencies[latency] = index
        return true
    }

    /// Sets every latency to its usual time from now on.
    public mutating func takeUsualTimes() { latencies = LatencyChoice() }
}

// MARK: - Identity

extension LatencyChoice: FingerprintedState {
    // `asked` belongs to the search, which feeds it itself.
    func feed(into f: inout Fingerprinter) { f.feed(chosen) }
}
