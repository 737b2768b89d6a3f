internal import Simulator

/// Makes the field first responder without an animation, as code does that restores a keyboard.
struct RestoresField: KeyboardHandling {
    struct State: Hashable, Codable, Sendable {}

    let name = "restoresField"
    let initialState = State()
    let handlesKeyboard = false

    /// The view whose tap stands for the app's code; it is the last of its screen.
    static let button = ViewDefinition(
        "restore", .area(color: 0), horizontal: .fill,
        vertical: Placement(start: .safeStart(60), length: 20))

    func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .tapped(let view) = event, app.screen.views[view].id == Self.button.id,
            let field = app.screen.index(of: "messageField")
        else { return }
        app.becomeFirstResponder(field, animated: false)
    }
}
