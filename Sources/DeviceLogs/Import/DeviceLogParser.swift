// A log is read line by line, and what is no record is passed over: people paste logs together
// with what they wrote about them, code included. So a record must show a mark that prose and code
// do not have: NSLog's time with a method's name, or a dictionary that begins with a key of
// UIKit's. Only inside a dictionary is the parser strict, because half a dictionary misleads.

import Simulator

/// Reads logs of keyboard notifications that real devices wrote.
///
/// It reads NSLog dumps of user infos, descriptions of `NSNotification`, printed Swift
/// dictionaries, quoted `Key = value;` lines and React Native's keyboard events, with or without
/// times, what Swift's `dump` prints of a user info, the callbacks of view controllers and
/// applications that are logged by name, and the lines of an app's own tagged log about the
/// keyboard. A text that begins as a timeline of `run --json` is read as that.
public enum DeviceLogParser {
    /// Reads a log; a text without any record gives a log without sections.
    ///
    /// Takes time in proportion to the text. `file` is the name for messages.
    /// - Throws: `ImportError` for a dictionary that is cut off, a value that cannot be read, and
    ///   for a text in UTF-16.
    public static func parse(text: [UInt8], file: String) throws(ImportError) -> DeviceLog {
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
            throw ImportError(
                code: .encoding, file: file, line: 1, column: 1,
                message: "the file is UTF-16 text", advice: "Save it as UTF-8")
        }
        let source = LogSource(text: LogText(text), file: file)
        if TimelineReader.reads(source.text) {
            var reader = TimelineReader(source)
            return try reader.read()
        }
        var state = ParserState(source)
        try state.run()
        return state.log()
    }

    /// Reads a log that is a string.
    public static func parse(text: String, file: String) throws(ImportError) -> DeviceLog {
        try parse(text: Array(text.utf8), file: file)
    }
}

private struct ParserState {
    let source: LogSource
    var line = 0
    var sections: [LogSection] = []
    var current = LogSection(system: nil, device: nil, line: nil, records: [])
    /// A flag for each line that belongs to a record or a heading.
    var used: [Bool]
    /// The handler that was logged and whose dictionary may follow.
    var handler: LogRecord?
    /// A notification that prose or a label names just before a dictionary, and for how many more
    /// lines it counts.
    var label: (name: KeyboardNotificationName, lines: Int)?
    /// The last record of the section that only a dump has reported.
    var lastDumped: Int?

    var text: LogText { source.text }

    init(_ source: LogSource) {
        self.source = source
        used = Array(repeating: false, count: source.text.starts.count)
    }

    mutating func run() throws(ImportError) {
        while line < text.starts.count {
            let range = text.trimmed(text.line(line))
            if !range.isEmpty { try readLine(range) }
            line += 1
        }
        flushHandler()
    }

    func log() -> DeviceLog {
        let sections = (sections + [current]).filter { !$0.records.isEmpty }
        let (ranges, count) = skippedLines()
        return DeviceLog(
            file: source.file, sections: sections, skipped: ranges, skippedLineCount: count)
    }
}

// MARK: - Lines

extension ParserState {
    /// Reads the line, and more lines where it begins a dictionary; `line` is its last afterwards.
    private mutating func readLine(_ range: Range<Int>) throws(ImportError) {
        let header = LogHeader(text, in: range)
        let message = text.trimmed((header?.messageStart ?? unmarked(range))..<range.upperBound)
        if header == nil, let heading = LogHeading(text[text.trimmed(range)]) {
            return begin(heading)
        }
        if header == nil, try readWindow(range) { return }
        if header == nil, readAction(range, message) { return }
        if readTagged(message, header) { return }
        if header == nil, try readDump() { return }
        if try readDictionary(message, header) { return }
        if try readLoose(message, header) { return }
        if readMethod(message, header) || readPhrase(message, header) { return }
        remember(message)
    }

    /// Returns the position of a line's text after the marks of a comment.
    private func unmarked(_ range: Range<Int>) -> Int {
        text.skip(range.lowerBound, to: range.upperBound) {
            $0.isBlank || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*")
        }
    }

    private mutating func begin(_ heading: LogHeading) {
        flushHandler()
        sections.append(current)
        current = LogSection(
            system: heading.system, device: heading.device, line: line + 1, records: [])
        label = nil
        lastDumped = nil
        used[line] = true
    }

    /// Reads a line about the window, which belongs to the heading just above it.
    private mutating func readWindow(_ range: Range<Int>) throws(ImportError) -> Bool {
        guard current.device != nil, current.records.isEmpty, handler == nil else { return false }
        let start = text.skip(unmarked(range), to: range.upperBound) {
            $0 == UInt8(ascii: "#") || $0.isBlank
        }
        let message = text.trimmed(start..<range.upperBound)
        guard let read = try LogWindowLine(source, in: message) else { return false }
        used[line] = true
        switch read {
        case .figure(let figure):
            current.figures.append(figure)
            return true
        case .obstacle(let reason):
            current.obstacle = reason
            return true
        case .sdk(let sdk):
            current.sdk = sdk
            return true
        case .arrangement, .frame: break
        }
        var windows = current.windows ?? LogWindows(line: line + 1)
        switch read {
        case .arrangement(let arrangement): windows.arrangement = arrangement
        case .frame(let frame): windows.frame = frame
        case .figure, .obstacle, .sdk: break
        }
        current.windows = windows
        return true
    }

    /// Reads a comment that names an action of the user, or the end of the process.
    private mutating func readAction(_ range: Range<Int>, _ message: Range<Int>) -> Bool {
        guard current.device != nil, text.starts(at: range.lowerBound, with: "//"),
            let header = LogHeader(text, in: message), header.process == nil
        else { return false }
        let words = text[text.trimmed(header.messageStart..<message.upperBound)]
        addCallback(.action(LogAction(words)), header)
        return true
    }

    /// A line that names a notification gives its name to a dictionary that follows soon.
    private mutating func remember(_ message: Range<Int>) {
        if let name = LogName.last(in: message, of: text) {
            label = (name, 2)
        } else if let (name, lines) = label {
            label = lines > 1 ? (name, lines - 1) : nil
        }
    }

    private func skippedLines() -> (ranges: [ClosedRange<Int>], count: Int) {
        var ranges: [ClosedRange<Int>] = []
        var count = 0
        var isOpen = false
        for number in used.indices {
            if used[number] {
                isOpen = false
            } else if !text.trimmed(text.line(number)).isEmpty {
                let first = isOpen ? ranges.removeLast().lowerBound : number + 1
                ranges.append(first...number + 1)
                isOpen = true
                count += 1
            }
        }
        return (ranges, count)
    }
}

// MARK: - Records

extension ParserState {
    private mutating func readDictionary(
        _ message: Range<Int>, _ header: LogHeader?
    ) throws(ImportError) -> Bool {
        var start = LogDictionaryStart(source, in: message)
        if start == nil { start = try announced(message, header) }
        guard let start else { return false }
        let own = LogName.last(in: message.lowerBound..<start.open, of: text)
        var reader = LogDictionaryReader(source, start, name: nil)
        let end = try reader.read()
        add(reader.notification, named: own, header, lastLine: text.lineNumber(of: end - 1))
        return true
    }

    /// A dictionary that the message announces but whose first key is missing: empty, or cut off.
    /// Without a keyboard's name it is another dictionary, such as a push notification's.
    private func announced(
        _ message: Range<Int>, _ header: LogHeader?
    ) throws(ImportError) -> LogDictionaryStart? {
        guard let start = LogDictionaryStart(announcedBy: message, in: source) else { return nil }
        let next = text.skip(start.open + 1, while: \.isBlank)
        let isNamed = handler != nil || LogName.last(in: message, of: text) != nil
        if text.byte(next) == UInt8(ascii: "}") { return isNamed ? start : nil }
        let lineEnd = text.skip(next) { $0 != .lineFeed }
        let isCutKey = lineEnd == text.bytes.count && isPrefixOfKey(next..<lineEnd)
        if next == text.bytes.count || isCutKey || (isNamed && header != nil) {
            throw source.cut(at: next, open: start.open)
        }
        return nil
    }

    private func isPrefixOfKey(_ range: Range<Int>) -> Bool {
        range.count < 10
            ? "UIKeyboard".utf8.starts(with: text.bytes[range])
            : text.starts(at: range.lowerBound, with: "UIKeyboard")
    }

    /// Reads quoted lines of a dictionary without braces.
    private mutating func readLoose(
        _ message: Range<Int>, _ header: LogHeader?
    ) throws(ImportError) -> Bool {
        guard header == nil, text.starts(at: message.lowerBound, with: "UIKeyboard") else {
            return false
        }
        let keyEnd = text.skip(message.lowerBound, while: \.isWord)
        guard text.byte(text.skip(keyEnd) { $0 == 0x20 }) == UInt8(ascii: "=") else { return false }
        let (notification, end) = try LogDictionaryReader.readLoose(
            source, from: message.lowerBound)
        let closing = text.skip(end, while: \.isBlank)
        if text.byte(closing) == UInt8(ascii: "}") {
            throw source.error(
                .headless, at: closing, "the dictionary that ends here has no beginning",
                "Add the lines before line \(line + 1), or remove lines \(line + 1) to "
                    + "\(text.place(of: closing).line)")
        }
        guard notification.keysPresent.count > 1 else { return false }
        let next = end >= text.bytes.count ? text.starts.count : text.lineNumber(of: end)
        add(notification, named: nil, nil, lastLine: max(line, next - 1))
        return true
    }

    /// Reads what `dump` prints; what it prints of a notification says everything twice.
    private mutating func readDump() throws(ImportError) -> Bool {
        guard var dump = LogDump(source, at: line) else { return false }
        try dump.read()
        guard handler == nil, let last = current.records.indices.last,
            last != lastDumped, case .notification(var reported) = current.records[last].kind,
            line - current.records[last].lastLine <= Self.dumpReach,
            reported.agrees(with: dump.notification)
        else {
            add(dump.notification, named: nil, nil, lastLine: dump.lastLine)
            lastDumped = current.records.count - 1
            return true
        }
        reported.complete(from: dump.notification)
        current.records[last].kind = .notification(reported)
        current.records[last].lastLine = dump.lastLine + 1
        for number in line...dump.lastLine { used[number] = true }
        line = dump.lastLine
        return true
    }

    /// The number of lines that `dump` prints between a notification's description and its user
    /// info.
    private static let dumpReach = 16

    /// Adds a notification whose dictionary ends at `lastLine`, together with its handler's line.
    private mutating func add(
        _ notification: LogNotification, named own: KeyboardNotificationName?,
        _ header: LogHeader?, lastLine: Int
    ) {
        var notification = notification
        var record = LogRecord(
            atMs: header?.atMs, process: header?.process, line: line + 1, lastLine: lastLine + 1,
            kind: .notification(notification))
        if let handler, case .notification(let named) = handler.kind,
            own == nil || own == named.name
        {
            notification.name = named.name
            record = handler
            self.handler = nil
        } else {
            flushHandler()
            notification.name = own ?? label?.name
        }
        label = nil
        record.kind = .notification(notification)
        record.lastLine = lastLine + 1
        current.records.append(record)
        for number in line...max(line, lastLine) { used[number] = true }
        line = max(line, lastLine)
    }

    /// Reads a line that is a method's name: a callback, or a handler of a notification.
    private mutating func readMethod(_ message: Range<Int>, _ header: LogHeader?) -> Bool {
        guard message.count <= 200, let method = LogSelector.method(text[message]) else {
            return false
        }
        if let callback = LogSelector.viewCallback(method.selector) {
            addCallback(.viewCallback(callback, className: method.className), header)
        } else if let callback = LogSelector.lifecycle(method.selector) {
            addCallback(.lifecycle(callback, className: method.className), header)
        } else if let name = LogName.last(in: message, of: text) {
            expectDictionary(of: name, header)
        } else {
            return false
        }
        return true
    }

    /// Reads a line with a time that says nothing but what the keyboard does.
    private mutating func readPhrase(_ message: Range<Int>, _ header: LogHeader?) -> Bool {
        guard header != nil, let name = LogName.only(in: message, of: text) else { return false }
        expectDictionary(of: name, header)
        return true
    }

    /// Reads a line of an app's own log: `[keyboard][tracker] keyboardWillShow: …`.
    private mutating func readTagged(_ message: Range<Int>, _ header: LogHeader?) -> Bool {
        guard text.byte(message.lowerBound) == UInt8(ascii: "["),
            let tagged = LogTagged(text[message])
        else { return false }
        addCallback(.tagged(tagged), header)
        return true
    }

    private mutating func addCallback(_ kind: LogRecord.Kind, _ header: LogHeader?) {
        flushHandler()
        current.records.append(record(kind, header))
        used[line] = true
    }

    /// Keeps a handler until its dictionary follows or something else happens.
    private mutating func expectDictionary(
        of name: KeyboardNotificationName, _ header: LogHeader?
    ) {
        flushHandler()
        handler = record(.notification(LogNotification(name: name)), header)
        used[line] = true
    }

    private func record(_ kind: LogRecord.Kind, _ header: LogHeader?) -> LogRecord {
        LogRecord(
            atMs: header?.atMs, process: header?.process, line: line + 1, lastLine: line + 1,
            kind: kind)
    }

    /// A handler whose dictionary was not printed is a record of its own.
    private mutating func flushHandler() {
        guard let record = handler else { return }
        current.records.append(record)
        handler = nil
    }
}
