public import Pictures

/// The rules by which a picture is held against its golden; by default every pixel counts.
public struct GoldenMeasure: Sendable {
    /// The rule by which pixels differ.
    public var metric = DiffMetric.strict(tolerance: 0)
    /// The number of differing pixels that pass.
    public var budget = DiffBudget()
    /// The parts that are not compared.
    public var ignored: IgnoredArea = []

    /// Creates the measure by which every pixel counts.
    public init() {}

    /// A Boolean value that indicates whether every channel of every pixel counts.
    var isStrict: Bool {
        metric == .strict(tolerance: 0) && budget == DiffBudget() && ignored.rects.isEmpty
            && ignored.mask == nil
    }
}
