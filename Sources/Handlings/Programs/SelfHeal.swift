public import Simulator

/// Corrects the inset of another handling: two frames after a keyboard has shown, and after each
/// return, it compares the inset with what the system's own layout guide says.
///
/// Its known failure: until it looks, the views stand wrong (react-native-keyboard-controller
/// 1572).
public struct SelfHeal: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    /// Two frames at 60 Hz.
    static let framesMs: Int32 = 33
    private static let token = "selfHeal"

    public init() {}

    public var name: String { "selfHeal" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didBecomeActive): app.after(ms: Self.framesMs, Self.token)
        case .keyboard(let notification) where notification.name == .didShow:
            app.after(ms: Self.framesMs, Self.token)
        case .timer(Self.token):
            guard app.inset != app.keyboardOverlap else { return }
            app.log("[selfHeal] inset \(app.inset), system \(app.keyboardOverlap)")
            app.setInset(app.keyboardOverlap)
        default: break
        }
    }
}
