/// The rules that every run is checked against; docs/oracles.md has the source of each.
public enum Oracle: String, Hashable, Sendable, Codable, CaseIterable {
    /// At rest the inset of the front app equals the overlap of its window with the keyboard.
    case insetMatchesKeyboard
    /// The keyboard comes back exactly when the user had it and did not dismiss it.
    case keyboardReturns
    /// At rest a keyboard is up exactly when a field of the front app is first responder.
    case focusAgrees
    /// At rest the field in which the user types is not behind the keyboard.
    case fieldIsVisible
    /// The live card shows what the last screen showed.
    case cardShowsLastScreen
    /// The stored snapshot shows what the last screen showed.
    case storedShowsLastScreen
    /// A cover is never left behind in front of the user, and never doubled.
    case coverIsTakenAway
    /// A keyboard that the app moves with the user's finger is where the app has put it.
    case keyboardFollowsFinger
    /// A trip without a responder of the app's own moves nothing, not even in between.
    case tripMovesNothing
    /// No secret is in the live card or in a stored picture.
    case secretIsCovered
    /// The layout that an app takes to be without a keyboard does not contain the keyboard.
    case baselineHasNoKeyboard
    /// An inset that the app had before the keyboard is there again afterwards.
    case ownInsetReturns
    /// Nothing is drawn and no responder changes while the device is locked.
    case lockedStaysStill
    /// A responder is not restored below what covers it: a prompt, a sheet, the lock screen.
    case coveredStaysCovered
    /// A responder is restored once, by the system or by the app.
    case responderRestoredOnce
    /// A controller that is gone for the user is not kept alive by the notification center.
    case observerLeaks
    /// A controller that is not on the screen moves nothing.
    case observerCalledLate
    /// No notification is sent to a controller that is deallocated.
    case observerCrashes
    /// The app does not end by its own fault.
    case appCrashes
    /// A check that the author of the scenario has written holds.
    case ownCheck
    /// A notification that comes twice does not change the end.
    case doubledNotification
    /// A notification that does not come does not change the end.
    case droppedNotification
    /// A notification that comes late does not change the end.
    case delayedNotification
    /// Deferred work that is done later does not change the end.
    case delayedWork
}
