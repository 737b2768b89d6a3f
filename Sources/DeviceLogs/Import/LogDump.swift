import Simulator

/// Reads a user info that Swift's `dump` has printed: a pair for each entry, its key and its value
/// on lines of their own behind `▿` or `-`.
struct LogDump {
    private let source: LogSource
    /// The line of the heading, counted from 0, and the position of its mark.
    private let head: Int
    private let open: Int
    /// The number of pairs that the heading declares, or nil if the heading is missing.
    private let declared: Int?
    private(set) var notification = LogNotification(name: nil)
    /// The last line of the dump, counted from 0.
    private(set) var lastLine: Int

    private var key: String?
    private var pairs = 0

    private var text: LogText { source.text }

    /// The labels of a pair's key and value.
    private static let parts: Set<String> = ["key", ".0", "value", ".1"]

    /// The largest number of lines between a heading and the first key.
    private static let reach = 3

    /// The dump that begins at a line; nil where none of a keyboard's user info does.
    init?(_ source: LogSource, at line: Int) {
        guard let first = Self.entry(source.text, line) else { return nil }
        // A key or a value that is a pair itself begins nothing.
        let isPair = first.text == "(2 elements)" && !Self.parts.contains(first.label)
        guard isPair || Self.count(first.text) != nil else { return nil }
        let lines = (line..<min(line + Self.reach, source.text.starts.count)).dropFirst()
        let entries = lines.map { Self.entry(source.text, $0) }
        let key = entries.first { $0?.label == "key" || $0?.label == ".0" }
        guard let key, let key, Self.key(key.text) != nil else { return nil }
        self.source = source
        head = line
        open = first.position
        declared = isPair ? nil : Self.count(first.text)
        lastLine = isPair ? line - 1 : line
    }

    /// Reads all pairs.
    ///
    /// - Throws: `ImportError` where a pair or its value is missing or cannot be read.
    mutating func read() throws(ImportError) {
        var line = lastLine + 1
        while line < text.starts.count, let entry = Self.entry(text, line) {
            if key == nil, endsHere(entry) { break }
            guard try take(entry) else { break }
            lastLine = line
            line += 1
        }
        let end = line < text.starts.count ? text.starts[line] : text.bytes.count
        if key != nil || pairs < (declared ?? 0) { throw source.cut(at: end, open: open) }
    }

    /// Returns whether the line begins another dump, or a pair that the heading does not count.
    private func endsHere(_ entry: Entry) -> Bool {
        guard entry.label.isEmpty else { return false }
        return Self.count(entry.text) != nil || (pairs == declared && entry.text == "(2 elements)")
    }

    /// Takes a line over; false where it belongs to something else.
    private mutating func take(_ entry: Entry) throws(ImportError) -> Bool {
        switch entry.label {
        case "key", ".0":
            if key != nil { throw source.cut(at: entry.position, open: open) }
            guard let name = Self.key(entry.text) else { return false }
            key = name
        case "value", ".1":
            guard let key else { return pairs > 0 }
            // The key's own text stands below a key that is wrapped.
            if Self.key(entry.text) == key { return true }
            try set(key, entry)
        default: break
        }
        return true
    }

    private mutating func set(_ key: String, _ entry: Entry) throws(ImportError) {
        guard notification.keysPresent.count < 32, !notification.keysPresent.contains(key) else {
            throw source.cut(at: entry.position, open: open)
        }
        let value = Self.bare(entry.text)
        guard notification.set(key, to: value[...].utf8) else {
            throw source.error(
                .badValue, at: entry.position, "\"\(value.prefix(60))\" is not a value of \(key)",
                "Correct the line to what the device printed, or remove the record that "
                    + "begins on line \(head + 1)")
        }
        notification.keysPresent.append(key)
        self.key = nil
        pairs += 1
    }
}

// MARK: - Lines

extension LogDump {
    /// A line of a dump: `▿ key: …`, `- value: …`, `▿ (2 elements)`.
    private struct Entry {
        /// The text before the colon; empty if there is none.
        var label: String
        var text: String
        /// The position of the text.
        var position: Int
    }

    private static func entry(_ text: LogText, _ line: Int) -> Entry? {
        let range = text.trimmed(text.line(line))
        let isParent = text.starts(at: range.lowerBound, with: "▿ ")
        guard isParent || text.starts(at: range.lowerBound, with: "- "), range.count <= 400 else {
            return nil
        }
        let start = range.lowerBound + (isParent ? "▿ ".utf8.count : 2)
        guard start < range.upperBound else { return nil }
        let colon = text.skip(start, to: range.upperBound) {
            $0.isWord || $0 == UInt8(ascii: ".")
        }
        guard colon > start, text.byte(colon) == UInt8(ascii: ":"), colon < range.upperBound else {
            return Entry(label: "", text: text[start..<range.upperBound], position: start)
        }
        let rest = text.trimmed(colon + 1..<range.upperBound)
        return Entry(label: text[start..<colon], text: text[rest], position: rest.lowerBound)
    }

    /// The number of `3 elements`, `3 key/value pairs`, or of such an end.
    private static func count(_ text: String) -> Int? {
        for ending in [" elements", " key/value pairs", " key/value pair", " element"]
        where text.hasSuffix(ending) {
            let words = text.dropLast(ending.count).split(separator: " ")
            return words.last.flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
        }
        return nil
    }

    /// A key of UIKit's without the marks around it.
    private static func key(_ text: String) -> String? {
        var name = bare(text)[...]
        if name.hasPrefix("AnyHashable("), name.hasSuffix(")") {
            name = name.dropFirst("AnyHashable(".count).dropLast()
        }
        let plain = bare(String(name))
        guard plain.hasPrefix("UIKeyboard"), plain.utf8.allSatisfy(\.isWord) else { return nil }
        return plain
    }

    /// A value without the number that distinguishes objects (`#3`) and without quotes.
    private static func bare(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
        if words.count > 1, let last = words.last, last.first == "#",
            last.dropFirst().allSatisfy(\.isNumber)
        {
            words.removeLast()
        }
        let value = words.joined(separator: " ")
        let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
        return isQuoted ? String(value.dropFirst().dropLast()) : value
    }
}

extension LogNotification {
    /// Returns whether another one can be the same post, printed again: it has keys of this one,
    /// and no figure that contradicts, whatever either is called.
    func agrees(with other: LogNotification) -> Bool {
        func same<Value: Equatable>(_ field: KeyPath<LogNotification, Value?>) -> Bool {
            guard let own = self[keyPath: field], let reported = other[keyPath: field] else {
                return true
            }
            return own == reported
        }
        return !Set(keysPresent).isDisjoint(with: other.keysPresent) && same(\.begin)
            && same(\.end) && same(\.bounds) && same(\.centerBegin) && same(\.centerEnd)
            && same(\.durationSeconds) && same(\.curve) && same(\.changedByUserInteraction)
            && same(\.isLocal)
    }

    /// Takes over what another one prints beyond this.
    mutating func complete(from other: LogNotification) {
        begin = begin ?? other.begin
        end = end ?? other.end
        bounds = bounds ?? other.bounds
        centerBegin = centerBegin ?? other.centerBegin
        centerEnd = centerEnd ?? other.centerEnd
        durationSeconds = durationSeconds ?? other.durationSeconds
        curve = curve ?? other.curve
        changedByUserInteraction = changedByUserInteraction ?? other.changedByUserInteraction
        isLocal = isLocal ?? other.isLocal
        keysPresent += other.keysPresent.filter { !keysPresent.contains($0) }
    }
}
