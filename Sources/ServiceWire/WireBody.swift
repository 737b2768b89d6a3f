public import Basics
import Foundation

// Requests and answers are each written once, here, and read by the other side with the same type.
// Answers have their keys in a fixed order, so they are written by hand with the coding keys that
// the reader uses. Requests are written by Foundation's encoder, whose order no reader depends on.

/// A body of the service's JSON.
public protocol WireBody: Decodable, Hashable, Sendable {}

extension WireBody {
    /// Reads a body; throws the first place that is missing or has the wrong type.
    public init(json: [UInt8]) throws(WireFault) {
        do { self = try JSONDecoder().decode(Self.self, from: Data(json)) } catch {
            throw WireFault(error)
        }
    }
}

/// A body that a client sends and the service reads.
public protocol WireRequest: WireBody, Encodable {}

extension WireRequest {
    /// Writes the body as JSON; absent optionals have no key.
    public func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}

/// A body that the service sends and a client reads.
public protocol WireAnswer: WireBody {
    /// The answer with its keys in the order in which the service writes them.
    var json: JSONText.Value { get }
}

extension WireAnswer {
    /// The answer on one line, without a newline at its end.
    public var line: String { JSONText.line(json) }
}

extension JSONText.Value {
    /// An object with the names of coding keys, in the order of the literal.
    static func object<Key: CodingKey>(
        _ keys: Key.Type, _ members: KeyValuePairs<Key, JSONText.Value>
    ) -> JSONText.Value {
        .object(members.map { JSONText.Member($0.key.stringValue, $0.value) })
    }

    /// A number of things.
    static func count(_ count: Int) -> JSONText.Value { .integer(Int64(count)) }

    /// The value, or `null` where there is none.
    static func nullable<Wrapped>(
        _ value: Wrapped?, _ json: (Wrapped) -> JSONText.Value
    ) -> JSONText.Value {
        value.map(json) ?? .null
    }

    /// An array of strings.
    static func strings(_ strings: [String]) -> JSONText.Value {
        .array(strings.map { .string($0) })
    }

    /// The object with one more member at its end, where there is a value for it.
    func adding<Key: CodingKey>(_ key: Key, _ value: JSONText.Value?) -> JSONText.Value {
        guard case .object(let members) = self, let value else { return self }
        return .object(members + [JSONText.Member(key.stringValue, value)])
    }
}
