/// A control whose taps the model does not follow: it is laid out and drawn.
public enum Control: Hashable, Sendable {
    /// A switch.
    case toggle(isOn: Bool)
    /// Segments side by side, one of them chosen; the index is from 0.
    case segments([String], selected: Int)
    /// A bar of tabs at the lower edge, one of them chosen.
    case tabBar([String], selected: Int)
    /// A bar of buttons with words.
    case toolBar([String])
    /// Levels from 0 to 100.
    case slider(percent: Int)
    /// A bar of progress from 0 to 100 percent.
    case progress(percent: Int)
    /// A button for less and one for more.
    case stepper
}
