import CDigest

/// SHA-256 as in FIPS 180-4.
public enum SHA256 {
    /// The hash in 64 hexadecimal digits.
    public static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let hex = hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: hex, as: UTF8.self)
    }

    /// The 32 bytes of the hash.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { hash, count in
            cd_sha256(bytes, Int64(bytes.count), hash.baseAddress)
            count = 32
        }
    }
}
