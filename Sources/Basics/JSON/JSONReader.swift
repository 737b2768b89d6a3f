/// The reason for which a text is not JSON: its place, the broken rule and the next step.
public struct JSONFault: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Code: Hashable, Sendable {
        /// The text is not JSON, or it ends too early.
        case syntax
        /// A string is not UTF-8.
        case encoding
        /// A number is beyond what a `Double` holds.
        case outOfRange
        /// Values nest too deep, or there are too many.
        case tooLarge
    }

    /// The kind of fault.
    public let code: Code
    /// The offset of the byte at which reading stopped.
    public let offset: Int
    /// The broken rule, in one clause.
    public let rule: String
    /// The next step for the reader of the message.
    public let nextStep: String
}

/// Reads JSON (RFC 8259) into a tape.
struct JSONReader {
    private let text: [UInt8]
    private var place = 0
    private(set) var values: [JSONTape.Value] = []

    private let levels: Int

    init(_ text: [UInt8], levels: Int = JSONTape.levels) {
        self.text = text
        self.levels = levels
    }

    mutating func readAll() throws(JSONFault) {
        // A byte order mark is no part of the text.
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        try readValue(depth: 0)
        skipSpace()
        if place < text.count { throw fault("text follows the end of the value") }
    }

    // MARK: - Values

    private mutating func readValue(depth: Int) throws(JSONFault) {
        if depth >= levels {
            throw fault(
                .tooLarge, "values nest more than \(levels) levels deep", "use fewer levels")
        }
        if values.count >= JSONTape.mostValues {
            throw fault(
                .tooLarge, "there are more than \(JSONTape.mostValues) values", "split the text")
        }
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): try readGroup(.object, UInt8(ascii: "}"), depth)
        case UInt8(ascii: "["): try readGroup(.array, UInt8(ascii: "]"), depth)
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
        case UInt8(ascii: "t"): try readWord("true", .yes)
        case UInt8(ascii: "f"): try readWord("false", .no)
        case UInt8(ascii: "n"): try readWord("null", .null)
        default:
            throw fault(
                place < text.count ? "no value begins with this character" : "a value is missing")
        }
    }

    private mutating func readGroup(
        _ kind: JSONTape.Kind, _ close: UInt8, _ depth: Int
    ) throws(JSONFault) {
        let index = values.count
        values.append(JSONTape.Value(kind: kind, offset: UInt32(place), end: 0))
        place += 1
        skipSpace()
        var isFirst = true
        while peek != close {
            if !isFirst {
                try take(
                    UInt8(ascii: ","),
                    kind == .object ? "a comma or } is missing" : "a comma or ] is missing")
                skipSpace()
            }
            isFirst = false
            if kind == .object {
                if peek != UInt8(ascii: "\"") { throw fault("a key in double quotes is missing") }
                try readString()
                skipSpace()
                try take(UInt8(ascii: ":"), "a colon is missing after the key")
            }
            try readValue(depth: depth + 1)
            skipSpace()
        }
        place += 1
        values[index].end = UInt32(values.count)
    }

    private mutating func readWord(
        _ word: StaticString, _ kind: JSONTape.Kind
    ) throws(JSONFault) {
        let start = place
        for index in 0..<word.utf8CodeUnitCount {
            if peek != word.utf8Start[index] {
                throw fault("this word is not true, false or null", at: start)
            }
            place += 1
        }
        values.append(JSONTape.Value(kind: kind, offset: UInt32(start), end: 0))
    }

    // MARK: - Numbers

    /// Numbers of up to 15 digits and small exponents are exact in one step; the others are left to
    /// the standard library.
    private mutating func readNumber() throws(JSONFault) {
        let start = place
        let isNegative = peek == UInt8(ascii: "-")
        if isNegative { place += 1 }
        var (digits, mantissa, exponent) = (0, 0, 0)
        let first = peek
        try readDigits(&digits, &mantissa)
        if first == UInt8(ascii: "0") && place - start - (isNegative ? 1 : 0) > 1 {
            throw fault("a number has a leading zero", at: start)
        }
        if peek == UInt8(ascii: ".") {
            place += 1
            let point = place
            try readDigits(&digits, &mantissa)
            exponent = point - place
        }
        if peek | 32 == UInt8(ascii: "e") { exponent += try readExponent() }
        var number: Double
        if digits <= 15 && abs(exponent) <= 22 {
            let power = Self.powers[abs(exponent)]
            number = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
            if isNegative { number = -number }
        } else {
            number = Double(String(decoding: text[start..<place], as: UTF8.self)) ?? .infinity
        }
        if !number.isFinite {
            throw fault(
                .outOfRange, "a number is larger than 1.8e308", "use a smaller number", at: start)
        }
        values.append(
            JSONTape.Value(kind: .number, offset: UInt32(start), end: 0, number: number))
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    ]

    private mutating func readDigits(_ digits: inout Int, _ mantissa: inout Int) throws(JSONFault) {
        let start = place
        while UInt8(ascii: "0")...UInt8(ascii: "9") ~= peek {
            if digits < 18 { mantissa = mantissa * 10 + Int(peek - UInt8(ascii: "0")) }
            digits += 1
            place += 1
        }
        if place == start { throw fault("a digit is missing") }
    }

    private mutating func readExponent() throws(JSONFault) -> Int {
        place += 1
        let isNegative = peek == UInt8(ascii: "-")
        if isNegative || peek == UInt8(ascii: "+") { place += 1 }
        var (digits, exponent) = (0, 0)
        try readDigits(&digits, &exponent)
        exponent = min(exponent, 100_000)
        return isNegative ? -exponent : exponent
    }

    // MARK: - Strings

    private mutating func readString() throws(JSONFault) {
        place += 1
        let start = place
        var isEscaped = false
        var isASCII = true
        while true {
            if place >= text.count { throw fault("a string has no closing quote", at: start - 1) }
            let byte = text[place]
            if byte == UInt8(ascii: "\"") { break }
            if byte < 32 { throw fault("a string contains a control character") }
            if byte >= 128 { isASCII = false }
            place += 1
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                try skipEscape()
            }
        }
        if !isASCII { try checkUTF8(start..<place) }
        values.append(
            JSONTape.Value(
                kind: .string, isEscaped: isEscaped, offset: UInt32(start),
                end: UInt32(place - start)))
        place += 1
    }

    private mutating func skipEscape() throws(JSONFault) {
        let start = place - 1
        let byte = peek
        place += 1
        if byte != UInt8(ascii: "u") {
            if Self.escape(byte) == nil {
                throw fault("a string contains an unknown escape", at: start)
            }
            return
        }
        let unit = try readHex(start)
        if 0xDC00...0xDFFF ~= unit {
            throw fault("a string contains half of a surrogate pair", at: start)
        }
        if !(0xD800...0xDBFF ~= unit) { return }
        if place + 1 >= text.count || text[place] != UInt8(ascii: "\\")
            || text[place + 1] != UInt8(ascii: "u")
        {
            throw fault("a string contains half of a surrogate pair", at: start)
        }
        place += 2
        let low = try readHex(start)
        if !(0xDC00...0xDFFF ~= low) {
            throw fault("a string contains half of a surrogate pair", at: start)
        }
    }

    private mutating func readHex(_ start: Int) throws(JSONFault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hex.digit(peek) else {
                throw fault("an escape \\u needs four hexadecimal digits", at: start)
            }
            unit = unit << 4 | UInt32(digit)
            place += 1
        }
        return unit
    }

    private func checkUTF8(_ range: Range<Int>) throws(JSONFault) {
        var decoder = Unicode.UTF8.ForwardParser()
        var rest = text[range].makeIterator()
        var offset = range.lowerBound
        while true {
            switch decoder.parseScalar(from: &rest) {
            case .valid(let bytes): offset += bytes.count
            case .emptyInput: return
            case .error:
                throw fault(
                    .encoding, "a string is not UTF-8", "save it as UTF-8", at: offset)
            }
        }
    }

    /// A string that has been read, without its escapes.
    static func unescaped(_ raw: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        var bytes: [UInt8] = []
        func flush() {
            units += String(decoding: bytes, as: UTF8.self).utf16
            bytes.removeAll(keepingCapacity: true)
        }
        var place = raw.startIndex
        while place < raw.endIndex {
            if raw[place] != UInt8(ascii: "\\") {
                bytes.append(raw[place])
                place += 1
                continue
            }
            if let byte = escape(raw[place + 1]) {
                bytes.append(byte)
                place += 2
                continue
            }
            flush()
            units.append(
                raw[(place + 2)..<(place + 6)].reduce(0) {
                    $0 << 4 | UInt16(Hex.digit($1) ?? 0)
                })
            place += 6
        }
        flush()
        return String(decoding: units, as: UTF16.self)
    }

    private static func escape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        default: nil
        }
    }

    // MARK: - Bytes

    /// The next byte; 0 at the end.
    private var peek: UInt8 { place < text.count ? text[place] : 0 }

    private mutating func skipSpace() {
        while peek == 32 || peek == 10 || peek == 13 || peek == 9 { place += 1 }
    }

    private mutating func take(_ byte: UInt8, _ missing: String) throws(JSONFault) {
        if peek != byte { throw fault(missing) }
        place += 1
    }

    private func fault(_ rule: String, at offset: Int? = nil) -> JSONFault {
        let place = offset ?? place
        if place >= text.count {
            return JSONFault(
                code: .syntax, offset: text.count, rule: "the text ends too early: \(rule)",
                nextStep: "the text is incomplete: copy or create it again")
        }
        return JSONFault(
            code: .syntax, offset: place, rule: rule, nextStep: "fix the JSON at this position")
    }

    private func fault(
        _ code: JSONFault.Code, _ rule: String, _ nextStep: String, at offset: Int? = nil
    ) -> JSONFault {
        JSONFault(code: code, offset: offset ?? place, rule: rule, nextStep: nextStep)
    }
}
