extension PNG {
    /// Checks everything about a file that does not need its pixels decoded: every chunk, its
    /// place, length and checksum, and the limits.
    public static func check(
        _ bytes: [UInt8], limits: PNGLimits = .default
    ) throws(PNGError) {
        try withBuffer(bytes) { buffer throws(PNGError) in
            _ = try PNGContainer(buffer, limits: limits)
        }
    }
}
