import Foundation
import Pictures
import Review
import Scenarios
import Simulator

/// Draws the pictures of a run that the demo shows.
///
/// Many moments of a good run are the same picture, so each picture is drawn and encoded once.
struct DemoArtist {
    let run: ScenarioRun
    let maker: PictureMaker
    private var drawn: [PictureSource: Drawn] = [:]

    private struct Drawn {
        /// Kept only while pictures are compared: each has some 11 MB.
        var bitmap: Bitmap?
        var size: PixelSize
        var png: Data
        var small: DemoOutcome.Small
    }

    init(_ run: ScenarioRun, _ maker: PictureMaker) {
        self.run = run
        self.maker = maker
    }

    mutating func outcome() throws -> DemoOutcome {
        let diffs = try Self.comparisons.map { try diff($0) }
        for source in drawn.keys { drawn[source]?.bitmap = nil }
        let pictures = try Self.moments.map { try picture($0) }
        return DemoOutcome(
            pictures: pictures, diffs: diffs, film: try film(),
            story: Self.story(of: run), findings: Self.findings(of: run),
            failures: run.failures.map(\.description), timelineJSON: run.timelineJSONLines,
            timelineText: run.timelineText())
    }

    /// Returns the story of a run without the apps' logs and without the faults of Notes, which the
    /// demo does not fix.
    static func story(of run: ScenarioRun) -> GoldenStory {
        var story = GoldenStory(
            name: "", title: run.scenario.title, file: run.scenario.file,
            device: run.scenario.setting.device.name, system: run.scenario.systemVersion)
        story.fill(from: run)
        story.events = story.events.filter { event in
            event.kind != TimelineEntry.Kind.log.rawValue
                && (event.kind != TimelineEntry.Kind.finding.rawValue || event.app == app.index)
        }
        return story
    }

    static func findings(of run: ScenarioRun) -> [DemoOutcome.Finding] {
        run.findings.filter { $0.app == app }.map { finding in
            DemoOutcome.Finding(
                oracle: finding.name,
                app: run.scenario.setting.apps[finding.app.index].title,
                explanation: finding.explanationWithRule)
        }
    }
}

// MARK: - Pictures

extension DemoArtist {
    struct Shot {
        var name: String
        var caption: String
        var moment: Moment
    }

    /// The case's app, the first of the scenario. It is left after step 2.
    private static let app = AppID(0)

    static let moments = [
        Shot(name: "before-leaving", caption: "Before leaving", moment: .step(2)),
        Shot(name: "card", caption: "Live card in the switcher", moment: .card(app)),
        Shot(name: "after-return", caption: "After the return", moment: .end),
        Shot(name: "stored", caption: "Stored snapshot", moment: .stored(app)),
        Shot(name: "switcher", caption: "The switcher on the way back", moment: .switcher)
    ]

    private static let comparisons = [
        (name: "Card against the last screen", actual: moments[1]),
        (name: "After the return against before leaving", actual: moments[2])
    ]

    private mutating func picture(_ shot: Shot) throws -> DemoOutcome.Picture {
        let source = try run.picture(at: shot.moment)
        let drawn = try drawn[source] ?? draw(source)
        self.drawn[source] = Drawn(
            bitmap: nil, size: drawn.size, png: drawn.png, small: drawn.small)
        return DemoOutcome.Picture(
            name: shot.name, caption: shot.caption, png: drawn.png,
            widthPx: drawn.size.widthPx, heightPx: drawn.size.heightPx, small: drawn.small)
    }

    private func draw(_ source: PictureSource) throws -> Drawn {
        let bitmap = try maker.image(of: source, in: run.scenario.setting)
        let small = try maker.image(
            of: source, in: run.scenario.setting, pixelsPerPoint: 1, bezel: true)
        return Drawn(
            bitmap: bitmap, size: bitmap.size, png: Data(try PNG.encode(bitmap)),
            small: try Self.small(small))
    }

    private static func small(_ bitmap: Bitmap) throws -> DemoOutcome.Small {
        DemoOutcome.Small(
            png: Data(try PNG.encode(bitmap)), widthPx: bitmap.widthPx, heightPx: bitmap.heightPx)
    }

    /// Returns the pixels of a moment, drawn once and kept for the next comparison.
    private mutating func bitmap(of moment: Moment) throws -> Bitmap {
        let source = try run.picture(at: moment)
        if let known = drawn[source]?.bitmap { return known }
        let result = try draw(source)
        drawn[source] = result
        return try result.bitmap ?? maker.image(of: source, in: run.scenario.setting)
    }

    private mutating func diff(
        _ comparison: (name: String, actual: Shot)
    ) throws -> DemoOutcome.Diff {
        let expected = Self.moments[0]
        let first = try bitmap(of: expected.moment)
        let second = try bitmap(of: comparison.actual.moment)
        let result = ImageDiff.strict(first, second)
        let bitmap = Self.visible(first, second)
        let small = try [expected, comparison.actual].map { shot in
            try maker.image(
                of: run.picture(at: shot.moment), in: run.scenario.setting, pixelsPerPoint: 1)
        }
        let picture = DemoOutcome.Picture(
            name: "diff-\(comparison.actual.name)", caption: comparison.name,
            png: Data(try PNG.encode(bitmap)), widthPx: bitmap.widthPx, heightPx: bitmap.heightPx,
            small: try Self.small(Self.visible(small[0], small[1])))
        return DemoOutcome.Diff(
            name: comparison.name, expected: expected.name, actual: comparison.actual.name,
            differingPixels: result.differingPixels, totalPixels: result.totalPixels,
            boxes: result.boundingBox.map { [[$0.x, $0.y, $0.widthPx, $0.heightPx]] } ?? [],
            picture: picture)
    }
}

extension DemoArtist {
    /// Draws what differs to the eye. The counts are those of every pixel.
    private static func visible(_ first: Bitmap, _ second: Bitmap) -> Bitmap {
        let pictures = ImageDiff.pictures(
            StraightBitmap(first), StraightBitmap(second), style: .difference,
            by: .perceptual(PerceptualOptions()))
        return pictures.first ?? ImageDiff.picture(first, second)
    }
}

// MARK: - Film strip

extension DemoArtist {
    /// Returns frames at the turning points of the run, at one pixel per point.
    private mutating func film() throws -> [DemoOutcome.Frame] {
        var frames: [DemoOutcome.Frame] = []
        var last: PictureSource?
        for point in TurningPoint.all(in: run) {
            let source = try run.picture(at: .at(ms: point.atMs))
            if source.subject == last?.subject { continue }
            last = source
            let bitmap = try maker.image(of: source, in: run.scenario.setting, pixelsPerPoint: 1)
            let picture = DemoOutcome.Picture(
                name: "film/frame-\(frames.count)", caption: point.caption,
                png: Data(try PNG.encode(bitmap)), widthPx: bitmap.widthPx,
                heightPx: bitmap.heightPx)
            frames.append(DemoOutcome.Frame(atMs: point.atMs, picture: picture))
        }
        return frames
    }
}
