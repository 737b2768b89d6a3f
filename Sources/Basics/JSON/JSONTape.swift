/// A JSON text as one flat array of values, each before its parts.
///
/// One array instead of a tree, because a path may have a million segments: 24 bytes a value, no
/// allocation for each, and no value knows more than where it stands. Foundation's reader would
/// cost a process more to load than the picture costs to draw.
public struct JSONTape: Sendable {
    /// The type of a value; `no` and `yes` are JSON's `false` and `true`.
    public enum Kind: UInt8, Sendable { case null, no, yes, number, string, array, object }

    /// One value: 24 bytes.
    public struct Value: Sendable {
        /// The type of the value.
        public internal(set) var kind: Kind
        /// A Boolean value that indicates whether a string has escapes.
        public internal(set) var isEscaped = false
        /// The offset of its first byte; for a string, of the first byte after the quote.
        public internal(set) var offset: UInt32
        /// The index after the value and its parts; for a string, its number of bytes.
        public internal(set) var end: UInt32
        /// The value of a number; 0 for every other type.
        public internal(set) var number: Double = 0
    }

    /// The largest text in bytes.
    public static let mostBytes = 256 << 20
    /// The largest number of values, each part of an array or object counted.
    public static let mostValues = 16 << 20
    /// The number of levels that values may nest, the outermost included.
    public static let levels = 601

    /// The text that was read, in UTF-8.
    public let text: [UInt8]
    /// The values in the order of the text, each before its parts.
    public private(set) var values: [Value] = []

    /// Reads a whole text whose values nest at most `levels` levels.
    public init(_ text: [UInt8], levels: Int = levels) throws(JSONFault) {
        self.text = text
        if text.count > Self.mostBytes {
            throw JSONFault(
                code: .tooLarge, offset: 0, rule: "the text has more than \(Self.mostBytes) bytes",
                nextStep: "split the text")
        }
        var reader = JSONReader(text, levels: levels)
        try reader.readAll()
        values = reader.values
    }

    /// Returns the offset of a value's first byte.
    public func offset(of index: Int) -> Int {
        let value = values[index]
        return Int(value.offset) - (value.kind == .string ? 1 : 0)
    }

    /// Returns the index of the value after a value and its parts.
    @inlinable
    public func after(_ index: Int) -> Int {
        let value = values[index]
        return value.kind == .array || value.kind == .object ? Int(value.end) : index + 1
    }

    /// Returns the bytes of a string as they are in the text.
    public func rawString(_ index: Int) -> ArraySlice<UInt8> {
        let value = values[index]
        return text[Int(value.offset)..<Int(value.offset + value.end)]
    }

    /// Returns a string with its escapes replaced.
    public func string(_ index: Int) -> String {
        let raw = rawString(index)
        if !values[index].isEscaped { return String(decoding: raw, as: UTF8.self) }
        return JSONReader.unescaped(raw)
    }

    /// Returns whether a string is the given one; strings with escapes never are.
    public func isString(_ index: Int, _ wanted: StaticString) -> Bool {
        let value = values[index]
        if Int(value.end) != wanted.utf8CodeUnitCount || value.isEscaped { return false }
        let start = Int(value.offset)
        for place in 0..<wanted.utf8CodeUnitCount
        where text[start + place] != wanted.utf8Start[place] {
            return false
        }
        return true
    }
}
