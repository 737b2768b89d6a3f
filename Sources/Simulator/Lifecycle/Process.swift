/// The process of one app, and what the system keeps of the app when the process is gone.
struct Process: Hashable, Sendable {
    private(set) var phase = ProcessPhase.notRunning
    /// A Boolean value that indicates whether another process has had the keyboard since this one
    /// left.
    private(set) var wasTaken = false
    /// A Boolean value that indicates whether the process lost the responder to an interruption and
    /// has not left since.
    private(set) var isInterrupted = false
    /// The prompt over the app, or nil.
    private(set) var prompt: Prompt?
    /// The appearance that the traits of the windows have.
    private(set) var appearance = Appearance.light
    /// The time for which the main thread is still blocked.
    private(set) var busyMs: Int32 = 0
    /// A Boolean value that indicates whether the process has asked for time in the background.
    private(set) var hasBackgroundTask = false
    /// A Boolean value that indicates whether the user has swiped the app's card away since.
    private(set) var wasQuit = false
    /// A Boolean value that indicates whether the process is launched for work in the background.
    private(set) var launchesInBackground = false
    /// A Boolean value that indicates whether the process runs and its scene is not connected yet.
    private(set) var lacksScene = false
    /// The state that the app has encoded for its next launch; kept by the system.
    private(set) var restoration: [UInt8]?

    var screens = AppScreenState()
    var responder = AppResponderState()
    var layout = AppLayoutState()
    var covers = AppCoverState()
    /// The keyboard as this process has it.
    var keyboard = AppKeyboardState()
    var code = AppCodeState()
    /// The pictures that the system keeps of the app.
    var pictures = AppPictureState()
    var monitor = Monitor()
}

// MARK: - Life

extension Process {
    mutating func enter(_ new: ProcessPhase) { phase = new }

    /// Runs the app's code for the first time, with one controller on the screen.
    mutating func launch(
        _ root: ViewController, tabs: Int, handlings: [HandlingState], appearance: Appearance
    ) {
        phase = launchesInBackground ? .background : .inactive
        self.appearance = appearance
        screens.start(root, tabs: tabs)
        code.start(handlings)
    }

    /// Ends the process; what the system keeps and what the user remembers is left.
    mutating func die() {
        let old = self
        self = Process()
        (pictures, restoration, monitor) = (old.pictures, old.restoration, old.monitor)
        monitor.noteEnd(on: old.screens.shown?.screen, old.layout.live?.screen.definition)
    }

    /// Forgets what the system and the user keep of a scene that is closed for good.
    mutating func forgetSession() {
        pictures = AppPictureState()
        restoration = nil
        monitor = Monitor()
    }

    /// Notes that the user has swiped the app's card away.
    mutating func noteQuit() { wasQuit = true }

    /// Begins a launch, for the user or for work in the background.
    mutating func setLaunch(inBackground: Bool) {
        (launchesInBackground, wasQuit) = (inBackground, false)
    }

    /// Notes that the app runs without a scene, or that its scene is connected.
    mutating func setLacksScene(_ lacks: Bool) {
        (lacksScene, launchesInBackground) = (lacks, false)
    }

    /// Lets time pass.
    mutating func advance(byMs ms: Int32) {
        busyMs = max(0, busyMs - ms)
        layout.advance(byMs: ms)
    }
}

// MARK: - Departures and interruptions

extension Process {
    /// Notes that the user leaves the app.
    mutating func leave() {
        wasTaken = false
        isInterrupted = false
    }

    /// Notes that the keyboard belongs to another process.
    mutating func loseKeyboard() { wasTaken = true }

    /// Notes that an interruption takes the responder.
    mutating func interrupt() {
        wasTaken = false
        isInterrupted = true
    }

    mutating func setPrompt(_ new: Prompt?) { prompt = new }
}

// MARK: - What the system keeps

extension Process {
    mutating func setAppearance(_ new: Appearance) { appearance = new }

    /// Blocks the main thread for some milliseconds more.
    mutating func block(forMs ms: Int32) { busyMs += ms }

    mutating func setBackgroundTask(_ isRunning: Bool) { hasBackgroundTask = isRunning }

    /// Keeps the encoded state for the next launch; nil deletes it.
    mutating func setRestoration(_ bytes: [UInt8]?) { restoration = bytes }
}

// These belong to the phase: a computed property of a process copies the process with all that it
// retains.
extension ProcessPhase {
    var isRunning: Bool { self != .notRunning }
    /// A Boolean value that indicates whether notifications and callbacks reach the app.
    var executes: Bool { self != .notRunning && self != .suspended }
    /// A Boolean value that indicates whether the app's code has been called.
    var hasLaunched: Bool { self != .notRunning && self != .launching }
    var isInBackground: Bool { self == .background || self == .suspended }
}

// MARK: - Identity

/// The parts of a process that an identity tells apart, beside its phase.
struct ProcessParts: OptionSet {
    var rawValue: UInt8

    /// The process itself, and what the user and the system keep for it.
    static let state = ProcessParts(rawValue: 1)
    static let pictures = ProcessParts(rawValue: 2)
    /// The stored snapshot alone.
    static let stored = ProcessParts(rawValue: 16)
    /// The observations of the rules, without the last screen.
    static let monitor = ProcessParts(rawValue: 4)
    static let lastScreen = ProcessParts(rawValue: 8)

    static let everything: ProcessParts = [.state, .pictures, .monitor, .lastScreen]
}

extension Process: FingerprintedState {
    func feed(into f: inout Fingerprinter) { feed(into: &f, parts: .everything) }

    func feed(into f: inout Fingerprinter, parts: ProcessParts) {
        f.feed(phase.rawValue)
        guard parts.contains(.state) else { return }
        f.feed(screens)
        f.feed(responder)
        f.feed(layout)
        f.feed(keyboard)
        f.feed(
            UInt64(
                flags: wasTaken, isInterrupted, hasBackgroundTask, wasQuit, launchesInBackground,
                lacksScene))
        f.feed(covers)
        f.feed(prompt)
        f.feed(code)
        if parts.contains(.pictures) {
            f.feed(pictures)
        } else if parts.contains(.stored) {
            f.feed(pictures.stored) { $0.feed($1) }
        }
        f.feed(restoration) { $0.feed($1) }
        f.feed(appearance.rawValue)
        f.feed(busyMs)
        guard parts.contains(.monitor) else { return }
        monitor.feed(into: &f, lastScreen: parts.contains(.lastScreen))
    }
}
