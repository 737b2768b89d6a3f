/// JSON with its keys in the order in which they are given: the same value is the same text.
public enum JSONText {
    public indirect enum Value: Hashable, Sendable {
        case null
        case bool(Bool)
        case integer(Int64)
        /// A number that is written as these digits.
        case number(String)
        case string(String)
        case array([Value])
        case object([Member])
    }

    public struct Member: Hashable, Sendable {
        public var key: String
        public var value: Value

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
