public import Simulator

/// Moves the views up by the height that a show reports, and down again when the keyboard goes.
///
/// Where the views stood is never asked. Its known failures: a second show moves them twice, and a
/// height that has changed meanwhile (a rotation, the prediction bar, a keyboard that settles) is
/// not the one that they were moved by.
public struct RelativeShift: KeyboardHandling {
    /// The distance that the views were moved, and the last reported height.
    public struct State: Hashable, Codable, Sendable {
        var isUp = false
        var moved: Pt = 0
        var height: Pt = 0

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The effect of a show while the views are up.
    public enum Again: String, Hashable, Sendable, CaseIterable {
        /// It moves them once more.
        case moves
        /// It is ignored; its height is noted.
        case ignores
        /// It moves them by the difference of the heights.
        case adjusts
    }

    /// The event that moves the views down.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The hide notification.
        case willHide
        /// The field resigns, and the notification is not asked.
        case resign
    }

    /// The effect of a show while the views are up.
    public var again: Again
    /// The event that moves the views down.
    public var ending: Ending
    /// A Boolean value that indicates whether a show whose begin frame is its end frame is ignored.
    public var ignoresEqualFrames: Bool
    /// A Boolean value that indicates whether a notification whose end frame has no height is
    /// ignored.
    public var ignoresFlat: Bool

    /// Creates the handling; by default every show moves the views up, and `willHide` moves them
    /// down.
    public init(
        again: Again = .moves, ending: Ending = .willHide, ignoresEqualFrames: Bool = false,
        ignoresFlat: Bool = false
    ) {
        self.ignoresFlat = ignoresFlat
        self.again = again
        self.ending = ending
        self.ignoresEqualFrames = ignoresEqualFrames
    }

    /// The name in scenarios: `relativeShift`.
    public var name: String { "relativeShift" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Moves the views up on `willShow` and down on the chosen event.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .keyboard(let notification) where ignoresFlat && notification.end.height == 0: break
        case .keyboard(let notification) where notification.name == .willShow:
            show(notification, state: &state, app: &app)
        case .keyboard(let notification) where notification.name == .willHide:
            if ending == .willHide { lower(&state, app: &app) }
        case .resignedFirstResponder:
            if ending == .resign { lower(&state, app: &app) }
        default: break
        }
    }

    private func show(
        _ notification: KeyboardNotification, state: inout State, app: inout AppContext
    ) {
        guard let end = notification.frameEnd.map(app.convertFromScreen) else { return }
        if ignoresEqualFrames, notification.frameBegin == notification.frameEnd { return }
        let by: Pt =
            switch (state.isUp, again) {
            case (false, _), (true, .moves): end.height
            case (true, .ignores): 0
            case (true, .adjusts): end.height - state.height
            }
        state.isUp = true
        state.moved = state.moved + by
        state.height = end.height
        app.setInset(
            app.inset + by, durationMs: notification.duration ?? 0, curve: notification.curve)
    }

    /// By the last reported height, as if it were the one that they were moved by.
    private func lower(_ state: inout State, app: inout AppContext) {
        guard state.isUp else { return }
        app.setInset(app.inset - state.height)
        state = State()
    }
}
