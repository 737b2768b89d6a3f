// The differences between systems in panels over apps, in switching apps, and in ending them.

/// The interruptions that leave an app in front; nil where the system does not have one.
public struct InterruptionRules: Hashable, Sendable, Codable {
    public var alert: InterruptionRule
    public var permission: InterruptionRule
    public var touchID: InterruptionRule?
    public var faceID: InterruptionRule?
    public var notificationCenter: InterruptionRule?
    public var controlCenter: InterruptionRule?
    public var call: InterruptionRule
    /// A Boolean value that indicates whether the app becomes active once, and resigns again, while
    /// the user pulls Notification Center down.
    public var notificationCenterFlickers: Figure<Bool>
    /// A Boolean value that indicates whether the system gives the responder back when an alert of
    /// the app's own is gone.
    public var alertRestores: Figure<Bool>
    /// A Boolean value that indicates whether a call that is answered takes the app to the
    /// background.
    public var answerLeaves: Figure<Bool>

    /// Returns the rule for a kind of interruption, or nil where the system does not have it.
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

/// The effect of one interruption on the app in front.
public struct InterruptionRule: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the app resigns active: what lies over it belongs to
    /// another process.
    public var resignsActive: Figure<Bool>
    /// A Boolean value that indicates whether the responder is reset and the hide posted before the
    /// app resigns active; both are restored before it becomes active again.
    public var takesKeyboard: Figure<Bool>
}

/// The rules for a switch from one app to another; times in milliseconds.
public struct SwitchingRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the switcher takes the keyboard from the app in front
    /// as soon as it opens; else the choice of another app does.
    public var switcherTakesKeyboard: Figure<Bool>
    /// The time from the opening of the switcher to its closing where the user only looks.
    public var peekMs: Figure<Int32>
    public var quick: QuickSwitchRules
}

/// A swipe along the home indicator to the neighbouring app; times in milliseconds.
public struct QuickSwitchRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the system knows the gesture, on devices with a home
    /// indicator.
    public var exists: Figure<Bool>
    /// The time from the gesture to the choice of the neighbour.
    public var choosesMs: Figure<Int32>
    /// The time from the gesture, at which the leaver resigns active, to its loss of the keyboard.
    public var keyboardLeavesMs: Figure<Int32>
    /// The time from the gesture to the leaver's `didEnterBackground`.
    public var entersBackgroundMs: Figure<Int32>
    /// The time from the choice to the newcomer's `didBecomeActive`.
    public var becomesActiveMs: Figure<Int32>
    /// The time from the system's own restore to `didBecomeActive`.
    public var restoresBeforeActiveMs: Figure<Int32>
}

/// The rules for the end of a process and for the state it leaves; times in milliseconds.
public struct EndRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether `UIApplicationExitsOnSuspend` is obeyed.
    public var honoursExitsOnSuspend: Figure<Bool>
    /// A Boolean value that indicates whether an app that exits on suspend hears `willResignActive`
    /// before it goes.
    public var exitResignsActive: Figure<Bool>
    /// A Boolean value that indicates whether an app that is force quit hears `willTerminate`, if
    /// it is not suspended.
    public var forceQuitTerminates: Figure<Bool>
    /// A Boolean value that indicates whether the system keeps what an app encodes at background
    /// for its next launch.
    public var restoresState: Figure<Bool>
    /// A Boolean value that indicates whether a force quit deletes that.
    public var forceQuitDeletesState: Figure<Bool>
    /// The time in the background that an app gets on request.
    public var backgroundTaskMs: Figure<Int32>
    /// The time from the warning to the end of the background time.
    public var expiryWarnsMs: Figure<Int32>
    /// The time for which the main thread may be blocked at launch, and at background.
    public var watchdogLaunchMs: Figure<Int32>
    public var watchdogBackgroundMs: Figure<Int32>
}
