public import Simulator

/// A layout guide of the app's own whose height follows the keyboard, as the base class
/// `ViewWithKeyboard` of an article has it.
///
/// Its height constraint is set to the keyboard's height on show and to zero on hide. The article
/// handles the keyboard in a base class with Auto Layout and Combine. The subscription lives as
/// long as the view, whatever is on screen.
///
/// Known failures: keyboards of other apps move it; the raw height is wrong where the window does
/// not fill the screen, and for a keyboard that is not docked; the keyboard's own curve, 7, has no
/// case and becomes ease in and out, so that the views come apart from the keyboard on the way; at
/// rest the guide has no height, so that a bar lies in the safe area.
public struct BaseClass: KeyboardHandling {
    /// Nothing to remember: what it knows stands in the constraint.
    public struct State: Hashable, Codable, Sendable {}

    /// The kind of a notification.
    enum NotificationKind { case show, hide }

    /// The values that the animation reads from a notification.
    struct AnimationInfo {
        var kind: NotificationKind
        var frame: Rect
        var durationMs: Int32
        var curve: UInt8

        /// Fails without an end frame; what else is missing has a sensible default.
        init?(_ notification: KeyboardNotification, _ kind: NotificationKind) {
            guard let frame = notification.frameEnd else { return nil }
            self.kind = kind
            self.frame = frame
            durationMs = notification.duration ?? 250
            curve = notification.duration == nil ? 0 : notification.curve
        }

        /// The raw height on show; on hide the frame is of no use.
        var keyboardHeight: Pt { kind == .show ? frame.height : 0 }
    }

    /// A Boolean value that indicates whether a curve without a case is kept, as `options(rawValue:
    /// curve << 16)` does.
    public var keepsCurve: Bool
    /// A Boolean value that indicates whether keyboards of other apps are ignored.
    public var onlyLocal: Bool
    /// A Boolean value that indicates whether the view keeps its subscriptions in a set of
    /// cancellables.
    ///
    /// One that nobody keeps is cancelled as soon as it is made.
    public var keepsSubscriptions: Bool
    /// The edge to which the guide's lower edge is tied.
    public var pinsTo: KeyboardAttachment.Rest

    /// Creates the handling; the standard values are those of the article.
    public init(
        keepsCurve: Bool = false, onlyLocal: Bool = false, keepsSubscriptions: Bool = true,
        pinsTo: KeyboardAttachment.Rest = .viewBottom
    ) {
        self.keepsCurve = keepsCurve
        self.onlyLocal = onlyLocal
        self.keepsSubscriptions = keepsSubscriptions
        self.pinsTo = pinsTo
    }

    /// The name in scenarios: `baseClass`.
    public var name: String { "baseClass" }
    /// The state at the start of a process.
    public var initialState: State { State() }
    /// The app's own guide, tied to the edge ``pinsTo``.
    public var attachment: KeyboardAttachment { .ownGuide(pinsTo: pinsTo) }

    /// Sets the guide's height in points on `willShow` and `willHide`; other events do nothing.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard keepsSubscriptions, case .keyboard(let notification) = event else { return }
        guard notification.isLocal || !onlyLocal else { return }
        switch notification.name {
        case .willShow: update(AnimationInfo(notification, .show), &app)
        case .willHide: update(AnimationInfo(notification, .hide), &app)
        case .didShow, .didHide, .willChangeFrame, .didChangeFrame: break
        }
    }

    /// Sets the constraint, marks the view, and lays it out in the animation.
    private func update(_ info: AnimationInfo?, _ app: inout AppContext) {
        guard let info else { return }
        app.setInset(
            info.keyboardHeight, durationMs: info.durationMs, curve: options(for: info.curve))
    }

    /// The curve as an animation's options: ease in and out where it is none of the four cases.
    private func options(for curve: UInt8) -> UInt8 { keepsCurve || curve < 4 ? curve : 0 }
}
