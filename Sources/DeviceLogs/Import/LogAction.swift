internal import Simulator

/// An action of the user, or the end of a process, as a timeline names it.
///
/// In a log it is a comment, such as `// 2000-01-01 00:00:01.600 keyboard undock`.
public struct LogAction: Hashable, Sendable, Codable {
    /// The name of the action and its values.
    public var text: String

    /// Creates an action from its words.
    public init(_ text: String) { self.text = text }

    /// The end of a process.
    static let ending = LogAction("process ends")

    /// A Boolean value that indicates whether a replay repeats the action, or needs not to.
    var isRepeated: Bool { !isLasting && !Self.unrepeated.contains(where: begins) }

    /// A Boolean value that indicates whether no replay can begin after it, because it changes more
    /// than the keyboard's place.
    var isLasting: Bool { Self.lasting.contains(where: begins) }

    /// A Boolean value that indicates whether a delivery goes wrong.
    var isFault: Bool { begins(with: "fault") }

    /// A Boolean value that indicates whether a keyboard extension takes a height of its own.
    var takesOwnHeight: Bool {
        ["keyboard takeOwnHeight", "keyboard height"].contains(where: begins)
    }

    /// A Boolean value that indicates whether the user leaves an app.
    var isTrip: Bool { ["home", "switchTo", "quickSwitch"].contains(where: begins) }

    private func begins(with phrase: String) -> Bool {
        text == phrase || text.hasPrefix("\(phrase) ")
    }

    /// The actions whose effect on the keyboard follows from no post alone: screens that come in
    /// another way than by a push, a finger on the keyboard, a busy main thread.
    private static let unrepeated = [
        "process ends", "present", "dismiss", "swipeDown", "selectTab", "pan", "liftFinger",
        "busy", "fault", "remoteSwitch", "keyboard choose", "keyboard toggleSoftware",
        "keyboard software"
    ]

    /// The actions on a window, which only a timeline names with their values.
    private static let windows = LogWindowAction.Verb.allCases.map(\.rawValue)

    /// A Boolean value that indicates whether the app's window can leave a part of the screen free.
    var isOfWindows: Bool { Self.windows.contains(where: begins) }

    private static let lasting =
        windows + [
            "display", "keyboard drag", "keyboard undock drag", "keyboard undockByDrag",
            "keyboard merge", "keyboard minimizeBar", "hardware minimize", "keyboard restoreBar",
            "hardware restore", "keyboard moveBar", "hardware moveToOtherSide"
        ]

    /// The step of a replay that repeats a change of the keyboard's place, or nil.
    var step: ReplaySituation.Step.Action? {
        switch text {
        case "keyboard undockByMenu", "keyboard undock": .undock
        case "keyboard split": .split
        case "keyboard float": .float
        case "keyboard dock": .dock
        case "rotate portrait": .rotate(.portrait)
        case "rotate landscape": .rotate(.landscape)
        default: nil
        }
    }
}

/// A figure of the system that a run has set, under its name in the profile.
public struct LogFigure: Hashable, Sendable, Codable {
    /// The section and the property, such as `keyboard.broadcasts`.
    public var name: String
    /// The value as JSON.
    public var value: String

    /// Creates a figure.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension LogRecord {
    /// The named action of the record, or nil for another record.
    var action: LogAction? { if case .action(let action) = kind { action } else { nil } }
}
