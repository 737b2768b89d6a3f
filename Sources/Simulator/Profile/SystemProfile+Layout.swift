/// When layout runs and what the system's guide sees.
public struct LayoutRules: Hashable, Sendable, Codable {
    /// Whether a layout pass runs when an app returns to the foreground.
    public var passOnReturn: Figure<Bool>
    /// Whether a layout pass runs in the background for the stored snapshot.
    public var passForSnapshot: Figure<Bool>
    /// Whether `keyboardLayoutGuide` misses what the keyboard does while its view is not in a
    /// window, until the next transition.
    public var guideMissesWhileAway: Figure<Bool>
    /// Whether guide and safe area follow a keyboard that another process owns.
    public var followsForeignKeyboard: Figure<Bool>
}
