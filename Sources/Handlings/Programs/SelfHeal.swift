public import Simulator

/// A correction of another handling's inset, by the system's own layout guide.
///
/// It compares the two two frames after a keyboard has shown, and after each return.
///
/// Its known failure: until it looks, the views stand wrong (react-native-keyboard-controller
/// 1572).
public struct SelfHeal: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// Two frames at 60 Hz.
    static let framesMs: Int32 = 33
    private static let token = "selfHeal"

    /// Creates the handling, which has no options.
    public init() {}

    /// The name in scenarios: `selfHeal`.
    public var name: String { "selfHeal" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Compares the inset with the guide 33 ms after a return or a show, and corrects it.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didBecomeActive): app.after(ms: Self.framesMs, Self.token)
        case .keyboard(let notification) where notification.name == .didShow:
            app.after(ms: Self.framesMs, Self.token)
        case .timer(Self.token):
            guard app.inset != app.keyboardOverlap else { return }
            app.log("[selfHeal] inset \(app.inset.printed), system \(app.keyboardOverlap.printed)")
            app.setInset(app.keyboardOverlap)
        default: break
        }
    }
}
