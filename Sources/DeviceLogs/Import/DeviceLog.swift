public import Simulator

/// The keyboard's events in a log of a real device, in the order of the log.
public struct DeviceLog: Hashable, Sendable, Codable {
    /// The file's name, as it was given to the parser.
    public var file: String
    /// The parts of the log by device, each with at least one record.
    public var sections: [LogSection]
    /// The lines outside every record and heading, as ranges; blank lines in between included.
    public var skipped: [ClosedRange<Int>]
    /// The number of lines with text that are outside every record and heading.
    public var skippedLineCount: Int

    /// Creates a log from its sections and the lines outside of them.
    public init(
        file: String, sections: [LogSection], skipped: [ClosedRange<Int>], skippedLineCount: Int
    ) {
        self.file = file
        self.sections = sections
        self.skipped = skipped
        self.skippedLineCount = skippedLineCount
    }

    /// All records of all sections.
    public var records: [LogRecord] { sections.flatMap(\.records) }
}

/// The records of one device: those after a heading such as `iOS 5.0, iPhone 4S`.
public struct LogSection: Hashable, Sendable, Codable {
    /// The version in the heading, such as `5.0`; nil for records before any heading.
    public var system: String?
    /// The device in the heading, as it is written there, such as `iPhone 4S`.
    public var device: String?
    /// The line of the heading.
    public var line: Int?
    /// The records in the order of the log.
    public var records: [LogRecord]
    /// The windows, or nil where the log names none.
    public var windows: LogWindows?
    /// The SDK that the app was built with, where the log names an older one than the system's.
    public var sdk: String?
    /// The figures of the system that the run which wrote the log has set.
    public var figures: [LogFigure] = []
    /// The reason for which no record can be replayed, or nil.
    public var obstacle: String?

    /// Creates a section; `system`, `device` and `line` are nil for records before any heading.
    public init(system: String?, device: String?, line: Int?, records: [LogRecord]) {
        self.system = system
        self.device = device
        self.line = line
        self.records = records
    }

    /// The notifications among the records.
    public var notifications: [LogNotification] {
        records.compactMap { if case .notification(let it) = $0.kind { it } else { nil } }
    }
}

/// An event on the device.
public struct LogRecord: Hashable, Sendable, Codable {
    /// The event that a record reports.
    public enum Kind: Hashable, Sendable, Codable {
        /// A callback of a view controller, with the name of the controller's class.
        case viewCallback(ViewCallback, className: String)
        /// A callback of the app's or the scene's delegate, with the name of the delegate's class.
        case lifecycle(LifecycleCallback, className: String)
        /// A keyboard notification.
        case notification(LogNotification)
        /// A line of the app's own tagged log.
        case tagged(LogTagged)
        /// An action of the user on windows, which timelines alone name.
        case window(LogWindowAction)
        /// Another action of the user, or the end of the process, as timelines and comments name
        /// it.
        case action(LogAction)
    }

    /// Milliseconds since 1970-01-01 on the clock of the log; nil where the log prints no time.
    public var atMs: Int?
    /// The program that wrote it, such as `SampleApp`, and its process; nil without a time.
    public var process: LogProcess?
    /// The first line of the record.
    public var line: Int
    /// The last line of the record; for a record on one line, its ``line``.
    public var lastLine: Int
    /// The event that the record reports.
    public var kind: Kind

    /// Creates a record; `atMs` and `process` are nil where the log prints no time.
    public init(atMs: Int?, process: LogProcess?, line: Int, lastLine: Int, kind: Kind) {
        self.atMs = atMs
        self.process = process
        self.line = line
        self.lastLine = lastLine
        self.kind = kind
    }
}

/// The program that wrote a line: `SampleApp[5675:707]`.
public struct LogProcess: Hashable, Sendable, Codable {
    /// The name of the program.
    public var name: String
    /// The process's number in the system.
    public var pid: Int

    /// Creates the name and number of a process.
    public init(name: String, pid: Int) {
        self.name = name
        self.pid = pid
    }
}

/// A keyboard notification as a log prints it; nil is what the log does not print.
public struct LogNotification: Hashable, Sendable, Codable {
    /// The notification's name, or nil if the log prints only its dictionary.
    public var name: KeyboardNotificationName?
    /// The frame before the change in points; nil, too, where the log prints the null rectangle.
    public var begin: Rect?
    /// The frame after the change in points; nil, too, where the log prints the null rectangle.
    public var end: Rect?
    /// The keyboard's bounds in points, which systems before 3.2 post in place of frames.
    public var bounds: Rect?
    /// The keyboard's center before the change, in points.
    public var centerBegin: Point?
    /// The keyboard's center after the change, in points.
    public var centerEnd: Point?
    /// The duration of the animation in seconds.
    public var durationSeconds: Double?
    /// The number of the animation's curve, as `UIView.AnimationCurve` counts.
    public var curve: Int?
    /// A Boolean value that indicates whether a gesture of the user changed the frame.
    public var changedByUserInteraction: Bool?
    /// A Boolean value that indicates whether the keyboard is that of the app that was notified.
    public var isLocal: Bool?
    /// The keys in the order in which they are printed.
    ///
    /// Empty where no dictionary is printed, and for React Native's events, which do not have them.
    public var keysPresent: [String] = []

    /// Creates a notification without values; nil for a dictionary without a name.
    public init(name: KeyboardNotificationName?) { self.name = name }

    /// The keys as the model counts them; a group counts as present when one of its keys is.
    public var keys: UserInfoKeys {
        keysPresent.reduce(into: []) { $0.formUnion(Self.group[$1] ?? []) }
    }

    private static let group: [String: UserInfoKeys] = [
        "UIKeyboardBoundsUserInfoKey": .boundsAndCenters,
        "UIKeyboardCenterBeginUserInfoKey": .boundsAndCenters,
        "UIKeyboardCenterEndUserInfoKey": .boundsAndCenters,
        "UIKeyboardAnimationCurveUserInfoKey": .animation,
        "UIKeyboardAnimationDurationUserInfoKey": .animation,
        "UIKeyboardFrameBeginUserInfoKey": .frameBegin,
        "UIKeyboardFrameEndUserInfoKey": .frameEnd,
        "UIKeyboardFrameChangedByUserInteraction": .changedByUserInteraction,
        "UIKeyboardIsLocalUserInfoKey": .isLocal
    ]
}

/// An error for a log that cannot be read: the place, the problem and the next step.
public struct ImportError: Error, Hashable, CustomStringConvertible {
    /// The kind of error, for code that distinguishes them.
    public struct Code: Hashable, Sendable {
        let name: String
        /// The text ends, or another record begins, inside an open dictionary.
        public static let cut = Code(name: "cut")
        /// A dictionary's end without its beginning: the log lacks its first lines.
        public static let headless = Code(name: "headless")
        /// A value that is not what its key holds.
        public static let badValue = Code(name: "badValue")
        /// The text is not UTF-8.
        public static let encoding = Code(name: "encoding")
    }

    /// The kind of error.
    public let code: Code
    /// The name of the log, as it was given to the parser.
    public let file: String
    /// The place, counted from 1; the column counts characters.
    public let line: Int
    /// The column, counted from 1 in characters.
    public let column: Int
    /// The problem.
    public let message: String
    /// The next step.
    public let advice: String

    /// The place, the problem and the next step in one line.
    public var description: String { "\(file):\(line):\(column): \(message). \(advice)" }
}
