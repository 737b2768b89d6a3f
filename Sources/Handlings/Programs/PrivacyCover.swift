public import Simulator

/// A cover that hides the app in the switcher, as banking apps and their libraries do.
///
/// It is a blur or a page of its own, at a moment and at a place of its choice.
///
/// Every choice has a failure of its own. At `didEnterBackground` it comes too late for the live
/// card (report PRV-06); at `willResignActive` it comes for prompts as well (PRV-07). In the root
/// view it lies below sheets (PRV-24). As a presented view controller it is refused while the app
/// resigns (PRV-13), and presented on itself while it is still being dismissed (PRV-12).
public struct PrivacyCover: KeyboardHandling {
    /// The cover and the app's prompts.
    public struct State: Hashable, Codable, Sendable {
        var isCovered = false
        /// Prompts that the app has asked for and that still stand.
        var prompts = 0
        /// A Boolean value that indicates whether calls of the delegate get lost on their way to
        /// this code.
        var isDeaf = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The callback in which the cover appears. It disappears at the callback's counterpart.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// A callback of the app's life; `didBecomeActive` and `willEnterForeground` are the
        /// counterparts.
        case willResignActive, didEnterBackground
    }

    /// The way in which the app receives its lifecycle callbacks.
    public enum Channel: String, Hashable, Sendable, CaseIterable {
        /// UIKit's notifications, which reach every observer.
        case notification
        /// The app delegate's methods, passed on by a framework that first must have started.
        case delegate
    }

    /// The choices of a cover.
    public struct Options: Hashable, Sendable {
        /// The cover that hides the app.
        public var cover = AppContext.Cover.blur
        /// The callback in which the cover appears.
        public var moment = Moment.willResignActive
        /// The place in which the cover is laid.
        public var place = CoverPlace.ownWindow
        /// A Boolean value that indicates whether no cover comes while a prompt stands that the app
        /// itself has asked for.
        public var skipsWhileAsking = false
        /// The way in which the app receives its lifecycle callbacks.
        public var hears = Channel.notification
        /// The milliseconds until a framework forwards the delegate's callbacks.
        public var launchMs: Int32 = 0
        /// The milliseconds that the dismissal of a presented cover takes.
        public var dismissMs: Int32 = 400

        /// Creates the options of a blur in a window of its own at `willResignActive`.
        public init() {}
    }

    /// The options that the handling was created with.
    public var options: Options
    private static let (ready, gone) = ("ready", "dismissed")

    /// Creates the cover with its options.
    public init(_ options: Options = Options()) { self.options = options }

    /// The name in scenarios: `privacyCover`.
    public var name: String { "privacyCover" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Lays the cover at the chosen callback and removes it at the counterpart.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .presentsPrompt(let isShown):
            state.prompts = max(0, state.prompts + (isShown ? 1 : -1))
        case .lifecycle(let callback): follow(callback, state: &state, app: &app)
        case .timer(Self.ready): state.isDeaf = false
        case .timer(Self.gone): app.uncover()
        default: break
        }
    }

    private func follow(
        _ callback: LifecycleCallback, state: inout State, app: inout AppContext
    ) {
        let isEarly = options.moment == .willResignActive
        switch callback {
        case .didFinishLaunching where options.hears == .delegate && options.launchMs > 0:
            state.isDeaf = true
            app.after(ms: options.launchMs, Self.ready)
        case .willResignActive where isEarly: lay(state: &state, app: &app)
        case .didEnterBackground where !isEarly: lay(state: &state, app: &app)
        case .didBecomeActive where isEarly && !state.isDeaf: take(state: &state, app: &app)
        case .willEnterForeground where !isEarly: take(state: &state, app: &app)
        default: break
        }
    }

    private func lay(state: inout State, app: inout AppContext) {
        guard !state.isCovered, !options.skipsWhileAsking || state.prompts == 0 else { return }
        state.isCovered = true
        app.cover(options.cover, at: options.place)
    }

    private func take(state: inout State, app: inout AppContext) {
        guard state.isCovered else { return }
        state.isCovered = false
        guard options.place == .modal else { return app.uncover() }
        app.after(ms: options.dismissMs, Self.gone)
    }
}
