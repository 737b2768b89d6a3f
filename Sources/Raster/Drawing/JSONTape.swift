/// A JSON text as one flat array of values, each before its parts.
///
/// One array instead of a tree, because a path may have a million segments: 24 bytes a value, no
/// allocation for each, and no value knows more than where it stands. Foundation's reader would
/// cost a process more to load than the picture costs to draw.
struct JSONTape {
    enum Kind: UInt8 { case null, no, yes, number, string, array, object }

    struct Value {
        var kind: Kind
        /// Whether a string has escapes.
        var isEscaped = false
        /// Where it begins; of a string, the first byte behind the quote.
        var offset: UInt32
        /// The index behind the value and its parts; of a string, its number of bytes.
        var end: UInt32
        var number: Double = 0
    }

    /// The largest text in bytes, the most values, and how deep they may nest.
    static let mostBytes = 256 << 20
    static let mostValues = 16 << 20
    static let deepest = 600

    let text: [UInt8]
    private(set) var values: [Value] = []

    /// Reads a whole text.
    init(_ text: [UInt8]) throws(DrawingError) {
        self.text = text
        if text.count > Self.mostBytes {
            throw error(
                .tooLarge, at: 0, "the text has more than \(Self.mostBytes) bytes", "split it")
        }
        var reader = JSONReader(text)
        do throws(JSONReader.Fault) {
            try reader.readAll()
        } catch {
            throw DrawingError(error.code, text, at: error.offset, error.rule, error.nextStep)
        }
        values = reader.values
    }

    func error(
        _ code: DrawingError.Code, at offset: Int, _ rule: String, _ nextStep: String
    ) -> DrawingError {
        DrawingError(code, text, at: offset, rule, nextStep)
    }

    /// Where a value begins in the text.
    func offset(of index: Int) -> Int {
        let value = values[index]
        return Int(value.offset) - (value.kind == .string ? 1 : 0)
    }

    /// The index of the value behind a value.
    @inline(__always)
    func after(_ index: Int) -> Int {
        let value = values[index]
        return value.kind == .array || value.kind == .object ? Int(value.end) : index + 1
    }

    /// The bytes of a string as they stand in the text.
    func rawString(_ index: Int) -> ArraySlice<UInt8> {
        let value = values[index]
        return text[Int(value.offset)..<Int(value.offset + value.end)]
    }

    /// A string without its escapes.
    func string(_ index: Int) -> String {
        let raw = rawString(index)
        if !values[index].isEscaped { return String(decoding: raw, as: UTF8.self) }
        return JSONReader.unescaped(raw)
    }

    /// Whether a string is the given one; strings with escapes never are.
    func isString(_ index: Int, _ wanted: StaticString) -> Bool {
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
