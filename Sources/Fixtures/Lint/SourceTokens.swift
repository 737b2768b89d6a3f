// One scanner for Swift, Objective-C, Dart, JavaScript and Kotlin: they share numbers, strings,
// brackets and comments of C, and nothing else is read. A full parser for each was not considered:
// fixtures are literals, and what is no literal cannot be judged anyway.

/// The languages that fixtures are read in.
enum SourceLanguage: Hashable {
    case swift, objectiveC, dart, javaScript, kotlin

    init?(file: String) {
        switch file.split(separator: ".").last?.lowercased() {
        case "swift": self = .swift
        case "m", "mm", "h": self = .objectiveC
        case "dart": self = .dart
        case "js", "jsx", "ts", "tsx", "mjs", "cjs": self = .javaScript
        case "kt", "kts": self = .kotlin
        default: return nil
        }
    }
}

/// A word, number, string or sign of a source file.
struct SourceToken {
    enum Kind: UInt8 { case word, number, string, sign }

    var kind: Kind
    /// The bytes; of a string those between its quotes.
    var start: Int
    var end: Int
    var line: Int
}

/// The tokens of a source file.
struct SourceTokens {
    let bytes: [UInt8]
    let language: SourceLanguage
    private let lines: LineTable
    private(set) var tokens: [SourceToken] = []
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], _ language: SourceLanguage) {
        self.bytes = bytes
        self.language = language
        lines = LineTable(bytes)
        tokens.reserveCapacity(bytes.count / 5)
        while position < bytes.count { scan() }
    }

    func text(_ index: Int) -> String {
        let token = tokens[index]
        return String(decoding: bytes[token.start..<token.end], as: UTF8.self)
    }

    func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .sign else { return false }
        return bytes[tokens[index].start] == UInt8(ascii: sign)
    }

    func isWord(_ index: Int, _ word: String) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return false }
        return bytes[tokens[index].start..<tokens[index].end].elementsEqual(word.utf8)
    }

    /// The place of a token; a string's is that of its quote.
    func place(_ index: Int) -> Place {
        let token = tokens[index]
        return lines.place(of: token.start - (token.kind == .string ? 1 : 0), in: bytes)
    }

    // MARK: - Scanning

    private func byte(_ at: Int) -> UInt8 { at < bytes.count ? bytes[at] : 0 }

    private mutating func newline() { line += 1 }

    private mutating func scan() {
        let byte = bytes[position]
        switch byte {
        case 0x0A:
            newline()
            position += 1
        case 0...0x20: position += 1
        case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "/"):
            while position < bytes.count, bytes[position] != 0x0A { position += 1 }
        case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "/") where beginsPattern: skipPattern()
        case UInt8(ascii: "#") where language == .swift && rawSigns > 0: scanRawString(rawSigns)
        case UInt8(ascii: "r") where language == .dart && isRawDart:
            position += 1
            scanString(bytes[position], isRaw: true)
        case UInt8(ascii: "\""): scanString(byte)
        case UInt8(ascii: "'") where language != .swift: scanString(byte)
        case UInt8(ascii: "`") where language == .javaScript: scanString(byte)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber()
        case _ where Self.isWord(byte): scanWord()
        default:
            append(.sign, position, position + 1)
            position += 1
        }
    }

    private mutating func append(
        _ kind: SourceToken.Kind, _ start: Int, _ end: Int, line: Int? = nil
    ) {
        tokens.append(SourceToken(kind: kind, start: start, end: end, line: line ?? self.line))
    }

    private mutating func skipComment() {
        // Comments of Swift, Kotlin and Dart have comments in them.
        let nests = language == .swift || language == .kotlin || language == .dart
        var level = 0
        repeat {
            if bytes[position] == 0x0A { newline() }
            if bytes[position] == UInt8(ascii: "/"), byte(position + 1) == UInt8(ascii: "*"),
                nests || level == 0
            {
                level += 1
                position += 1
            } else if bytes[position] == UInt8(ascii: "*"), byte(position + 1) == UInt8(ascii: "/")
            {
                level -= 1
                position += 1
            }
            position += 1
        } while position < bytes.count && level > 0
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func scanWord() {
        let start = position
        while position < bytes.count, Self.isWord(bytes[position]) || Self.isDigit(bytes[position])
        {
            position += 1
        }
        append(.word, start, position)
    }

    /// Reads digits with a fraction and an exponent; `225.dp` is a number and a word.
    private mutating func scanNumber() {
        let start = position
        func isPart(_ at: Int) -> Bool { Self.isDigit(byte(at)) || byte(at) == UInt8(ascii: "_") }
        while isPart(position) { position += 1 }
        if byte(position) == UInt8(ascii: "."), Self.isDigit(byte(position + 1)) {
            position += 1
            while isPart(position) { position += 1 }
        }
        if byte(position) | 0x20 == UInt8(ascii: "e") {
            let sign = [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte(position + 1)) ? 1 : 0
            if Self.isDigit(byte(position + 1 + sign)) {
                position += 1 + sign
                while Self.isDigit(byte(position)) { position += 1 }
            }
        }
        append(.number, start, position)
        // Suffixes such as `f` and `L` say nothing.
        while Self.isWord(byte(position)) || Self.isDigit(byte(position)) { position += 1 }
    }

    private mutating func scanString(_ quote: UInt8, isRaw: Bool = false) {
        let isLong = hasLongStrings && byte(position + 1) == quote && byte(position + 2) == quote
        let startLine = line
        let size = isLong ? 3 : 1
        position += size
        let start = position
        if isRaw || isLong && language == .kotlin {
            skipRawString(quote, isLong: isLong)
        } else {
            skipString(quote, isLong: isLong, depth: 0)
        }
        // The apostrophe of a text in JSX is no string.
        if language == .javaScript, quote != UInt8(ascii: "`"), byte(position) != quote {
            position = start
            line = startLine
            return append(.sign, start - 1, start)
        }
        let end = min(position, bytes.count)
        append(.string, start, end, line: startLine)
        position = min(position + size, bytes.count)
    }

    /// A Boolean value that indicates whether three quotes begin a string of several lines; in
    /// other languages they are an empty string and the beginning of another.
    private var hasLongStrings: Bool {
        switch language {
        case .swift, .dart, .kotlin: true
        case .objectiveC, .javaScript: false
        }
    }

    /// A Boolean value that indicates whether `r` stands before a quote, as in `r'\d'`.
    private var isRawDart: Bool {
        byte(position + 1) == UInt8(ascii: "'") || byte(position + 1) == UInt8(ascii: "\"")
    }

    /// The number of `#` before a quote at this position; 0 where no quote follows.
    private var rawSigns: Int {
        var count = 0
        while byte(position + count) == UInt8(ascii: "#") { count += 1 }
        return byte(position + count) == UInt8(ascii: "\"") ? count : 0
    }

    /// Reads a string such as `#"a"b"#`, which ends at a quote with as many signs as it began with.
    private mutating func scanRawString(_ signs: Int) {
        let quote = UInt8(ascii: "\"")
        func closes(_ at: Int, _ quotes: Int) -> Bool {
            (0..<quotes).allSatisfy { byte(at + $0) == quote }
                && (0..<signs).allSatisfy { byte(at + quotes + $0) == UInt8(ascii: "#") }
        }
        let open = position + signs
        // `#"""#` is a string of one quote on one line.
        let isLong = byte(open + 1) == quote && byte(open + 2) == quote && !closes(open + 2, 1)
        let size = isLong ? 3 : 1
        let startLine = line
        position = open + size
        let start = position
        while position < bytes.count, !closes(position, size) {
            if bytes[position] == 0x0A {
                if !isLong { break }
                newline()
            }
            position += 1
        }
        append(.string, start, position, line: startLine)
        if closes(position, size) { position += size + signs }
    }

    /// Moves to the closing quote of a string without escapes.
    private mutating func skipRawString(_ quote: UInt8, isLong: Bool) {
        while position < bytes.count {
            if bytes[position] == quote,
                !isLong || byte(position + 1) == quote && byte(position + 2) == quote
            {
                return
            }
            if bytes[position] == 0x0A {
                if !isLong { return }
                newline()
            }
            position += 1
        }
    }

    /// Moves to the closing quote, the end of the line for a short string, or the end.
    private mutating func skipString(_ quote: UInt8, isLong: Bool, depth: Int) {
        let isMultiline = isLong || quote == UInt8(ascii: "`")
        while position < bytes.count {
            let byte = bytes[position]
            if byte == quote {
                if !isLong { return }
                if self.byte(position + 1) == quote, self.byte(position + 2) == quote { return }
            }
            if byte == 0x0A {
                if !isMultiline { return }
                newline()
            }
            if byte == UInt8(ascii: "\\"),
                language != .swift
                    || self.byte(position + 1) != UInt8(ascii: "(")
            {
                if self.byte(position + 1) == 0x0A, isMultiline { position += 1; newline() }
                position += byte == UInt8(ascii: "\\") && self.byte(position) == byte ? 2 : 1
                continue
            }
            if depth < 20, let close = interpolation {
                position += 2
                skipInterpolation(close, depth: depth + 1)
            } else {
                position += 1
            }
        }
    }

    /// The closing bracket of an expression that begins in a string at this position.
    private var interpolation: UInt8? {
        let (one, two) = (byte(position), byte(position + 1))
        if language == .swift {
            return one == UInt8(ascii: "\\") && two == UInt8(ascii: "(") ? UInt8(ascii: ")") : nil
        }
        guard language != .objectiveC else { return nil }
        return one == UInt8(ascii: "$") && two == UInt8(ascii: "{") ? UInt8(ascii: "}") : nil
    }

    private mutating func skipInterpolation(_ close: UInt8, depth: Int) {
        let open = close == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "{")
        var level = 1
        while position < bytes.count, level > 0 {
            let byte = bytes[position]
            if byte == 0x0A { newline() }
            if byte == open { level += 1 }
            if byte == close { level -= 1 }
            let isQuote =
                byte == UInt8(ascii: "\"")
                || byte == UInt8(ascii: "'") && (language == .javaScript || language == .dart)
                || byte == UInt8(ascii: "`") && language == .javaScript
            if isQuote, depth < 20 {
                position += 1
                skipString(byte, isLong: false, depth: depth + 1)
            } else if byte == UInt8(ascii: "/"), language == .javaScript,
                "(,=:[!&|?{;".utf8.contains(lastSign(before: position))
            {
                skipPattern()
                continue
            }
            position += 1
        }
    }

    /// The last byte before a place that is no space.
    private func lastSign(before place: Int) -> UInt8 {
        var index = place - 1
        while index > 0, bytes[index] == 0x20 { index -= 1 }
        return index >= 0 ? bytes[index] : 0
    }

    /// A pattern between slashes in JavaScript and Swift, which stands where a value can stand.
    private var beginsPattern: Bool {
        guard language == .javaScript || language == .swift else { return false }
        if language == .swift, !endsPatternOfSwift { return false }
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .number, .string: return false
        case .word: return text(tokens.count - 1) == "return"
        case .sign:
            // `s => /a/` is a function that gives a pattern.
            if bytes[last.start] == UInt8(ascii: ">") {
                return bytes[last.start - 1] == UInt8(ascii: "=")
            }
            return "(,=:[!&|?{};".utf8.contains(bytes[last.start])
        }
    }

    /// Returns whether a slash at this position is the first of two on a line, with no space behind
    /// it: Swift's operator has one.
    private var endsPatternOfSwift: Bool {
        guard byte(position + 1) > 0x20 else { return false }
        var index = position + 1
        while index < bytes.count, bytes[index] != 0x0A {
            if bytes[index] == UInt8(ascii: "/") { return true }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func skipPattern() {
        position += 1
        var isClass = false
        while position < bytes.count, bytes[position] != 0x0A {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\\") { position += 1 }
            if byte == UInt8(ascii: "[") { isClass = true }
            if byte == UInt8(ascii: "]") { isClass = false }
            position += 1
            if byte == UInt8(ascii: "/"), !isClass { return }
        }
    }
}
