public import Simulator

/// Wipes what has been typed into secure fields when the app is left, so that nobody can confirm on
/// return what another person has typed (report PRV-25).
public struct SecretEraser: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    public init() {}

    public var name: String { "secretEraser" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .lifecycle(.didEnterBackground) = event else { return }
        for (view, definition) in app.screen.views.enumerated() {
            guard definition.input?.isSecure == true else { continue }
            app.setText("", of: view)
        }
    }
}
