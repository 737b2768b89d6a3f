// What systems look like, as far as the painter has to know it from them.

/// The design of a system's own things.
public struct LookRules: Hashable, Sendable, Codable {
    /// How bars, keys and alerts are made.
    public var design: Figure<Design>

    public enum Design: String, Hashable, Sendable, Codable {
        /// Blurred planes, keys with small corners (iOS 7 to 18; older systems borrow it).
        case flat
        /// Clear panes with large corners (since iOS 26).
        case glass
    }
}
