// The keyboard's behavior in particular situations, as far as systems differ in it.

/// The effect of a change of screens on a keyboard that is shown or hidden during it.
package struct TransitionRule: Hashable, Sendable, Codable {
    package var during: Transition
    package var durationMs: Int32
    /// A Boolean value that indicates whether the keyboard rides on the screen: off screen it is
    /// then one whole screen below the place where it is seen, not at the lower edge.
    package var byScreen: Bool

    package init(during: Transition, durationMs: Int32, byScreen: Bool) {
        self.during = during
        self.durationMs = durationMs
        self.byScreen = byScreen
    }
}

/// The posts of a rotation while the keyboard is up: a hide in the old orientation and a show in
/// the new one; times in milliseconds.
package struct RotationRules: Hashable, Sendable, Codable {
    /// The time from the will posts to the did posts of the hide.
    package var hideDidMs: Figure<Int32>
    /// The time from the did posts of the hide to the will posts of the show.
    package var pauseMs: Figure<Int32>
    /// The time from the will posts to the did posts of the show.
    package var showDidMs: Figure<Int32>
    /// The keys that the did posts lack.
    package var didLacks: Figure<UserInfoKeys>
    /// A Boolean value that indicates whether the hide's `didChangeFrame` and the show's
    /// `willChangeFrame` report a docked keyboard that does not move, begin equal to end.
    package var changeFrameStands: Figure<Bool>
    /// The number of hides and shows for one rotation.
    package var times: Figure<Int32>
}

/// The posts for a field while a hardware keyboard is connected.
package struct HardwareRules: Hashable, Sendable, Codable {
    package var phone: Figure<Answer>
    package var pad: Figure<Answer>
    /// The frame of an accessory view without keys.
    package var accessory: Figure<Accessory>
    /// The height of an iPad's bar of shortcuts, in points.
    package var barPt: Figure<Int32>
    /// The space below the bar on iPads with a home indicator, in points.
    package var belowBarPt: Figure<Int32>

    /// A Boolean value that indicates whether the bar can be flicked down to a mini toolbar.
    package var hasMini: Figure<Bool>
    /// The size of the mini toolbar and its distance from the screen's edges, in points.
    package var miniWidthPt: Figure<Int32>
    package var miniHeightPt: Figure<Int32>
    package var miniMarginPt: Figure<Int32>

    package enum Answer: String, Hashable, Sendable, Codable {
        /// No notification at all.
        case nothing
        /// The posts of a show and a hide, with frames of no height at the lower edge.
        case zeroHeight
        /// The posts of a hide, at focus as well as at blur.
        case hides
        /// The posts of a show and a hide, with frames of the full height below the lower edge.
        case offScreen
        /// A frame of the full height, of which only the bar of shortcuts is on screen.
        case bar
    }

    package enum Accessory: String, Hashable, Sendable, Codable {
        /// The frame has the full height and hangs below the screen up to the accessory view.
        case hanging
        /// The frame is the accessory view.
        case alone
    }
}

/// The places of an iPad's keyboard, and the posts of a move between them.
package struct PadRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether the keyboard can be pulled off the lower edge and
    /// split.
    package var undocks: Figure<Bool>
    /// A Boolean value that indicates whether it can be pinched to a small one that floats.
    package var floats: Figure<Bool>
    /// The keys that the did posts of an undock lack; the will posts of one by drag lack them too.
    package var undockLacks: Figure<UserInfoKeys>
    /// The posts, with empty frames, while the user moves an undocked or floating keyboard.
    package var dragPosts: Figure<[KeyboardNotificationName]>
    /// The posts of an undocked keyboard that is put back to the lower edge, in order; one that
    /// floated is shown as any other.
    package var dockPosts: Figure<[KeyboardNotificationName]>
    /// A Boolean value that indicates whether the will posts of the second group of a split already
    /// have the place to which the halves rise; else only the did posts have it, and the will posts
    /// have the lower edge.
    package var splitWillTellsPlace: Figure<Bool>
    /// The distance of an undocked keyboard from the lower edge, in points.
    package var raisedPt: Figure<Int32>
    /// The height of a split keyboard, in points.
    package var splitPt: Figure<Int32>
    /// The size of a floating keyboard, in points.
    package var floatWidthPt: Figure<Int32>
    package var floatHeightPt: Figure<Int32>
}

/// The rules for a keyboard that follows a finger; it posts nothing while it moves.
package struct InteractiveRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether scroll views have a `keyboardDismissMode` (since iOS
    /// 7).
    package var exists: Figure<Bool>
    /// The part of the keyboard that must be off the screen for a dismissal, in percent.
    package var dismissPercent: Figure<Int32>
    /// The posts, in order, when a keyboard that was pulled less returns to its place.
    package var returnPosts: Figure<[KeyboardNotificationName]>
    /// A Boolean value that indicates whether frames are posted while the keyboard follows the
    /// finger.
    package var postsWhilePulled: Figure<Bool>
    /// The property of the keyboard's view that the system sets then, which apps can watch.
    package var movesViewBy: Figure<ViewProperty>
    /// A Boolean value that indicates whether a finger at the home indicator leaves a second
    /// keyboard window above the first.
    package var indicatorAddsWindow: Figure<Bool>
}

/// The suggestions of a phone's keyboard, in a bar that appears after the keys.
package struct AutofillRules: Hashable, Sendable, Codable {
    /// The contents that are offered.
    package var offers: Figure<[TextContent]>
    /// The time from the show without the offer to the one with it, in milliseconds.
    package var offersMs: Figure<Int32>
}
