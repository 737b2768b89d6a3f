public import Simulator

/// The bar is handed to the system, which moves it with the keyboard.
///
/// Its known failure: the bar is there only while a field, or the controller that keeps it, is
/// first responder; after a trip it can be neither (ACC-01). ``Return`` says what the app's code
/// does then.
public struct AccessoryView: KeyboardHandling {
    /// The state: whether the app is back from the background.
    public struct State: Hashable, Codable, Sendable {
        var wasAway = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The view that becomes first responder when the app is active again.
    public enum Return: String, Hashable, Sendable, CaseIterable {
        /// Whatever the system restores.
        case none
        /// The view controller that keeps the bar, without a keyboard.
        case controller
        /// The first field that takes text, with its keyboard.
        case field
    }

    /// The view that becomes first responder when the app is active again after the background.
    public var returns: Return

    /// Creates the handling; by default nothing becomes first responder beyond what the system
    /// restores.
    public init(returns: Return = .none) { self.returns = returns }

    /// The name in scenarios: `inputAccessoryView`.
    public var name: String { "inputAccessoryView" }
    /// True: the system moves the bar with the keyboard.
    public var usesAccessoryView: Bool { true }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Makes the chosen view first responder at `didBecomeActive` after the background, if nothing
    /// is.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didEnterBackground) where returns != .none: state.wasAway = true
        case .lifecycle(.didBecomeActive) where state.wasAway:
            state.wasAway = false
            comeBack(&app)
        default: break
        }
    }

    private func comeBack(_ app: inout AppContext) {
        guard app.firstResponder == nil else { return }
        if returns == .controller { return app.becomeFirstResponderAsController() }
        guard let field = app.screen.views.firstIndex(where: { $0.takesText }) else { return }
        app.becomeFirstResponder(field, animated: false)
    }
}
