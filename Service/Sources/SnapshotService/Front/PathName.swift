// A name in a path is decoded once and then has to be in the alphabet. So no spelling of a slash,
// of a dot that means a folder, of NUL or of a second encoding reaches a store: `%2F` decodes to
// `/` and `%252F` to `%2F`, and neither `/` nor `%` is in the alphabet. Nothing is normalised, and
// a segment that is empty matches no route.

/// The names that the service takes: of tenants, applications, scenes and keys.
enum PathName {
    static let longest = 128
    static let alphabet = "[A-Za-z0-9._~-]"

    /// The name that a segment of a path spells; `role` says what it is the name of.
    static func decode(_ segment: Substring, _ role: String) throws(Problem) -> String {
        guard let bytes = percentDecoded(segment.utf8) else {
            throw Problem(.badRequest, "The \(role) in the path has a broken percent-encoding.")
        }
        return try check(bytes, role)
    }

    /// The name as text, when it may be one.
    static func check(_ bytes: [UInt8], _ role: String) throws(Problem) -> String {
        guard (1...longest).contains(bytes.count) else {
            throw Problem(
                .badRequest, "The \(role) has \(bytes.count) bytes; it may have 1 to \(longest).")
        }
        guard bytes.allSatisfy(isAllowed), bytes != Array(".".utf8), bytes != Array("..".utf8)
        else {
            throw Problem(
                .badRequest,
                "The \(role) may hold letters, digits and ._~- and be neither . nor .. .",
                nextStep: "Choose names of \(alphabet){1,\(longest)}.")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// The bytes of a percent-encoded text; nil where an escape is broken.
    static func percentDecoded(_ text: Substring.UTF8View, plusIsSpace: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case 0x25:
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { return nil }
                bytes.append(high << 4 | low)
            case 0x2B where plusIsSpace: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// A text with everything outside the alphabet percent-encoded.
    static func percentEncoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if isAllowed(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}
