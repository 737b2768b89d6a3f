internal import Simulator

/// Makes a field of the pushed screen first responder as that appears, while the keyboard is up:
/// what the app of a log must have done that shows a push with the keyboard staying (before iOS 7).
struct FocusesPushedField: KeyboardHandling {
    struct State: Hashable, Codable, Sendable { var isUp = false }

    let name = "focusesPushedField"
    let initialState = State()

    /// The handling where the system's keyboard can stay at a push, else none.
    static func handlings(on profile: SystemProfile) -> [AnyHandling] {
        profile.navigation.pushKeepsKeyboard ? [AnyHandling(FocusesPushedField())] : []
    }

    func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .keyboard(let post) where post.name == .willShow: state.isUp = true
        case .keyboard(let post) where post.name == .didHide: state.isUp = false
        case .view(.viewWillAppear, screen: 1) where state.isUp:
            guard let field = app.screen.views.firstIndex(where: { $0.takesText }) else { return }
            app.becomeFirstResponder(field, animated: true)
        case .view(.viewWillDisappear, screen: 1): state.isUp = false
        default: break
        }
    }
}
