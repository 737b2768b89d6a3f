public import Simulator

/// A framework that draws its own text fields and has a focus of its own.
///
/// A native view takes text for it while the two agree. The native view reports that it has
/// resigned, and the framework closes its connection. Its known failure: where the system makes the
/// native view first responder again by itself, nobody reports that, and what is typed goes nowhere
/// (flutter 191781).
public struct FrameworkFocus: KeyboardHandling {
    /// The state: whether the app is active, which it is when the framework itself asks for the
    /// focus.
    public struct State: Hashable, Codable, Sendable {
        var isActive = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A Boolean value that indicates whether the native view reports as well that it is first
    /// responder again.
    public var hearsRestores: Bool

    /// Creates the handling; by default the native view does not report restores.
    public init(hearsRestores: Bool = false) { self.hearsRestores = hearsRestores }

    /// The name in scenarios: `frameworkFocus`.
    public var name: String { "frameworkFocus" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Opens the connection with a first responder that the framework knows of; closes it on
    /// resign.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didBecomeActive): state.isActive = true
        case .lifecycle(.willResignActive): state.isActive = false
        case .becameFirstResponder where state.isActive || hearsRestores:
            app.log("[framework] focus: connection opened")
            app.takesText(true)
        case .resignedFirstResponder:
            app.log("[framework] focus: connection closed")
            app.takesText(false)
        default: break
        }
    }
}
