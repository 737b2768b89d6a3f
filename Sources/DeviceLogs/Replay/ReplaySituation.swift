// What the user and the app must have done for a device to log what it logged. Only what a log of
// the keyboard can show is derived: how the keyboard was set up at the start, a push into the
// logging screen, the focus and the blur of its field, changes of the keyboard, rotations, and the
// pop.

public import Simulator

/// The actions behind a section of a log, in order.
public struct ReplaySituation: Hashable, Sendable {
    /// One action and the record that shows it first.
    public struct Step: Hashable, Sendable {
        public enum Action: Hashable, Sendable {
            case push, pop, focus, blur
            case changeKeyboard(KeyboardKind)
            case setPrediction(PredictionBar)
            /// A third-party keyboard takes the height that it wants.
            case takeOwnHeight(Pt)
            case attachHardware, detachHardware
            /// An iPad's keyboard leaves the lower edge, and comes back to it.
            case undock, split, float, dock
            case rotate(Orientation)
            case lock, unlock
        }

        public var action: Action
        /// The place of the record among the section's records.
        public var record: Int
        public var line: Int
        /// What went on with the screen, where the frames and the duration of a focus tell it.
        public var during = Transition.none

        /// The action in words.
        public var text: String {
            switch action {
            case .push: "push the screen"
            case .pop: "pop the screen"
            case .focus: during.focusText
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
            }
        }
    }

    public var steps: [Step] = []
    /// Whether the keyboard was up before the log's first record: for a field of the screen
    /// before where the logging screen was pushed, else for its own.
    public var startsWithKeyboard = false
    /// Whether the process had shown a keyboard, which went again, before the log's first record.
    /// A log seldom begins at the launch, so only the log itself can deny it.
    public var hasShownBefore = false
    /// Whether the log shows the screen's callbacks, so that it was pushed.
    public var startsWithPush = false
    /// The place in the section's records from which nothing is replayed, because a screen is
    /// pushed there over the one that logs; nil where all of it is.
    public var end: Int?
    /// How many pairs of empty shows the first lock of the log has posted; nil without a lock.
    public var lockPairs: Int32?
    /// What the log shows and no action of the model explains.
    public var remarks: [String] = []

    /// What was typed with at the start; the user's setting of the prediction bar.
    public var choice = KeyboardChoice()
    /// How high the field's accessory view is in points; 0 without one.
    public var accessoryPt: Pt = 0
    /// Whether a hardware keyboard was connected.
    public var hasHardware = false

    /// What was so before the log, in words; empty where it makes no difference.
    var starts: [String] {
        var starts: [String] = []
        if startsWithKeyboard {
            starts.append("the keyboard is shown")
        } else if hasShownBefore {
            starts.append("the keyboard is hidden, and was shown since the launch")
        }
        if hasHardware { starts.append("a hardware keyboard is connected") }
        if choice.kind != .letters {
            starts.append("the user types with the \(choice.kind.rawValue) keyboard")
        }
        if let bar = choice.prediction { starts.append(bar.startText) }
        if accessoryPt > 0 { starts.append("the field has an accessory view of \(accessoryPt) pt") }
        return starts
    }
}

extension ReplaySituation {
    /// Derives the actions from what a device logged.
    public init(_ section: LogSection, on target: ReplayTarget) {
        var reader = ReplayReader(records: section.records, target: target)
        self = reader.read()
    }
}
