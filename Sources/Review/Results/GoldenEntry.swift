/// One picture or text and the result of its comparison.
public struct GoldenEntry: Hashable, Sendable, Codable {
    /// The status of an entry, from good to bad.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Every byte, pixel or line is equal.
        case equal
        /// Recorded as the golden in this run.
        case recorded
        /// The manifest has no golden of the name.
        case missing
        /// The golden was drawn with other fonts, so that the drawings cannot be compared.
        case otherFonts
        /// Pixels or lines differ.
        case changed
        /// The pictures have different sizes.
        case sizesDiffer
        /// The golden is a Git LFS pointer, or cannot be read.
        case unusable
        /// The same input gives two outputs.
        case unstable
        /// There is nothing to compare: the scenario cannot run to its end.
        case failed
        /// The list of expected pictures has the name, and no picture does.
        case skipped
        /// A golden of the suite that no picture has any more.
        case removed
    }

    /// A file of the results' folder, with its path there and the hash of its bytes.
    public struct File: Hashable, Sendable, Codable {
        /// The path in the folder of the results.
        public var path: String
        /// The SHA-256 of the file's bytes, in hexadecimal digits.
        public var sha256: String

        /// Creates a file.
        public init(path: String, sha256: String) {
            self.path = path
            self.sha256 = sha256
        }
    }

    /// The name of the golden, such as `demo/as-it-is/card`.
    public var name: String
    /// The name of the ``GoldenStory`` that it belongs to.
    public var story: String
    /// The moment in the story, such as `step 2`.
    public var moment: String
    /// The time in milliseconds from the run's start.
    public var atMs: Int64
    /// The outcome.
    public var status: Status
    /// A message about the status, with the next step if there is one; empty when equal.
    public var message: String = ""
    /// The origin of this run's picture or text.
    public var origin: GoldenOrigin
    /// The hash of the golden's bytes.
    public var goldenSHA256: String?
    /// The hash of this run's bytes where they are equal by the rules and not those of the golden.
    public var drawnSHA256: String?
    /// The golden; nil where there is none, or where it is equal and not kept.
    public var expected: File?
    /// The picture or text of this run; nil where it is not kept.
    public var actual: File?
    /// The picture of the difference, or the second output of an unstable entry; nil without
    /// either.
    public var difference: File?
    /// A small picture of ``actual``, for lists.
    public var thumbnail: String?
    /// The width of the picture in pixels; nil for a text, and where no picture is kept.
    public var widthPx: Int?
    /// The height of the picture in pixels; nil for a text, and where no picture is kept.
    public var heightPx: Int?
    /// The number of pixels that differ; nil unless two pictures were compared.
    public var differingPixels: Int?
    /// The number of compared pixels; nil unless two pictures were compared.
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
    /// True for an absent picture that is only noted and fails no run; nil for all others.
    public var isNote: Bool?

    /// Creates an entry without files.
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

    /// A Boolean value that indicates whether the entry is a text, whose name ends in `/state`.
    public var isText: Bool { name.hasSuffix("/state") }

    /// A Boolean value that indicates whether the entry needs a review.
    public var isOpen: Bool { status.isOpen && isNote != true }

    /// A Boolean value that indicates whether the entry can be accepted: it was drawn in one way.
    public var isAcceptable: Bool { decidedSHA256 != nil && status != .unstable }

    /// The hash of the bytes that a decision is about; nil where nothing can be decided.
    ///
    /// They are those of this run. Of a golden that is removed with its picture `removed:` stands
    /// before its hash: whoever accepted the same bytes as a picture has not decided that.
    public var decidedSHA256: String? {
        status == .removed ? goldenSHA256.map { "removed:\($0)" } : actual?.sha256
    }
}

extension GoldenEntry {
    /// The hash of this run's bytes; nil if the run has none.
    var bytesSHA256: String? {
        if let hash = actual?.sha256 ?? drawnSHA256 { return hash }
        return status == .equal || status == .recorded ? goldenSHA256 : nil
    }
}

extension GoldenEntry.Status {
    /// A Boolean value that indicates whether entries need a review unless they are notes.
    public var isOpen: Bool { self != .equal && self != .recorded }

    /// A Boolean value that indicates whether there is no picture to compare.
    public var isAbsent: Bool { self == .skipped || self == .removed }

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
        case .skipped: "skipped"
        case .removed: "removed"
        }
    }
}
