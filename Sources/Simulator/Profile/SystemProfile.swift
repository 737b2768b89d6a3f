// The system is data. What differs between iOS versions stands in profiles (JSON under Resources,
// every figure with its source or marked as an assumption); the code asks the profile and never
// compares version numbers. The types here say what a profile can say.

/// A figure together with where it comes from.
package struct Figure<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    package enum Basis: String, Hashable, Sendable, Codable {
        /// An open source states or shows it.
        case stated
        /// Logs of a device show it.
        case measured
        /// We chose it; it can be changed.
        case assumption
    }

    package var value: Value
    package var basis: Basis
    /// The source, or the reason for the assumption.
    package var source: String
    /// The other values that the figure can have; nil where it has one value.
    package var choices: Choices?

    /// A small set of values that a search chooses from.
    package struct Choices: Hashable, Sendable, Codable {
        package var values: [Value]
        package var basis: Basis
        package var source: String
    }

    package init(_ value: Value, _ basis: Basis, source: String) {
        self.value = value
        self.basis = basis
        self.source = source
    }
}

/// A version of iOS as the model knows it.
public struct SystemProfile: Hashable, Sendable, Codable {
    /// The name in messages, such as `iOS 12`.
    public var name: String
    /// The first version that this profile stands for, such as `12.0`.
    public var firstVersion: String
    /// The last version that this profile stands for, such as `12.5`.
    public var lastVersion: String
    package var covers: CoverRules
    package var lifecycle: LifecycleRules
    package var keyboard: KeyboardRules
    package var navigation: NavigationRules
    package var presentation: PresentationRules
    package var center: CenterRules
    package var pictures: PictureRules
    package var delivery: DeliveryRules
    package var quirks: QuirkRules
    package var interruptions: InterruptionRules
    package var notifications: NotificationRules
    package var switching: SwitchingRules
    package var ends: EndRules
    package var layout: LayoutRules
    package var windows: WindowRules
    package var look: LookRules
}

/// The life cycle of processes; times in milliseconds.
package struct LifecycleRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether an app that is left goes to the background; else it
    /// is terminated (iPhone OS 3).
    package var hasBackground: Figure<Bool>
    /// A Boolean value that indicates whether apps live in scenes, so that the scene callbacks come
    /// as well.
    package var hasScenes: Figure<Bool>
    /// The time from the gesture, at which the leaver resigns active, to its loss of the keyboard.
    package var keyboardLeavesMs: Figure<Int32>
    /// The time from the gesture to the choice of another app in the switcher, or of the home
    /// screen.
    package var choosesMs: Figure<Int32>
    /// The time from the choice to the newcomer's `willEnterForeground`.
    package var entersForegroundMs: Figure<Int32>
    /// The time from the choice to the newcomer's `didBecomeActive`.
    package var becomesActiveMs: Figure<Int32>
    /// A Boolean value that indicates whether the first screen of an app with scenes has appeared
    /// only when that is active.
    package var sceneAppearsActive: Figure<Bool>
    /// The time from the choice to the leaver's `didEnterBackground`: the talk's race depends on
    /// it.
    package var entersBackgroundMs: Figure<Int32>
    /// The same where the choice is the home screen.
    package var homeBackgroundMs: Figure<Int32>
    /// The time from a lock of the device to the front app's `didEnterBackground`.
    package var lockBackgroundMs: Figure<Int32>
    /// The time from `didEnterBackground` to the end of execution.
    package var suspendsMs: Figure<Int32>
    /// The time from the start of a process to `didFinishLaunching`.
    package var launchMs: Figure<Int32>
    /// A Boolean value that indicates whether the system brings back the responder that a process
    /// had when it left.
    package var restoresResponder: Figure<Restores>
    /// The time from the system's own restore to `didBecomeActive`.
    package var restoresBeforeActiveMs: Figure<Int32>
    /// The time from a prompt to the app's `willResignActive`.
    package var promptResignsMs: Figure<Int32>
    /// The time from the answer to a prompt to the app's `didBecomeActive`.
    package var promptReturnsMs: Figure<Int32>
    /// The channels of a callback in order of delivery; an app receives it on those it has.
    package var deliveryOrder: Figure<[LifecycleChannel]>
    /// The time from a lock of the device to the moment at which its files cannot be read any more.
    package var protectsMs: Figure<Int32>

    package enum Restores: String, Hashable, Sendable, Codable {
        case never, unlessTaken, always
    }
}

/// The end of a text that comes later than its field's focus.
package enum LateText: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is lost.
    case lost
    /// It lands in the field that it was typed for.
    case ownField
    /// It lands in the field that is first responder then.
    case newField
}

/// The behavior and the posts of the keyboard.
package struct KeyboardRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether its views live in a process of their own (iPhone,
    /// since iOS 17).
    package var isOutOfProcess: Figure<Bool>
    /// The time from `becomeFirstResponder` to the posts; 0 where they are synchronous.
    package var startsMs: Figure<Int32>
    /// The time from a touch on a key to its text in the field, where the keyboard is a process of
    /// its own; 0 where the text is there at once.
    package var keystrokeMs: Figure<Int32>
    /// The end of a text whose field is no longer first responder when it comes.
    package var lateText: Figure<LateText>
    /// The time for which the first keyboard of a process blocks its main thread, where the process
    /// builds the keyboard itself.
    package var buildsMs: Figure<Int32>
    /// A Boolean value that indicates whether the English keyboard predicts text inside the field.
    package var predictsInline: Figure<Bool>
    /// Indicates whether the bar with the predictions can be pulled down to its grip.
    package var barMinimises: Figure<Bool>
    /// The memory of one built keyboard, in megabytes.
    package var instanceMB: Figure<Int32>
    package var show: Change
    package var hide: Change
    /// A change of height while visible; nil where nothing is posted and heights are equal.
    package var resize: Change?
    /// Posts of the will pair and of the did pair in order, for show and hide.
    package var showPosts: Figure<[KeyboardNotificationName]>
    package var hidePosts: Figure<[KeyboardNotificationName]>
    /// The time between the two will posts, and between the two did posts.
    package var gapMs: Figure<Int32>
    /// The delay of the did posts beyond the declared duration.
    package var didLagMs: Figure<Int32>
    /// The delay of the did posts after a change of duration zero.
    package var didAfterZeroMs: Figure<Int32>
    /// The keys of every post.
    package var keys: Figure<UserInfoKeys>
    /// The keys that the did posts lack.
    package var didLacks: Figure<UserInfoKeys>
    /// The keys that the did posts of a change without duration lack.
    package var didAfterZeroLacks: Figure<UserInfoKeys>
    /// The size that `CenterBegin` of a resize is computed from.
    package var centerBegin: Figure<CenterRule>
    package var objectIsScreen: Figure<Bool>
    /// A Boolean value that indicates whether the description of a user info has quotes around
    /// frames, points and fractions.
    package var logQuotesValues: Figure<Bool>
    /// A Boolean value that indicates whether the durations of a show and a hide are numbers of
    /// single precision, as a log shows by their digits.
    package var logSinglePrecision: Figure<Bool>
    /// A Boolean value that indicates whether the did posts of a movement are dropped when another
    /// one turns it back: a show that a hide interrupts has no `didShow`.
    package var dropsInterrupted: Figure<Bool>
    /// A Boolean value that indicates whether posts reach other processes too, and not only the
    /// keyboard's owner.
    package var broadcasts: Figure<Bool>
    /// A Boolean value that indicates whether a bar that is left to the system moves for another
    /// app's keyboard too.
    package var accessoryFollowsForeign: Figure<Bool>
    /// A Boolean value that indicates whether a bar that a controller keeps without a keyboard is
    /// posted as a keyboard of its height.
    package var keptBarIsTold: Figure<Bool>
    /// The coordinates of the frames in notifications.
    package var coordinates: Figure<CoordinateSpace>
    /// The differences while screens change; a transition without an entry changes nothing.
    package var transitions: Figure<[TransitionRule]>
    /// The number of points by which the first show since a launch begins lower than the end frame,
    /// on phones with a home indicator.
    package var firstShowLessPt: Figure<Int32>
    /// The kinds that come up as high as plain letters and take their own height a little later.
    package var twoSteps: Figure<[KeyboardKind]>
    /// The time from the first height to the second.
    package var growsMs: Figure<Int32>
    package var rotation: RotationRules
    package var hardware: HardwareRules
    package var interactive: InteractiveRules
    package var autofill: AutofillRules
    /// The kinds whose keyboard posts nothing when it replaces one of another kind.
    package var silentKinds: Figure<[KeyboardKind]>
    /// The same, as long as the prediction bar is off.
    package var silentWithoutPrediction: Figure<[KeyboardKind]>
    /// The kinds that a secure field does not get; plain letters come in their place, and what
    /// the user has chosen comes back with the next field.
    package var secureRefuses: Figure<[KeyboardKind]>
    package var pad: PadRules
    /// A Boolean value that indicates whether a hide has an empty end frame if the user prefers
    /// cross-fades.
    package var crossFadeHidesEmpty: Figure<Bool>
    /// The number of pairs of `willShow` and `didShow` with empty frames that a lock posts.
    package var lockPairs: Figure<Int32>
    /// A Boolean value that indicates whether an app that received empty frames at a lock receives
    /// the keyboard's frame at the unlock.
    package var unlockTells: Figure<Bool>

    /// The duration and the curve of a change.
    package struct Change: Hashable, Sendable, Codable {
        package var durationMs: Figure<Int32>
        package var curve: Figure<UInt8>

        package init(durationMs: Figure<Int32>, curve: Figure<UInt8>) {
            self.durationMs = durationMs
            self.curve = curve
        }
    }

    package enum CenterRule: String, Hashable, Sendable, Codable {
        /// The middle of the begin frame.
        case middleOfBegin
        /// The begin frame's origin plus half of the end frame's size (iOS 5).
        case beginOriginPlusHalfEndSize
    }
}

/// The course of a push or a pop while the keyboard is up: a list of moments on one clock.
package struct NavigationRules: Hashable, Sendable, Codable {
    package var push: Figure<[Moment]>
    package var pop: Figure<[Moment]>
    /// The choice of another tab.
    package var selectTab: Figure<[Moment]>
    /// The declared duration of the posts of a push or a pop.
    package var durationMs: Figure<Int32>
    /// A Boolean value that indicates whether a screen that is shown again by a pop has its first
    /// responder back.
    package var popRestores: Figure<Bool>

    package struct Moment: Hashable, Sendable, Codable {
        /// Milliseconds after the user's action.
        package var atMs: Int32
        package var what: What

        package init(atMs: Int32, what: What) {
            self.atMs = atMs
            self.what = what
        }
    }

    package enum What: String, Hashable, Sendable, Codable {
        case oldWillDisappear, oldDidDisappear, newWillAppear, newDidAppear
        /// Nothing holds the old screen's controller any more.
        case oldDealloc
        /// The did posts of the old screen's keyboard going, where the new screen keeps it.
        case didHide
        /// The keyboard goes for good: its field resigns, and all posts of a hide follow.
        case hide
        /// The will posts, and the did posts, of the new screen's keyboard, begin equal to end.
        case willShowInPlace, didShowInPlace
        /// The keyboard goes with its screen: all posts of a hide, the end frame beside the screen
        /// (before iOS 7); at a push the did posts only if no field of the new screen keeps it.
        case hideToSide
        /// The same where the keyboard slides in or out sideways (iPhone OS 3).
        case willShowFromSide, didShowFromBelow, willHideToSide
        /// A screen is covered by a modal one: its responder resigns, its keyboard goes.
        case hideCovered
        /// The keyboard of a modal screen goes with it.
        case hideWithScreen
        /// A screen is uncovered: its responder is restored, where the system does that.
        case restoreUncovered
    }
}

/// The times at which the system takes its pictures, in milliseconds.
package struct PictureRules: Hashable, Sendable, Codable {
    /// The time from the choice of another app to the moment at which its live card stands.
    package var liveCardMs: Figure<Int32>
    /// The time from `didEnterBackground` to the stored snapshot.
    package var storedMs: Figure<Int32>
    /// A Boolean value that indicates whether the system keeps pictures at all (since iOS 4).
    package var keepsPictures: Figure<Bool>
    /// A Boolean value that indicates whether the switcher shows each app on a card, the front one
    /// live (since iOS 7); else it is a tray of icons, and the stored picture is seen at a launch
    /// alone.
    package var hasCards: Figure<Bool>
    /// A Boolean value that indicates whether there is a light and a dark appearance, and a
    /// snapshot in each.
    package var hasAppearances: Figure<Bool>
    /// The time from the first snapshot to the flip of the traits, to the second one, and to the
    /// flip back.
    package var flipMs: Figure<Int32>
    /// The owners of the traits that the system flips for the second snapshot.
    package var flips: Figure<[TraitOwner]>
}
