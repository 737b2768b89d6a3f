public import Simulator

/// A cover over the views while the app is in the background, as banking apps have it.
///
/// The views are blurred, or a page with the icon covers them, when the app enters the background,
/// and they are back when it enters the foreground.
///
/// It hides the stored snapshot's secrets. Its known failure: the live card is taken while the app
/// is still inactive, so the cover comes too late for it, and inactive-only trips are not covered.
public struct CoverAtBackground: KeyboardHandling {
    /// The state: whether the cover is shown.
    public struct State: Hashable, Codable, Sendable {
        var isCovered = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The callback in which the cover appears.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// The app has entered the background; the cover goes at `willEnterForeground`.
        case didEnterBackground
        /// Early enough for the live card; then it also goes when the app becomes active.
        case willResignActive
    }

    /// The cover that hides the views.
    public var cover: AppContext.Cover
    /// The callback in which the cover appears.
    public var moment: Moment

    /// Creates the handling; by default the views are blurred at `didEnterBackground`.
    public init(cover: AppContext.Cover = .blur, moment: Moment = .didEnterBackground) {
        self.cover = cover
        self.moment = moment
    }

    /// The name in scenarios: `coverAtBackground`.
    public var name: String { "coverAtBackground" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Lays the cover at the chosen callback and removes it at that callback's counterpart.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didEnterBackground): lay(state: &state, app: &app)
        case .lifecycle(.willResignActive) where moment == .willResignActive:
            lay(state: &state, app: &app)
        case .lifecycle(.willEnterForeground): take(state: &state, app: &app)
        case .lifecycle(.didBecomeActive) where moment == .willResignActive:
            take(state: &state, app: &app)
        default: break
        }
    }

    private func lay(state: inout State, app: inout AppContext) {
        guard !state.isCovered else { return }
        app.cover(cover)
        state.isCovered = true
    }

    private func take(state: inout State, app: inout AppContext) {
        guard state.isCovered else { return }
        app.uncover()
        state.isCovered = false
    }
}
