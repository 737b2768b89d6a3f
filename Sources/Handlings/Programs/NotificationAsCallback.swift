public import Simulator

/// Takes the show notification for something that `becomeFirstResponder` calls before it returns.
///
/// The line after `becomeFirstResponder()` raises the views by the height that the handler of
/// `keyboardWillShow` has just stored. While the keyboard lives in the app's process the posts are
/// made inside the call, and it holds. Its known failure: where the keyboard is a process of its
/// own (iPhone, iOS 17) the posts come later, the line finds no height, and nothing moves.
public struct NotificationAsCallback: KeyboardHandling {
    /// The height that the handler stored.
    public struct State: Hashable, Codable, Sendable {
        var height: Pt?

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The duration of the call in milliseconds. It contains the will posts, two of them 2 to 3 ms
    /// apart.
    static let callMs: Int32 = 10
    private static let logger = TaggedLogger.keyboard.tagged("callback")
    private static let token = "returned"

    /// Creates the handling, which has no options.
    public init() {}

    /// The name in scenarios: `notificationAsCallback`.
    public var name: String { "notificationAsCallback" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Stores the height of `willShow` and applies it 10 ms after a view becomes first responder.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .becameFirstResponder: app.after(ms: Self.callMs, Self.token)
        case .timer(Self.token):
            guard let height = state.height else {
                return Self.logger.debug("becomeFirstResponder: no keyboard yet", to: &app)
            }
            Self.logger.debug("becomeFirstResponder: height - \(height.printed)", to: &app)
            app.setInset(height)
        case .keyboard(let notification) where notification.name == .willShow:
            let end = notification.frameEnd.map(app.convertFromScreen)
            state.height = end.map { max(.zero, app.window.size.height - $0.y) }
        case .keyboard(let notification) where notification.name == .willHide:
            state.height = nil
            app.setInset(0, durationMs: notification.duration ?? 0, curve: notification.curve)
        default: break
        }
    }
}
