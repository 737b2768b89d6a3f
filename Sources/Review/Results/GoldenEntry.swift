/// One picture or text and how it stands to its golden.
public struct GoldenEntry: Hashable, Sendable, Codable {
    /// How an entry ended, from good to bad.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case equal
        /// Became the golden in this run.
        case recorded
        case missing
        /// The golden was drawn with other fonts, so that nothing is said about the drawing.
        case otherFonts
        case changed
        case sizesDiffer
        /// The golden is a Git LFS pointer, or cannot be read.
        case unusable
        /// The same input gave two outputs.
        case unstable
        /// There is nothing to compare: the scenario could not be run to its end.
        case failed
    }

    /// A file of the results' folder, by its path there and the hash of its bytes.
    public struct File: Hashable, Sendable, Codable {
        public var path: String
        public var sha256: String

        public init(path: String, sha256: String) {
            self.path = path
            self.sha256 = sha256
        }
    }

    public var name: String
    /// The name of the ``GoldenStory`` that it belongs to.
    public var story: String
    /// What of the story it is, such as `step 2`.
    public var moment: String
    /// When that was, in milliseconds from the run's start.
    public var atMs: Int64
    public var status: Status
    /// The status in words, with the next step where one is needed; empty when equal.
    public var message: String = ""
    public var origin: GoldenOrigin
    /// The hash of the golden's bytes.
    public var goldenSHA256: String?
    public var expected: File?
    public var actual: File?
    public var difference: File?
    /// A small picture of ``actual``, for lists.
    public var thumbnail: String?
    public var widthPx: Int?
    public var heightPx: Int?
    public var differingPixels: Int?
    public var totalPixels: Int?
    /// Rectangles around what differs: x, y, width, height in pixels.
    public var boxes: [[Int]]?
    /// What changed, by the names of views.
    public var reasons: [String]?
    /// The lines by which two texts differ, each begun by `+`, `-` or a space.
    public var lines: [String]?
    /// The same for entries that differ in the same way.
    public var change: String?
    /// The command that draws the picture again.
    public var command: String?

    public init(
        name: String, story: String, moment: String, atMs: Int64, status: Status,
        origin: GoldenOrigin
    ) {
        self.name = name
        self.story = story
        self.moment = moment
        self.atMs = atMs
        self.status = status
        self.origin = origin
    }

    public var isText: Bool { name.hasSuffix("/state") }
}

extension GoldenEntry.Status {
    /// Whether somebody should look at it.
    public var isOpen: Bool { self != .equal && self != .recorded }

    /// The status as people read it.
    public var words: String {
        switch self {
        case .equal: "equal"
        case .recorded: "recorded"
        case .missing: "no golden"
        case .otherFonts: "other fonts"
        case .changed: "changed"
        case .sizesDiffer: "another size"
        case .unusable: "golden unusable"
        case .unstable: "drawn in two ways"
        case .failed: "could not run"
        }
    }
}
