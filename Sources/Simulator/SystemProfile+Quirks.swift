/// What single versions get wrong by report; off in a profile where the report does not show it for
/// every device of the profile's versions. A scenario switches one on as it does any figure.
public struct QuirkRules: Hashable, Sendable, Codable {
    /// Whether the hide of a keyboard that a dragged scroll view puts away tells a frame of no
    /// height.
    public var dragHidesFlat: Figure<Bool>
    /// Whether nothing is posted when an undocked keyboard gives way to one of another height.
    public var silentWhileUndocked: Figure<Bool>
    /// Whether a show of the keyboard that stands is posted before the hide of a field that the
    /// app's code resigns.
    public var resignShowsFirst: Figure<Bool>
    /// Whether the did posts of a show tell an empty end frame where the user prefers cross-fades.
    public var crossFadeShowsEmpty: Figure<Bool>
    /// What can be seen of the keys of a keyboard that the system brings back after a trip, until
    /// the app is left again.
    public var keysAfterReturn: Figure<BiometryKeys>
    /// Whether SwiftUI's safe area stays as the keyboard was when Control Center was opened, as
    /// long as the screen lives.
    public var panelDeafensSafeArea: Figure<Bool>
}
