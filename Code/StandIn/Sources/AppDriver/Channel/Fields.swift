import ObjectiveC

/// Fields of the protocol's lines: percent-encoded strings, and decimal numbers.
enum Fields {
    /// Encodes a string; the empty one is `%`.
    static func encode(_ text: String) -> String {
        guard !text.isEmpty else { return "%" }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func decode(_ field: Substring) -> String? {
        guard field != "%" else { return "" }
        var bytes: [UInt8] = []
        var rest = field.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value),
                let low = rest.popFirst().flatMap(value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Writes a number with at most six digits behind the point.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return value > 0 ? "1000000000000" : "0" }
        let scaled = (value * 1_000_000).rounded()
        guard scaled != 0 else { return "0" }
        let magnitude = Int(abs(scaled))
        let (whole, fraction) = (magnitude / 1_000_000, magnitude % 1_000_000)
        let sign = scaled < 0 ? "-" : ""
        guard fraction != 0 else { return "\(sign)\(whole)" }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 6 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    static func numbers(_ rect: CGRect) -> String {
        [rect.origin.x, rect.origin.y, rect.width, rect.height].map { number($0) }
            .joined(separator: " ")
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        UInt8(String(UnicodeScalar(digit)), radix: 16)
    }
}
