@_exported import ObjectiveC

/// The caller that a code's changes are reported to: the driver of the process.
@_spi(Host) public protocol StageHost: AnyObject {
    /// The app's code has made a responder first.
    func didBecomeFirst(_ responder: UIResponder, animated: Bool)
    /// The app's code has resigned the first responder, and no other one has taken its place.
    func didResignFirst(_ responder: UIResponder)
    /// The app's code has called `reloadInputViews()` on the first responder.
    func reloadInputViews()
    /// Geometry has changed inside an animation.
    func didAnimate(_ animation: StageAnimation)
}

/// The simulated device, as the driver last described it.
@_spi(Host) public enum Stage {
    /// The size of the screen in points, in its current orientation.
    nonisolated(unsafe) public static var screenSize = CGSize(width: 390, height: 844)
    nonisolated(unsafe) public static var scale: CGFloat = 3
    nonisolated(unsafe) public static var idiom = UIUserInterfaceIdiom.phone
    nonisolated(unsafe) public static var style = UIUserInterfaceStyle.light
    /// The origin of the app's window on the screen (iPad windowing).
    nonisolated(unsafe) public static var windowOrigin = CGPoint.zero
    /// The size of the app's window; `nil` fills the screen.
    nonisolated(unsafe) public static var windowSize: CGSize?
    /// The safe area of the app's window.
    nonisolated(unsafe) public static var safeArea = UIEdgeInsets(
        top: 47, left: 0, bottom: 34, right: 0)
    /// The keyboard at rest in window coordinates, as `keyboardLayoutGuide` follows it.
    nonisolated(unsafe) public static var keyboardFrame: CGRect?
    nonisolated(unsafe) public static var applicationState = UIApplication.State.inactive
    nonisolated(unsafe) public static var firstResponder: UIResponder?
    /// The driver repeats a decision of the system, which is not reported back to it.
    nonisolated(unsafe) public static var isMirroring = false
    nonisolated(unsafe) public static weak var host: (any StageHost)?
    /// The driver calls the root controller's appearance callbacks itself.
    nonisolated(unsafe) public static var drivesAppearance = false
    /// Starts the app with the class of its delegate; `@main` on the delegate calls it.
    nonisolated(unsafe) public static var launch: ((any UIApplicationDelegate.Type) -> Void)?

    /// The animation that changes are made in at the moment.
    nonisolated(unsafe) public internal(set) static var animation: StageAnimation?
    nonisolated(unsafe) static var animationsEnabled = true
    /// Counts the animated changes, so that an animation knows if it contains any.
    nonisolated(unsafe) static var animatedChanges = 0
    /// All windows in the order in which they were made visible.
    nonisolated(unsafe) public internal(set) static var windows: [UIWindow] = []
    nonisolated(unsafe) static weak var keyWindow: UIWindow?
    /// The number of events that the app has been told.
    nonisolated(unsafe) public internal(set) static var eventCount = 0
    /// The window that shows input views and accessory views above the app.
    nonisolated(unsafe) static var inputWindow: InputWindow?

    /// The frame of the app's window on the screen.
    public static var windowFrame: CGRect {
        CGRect(origin: windowOrigin, size: windowSize ?? screenSize)
    }

    /// Runs `body` as if it were inside an animation, as UIKit posts keyboard notifications.
    public static func animating(
        durationMs: Int, curve: Int, _ body: () throws -> Void
    ) rethrows {
        let outer = animation
        animation = StageAnimation(durationMs: durationMs, curve: curve)
        defer { animation = outer }
        try body()
    }

    /// Reports a change of geometry to the host when an animation is in force.
    static func noteChange() {
        guard animationsEnabled, let animation else { return }
        animatedChanges += 1
        host?.didAnimate(animation)
    }

    /// Notes a change of an animatable property that moves nothing.
    static func noteAppearanceChange() {
        if animationsEnabled, animation != nil { animatedChanges += 1 }
    }
}

/// A duration, the raw value of a curve, and the time before it begins.
@_spi(Host) public struct StageAnimation: Equatable, Sendable {
    public var durationMs: Int
    public var curve: Int
    public var delayMs: Int

    public init(durationMs: Int, curve: Int, delayMs: Int = 0) {
        self.durationMs = durationMs
        self.curve = curve
        self.delayMs = delayMs
    }
}
