public import Pictures

/// A conversion of a value into a picture or a text that is kept and compared.
///
/// Strategies are values: `.image`, `.image(at: .step(2))`, `.state`. Derive one from another with
/// ``pullback(_:)``, or make one from a function.
public struct SnapshotStrategy<Value>: Sendable {
    /// The name of a snapshot that the assertion does not name, such as `step-2`.
    public let name: String
    /// The ending of the file, such as `png`.
    public let pathExtension: String
    /// The rule for pictures; texts are always compared line by line.
    public let comparison: SnapshotComparison
    let take: @Sendable (Value) throws -> SnapshotForm
    /// Returns the state that explains a picture; nil where there is none.
    let state: (@Sendable (Value) throws -> String)?

    /// Creates a strategy from a function.
    ///
    /// - Parameters:
    ///   - name: The name of snapshots that their assertions do not name.
    ///   - pathExtension: The ending of the file.
    ///   - comparison: The rule for pictures.
    ///   - state: Returns a text that explains a picture.
    ///   - take: Returns the picture or text to keep.
    public init(
        name: String, pathExtension: String, comparison: SnapshotComparison = .strict,
        state: (@Sendable (Value) throws -> String)? = nil,
        take: @escaping @Sendable (Value) throws -> SnapshotForm
    ) {
        self.name = name
        self.pathExtension = pathExtension
        self.comparison = comparison
        self.state = state
        self.take = take
    }

    /// Returns a strategy for values that can be transformed into this strategy's value.
    public func pullback<Other>(
        _ transform: @escaping @Sendable (Other) throws -> Value
    ) -> SnapshotStrategy<Other> {
        let take = take
        return SnapshotStrategy<Other>(
            name: name, pathExtension: pathExtension, comparison: comparison,
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

/// A picture or a text that is kept of a value.
public enum SnapshotForm: Sendable {
    /// A picture, kept as PNG.
    case picture(Bitmap)
    /// A text, compared line by line.
    case text(String)
}

/// The rule by which two pictures are equal.
public struct SnapshotComparison: Hashable, Sendable {
    /// The metric that finds differing pixels.
    public var metric: DiffMetric
    /// The difference that is still accepted.
    public var budget: DiffBudget

    /// Creates a rule.
    public init(metric: DiffMetric, budget: DiffBudget = DiffBudget()) {
        self.metric = metric
        self.budget = budget
    }

    /// Compares every channel of every pixel; for pictures that one program drew.
    public static let strict = SnapshotComparison(metric: .strict(tolerance: 0))
    /// Compares what a reader sees; for pictures from different machines.
    public static let perceptual = SnapshotComparison(metric: .perceptual(PerceptualOptions()))
}

extension SnapshotStrategy where Value == Bitmap {
    /// The pixels, as PNG.
    public static var image: Self { .image() }

    /// The pixels, as PNG, compared by another rule.
    public static func image(comparison: SnapshotComparison = .strict) -> Self {
        SnapshotStrategy(name: "image", pathExtension: "png", comparison: comparison) {
            .picture($0)
        }
    }
}

extension SnapshotStrategy where Value == String {
    /// The text, line by line.
    public static var lines: Self {
        SnapshotStrategy(name: "lines", pathExtension: "txt") { .text($0) }
    }
}

extension SnapshotStrategy {
    /// The output of `dump`.
    public static var dump: Self {
        SnapshotStrategy(name: "dump", pathExtension: "txt") { value in
            var text = ""
            Swift.dump(value, to: &text)
            return .text(text)
        }
    }
}
