/// Ends editing when the app is left, so that no keyboard can come back at the wrong height.
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

        var callback: LifecycleCallback {
            switch self {
            case .didEnterBackground: .didEnterBackground
            case .willResignActive: .willResignActive
            case .willEnterForeground: .willEnterForeground
            }
        }
    }

    public var moment: Moment

    public init(moment: Moment = .didEnterBackground) { self.moment = moment }

    public var name: String { "dismissOnBackground" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .lifecycle(let callback) = event, callback == moment.callback else { return }
        app.resignFirstResponder()
        app.setInset(0)
    }
}
