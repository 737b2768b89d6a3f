/// Faults of single versions by report; off in a profile where the report does not show it for
/// every device of the profile's versions. A scenario switches one on as it does any figure.
package struct QuirkRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the hide of a keyboard that a dragged scroll view
    /// puts away posts a frame of no height.
    package var dragHidesFlat: Figure<Bool>
    /// A Boolean value that indicates whether nothing is posted when an undocked keyboard gives way
    /// to one of another height.
    package var silentWhileUndocked: Figure<Bool>
    /// A Boolean value that indicates whether a show of the keyboard that stands is posted before
    /// the hide of a field that the app's code resigns.
    package var resignShowsFirst: Figure<Bool>
    /// A Boolean value that indicates whether the did posts of a show have an empty end frame where
    /// the user prefers cross-fades.
    package var crossFadeShowsEmpty: Figure<Bool>
    /// The visible state of the keys of a keyboard that the system restores after a trip, until the
    /// app is left again.
    package var keysAfterReturn: Figure<BiometryKeys>
    /// A Boolean value that indicates whether SwiftUI's safe area stays as the keyboard was when
    /// Control Center was opened, as long as the screen lives.
    package var panelDeafensSafeArea: Figure<Bool>
    /// The fate of a view controller that was first responder for its accessory view when the app
    /// was left.
    package var controllerAfterTrip: Figure<ControllerAfterTrip>
    /// A Boolean value that indicates whether touches on the keys reach the views below them too,
    /// once an app has come back.
    package var keyTouchesFallThrough: Figure<Bool>
    /// A Boolean value that indicates whether a screen that a modal one has covered gets no
    /// keyboard any more while it lives.
    package var coveredRefusesKeyboard: Figure<Bool>
    /// A Boolean value that indicates whether a field that has had an input view of the app's own
    /// has no accessory view, while it has that and afterwards.
    package var inputViewDropsAccessory: Figure<Bool>
    /// A Boolean value that indicates whether the accessory view of the keyboard that was up last
    /// stands at the lower edge when a prompt of another process is gone, until another field has a
    /// keyboard or the app is left.
    package var accessoryOutlivesPrompt: Figure<Bool>
    /// A Boolean value that indicates whether accessory views stand where they would in the other
    /// orientation, when the app came back turned and covered while a field of the screen below
    /// waits for its responder; until it comes back another time.
    package var returnMisplacesAccessory: Figure<Bool>
    /// A Boolean value that indicates whether the keyboard layout guide stays at the lower edge
    /// while the keyboard is up.
    package var guideStaysDown: Figure<Bool>
    /// A Boolean value that indicates whether the did posts of a movement have its begin frame as
    /// their end frame too.
    package var didReportsBegin: Figure<Bool>
    /// The number of nested willChangeFrame posts, in turn against and along the movement, where
    /// the app moves its layout while it handles one.
    package var layoutReposts: Figure<Int32>
    /// A Boolean value that indicates whether a show or a hide posts nothing that begins while the
    /// keyboard still moves.
    package var rapidToggleIsSilent: Figure<Bool>

    package enum ControllerAfterTrip: String, Hashable, Sendable, Codable {
        /// It is first responder again, and its bar is there.
        case restored
        /// It is not until the app's code, or a field of its screen, becomes first responder.
        case lost
        /// The code's request does not help either.
        case refused
    }
}
