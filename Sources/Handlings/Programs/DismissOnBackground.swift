public import Simulator

/// Ends editing when the app, or the screen, is left, so that no keyboard can come back at the
/// wrong height.
///
/// Its known failure is its purpose: the user loses the keyboard on every trip.
public struct DismissOnBackground: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    /// When editing ends.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case didEnterBackground, willResignActive, willEnterForeground
        /// When another screen takes the place of the field's.
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
