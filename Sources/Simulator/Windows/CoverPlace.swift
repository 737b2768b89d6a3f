/// The place of a cover: it decides what the cover hides, and what it can collide with.
public enum CoverPlace: String, Hashable, Sendable, Codable, CaseIterable {
    /// A view in the key window, over all that the app shows there.
    case keyWindow
    /// A view in the root view: what is presented lies above it.
    case rootView
    /// A view controller of its own, presented modally over the topmost one.
    case modal
    /// A window of its own at the level of alerts.
    case ownWindow
    /// The same, raised above the keyboard's window.
    case aboveKeyboard
}

/// One screen of an app's stack with what has been typed into its views.
public struct ScreenState: Hashable, Sendable, Codable {
    /// The index of the screen in the app's definition.
    public var screen: Int
    /// In the order of the screen's views.
    public var texts: [String]

    /// Creates the state of a screen.
    public init(screen: Int, texts: [String]) {
        self.screen = screen
        self.texts = texts
    }
}
