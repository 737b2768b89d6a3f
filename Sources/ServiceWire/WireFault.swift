/// The reason why JSON is not the body that its reader expects.
public struct WireFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Kind: Hashable, Sendable {
        /// A member that the body must have is absent.
        case missing
        /// A value has another type, is not one of the allowed words, or the text is not JSON.
        case wrongType
    }

    /// The kind of fault.
    public let kind: Kind
    /// The place in the body, such as `writes[0].app`; empty for the body as a whole.
    public let place: String

    /// Creates a fault at a place.
    public init(_ kind: Kind, at place: String) { (self.kind, self.place) = (kind, place) }

    /// Describes an error of a decoder.
    init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self.init(.missing, at: Self.text(context.codingPath + [key]))
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(let context):
            self.init(.wrongType, at: Self.text(context.codingPath))
        default: self.init(.wrongType, at: "")
        }
    }

    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? "" : ".") + key.stringValue
        }
    }

    /// The fault as a sentence.
    public var description: String {
        let place = place.isEmpty ? "The body" : place
        switch kind {
        case .missing: return "\(place) is missing."
        case .wrongType: return "\(place) has the wrong type."
        }
    }
}
