public import Simulator

/// A mode of the app's own, such as an address bar that is open for editing: it begins with the
/// keyboard, and on each return to the foreground its field is made first responder again.
///
/// Its known failure: a mode that outlives its keyboard brings back one that the user has put away
/// (firefox-ios 7834).
public struct EditingMode: KeyboardHandling {
    /// The field that the mode is about; nil while it is off.
    public struct State: Hashable, Codable, Sendable {
        var field: ViewIndex?

        public init() {}
    }

    /// A Boolean value that indicates whether the user's own dismissal of the keyboard ends the
    /// mode.
    public var endsWithKeyboard: Bool

    public init(endsWithKeyboard: Bool = false) { self.endsWithKeyboard = endsWithKeyboard }

    public var name: String { "editingMode" }
    public var initialState: State { State() }

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
