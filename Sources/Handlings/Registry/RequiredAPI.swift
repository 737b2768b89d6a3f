/// An interface of Apple's that a handling, or an option of it, calls.
///
/// Only what would not link or would crash on an earlier system is named; a key that a user info
/// lacks, or a notification that is never posted, is for the handling to live with.
public struct RequiredAPI: Hashable, Sendable, ExpressibleByStringLiteral {
    public var name: String
    /// The first version that has it, such as `15.0`; nil for what the catalog lists.
    public var since: String?

    public init(_ name: String, since: String) {
        self.name = name
        self.since = since
    }

    public init(stringLiteral name: String) { self.name = name }
}
