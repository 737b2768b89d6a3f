public import Basics

/// The answer of `GET /v1/{tenant}/apps/{app}/scenes`.
public struct SceneList: WireAnswer {
    /// The names of the scenes, in order.
    public var scenes: [String]

    private enum CodingKeys: String, CodingKey { case scenes }

    /// Creates a list.
    public init(scenes: [String]) { self.scenes = scenes }

    /// An object with the one key `scenes`.
    public var json: JSONText.Value { .object(CodingKeys.self, [.scenes: .strings(scenes)]) }
}
