import Testing

@testable import Review

@Suite("The report page")
struct ReportPageTests {
    static let hostile = "</script><script>alert(1)</script>\" onload='x' & \u{0}\u{1B}[31m"

    private func page(title: String = "Switch to Notes and back") throws -> String {
        String(decoding: ReportPage.html(try SampleReport.report(title: title)), as: UTF8.self)
    }

    @Test("equal reports give equal bytes")
    func deterministic() throws {
        let first = ReportPage.html(try SampleReport.report())
        #expect(first == ReportPage.html(try SampleReport.report()))
        #expect(first != ReportPage.html(try SampleReport.report(title: "Another")))
    }

    @Test("nothing comes from the network or from another file")
    func selfContained() throws {
        let page = try page()
        for word in ["http:", "https:", "//cdn", "@import", "url("] {
            #expect(!page.contains(word), "the page holds \(word)")
        }
        let sources = attributeValues("src", in: page)
        #expect(sources.count == 2 * (4 + 2 + 8))
        #expect(sources.allSatisfy { $0.hasPrefix("data:image/png;base64,") })
        #expect(
            attributeValues("href", in: page).allSatisfy {
                $0.hasPrefix("#") || $0 == "data:,"
            })
    }

    @Test("the content policy allows the page's own style and script and nothing else")
    func contentPolicy() throws {
        let page = try page()
        for (tag, directive) in [("style", "style-src"), ("script", "script-src")] {
            let content = try #require(element(tag, in: page))
            let hash = Base64.encode(SHA256.hash(Array(content.utf8)))
            #expect(page.contains("\(directive) &#39;sha256-\(hash)&#39;"))
        }
        #expect(page.contains("default-src &#39;none&#39;; img-src data:;"))
        #expect(!page.contains(" style="))
        #expect(!page.contains("unsafe"))
    }

    @Test("hostile text is shown, never run, wherever it stands")
    func hostileText() throws {
        var report = try SampleReport.report(title: Self.hostile)
        let clean = occurrences(of: "<script", in: try page())
        Self.poison(&report)
        let page = String(decoding: ReportPage.html(report), as: UTF8.self)
        #expect(occurrences(of: "<script", in: page) == clean)
        #expect(!page.contains("alert(1)</script>"))
        #expect(!page.contains("' onload=") && !page.contains("\" onload="))
        #expect(!page.unicodeScalars.contains("\u{0}") && !page.unicodeScalars.contains("\u{1B}"))
        #expect(occurrences(of: "&lt;/script&gt;&lt;script&gt;alert(1)", in: page) > 25)
    }

    @Test("every id is there once, and every reference has its target")
    func references() throws {
        let page = try page()
        let ids = attributeValues("id", in: page)
        #expect(Set(ids).count == ids.count)
        let wanted = ["data-expected", "data-actual", "data-diff", "aria-labelledby"]
            .flatMap { attributeValues($0, in: page) }
        #expect(!wanted.isEmpty)
        #expect(wanted.allSatisfy(Set(ids).contains))
        let links = attributeValues("href", in: page).filter { $0.hasPrefix("#") }
        #expect(links.allSatisfy { Set(ids).contains(String($0.dropFirst())) })
    }

    @Test("the counts, the places and the findings can be read on the page")
    func figures() throws {
        let page = try page()
        for text in [
            "120,375", "39.5 %", "375 × 321 px across the bottom (x 0, y 491)", "1.200 s",
            "It was up at 1.200 s.", "No rule was broken.", "card: 812 pixels differ"
        ] {
            #expect(page.contains(text), "the page lacks \(text)")
        }
    }

    @Test("an entry of an app that has no lane goes across, and nothing crashes")
    func laneOutOfRange() throws {
        var report = try SampleReport.report()
        report.sections[0].runs[0].timeline.entries = [
            .init(atMs: -5, app: 7, kind: .store, text: "far"),
            .init(atMs: 0, app: -1, kind: .store, text: "away")
        ]
        let page = String(decoding: ReportPage.html(report), as: UTF8.self)
        #expect(occurrences(of: "<td class=\"all\" colspan=\"2\">", in: page) == 2 + 1)
        #expect(page.contains("-0.005 s"))
    }

    @Test("what happens to two apps at once stands in one row, and each app's order is kept")
    func sideBySide() throws {
        var report = try SampleReport.report()
        report.sections[0].runs = [report.sections[0].runs[0]]
        report.sections[0].runs[0].timeline.entries = [
            .init(atMs: 5, app: 0, kind: .notification, text: "a0"),
            .init(atMs: 5, app: 0, kind: .responder, text: "a1"),
            .init(atMs: 5, app: 1, kind: .notification, text: "b0"),
            .init(atMs: 5, app: 0, kind: .notification, text: "a2"),
            .init(atMs: 6, app: 1, kind: .notification, text: "b1")
        ]
        let page = String(decoding: ReportPage.html(report), as: UTF8.self)
        let rows = page.split(separator: "<tr class=").dropFirst().map { row in
            ["a0", "a1", "a2", "b0", "b1"].filter { row.contains(">\($0)<") }
        }
        #expect(rows == [["a0", "b0"], ["a1"], ["a2"], ["b1"]])
        #expect(occurrences(of: "<th scope=\"row\" class=\"same\">", in: page) == 2)
    }

    @Test("a report of nothing is still a page")
    func empty() {
        let page = ReportPage.html(Report(title: "", summary: "", sections: []))
        #expect(String(decoding: page, as: UTF8.self).hasSuffix("</html>\n"))
    }
}

// MARK: - Reading the page

extension ReportPageTests {
    /// Puts the hostile text wherever a report has text.
    private static func poison(_ report: inout Report) {
        report.summary = hostile
        report.facts = [ReportFact(hostile, hostile)]
        report.commands = [ReportCommand(purpose: hostile, line: hostile)]
        report.comparison = ReportComparison(
            title: hostile, introduction: hostile, columns: [hostile],
            rows: [.init(name: hostile, cells: [.init(verdict: .ok, lines: [hostile])])])
        report.sections[0].title = hostile
        report.sections[0].introduction = hostile
        for index in report.sections[0].runs.indices {
            poison(&report.sections[0].runs[index])
        }
    }

    private static func poison(_ run: inout ReportRun) {
        run.name = hostile
        run.description = hostile
        run.headline = hostile
        run.findings = [ReportFinding(rule: hostile, app: hostile, explanation: hostile)]
        run.timeline.apps = [hostile, hostile]
        for index in run.timeline.entries.indices { run.timeline.entries[index].text = hostile }
        for index in run.pictures.indices { run.pictures[index].caption = hostile }
        for index in run.diffs.indices { run.diffs[index].name = hostile }
        for index in run.film.indices { run.film[index].caption = hostile }
    }

    private func occurrences(of part: String, in page: String) -> Int {
        page.split(separator: part, omittingEmptySubsequences: false).count - 1
    }

    private func attributeValues(_ name: String, in page: String) -> [String] {
        page.split(separator: " \(name)=\"").dropFirst().map { rest in
            String(rest.prefix { $0 != "\"" })
        }
    }

    private func element(_ tag: String, in page: String) -> String? {
        guard let start = page.firstRange(of: "<\(tag)>"),
            let end = page.firstRange(of: "</\(tag)>")
        else { return nil }
        return String(page[start.upperBound..<end.lowerBound])
    }
}
