public import Simulator

/// The notification handler of Apple's talk on keeping up with the keyboard.
///
/// It takes only keyboards of its own screen, converted to the view, and of them the part that lies
/// over the view.
///
/// Known failures: before iOS 16.1 the notification has no screen and nothing moves at all; a
/// keyboard of another app on the same screen counts as any; the offset that was set last stays
/// when the safe area changes without a keyboard, as at a rotation.
public struct SafeIntersection: KeyboardHandling {
    /// Nothing to remember: what it knows stands in `movingBottomConstraint`.
    public struct State: Hashable, Codable, Sendable {}

    /// A Boolean value that indicates whether the screen of a notification is compared with the
    /// window's.
    public var asksForScreen: Bool
    /// A Boolean value that indicates whether keyboards of other apps are ignored.
    public var onlyLocal: Bool

    /// Creates the handling; the standard values are those of the talk.
    public init(asksForScreen: Bool = true, onlyLocal: Bool = false) {
        self.asksForScreen = asksForScreen
        self.onlyLocal = onlyLocal
    }

    /// The name in scenarios: `safeIntersection`.
    public var name: String { "safeIntersection" }
    /// The state at the start of a process.
    public var initialState: State { State() }
    /// The app's code; the views rest on the bottom safe area.
    public var attachment: KeyboardAttachment { .byApp(rest: .bottomSafeArea) }

    /// Sets the offset to the covered height, or to the safe area's where nothing is covered.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        // The constraint is made with the offset that belongs to no keyboard.
        case .view(.viewDidLoad, _): app.setInset(app.safeAreaInsets.bottom)
        case .keyboard(let notification)
        where notification.name == .willShow || notification.name == .willHide:
            handleWillShowOrHide(notification, &app)
        default: break
        }
    }

    private func handleWillShowOrHide(
        _ notification: KeyboardNotification, _ app: inout AppContext
    ) {
        guard !asksForScreen || app.isOnOwnScreen(notification) else { return }
        guard notification.isLocal || !onlyLocal else { return }
        guard let reported = notification.frameEnd else { return }
        let keyboard = app.convertToView(reported)
        var bottomOffset = app.safeAreaInsets.bottom
        if let covered = app.bounds.intersection(keyboard) { bottomOffset = covered.height }
        app.setInset(
            bottomOffset, durationMs: notification.duration ?? 0, curve: notification.curve)
    }
}
