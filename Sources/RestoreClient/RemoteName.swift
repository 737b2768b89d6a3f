import StateStore

/// Names of records in the alphabet of the service's paths.
enum RemoteName {
    /// The name as it stands in a path.
    static func encode(_ name: String) -> String {
        if name == "." || name == ".." { return "~2E" + name.dropFirst() }
        return name.utf8.reduce(into: "") { text, byte in
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "~" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }

    /// The name that was encoded; what somebody else has named stays as it is.
    static func decode(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x7E else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: Array(rest.prefix(2)), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return text }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}

extension RecordKey {
    /// Whether this name comes before another of its application, byte by byte.
    func comesBefore(_ other: RecordKey) -> Bool {
        let (mine, theirs) = (Array(scene.utf8), Array(other.scene.utf8))
        if mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
}
