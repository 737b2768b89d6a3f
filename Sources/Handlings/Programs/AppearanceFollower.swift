public import Simulator

/// Code that reacts to a change of traits: it reports the appearance to the rest of the app, or
/// lays a panel out anew.
///
/// In the background the system flips the traits of windows to take a picture in either appearance.
/// Code that takes that for the user's choice reports changes that nobody made (SNP-04, SNP-06), or
/// moves views for a change of size that is none (SNP-07).
public struct AppearanceFollower: KeyboardHandling {
    /// The state between two events.
    public struct State: Hashable, Codable, Sendable {
        var isInBackground = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The choices of the code that follows the appearance.
    public struct Options: Hashable, Sendable {
        /// The owner of the traits that it follows.
        public var owner = TraitOwner.window
        /// A Boolean value that indicates whether it reports nothing while the app is in the
        /// background.
        public var waitsInBackground = false
        /// The panel's position to which any change of traits brings it back; nil without a panel.
        public var panelHeight: Pt?

        /// Creates the options of code that follows the windows' traits, even in the background.
        public init() {}
    }

    /// The options that the handling was created with.
    public var options: Options

    /// Creates the handling with its options.
    public init(_ options: Options = Options()) { self.options = options }

    /// The name in scenarios: `appearanceFollower`.
    public var name: String { "appearanceFollower" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Logs each change of the followed traits, and brings the panel back to its height.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didEnterBackground): state.isInBackground = true
        case .lifecycle(.willEnterForeground): state.isInBackground = false
        case .appearanceChanged(let appearance, let owner) where owner == options.owner:
            if options.waitsInBackground, state.isInBackground { return }
            app.log("[appearance] \(appearance.rawValue)")
            if let height = options.panelHeight { app.setInset(height) }
        default: break
        }
    }
}
