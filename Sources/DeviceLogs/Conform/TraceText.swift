import Scenarios
import Basics

// A JSON reader of our own, because a message about a trace must name line and column, which the
// decoder of Foundation does not tell for a value of the wrong type, and because the text may be
// hostile: depth and size are bounded, and nothing is shared or recursed without end.

/// One value of a JSON text, with the place where it begins.
struct TraceValue: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case list([TraceValue])
        case object([Member])
    }

    struct Member: Hashable, Sendable {
        var key: String
        var value: TraceValue
    }

    var kind: Kind
    /// The offset of its first byte.
    var offset: Int

    /// What the value is, for messages.
    var kindName: String {
        switch kind {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .string(let text): "\"\(text.clipped(40))\""
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The member of a key, null and missing alike nil.
    subscript(key: String) -> TraceValue? {
        guard case .object(let members) = kind,
            let value = members.first(where: { $0.key == key })?.value, value.kind != .null
        else { return nil }
        return value
    }
}

/// The bytes of a JSON file, and the reader that walks over them.
struct TraceText {
    static let maxBytes = 4 << 20
    private static let maxDepth = 64

    let file: String
    let bytes: [UInt8]
    private var next = 0
    /// Line and column of every ``markSpacing``-th byte, so that a place costs no walk from the
    /// beginning: each action of a trace keeps its own.
    private let marks: [(line: Int, column: Int)]
    private static let markSpacing = 1024

    init(_ bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes
        var marks: [(line: Int, column: Int)] = []
        var (line, column) = (1, 1)
        for start in stride(from: 0, to: min(bytes.count, Self.maxBytes), by: Self.markSpacing) {
            marks.append((line, column))
            let end = min(start + Self.markSpacing, bytes.count)
            Self.walk(bytes[start..<end], &line, &column)
        }
        self.marks = marks
    }

    private static func walk(_ bytes: ArraySlice<UInt8>, _ line: inout Int, _ column: inout Int) {
        for byte in bytes {
            if byte == 0x0A {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }

    /// The place of an offset; columns count Unicode scalars.
    func place(_ offset: Int) -> SourcePlace {
        guard !marks.isEmpty else { return SourcePlace(file: file, line: 1, column: 1) }
        let offset = min(max(0, offset), bytes.count)
        let mark = min(offset / Self.markSpacing, marks.count - 1)
        var (line, column) = marks[mark]
        Self.walk(bytes[mark * Self.markSpacing..<offset], &line, &column)
        return SourcePlace(file: file, line: line, column: column)
    }

    /// The one value of the text.
    ///
    /// - Throws: ``ScenarioError`` with the place of the first byte that is not JSON.
    mutating func read() throws(ScenarioError) -> TraceValue {
        guard bytes.count <= Self.maxBytes else {
            throw ScenarioError(
                .tooLarge, at: place(0),
                "the file has \(bytes.count) bytes, a trace has at most \(Self.maxBytes)",
                nextStep: "check that this is the right file")
        }
        let value = try value(depth: 0)
        skipSpace()
        guard next == bytes.count else { throw broken("more text behind the value") }
        return value
    }

    private func broken(_ what: String, at offset: Int? = nil) -> ScenarioError {
        ScenarioError(
            .syntax, at: place(offset ?? next), "this is not JSON: \(what)",
            nextStep: "mend the file, or export the trace again")
    }

    private mutating func skipSpace() {
        while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
    }

    private mutating func value(depth: Int) throws(ScenarioError) -> TraceValue {
        guard depth < Self.maxDepth else { throw broken("more than 64 levels") }
        skipSpace()
        guard next < bytes.count else { throw broken("the text ends where a value is wanted") }
        let offset = next
        let kind: TraceValue.Kind
        switch bytes[next] {
        case UInt8(ascii: "{"): kind = .object(try members(depth: depth))
        case UInt8(ascii: "["): kind = .list(try items(depth: depth))
        case UInt8(ascii: "\""): kind = .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number(try number())
        default: kind = try word()
        }
        return TraceValue(kind: kind, offset: offset)
    }

    private mutating func word() throws(ScenarioError) -> TraceValue.Kind {
        let words: [(String, TraceValue.Kind)] = [
            ("null", .null), ("true", .bool(true)), ("false", .bool(false))
        ]
        for (word, kind) in words where bytes[next...].starts(with: word.utf8) {
            next += word.utf8.count
            return kind
        }
        throw broken("a value is wanted")
    }

    private mutating func items(depth: Int) throws(ScenarioError) -> [TraceValue] {
        next += 1
        var items: [TraceValue] = []
        skipSpace()
        if take("]") { return items }
        while true {
            items.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return items }
            guard take(",") else { throw broken("`,` or `]` is wanted") }
        }
    }

    private mutating func members(depth: Int) throws(ScenarioError) -> [TraceValue.Member] {
        next += 1
        var members: [TraceValue.Member] = []
        skipSpace()
        if take("}") { return members }
        while true {
            skipSpace()
            let offset = next
            guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") else {
                throw broken("a key in quotes is wanted")
            }
            let key = try string()
            guard !members.contains(where: { $0.key == key }) else {
                throw ScenarioError(
                    .duplicateKey, at: place(offset), "the key \"\(key.clipped(40))\" stands twice",
                    nextStep: "remove one of the two")
            }
            skipSpace()
            guard take(":") else { throw broken("`:` is wanted") }
            members.append(TraceValue.Member(key: key, value: try value(depth: depth + 1)))
            skipSpace()
            if take("}") { return members }
            guard take(",") else { throw broken("`,` or `}` is wanted") }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next < bytes.count, bytes[next] == UInt8(ascii: character) else { return false }
        next += 1
        return true
    }

    private mutating func number() throws(ScenarioError) -> Double {
        let start = next
        let signs = Array("+-.eE".utf8)
        while next < bytes.count, signs.contains(bytes[next]) || (0x30...0x39).contains(bytes[next])
        { next += 1 }
        let text = String(decoding: bytes[start..<next], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw broken("\"\(text.clipped(40))\" is no number", at: start)
        }
        return number
    }
}

// MARK: - Strings

extension TraceText {
    private mutating func string() throws(ScenarioError) -> String {
        let start = next
        next += 1
        var units: [UInt8] = []
        while next < bytes.count {
            let byte = bytes[next]
            next += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: units, as: UTF8.self) else {
                    throw broken("the text is not UTF-8", at: start)
                }
                return text
            case UInt8(ascii: "\\"): units += try escaped().utf8
            case 0x00..<0x20: throw broken("a line end or control sign in a text", at: next - 1)
            default: units.append(byte)
            }
        }
        throw broken("the text is not closed", at: start)
    }

    private mutating func escaped() throws(ScenarioError) -> String {
        guard next < bytes.count else { throw broken("the text ends in an escape") }
        let byte = bytes[next]
        next += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return String(Unicode.Scalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicode()
        default: throw broken("an unknown escape", at: next - 2)
        }
    }

    private mutating func unicode() throws(ScenarioError) -> String {
        let start = next - 2
        let high = try fourDigits()
        if let scalar = Unicode.Scalar(high) { return String(scalar) }
        guard take("\\"), take("u") else { throw broken("half of a pair", at: start) }
        let low = try fourDigits()
        let isPair = (0xD800..<0xDC00).contains(high) && (0xDC00..<0xE000).contains(low)
        let code = isPair ? 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00) : 0xD800
        guard let scalar = Unicode.Scalar(code) else { throw broken("half of a pair", at: start) }
        return String(scalar)
    }

    private mutating func fourDigits() throws(ScenarioError) -> UInt32 {
        let digits = String(decoding: bytes[next...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
            let code = UInt32(digits, radix: 16)
        else { throw broken("four hexadecimal digits are wanted") }
        next += 4
        return code
    }
}
