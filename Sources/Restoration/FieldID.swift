/// The app's own name for a field that can become first responder.
///
/// It must mean the same field after a relaunch: `"chat.message"` does, an object's address does
/// not. It is written to disk in clear, so it must not contain what the user typed.
public struct FieldID: Hashable, Comparable, Codable, Sendable {
    /// The name as the app gave it.
    public let name: String

    /// Creates the identifier of a field.
    public init(_ name: String) {
        self.name = name
    }

    /// Reads the name from a bare string.
    public init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name as a bare string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// Orders fields by name.
    public static func < (left: FieldID, right: FieldID) -> Bool {
        left.name < right.name
    }
}

extension FieldID: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The name itself.
    public var description: String { name }
}
