import ObjectiveC

/// A line that does not follow the protocol.
struct ProtocolError: Error, CustomStringConvertible {
    let description: String
}

/// Takes the fields of a line one by one.
struct FieldReader {
    private let line: String
    private var fields: ArraySlice<Substring>

    init(_ line: String) {
        self.line = line
        fields = line.split(separator: " ", omittingEmptySubsequences: false)[...]
    }

    func wrong(_ what: String) -> ProtocolError {
        ProtocolError(description: "protocol error: \(what) in \"\(line.prefix(200))\"")
    }

    private mutating func next() throws -> Substring {
        guard let field = fields.popFirst() else { throw wrong("a missing field") }
        return field
    }

    func end() throws {
        if !fields.isEmpty { throw wrong("a surplus field") }
    }

    mutating func word() throws -> String { String(try next()) }

    mutating func string() throws -> String {
        guard let text = Fields.decode(try next()) else { throw wrong("a malformed string") }
        return text
    }

    mutating func base64() throws -> Data {
        let field = try next()
        guard field != "%" else { return Data() }
        guard let data = Data(base64Encoded: String(field)) else { throw wrong("malformed Base64") }
        return data
    }

    mutating func number() throws -> Double {
        guard let value = try optionalNumber() else { throw wrong("a missing number") }
        return value
    }

    /// A number, or `nil` for `-`.
    mutating func optionalNumber() throws -> Double? {
        let field = try next()
        guard field != "-" else { return nil }
        guard let value = Double(field), value.isFinite, abs(value) < 1e12 else {
            throw wrong("a malformed number")
        }
        return value
    }

    mutating func slot() throws -> Slot {
        guard let slot = Slot(exactly: try number()) else { throw wrong("a malformed slot") }
        return slot
    }

    mutating func size() throws -> CGSize {
        CGSize(width: try number(), height: try number())
    }

    /// Four numbers, or `nil` where the first is `-`.
    mutating func optionalRect() throws -> CGRect? {
        let values = [
            try optionalNumber(), try optionalNumber(), try optionalNumber(), try optionalNumber()
        ].compactMap { $0 }
        guard values.count == 4 else { return nil }
        return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}
