public import Simulator

/// The talk's watchdog: once a second it checks whether the attached views are where the keyboard
/// reports, and logs the fault, repairs it, or crashes.
///
/// It belongs beside a handling that moves the views by itself. It knows what such an app knows:
/// the last reported frame, and whether a view of its own is first responder. It misses faults that
/// begin and end between two checks.
public struct LayoutWatchdog: KeyboardHandling {
    /// The watchdog's state between two checks.
    public struct State: Hashable, Codable, Sendable {
        /// The last reported end frame, in the window's coordinates.
        var keyboard: Rect?

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The response to a fault.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The developer learns of it, the user goes on seeing it.
        case logOnly
        /// It goes away after a second at most; the log has it.
        case repair
        /// As ``repair``, unless the remote switch is on: then the app crashes, and the developer
        /// gets a report with the log.
        case crash
    }

    /// The response to a fault.
    public var mode: Mode
    /// The time between two checks, in milliseconds.
    public var periodMs: Int32
    /// A Boolean value that indicates whether the developer's remote switch is on at first.
    ///
    /// The position that a step of the scenario has set counts instead. While it is off,
    /// ``Mode/crash`` repairs.
    public var remoteSwitch: Bool
    /// A Boolean value that indicates whether each check is logged with its calculations, not only
    /// those that find a fault.
    public var isVerbose: Bool
    /// The shortest period, in milliseconds, that scenarios may ask for.
    ///
    /// Ten times the talk's pace sees into any animation, and a look at every millisecond would
    /// make hours of simulated time take minutes.
    public static let leastPeriodMs = 100.0
    private static let logger = TaggedLogger.keyboard.tagged("watchdog")
    private static let token = "woof"

    /// Creates a watchdog; by default it checks once a second and only logs.
    public init(
        mode: Mode = .logOnly, periodMs: Int32 = 1000, remoteSwitch: Bool = false,
        isVerbose: Bool = false
    ) {
        self.mode = mode
        self.periodMs = periodMs
        self.remoteSwitch = remoteSwitch
        self.isVerbose = isVerbose
    }

    /// The name in scenarios: `layoutWatchdog`.
    public var name: String { "layoutWatchdog" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Notes the reported frame of each notification, and checks the inset when its timer fires.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(.didFinishLaunching): app.every(ms: periodMs, Self.token)
        case .keyboard(let notification): listen(to: notification, state: &state, app)
        case .timer(Self.token): look(state, &app)
        default: break
        }
    }

    private func listen(
        to notification: KeyboardNotification, state: inout State, _ app: AppContext
    ) {
        switch notification.name {
        case .willHide, .didHide: state.keyboard = nil
        case .willShow, .didShow, .willChangeFrame, .didChangeFrame:
            // An iPhone's lock tells of empty frames, and its keyboard comes back where it was; an
            // iPad's that is dragged away covers nothing for good.
            if let end = notification.frameEnd, end.isEmpty, !app.isPad { return }
            state.keyboard = notification.frameEnd.map(app.convertFromScreen)
        }
    }

    private func look(_ state: State, _ app: inout AppContext) {
        let expected = expectedInset(state, app)
        let isFault = expected != app.inset
        if isVerbose || isFault {
            let name = app.firstResponder.map { "\(app.screen.views[$0].id)" } ?? "none"
            let keyboard = state.keyboard.map(\.description) ?? "none"
            Self.logger.debug("woof: first responder - \(name), keyboard - \(keyboard)", to: &app)
            Self.logger.debug(
                "woof: expected inset - \(expected.printed), inset - \(app.inset.printed)",
                to: &app)
        }
        if isFault { bark(expected, &app) }
    }

    /// Without a first responder no keyboard is the app's; an iPad's that does not reach the lower
    /// edge is unlocked and covers nothing for good.
    private func expectedInset(_ state: State, _ app: AppContext) -> Pt {
        let window = app.window.size
        guard app.firstResponder != nil, let keyboard = state.keyboard else { return 0 }
        if app.isPad, keyboard.maxY < window.height { return 0 }
        let bounds = Rect(x: 0, y: 0, width: window.width, height: window.height)
        return bounds.intersection(keyboard)?.height ?? 0
    }

    private func bark(_ expected: Pt, _ app: inout AppContext) {
        let text = "the inset is \(app.inset) pt, and the keyboard covers \(expected) pt"
        app.report(.insetMatchesKeyboard, text)
        switch mode {
        case .logOnly: break
        case .crash where app.remoteSwitch ?? remoteSwitch:
            Self.logger.debug("crash: \(text)", to: &app)
            return app.crash(text)
        case .repair, .crash: app.setInset(expected)
        }
        let what = mode == .logOnly ? "fault" : "repaired"
        Self.logger.debug("\(what): \(text)", to: &app)
    }
}
