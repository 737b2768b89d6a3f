public import Simulator

/// An eraser of the text in secure fields when the app is left.
///
/// On return nobody can confirm what another person has typed (report PRV-25).
public struct SecretEraser: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// Creates the handling, which has no options.
    public init() {}

    /// The name in scenarios: `secretEraser`.
    public var name: String { "secretEraser" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Empties the secure fields of the shown screen at `didEnterBackground`.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .lifecycle(.didEnterBackground) = event else { return }
        for (view, definition) in app.screen.views.enumerated() {
            guard definition.input?.isSecure == true else { continue }
            app.setText("", of: view)
        }
    }
}
