/// An interface of Apple's that a handling, or an option of it, calls.
///
/// Only what would not link or would crash on an earlier system is named; a key that a user info
/// lacks, or a notification that is never posted, is for the handling to live with.
public struct RequiredAPI: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of the interface, as in Apple's documentation.
    public var name: String
    /// The first version that has it, such as `15.0`; nil for what the catalog lists.
    public var since: String?

    /// Names an interface and the first version of iOS that has it.
    public init(_ name: String, since: String) {
        self.name = name
        self.since = since
    }

    /// Names an interface whose first version the catalog of interfaces lists.
    public init(stringLiteral name: String) { self.name = name }
}
