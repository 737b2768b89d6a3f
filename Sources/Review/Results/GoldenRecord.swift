// What a run of goldens found, as the lines of `results.jsonl`. The lines are the result; the page,
// JUnit's XML, annotations and the summary are made from them, so that they cannot disagree.

import Foundation

/// The first line: what was held against which goldens.
public struct GoldenRunHeader: Hashable, Sendable, Codable {
    public static let version = 1

    public var version: Int
    /// The folder of the goldens, as it was given.
    public var goldens: String
    /// The same as seen from the folder of the results, so that it is found from anywhere.
    public var goldensFromResults: String?
    /// Whether only a part of the suite ran, so that nothing can be said about the rest.
    public var isFiltered: Bool
    /// The command that makes the same run.
    public var command: String
    /// The fonts that the pictures were drawn with.
    public var fonts: [GoldenFont]

    public init(goldens: String, isFiltered: Bool, command: String, fonts: [GoldenFont]) {
        version = Self.version
        self.goldens = goldens
        self.isFiltered = isFiltered
        self.command = command
        self.fonts = fonts
    }

    /// Remembers the way from the folder of the results to that of the goldens.
    public mutating func locateGoldens(from results: String) {
        let here = URL(fileURLWithPath: results).standardizedFileURL.pathComponents
        let there = URL(fileURLWithPath: goldens).standardizedFileURL.pathComponents
        let common = zip(here, there).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: here.count - common) + there[common...]
        goldensFromResults = way.isEmpty ? "." : way.joined(separator: "/")
    }

    /// The folder of the goldens, for who looks at these results in a folder.
    public func goldensFolder(seenFrom results: String) -> String {
        let there = URL(fileURLWithPath: goldens).standardizedFileURL
        guard let goldensFromResults else { return goldens }
        let found = URL(fileURLWithPath: results).appendingPathComponent(goldensFromResults)
            .standardizedFileURL
        // As it was given, where that is the same.
        return found.path == there.path ? goldens : found.path
    }
}

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

/// A scenario that ran in one variant: what happened in it, for those who ask why.
public struct GoldenStory: Hashable, Sendable, Codable {
    public struct Event: Hashable, Sendable, Codable {
        public var atMs: Int64
        public var app: Int?
        public var kind: String
        public var text: String
        /// The whole record as JSON.
        public var detail: String

        public init(atMs: Int64, app: Int?, kind: String, text: String, detail: String) {
            self.atMs = atMs
            self.app = app
            self.kind = kind
            self.text = text
            self.detail = detail
        }
    }

    public struct Step: Hashable, Sendable, Codable {
        public var number: Int
        public var action: String
        public var endMs: Int64
        public var responderChain: [String]

        public init(number: Int, action: String, endMs: Int64, responderChain: [String]) {
            self.number = number
            self.action = action
            self.endMs = endMs
            self.responderChain = responderChain
        }
    }

    public struct Finding: Hashable, Sendable, Codable {
        public var app: String
        public var rule: String
        public var explanation: String

        public init(app: String, rule: String, explanation: String) {
            self.app = app
            self.rule = rule
            self.explanation = explanation
        }
    }

    public var name: String
    public var title: String
    /// The scenario's file and the line to which a message about it belongs.
    public var file: String
    public var device: String
    public var system: String
    public var apps: [String] = []
    public var lengthMs: Int64 = 0
    public var steps: [Step] = []
    public var findings: [Finding] = []
    /// Empty for runs in which nothing changed, unless everything was asked for.
    public var events: [Event] = []

    public init(name: String, title: String, file: String, device: String, system: String) {
        self.name = name
        self.title = title
        self.file = file
        self.device = device
        self.system = system
    }
}

/// The last line: how many entries ended how. Without it the run did not come to its end.
public struct GoldenTotals: Hashable, Sendable, Codable {
    public var entries = 0
    public var equal = 0
    public var recorded = 0
    public var missing = 0
    public var different = 0
    public var unstable = 0
    /// Pictures that were drawn in this run, second drawings apart.
    public var drawn = 0
    /// Entries whose answer came from the cache.
    public var cached = 0

    public init() {}

    public mutating func count(_ status: GoldenEntry.Status) {
        entries += 1
        switch status {
        case .equal: equal += 1
        case .recorded: recorded += 1
        case .missing: missing += 1
        case .otherFonts, .changed, .sizesDiffer, .unusable, .failed: different += 1
        case .unstable: unstable += 1
        }
    }

    /// The sums in a line.
    public var words: String {
        let failed = missing + different + unstable
        return "\(Wording.count(equal)) passed, \(Wording.count(failed)) failed"
            + (recorded > 0 ? ", \(Wording.count(recorded)) recorded" : "")
    }
}
