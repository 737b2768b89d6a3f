import Basics
import CoreMetrics
import StateStore

// Libraries report metrics to swift-metrics, and no package here exports them to Prometheus, so
// this file does. Each metric has its own lock; a few hundred nanoseconds are negligible beside a
// request.

/// Keeps the metrics of swift-metrics and exports them as Prometheus text.
final class MetricRegistry: MetricsFactory {
    /// A metric's name and labels.
    struct Key: Hashable, Sendable {
        let name: String
        let labels: [Label]
    }

    struct Label: Hashable, Sendable {
        let name: String
        let value: String
    }

    private let values = Locked<[Key: MetricValue]>([:])
    private let help: [String: String]

    /// Creates a registry with help texts by the names of metrics.
    init(help: [String: String] = [:]) { self.help = help }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        value(label, dimensions, .counter)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        value(label, dimensions, .gauge)
    }

    func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        value(label, dimensions, aggregate ? .histogram : .gauge)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        value(label, dimensions, .histogram)
    }

    // A scrape must find everything that was counted once, so no metric is removed.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    private func value(
        _ label: String, _ dimensions: [(String, String)], _ kind: MetricValue.Kind
    ) -> MetricValue {
        let labels = dimensions.map { Label(name: Self.name($0.0), value: $0.1) }
        let key = Key(name: Self.name(label), labels: labels.sorted { $0.name < $1.name })
        return values.withLock { values in
            if let known = values[key] { return known }
            let made = MetricValue(kind)
            values[key] = made
            return made
        }
    }

    /// Returns a name with the characters that Prometheus allows.
    private static func name(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "a"..."z", "A"..."Z", "0"..."9", "_": scalar
                    default: "_"
                    }
                }))
    }
}

extension MetricRegistry {
    /// All metrics in Prometheus' text format, version 0.0.4, in the order of their names.
    var text: String {
        let all = values.withLock { $0 }
        let names = Dictionary(grouping: all.keys, by: \.name)
        return names.keys.sorted().reduce(into: "") { text, name in
            let keys = (names[name] ?? []).sorted { Self.shown($0.labels) < Self.shown($1.labels) }
            if let help = help[name] { text += "# HELP \(name) \(help)\n" }
            text += "# TYPE \(name) \(keys.first.flatMap { all[$0]?.kind.rawValue } ?? "untyped")\n"
            for key in keys {
                for line in all[key]?.lines ?? [] {
                    let labels = key.labels + line.labels
                    text += name + line.suffix + Self.shown(labels) + " " + line.value + "\n"
                }
            }
        }
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "\\": "\\\\", "\"": "\\\"", "\n": "\\n"
    ]

    private static func shown(_ labels: [Label]) -> String {
        if labels.isEmpty { return "" }
        let pairs = labels.map { "\($0.name)=\"\($0.value.escapingScalars { escapes[$0] })\"" }
        return "{" + pairs.joined(separator: ",") + "}"
    }
}
