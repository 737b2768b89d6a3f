public import Simulator

/// Hides the app as banking apps do: the views are blurred, or a page with the icon covers them,
/// when the app enters the background, and they are back when it enters the foreground.
///
/// It hides the stored snapshot's secrets. Its known failure: the live card is taken while the app
/// is still inactive, so the cover comes too late for it, and inactive-only trips are not covered.
public struct CoverAtBackground: KeyboardHandling {
    /// The state: whether the cover is shown.
    public struct State: Hashable, Codable, Sendable {
        var isCovered = false

        public init() {}
    }

    /// The callback in which the cover appears.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        case didEnterBackground
        /// Early enough for the live card; then it also goes when the app becomes active.
        case willResignActive
    }

    public var cover: AppContext.Cover
    public var moment: Moment

    public init(cover: AppContext.Cover = .blur, moment: Moment = .didEnterBackground) {
        self.cover = cover
        self.moment = moment
    }

    public var name: String { "coverAtBackground" }
    public var initialState: State { State() }

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
