/// The rule by which pixels count as differing.
public enum DiffMetric: Hashable, Sendable {
    /// The differences that a reader sees; see ``ImageDiff/perceptual(_:_:options:ignoring:)``.
    case perceptual(PerceptualOptions)
    /// The differences that pixelmatch 7.2.0 counts; see
    /// ``ImageDiff/pixelmatch(_:_:options:ignoring:)``.
    case pixelmatch(PixelmatchOptions)
    /// Every channel; see ``ImageDiff/strict(_:_:tolerance:ignoring:)``.
    case strict(tolerance: UInt8)
}

extension ImageDiff {
    /// Compares two straight pictures by any rule.
    ///
    /// Translucent ones are premultiplied for all but pixelmatch: in place where the caller gives
    /// them away (`consume`), else in copies.
    public static func compare(
        _ a: consuming StraightBitmap, _ b: consuming StraightBitmap, by metric: DiffMetric,
        ignoring ignored: IgnoredArea = []
    ) -> DiffResult {
        switch metric {
        case .perceptual(let options):
            perceptual(
                Bitmap(consume a), Bitmap(consume b), options: options, ignoring: ignored)
        case .pixelmatch(let options):
            pixelmatch(consume a, consume b, options: options, ignoring: ignored)
        case .strict(let tolerance):
            strict(Bitmap(consume a), Bitmap(consume b), tolerance: tolerance, ignoring: ignored)
        }
    }
}

/// The number of differing pixels that a comparison accepts.
///
/// A budget is for scattered pixels: ``densestPixels`` stops it from hiding a small thing that is
/// missing. The defaults let nothing pass.
public struct DiffBudget: Hashable, Sendable {
    /// The maximum number of differing pixels.
    public var pixels: Int
    /// The maximum share of differing pixels, in millionths of the compared ones: 1 % is 10,000.
    public var millionths: Int
    /// The maximum number of differing pixels in any window of ``DiffResult/densestPixels``. The
    /// default of 8 is less than a dot of 3 x 3 pixels, or a quarter of a line of 1 pixel.
    public var densestPixels: Int

    /// Creates a budget.
    public init(pixels: Int = 0, millionths: Int = 0, densestPixels: Int = 8) {
        self.pixels = pixels
        self.millionths = millionths
        self.densestPixels = densestPixels
    }
}

extension DiffResult {
    /// The reason for which a comparison exceeds its budget.
    public enum BudgetFailure: Hashable, Sendable {
        /// The pictures have different sizes.
        case sizesDiffer
        /// More pixels differ than either limit of number accepts.
        case tooManyPixels
        /// Differing pixels are denser than the budget accepts.
        case tooDense
    }

    /// Returns the reason for which the differences exceed a budget, or nil when they stay within
    /// it. Either limit of number suffices; the one of density always holds. A difference of size
    /// never passes.
    public func failure(of budget: DiffBudget) -> BudgetFailure? {
        switch verdict {
        case .same: return nil
        case .sizesDiffer: return .sizesDiffer
        case .different: break
        }
        let compared = totalPixels - ignoredPixels
        let isFew =
            differingPixels <= budget.pixels
            || differingPixels <= Self.share(budget.millionths, of: compared)
        guard isFew else { return .tooManyPixels }
        return densestPixels <= budget.densestPixels ? nil : .tooDense
    }

    private static func share(_ millionths: Int, of whole: Int) -> Int {
        let part = whole.multipliedFullWidth(by: min(1_000_000, max(0, millionths)))
        return 1_000_000.dividingFullWidth(part).quotient
    }
}
