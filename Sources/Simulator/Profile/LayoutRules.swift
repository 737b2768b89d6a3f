/// The times at which layout runs, and the changes that the system's guide follows.
package struct LayoutRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether a layout pass runs when an app returns to the
    /// foreground.
    package var passOnReturn: Figure<Bool>
    /// A Boolean value that indicates whether a layout pass runs in the background for the stored
    /// snapshot.
    package var passForSnapshot: Figure<Bool>
    /// A Boolean value that indicates whether `keyboardLayoutGuide` misses what the keyboard does
    /// while its view is not in a window, until the next transition.
    package var guideMissesWhileAway: Figure<Bool>
    /// A Boolean value that indicates whether guide and safe area follow a keyboard that another
    /// process owns.
    package var followsForeignKeyboard: Figure<Bool>
}
