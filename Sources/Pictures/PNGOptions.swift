/// How a picture is written as PNG.
public struct PNGOptions: Hashable, Sendable {
    /// How much time is spent on a small file.
    public enum Effort: Hashable, Sendable {
        /// igzip's level 2 (without the trait `FastPNG` zlib's) without filters; both fast and
        /// small on drawn screens.
        case fast
        /// zlib's level 9, once without and once with filters; the smaller file wins.
        case small
    }

    /// A text that travels with the picture.
    public struct Text: Hashable, Sendable {
        /// 1 to 79 printable characters of Latin-1, such as `Software`.
        public var keyword: String
        /// Any text without NUL.
        public var value: String

        public init(keyword: String, value: String) {
            self.keyword = keyword
            self.value = value
        }
    }

    public var effort: Effort
    /// Texts to embed, in order; none by default, so that equal pictures give equal files.
    public var texts: [Text]
    /// How many threads may work on a large picture, 1 or 2; the file is the same.
    public var threads = 1

    public init(effort: Effort, texts: [Text] = []) {
        self.effort = effort
        self.texts = texts
    }

    public static let fast = PNGOptions(effort: .fast)
    public static let small = PNGOptions(effort: .small)
}
