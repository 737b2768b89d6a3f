/// The checksum of PNG chunks (ISO 3309, as the PNG specification prints it).
///
/// Eight bytes at a time by eight tables: byte by byte a picture of 256 KB took longer to check
/// than to read and to verify. zlib has a quicker one, but whoever uses the store would have to
/// link it.
public enum CRC32 {
    /// The first table is the standard's; number n is for a byte with n more behind it.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { index -> UInt32 in
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
            return value
        }
        for index in 256..<2048 {
            let before: UInt32 = tables[index - 256]
            tables.append(tables[Int(before & 255)] ^ before >> 8)
        }
        return tables
    }()

    /// Returns the CRC-32 of some bytes.
    public static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { bytes in
            tables.withUnsafeBufferPointer { checksum(bytes, $0) }
        }
    }

    private static func checksum(
        _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var value = UInt32.max
        var position = 0
        while position + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let mixed = UInt64(littleEndian: word) ^ UInt64(value)
            value = 0
            for table in 0..<8 {
                let shift = UInt64(56 - 8 * table)
                value ^= entry(table, mixed &>> shift)
            }
            position += 8
        }
        while position < bytes.count {
            value = entry(0, UInt64(value) ^ UInt64(bytes[position])) ^ value >> 8
            position += 1
        }
        return ~value

        func entry(_ table: Int, _ byte: UInt64) -> UInt32 { tables[table << 8 | Int(byte & 255)] }
    }
}
