import Simulator

/// The keyboard event of React Native, printed by JavaScript: JSON or nearly so.
struct LogEvent {
    private let source: LogSource
    private let open: Int
    private var position: Int
    private var keys: [String] = []
    /// The plain values by path, such as `endCoordinates.height`.
    private var values: [String: (text: String, position: Int)] = [:]

    private static let names = [
        "duration", "easing", "endCoordinates", "startCoordinates", "isEventFromThisApp",
    ]

    private var text: LogText { source.text }

    init(_ source: LogSource, open: Int) {
        self.source = source
        self.open = open
        position = open + 1
    }

    /// Whether a key of the event and its colon stand at a position, and the key that no other
    /// object has is near.
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
        if path.isEmpty { keys.append(key.text) }
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
            .badValue, at: position, "the keyboard event cannot be read from here on",
            "Print it with JSON.stringify, or remove it from line \(text.place(of: open).line) on")
    }

    /// Gives the event's figures to a notification; what cannot be a figure stays nil.
    func fill(_ notification: inout LogNotification) {
        notification.keysPresent = keys
        notification.begin = frame("startCoordinates")
        notification.end = frame("endCoordinates")
        notification.durationSeconds = figure("duration").flatMap {
            (0...3_600_000).contains($0) ? $0 / 1000 : nil
        }
        let easing = values["easing"]?.text
        notification.curve = easing == "keyboard" ? 7 : easing.flatMap { Int($0) }
        notification.isLocal = values["isEventFromThisApp"].flatMap {
            LogValue.truth(Substring($0.text).utf8)
        }
    }

    private func frame(_ name: String) -> Rect? {
        guard let x = figure("\(name).screenX"), let y = figure("\(name).screenY"),
            let width = figure("\(name).width"), let height = figure("\(name).height")
        else { return nil }
        return Rect(x: Pt(x), y: Pt(y), width: Pt(width), height: Pt(height))
    }

    private func figure(_ path: String) -> Double? {
        guard let value = values[path].flatMap({ Double($0.text) }), value.isFinite,
            abs(value) <= LogValue.limit * 4
        else { return nil }
        return value
    }
}
