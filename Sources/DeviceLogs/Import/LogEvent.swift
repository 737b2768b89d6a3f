import Simulator

/// The keyboard event of React Native, printed by JavaScript: JSON or nearly so.
struct LogEvent {
    private let source: LogSource
    private let open: Int
    private var position: Int
    /// The plain values by path, such as `endCoordinates.height`.
    private var values: [String: (text: String, position: Int)] = [:]

    private static let names = [
        "duration", "easing", "endCoordinates", "startCoordinates", "isEventFromThisApp"
    ]

    private var text: LogText { source.text }

    init(_ source: LogSource, open: Int) {
        self.source = source
        self.open = open
        position = open + 1
    }

    /// Returns whether a key of the event and its colon stand at a position, and the key that no
    /// other object has is near.
    static func begins(_ text: LogText, at position: Int) -> Bool {
        let end = text.skip(position, to: min(text.bytes.count, position + 30), while: \.isWord)
        guard names.contains(text[position..<end]) else { return false }
        let colon = text.skip(end, to: min(text.bytes.count, end + 4)) {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0 == 0x20
        }
        let near = position..<min(text.bytes.count, position + 300)
        return text.byte(colon) == UInt8(ascii: ":")
            && text.find("endCoordinates", in: near) != nil
    }

    /// Reads up to the closing brace and returns the position after it.
    mutating func read() throws(ImportError) -> Int {
        var path: [String] = []
        while true {
            skipSeparators()
            guard let byte = text.byte(position) else { throw source.cut(at: position, open: open) }
            if byte == UInt8(ascii: "}") {
                position += 1
                if path.popLast() == nil { return position }
            } else {
                try readEntry(&path)
            }
        }
    }

    /// Reads `"key": value`; an object as value lengthens the path instead.
    private mutating func readEntry(_ path: inout [String]) throws(ImportError) {
        let key = readToken()
        skipBlanks()
        guard !key.text.isEmpty, text.byte(position) == UInt8(ascii: ":") else {
            throw unreadable(at: position)
        }
        position += 1
        skipBlanks()
        if text.starts(at: position, with: "Object ") { position += 7 }
        if text.byte(position) == UInt8(ascii: "{") {
            position += 1
            path.append(key.text)
            if path.count > 4 { throw unreadable(at: position) }
            return
        }
        let value = readToken()
        values[(path + [key.text]).joined(separator: ".")] = (value.text, value.position)
    }

    /// A quoted or a bare word.
    private mutating func readToken() -> (text: String, position: Int) {
        let quote = text.byte(position)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = position + 1
            let end = text.skip(start) { $0 != quote && $0 != .lineFeed }
            position = min(end + 1, text.bytes.count)
            return (text[start..<end], start)
        }
        let start = position
        position = text.skip(start) { $0.isWord || "+-.".utf8.contains($0) }
        return (text[start..<position], start)
    }

    private mutating func skipBlanks() { position = text.skip(position, while: \.isBlank) }

    private mutating func skipSeparators() {
        position = text.skip(position) {
            $0.isBlank || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/")
        }
    }

    private func unreadable(at position: Int) -> ImportError {
        if position >= text.bytes.count { return source.cut(at: position, open: open) }
        return source.error(
            .badValue, at: position, "the keyboard event cannot be read after this position",
            "Print it with JSON.stringify, or remove the event that begins on line "
                + "\(text.place(of: open).line)")
    }

    /// Gives the event's figures to a notification; what it does not print stays nil.
    ///
    /// The bridge passes on neither bounds nor centres nor which keys there were, so the keys
    /// stay unknown.
    /// - Throws: `ImportError` for a value that its key cannot have.
    func fill(_ notification: inout LogNotification) throws(ImportError) {
        notification.durationSeconds = try figure("duration", in: 0...3_600_000).map { $0 / 1000 }
        notification.curve = try value("easing") {
            Self.curves[$0] ?? LogValue.integer(Substring($0).utf8)
        }
        notification.end = try frame("endCoordinates")
        notification.isLocal = try value("isEventFromThisApp") {
            LogValue.truth(Substring($0).utf8)
        }
        notification.begin = try frame("startCoordinates")
    }

    /// React Native's names for the curves of UIKit.
    private static let curves = [
        "easeInEaseOut": 0, "easeIn": 1, "easeOut": 2, "linear": 3, "keyboard": 7
    ]

    private func frame(_ name: String) throws(ImportError) -> Rect? {
        let range = -LogValue.limit * 4...LogValue.limit * 4
        let x = try figure("\(name).screenX", in: range)
        let y = try figure("\(name).screenY", in: range)
        let width = try figure("\(name).width", in: range)
        let height = try figure("\(name).height", in: range)
        guard let x, let y, let width, let height else { return nil }
        return Rect(x: Pt(x), y: Pt(y), width: Pt(width), height: Pt(height))
    }

    private func figure(
        _ path: String, in range: ClosedRange<Double>
    ) throws(ImportError) -> Double? {
        try value(path) { text in
            guard let figure = Double(text), range.contains(figure) else { return nil }
            return figure
        }
    }

    /// Returns the value under a path, or nil if there is none.
    private func value<Value>(
        _ path: String, _ read: (String) -> Value?
    ) throws(ImportError) -> Value? {
        guard let (text, position) = values[path], !["null", "undefined"].contains(text) else {
            return nil
        }
        guard let value = read(text) else {
            throw source.error(
                .badValue, at: position, "\"\(text.prefix(60))\" is not a value of \(path)",
                "Correct the line to what the device printed, or remove the record that "
                    + "begins on line \(source.text.place(of: open).line)")
        }
        return value
    }
}
