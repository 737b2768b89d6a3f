#if POSTGRESQL
/// A parameter of a statement, which is sent in PostgreSQL's binary form.
enum Parameter: Sendable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case integers([Int64?])
    case texts([String])
    case byteStrings([[UInt8]])

    /// The object identifier of the type, fixed in PostgreSQL's catalog.
    var type: UInt32 {
        switch self {
        case .integer: 20
        case .text: 25
        case .bytes: 17
        case .integers: 1016
        case .texts: 1009
        case .byteStrings: 1001
        }
    }

    /// Appends the bytes of the value.
    func append(to buffer: inout [UInt8]) {
        switch self {
        case .integer(let number): buffer.append(number)
        case .text(let text): buffer += text.utf8
        case .bytes(let bytes): buffer += bytes
        case .integers(let numbers):
            Self.appendHeader(numbers.count, hasNulls: true, of: 20, to: &buffer)
            for number in numbers {
                buffer.append(Int32(number == nil ? -1 : 8))
                if let number { buffer.append(number) }
            }
        case .texts(let texts):
            Self.appendHeader(texts.count, hasNulls: false, of: 25, to: &buffer)
            for text in texts {
                buffer.append(Int32(text.utf8.count))
                buffer += text.utf8
            }
        case .byteStrings(let strings):
            Self.appendHeader(strings.count, hasNulls: false, of: 17, to: &buffer)
            for bytes in strings {
                buffer.append(Int32(bytes.count))
                buffer += bytes
            }
        }
    }

    /// The header of an array: dimensions, a flag for nulls, the type; then length and first index.
    private static func appendHeader(
        _ count: Int, hasNulls: Bool, of type: Int32, to buffer: inout [UInt8]
    ) {
        buffer.append(Int32(count == 0 ? 0 : 1))
        buffer.append(Int32(hasNulls ? 1 : 0))
        buffer.append(type)
        if count == 0 { return }
        buffer.append(Int32(count))
        buffer.append(Int32(1))
    }
}

extension [UInt8] {
    /// Appends a number with its highest byte first.
    fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}

/// A statement with its name among the prepared statements of a connection.
struct Statement: Hashable, Sendable {
    let name: String
    let text: String
}
#endif
