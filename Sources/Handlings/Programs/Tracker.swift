public import Simulator

/// The talk's keyboard tracker, with the steps on which people get there and go on from there.
///
/// As it comes it reacts to `keyboardWillChangeFrame`, whoever caused it, and converts the end
/// frame to the window: a foreign keyboard moves its views as well as its own. Its known failures:
/// the bar falls or hangs after an app switch, and flies over the top while an iPad keyboard is
/// dragged (zero frames). ``Options`` name the others' ways, each with failures of its own.
public struct Tracker: KeyboardHandling {
    /// A tracker's state between two events.
    public struct State: Hashable, Codable, Sendable {
        /// A Boolean value that indicates whether its observers are in the notification center, as
        /// far as it knows.
        var listens = false
        var isActive = false
        /// The last calculated height, wherever the views are.
        var height: Pt = 0
        /// The inset that was there before the keyboard, to be put back.
        var saved: Pt = 0
        var isShown = false
        /// The movements that wait for a timer, in order.
        var waiting: [Shift] = []

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A movement that was calculated from a notification.
    struct Shift: Hashable, Codable, Sendable {
        var height: Pt
        var isHide: Bool
        var durationMs: Int32
        var curve: UInt8
    }

    /// The ways in which it differs from others.
    public var options: Options
    /// The name in scenarios.
    public let name: String
    private static let logger = TaggedLogger.keyboard.tagged("tracker")
    private static let token = "tracker"

    /// Creates a tracker.
    ///
    /// - Parameter name: the name in scenarios; nil for `tracker`, or for
    ///   `unsubscribeWhileInactive` with the option of that name.
    public init(_ options: Options, name: String? = nil) {
        self.options = options
        let bad = options.unsubscribesWhileInactive ? "unsubscribeWhileInactive" : "tracker"
        self.name = name ?? bad
    }

    /// Creates a tracker from the two options that the talk varies.
    public init(source: Source = .willChangeFrame, unsubscribesWhileInactive: Bool = false) {
        var options = Options()
        options.source = source
        options.unsubscribesWhileInactive = unsubscribesWhileInactive
        self.init(options)
    }

    /// The state at the start of a process.
    public var initialState: State { State() }
    /// A constraint that is made with the safe area's distance rests there.
    public var attachment: KeyboardAttachment {
        options.height == .intersection ? .byApp(rest: .bottomSafeArea) : .standard
    }
    /// True unless the tracker observes as long as its process lives, which needs no entries.
    public var addsObservers: Bool {
        options.observes != .always || options.unsubscribesWhileInactive
    }

    /// Calculates a height from each notification that it hears, and moves the views.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(let callback): follow(callback, state: &state, app: &app)
        case .view(let callback, let screen) where screen == 0 || !options.firstScreenOnly:
            follow(callback, app: &app)
        case .keyboard(let notification) where hears(notification, state, app):
            receive(notification, state: &state, app: &app)
        case .timer(Self.token): fire(state: &state, app: &app)
        default: break
        }
    }

    private func follow(
        _ callback: LifecycleCallback, state: inout State, app: inout AppContext
    ) {
        if callback == .didBecomeActive { state.isActive = true }
        if callback == .willResignActive { state.isActive = false }
        guard options.unsubscribesWhileInactive else { return }
        switch callback {
        case .willResignActive:
            app.removeObserver()
            state.listens = false
        case .didFinishLaunching, .willEnterForeground, .didBecomeActive:
            if !state.listens { observe(in: &app) }
            state.listens = true
        default: break
        }
    }

    /// A controller adds its observers for itself, as often as it is called, and removes all of
    /// them at once.
    private func follow(_ callback: ViewCallback, app: inout AppContext) {
        if callback == .viewDidLoad, options.height == .intersection {
            app.setInset(app.safeAreaInsets.bottom)
        }
        if callback.rawValue == options.observes.rawValue { observe(in: &app) }
        if callback.rawValue == options.removes.rawValue { app.removeObserver() }
    }

    private func observe(in app: inout AppContext) {
        for name in KeyboardNotificationName.allCases
        where options.listens(to: name, isPad: app.isPad) {
            app.addObserver(.keyboard(name), isRetained: options.isRetained)
        }
    }

    private func hears(
        _ notification: KeyboardNotification, _ state: State, _ app: AppContext
    ) -> Bool {
        guard options.listens(to: notification.name, isPad: app.isPad) else { return false }
        if options.ignoresUnlessActive, !state.isActive { return false }
        let isForeign = notification.keys.contains(.isLocal) && !notification.isLocal
        if options.ignoresUnlessLocal, isForeign { return false }
        let isStill = notification.frameBegin == notification.frameEnd
        return !(options.ignoresEqualFrames && notification.frameEnd != nil && isStill)
    }

    private func receive(
        _ notification: KeyboardNotification, state: inout State, app: inout AppContext
    ) {
        guard let height = options.height(of: notification, in: app) else { return }
        let handler = "keyboard\(notification.name.capitalized)"
        Self.logger.debug("\(handler): calculated height - \(height.printed)", to: &app)
        let isHide = notification.name == .willHide || notification.name == .didHide
        let shift = Shift(
            height: height, isHide: isHide || height == .zero,
            durationMs: notification.duration ?? 0, curve: notification.curve)
        schedule(shift, state: &state, app: &app)
    }
}

// MARK: - Moving the views

extension Tracker {
    /// Moves now, or lets a timer do it: a debounce keeps the last movement alone, deferred work
    /// is done one by one, but a hide is not deferred.
    private func schedule(_ shift: Shift, state: inout State, app: inout AppContext) {
        if options.debounceMs > 0 {
            app.cancel(Self.token)
            state.waiting = [shift]
            app.after(ms: options.debounceMs, Self.token)
        } else if options.deferredMs > 0, !shift.isHide {
            state.waiting.append(shift)
            app.after(ms: options.deferredMs, Self.token)
        } else {
            move(shift, state: &state, app: &app)
        }
    }

    private func fire(state: inout State, app: inout AppContext) {
        guard !state.waiting.isEmpty else { return }
        let shift = state.waiting.removeFirst()
        if options.checksResponder, app.firstResponder == nil, !shift.isHide { return }
        move(shift, state: &state, app: &app)
    }

    private func move(_ shift: Shift, state: inout State, app: inout AppContext) {
        app.setInset(
            inset(for: shift, state: &state, app), durationMs: shift.durationMs,
            curve: shift.curve)
        state.height = shift.height
        state.isShown = !shift.isHide
    }

    private func inset(for shift: Shift, state: inout State, _ app: AppContext) -> Pt {
        if options.changesByDelta { return app.inset + (shift.height - state.height) }
        guard options.savesInset != .never else { return shift.height }
        if shift.isHide { return state.saved }
        if options.savesInset == .onShow || !state.isShown { state.saved = app.inset }
        return shift.height
    }
}

extension KeyboardNotificationName {
    /// The name with its first letter large, such as `WillChangeFrame`.
    public var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
