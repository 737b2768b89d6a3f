public import Simulator

/// The talk's overlaid snapshot as it is printed: a picture of the app over its key window.
///
/// It is put there at resign-active, and taken away at the return from the background and at
/// becoming active.
///
/// Both ways back are needed: a trip that is inactive only, such as a prompt, brings no
/// `willEnterForeground`. Taking a picture away that is away already does nothing. Its gaps: it
/// comes for every prompt as well, and a second resign-active without either callback would put a
/// second picture over the first, which is then never taken away.
public struct TalkOverlay: KeyboardHandling {
    /// The state: whether the printed image view is in the window.
    public struct State: Hashable, Codable, Sendable {
        var isInWindow = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A Boolean value that indicates whether the picture shows all windows. The printed
    /// `snapshot()` has the keyboard in it, since it closes the hole: so it is of all windows, and
    /// the key window alone shows what is missing.
    public var allWindows: Bool
    /// A Boolean value that indicates whether `willEnterForeground` removes the picture, as in the
    /// talk.
    public var goesAtForeground: Bool
    /// A Boolean value that indicates whether `didBecomeActive` removes the picture, as in the
    /// talk.
    public var goesAtActive: Bool

    /// Creates the overlay; the standard values are those of the printed code.
    public init(
        allWindows: Bool = true, goesAtForeground: Bool = true, goesAtActive: Bool = true
    ) {
        self.allWindows = allWindows
        self.goesAtForeground = goesAtForeground
        self.goesAtActive = goesAtActive
    }

    /// The name in scenarios: `talkOverlay`.
    public var name: String { "talkOverlay" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Lays the picture at `willResignActive` and removes it at the chosen callbacks.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.willResignActive):
            app.cover(allWindows ? .snapshotOfAllWindows : .snapshotOfKeyWindow)
            state.isInWindow = true
        case .lifecycle(.willEnterForeground) where goesAtForeground,
            .lifecycle(.didBecomeActive) where goesAtActive:
            if state.isInWindow { app.uncover() }
            state.isInWindow = false
        default: break
        }
    }
}
