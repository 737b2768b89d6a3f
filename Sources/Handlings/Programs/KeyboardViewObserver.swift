public import Simulator

/// Follows the notifications, and watches the keyboard's view besides, which it finds as the
/// superview of an accessory view: the way to follow a finger before iOS had one.
///
/// Its known failure: which property the system sets is its own affair, and changed with iOS 8
/// (DAKeyboardControl 94). A keyboard of another process has no view in the app.
public struct KeyboardViewObserver: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    /// The property that is watched.
    public var watches: ViewProperty

    public init(watches: ViewProperty = .center) { self.watches = watches }

    public var name: String { "keyboardViewObserver" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .keyboard(let notification) where notification.name == .willChangeFrame:
            guard let end = notification.frameEnd.map(app.convertFromScreen) else { return }
            app.setInset(
                max(0, app.window.size.height - end.y), durationMs: notification.duration ?? 0,
                curve: notification.curve)
        case .keyboardViewMoved(watches, let frame):
            app.setInset(max(0, app.window.size.height - frame.y))
        default: break
        }
    }
}
