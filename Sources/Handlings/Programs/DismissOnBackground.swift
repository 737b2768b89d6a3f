public import Simulator

/// Ends editing when the app, or the screen, is left, so that no keyboard can come back at the
/// wrong height.
///
/// Its known failure: the user loses the keyboard whenever the app is left.
public struct DismissOnBackground: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The callback in which editing ends.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// A callback of the app's life, under its name in UIKit.
        case didEnterBackground, willResignActive, willEnterForeground
        /// Ends editing when another screen replaces the screen of the field.
        case viewWillDisappear
    }

    /// The callback in which editing ends.
    public var moment: Moment

    /// Creates the handling; by default editing ends at `didEnterBackground`.
    public init(moment: Moment = .didEnterBackground) { self.moment = moment }

    /// The name in scenarios: `dismissOnBackground`.
    public var name: String { "dismissOnBackground" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Resigns the first responder and sets the inset to 0 at the chosen callback.
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
