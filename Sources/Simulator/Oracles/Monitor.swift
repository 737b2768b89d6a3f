/// The observations that the oracles need of one app.
///
/// A monitor is a part of the world, so that a search distinguishes its states too.
struct Monitor: Hashable, Sendable {
    /// The view in which the user wants to type: set by a tap, removed by the user's own dismissal.
    private(set) var intent: ViewIndex? {
        didSet { (intentScreen, intentName) = (nil, nil) }
    }
    /// The screen to which ``intent`` belongs, if the process has died since.
    private(set) var intentScreen: Int?
    /// The name of the view of ``intent`` that an app's code made, if the process has died since: a
    /// new one makes its views in an order of its own.
    private(set) var intentName: ViewID?
    /// A Boolean value that indicates whether the app was left or ended before, so that ``intent``
    /// is all that the user wanted.
    ///
    /// A process that is new to the world can restore the wish of an earlier world's user.
    private(set) var knowsUser = false
    /// A Boolean value that indicates whether such a process found a record to restore from.
    private(set) var mayRestore = false
    /// The screen at the moment when the app was left.
    private(set) var lastScreen: CaptureID?
    /// The inset when the app was left without a responder; nil when it has not been left so.
    private(set) var tripInset: Pt?
    /// The inset before the app's keyboard came up; nil while it is unknown.
    private(set) var insetBefore: Pt?
    /// A Boolean value that indicates whether the system took the responder and the user has not
    /// chosen another one since.
    private(set) var isReturning = false
    /// The first that has restored the responder since it was taken.
    private(set) var restorer: Record.Cause?
    /// The broken rules that are reported and still broken.
    private(set) var reported: Set = []

    /// A set of rules.
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

// MARK: - The user's wish

extension Monitor {
    /// Notes the view in which the user wants to type; nil for none.
    mutating func setIntent(_ view: ViewIndex?) { intent = view }

    /// Notes the user's own choice of a view, or the user's dismissal of the keyboard.
    mutating func noteChoice(_ view: ViewIndex?) {
        intent = view
        isReturning = false
    }

    /// Notes a view that a new process has restored by its record.
    mutating func noteRestoredIntent(_ view: ViewIndex) {
        intent = view
        mayRestore = false
    }

    mutating func allowRestore() { mayRestore = true }
}

// MARK: - Trips to other apps

extension Monitor {
    /// Notes that the user leaves the app.
    mutating func noteDeparture() { knowsUser = true }

    mutating func setLastScreen(_ picture: CaptureID?) { lastScreen = picture }

    /// - Parameter inset: the inset of an app without a responder, else nil.
    mutating func beginTrip(inset: Pt?) { tripInset = inset }

    mutating func endTrip() {
        tripInset = nil
        isReturning = false
        reported.remove([.trip, .locked, .twice])
    }

    /// Notes that the system takes the responder.
    mutating func beginReturn() {
        isReturning = true
        restorer = nil
    }

    mutating func setRestorer(_ cause: Record.Cause) { restorer = cause }

    /// Keeps what the user remembers when the process ends.
    ///
    /// - Parameters:
    ///   - screen: the screen that the process showed.
    ///   - live: the views that its code had made; nil for other apps.
    mutating func noteEnd(on screen: Int?, _ live: ScreenDefinition?) {
        if let intent, intentScreen == nil, intentName == nil {
            intentScreen = screen
            if let live, live.views.indices.contains(intent) { intentName = live.views[intent].id }
        }
        knowsUser = true
        mayRestore = false
        tripInset = nil
        insetBefore = nil
        isReturning = false
    }
}

// MARK: - Findings

extension Monitor {
    mutating func setInsetBefore(_ inset: Pt?) { insetBefore = inset }

    mutating func noteReported(_ rule: Set) { reported.insert(rule) }

    mutating func noteHolds(_ rule: Set) { reported.remove(rule) }
}

// MARK: - Identity

extension Monitor: FingerprintedState {
    func feed(into f: inout Fingerprinter) { feed(into: &f, lastScreen: true) }

    func feed(into f: inout Fingerprinter, lastScreen hasScreen: Bool) {
        f.feed(intent) { $0.feed($1) }
        f.feed(intentScreen) { $0.feed($1) }
        f.feed(intentName) { $0.feed($1.name) }
        f.feed(UInt64(flags: knowsUser, mayRestore, isReturning))
        if hasScreen { f.feed(lastScreen) { $0.feed($1) } }
        f.feed(tripInset) { $0.feed($1) }
        f.feed(insetBefore) { $0.feed($1) }
        f.feed(restorer) { $0.feed($1.rawValue) }
        f.feed(reported.rawValue)
    }
}
