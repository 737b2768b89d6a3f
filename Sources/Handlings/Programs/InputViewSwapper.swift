public import Simulator

/// Swaps the keys of the field for an input view of the app's own, and back, whenever a button is
/// tapped (reports).
///
/// Its known failure: on one beta the field's accessory view is lost by it (ACC-07).
public struct InputViewSwapper: KeyboardHandling {
    /// The state: whether the input view replaces the keys.
    public struct State: Hashable, Codable, Sendable {
        var isSwapped = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The button.
    public var opener: ViewID
    /// The input view's height in points.
    public var height: Pt

    /// Creates the handling of one button and one input view.
    public init(opener: ViewID = "swap", height: Pt = 260) {
        self.opener = opener
        self.height = height
    }

    /// The name in scenarios: `inputViewSwapper`.
    public var name: String { "inputViewSwapper" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Swaps the keys and the input view of the first responder when the button is tapped.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .tapped(let view) = event, app.screen.views[view].id == opener,
            let field = app.firstResponder
        else { return }
        state.isSwapped.toggle()
        app.setInputView(height: state.isSwapped ? height : nil, of: field)
        app.reloadInputViews()
    }
}
