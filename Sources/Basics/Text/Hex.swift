/// Bytes and numbers as hexadecimal digits.
public enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns two lower-case digits for each byte.
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        let count = bytes.count * 2
        return String(unsafeUninitializedCapacity: count) { buffer in
            var place = 0
            for byte in bytes {
                buffer[place] = digits[Int(byte >> 4)]
                buffer[place + 1] = digits[Int(byte & 15)]
                place += 2
            }
            return place
        }
    }

    /// Returns a number in at least `width` digits.
    public static func text(
        _ number: some BinaryInteger, width: Int, isUppercase: Bool = false
    ) -> String {
        number.digits(width, radix: 16, isUppercase: isUppercase)
    }

    /// Returns the bytes that pairs of digits spell, or nil where a pair is not hexadecimal.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[place]), let low = digit(digits[place + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Returns the value of one digit in ASCII, upper or lower case, or nil for another byte.
    @inlinable
    public static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
