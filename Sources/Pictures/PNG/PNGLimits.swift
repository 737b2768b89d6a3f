/// Limits above which a PNG is refused.
///
/// Memory beyond the file and the picture stays below 10 MB whatever a file holds: chunks that do
/// not matter for the pixels are checked in place and never copied or inflated.
public struct PNGLimits: Hashable, Sendable {
    /// The largest file, in bytes.
    public var maxFileBytes: Int = 256 << 20
    /// The most pixels; each needs 4 bytes of memory.
    public var maxPixels: Int = 100_000_000
    /// The longest side in pixels.
    public var maxSidePx: Int = 1_000_000
    /// The most chunks of any kind.
    public var maxChunks: Int = 100_000
    /// The largest single chunk that does not hold pixels, in bytes.
    public var maxAncillaryChunkBytes: Int = 16 << 20
    /// All chunks together that do not hold pixels (texts, profiles, times), in bytes.
    public var maxAncillaryBytes: Int = 32 << 20

    /// The default limits: pictures of 100 megapixels in files of 256 MiB.
    public init() {}

    /// The default limits: pictures of 100 megapixels in files of 256 MiB.
    public static let `default` = PNGLimits()
}
