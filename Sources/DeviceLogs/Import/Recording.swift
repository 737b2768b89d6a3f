public import Simulator

/// A log that a recorder in an app has written.
///
/// `Recorder/` has recorders for four kinds of apps, and `run --record` writes what one would have
/// written.
public struct Recording: Sendable {
    /// The first line of a process.
    public struct Header: Hashable, Sendable {
        /// The line in the file.
        public var line: Int
        /// The number of the process.
        public var process: Int
        /// The app's name.
        public var app: String
        /// The device's name or identifier, such as `iPhone10,3`.
        public var device: String?
        /// The version of the system.
        public var system: String?
        /// The version of the SDK that the app was built with.
        public var sdk: String?
        /// A Boolean value that indicates whether `run --record` has written the log.
        ///
        /// It shows the model, and no device.
        public var isSimulated = false
    }

    /// One record of a process.
    public struct Record: Hashable, Sendable {
        /// The line in the file.
        public var line: Int
        /// The number of the record in its process, from 1.
        public var number: Int
        /// Milliseconds on the clock of the device; the clock does not run backwards.
        public var ms: Double
        /// A Boolean value that indicates whether the time since the record before is not known:
        /// records are missing, or the clock has jumped.
        public var isAfterGap: Bool
        /// The event.
        public var event: Event
    }

    /// The event of a record.
    public enum Event: Hashable, Sendable {
        /// A keyboard notification; its object is a screen, or none.
        case keyboard(LogNotification, objectIsScreen: Bool)
        /// A callback of the life of the app or of a scene, under the name of its notification.
        case lifecycle(LifecycleCallback, isOfScene: Bool)
        /// The device is locked, or unlocked.
        case protectedData(isAvailable: Bool)
        /// The first responder; nil for none.
        case responder(Responder?)
        /// The app's window.
        case window(Window)
        /// A record that the reader does not use: a frame of the layout guide, or a later kind.
        case other
    }

    /// A first responder, without anything that it shows.
    public struct Responder: Hashable, Sendable {
        /// The name of the class.
        public var className: String
        /// The accessibility or restoration identifier; empty for none.
        public var identifier: String
        /// The keys that it asks for.
        public var kind: KeyboardKind
        /// A Boolean value that indicates whether the text is hidden.
        public var isSecure: Bool
        /// The height of its accessory view in points.
        public var accessoryPt: Pt
        /// A Boolean value that indicates whether the log states both the keys and the accessory
        /// view.
        ///
        /// Where it does not, they are taken for letters and none.
        public var isWhole = true
    }

    /// The window that shows the app.
    public struct Window: Hashable, Sendable {
        /// The frame on its screen in points.
        public var frame: Rect
        /// The size of the screen as the interface stands.
        public var screen: Size
        /// The side on which the home button is.
        public var orientation: InterfaceOrientation?
    }

    /// The records of one process.
    public struct Process: Sendable {
        /// Its first line; without device and system where the log lacks it.
        public var header: Header
        /// The records in order.
        public var records: [Record]
    }

    /// The name of the file.
    public var file: String
    /// The processes in the order in which they begin.
    public var processes: [Process] = []
    /// The places that were passed over or put right, each with the next step.
    public var warnings: [RecordingWarning] = []
    /// The number of records of all kinds.
    public var recordCount = 0
}

/// A place of a recorder's log that is not as a recorder writes it.
public struct RecordingWarning: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public var file: String
    /// The line in the file.
    public var line: Int
    /// The problem.
    public var message: String
    /// The next step.
    public var advice: String

    /// The place, the problem and the next step in one line.
    public var description: String { "\(file):\(line): warning: \(message). \(advice)" }
}
