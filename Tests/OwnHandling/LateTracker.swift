import Simulator

/// Raises the views once the keyboard has come to rest.
struct LateTracker: KeyboardHandling {
    struct State: Hashable, Codable, Sendable { var shows = 0 }

    let name = "lateTracker"
    let initialState = State()

    func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .keyboard(let notification) = event else { return }
        switch notification.name {
        case .didShow:
            state.shows += 1
            app.setInset(notification.frameEnd?.height ?? 0)
        case .willHide: app.setInset(0)
        default: break
        }
    }
}
