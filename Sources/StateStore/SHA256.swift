import CDigest

/// The hash that names large pictures and chains the lines of exports.
enum SHA256 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            cd_sha256(bytes, Int64(bytes.count), digest.baseAddress)
            count = 32
        }
    }
}
