/// The body of `POST /v1/diff`: two pictures.
public struct PicturePair: WireRequest {
    /// A picture: its bytes, or the hash of one that the tenant has.
    public struct Side: Codable, Hashable, Sendable {
        /// The SHA-256 of a stored picture, in hexadecimal.
        public var sha256: String?
        /// The bytes of a PNG.
        public var base64: String?

        /// Creates a side; exactly one of the two is given.
        public init(sha256: String? = nil, base64: String? = nil) {
            (self.sha256, self.base64) = (sha256, base64)
        }
    }

    /// The picture as it should be.
    public var expected: Side
    /// The picture under test.
    public var actual: Side

    /// Creates a pair.
    public init(expected: Side, actual: Side) { (self.expected, self.actual) = (expected, actual) }
}
