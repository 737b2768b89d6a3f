import ArgumentParser
import Pictures

/// The metrics of a comparison, as the command line names them.
enum DiffMetricName: String, CaseIterable, ExpressibleByArgument {
    case perceptual, pixelmatch, strict
}

/// The options for what counts as a difference, and how much of it passes.
struct DiffRules: ParsableArguments {
    @Option(help: "What counts: what a reader sees, what pixelmatch 7.2.0 counts, or everything.")
    var metric = DiffMetricName.perceptual

    @Option(
        help: """
            The largest difference that is none: for perceptual in CIE94 units (1 is just \
            noticeable), for pixelmatch from 0 to 1 (0.1), for strict of any channel, from 0 to \
            255 (0).
            """)
    var threshold: Double?

    @Flag(name: .customLong("include-aa"), help: "Let pixelmatch count anti-aliased pixels too.")
    var includeAA = false

    @Option(help: "So many differing pixels pass, unless they lie close together.")
    var maxPixels = 0

    @Option(help: "Such a share of differing pixels passes, in percent, unless they lie close.")
    var maxPercent = 0.0

    @Option(help: "The most differing pixels in 32 x 32 for --max-pixels and --max-percent.")
    var maxDense = 8

    func validate() throws {
        let (most, unit) = metric.range
        if let threshold, !(threshold >= 0 && threshold <= most) {
            throw ValidationError("--threshold of \(metric) is from 0 to \(Int(most))")
        }
        if metric == .strict, let threshold, threshold != threshold.rounded() {
            throw ValidationError("--threshold of strict is a whole number of \(unit)")
        }
        guard maxPixels >= 0, maxDense >= 0 else {
            throw ValidationError("--max-pixels and --max-dense are 0 or more")
        }
        guard maxPercent >= 0, maxPercent <= 100 else {
            throw ValidationError("--max-percent is from 0 to 100")
        }
    }

    func diffMetric(_ arguments: PixelmatchArguments) -> DiffMetric {
        switch metric {
        case .perceptual: .perceptual(PerceptualOptions(threshold: threshold ?? 1))
        case .pixelmatch:
            .pixelmatch(arguments.options(threshold: threshold, includeAA: includeAA))
        case .strict: .strict(tolerance: UInt8(threshold ?? 0))
        }
    }

    var budget: DiffBudget {
        DiffBudget(
            pixels: maxPixels, millionths: Int(maxPercent * 10_000), densestPixels: maxDense)
    }
}

extension DiffMetricName {
    fileprivate var range: (most: Double, unit: String) {
        switch self {
        case .perceptual: (100, "CIE94 units")
        case .pixelmatch: (1, "the scale")
        case .strict: (255, "steps")
        }
    }
}
