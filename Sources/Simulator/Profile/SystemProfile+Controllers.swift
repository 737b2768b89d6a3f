// What systems do when screens are presented, dismissed and exchanged, and what their notification
// centers do with observers that are no longer there.

/// What a modal presentation and its end do, each a list of moments on one clock.
public struct PresentationRules: Hashable, Sendable, Codable {
    /// How a screen is presented that says nothing about it.
    public var style: Figure<ModalStyle>
    /// Whether a user can swipe a sheet down to dismiss it.
    public var swipes: Figure<Bool>
    public var present: Figure<[NavigationRules.Moment]>
    public var dismiss: Figure<[NavigationRules.Moment]>
    /// What becomes of the first responder of a screen that is covered.
    public var covered: Figure<CoveredResponder>

    public enum CoveredResponder: String, Hashable, Sendable, Codable {
        /// It resigns at the presentation, and the system restores it at the dismissal.
        case restored
        /// It resigns for good.
        case lost
    }
}

/// What the notification center of an app does.
public struct CenterRules: Hashable, Sendable, Codable {
    /// Whether the center notices that an observer has been deallocated and forgets it; else the
    /// next notification is a message to a deallocated object, and the app crashes.
    public var zeroesObservers: Figure<Bool>
}
