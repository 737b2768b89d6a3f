public import Simulator

/// Asks for a code or a finger before the app shows itself again.
///
/// The lock is the app's own cover; the field below it stays first responder unless the app does
/// something about it, and its keyboard then stands over the lock (reports PRV-01, PRV-03,
/// PRV-04). It comes at the background, or as soon as the app resigns; passing it is asked for only
/// when the background was reached.
public struct AppLock: KeyboardHandling {
    /// The state between two events.
    public struct State: Hashable, Codable, Sendable {
        var isUp = false
        var wasAway = false
        /// The field to come back to.
        var field: ViewIndex?

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The action of the lock on the first responder below it.
    public enum Responder: String, Hashable, Sendable, CaseIterable {
        /// Nothing: the system restores it under the lock.
        case keeps
        /// It resigns for good.
        case resigns
        /// It resigns, and is first responder again when the user has unlocked the app.
        case returns
    }

    /// The callback in which the lock appears.
    public var moment: PrivacyCover.Moment
    /// The action of the lock on the first responder below it.
    public var responder: Responder
    /// The place in which the lock is laid.
    public var place: CoverPlace
    /// A Boolean value that indicates whether the lock has a field for a code, which is first
    /// responder as soon as the app is active.
    public var asksForCode: Bool

    /// Creates a lock; by default it appears in a window of its own at `didEnterBackground`.
    public init(
        moment: PrivacyCover.Moment = .didEnterBackground, responder: Responder = .keeps,
        place: CoverPlace = .ownWindow, asksForCode: Bool = false
    ) {
        self.asksForCode = asksForCode
        self.moment = moment
        self.responder = responder
        self.place = place
    }

    /// The name in scenarios: `appLock`.
    public var name: String { "appLock" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Lays the lock at the chosen callback, and removes it when the user passes it.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.willResignActive):
            if !state.isUp { state.field = app.firstResponder }
            if moment == .willResignActive { lay(state: &state, app: &app) }
        case .lifecycle(.didEnterBackground):
            state.wasAway = true
            lay(state: &state, app: &app)
            if responder != .keeps { app.resignFirstResponder() }
        case .lifecycle(.didBecomeActive) where !state.wasAway: take(state: &state, app: &app)
        case .lifecycle(.didBecomeActive) where asksForCode && state.isUp: app.makeCoverKey()
        case .passedLock: pass(state: &state, app: &app)
        default: break
        }
    }

    private func lay(state: inout State, app: inout AppContext) {
        guard !state.isUp else { return }
        state.isUp = true
        app.cover(.lock, at: place)
    }

    private func take(state: inout State, app: inout AppContext) {
        guard state.isUp else { return }
        state.isUp = false
        app.uncoverLock()
    }

    private func pass(state: inout State, app: inout AppContext) {
        take(state: &state, app: &app)
        state.wasAway = false
        guard responder == .returns, let field = state.field else { return }
        app.becomeFirstResponder(field, animated: true)
    }
}
