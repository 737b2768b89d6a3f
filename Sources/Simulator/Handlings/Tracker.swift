/// The talk's keyboard tracker: one notification, its end frame converted to the window.
///
/// It reacts to `keyboardWillChangeFrame`, whoever caused it: a foreign keyboard moves its views as
/// well as its own. Its known failures: the bar falls or hangs after an app switch, and flies over
/// the top while an iPad keyboard is dragged (zero frames).
public struct Tracker: KeyboardHandling {
    /// What a tracker remembers: whether it listens.
    public struct State: Hashable, Codable, Sendable {
        public var listens = true

        public init() {}
    }

    /// Which notifications it reacts to.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        case willChangeFrame
        case showAndHide
    }

    public var source: Source
    /// Whether it stops listening while the app is inactive: the talk's bad fix.
    public var unsubscribesWhileInactive: Bool

    public init(source: Source = .willChangeFrame, unsubscribesWhileInactive: Bool = false) {
        self.source = source
        self.unsubscribesWhileInactive = unsubscribesWhileInactive
    }

    public var name: String { unsubscribesWhileInactive ? "unsubscribeWhileInactive" : "tracker" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .lifecycle(let callback) where unsubscribesWhileInactive:
            follow(callback, state: &state)
        case .keyboard(let notification) where state.listens && isMeant(notification.name):
            track(notification, app: &app)
        default: break
        }
    }

    private func follow(_ callback: LifecycleCallback, state: inout State) {
        switch callback {
        case .willResignActive: state.listens = false
        case .willEnterForeground, .didBecomeActive: state.listens = true
        default: break
        }
    }

    private func isMeant(_ name: KeyboardNotificationName) -> Bool {
        switch source {
        case .willChangeFrame: name == .willChangeFrame
        case .showAndHide: name == .willShow || name == .willHide
        }
    }

    private func track(_ notification: KeyboardNotification, app: inout AppContext) {
        guard let end = notification.frameEnd.map(app.convertFromScreen) else { return }
        let height = max(.zero, app.window.size.height - end.y)
        let handler = "keyboard\(notification.name.capitalized)"
        app.log("[keyboard][tracker] \(handler): calculated height - \(height)")
        app.setInset(
            height, durationMs: notification.duration ?? 0, curve: notification.curve)
    }
}

/// The layout of before iOS 5: the keyboard is 216 pt high, always.
///
/// Its known failure: short by 36 pt under the Japanese keyboard of iOS 5.
public struct HardCodedHeight: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    public var height: Pt

    public init(height: Pt = 216) { self.height = height }

    public var name: String { "hardCoded216" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .keyboard(let notification) = event else { return }
        let duration = notification.duration ?? 0
        switch notification.name {
        case .willShow:
            app.setInset(height, durationMs: duration, curve: notification.curve)
        case .willHide: app.setInset(0, durationMs: duration, curve: notification.curve)
        case .didShow, .didHide, .willChangeFrame, .didChangeFrame: break
        }
    }
}

/// The bar is handed to the system, which moves it with the keyboard.
public struct AccessoryView: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    public init() {}

    public var name: String { "inputAccessoryView" }
    public var usesAccessoryView: Bool { true }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {}
}

extension KeyboardNotificationName {
    /// The name with its first letter large, such as `WillChangeFrame`.
    public var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
