// What the user and the app must have done for a device to log what it logged. Only what a log of
// the keyboard can show is derived: how the keyboard was set up at the start, a push into the
// logging screen, the focus and the blur of its field, changes of the keyboard, rotations, and the
// pop.

public import Simulator

/// The actions behind a section of a log, in order.
public struct ReplaySituation: Hashable, Sendable {
    /// One action and the record that shows it first.
    public struct Step: Hashable, Sendable {
        /// An action of the user or of the app.
        public enum Action: Hashable, Sendable {
            /// The screen comes or goes, or its field becomes or stops being first responder.
            case push, pop, focus, blur
            /// The screen covers the one before, as its slower coming shows.
            case present
            /// The app's code, or the system at a return, makes the field first responder without
            /// an animation.
            case focusAtOnce
            /// The user changes to another keyboard.
            case changeKeyboard(KeyboardKind)
            /// The user changes the prediction bar.
            case setPrediction(PredictionBar)
            /// A third-party keyboard takes the height that it wants.
            case takeOwnHeight(Pt)
            /// A hardware keyboard is connected or disconnected.
            case attachHardware, detachHardware
            /// An iPad's keyboard leaves the lower edge, and comes back to it.
            case undock, split, float, dock
            /// The user turns the device.
            case rotate(Orientation)
            /// The user locks or unlocks the device.
            case lock, unlock
            /// The user moves the app's window; the log does not show to which place.
            case moveWindow
            /// The user does something with windows that the log names.
            case window(WindowAction)
        }

        /// The action.
        public var action: Action
        /// The place of the record among the section's records.
        public var record: Int
        /// The line of the record in the log.
        public var line: Int
        /// The transition of the screen during a focus, if the frames and the duration show it.
        public var during = Transition.none

        /// The action in words.
        public var text: String {
            switch action {
            case .push: "push the screen"
            case .present: "present the screen"
            case .pop: "pop the screen"
            case .focus: during.focusText
            case .focusAtOnce: "the field becomes first responder without an animation"
            case .blur: "hide the keyboard"
            case .changeKeyboard(let kind): "change to the \(kind.rawValue) keyboard"
            case .setPrediction(let bar): bar.changeText
            case .takeOwnHeight(let height): "the third-party keyboard takes \(height) pt"
            case .rotate(let way): "rotate the device to \(way.rawValue)"
            case .attachHardware: "connect a hardware keyboard"
            case .detachHardware: "disconnect the hardware keyboard"
            case .undock: "undock the keyboard"
            case .split: "split the keyboard"
            case .float: "make the keyboard float"
            case .dock: "dock the keyboard"
            case .lock: "lock the device"
            case .unlock: "unlock the device"
            case .moveWindow: "move the window"
            case .window(let action): action.replayText
            }
        }
    }

    /// The actions in the order of the log.
    public var steps: [Step] = []
    /// A Boolean value that indicates whether the keyboard was up before the log's first record.
    ///
    /// It was up for a field of the screen before where the logging screen was pushed, else for its
    /// own.
    public var startsWithKeyboard = false
    /// A Boolean value that indicates whether the process had shown a keyboard, which went again,
    /// before the log's first record. A log seldom begins at the launch, so only the log itself can
    /// deny it.
    public var hasShownBefore = false
    /// A Boolean value that indicates whether the log shows the screen's callbacks, so that it was
    /// pushed.
    public var startsWithPush = false
    /// The index of the first record that is not replayed; nil where all of them are.
    ///
    /// A screen is pushed there over the one that logs.
    public var end: Int?
    /// The number of pairs of empty shows that the first lock of the log posted, or nil without a
    /// lock.
    public var lockPairs: Int32?
    /// Remarks on the records that no action of the model explains.
    public var remarks: [String] = []

    /// The keyboard in use at the start, and the user's setting of the prediction bar.
    public var choice = KeyboardChoice()
    /// The height of the field's accessory view in points; 0 without one.
    public var accessoryPt: Pt = 0
    /// A Boolean value that indicates whether a hardware keyboard was connected.
    public var hasHardware = false
    /// A Boolean value that indicates whether the keyboard that was up floated.
    public var startsFloating = false
    /// The windows before the log.
    public var windows = Windows()

    /// Descriptions of the state before the log, as far as it makes a difference.
    var starts: [String] {
        var starts: [String] = []
        if startsWithKeyboard {
            starts.append(startsFloating ? "the keyboard floats" : "the keyboard is shown")
        } else if hasShownBefore {
            starts.append("the keyboard is hidden, and was shown since the launch")
        }
        if hasHardware { starts.append("a hardware keyboard is connected") }
        if choice.kind != .letters {
            starts.append("the user types with the \(choice.kind.rawValue) keyboard")
        }
        if let bar = choice.prediction { starts.append(bar.startText) }
        if accessoryPt > 0 { starts.append("the field has an accessory view of \(accessoryPt) pt") }
        return starts + windows.starts
    }
}

extension ReplaySituation {
    /// Derives the actions from what a device logged.
    public init(_ section: LogSection, on target: ReplayTarget) {
        let windows = Windows(section, on: target)
        let records = target.lowered(section).records
        var reader = ReplayReader(
            records: records, target: target, windows: windows, scene: section.windows?.scene)
        self = reader.read()
    }
}

extension ReplaySituation.Step.Action {
    /// A Boolean value that indicates whether the action is about windows.
    var isOfWindows: Bool {
        switch self {
        case .moveWindow, .window: true
        default: false
        }
    }
}
