public import Simulator

/// A script that keeps for itself which field is focused, and puts the keyboard away by resigning
/// that one, as React Native's text inputs do.
///
/// It knows of a focus that it has asked for at a tap, and forgets it when the field resigns. Its
/// known failure: where the system makes the field first responder again by itself, the script
/// knows of no focus, and the keyboard cannot be put away (react-native 23852).
public struct ScriptFocus: KeyboardHandling {
    /// The field that the script takes for focused.
    public struct State: Hashable, Codable, Sendable {
        var focused: Int?

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A Boolean value that indicates whether a field that becomes first responder by itself
    /// reports it to the script.
    public var hearsRestores: Bool

    /// Creates the handling; by default the script does not hear of restores.
    public init(hearsRestores: Bool = false) { self.hearsRestores = hearsRestores }

    /// The name in scenarios: `scriptFocus`.
    public var name: String { "scriptFocus" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Follows taps and resigns, and says whether the script can put the keyboard away.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .tapped(let view) where app.screen.views[view].takesText: state.focused = view
        case .becameFirstResponder(let view) where hearsRestores: state.focused = view
        // The field that gives way to a tapped one resigns after the tap.
        case .resignedFirstResponder(let view) where state.focused == view: state.focused = nil
        default: return
        }
        app.dismissesKeyboard(state.focused != nil)
    }
}
