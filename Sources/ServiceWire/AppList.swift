public import Basics

/// The answer of `GET /v1/{tenant}/apps`.
public struct AppList: WireAnswer {
    /// The names of the applications, in order.
    public var apps: [String]

    private enum CodingKeys: String, CodingKey { case apps }

    /// Creates a list.
    public init(apps: [String]) { self.apps = apps }

    /// An object with the one key `apps`.
    public var json: JSONText.Value { .object(CodingKeys.self, [.apps: .strings(apps)]) }
}
