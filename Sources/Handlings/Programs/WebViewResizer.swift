public import Simulator

/// Makes a web view smaller by the keyboard's height, in a mode that the app can change.
///
/// Its known failure: a mode that is chosen while the keyboard is up decides on the hide as well,
/// and the one that resizes nothing leaves the view small (capacitor-plugins 2216).
public struct WebViewResizer: KeyboardHandling {
    /// The mode of this moment.
    public struct State: Hashable, Codable, Sendable {
        var mode: Mode
    }

    /// The effect of a keyboard on the web view.
    public enum Mode: String, Hashable, Codable, Sendable, CaseIterable {
        /// The view ends above the keyboard.
        case native
        /// Nothing is resized.
        case none
    }

    /// The mode at the start of a process.
    public var mode: Mode
    /// The mode that the app chooses while the keyboard is up.
    public var later: Mode
    /// The delay of that change after the show, in milliseconds.
    public var laterMs: Int32
    /// A Boolean value that indicates whether a hide restores the frame whatever the mode is.
    public var restoresInEveryMode: Bool
    private static let token = "mode"

    /// Creates the handling; by default the mode never changes.
    public init(
        mode: Mode = .native, later: Mode = .native, laterMs: Int32 = 1000,
        restoresInEveryMode: Bool = false
    ) {
        self.mode = mode
        self.later = later
        self.laterMs = laterMs
        self.restoresInEveryMode = restoresInEveryMode
    }

    /// The name in scenarios: `webViewResizer`.
    public var name: String { "webViewResizer" }
    /// The state at the start of a process.
    public var initialState: State { State(mode: mode) }

    /// Makes the view smaller on `willShow` and whole again on `willHide`, as the mode says.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .timer(Self.token): state.mode = later
        case .keyboard(let notification) where notification.name == .willShow:
            if later != mode { app.after(ms: laterMs, Self.token) }
            guard state.mode == .native else { return }
            let end = notification.frameEnd.map(app.convertFromScreen)
            move(to: end.map { max(0, app.window.size.height - $0.y) }, notification, &app)
        case .keyboard(let notification) where notification.name == .willHide:
            guard state.mode == .native || restoresInEveryMode else { return }
            move(to: 0, notification, &app)
        default: break
        }
    }

    private func move(
        to height: Pt?, _ notification: KeyboardNotification, _ app: inout AppContext
    ) {
        guard let height else { return }
        app.setInset(
            height, durationMs: notification.duration ?? 0, curve: notification.curve)
    }
}
