public import Simulator

/// The talk's guard boolean as it is printed: one Bool in memory about one view.
///
/// At resign-active it notes whether the view is first responder, and at the return from the
/// background it makes the view first responder again, without animation. Its gaps: nothing is kept
/// when the process dies; a prompt has taken the responder before the Bool is set, so a departure
/// from under a prompt is not undone; and a keyboard that was closed before leaving is left to the
/// foreign keyboard's notifications, which move the views.
public struct TalkGuard: KeyboardHandling {
    /// The printed variable.
    public struct State: Hashable, Codable, Sendable {
        var wasFirstResponder = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The moment at which it restores.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// As printed: early, and only after the background.
        case willEnterForeground
        /// After every interruption: by then the system may have restored by itself.
        case didBecomeActive
    }

    /// The view that is guarded; nil for the first one of the screen that takes text.
    public var view: ViewID?
    /// The moment at which it restores.
    public var moment: Moment

    /// Creates the guard; the standard values are those of the printed code.
    public init(view: ViewID? = nil, moment: Moment = .willEnterForeground) {
        self.view = view
        self.moment = moment
    }

    /// The name in scenarios: `talkGuard`.
    public var name: String { "talkGuard" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Notes the view's state at `willResignActive`, and restores the view at the chosen moment.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.willResignActive):
            let guarded = guarded(in: app.screen)
            state.wasFirstResponder = guarded != nil && app.firstResponder == guarded
        case .lifecycle(let callback) where callback.rawValue == moment.rawValue:
            guard state.wasFirstResponder, let view = guarded(in: app.screen) else { return }
            app.becomeFirstResponder(view, animated: false)
        default: break
        }
    }

    private func guarded(in screen: ScreenDefinition) -> ViewIndex? {
        if let view { return screen.index(of: view) }
        return screen.views.firstIndex { $0.takesText }
    }
}
