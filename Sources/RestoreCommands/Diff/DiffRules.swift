import ArgumentParser
import Pictures

extension DiffMetricName: ExpressibleByArgument {}

/// The options for what counts as a difference, and how much of it passes.
struct DiffRules: ParsableArguments {
    @Option(help: "The metric: perceptible differences, those of pixelmatch 7.2.0, or all of them.")
    var metric = DiffMetricName.perceptual

    @Option(
        help: """
            The largest difference that counts as equal. perceptual: CIE94 units (1, which is just \
            noticeable); pixelmatch: 0 to 1 (0.1); strict: 0 to 255 in any channel (0).
            """)
    var threshold: Double?

    @Flag(name: .customLong("include-aa"), help: "Count anti-aliased pixels too (pixelmatch).")
    var includeAA = false

    @Option(help: "The number of differing pixels that pass unless they lie close together.")
    var maxPixels = 0

    @Option(help: "The percentage of differing pixels that pass unless they lie close together.")
    var maxPercent = 0.0

    @Option(help: "The limit of differing pixels in 32 x 32 for --max-pixels and --max-percent.")
    var maxDense = 8

    func validate() throws {
        if let threshold, !(0...metric.maxThreshold).contains(threshold) {
            throw ValidationError(
                "--threshold for \(metric) must be from 0 to \(Int(metric.maxThreshold)), "
                    + "not \(threshold)")
        }
        if metric == .strict, let threshold, threshold != threshold.rounded() {
            throw ValidationError(
                "--threshold for strict must be a whole number, not \(threshold)")
        }
        guard maxPixels >= 0, maxDense >= 0 else {
            throw ValidationError("--max-pixels and --max-dense must be 0 or more")
        }
        guard maxPercent >= 0, maxPercent <= 100 else {
            throw ValidationError("--max-percent must be from 0 to 100, not \(maxPercent)")
        }
    }

    func diffMetric(_ arguments: PixelmatchArguments) -> DiffMetric {
        guard metric == .pixelmatch else { return metric.metric(threshold: threshold) }
        return .pixelmatch(arguments.options(threshold: threshold, includeAA: includeAA))
    }

    var tolerance: DiffTolerance {
        DiffTolerance(
            metric: metric, maxPixels: maxPixels, maxPercent: maxPercent, maxDense: maxDense)
    }
}

extension DiffMetricName {
    fileprivate var maxThreshold: Double {
        switch self {
        case .perceptual: 100
        case .pixelmatch: 1
        case .strict: 255
        }
    }
}
