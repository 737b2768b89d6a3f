/// One app's process: what dies with it, and the pictures that the system keeps of it.
struct Process: Hashable, Sendable {
    var phase = ProcessPhase.notRunning
    /// The stack that is shown; empty while not running.
    var stack = NavigationStack()
    /// The stacks of the tabs; the chosen one's is kept in ``stack``, or below the modals.
    var tabs: [NavigationStack] = []
    var tab = 0
    /// What is presented modally, lowest first.
    var modals: [Modal] = []
    /// The entries of its notification center, in the order in which they were added.
    var observers: [Observer] = []
    /// Controllers that are gone for the user and live on.
    var leaked: [ControllerID] = []
    var firstResponder: ViewIndex?
    /// The responder that the system will bring back, taken when the process lost the keyboard.
    var held: ViewIndex?
    /// Whether another process has had the keyboard since this one left.
    var wasTaken = false
    /// Whether it lost the responder to an interruption, and did not leave since.
    var isInterrupted = false
    /// How far the app's code holds the attached views of all its screens.
    var commonInset = MovingLength(0)
    /// What has been moved in the screens of the stack.
    var pages: [PageLayout] = []
    /// Set while a layout pass runs; never between two events.
    var isLayingOut = false
    var overlays: [Overlay] = []
    /// Where the topmost of them lies.
    var coverPlace = CoverPlace.keyWindow
    /// The keyboard as this process has it.
    var keyboard = AppKeyboardState()
    var prompt: Prompt?
    var handlings: [HandlingState] = []
    /// Timers that fell due while the process was suspended.
    var overdue: [AppTimer] = []
    /// Posts that wait until the process runs again, where the system keeps them.
    var kept: [KeyboardNotification] = []
    /// The appearance that the traits of its windows have.
    var appearance = Appearance.light
    /// For how long its main thread is still blocked.
    var busyMs: Int32 = 0
    /// Whether it has asked for time in the background.
    var hasBackgroundTask = false
    /// The pictures that the system keeps of the app.
    var pictures = AppPictureState()
    /// What it wants to be restored from, kept by the system.
    var restoration: [UInt8]?
    var monitor = Monitor()

    /// What is left when the process is gone: what the system keeps, and what the user remembers.
    mutating func die() {
        let old = self
        self = Process()
        (pictures, restoration, monitor) = (old.pictures, old.restoration, old.monitor)
        if monitor.intent != nil, monitor.intentScreen == nil {
            self.monitor.intentScreen = old.stack.top?.screen
        }
        self.monitor.knowsUser = true
        self.monitor.mayRestore = false
        self.monitor.tripInset = nil
        self.monitor.insetBefore = nil
        self.monitor.isReturning = false
    }
}

// Of the phase and not of the process: to ask a whole process something that is computed copies it,
// with all that it retains.
extension ProcessPhase {
    var isRunning: Bool { self != .notRunning }
    /// Whether notifications and callbacks reach the app.
    var executes: Bool { self != .notRunning && self != .suspended }
    /// Whether the app's code has been called.
    var hasLaunched: Bool { self != .notRunning && self != .launching }
    var isInBackground: Bool { self == .background || self == .suspended }
}

/// The automata that watch one app; part of the world, so that a search explores them too.
struct Monitor: Hashable, Sendable {
    /// Where the user wants to type: set by a tap, ended by the user's own dismissal.
    var intent: ViewIndex? { didSet { intentScreen = nil } }
    /// The screen to which ``intent`` belongs, where the process has died since.
    var intentScreen: Int?
    /// Whether the app was left or ended before, so that ``intent`` is all that the user wanted; a
    /// process that is new to the world may bring back what an earlier world's user wanted.
    var knowsUser = false
    /// Whether such a process found a record to restore from.
    var mayRestore = false
    /// What the screen showed when the app was left.
    var lastScreen: CaptureID?
    /// The inset when the app was left without a responder; nil while no such trip is under way.
    var tripInset: Pt?
    /// The inset before the app's keyboard came up; nil while that is not known.
    var insetBefore: Pt?
    /// Whether the system took the responder and the user has not chosen another one since.
    var isReturning = false
    /// Who has restored the responder since it was taken.
    var restorer: Record.Cause?
    /// The findings that are already told and still hold.
    var told: Set = []

    struct Set: OptionSet, Hashable, Sendable {
        var rawValue: UInt16
        static let inset = Set(rawValue: 1)
        static let keyboard = Set(rawValue: 2)
        static let cover = Set(rawValue: 4)
        static let finger = Set(rawValue: 64)
        static let focus = Set(rawValue: 8)
        static let trip = Set(rawValue: 16)
        static let ownInset = Set(rawValue: 32)
        static let locked = Set(rawValue: 256)
        static let ownLock = Set(rawValue: 512)
        static let twice = Set(rawValue: 128)
        static let field = Set(rawValue: 1024)
    }
}

// MARK: - Identity

extension Process: FingerprintedState {
    // `isLayingOut` is false between two events.
    func feed(into f: inout Fingerprinter) {
        f.feed(phase.rawValue)
        feedScreens(into: &f)
        f.feed(keyboard)
        f.feed(
            UInt64(
                flags: wasTaken, isInterrupted, hasBackgroundTask))
        f.feed(overlays)
        f.feed(coverPlace.rawValue)
        f.feed(prompt)
        f.feed(observers)
        f.feed(handlings)
        f.feed(overdue)
        f.feed(kept)
        f.feed(pictures)
        f.feed(restoration) { $0.feed($1) }
        f.feed(appearance.rawValue)
        f.feed(busyMs)
        f.feed(monitor)
    }

    private func feedScreens(into f: inout Fingerprinter) {
        f.feed(stack)
        f.feed(tabs)
        f.feed(tab)
        f.feed(modals)
        f.feed(leaked) { $0.feed($1) }
        f.feed(firstResponder) { $0.feed($1) }
        f.feed(held) { $0.feed($1) }
        f.feed(commonInset)
        f.feed(pages)
    }
}

extension Monitor: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(intent) { $0.feed($1) }
        f.feed(intentScreen) { $0.feed($1) }
        f.feed(UInt64(flags: knowsUser, mayRestore, isReturning))
        f.feed(lastScreen) { $0.feed($1) }
        f.feed(tripInset) { $0.feed($1) }
        f.feed(insetBefore) { $0.feed($1) }
        f.feed(restorer) { $0.feed($1.rawValue) }
        f.feed(told.rawValue)
    }
}
