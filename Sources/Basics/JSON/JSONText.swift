/// JSON with its keys in the order in which they are given: the same value is the same text.
public enum JSONText {
    /// A JSON value.
    public indirect enum Value: Hashable, Sendable {
        /// The word `null`.
        case null
        /// The word `true` or `false`.
        case bool(Bool)
        /// An integer, written with all its digits.
        case integer(Int64)
        /// A number that is written as these digits.
        case number(String)
        /// A string, written with the escapes of ``Quote/jsonLine(_:)``.
        case string(String)
        /// An array, in the given order.
        case array([Value])
        /// An object, whose members keep the given order.
        case object([Member])
    }

    /// A key of an object and its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public var key: String
        /// The value.
        public var value: Value

        /// Creates a member.
        public init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// Returns the value as JSON on one line.
    public static func line(_ value: Value) -> String {
        var text = ""
        write(value, to: &text)
        return text
    }

    private static func write(_ value: Value, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .integer(let number): text += String(number)
        case .number(let digits): text += digits
        case .string(let string): text += Quote.jsonLine(string)
        case .array(let values): writeArray(values, to: &text)
        case .object(let members): writeObject(members, to: &text)
        }
    }

    private static func writeArray(_ values: [Value], to text: inout String) {
        text += "["
        for (index, value) in values.enumerated() {
            if index > 0 { text += "," }
            write(value, to: &text)
        }
        text += "]"
    }

    private static func writeObject(_ members: [Member], to text: inout String) {
        text += "{"
        for (index, member) in members.enumerated() {
            if index > 0 { text += "," }
            text += Quote.jsonLine(member.key)
            text += ":"
            write(member.value, to: &text)
        }
        text += "}"
    }
}
