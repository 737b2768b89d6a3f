public import Pictures

/// A way of turning a value into something that is kept and compared.
///
/// Strategies are values: `.image`, `.image(at: .step(2))`, `.state`. Make your own from another by
/// ``pullback(_:)``, or from a function.
public struct SnapshotStrategy<Value>: Sendable {
    /// The ending of the file, such as `png`.
    public let pathExtension: String
    /// How pictures are compared; texts are always compared line by line.
    public let comparison: SnapshotComparison
    let take: @Sendable (Value) throws -> SnapshotForm
    /// The state that is shown beside a picture that differs; nil where there is none.
    let state: (@Sendable (Value) throws -> String)?

    /// Makes a strategy from a function.
    ///
    /// - Parameters:
    ///   - pathExtension: the ending of the file.
    ///   - comparison: how pictures are compared.
    ///   - state: a text that tells why a picture looks as it does, if there is one.
    ///   - take: what is kept of a value.
    public init(
        pathExtension: String, comparison: SnapshotComparison = .strict,
        state: (@Sendable (Value) throws -> String)? = nil,
        take: @escaping @Sendable (Value) throws -> SnapshotForm
    ) {
        self.pathExtension = pathExtension
        self.comparison = comparison
        self.state = state
        self.take = take
    }

    /// The strategy for values from which this one's value can be made.
    public func pullback<Other>(
        _ transform: @escaping @Sendable (Other) throws -> Value
    ) -> SnapshotStrategy<Other> {
        let take = take
        return SnapshotStrategy<Other>(
            pathExtension: pathExtension, comparison: comparison,
            state: Self.state(state, after: transform)
        ) { try take(transform($0)) }
    }

    private static func state<Other>(
        _ state: (@Sendable (Value) throws -> String)?,
        after transform: @escaping @Sendable (Other) throws -> Value
    ) -> (@Sendable (Other) throws -> String)? {
        guard let state else { return nil }
        return { try state(transform($0)) }
    }
}

/// What is kept of a value.
public enum SnapshotForm: Sendable {
    case picture(Bitmap)
    case text(String)
}

/// When two pictures count as the same.
public struct SnapshotComparison: Hashable, Sendable {
    public var metric: DiffMetric
    public var budget: DiffBudget

    public init(metric: DiffMetric, budget: DiffBudget = DiffBudget()) {
        self.metric = metric
        self.budget = budget
    }

    /// Every channel of every pixel: for pictures that one program drew.
    public static let strict = SnapshotComparison(metric: .strict(tolerance: 0))
    /// What a reader sees: for pictures from different machines.
    public static let perceptual = SnapshotComparison(metric: .perceptual(PerceptualOptions()))
}

extension SnapshotStrategy where Value == Bitmap {
    /// The pixels, as PNG.
    public static var image: Self { .image() }

    /// The pixels, as PNG, compared in a way of your own.
    public static func image(comparison: SnapshotComparison = .strict) -> Self {
        SnapshotStrategy(pathExtension: "png", comparison: comparison) { .picture($0) }
    }
}

extension SnapshotStrategy where Value == String {
    /// The text, line by line.
    public static var lines: Self { SnapshotStrategy(pathExtension: "txt") { .text($0) } }
}

extension SnapshotStrategy {
    /// What `dump` prints of a value.
    public static var dump: Self {
        SnapshotStrategy(pathExtension: "txt") { value in
            var text = ""
            Swift.dump(value, to: &text)
            return .text(text)
        }
    }
}
