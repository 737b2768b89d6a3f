public import Basics

/// The answer of `GET /v1/{tenant}/suites`.
public struct SuiteList: WireAnswer {
    /// The names of the suites, in order.
    public var suites: [String]

    private enum CodingKeys: String, CodingKey { case suites }

    /// Creates a list.
    public init(suites: [String]) { self.suites = suites }

    /// An object with the one key `suites`.
    public var json: JSONText.Value { .object(CodingKeys.self, [.suites: .strings(suites)]) }
}
