import Pictures

/// What is seen at a glance: runs side by side, each with its phones and its big numbers.
extension ReportPage {
    static func summary(_ section: ReportSection, _ mark: Mark) -> HTML {
        let runs = section.runs.enumerated().map { index, run in column(run, mark.run(index)) }
        let id = "section\(mark.section)"
        return """
            <section class="case" aria-labelledby="\(id)">
            <h2 id="\(id)">\(section.title)</h2>
            <p class="intro">\(section.introduction)</p>
            <div class="pair">\(runs)</div>
            </section>
            """
    }

    private static func column(_ run: ReportRun, _ mark: Mark) -> HTML {
        let shots = run.pictures.enumerated().filter { $0.element.isKey }.map { index, _ in
            shot(run, index, mark)
        }
        let scores = run.diffs.enumerated().map { index, diff in score(run, index, mark) }
        return """
            <article class="run \(run.verdict.rawValue)" aria-labelledby="\(mark.id)">
            <header>\(badge(run.verdict))<h3 id="\(mark.id)">\(run.name)</h3>
            <p>\(run.headline)</p></header>
            \(list(shots, "shots"))\(list(scores, "scores"))
            </article>
            """
    }

    private static func list(_ items: [HTML], _ style: String) -> HTML {
        items.isEmpty ? .nothing : "<ul class=\"\(style)\">\(items)</ul>"
    }

    // MARK: - Phones

    /// A picture in its bezel, with red boxes where it differs from what it should be.
    static func shot(_ run: ReportRun, _ index: Int, _ mark: Mark) -> HTML {
        let picture = run.pictures[index]
        let diff = run.diffs.first { $0.actual == picture.name && !$0.boxes.isEmpty }
        return """
            <li><button type="button" class="shot" data-group="\(mark.id)">
            \(phone(picture, id: mark.picture(index), boxes: diff))
            <span class="caption">\(picture.caption)</span></button></li>
            """
    }

    static func phone(
        _ picture: ReportPicture, id: String, boxes diff: ReportDiff? = nil
    ) -> HTML {
        return """
            <span class="holder"><span class="phone\(shape(picture.size))"><span class="screen">\
            \(image(picture, id: id))\(diff.map(overlay) ?? .nothing)\
            </span></span></span>
            """
    }

    /// Displays that are less than 1.9 times as high as wide have square corners, and a bezel above
    /// and below; those of tablets as well, near enough.
    private static func shape(_ size: PixelSize) -> String {
        if size.widthPx > size.heightPx { return " wide" }
        return size.heightPx * 10 < size.widthPx * 19 ? " classic" : ""
    }

    /// The button that holds the picture says its caption, so the picture is silent.
    static func image(_ picture: ReportPicture, id: String) -> HTML {
        """
        <img id="\(id)" alt="" width="\(picture.size.widthPx)" \
        height="\(picture.size.heightPx)" decoding="async" \
        src="\(png: picture.png)">
        """
    }

    private static func overlay(_ diff: ReportDiff) -> HTML {
        let boxes = diff.boxes.map { box -> HTML in
            """
            <rect x="\(box.x)" y="\(box.y)" width="\(box.widthPx)" height="\(box.heightPx)"/>
            """
        }
        return """
            <svg class="boxes" aria-hidden="true" preserveAspectRatio="none" \
            viewBox="0 0 \(diff.size.widthPx) \(diff.size.heightPx)">\(boxes)</svg>
            """
    }

    // MARK: - Big numbers

    private static func score(_ run: ReportRun, _ index: Int, _ mark: Mark) -> HTML {
        let diff = run.diffs[index]
        let share = Wording.percent(diff.differingPixels, of: diff.totalPixels)
        let unit = diff.differingPixels == 1 ? "pixel differs" : "pixels differ"
        return """
            <li><button type="button" class="score \(diff.verdict.rawValue)" \
            \(comparing(run, index, mark))>
            <span class="what">\(diff.name)</span>
            <span class="number">\(Wording.count(diff.differingPixels))</span>
            <span class="unit">\(unit) · \(share)</span></button></li>
            """
    }

    /// The attributes by which the viewer finds the two pictures and their difference.
    static func comparing(_ run: ReportRun, _ index: Int, _ mark: Mark) -> HTML {
        let diff = run.diffs[index]
        func id(of name: String) -> String {
            run.pictures.firstIndex { $0.name == name }.map(mark.picture) ?? ""
        }
        let drawn = diff.picture == nil ? "" : mark.diff(index)
        return """
            data-group="\(mark.id)-diffs" data-caption="\(run.name): \(diff.name)" \
            data-expected="\(id(of: diff.expected))" data-actual="\(id(of: diff.actual))" \
            data-diff="\(drawn)"
            """
    }
}
