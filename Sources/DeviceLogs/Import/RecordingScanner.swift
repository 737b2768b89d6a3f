// A recorder's log is read line by line and can be of any length: nothing of it is kept here but
// the end of a line that is not yet complete and a few numbers for each process. Most lines are
// frames of the layout guide, which nothing reads; they are told by their beginning.

import Basics
import Scenarios
import Simulator

/// Reads the lines of a recorder's log as they come.
struct RecordingScanner {
    /// A part of the log, in the order of the file.
    enum Item {
        case process(Recording.Header)
        /// A record of a process; `process` is the number of the process among all.
        case record(Recording.Record, process: Int)
    }

    let file: String
    private var rest: [UInt8] = []
    var line = 0
    /// The state of each process by its number in the system.
    var processes: [Int: ProcessState] = [:]
    var processCount = 0
    var current: Int?
    private var isMixed = false
    var hasRecords = false
    var recordCount = 0
    private(set) var warnings = RecordingWarnings()

    /// The first lines that repeat that of a process which has records; the next record shows
    /// whether the process is read again.
    var reopened: [Int: Recording.Header] = [:]
    /// The processes before one with the same number and the same first line.
    var earlier: [Int: [ProcessState]] = [:]

    /// The state of one process.
    struct ProcessState {
        /// Its place among the processes of the log.
        var index: Int
        var header: [UInt8]
        /// The number and the time of its first record.
        var opening: Opening?
        /// A Boolean value that indicates whether records come that were read before.
        var isRepeated = false
        var lastNumber = 0
        var lastMs: Double?
        var offsetMs = 0.0
        var hasGap = false
    }

    /// The first record of a process, by which the process is known.
    struct Opening: Hashable {
        var number: Int
        var ms: Double
    }

    /// The longest line that is read, in bytes; a recorder's have some hundred.
    static let longestLine = 1 << 20
    /// The most processes in one log.
    static let mostProcesses = 10_000
    /// A longer silence is a jump of the clock, in milliseconds.
    static let longestPauseMs = 86_400_000.0

    init(file: String) { self.file = file }

    /// Returns whether a text begins as a recorder's log, or is a part of one.
    static func reads(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = text.split(separator: .lineFeed, maxSplits: 64).prefix(64)
        return lines.contains { line in
            let line = line.drop(while: \.isBlank)
            let bytes = record(in: line.prefix(400))
            return isHeader(bytes) || LinePrefix(bytes) != nil || isRewritten(line)
        }
    }

    /// Returns whether a line is a record that another program has written again, with spaces or
    /// in another order.
    private static func isRewritten(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "{"), let record = try? RecordingLine(Array(line)) else {
            return false
        }
        return record.isHeader || (try? record.place()) != nil
    }

    private static func isHeader(_ bytes: [UInt8]) -> Bool {
        let text = LogText(line: bytes)
        guard text.starts(at: 0, with: "{\"version\":") else { return false }
        return text.find("\"kind\":\"recorder\"", in: 0..<min(bytes.count, 200)) != nil
    }

    /// Takes the next bytes of the file.
    ///
    /// - Throws: `ImportError` for a log of a later version and for a text in UTF-16, and what the
    ///   handler throws.
    mutating func take(_ bytes: ArraySlice<UInt8>, _ handle: (Item) throws -> Void) throws {
        if line == 0, rest.isEmpty {
            let start = Array(bytes.prefix(2))
            if start == [0xFF, 0xFE] || start == [0xFE, 0xFF] {
                throw ImportError(
                    code: .encoding, file: file, line: 1, column: 1,
                    message: "the file is UTF-16 text", advice: "Save it as UTF-8")
            }
        }
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: .lineFeed) {
            if rest.isEmpty {
                try takeLine(bytes[start..<end], isCut: false, handle)
            } else {
                rest += bytes[start..<end]
                let whole = rest
                rest = []
                try takeLine(whole[...], isCut: false, handle)
            }
            start = end + 1
        }
        // A line without end is kept only up to the length that shows that it is too long.
        if rest.count <= Self.longestLine { rest += bytes[start...].prefix(Self.longestLine + 1) }
    }

    /// Takes the end of the file.
    mutating func finish(_ handle: (Item) throws -> Void) throws {
        if !rest.isEmpty { try takeLine(rest[...], isCut: true, handle) }
        rest = []
    }

    private mutating func takeLine(
        _ bytes: ArraySlice<UInt8>, isCut: Bool, _ handle: (Item) throws -> Void
    ) throws {
        line += 1
        var bytes = bytes
        while let last = bytes.last, last.isBlank { bytes.removeLast() }
        bytes = bytes.drop(while: \.isBlank)
        guard !bytes.isEmpty else { return }
        guard bytes.count <= Self.longestLine else {
            return warn(
                .long, "the line has more than \(Self.longestLine) bytes and is passed over",
                "Check that the file is a recorder's log")
        }
        let text = Self.record(in: bytes)
        // A console has lines of others in between; records that are lost are missed by number.
        guard text.first == UInt8(ascii: "{") else { return }
        if let prefix = LinePrefix(text), prefix.isGuide { return try takeGuide(prefix, handle) }
        do throws(RecordingFault) {
            let value = try RecordingLine(text)
            if value.isHeader {
                try begin(value, text, handle)
            } else {
                try take(value, handle)
            }
        } catch {
            switch error {
            case .handler(let error): throw error
            case .version(let text):
                throw ImportError(
                    code: .badValue, file: file, line: line, column: 1,
                    message: "version \(text) of a recorder's log is not known",
                    advice: "Read it with the restore-tool that its recorder came with")
            case .noJSON where isCut:
                warn(.cut, "the log ends inside this record", "No action is needed")
            case .line(let rule), .noJSON(let rule):
                warn(
                    .unreadable, "this is no record: \(rule); it is passed over",
                    "Copy the log from the device again if records are missed")
            }
        }
    }

    /// Returns a line from its record on: a console prints a time and a process before it.
    private static func record(in line: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = Array(line)
        guard bytes.first != UInt8(ascii: "{") else { return bytes }
        let text = LogText(line: bytes)
        let start =
            text.find("{\"n\":", in: 0..<bytes.count)
            ?? text.find("{\"version\":", in: 0..<bytes.count)
        return start.map { Array(bytes[$0...]) } ?? bytes
    }

    mutating func warn(
        _ kind: RecordingWarnings.Kind, _ message: String, _ advice: String, at line: Int? = nil
    ) {
        warnings.add(
            kind,
            RecordingWarning(
                file: file, line: line ?? self.line, message: message.forTerminal, advice: advice))
    }
}

/// The reason for which a line is passed over, or for which reading ends.
enum RecordingFault: Error {
    case line(String)
    case noJSON(String)
    case version(String)
    case handler(any Error)
}

extension RecordingLine {
    /// - Throws: ``RecordingFault`` for a line that is no object.
    fileprivate init(_ text: [UInt8]) throws(RecordingFault) {
        do throws(RecordingLine.Fault) {
            try self.init(bytes: text)
        } catch {
            throw .noJSON(error.rule)
        }
    }
}
