/// Restores the first responder after the app was away.
///
/// The plain boolean ("was my field first when I resigned active?") restores twice when the system
/// restores too, restores over a lock screen, and forgets everything when the process dies. The
/// guard keeps two things apart:
/// - *state*: which field is first responder now (``responder``);
/// - *intent*: in which field the user wants to type (``intent``).
///
/// While the app is active the intent follows the state. From `willResignActive` until the return,
/// and under a cover, a resign is the system's doing and leaves the intent alone; only the user's
/// own dismissal ends it. A restore is due from the departure until the field is first again, or
/// the user did something else; a field that is not there yet is asked for once more when it
/// appears. After that the departure is answered, and nothing is restored for it again.
///
/// ```
///  launching --willEnterForeground--> foregrounding --didBecomeActive--> active
///      |                                ^                                ^  |
///      +----------didBecomeActive-------|--------------------------------+  |
///                                       |                                |  | willResignActive:
///             willEnterForeground:      |            didBecomeActive:    |  | remember, persist
///             restore, once             |            restore nothing     |  v
///                                  background <---didEnterBackground--- inactive
///  any --sceneDisconnected--> disconnected --didFinishLaunching--> launching
/// ```
///
/// Give it every input in the order in which UIKit delivers it, and do what the outputs say, at
/// once and in order. One guard belongs to one scene. It allocates nothing while no cover is up.
///
/// ## What iOS hides, and what the guard assumes
/// - *Why the app resigned active.* A switch, a prompt, Notification Center all look alike. The
///   guard therefore persists at every `willResignActive`, and restores only when the background
///   was reached: after an inactive-only trip the system has restored by itself.
/// - *Who resigned a field of an active app.* A swipe that dismisses the keyboard and a prompt
///   that the app has not declared look alike: in both the field resigns before
///   `willResignActive`. The guard takes it for the user's wish. A keyboard that is missing costs
///   a tap; one that is unwanted covers what the user wanted to see. If it was a prompt, the
///   system makes the field first again, and with that the intent is back.
/// - *That a call comes in.* One that fills the screen (before iOS 14) is such a prompt, and no app
///   can declare it. While it lasts nothing is persisted, and what was is erased: a process that is
///   killed during the call has forgotten the field.
/// - *Whether the system restores by itself on return.* The guard restores at
///   `willEnterForeground`, before the system does; making a field first that already is first
///   has no effect.
/// - *Why a scene disconnects.* From the background it may be the user or a shortage of memory:
///   the record is kept. Without a preceding `didEnterBackground` it is the user who closed the
///   app in the switcher: the record is erased, so that the app starts afresh.
/// - *Whether UIKit made the field first.* It reports that the field became first, and nothing when
///   it refused. Until the report, the restore stays due and the record stays on the disk.
/// - *Whether `didBecomeActive` will come.* It was seen to get lost during a launch. The guard
///   takes a `willResignActive` and a touch for the proof that the scene was active.
/// - *Why a process died.* A crash and a kill leave no callback. The record on disk always names
///   the field of the last departure or nothing: it is erased as soon as the user moves on.
public struct FirstResponderGuard: Hashable, Codable, Sendable {
    /// The rules that apply.
    public let options: Options
    /// The phase of the scene's life cycle.
    public internal(set) var phase = Phase.launching
    /// The field that is first responder now, as far as UIKit has reported.
    public internal(set) var responder: FieldID?
    /// A Boolean value indicating whether a restore is still due for the last departure.
    public internal(set) var isRestoreDue = false

    /// The field wanted on the screen itself.
    var base: FieldID?
    /// The covers over the screen, the lowest first.
    var levels: [Level] = []
    /// A record of a field on a cover that a new process has not yet presented again.
    var awaited: Record?
    /// What is on disk, as far as the outputs were obeyed.
    var stored: Record?

    /// Creates a guard for a scene that is about to connect.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// The topmost cover over the screen; nil for the bare screen.
    public var cover: Cover? { levels.last?.cover }

    /// The field in which the user wants to type, on the topmost cover or on the bare screen.
    public var intent: FieldID? {
        guard let top = levels.last else { return base }
        return top.intent
    }

    /// Processes an input and returns what to do about it: at most two outputs, in order.
    public mutating func receive(_ input: Input) -> Outputs {
        if phase == .disconnected, !input.isLaunch { return Outputs() }
        let wasActive = wasActive(until: input)
        let response = respond(to: input)
        return Outputs(write(departing: input.isDeparture, wasActive: wasActive), response)
    }
}

extension FirstResponderGuard {
    /// The rules of the guard, each of which can be switched off to show that it is needed.
    public struct Options: Hashable, Codable, Sendable {
        /// A Boolean value indicating whether the guard remembers at resign-active which field was
        /// first.
        public var remembers: Bool
        /// A Boolean value indicating whether the guard persists its record, and erases it when it
        /// no longer holds.
        public var persists: Bool
        /// A Boolean value indicating whether the guard makes the field first again on return.
        public var restores: Bool
        /// A Boolean value indicating whether a restore waits while a cover is up.
        public var waitsForCovers: Bool
        /// A Boolean value indicating whether a field is made first again after a trip that did not
        /// reach the background.
        ///
        /// It is so where the system has taken the field, and has not given it back.
        public var restoresTaken: Bool

        /// Creates options; by default the guard leaves trips that did not reach the background to
        /// the system, and all other rules apply.
        public init(
            remembers: Bool = true, persists: Bool = true, restores: Bool = true,
            waitsForCovers: Bool = true, restoresTaken: Bool = false
        ) {
            self.remembers = remembers
            self.persists = persists
            self.restores = restores
            self.waitsForCovers = waitsForCovers
            self.restoresTaken = restoresTaken
        }
    }

    /// A phase of a scene's life cycle, derived from the callbacks alone.
    public enum Phase: String, Hashable, Codable, Sendable, CaseIterable {
        /// Not yet in the foreground since the process or the scene began.
        case launching
        /// In front, with input.
        case active
        /// In front or leaving, without input, after `willResignActive`.
        case inactive
        /// Out of sight.
        case background
        /// Coming back, after `willEnterForeground`.
        case foregrounding
        /// Gone. Only `didFinishLaunching` leads out of it.
        case disconnected
    }

    /// An event that UIKit delivers, or that the app itself knows.
    public enum Input: Hashable, Codable, Sendable {
        /// The process launched or the scene connected; `record` is what the disk holds, if any.
        case didFinishLaunching(record: Record?)
        /// `applicationWillResignActive` or `sceneWillResignActive`.
        case willResignActive
        /// `applicationDidEnterBackground` or its scene twin.
        case didEnterBackground
        /// `applicationWillEnterForeground` or its scene twin.
        case willEnterForeground
        /// `applicationDidBecomeActive` or its scene twin.
        case didBecomeActive
        /// A field became first responder, for whatever reason.
        case becameFirstResponder(FieldID)
        /// A field resigned first responder, for whatever reason.
        case resignedFirstResponder(FieldID)
        /// The user put the keyboard away: Return, Done, a tap outside.
        case userDismissed
        /// The app is about to put something over its screen.
        case coverAppeared(Cover)
        /// A field is on the screen and can become first: its controller appeared, or the cover on
        /// which it is has been presented. Where nothing is due it changes nothing.
        case fieldAppeared(FieldID)
        /// A touch began in a window of the scene. It proves that the scene is active, and that the
        /// user has moved on from a field that has not come back by now.
        case userActed
        /// The cover that the app had presented is gone.
        case coverDisappeared(Cover)
        /// `sceneDidDisconnect`.
        case sceneDisconnected

        var isLaunch: Bool {
            if case .didFinishLaunching = self { true } else { false }
        }

        var isDeparture: Bool {
            self == .willResignActive || self == .didEnterBackground
        }
    }

    /// An action for the app to carry out.
    public enum Output: Hashable, Codable, Sendable {
        /// Make this record durable before the callback returns.
        case persist(Record)
        /// Delete the record from the disk.
        case erase
        /// Make this field first responder; without animation if `animated` is false.
        ///
        /// It is repeated until UIKit reports that the field became first.
        case restore(FieldID, animated: Bool)
        /// A restore is due, but a cover is up or the field's cover is not yet up. The restore
        /// follows when the cover is gone, or when the field has appeared.
        case wait
        /// Have this field resign: a lock lies over it, and its keyboard would lie over the lock.
        ///
        /// UIKit leaves a field first whose window another one covers, and shows its keyboard above
        /// both. The field comes back when the lock is gone.
        case resign(FieldID)
    }

    /// The record on disk from which a new process restores.
    public struct Record: Hashable, Codable, Sendable {
        /// The layout of this record that this code writes.
        public static let currentVersion = 1

        /// The layout of this record. A record from a newer app is not followed, and stays until
        /// the next departure.
        public let version: Int
        /// The field in which the user was typing.
        public let field: FieldID
        /// The cover on which the field is, or nil when it is on the screen itself.
        public let cover: Cover?

        /// Creates a record in the current layout.
        public init(field: FieldID, cover: Cover? = nil, version: Int = currentVersion) {
            self.version = version
            self.field = field
            self.cover = cover
        }
    }

    /// A cover, the field that was first when it came, and the field wanted on it.
    struct Level: Hashable, Codable, Sendable {
        let cover: Cover
        var covered: FieldID?
        var intent: FieldID?
    }
}
