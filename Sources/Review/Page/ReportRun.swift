public import Pictures

/// One run: its pictures, their differences, and its events.
public struct ReportRun: Sendable {
    /// A short name, such as "As it is".
    public var name: String
    /// The special feature of this run, in a sentence.
    public var description: String
    public var verdict: ReportVerdict
    /// The verdict in a few words: "the bar falls, the card has a hole".
    public var headline: String
    public var pictures: [ReportPicture]
    public var diffs: [ReportDiff]
    public var film: [ReportFrame]
    /// The events, if they are reported; the name and title come from the report.
    public var story: GoldenStory?
    public var findings: [ReportFinding]

    public init(
        name: String, description: String, verdict: ReportVerdict, headline: String,
        pictures: [ReportPicture] = [], diffs: [ReportDiff] = [], film: [ReportFrame] = [],
        story: GoldenStory? = nil, findings: [ReportFinding] = []
    ) {
        self.name = name
        self.description = description
        self.verdict = verdict
        self.headline = headline
        self.pictures = pictures
        self.diffs = diffs
        self.film = film
        self.story = story
        self.findings = findings
    }
}

/// A picture with its caption.
public struct ReportPicture: Sendable {
    /// A name that is unique in its run.
    public var name: String
    public var caption: String
    /// A PNG file.
    public var png: [UInt8]
    /// The size of the picture in the file.
    public var size: PixelSize

    public init(name: String, caption: String, png: [UInt8], size: PixelSize) {
        self.name = name
        self.caption = caption
        self.png = png
        self.size = size
    }
}

/// The difference between two pictures of a run.
public struct ReportDiff: Sendable {
    /// The compared pictures as text, such as "card against the last screen".
    public var name: String
    /// The names of the two pictures; the second is the one under test.
    public var expected: String
    public var actual: String
    public var differingPixels: Int
    public var totalPixels: Int
    /// Rectangles around the differences, in pixels of the second picture.
    public var boxes: [PixelRect]
    /// The size of the compared pictures, which the boxes refer to.
    public var size: PixelSize
    /// The difference drawn.
    public var picture: ReportPicture?

    public init(
        name: String, expected: String, actual: String, differingPixels: Int, totalPixels: Int,
        boxes: [PixelRect], size: PixelSize, picture: ReportPicture?
    ) {
        self.name = name
        self.expected = expected
        self.actual = actual
        self.differingPixels = differingPixels
        self.totalPixels = totalPixels
        self.boxes = boxes
        self.size = size
        self.picture = picture
    }

    public var verdict: ReportVerdict { differingPixels == 0 ? .ok : .broken }
}

/// One frame of a film strip.
public struct ReportFrame: Sendable {
    /// Milliseconds since the start of the run.
    public var atMs: Int64
    public var caption: String
    public var picture: ReportPicture

    public init(atMs: Int64, caption: String, picture: ReportPicture) {
        self.atMs = atMs
        self.caption = caption
        self.picture = picture
    }
}

/// A rule that a run breaks, with the explanation for the fix.
public struct ReportFinding: Hashable, Sendable {
    /// The rule as a sentence.
    public var rule: String
    public var app: String
    public var explanation: String

    public init(rule: String, app: String, explanation: String) {
        self.rule = rule
        self.app = app
        self.explanation = explanation
    }
}
