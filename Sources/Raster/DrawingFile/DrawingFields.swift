import Basics

/// The fields of one JSON object while it is read: those that exist, and those that were read.
struct DrawingFields {
    let tape: JSONTape
    /// The object's index in the tape.
    let index: Int
    /// What the object is, for messages: `op "rect"`.
    var title: String
    private var names: [Int] = []
    private var used: UInt64 = 0

    /// The most fields of an object.
    private static let most = 64

    init(_ tape: JSONTape, _ index: Int, _ title: String) throws(DrawingError) {
        self.tape = tape
        self.index = index
        self.title = title
        if tape.values[index].kind != .object {
            throw tape.error(
                .wrongType, at: tape.offset(of: index), "\(title) has to be an object",
                "write it as { ... }")
        }
        var name = index + 1
        while name < Int(tape.values[index].end) {
            names.append(name)
            name = tape.after(name + 1)
        }
        if names.count > Self.most {
            throw tape.error(
                .tooLarge, at: tape.offset(of: names[Self.most]),
                "\(title) has more than \(Self.most) fields", "leave some out")
        }
    }

    /// The index of a field's value, if the field is there.
    mutating func find(_ name: StaticString) -> Int? {
        for (place, key) in names.enumerated() where tape.isString(key, name) {
            used |= 1 << UInt64(place)
            return key + 1
        }
        return nil
    }

    mutating func has(_ name: StaticString) -> Bool { find(name) != nil }

    mutating func need(_ name: StaticString) throws(DrawingError) -> Int {
        if let found = find(name) { return found }
        throw tape.error(
            .missingField, at: tape.offset(of: index), "\(title) lacks \"\(name)\"",
            "add the field; docs/drawing.md lists them")
    }

    mutating func number(_ name: StaticString, or other: Double? = nil) throws(DrawingError)
        -> Double
    {
        if let other, !has(name) { return other }
        let value = try need(name)
        return try number(at: value, name)
    }

    func number(at value: Int, _ name: StaticString) throws(DrawingError) -> Double {
        if tape.values[value].kind == .number { return tape.values[value].number }
        throw wrong(value, name, "a number")
    }

    mutating func string(_ name: StaticString) throws(DrawingError) -> String {
        let value = try need(name)
        if tape.values[value].kind != .string { throw wrong(value, name, "a string") }
        return tape.string(value)
    }

    mutating func color(
        _ name: StaticString, or other: Color? = nil
    ) throws(DrawingError) -> Color {
        if let other, !has(name) { return other }
        return try color(at: try need(name), name)
    }

    func color(at value: Int, _ name: StaticString) throws(DrawingError) -> Color {
        if tape.values[value].kind == .string, !tape.values[value].isEscaped {
            let raw = tape.rawString(value)
            var packed: UInt32 = 0
            var isHex = raw.count == 6 || raw.count == 8
            for byte in raw {
                guard let digit = Hex.digit(byte) else {
                    isHex = false
                    break
                }
                packed = packed << 4 | UInt32(digit)
            }
            if isHex { return Color(raw.count == 6 ? packed << 8 | 255 : packed) }
        }
        throw wrong(value, name, "a colour as \"rrggbb\" or \"rrggbbaa\" in hexadecimal digits")
    }

    /// One of some words; the first where the field is not there and `isNeeded` is not set.
    mutating func word<Meaning>(
        _ name: StaticString, _ words: [(StaticString, Meaning)]
    ) throws(DrawingError) -> Meaning {
        guard let value = find(name) else { return words[0].1 }
        if tape.values[value].kind == .string {
            for (word, meaning) in words where tape.isString(value, word) { return meaning }
        }
        let known = words.map { "\"\($0.0)\"" }.joined(separator: ", ")
        throw tape.error(
            .unknownName, at: tape.offset(of: value), "\"\(name)\" has no such value",
            "use one of \(known)")
    }

    /// The parts of an array, of which there have to be so many if a number is given.
    func parts(_ value: Int, _ name: StaticString, count: Int? = nil) throws(DrawingError) -> [Int]
    {
        if tape.values[value].kind == .array {
            var parts: [Int] = []
            var part = value + 1
            while part < Int(tape.values[value].end) {
                parts.append(part)
                part = tape.after(part)
            }
            if count == nil || count == parts.count { return parts }
        }
        throw wrong(value, name, count.map { "an array of \($0) values" } ?? "an array")
    }

    func numbers(
        _ value: Int, _ name: StaticString, count: Int
    ) throws(DrawingError) -> [Double] {
        var numbers: [Double] = []
        for part in try parts(value, name, count: count) {
            numbers.append(try number(at: part, name))
        }
        return numbers
    }

    func wrong(_ value: Int, _ name: StaticString, _ wanted: String) -> DrawingError {
        tape.error(
            .wrongType, at: tape.offset(of: value), "\"\(name)\" has to be \(wanted)",
            "write it so; docs/drawing.md lists the fields")
    }

    /// Refuses fields that were not read. A `note` is allowed everywhere.
    mutating func finish() throws(DrawingError) {
        _ = find("note")
        for (place, name) in names.enumerated() where used & 1 << UInt64(place) == 0 {
            let text = tape.string(name)
            let isTwice = names[..<place].contains { tape.rawString($0) == tape.rawString(name) }
            throw tape.error(
                .unknownField, at: tape.offset(of: name),
                isTwice ? "\"\(text)\" is given twice" : "\(title) has no field \"\(text)\"",
                "take it out; docs/drawing.md lists the fields")
        }
    }
}
