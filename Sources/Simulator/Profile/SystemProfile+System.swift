// What lies between the user and the apps, how apps are switched, and how they end, as far as
// systems differ in it.

/// What interrupts an app without taking it away; nil where the system does not know the thing.
public struct InterruptionRules: Hashable, Sendable, Codable {
    public var alert: InterruptionRule
    public var permission: InterruptionRule
    public var touchID: InterruptionRule?
    public var faceID: InterruptionRule?
    public var notificationCenter: InterruptionRule?
    public var controlCenter: InterruptionRule?
    public var call: InterruptionRule
    /// Whether the app becomes active once, and resigns again, while the user pulls Notification
    /// Center down.
    public var notificationCenterFlickers: Figure<Bool>
    /// Whether the system gives the responder back when an alert of the app's own is gone.
    public var alertRestores: Figure<Bool>
    /// Whether a call that is answered takes the app to the background.
    public var answerLeaves: Figure<Bool>

    /// What an interruption does, or nil where there is none.
    public subscript(kind: Interruption) -> InterruptionRule? {
        switch kind {
        case .alert: alert
        case .permission: permission
        case .touchID: touchID
        case .faceID: faceID
        case .notificationCenter: notificationCenter
        case .controlCenter: controlCenter
        case .call: call
        }
    }
}

/// What one interruption does to the app in front.
public struct InterruptionRule: Hashable, Sendable, Codable {
    /// Whether the app resigns active: what lies over it belongs to another process.
    public var resignsActive: Figure<Bool>
    /// Whether the responder is reset and the hide posted before the app resigns active; both are
    /// restored before it becomes active again.
    public var takesKeyboard: Figure<Bool>
}

/// How the user gets from one app to another; times in milliseconds.
public struct SwitchingRules: Hashable, Sendable, Codable {
    /// Whether the switcher takes the keyboard from the app in front as soon as it opens; else the
    /// choice of another app does.
    public var switcherTakesKeyboard: Figure<Bool>
    /// From the opening of the switcher to its closing where the user only looks.
    public var peekMs: Figure<Int32>
    public var quick: QuickSwitchRules
}

/// A swipe along the home indicator to the neighbouring app; times in milliseconds.
public struct QuickSwitchRules: Hashable, Sendable, Codable {
    /// Whether the system knows the gesture, on devices with a home indicator.
    public var exists: Figure<Bool>
    /// From the gesture to the choice of the neighbour.
    public var choosesMs: Figure<Int32>
    /// From the gesture, at which the leaver resigns active, to its loss of the keyboard.
    public var keyboardLeavesMs: Figure<Int32>
    /// From the gesture to the leaver's `didEnterBackground`.
    public var entersBackgroundMs: Figure<Int32>
    /// From the choice to the newcomer's `didBecomeActive`.
    public var becomesActiveMs: Figure<Int32>
    /// How long before `didBecomeActive` the system restores by itself.
    public var restoresBeforeActiveMs: Figure<Int32>
}

/// How processes end, and what outlives them; times in milliseconds.
public struct EndRules: Hashable, Sendable, Codable {
    /// Whether `UIApplicationExitsOnSuspend` is obeyed.
    public var honoursExitsOnSuspend: Figure<Bool>
    /// Whether an app that exits on suspend hears `willResignActive` before it goes.
    public var exitResignsActive: Figure<Bool>
    /// Whether an app that is force quit hears `willTerminate`, if it is not suspended.
    public var forceQuitTerminates: Figure<Bool>
    /// Whether the system keeps what an app encodes at background for its next launch.
    public var restoresState: Figure<Bool>
    /// Whether a force quit deletes that.
    public var forceQuitDeletesState: Figure<Bool>
    /// How long an app that asks for time in the background has it.
    public var backgroundTaskMs: Figure<Int32>
    /// How long before the end of that time it is warned.
    public var expiryWarnsMs: Figure<Int32>
    /// How long the main thread may be blocked at launch, and at background.
    public var watchdogLaunchMs: Figure<Int32>
    public var watchdogBackgroundMs: Figure<Int32>
}
