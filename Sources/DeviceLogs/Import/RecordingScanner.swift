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

    private let file: String
    private var rest: [UInt8] = []
    private var line = 0
    /// The state of each process by its number in the system.
    private var processes: [Int: ProcessState] = [:]
    private var processCount = 0
    private var current: Int?
    private var isMixed = false
    private(set) var hasRecords = false
    private(set) var recordCount = 0
    private(set) var warnings = RecordingWarnings()

    /// The state of one process.
    private struct ProcessState {
        /// Its place among the processes of the log.
        var index: Int
        var header: [UInt8]
        var lastNumber = 0
        var lastMs: Double?
        var offsetMs = 0.0
        var hasGap = false
    }

    /// The longest line that is read, in bytes; a recorder's have some hundred.
    static let longestLine = 1 << 20
    /// The most processes in one log.
    private static let mostProcesses = 10_000
    /// A longer silence is a jump of the clock, in milliseconds.
    private static let longestPauseMs = 86_400_000.0

    init(file: String) { self.file = file }

    /// Returns whether a text begins as a recorder's log, or is a part of one.
    static func reads(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = text.split(separator: .lineFeed, maxSplits: 64).prefix(64)
        return lines.contains { line in
            let bytes = record(in: line.drop(while: \.isBlank).prefix(400))
            return isHeader(bytes) || LinePrefix(bytes) != nil
        }
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
                warn(.cut, "the log ends inside this record", "Nothing is to be done")
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

    private mutating func warn(
        _ kind: RecordingWarnings.Kind, _ message: String, _ advice: String
    ) {
        warnings.add(
            kind,
            RecordingWarning(file: file, line: line, message: message.forTerminal, advice: advice))
    }
}

/// The reason for which a line is passed over, or for which reading ends.
private enum RecordingFault: Error {
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

// MARK: - Processes

extension RecordingScanner {
    private mutating func begin(
        _ line: RecordingLine, _ text: [UInt8], _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        let header: Recording.Header
        let version: String
        do throws(RecordingLine.Fault) {
            version = try line.version()
            header = try line.header(at: self.line)
        } catch {
            throw .line(error.rule)
        }
        guard version == "\(RecordingFormat.version)" else { throw .version(version) }
        if let known = processes[header.process], known.header == text, known.lastNumber == 0 {
            return warn(
                .doubled, "the first line of process \(header.process) comes twice",
                "Nothing is to be done")
        }
        guard processCount < Self.mostProcesses else {
            return warn(
                .processes, "the log has more than \(Self.mostProcesses) processes",
                "Cut the log into parts")
        }
        current = header.process
        processes[header.process] = ProcessState(index: processCount, header: text)
        processCount += 1
        do { try handle(.process(header)) } catch { throw .handler(error) }
    }

    /// Returns the state of a record's process, or nil for a record that was read before.
    private mutating func state(
        process: Int, number: Int, _ handle: (Item) throws -> Void
    ) throws(RecordingFault) -> ProcessState? {
        if processes[process] == nil {
            warn(
                .headless, "process \(process) has no first line, which names device and system",
                "Copy the log from its beginning, or give --device and --system")
            guard processCount < Self.mostProcesses else { return nil }
            var state = ProcessState(index: processCount, header: [])
            state.lastNumber = number - 1
            processes[process] = state
            processCount += 1
            let header = Recording.Header(line: line, process: process, app: "app")
            do { try handle(.process(header)) } catch { throw .handler(error) }
        } else if let current, current != process {
            warn(
                .mixed, "records of the processes \(current) and \(process) are mixed",
                "They are read apart; record each process into a file of its own")
        }
        current = process
        guard let state = processes[process] else { return nil }
        if number <= state.lastNumber {
            warn(
                .doubled, "record \(number) of process \(process) comes again",
                "It is passed over; nothing is to be done")
            return nil
        }
        return state
    }

    private mutating func take(
        _ value: RecordingLine, _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        let (number, process, ms): (Int, Int, Double)
        let event: Recording.Event
        do throws(RecordingLine.Fault) {
            (number, process, ms) = try value.place()
            event = try value.event()
        } catch {
            throw .line(error.rule)
        }
        try take(event, number: number, process: process, ms: ms, handle)
    }

    private mutating func takeGuide(
        _ prefix: LinePrefix, _ handle: (Item) throws -> Void
    ) throws {
        do throws(RecordingFault) {
            try take(
                .other, number: prefix.number, process: prefix.process, ms: prefix.ms, handle)
        } catch {
            if case .handler(let error) = error { throw error }
        }
    }

    private mutating func take(
        _ event: Recording.Event, number: Int, process: Int, ms: Double,
        _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        guard var state = try state(process: process, number: number, handle) else { return }
        if number > state.lastNumber + 1 {
            let missing = state.lastNumber + 1
            let what =
                number == missing + 1
                ? "record \(missing) is" : "records \(missing) to \(number - 1) are"
            warn(
                .missing, "\(what) missing from process \(process)",
                "Times across the gap are not used; copy the whole log if it is there")
            state.hasGap = true
        }
        jump(to: ms, &state, process)
        let record = Recording.Record(
            line: line, number: number, ms: ms + state.offsetMs, isAfterGap: state.hasGap,
            event: event)
        state.lastNumber = number
        state.lastMs = ms
        state.hasGap = false
        processes[process] = state
        hasRecords = true
        recordCount += 1
        do { try handle(.record(record, process: state.index)) } catch { throw .handler(error) }
    }

    /// Goes on where the clock stood if it runs backwards, or over more than a day.
    private mutating func jump(to ms: Double, _ state: inout ProcessState, _ process: Int) {
        guard let last = state.lastMs, ms < last || ms - last > Self.longestPauseMs else { return }
        let way = ms < last ? "back by \(Int(last - ms))" : "ahead by \(Int(ms - last))"
        warn(
            .jump, "the clock of process \(process) jumps \(way) ms",
            "Times across the jump are not used")
        state.offsetMs += last - ms
        state.hasGap = true
    }
}

/// The warnings about a log, a bounded number of each kind.
struct RecordingWarnings {
    enum Kind: Int, CaseIterable {
        case headless, mixed, doubled, missing, jump, unreadable, long, cut, processes, length
    }

    private(set) var all: [RecordingWarning] = []
    private var counts: [Int] = Array(repeating: 0, count: Kind.allCases.count)
    private var last: [Int: Int] = [:]

    /// The number of warnings of one kind that are kept.
    static let mostOfKind = 3

    mutating func add(_ kind: Kind, _ warning: RecordingWarning) {
        counts[kind.rawValue] += 1
        guard counts[kind.rawValue] <= Self.mostOfKind else { return }
        last[kind.rawValue] = all.count
        all.append(warning)
    }

    /// The kept warnings; the last of a kind says how many more there are.
    var summary: [RecordingWarning] {
        var result = all
        for kind in Kind.allCases where counts[kind.rawValue] > Self.mostOfKind {
            guard let index = last[kind.rawValue] else { continue }
            let more = counts[kind.rawValue] - Self.mostOfKind
            result[index].message += " (and \(more) more like it)"
        }
        return result
    }
}

/// The beginning of a record, read without its values.
struct LinePrefix {
    private(set) var number = 0
    private(set) var process = 0
    private(set) var ms = 0.0
    /// A Boolean value that indicates whether the record is a frame of the layout guide.
    private(set) var isGuide = false

    /// Reads `{"n":7,"p":1,"t":1234.5,"kind":"guide"`; nil for any other beginning.
    init?(_ bytes: [UInt8]) {
        let text = LogText(line: bytes)
        var position = 0
        func digits(after word: StaticString) -> Int? {
            guard text.starts(at: position, with: word) else { return nil }
            let start = position + word.utf8CodeUnitCount
            let end = text.skip(start, to: min(bytes.count, start + 19), while: \.isDigit)
            position = end
            return Int(text[start..<end])
        }
        guard let number = digits(after: "{\"n\":"), number > 0,
            let process = digits(after: ",\"p\":"), let whole = digits(after: ",\"t\":")
        else { return nil }
        (self.number, self.process, ms) = (number, process, Double(whole))
        if text.byte(position) == UInt8(ascii: "."),
            let fraction = Self.fraction(text, &position)
        {
            ms += fraction
        }
        guard ms <= RecordingLine.latestMs, text.starts(at: position, with: ",\"kind\":\"") else {
            return nil
        }
        isGuide =
            text.starts(at: position, with: ",\"kind\":\"guide\",")
            && bytes.last == UInt8(ascii: "}")
    }

    private static func fraction(_ text: LogText, _ position: inout Int) -> Double? {
        let start = position
        position = text.skip(start + 1, to: min(text.bytes.count, start + 12), while: \.isDigit)
        return Double("0" + text[start..<position])
    }
}
