public import Simulator

/// Makes the first field of the shown screen first responder without being asked, as terminals and
/// search pages do.
public struct FocusByItself: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The moment at which it makes the field first responder.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// After the screen is seen.
        case viewDidAppear
        /// Before the screen is seen: a pushed one keeps the keyboard that is up (before iOS 7).
        case viewWillAppear
        /// After a prompt of the app itself is answered.
        case promptGone
    }

    /// The moment at which it makes the field first responder.
    public var moment: Moment
    /// The screen whose code it is; nil for all of the app's.
    public var screen: String?

    /// Creates the handling; by default it acts on every screen of the app, at `viewDidAppear`.
    public init(moment: Moment = .viewDidAppear, screen: String? = nil) {
        self.moment = moment
        self.screen = screen
    }

    /// The name in scenarios: `focusByItself`.
    public var name: String { "focusByItself" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Makes the screen's first text field first responder at the chosen moment, if nothing is.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .view(.viewDidAppear, _) where moment == .viewDidAppear: focus(&app)
        case .view(.viewWillAppear, _) where moment == .viewWillAppear: focus(&app)
        case .presentsPrompt(false) where moment == .promptGone: focus(&app)
        default: break
        }
    }

    private func focus(_ app: inout AppContext) {
        guard app.firstResponder == nil, screen == nil || screen == app.screen.name,
            let field = app.screen.views.firstIndex(where: { $0.takesText })
        else { return }
        app.becomeFirstResponder(field, animated: true)
    }
}
