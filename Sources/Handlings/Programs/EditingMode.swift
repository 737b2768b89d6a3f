public import Simulator

/// A mode of the app's own that begins with the keyboard, such as an open address bar.
///
/// On each return to the foreground its field is made first responder again.
///
/// Its known failure: a mode that outlives its keyboard brings back one that the user has put away
/// (firefox-ios 7834).
public struct EditingMode: KeyboardHandling {
    /// The field that the mode is about; nil while it is off.
    public struct State: Hashable, Codable, Sendable {
        var field: ViewIndex?

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A Boolean value that indicates whether the user's own dismissal of the keyboard ends the
    /// mode.
    public var endsWithKeyboard: Bool

    /// Creates the handling; by default the user's dismissal of the keyboard does not end the mode.
    public init(endsWithKeyboard: Bool = false) { self.endsWithKeyboard = endsWithKeyboard }

    /// The name in scenarios: `editingMode`.
    public var name: String { "editingMode" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Enters the mode with a first responder, and restores its field at `willEnterForeground`.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .becameFirstResponder(let view): state.field = view
        case .userDismissed where endsWithKeyboard: state.field = nil
        case .lifecycle(.willEnterForeground):
            guard let field = state.field, app.firstResponder == nil else { return }
            app.becomeFirstResponder(field, animated: true)
        default: break
        }
    }
}
