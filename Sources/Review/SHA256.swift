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

/// The SHA-256 of bytes that come piece by piece.
public struct RunningSHA256: Sendable {
    private var running = cd_running()

    public init() { cd_begin(&running) }

    /// Takes the next bytes.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        cd_add(&running, start.assumingMemoryBound(to: UInt8.self), Int64(bytes.count))
    }

    /// The hash of all that was added, in 64 hexadecimal digits.
    public var hex: String {
        var digest = [UInt8](repeating: 0, count: 32)
        cd_end(running, &digest)
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
