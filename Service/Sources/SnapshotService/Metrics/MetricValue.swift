import Basics
import CoreMetrics
import StateStore

/// One number, or the counts of a histogram.
final class MetricValue: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    struct Line {
        var suffix = ""
        var labels: [MetricRegistry.Label] = []
        let value: String
    }

    let kind: Kind
    private let state: Locked<State>

    private struct State: Sendable {
        var sum = 0.0
        /// The counts at or below each bound, and the total last.
        var counts: [Int64]
    }

    /// In seconds. A commit takes some tenths of a millisecond, a render tens of milliseconds.
    private static let bounds: [Double] = [
        0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60
    ]

    init(_ kind: Kind) {
        self.kind = kind
        let counts = kind == .histogram ? Self.bounds.count + 1 : 0
        state = Locked(State(counts: [Int64](repeating: 0, count: counts)))
    }

    func increment(by amount: Int64) { add(Double(amount)) }
    func increment(by amount: Double) { add(amount) }
    func decrement(by amount: Double) { add(-amount) }
    func reset() { set(0.0) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0.sum = value } }
    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    private func add(_ amount: Double) { state.withLock { $0.sum += amount } }

    func record(_ value: Double) {
        guard kind == .histogram else { return set(value) }
        state.withLock { state in
            state.sum += value
            for (index, bound) in Self.bounds.enumerated() where value <= bound {
                state.counts[index] += 1
            }
            state.counts[Self.bounds.count] += 1
        }
    }

    var lines: [Line] {
        let state = state.withLock { $0 }
        guard kind == .histogram else { return [Line(value: Self.text(state.sum))] }
        let names = Self.bounds.map { "\($0)" } + ["+Inf"]
        let buckets = zip(names, state.counts).map { name, count in
            Line(
                suffix: "_bucket", labels: [.init(name: "le", value: name)], value: "\(count)")
        }
        return buckets + [
            Line(suffix: "_sum", value: Self.text(state.sum)),
            Line(suffix: "_count", value: "\(state.counts.last ?? 0)")
        ]
    }

    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? "\(value)"
    }
}
