// The differences between systems in panels over apps, in switching apps, and in ending them.

/// The interruptions that leave an app in front; nil where the system does not have one.
package struct InterruptionRules: Hashable, Sendable, Codable {
    package var alert: InterruptionRule
    package var permission: InterruptionRule
    package var touchID: InterruptionRule?
    package var faceID: InterruptionRule?
    package var notificationCenter: InterruptionRule?
    package var controlCenter: InterruptionRule?
    package var call: InterruptionRule
    package var share: SheetRule?
    package var mail: SheetRule?
    package var message: SheetRule?
    package var photoPicker: SheetRule?
    package var documentBrowser: SheetRule?
    package var authentication: SheetRule?
    /// A Boolean value that indicates whether the app becomes active once, and resigns again, while
    /// the user pulls Notification Center down.
    package var notificationCenterFlickers: Figure<Bool>
    /// A Boolean value that indicates whether the system gives the responder back when an alert of
    /// the app's own is gone.
    package var alertRestores: Figure<Bool>
    /// A Boolean value that indicates whether a call that is answered takes the app to the
    /// background.
    package var answerLeaves: Figure<Bool>
    /// The height that a call in a banner adds to the status bar of a phone without a notch, in
    /// points.
    package var callBarPt: Figure<Int32>

    /// Returns the rule for a kind of interruption, or nil where the system does not have it.
    package subscript(kind: Interruption) -> InterruptionRule? {
        switch kind {
        case .alert: alert
        case .permission: permission
        case .touchID: touchID
        case .faceID: faceID
        case .notificationCenter: notificationCenter
        case .controlCenter: controlCenter
        case .call: call
        case .share: share?.interruption
        case .mail: mail?.interruption
        case .message: message?.interruption
        case .photoPicker: photoPicker?.interruption
        case .documentBrowser: documentBrowser?.interruption
        case .authentication: authentication?.interruption
        }
    }

    /// Returns the rule for a screen of another process; nil for prompts, and where the system does
    /// not have it.
    package subscript(sheet kind: Prompt.Kind) -> SheetRule? {
        switch kind {
        case .share: share
        case .mail: mail
        case .message: message
        case .photoPicker: photoPicker
        case .documentBrowser: documentBrowser
        case .authentication: authentication
        case .alert, .permission, .faceID, .touchID: nil
        }
    }
}

/// The effect on an app of a screen of another process that it presents.
package struct SheetRule: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the app resigns active.
    package var resignsActive: Figure<Bool>
    /// A Boolean value that indicates whether the app's responder resigns.
    package var takesKeyboard: Figure<Bool>
    /// A Boolean value that indicates whether the system restores the responder afterwards.
    package var restores: Figure<Bool>
    /// A Boolean value that indicates whether a field of it is first responder, with a keyboard.
    package var hasKeyboard: Figure<Bool>
    /// A Boolean value that indicates whether the posts of that keyboard reach the app as its own.
    package var keyboardIsLocal: Figure<Bool>

    fileprivate var interruption: InterruptionRule {
        InterruptionRule(resignsActive: resignsActive, takesKeyboard: takesKeyboard)
    }
}

/// The effect of one interruption on the app in front.
package struct InterruptionRule: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the app resigns active: what lies over it belongs to
    /// another process.
    package var resignsActive: Figure<Bool>
    /// A Boolean value that indicates whether the responder is reset and the hide posted before the
    /// app resigns active; both are restored before it becomes active again.
    package var takesKeyboard: Figure<Bool>
}

/// The rules for a switch from one app to another; times in milliseconds.
package struct SwitchingRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the switcher takes the keyboard from the app in front
    /// as soon as it opens; else the choice of another app does.
    package var switcherTakesKeyboard: Figure<Bool>
    /// The time from the opening of the switcher to its closing where the user only looks.
    package var peekMs: Figure<Int32>
    package var quick: QuickSwitchRules
}

/// A swipe along the home indicator to the neighbouring app; times in milliseconds.
package struct QuickSwitchRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the system knows the gesture, on devices with a home
    /// indicator.
    package var exists: Figure<Bool>
    /// The time from the gesture to the choice of the neighbour.
    package var choosesMs: Figure<Int32>
    /// The time from the gesture, at which the leaver resigns active, to its loss of the keyboard.
    package var keyboardLeavesMs: Figure<Int32>
    /// The time from the gesture to the leaver's `didEnterBackground`.
    package var entersBackgroundMs: Figure<Int32>
    /// The time from the choice to the newcomer's `didBecomeActive`.
    package var becomesActiveMs: Figure<Int32>
    /// The time from the system's own restore to `didBecomeActive`.
    package var restoresBeforeActiveMs: Figure<Int32>
}

/// The rules for the end of a process and for the state it leaves; times in milliseconds.
package struct EndRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether `UIApplicationExitsOnSuspend` is obeyed.
    package var honoursExitsOnSuspend: Figure<Bool>
    /// A Boolean value that indicates whether an app that exits on suspend receives
    /// `willResignActive` before it goes.
    package var exitResignsActive: Figure<Bool>
    /// A Boolean value that indicates whether an app that is force quit receives `willTerminate`,
    /// if it is not suspended.
    package var forceQuitTerminates: Figure<Bool>
    /// A Boolean value that indicates whether the system keeps what an app encodes at background
    /// for its next launch.
    package var restoresState: Figure<Bool>
    /// A Boolean value that indicates whether a force quit deletes that.
    package var forceQuitDeletesState: Figure<Bool>
    /// The time in the background that an app gets on request.
    package var backgroundTaskMs: Figure<Int32>
    /// The time from the warning to the end of the background time.
    package var expiryWarnsMs: Figure<Int32>
    /// The time for which the main thread may be blocked at launch, and at background.
    package var watchdogLaunchMs: Figure<Int32>
    package var watchdogBackgroundMs: Figure<Int32>
}
