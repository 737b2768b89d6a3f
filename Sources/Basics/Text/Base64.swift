/// Base64 as in RFC 4648, with padding.
public enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns some bytes as text.
    public static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        append(bytes, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Appends the characters for some bytes, as ASCII, without creating a string.
    public static func append(_ bytes: [UInt8], to result: inout [UInt8]) {
        var index = 0
        while index + 2 < bytes.count {
            let group =
                UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
                | UInt32(bytes[index + 2])
            appendGroup(group, letters: 4, to: &result)
            index += 3
        }
        switch bytes.count - index {
        case 1: appendGroup(UInt32(bytes[index]) << 16, letters: 2, to: &result)
        case 2:
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
            appendGroup(group, letters: 3, to: &result)
        default: break
        }
    }

    private static func appendGroup(_ group: UInt32, letters: Int, to result: inout [UInt8]) {
        for letter in 0..<4 {
            let value = Int(group >> UInt32(18 - 6 * letter) & 63)
            result.append(letter < letters ? alphabet[value] : UInt8(ascii: "="))
        }
    }
}
