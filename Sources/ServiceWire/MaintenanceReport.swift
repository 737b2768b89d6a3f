public import Basics

/// The answer of `POST /admin/upkeep`: how many things maintenance removed.
public struct MaintenanceReport: WireAnswer {
    /// Answers under expired idempotency keys.
    public var answers = 0
    /// Pictures that no record and no history names.
    public var pictures = 0
    /// Marks of deletions.
    public var deletions = 0
    /// Files of pictures that nothing refers to.
    public var files = 0
    /// Tokens that expired long ago.
    public var tokens = 0
    /// Idle workers.
    public var workers = 0
    /// Parts of the maintenance that failed.
    public var failures = 0

    private enum CodingKeys: String, CodingKey {
        case answers, pictures, deletions, files, tokens, workers, failures
    }

    /// Creates a report of nothing.
    public init() {}

    /// The seven numbers by their names, in the order in which the service writes them.
    public var json: JSONText.Value {
        .object(
            CodingKeys.self,
            [
                .answers: .count(answers), .pictures: .count(pictures),
                .deletions: .count(deletions), .files: .count(files), .tokens: .count(tokens),
                .workers: .count(workers), .failures: .count(failures)
            ])
    }
}
