extension PNG {
    /// Checks everything about a file that can be told without decoding its pixels: every chunk,
    /// its place, its length and its checksum, and the limits.
    public static func check(
        _ bytes: [UInt8], limits: PNGLimits = .default
    ) throws(PNGError) {
        try withBuffer(bytes) { buffer throws(PNGError) in
            _ = try PNGContainer(buffer, limits: limits)
        }
    }
}
