public import Basics

/// The answer of `GET …/runs/{run}/changes`: the results that changed since another run.
public struct RunChanges: WireAnswer {
    /// The name of the other run.
    public var since: String
    /// The changes by the names of results: `new`, `broken`, `fixed` or `changed`.
    public var changes: [String: String]
    /// The number of results that only the other run has.
    public var gone: Int

    private enum CodingKeys: String, CodingKey { case since, changes, gone }

    /// Creates an answer.
    public init(since: String, changes: [String: String], gone: Int) {
        (self.since, self.changes, self.gone) = (since, changes, gone)
    }

    /// The members in the order in which the service writes them.
    public var json: JSONText.Value {
        let named = changes.sorted { $0.key < $1.key }
        return .object(
            CodingKeys.self,
            [
                .since: .string(since),
                .changes: .object(named.map { .init($0.key, .string($0.value)) }),
                .gone: .count(gone)
            ])
    }
}
