/// An event of a run with its time; a timeline is a list of records.
public struct Record: Hashable, Sendable {
    /// Milliseconds since the start of the run.
    public var atMs: Int64
    /// The event.
    public var event: Event

    /// Creates a record.
    public init(atMs: Int64, event: Event) {
        self.atMs = atMs
        self.event = event
    }

    /// The events of a run.
    public enum Event: Hashable, Sendable {
        /// The user, or the scenario, did something.
        case action(Action)
        /// A callback reached an app's delegate.
        case lifecycle(AppID, LifecycleCallback)
        /// A process entered a phase.
        case process(AppID, ProcessPhase)
        /// A callback reached the view controller of a screen, by its index in the app's
        /// definition.
        case view(AppID, screen: Int, ViewCallback)
        /// A sheet is gone; the screen below is used again, and its controller receives no
        /// callback.
        case uncoveredScreen(AppID, screen: Int)
        /// An app posted a notification of its own.
        case posted(AppID, CustomNotification)
        /// An app put work off; it is due after a number of milliseconds.
        case timerSet(AppID, token: String, inMs: Int32)
        /// A rule of an app acts, by its place in the scenario file.
        case rule(AppID, String)
        /// A delivery went wrong by a fault.
        case fault(AppID, Fault.Kind, KeyboardNotificationName)
        /// The notification that follows finds no observer in the app.
        case unobserved(AppID, KeyboardNotificationName)
        /// A notification reached a process.
        case notification(AppID, KeyboardNotification)
        /// An app's first responder changed; nil for no view.
        case responder(AppID, from: ViewIndex?, to: ViewIndex?, by: Cause)
        /// The app moves its attached views.
        case inset(AppID, from: Pt, to: Pt, durationMs: Int32)
        /// The keyboard began to move, or has another owner.
        case keyboard(KeyboardChange)
        /// The keyboard's own process did something for an app.
        case keyboardProcess(AppID, KeyboardProcessStep)
        /// An app's code, or a layout pass, moved something in its views.
        case geometry(AppID, GeometryChange, durationMs: Int32)
        /// An app's own code has changed its views; the names of all views where there are new
        /// ones, and the views that move.
        case views(AppID, names: [String], moved: [ViewIndex], durationMs: Int32)
        /// A picture of an app was taken.
        case snapshot(AppID, PictureKind, CaptureID)
        /// An app made a record durable.
        case persisted(DiskRecord)
        /// An app removed a durable record.
        case erased(AppID, key: String)
        /// An app read a durable record; nil for a key without one.
        case restored(AppID, key: String, bytes: [UInt8]?)
        /// A cover was laid over an app's window.
        case covered(AppID, Overlay)
        /// The topmost cover over an app's window was removed.
        case uncovered(AppID)
        /// A prompt over an app was shown, or is gone.
        case prompt(AppID, shown: Bool)
        /// The system acted on the apps.
        case system(SystemRecord)
        /// An app wrote a line to its log.
        case log(AppID, String)
        /// The app's code has sent a report to its developer.
        case reported(AppID, FaultReport)
        /// The app's code crashed; the process is gone.
        case crashed(AppID, String)
        /// The keyboard has several windows in the app; all but the last are hidden.
        case keyboardWindows(AppID, visible: Int)
        /// The app moves the keyboard's view in one of its windows.
        case keyboardView(AppID, window: Int, isHidden: Bool, to: Pt)
        /// A rule of the model was broken.
        case finding(Finding)
    }

    /// The cause of a change of the responder.
    public enum Cause: String, Hashable, Sendable, Codable { case user, app, system }
}

/// The phase of a process.
public enum ProcessPhase: String, Hashable, Sendable, Codable {
    /// The phase under its name in UIKit; `notRunning` and `suspended` run no code.
    case notRunning, launching, inactive, active, background, suspended
}

/// The pictures that are taken.
public enum PictureKind: String, Hashable, Sendable, Codable {
    /// The app itself, for its overlay.
    case own
    /// The system: the live card of the switcher.
    case liveCard
    /// The system: the stored snapshot.
    case stored
}

/// A step of the keyboard's own process, where the keyboard lives outside of the apps.
public enum KeyboardProcessStep: Hashable, Sendable {
    /// The app asks for a keyboard.
    case requested
    /// The interface is built; an animation of both processes brings it up.
    case built
    /// A touch on the keys is to become a text.
    case keystroke(String)
    /// A text has reached its app.
    case inserted(String)
    /// A text is lost, because its field is first responder no longer.
    case lost(String)

    /// The name in the orders of scenarios.
    package var name: String {
        switch self {
        case .requested: "keyboardRequested"
        case .built: "keyboardBuilt"
        case .keystroke: "keystroke"
        case .inserted: "textInserted"
        case .lost: "textLost"
        }
    }

    /// The names of all steps.
    package static let names = [Self.requested, .built, .keystroke(""), .inserted(""), .lost("")]
        .map(\.name)
}

/// A movement of something in an app's views.
public enum GeometryChange: Hashable, Sendable {
    /// The content inset or offset of a scroll view changed.
    case scroll(ViewIndex, from: ScrollPosition, to: ScrollPosition)
    /// The whole view, upwards.
    case shift(from: Pt, to: Pt)
    /// The app's code has hidden a view, or shows it again.
    case visibility(ViewIndex, isHidden: Bool)
}

/// A change of the keyboard: it began to move or has another owner.
public struct KeyboardChange: Hashable, Sendable {
    /// The app whose field the keyboard belongs to.
    public var owner: AppID?
    /// A Boolean value that indicates whether the keyboard is shown after the change.
    public var isShown: Bool
    /// The frame before the change.
    public var from: Rect
    /// The frame after the change.
    public var to: Rect
    /// The kind of the keyboard.
    public var kind: KeyboardKind
}

/// A rule that a run broke.
public struct Finding: Hashable, Sendable {
    /// The broken rule.
    public var oracle: Oracle
    /// The app that breaks it.
    public var app: AppID
    /// The shortest explanation with its numbers.
    public var explanation: String
    /// The place of the app's own rule that acted last; nil for an app without rules.
    public package(set) var rule: String?
    /// The name of the scenario's own check that is broken; nil for another rule.
    public package(set) var check: String?

    /// The name of the check, or of the rule.
    public var name: String { check ?? oracle.rawValue }
}

/// A fault that an app's own code has found and reports to its developer.
public struct FaultReport: Hashable, Sendable {
    /// The broken rule.
    public var oracle: Oracle
    /// The text of the report.
    public var text: String

    /// Creates a report.
    public init(oracle: Oracle, text: String) {
        self.oracle = oracle
        self.text = text
    }
}

/// A destination of records. The sink of a search keeps only the findings.
public protocol RecordSink {
    mutating func receive(_ record: Record)
}

/// A sink that keeps every record in order.
public struct Timeline: RecordSink, Sendable {
    /// The records in the order of their times.
    public private(set) var records: [Record] = []

    /// Creates an empty timeline.
    public init() {}
    /// Appends a record.
    public mutating func receive(_ record: Record) { records.append(record) }

    /// The findings in order.
    public var findings: [Finding] {
        records.compactMap { if case .finding(let finding) = $0.event { finding } else { nil } }
    }
}

/// A sink that keeps nothing.
public struct NoRecords: RecordSink, Sendable {
    /// Creates the sink.
    public init() {}
    /// Drops a record.
    public mutating func receive(_ record: Record) {}
}
