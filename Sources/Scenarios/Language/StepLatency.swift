public import Simulator

/// A time of its set that a latency has from a step on, until the next action.
public struct StepLatency: Hashable, Sendable {
    /// The time of the system.
    public var latency: Latency
    /// Its length in milliseconds.
    public var ms: Int32

    /// Creates the length of a latency in milliseconds.
    public init(latency: Latency, ms: Int32) {
        self.latency = latency
        self.ms = ms
    }
}

extension World {
    /// Takes the times of a step; an action begins with the usual ones, what is no action goes on
    /// with those of before.
    mutating func take(_ times: [StepLatency], isNewAction: Bool) {
        if isNewAction { takeUsualTimes() }
        for time in times { _ = take(time.ms, for: time.latency) }
    }
}

extension ScenarioParser {
    /// `- { switchTo: notes, latencies: { lifecycle.entersBackgroundMs: 300ms } }`.
    mutating func latencies(_ node: SourceNode, of system: SystemProfile?) -> [StepLatency] {
        let names = Latency.allCases.flatMap { [$0.figure, $0.shortName] }
        guard let fields = fields(of: node, "latencies of a step", keys: names), let system else {
            return []
        }
        return Latency.allCases.compactMap { latency in
            guard let value = fields[latency.figure] ?? fields[latency.shortName],
                let ms = duration(value, atMost: 600_000)
            else { return nil }
            let times = system.times(of: latency)
            guard times.contains(ms) else {
                let known = times.map { "\($0)ms" }.joined(separator: ", ")
                let rule = "\(system.name) has no \(ms)ms among the times of \(latency.figure)"
                let next = "write one of \(known), or set the figure: `figures: { ... }`"
                fail(.outOfRange, at: value.place, rule, next)
                return nil
            }
            return StepLatency(latency: latency, ms: ms)
        }
    }
}

extension Latency {
    /// The end of the figure's name, which stands for it in scenarios.
    var shortName: String {
        let isQuick = self == .quickEntersBackground
        return figure.split(separator: ".").suffix(isQuick ? 2 : 1).joined(separator: ".")
    }
}
