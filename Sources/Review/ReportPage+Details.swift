import Pictures

/// What stands behind the verdicts: film strips, findings, the other pictures, timelines.
extension ReportPage {
    // MARK: - Film strips

    /// The strips of a section's runs, one above the other.
    static func films(_ section: ReportSection, _ mark: Mark) -> HTML {
        let strips = section.runs.enumerated().filter { !$0.element.film.isEmpty }.map {
            strip($0.element, mark.run($0.offset))
        }
        if strips.isEmpty { return .nothing }
        let id = "films\(mark.section)"
        return """
            <section class="films" aria-labelledby="\(id)">
            <h2 id="\(id)">\(heading("Step by step", section, mark))</h2>
            \(strips)
            </section>
            """
    }

    /// Headings that come again in later sections say where they belong.
    private static func heading(_ text: String, _ section: ReportSection, _ mark: Mark) -> String {
        mark.section == 0 ? text : "\(text): \(section.title)"
    }

    private static func strip(_ run: ReportRun, _ mark: Mark) -> HTML {
        let frames = run.film.enumerated().map { index, frame -> HTML in
            """
            <li><button type="button" class="shot frame" data-group="\(mark.id)-film">
            \(phone(frame.picture, id: "\(mark.id)-frame\(index)"))
            <span class="caption"><time>\(Wording.seconds(frame.atMs))</time> \
            \(frame.caption)</span></button></li>
            """
        }
        return """
            <h3 class="strip-title">\(badge(run.verdict))\(run.name)</h3>
            <ol class="strip" tabindex="0" aria-label="Film strip: \(run.name)">\(frames)</ol>
            """
    }

    // MARK: - Runs in detail

    static func details(_ section: ReportSection, _ mark: Mark) -> HTML {
        let runs = section.runs.enumerated().map { index, run in
            detail(run, mark.run(index))
        }
        let id = "details\(mark.section)"
        return """
            <section class="details" aria-labelledby="\(id)">
            <h2 id="\(id)">\(heading("What happened, and why", section, mark))</h2>
            \(runs)
            </section>
            """
    }

    private static func detail(_ run: ReportRun, _ mark: Mark) -> HTML {
        """
        <details\(mark.section == 0 ? " open" : "")>
        <summary>\(badge(run.verdict))<span class="name">\(run.name)</span></summary>
        <p class="intro">\(run.description)</p>
        \(findings(run.findings))
        \(pictures(run, mark))
        \(timeline(run.timeline, name: run.name))
        </details>
        """
    }

    private static func findings(_ findings: [ReportFinding]) -> HTML {
        if findings.isEmpty { return "<p class=\"none\">\(sign("ok"))No rule was broken.</p>" }
        let items = findings.map { finding -> HTML in
            """
            <li>\(sign("finding"))<p><b>\(finding.rule)</b> <span class="app">\(finding.app)</span>
            <span class="why">\(finding.explanation)</span></p></li>
            """
        }
        return "<ul class=\"findings\">\(items)</ul>"
    }

    /// The pictures that are not among the key ones, then the differences drawn.
    private static func pictures(_ run: ReportRun, _ mark: Mark) -> HTML {
        let others = run.pictures.enumerated().filter { !$0.element.isKey }.map { index, _ in
            shot(run, index, mark)
        }
        let diffs = run.diffs.enumerated().map { index, _ in difference(run, index, mark) }
        if others.isEmpty && diffs.isEmpty { return .nothing }
        return "<ul class=\"shots more\">\(others)\(diffs)</ul>"
    }

    private static func difference(_ run: ReportRun, _ index: Int, _ mark: Mark) -> HTML {
        let diff = run.diffs[index]
        guard let picture = diff.picture else { return .nothing }
        return """
            <li><button type="button" class="shot" \(comparing(run, index, mark))>
            \(phone(picture, id: mark.diff(index)))
            <span class="caption"><b>\(diff.name)</b>: \(Wording.pixels(diff.differingPixels))\
            \(place(of: diff))</span></button></li>
            """
    }

    private static func place(of diff: ReportDiff) -> String {
        guard let first = diff.boxes.first else { return "" }
        let box = diff.boxes.dropFirst().reduce(first) { $0.union($1) }
        return ", " + Wording.place(box, in: diff.size)
    }
}
