public import Simulator

/// Ends editing when the app, or the screen, is left, so that no keyboard can come back at the
/// wrong height.
///
/// Its known failure: the user loses the keyboard whenever the app is left.
public struct DismissOnBackground: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    /// The callback in which editing ends.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case didEnterBackground, willResignActive, willEnterForeground
        /// Ends editing when another screen replaces the screen of the field.
        case viewWillDisappear
    }

    public var moment: Moment

    public init(moment: Moment = .didEnterBackground) { self.moment = moment }

    public var name: String { "dismissOnBackground" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(let callback) where callback.rawValue == moment.rawValue: break
        case .view(let callback, _) where callback.rawValue == moment.rawValue: break
        default: return
        }
        app.resignFirstResponder()
        app.setInset(0)
    }
}
