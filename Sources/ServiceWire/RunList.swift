public import Basics

/// A run in the list of a suite; `null` stands for what cannot be read.
public struct RunItem: WireAnswer {
    /// The run's name.
    public var run: String
    /// A Boolean value that indicates whether the run has its totals.
    public var isOver: Bool?
    /// The time of the last change in milliseconds since 1970.
    public var changedMs: Int64
    /// The number of results.
    public var entries: Int?
    /// The number of results that need a decision.
    public var open: Int?
    /// The number of open results without a decision.
    public var undecided: Int?
    /// The reason why something cannot be read; absent where everything can.
    public var problem: String?

    private enum CodingKeys: String, CodingKey {
        case run, entries, open, undecided, problem
        case isOver = "is_over"
        case changedMs = "changed_ms"
    }

    /// Creates an item.
    public init(
        run: String, isOver: Bool?, changedMs: Int64, entries: Int?, open: Int?, undecided: Int?,
        problem: String? = nil
    ) {
        (self.run, self.isOver, self.changedMs) = (run, isOver, changedMs)
        (self.entries, self.open, self.undecided) = (entries, open, undecided)
        self.problem = problem
    }

    /// The members in the order in which the service writes them; nil is `null`.
    ///
    /// The key `problem` is absent where its value is nil.
    public var json: JSONText.Value {
        JSONText.Value.object(
            CodingKeys.self,
            [
                .run: .string(run), .isOver: .nullable(isOver) { .bool($0) },
                .changedMs: .integer(changedMs), .entries: .nullable(entries) { .count($0) },
                .open: .nullable(open) { .count($0) },
                .undecided: .nullable(undecided) { .count($0) }
            ]
        ).adding(CodingKeys.problem, problem.map { .string($0) })
    }
}

/// The answer of `GET …/suites/{suite}/runs`.
public struct RunList: WireAnswer {
    /// The runs, the newest first.
    public var runs: [RunItem]

    private enum CodingKeys: String, CodingKey { case runs }

    /// Creates a list.
    public init(runs: [RunItem]) { self.runs = runs }

    /// An object with the one key `runs`.
    public var json: JSONText.Value {
        .object(CodingKeys.self, [.runs: .array(runs.map(\.json))])
    }
}

/// The answer of `POST …/runs/{run}/lines`.
public struct LinesEnd: WireAnswer {
    /// The number of bytes that the run's lines have; the next lines begin there.
    public var at: Int

    private enum CodingKeys: String, CodingKey { case at }

    /// Creates an answer.
    public init(at: Int) { self.at = at }

    /// An object with the one key `at`.
    public var json: JSONText.Value { .object(CodingKeys.self, [.at: .count(at)]) }
}
