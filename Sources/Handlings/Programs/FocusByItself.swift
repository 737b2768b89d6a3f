public import Simulator

/// Makes the first field of the shown screen first responder without being asked, as terminals and
/// search pages do.
public struct FocusByItself: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    /// The moment at which it makes the field first responder.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case viewDidAppear
        /// Before the screen is seen: a pushed one keeps the keyboard that is up (before iOS 7).
        case viewWillAppear
        /// After a prompt of the app itself is answered.
        case promptGone
    }

    public var moment: Moment
    /// The screen whose code it is; nil for all of the app's.
    public var screen: String?

    public init(moment: Moment = .viewDidAppear, screen: String? = nil) {
        self.moment = moment
        self.screen = screen
    }

    public var name: String { "focusByItself" }
    public var initialState: State { State() }

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
