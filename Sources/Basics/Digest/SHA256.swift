internal import CDigest

/// SHA-256 as in FIPS 180-4.
public enum SHA256 {
    /// Returns the 32 bytes of the digest.
    public static func digest(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            cd_sha256(bytes, Int64(bytes.count), digest.baseAddress)
            count = 32
        }
    }

    /// Returns the digest as 64 hexadecimal digits.
    public static func hex(_ bytes: [UInt8]) -> String { Hex.text(digest(bytes)) }
}

/// The SHA-256 of bytes that arrive in pieces.
public struct RunningSHA256: Sendable {
    private var running = cd_running()

    /// Creates the digest of no bytes.
    public init() { cd_begin(&running) }

    /// Appends the next bytes.
    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        cd_add(&running, start.assumingMemoryBound(to: UInt8.self), Int64(bytes.count))
    }

    /// The digest of all bytes so far, as 64 hexadecimal digits.
    public var hex: String {
        var digest = [UInt8](repeating: 0, count: 32)
        cd_end(running, &digest)
        return Hex.text(digest)
    }
}
