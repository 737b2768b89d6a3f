public import Simulator

/// An observer of the keyboard's view, besides the notifications.
///
/// It finds the view as the superview of an accessory view: the way to follow a finger before iOS
/// had one.
///
/// Its known failure: which property the system sets is its own affair, and changed with iOS 8
/// (DAKeyboardControl 94). A keyboard of another process has no view in the app.
public struct KeyboardViewObserver: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The property that is watched.
    public var watches: ViewProperty

    /// Creates the handling; by default it watches the `center` of the view.
    public init(watches: ViewProperty = .center) { self.watches = watches }

    /// The name in scenarios: `keyboardViewObserver`.
    public var name: String { "keyboardViewObserver" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Sets the inset from the end frame of `willChangeFrame`, and from the watched view's frame.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .keyboard(let notification) where notification.name == .willChangeFrame:
            guard let end = notification.frameEnd.map(app.convertFromScreen) else { return }
            app.setInset(
                max(0, app.window.size.height - end.y), durationMs: notification.duration ?? 0,
                curve: notification.curve)
        case .keyboardViewMoved(watches, let frame):
            app.setInset(max(0, app.window.size.height - (frame.y - app.windowOrigin.y)))
        default: break
        }
    }
}
