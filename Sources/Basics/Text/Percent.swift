/// Bytes as a sign and two hexadecimal digits, as in URLs (RFC 3986).
public enum Percent {
    /// Returns three characters for each byte: the sign and two upper-case digits.
    public static func escape(_ bytes: some Sequence<UInt8>, sign: UInt8 = percent) -> String {
        bytes.reduce(into: "") { text, byte in append(byte, sign, to: &text) }
    }

    /// Returns a text with every byte escaped that `isPlain` refuses.
    public static func encode(
        _ text: String, sign: UInt8 = percent, keeping isPlain: (UInt8) -> Bool = isUnreserved
    ) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if isPlain(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                append(byte, sign, to: &result)
            }
        }
    }

    /// Returns a path with its names escaped; the slashes between them stay.
    public static func encodePath(_ path: String) -> String {
        encode(path) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    /// Returns the bytes that a text spells, or nil where two digits do not follow a sign.
    public static func decode(
        _ text: some Sequence<UInt8>, sign: UInt8 = percent, plusIsSpace: Bool = false
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            if byte == sign {
                guard let high = rest.next().flatMap(Hex.digit),
                    let low = rest.next().flatMap(Hex.digit)
                else { return nil }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return bytes
    }

    /// Returns whether a byte is a letter, a digit, or one of `-._~`, which URLs never need to
    /// escape.
    public static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// The sign of URLs.
    public static let percent = UInt8(ascii: "%")

    private static func append(_ byte: UInt8, _ sign: UInt8, to text: inout String) {
        text.unicodeScalars.append(Unicode.Scalar(sign))
        text += Hex.text(byte, width: 2, isUppercase: true)
    }
}
