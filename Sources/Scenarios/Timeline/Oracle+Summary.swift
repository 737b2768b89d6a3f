import Simulator

extension Oracle {
    /// The rule in one sentence, for people and for code scanning.
    package var summary: String {
        switch self {
        case .insetMatchesKeyboard: "the inset is not what the keyboard covers at rest"
        case .keyboardReturns: "the keyboard does not come back, or comes back unasked"
        case .focusAgrees: "the keyboard and the first responder disagree at rest"
        case .fieldIsVisible: "the field in which the user types is behind the keyboard"
        case .cardShowsLastScreen: "the live card differs from the last screen"
        case .storedShowsLastScreen: "the stored snapshot differs from the last screen"
        case .coverIsTakenAway: "a cover is left behind or doubled"
        case .keyboardFollowsFinger: "the keyboard is not where the app's code has put it"
        case .tripMovesNothing: "a trip to another app moves the layout"
        case .secretIsCovered: "a secret is in the live card or in a stored picture"
        case .baselineHasNoKeyboard: "the layout without a keyboard contains the keyboard"
        case .ownInsetReturns: "the inset of before the keyboard does not come back"
        case .lockedStaysStill: "a responder changes while the device is locked"
        case .coveredStaysCovered: "a responder is restored below what covers it"
        case .responderRestoredOnce: "a responder is restored twice"
        case .observerLeaks: "a controller stays alive for the notification center alone"
        case .observerCalledLate: "a controller off the screen moves something"
        case .observerCrashes: "a notification is sent to a deallocated controller"
        case .appCrashes: "the app ends by its own fault"
        case .ownCheck: "a check of the scenario does not hold"
        case .doubledNotification: "a doubled notification changes the end"
        case .droppedNotification: "a dropped notification changes the end"
        case .delayedNotification: "a late notification changes the end"
        case .delayedWork: "late deferred work changes the end"
        }
    }
}
