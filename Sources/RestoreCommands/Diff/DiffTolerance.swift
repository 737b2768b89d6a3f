import Pictures

/// The metrics of a comparison, as the command line names them.
enum DiffMetricName: String, CaseIterable {
    case perceptual, pixelmatch, strict

    /// The metric with its default options, but for the threshold.
    func metric(threshold: Double?) -> DiffMetric {
        switch self {
        case .perceptual: .perceptual(PerceptualOptions(threshold: threshold ?? 1))
        case .pixelmatch: .pixelmatch(PixelmatchOptions(threshold: threshold))
        case .strict: .strict(tolerance: UInt8(threshold ?? 0))
        }
    }
}

extension PixelmatchOptions {
    /// The default options, but for the threshold if one is given.
    init(threshold: Double?) {
        self.init()
        if let threshold { self.threshold = threshold }
    }
}

/// The metric of a comparison, and the limits within which a difference passes.
struct DiffTolerance {
    var metric = DiffMetricName.perceptual
    /// The number of differing pixels that pass unless they lie close together.
    var maxPixels = 0
    /// The percentage of differing pixels that pass unless they lie close together.
    var maxPercent = 0.0
    /// The limit of differing pixels in 32 x 32 for the two above.
    var maxDense = 8

    var budget: DiffBudget {
        DiffBudget(
            pixels: maxPixels, millionths: Int(maxPercent * 10_000), densestPixels: maxDense)
    }
}
