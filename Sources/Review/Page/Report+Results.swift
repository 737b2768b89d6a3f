internal import Pictures

// A report on the page of a suite: each run is a story, each comparison a result. Pictures without
// a comparison are only shown.

extension Report {
    /// The introduction above the results.
    struct Introduction: Encodable {
        var title: String
        var summary: String
        var facts: [ReportFact]
        var strip: [ReportShot]
        var comparison: ReportComparison?
        var chart: ReportChart?
        var moreCharts: [ReportChart]?
        var commands: [ReportCommand]
    }

    var introduction: Introduction {
        Introduction(
            title: title, summary: summary, facts: facts, strip: strip, comparison: comparison,
            chart: chart, moreCharts: moreCharts.isEmpty ? nil : moreCharts, commands: commands)
    }

    /// The runs with their names in the report.
    private var namedRuns: [(name: String, section: ReportSection, run: ReportRun)] {
        sections.flatMap { section in
            section.runs.map { (Self.runName($0.name, in: section.title), section, $0) }
        }
    }

    private static func runName(_ run: String, in section: String) -> String {
        "\(section), \(run)"
    }

    /// Returns the name of a result on the page.
    ///
    /// - Parameters:
    ///   - moment: the name of a comparison, or the caption of a picture without one.
    ///   - run: the name of its run.
    ///   - section: the title of the run's section.
    public static func resultName(_ moment: String, run: String, in section: String) -> String {
        "\(runName(run, in: section))/\(moment)"
    }

    var stories: [GoldenStory] {
        namedRuns.map { name, section, run in
            var story =
                run.story
                ?? GoldenStory(name: name, title: "", file: "", device: "", system: "")
            story.name = name
            story.title = "\(run.headline) \(run.description)"
            story.findings = run.findings.map {
                .init(app: $0.app, rule: $0.rule, explanation: $0.explanation)
            }
            story.lengthMs = max(story.lengthMs, run.film.map(\.atMs).max() ?? 0)
            return story
        }
    }

    /// The comparisons, then pictures, then the frames of the film.
    var entries: [GoldenEntry] {
        namedRuns.flatMap { name, _, run in
            let compared = Set(run.diffs.flatMap { [$0.expected, $0.actual] })
            let others = run.pictures.filter { !compared.contains($0.name) }
            let endMs = run.story?.lengthMs ?? run.film.last?.atMs ?? 0
            return run.diffs.map { Self.entry($0, name, endMs) }
                + others.map { Self.entry($0, $0.caption, name, endMs) }
                + run.film.enumerated().map { index, frame in
                    let moment = "step \(index + 1): \(frame.caption)"
                    return Self.entry(frame.picture, moment, name, frame.atMs)
                }
        }
    }

    /// The pictures by their paths in the entries.
    var images: [String: ReportPicture] {
        var images: [String: ReportPicture] = [:]
        for (name, _, run) in namedRuns {
            let film = run.film.map(\.picture)
            for picture in run.pictures + film + run.diffs.compactMap(\.picture) {
                images["\(name)/\(picture.name)"] = picture
            }
        }
        return images
    }

    /// The scripts with the bytes of compared pictures that stand beside the page, by their paths.
    ///
    /// A page opened from disk may not read the pixels of the pictures beside it.
    public var pixelScripts: [String: [UInt8]] {
        let compared = entries.filter(\.isOpen).flatMap { [$0.expected, $0.actual] }
        let images = images
        var scripts: [String: [UInt8]] = [:]
        for path in compared.compactMap({ $0?.path }) {
            guard let picture = images[path], let file = picture.file else { continue }
            let name = file.hasSuffix(".png") ? String(file.dropLast(4)) : file
            scripts["\(name).js"] = SuitePage.script(path: path, png: picture.png)
        }
        return scripts
    }

    private static func entry(
        _ diff: ReportDiff, _ story: String, _ atMs: Int64
    ) -> GoldenEntry {
        var entry = entry(diff.name, story, atMs, diff.verdict == .ok ? .equal : .changed)
        entry.message =
            Wording.pixels(diff.differingPixels)
            + (diff.differingPixels == 1 ? " differs" : " differ")
            + ", \(Wording.percent(diff.differingPixels, of: diff.totalPixels))"
        entry.expected = .init(path: "\(story)/\(diff.expected)", sha256: "")
        entry.thumbnail = diff.thumbnail
        entry.actual = .init(path: "\(story)/\(diff.actual)", sha256: "")
        entry.difference = diff.picture.map { .init(path: "\(story)/\($0.name)", sha256: "") }
        entry.boxes = diff.boxes.map { [$0.x, $0.y, $0.widthPx, $0.heightPx] }
        (entry.widthPx, entry.heightPx) = (diff.size.widthPx, diff.size.heightPx)
        (entry.differingPixels, entry.totalPixels) = (diff.differingPixels, diff.totalPixels)
        return entry
    }

    private static func entry(
        _ picture: ReportPicture, _ moment: String, _ story: String, _ atMs: Int64
    ) -> GoldenEntry {
        var entry = entry(moment, story, atMs, .recorded)
        entry.actual = .init(path: "\(story)/\(picture.name)", sha256: "")
        entry.thumbnail = picture.thumbnail
        (entry.widthPx, entry.heightPx) = (picture.size.widthPx, picture.size.heightPx)
        return entry
    }

    private static func entry(
        _ moment: String, _ story: String, _ atMs: Int64, _ status: GoldenEntry.Status
    ) -> GoldenEntry {
        GoldenEntry(
            name: "\(story)/\(moment)", story: story, moment: moment, atMs: atMs, status: status,
            origin: GoldenOrigin(device: "", system: "", source: "", fonts: []))
    }
}
