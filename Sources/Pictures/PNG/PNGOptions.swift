/// Options for writing a picture as PNG.
public struct PNGOptions: Hashable, Sendable {
    /// The trade-off between encoding time and file size.
    public enum Effort: Hashable, Sendable {
        /// Fast compression without filters, which make drawn screens larger. It is igzip's level
        /// 2; on other processors than x86-64 and without the trait `IgzipPNG` libdeflate's level
        /// 1, and without traits zlib's level 1.
        case fast
        /// Files that are a third smaller, in four times the time. Drawn pictures are packed by
        /// an encoder of this library, without filters. Photographs, pictures of less than 32 KB or
        /// more than 4 GB and rows of more than 128 KB are packed by libdeflate's level 6,
        /// photographs with filters; without the trait `FastPNG` by zlib's level 6 without
        /// filters.
        case small
    }

    /// A text that travels with the picture.
    public struct Text: Hashable, Sendable {
        /// 1 to 79 printable characters of Latin-1, such as `Software`.
        public var keyword: String
        /// Any text without NUL.
        public var value: String

        /// Creates a text.
        public init(keyword: String, value: String) {
            self.keyword = keyword
            self.value = value
        }
    }

    /// The effort of compression.
    public var effort: Effort
    /// Texts to embed, in order; none by default, so that equal pictures give equal files.
    public var texts: [Text]
    /// The maximum number of threads for a large picture, 1 or 2; the file is the same.
    public var threads = 1

    /// Creates options.
    public init(effort: Effort, texts: [Text] = []) {
        self.effort = effort
        self.texts = texts
    }

    /// Options for a fast encoding.
    public static let fast = PNGOptions(effort: .fast)
    /// Options for a small file.
    public static let small = PNGOptions(effort: .small)
}
