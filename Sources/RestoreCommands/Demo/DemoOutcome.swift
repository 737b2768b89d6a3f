import Foundation
import Review
import Scenarios

/// The outcome of a demo run, as values that one process can send to another.
struct DemoOutcome: Codable, Sendable {
    struct Picture: Codable, Sendable {
        var name: String
        var caption: String
        var png: Data
        var widthPx: Int
        var heightPx: Int
        /// A small copy with the display's corners and notch, at one pixel per point.
        var small: Small?
    }

    /// A small picture for the page's first view.
    struct Small: Codable, Sendable {
        var png: Data
        var widthPx: Int
        var heightPx: Int
    }

    struct Diff: Codable, Sendable {
        var name: String
        var expected: String
        var actual: String
        var differingPixels: Int
        var totalPixels: Int
        /// x, y, width, height.
        var boxes: [[Int]]
        var picture: Picture
    }

    struct Frame: Codable, Sendable {
        var atMs: Int64
        var picture: Picture
    }

    struct Finding: Codable, Sendable {
        var oracle: String
        var app: String
        var explanation: String
    }

    var pictures: [Picture]
    var diffs: [Diff]
    var film: [Frame]
    /// The events of the run.
    var story: GoldenStory
    var findings: [Finding]
    var failures: [String]
    var timelineJSON: String
    var timelineText: String

    /// Indicates whether no rule is broken and the pictures are equal to the pixel.
    var isGood: Bool {
        findings.isEmpty && diffs.allSatisfy { $0.differingPixels == 0 }
    }

    /// The verdict on the page: a run that is right in one of its comparisons is partly right.
    var verdict: ReportVerdict {
        if isGood { return .ok }
        return diffs.contains { $0.differingPixels == 0 } ? .partly : .broken
    }

    /// Prepends the events before the end of a process.
    mutating func prepend(_ run: ScenarioRun) {
        let before = DemoArtist.story(of: run)
        story.steps = before.steps + story.steps
        story.events = before.events + story.events
        findings = DemoArtist.findings(of: run) + findings
        timelineJSON = run.timelineJSONLines + timelineJSON
        timelineText = run.timelineText() + "\n" + timelineText
    }
}
