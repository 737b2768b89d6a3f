import Simulator

/// A text with the name of its file, so that an error can say where it is.
struct LogSource {
    let text: LogText
    let file: String

    func error(
        _ code: ImportError.Code, at position: Int, _ message: String, _ advice: String
    ) -> ImportError {
        let place = text.place(of: position)
        return ImportError(
            code: code, file: file, line: place.line, column: place.column, message: message,
            advice: advice)
    }

    /// The error for a dictionary that is open where the text ends or another record begins.
    func cut(at position: Int, open: Int) -> ImportError {
        let atEnd = text.skip(position, while: \.isBlank) >= text.bytes.count
        let line = text.place(of: max(0, open)).line
        let end = text.trimmed(0..<text.bytes.count).upperBound
        return error(
            .cut, at: min(position, end),
            "\(atEnd ? "the log ends" : "another record begins") inside the dictionary that "
                + "begins on line \(line)",
            "Add the missing lines up to its closing brace, or remove the record that begins "
                + "on line \(line)")
    }
}

/// The ways in which a user info is printed.
enum LogDictionaryStyle {
    /// `{ Key = value; }`, the description of an NSDictionary.
    case description
    /// `[AnyHashable("Key"): value, …]`, the description of a Swift dictionary.
    case swift
    /// `{"duration": 250, "endCoordinates": {…}}`, the keyboard event of React Native.
    case event
}

/// The beginning of a dictionary.
struct LogDictionaryStart {
    var style: LogDictionaryStyle
    /// The position of its opening brace or bracket.
    var open: Int

    /// The number of bytes after a brace in which its first key is searched. It bounds the time
    /// that a brace costs.
    private static let reach = 160

    /// The first brace or bracket of a message that begins a keyboard notification's user info.
    ///
    /// A brace is taken for one when a key of UIKit follows it; braces of code, of other
    /// dictionaries and of rectangles are ignored.
    init?(_ source: LogSource, in message: Range<Int>) {
        let text = source.text
        for position in message {
            let byte = text.bytes[position]
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { continue }
            let key = Self.skipToKey(text, position + 1)
            guard let style = Self.style(text, opening: byte, key: key) else { continue }
            self.style = style
            open = position
            return
        }
        return nil
    }

    /// A dictionary that a message announces with `userInfo = {` at its end, whatever follows.
    init?(announcedBy message: Range<Int>, in source: LogSource) {
        let text = source.text
        guard let last = message.last, let info = text.find("userInfo", in: message),
            info + 8 <= last
        else { return nil }
        let between = text[info + 8..<last].filter { $0 != " " }
        guard text.bytes[last] == UInt8(ascii: "{"), ["=", ":", ""].contains(between) else {
            return nil
        }
        style = .description
        open = last
    }

    private static func skipToKey(_ text: LogText, _ start: Int) -> Int {
        let end = min(text.bytes.count, start + reach)
        var position = start
        while true {
            position = text.skip(position, to: end) { $0.isBlank || $0 == UInt8(ascii: "*") }
            guard text.starts(at: position, with: "//"), position < end else { return position }
            let marked = text.skip(position, to: end) { $0 == UInt8(ascii: "/") || $0 == 0x20 }
            if text.starts(at: marked, with: "UIKeyboard") { return marked }
            position = text.skip(marked, to: end) { $0 != .lineFeed }
        }
    }

    private static func style(
        _ text: LogText, opening: UInt8, key: Int
    ) -> LogDictionaryStyle? {
        let marks = text.skip(key, to: min(text.bytes.count, key + 20)) {
            $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }
        if opening == UInt8(ascii: "[") {
            let isKey =
                text.starts(at: marks, with: "UIKeyboard")
                || text.starts(at: key, with: "AnyHashable(\"UIKeyboard")
            return isKey ? .swift : nil
        }
        if text.starts(at: key, with: "UIKeyboard") {
            let end = text.skip(key, while: \.isWord)
            let sign = text.skip(end) { $0 == 0x20 }
            return text.byte(sign) == UInt8(ascii: "=") ? .description : nil
        }
        return LogEvent.begins(text, at: marks) ? .event : nil
    }
}

/// Reads one printed user info; every byte is looked at a bounded number of times.
struct LogDictionaryReader {
    let source: LogSource
    let start: LogDictionaryStart
    private var position: Int
    private(set) var notification: LogNotification

    private var text: LogText { source.text }

    init(_ source: LogSource, _ start: LogDictionaryStart, name: KeyboardNotificationName?) {
        self.source = source
        self.start = start
        position = start.open + 1
        notification = LogNotification(name: name)
    }

    /// Reads up to the closing brace and returns the position after it.
    mutating func read() throws(ImportError) -> Int {
        switch start.style {
        case .description:
            return try readEntries(closing: UInt8(ascii: "}")) { reader throws(ImportError) in
                try reader.readDescription()
            }
        case .swift:
            return try readEntries(closing: UInt8(ascii: "]")) { reader throws(ImportError) in
                try reader.readSwift()
            }
        case .event:
            var event = LogEvent(source, open: start.open)
            let end = try event.read()
            try event.fill(&notification)
            return end
        }
    }

    /// Reads lines of `Key = value;` that have no braces around them, as people quote them; ends
    /// before the first line that is none or that repeats a key, and returns its position.
    static func readLoose(
        _ source: LogSource, from start: Int
    ) throws(ImportError) -> (notification: LogNotification, end: Int) {
        let open = LogDictionaryStart(style: .description, open: start - 1)
        var reader = LogDictionaryReader(source, open, name: nil)
        while true {
            let line = reader.position
            reader.skipMarks()
            guard let key = reader.peekKey(), !reader.notification.keysPresent.contains(key) else {
                return (reader.notification, line)
            }
            try reader.readDescription()
            reader.skipMarks()
            if reader.peekKey() == nil { reader.skipRemark() }
        }
    }
}

extension LogDictionaryStart {
    fileprivate init(style: LogDictionaryStyle, open: Int) {
        self.style = style
        self.open = open
    }
}

// MARK: - Entries

extension LogDictionaryReader {
    /// Reads entries until the closing byte; what is neither entry nor end is ignored to the end of
    /// its line, because people write remarks into what they paste.
    private mutating func readEntries(
        closing: UInt8, entry: (inout Self) throws(ImportError) -> Void
    ) throws(ImportError) -> Int {
        while true {
            try skipBlanks()
            skipMarks()
            guard let byte = text.byte(position) else { throw cut() }
            if byte == closing { return position + 1 }
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
                position += 1
            } else if peekKey() != nil {
                try entry(&self)
            } else {
                position = text.skip(position) { $0 != .lineFeed }
            }
        }
    }

    /// The key at the position, past the marks that Swift puts before it; nil where there is none.
    private func peekKey() -> String? {
        let start = keyStart()
        guard text.starts(at: start, with: "UIKeyboard") else { return nil }
        let end = text.skip(start, to: start + 100 < text.bytes.count ? start + 100 : nil) {
            $0.isWord
        }
        guard end < text.bytes.count else { return nil }
        return text[start..<end]
    }

    private func keyStart() -> Int {
        let start = text.starts(at: position, with: "AnyHashable") ? position + 11 : position
        return text.skip(start, to: min(text.bytes.count, start + 4)) {
            $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\"")
        }
    }

    /// Reads `Key = value;`.
    private mutating func readDescription() throws(ImportError) {
        let start = position
        let keyEnd = text.skip(start, while: \.isWord)
        let sign = text.skip(keyEnd) { $0 == 0x20 || $0 == 0x09 }
        guard let byte = text.byte(sign) else { throw cut() }
        guard byte == UInt8(ascii: "=") else {
            throw bad(at: sign, "expected = after \(text[start..<keyEnd])")
        }
        position = text.skip(sign + 1) { $0 == 0x20 || $0 == 0x09 }
        let value = try descriptionValue()
        try take(text[start..<keyEnd], value)
    }

    /// The range of a value, without quotes; the position moves past its semicolon.
    private mutating func descriptionValue() throws(ImportError) -> Range<Int> {
        let lineEnd = text.skip(position) { $0 != .lineFeed }
        let quoted = text.byte(position) == UInt8(ascii: "\"")
        let start = quoted ? position + 1 : position
        var end = start
        while end < lineEnd {
            let closes = text.bytes[end] == UInt8(ascii: "\"") || text.starts(at: end, with: "”")
            if quoted ? closes : text.bytes[end] == UInt8(ascii: ";") { break }
            end += 1
        }
        let semicolon = text.skip(end, to: lineEnd) { $0 != UInt8(ascii: ";") }
        guard semicolon < lineEnd else {
            if lineEnd >= text.bytes.count { throw cut() }
            throw bad(at: lineEnd, "expected ; after the value")
        }
        position = semicolon + 1
        return text.trimmed(start..<end)
    }

    /// Reads `AnyHashable("Key"): value` up to the comma or the closing bracket.
    private mutating func readSwift() throws(ImportError) {
        let start = keyStart()
        let keyEnd = text.skip(start, while: \.isWord)
        let colon = text.skip(keyEnd) {
            $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ")")
        }
        guard let byte = text.byte(colon) else { throw cut() }
        guard byte == UInt8(ascii: ":") else {
            throw bad(at: colon, "expected : after \(text[start..<keyEnd])")
        }
        position = colon + 1
        let value = try swiftValue()
        try take(text[start..<keyEnd], value)
    }

    private mutating func swiftValue() throws(ImportError) -> Range<Int> {
        let start = text.skip(position) { $0.isBlank }
        var depth = 0
        position = start
        while let byte = text.byte(position) {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ","), UInt8(ascii: "]"):
                if depth == 0 { return text.trimmed(unwrapped(start..<position)) }
                if byte == UInt8(ascii: "]") { depth -= 1 }
            case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
            case .lineFeed: try checkNoHeader(at: position + 1)
            default: break
            }
            position += 1
        }
        throw cut()
    }

    /// The value inside `Optional(…)`.
    private func unwrapped(_ range: Range<Int>) -> Range<Int> {
        guard text.starts(at: range.lowerBound, with: "Optional("), range.count > 10 else {
            return range
        }
        let inner = text.trimmed(range.lowerBound + 9..<range.upperBound)
        return inner.lowerBound..<max(inner.lowerBound, inner.upperBound - 1)
    }

    /// A dictionary has a handful of keys, each once; more of them are two dictionaries with the
    /// lines between them lost, and the bound keeps the time linear.
    private mutating func take(_ key: String, _ value: Range<Int>) throws(ImportError) {
        guard notification.keysPresent.count < 32, !notification.keysPresent.contains(key) else {
            throw source.cut(at: value.lowerBound, open: start.open)
        }
        notification.keysPresent.append(key)
        let printed = text[value]
        guard notification.set(key, to: Substring(printed).utf8) else {
            throw bad(at: value.lowerBound, "\"\(printed.prefix(60))\" is not a value of \(key)")
        }
    }
}

// MARK: - What lies between entries

extension LogDictionaryReader {
    /// Skips blanks and line breaks; a line with the time of another record ends the dictionary.
    private mutating func skipBlanks() throws(ImportError) {
        while let byte = text.byte(position), byte.isBlank {
            position += 1
            if byte == .lineFeed { try checkNoHeader(at: position) }
        }
    }

    private func checkNoHeader(at lineStart: Int) throws(ImportError) {
        let end = text.skip(lineStart, to: min(text.bytes.count, lineStart + 200)) {
            $0 != .lineFeed
        }
        let line = text.trimmed(lineStart..<end)
        let isOther =
            LogHeader(text, in: line) != nil || text.starts(at: line.lowerBound, with: "-[")
        if isOther || LogHeading(text[line]) != nil {
            throw source.cut(at: line.lowerBound, open: start.open)
        }
    }

    /// Skips the marks of comments and the blanks around them, on one line.
    private mutating func skipMarks() {
        position = text.skip(position) {
            $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*")
        }
    }

    /// Skips the rest of the line and blank lines after it.
    private mutating func skipRemark() {
        position = text.skip(position) { $0 != .lineFeed }
        let next = text.skip(position, while: \.isBlank)
        let line = text.starts.isEmpty ? next : text.starts[text.lineNumber(of: next)]
        position = next < text.bytes.count ? max(position, line) : text.bytes.count
    }

    private func cut() -> ImportError { source.cut(at: text.bytes.count, open: start.open) }

    private func bad(at position: Int, _ message: String) -> ImportError {
        source.error(
            .badValue, at: position, message,
            "Correct the line to what the device printed, or remove the record that begins on "
                + "line \(text.place(of: start.open).line)")
    }
}
