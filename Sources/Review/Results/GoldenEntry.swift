/// One picture or text and the result of its comparison.
public struct GoldenEntry: Hashable, Sendable, Codable {
    /// The status of an entry, from good to bad.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case equal
        /// Recorded as the golden in this run.
        case recorded
        case missing
        /// The golden was drawn with other fonts, so that the drawings cannot be compared.
        case otherFonts
        case changed
        case sizesDiffer
        /// The golden is a Git LFS pointer, or cannot be read.
        case unusable
        /// The same input gives two outputs.
        case unstable
        /// There is nothing to compare: the scenario cannot run to its end.
        case failed
    }

    /// A file of the results' folder, with its path there and the hash of its bytes.
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
    /// The moment in the story, such as `step 2`.
    public var moment: String
    /// The time in milliseconds from the run's start.
    public var atMs: Int64
    public var status: Status
    /// A message about the status, with the next step if there is one; empty when equal.
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
    /// The changes by the names of views.
    public var reasons: [String]?
    /// The lines in which two texts differ, each with the prefix `+`, `-` or a space.
    public var lines: [String]?
    /// A mark that is equal for equal changes; see ``GoldenComparison/changeMark``.
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
    /// Indicates whether the entry needs a review.
    public var isOpen: Bool { self != .equal && self != .recorded }

    /// The status for people.
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
