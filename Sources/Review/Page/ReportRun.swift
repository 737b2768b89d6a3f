public import Pictures

/// One run: its pictures, their differences, and its events.
public struct ReportRun: Sendable {
    /// A short name, such as "As it is".
    public var name: String
    /// The special feature of this run, in a sentence.
    public var description: String
    /// The verdict on the run.
    public var verdict: ReportVerdict
    /// The verdict in a few words: "the bar falls, the card has a hole".
    public var headline: String
    /// The pictures that the page shows.
    public var pictures: [ReportPicture]
    /// The comparisons of its pictures.
    public var diffs: [ReportDiff]
    /// The frames of its film strip, in the order of their times.
    public var film: [ReportFrame]
    /// The events, if they are reported; the name and title come from the report.
    public var story: GoldenStory?
    /// The rules that the run broke.
    public var findings: [ReportFinding]

    /// Creates a run.
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
    /// The caption under the picture.
    public var caption: String
    /// A PNG file.
    public var png: [UInt8]
    /// The size of the picture in the file.
    public var size: PixelSize
    /// The path of the file, relative to the page; nil for a picture that the page contains.
    public var file: String?
    /// The path of a small copy, relative to the page; nil where there is none.
    public var thumbnail: String?

    /// Creates a picture from the bytes of a PNG file.
    public init(
        name: String, caption: String, png: [UInt8], size: PixelSize, file: String? = nil,
        thumbnail: String? = nil
    ) {
        self.name = name
        self.caption = caption
        self.png = png
        self.size = size
        self.file = file
        self.thumbnail = thumbnail
    }
}

/// The difference between two pictures of a run.
public struct ReportDiff: Sendable {
    /// The compared pictures as text, such as "card against the last screen".
    public var name: String
    /// The names of the two pictures; the second is the one under test.
    public var expected: String
    /// The name of the picture under test.
    public var actual: String
    /// The number of pixels that differ.
    public var differingPixels: Int
    /// The number of compared pixels.
    public var totalPixels: Int
    /// Rectangles around the differences, in pixels of the second picture.
    public var boxes: [PixelRect]
    /// The size of the compared pictures, which the boxes refer to.
    public var size: PixelSize
    /// The difference drawn.
    public var picture: ReportPicture?
    /// The path of a small copy of the picture under test; nil where there is none.
    public var thumbnail: String?

    /// Creates the result of a comparison.
    public init(
        name: String, expected: String, actual: String, differingPixels: Int, totalPixels: Int,
        boxes: [PixelRect], size: PixelSize, picture: ReportPicture?, thumbnail: String? = nil
    ) {
        self.name = name
        self.expected = expected
        self.actual = actual
        self.differingPixels = differingPixels
        self.totalPixels = totalPixels
        self.boxes = boxes
        self.size = size
        self.picture = picture
        self.thumbnail = thumbnail
    }

    /// `ok` if no pixel differs, else `broken`.
    public var verdict: ReportVerdict { differingPixels == 0 ? .ok : .broken }
}

/// One frame of a film strip.
public struct ReportFrame: Sendable {
    /// Milliseconds since the start of the run.
    public var atMs: Int64
    /// The caption under the frame.
    public var caption: String
    /// The picture of the frame.
    public var picture: ReportPicture

    /// Creates a frame.
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
    /// The title of the app that broke the rule.
    public var app: String
    /// The explanation of this case.
    public var explanation: String

    /// Creates a finding.
    public init(rule: String, app: String, explanation: String) {
        self.rule = rule
        self.app = app
        self.explanation = explanation
    }
}
