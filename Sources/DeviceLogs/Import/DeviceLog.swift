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
    public var records: [LogRecord]

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
    public enum Kind: Hashable, Sendable, Codable {
        case viewCallback(ViewCallback, className: String)
        case lifecycle(LifecycleCallback, className: String)
        case notification(LogNotification)
        /// A line of the app's own tagged log.
        case tagged(LogTagged)
    }

    /// Milliseconds since 1970-01-01 on the clock of the log; nil where the log prints no time.
    public var atMs: Int?
    /// The program that wrote it, such as `SampleApp`, and its process; nil without a time.
    public var process: LogProcess?
    /// The first line of the record and its last.
    public var line: Int
    public var lastLine: Int
    public var kind: Kind

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
    public var name: String
    public var pid: Int

    public init(name: String, pid: Int) {
        self.name = name
        self.pid = pid
    }
}

/// A keyboard notification as a log prints it; nil is what the log does not print.
public struct LogNotification: Hashable, Sendable, Codable {
    /// The notification's name, or nil if the log prints only its dictionary.
    public var name: KeyboardNotificationName?
    /// The frame before and after; nil, too, where the log prints the null rectangle.
    public var begin: Rect?
    public var end: Rect?
    public var bounds: Rect?
    public var centerBegin: Point?
    public var centerEnd: Point?
    public var durationSeconds: Double?
    public var curve: Int?
    public var changedByUserInteraction: Bool?
    public var isLocal: Bool?
    /// The keys in the order in which they are printed; empty where no dictionary is printed, and
    /// for React Native's events, which do not tell them.
    public var keysPresent: [String] = []

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

    public let code: Code
    public let file: String
    /// The place, counted from 1; the column counts characters.
    public let line: Int
    public let column: Int
    /// The problem.
    public let message: String
    /// The next step.
    public let advice: String

    public var description: String { "\(file):\(line):\(column): \(message). \(advice)" }
}
