// The rules for screens that are presented, dismissed and exchanged, and for observers in a
// notification center that have been deallocated.

/// The course of a modal presentation and of its end, each a list of moments on one clock.
package struct PresentationRules: Hashable, Sendable, Codable {
    /// The style of a presentation that states none.
    package var style: Figure<ModalStyle>
    /// A Boolean value that indicates whether a user can swipe a sheet down to dismiss it.
    package var swipes: Figure<Bool>
    package var present: Figure<[NavigationRules.Moment]>
    package var dismiss: Figure<[NavigationRules.Moment]>
    /// The fate of the first responder of a screen that another one covers.
    package var covered: Figure<CoveredResponder>
    /// The size of the view of a form sheet, in points.
    package var formSheetWidthPt: Figure<Int32>
    package var formSheetHeightPt: Figure<Int32>
    /// The size of the view of a popover whose content states none, in points.
    package var popoverWidthPt: Figure<Int32>
    package var popoverHeightPt: Figure<Int32>
    /// The least width of an iPad's window in which both keep their style, in points.
    package var regularFromPt: Figure<Int32>

    package enum CoveredResponder: String, Hashable, Sendable, Codable {
        /// It resigns at the presentation, and the system restores it at the dismissal.
        case restored
        /// It resigns for good.
        case lost
    }
}

/// The behavior of an app's notification center.
package struct CenterRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the center notices that an observer has been
    /// deallocated and forgets it; else the next notification is a message to a deallocated object,
    /// and the app crashes.
    package var zeroesObservers: Figure<Bool>
}
