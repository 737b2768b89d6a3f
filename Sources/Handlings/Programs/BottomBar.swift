public import Simulator

/// Hides a bar while a keyboard is up, as browsers do with their toolbar (reports).
///
/// Its known failure: a hide that is announced when the app is left counts, and the return of the
/// keyboard that nothing reports does not (ASR-18).
public struct BottomBar: KeyboardHandling {
    /// Nothing to remember: the bar itself says it.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The notification that ends the time in which a keyboard is shown.
    public enum End: String, Hashable, Sendable, CaseIterable { case willHide, didHide }

    /// The bar; a screen without a view of this name ignores the keyboard.
    public var view: ViewID
    /// The notification that shows the bar again.
    public var end: End

    /// Creates the handling of one bar, which comes back at `willHide` by default.
    public init(view: ViewID = "bottomBar", end: End = .willHide) {
        self.view = view
        self.end = end
    }

    /// The name in scenarios: `bottomBar`.
    public var name: String { "bottomBar" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Hides the bar on `willShow` and shows it again on the chosen notification.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .keyboard(let notification) = event, let bar = app.screen.index(of: view)
        else { return }
        if notification.name == .willShow { app.setHidden(true, bar) }
        if notification.name.rawValue == end.rawValue { app.setHidden(false, bar) }
    }
}
