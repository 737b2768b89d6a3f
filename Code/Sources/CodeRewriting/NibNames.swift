/// The names by which storyboards and xibs use the classes of a program.
public struct NibNames: Hashable, Codable, Sendable {
    /// Classes, as `customClass` names them.
    public var classes: Set<String> = []
    /// Outlets, and the parts of the key paths of user-defined attributes.
    public var keys: Set<String> = []
    /// The selectors of actions.
    public var actions: Set<String> = []

    public init() {}

    public var isEmpty: Bool { classes.isEmpty && keys.isEmpty && actions.isEmpty }
}
