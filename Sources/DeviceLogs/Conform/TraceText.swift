import Scenarios
import Basics

// A message about a trace names the line and column of a value of the wrong type, so each value
// keeps its offset. `JSONTape` scans the text, which can be hostile: depth and size are bounded.

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

    /// The value in words, for messages.
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

    /// The value without its place.
    var json: JSONText.Value {
        switch kind {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let number):
            Int64(exactly: number).map { .integer($0) } ?? .number("\(number)")
        case .string(let text): .string(text)
        case .list(let values): .array(values.map(\.json))
        case .object(let members): .object(members.map { .init($0.key, $0.value.json) })
        }
    }

    /// The member of a key, or nil if it is missing or null.
    subscript(key: String) -> TraceValue? {
        guard case .object(let members) = kind,
            let value = members.first(where: { $0.key == key })?.value, value.kind != .null
        else { return nil }
        return value
    }
}

/// The bytes of a JSON file with the places of its offsets.
struct TraceText {
    static let maxBytes = 4 << 20
    /// The number of levels that values may nest, the outermost included.
    private static let levels = 64

    let file: String
    let bytes: [UInt8]
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

    /// Reads the one value of the text.
    ///
    /// - Throws: ``ScenarioError`` with the place of the first byte that is not JSON.
    func read() throws(ScenarioError) -> TraceValue {
        guard bytes.count <= Self.maxBytes else {
            throw ScenarioError(
                .tooLarge, at: place(0),
                "the file has \(bytes.count) bytes, but a trace has at most \(Self.maxBytes)",
                nextStep: "check that this is the right file")
        }
        let tape: JSONTape
        do throws(JSONFault) {
            tape = try JSONTape(bytes, levels: Self.levels)
        } catch {
            throw ScenarioError(
                .syntax, at: place(error.offset), "this is not JSON: \(error.rule)",
                nextStep: error.nextStep)
        }
        return try value(0, of: tape)
    }

    /// The value at an index of the tape.
    ///
    /// - Throws: ``ScenarioError`` with the place of a key that its object already has.
    private func value(_ index: Int, of tape: JSONTape) throws(ScenarioError) -> TraceValue {
        let kind: TraceValue.Kind
        switch tape.values[index].kind {
        case .null: kind = .null
        case .no: kind = .bool(false)
        case .yes: kind = .bool(true)
        case .number: kind = .number(tape.values[index].number)
        case .string: kind = .string(tape.string(index))
        case .array: kind = .list(try items(of: index, tape))
        case .object: kind = .object(try members(of: index, tape))
        }
        return TraceValue(kind: kind, offset: tape.offset(of: index))
    }

    private func items(of list: Int, _ tape: JSONTape) throws(ScenarioError) -> [TraceValue] {
        var items: [TraceValue] = []
        var index = list + 1
        while index < tape.after(list) {
            items.append(try value(index, of: tape))
            index = tape.after(index)
        }
        return items
    }

    private func members(
        of object: Int, _ tape: JSONTape
    ) throws(ScenarioError) -> [TraceValue.Member] {
        var members: [TraceValue.Member] = []
        var keys: Set<String> = []
        var index = object + 1
        while index < tape.after(object) {
            let key = tape.string(index)
            guard keys.insert(key).inserted else {
                throw ScenarioError(
                    .duplicateKey, at: place(tape.offset(of: index)),
                    "the key \"\(key.clipped(40))\" is repeated",
                    nextStep: "remove one of them")
            }
            members.append(TraceValue.Member(key: key, value: try value(index + 1, of: tape)))
            index = tape.after(index + 1)
        }
        return members
    }
}
