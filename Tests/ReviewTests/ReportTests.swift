import Foundation
import Pictures
import Testing

@testable import Review

@Suite("Reports on the page")
struct ReportTests {
    private static let parts = SuitePage.Parts(
        markup: "<title>{{title}}</title><script>{{data}}</script>{{stories}}", style: "",
        scripts: [])

    private static func html(_ report: Report) throws -> String {
        String(decoding: try SuitePage(parts).html(report), as: UTF8.self)
    }

    /// What the page's script reads.
    private static func content(_ report: Report) throws -> [String: Any] {
        let page = try html(report)
        let start = try #require(page.firstRange(of: "<script>")).upperBound
        let end = try #require(page.firstRange(of: "</script>")).lowerBound
        let json = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
        return try #require(json as? [String: Any])
    }

    @Test("equal reports give equal bytes")
    func deterministic() throws {
        let first = try Self.html(SampleReport.report())
        #expect(try first == Self.html(SampleReport.report()))
        #expect(try first != Self.html(SampleReport.report(title: "Another")))
    }

    @Test("each comparison, picture and frame is there once, and every picture that one names")
    func entries() throws {
        let report = try SampleReport.report()
        let entries = report.entries
        #expect(Set(entries.map(\.name)).count == entries.count)
        #expect(entries.count { $0.status == .changed } == 2)
        #expect(entries.count { $0.status == .equal } == 2)
        // In both runs one picture that is not compared, and eight frames.
        #expect(entries.count { $0.status == .recorded } == 2 * 9)
        let images = report.images
        for entry in entries {
            for file in [entry.expected, entry.actual, entry.difference] {
                #expect(file.map { images[$0.path] != nil } ?? true, "\(entry.name)")
            }
        }
        #expect(try Self.html(report).components(separatedBy: "data:image/png").count == 29)
    }

    @Test("a run keeps its events and findings, under a name of its own")
    func stories() throws {
        let stories = try SampleReport.report().stories
        #expect(
            stories.map(\.name) == [
                "One switch, twice, As it is", "One switch, twice, With guard and overlay"
            ])
        #expect(stories[0].events.count == 2 && stories[0].findings.count == 1)
        #expect(stories[0].lengthMs == 7 * 350)
        let content = try Self.content(SampleReport.report())
        let told = try #require(content["introduction"] as? [String: Any])
        #expect(told["title"] as? String == "Switch to Notes and back")
        #expect((told["commands"] as? [Any])?.count == 1)
    }

    @Test("text that looks like markup stays text", arguments: ["</script><script>alert(1)", "<b>"])
    func hostileText(text: String) throws {
        var report = try SampleReport.report(title: text)
        report.sections[0].runs[0].name = text
        report.sections[0].runs[0].findings[0].explanation = text
        let page = try Self.html(report)
        #expect(!page.contains(text))
        let clean = try Self.html(SampleReport.report())
        let scripts = [page, clean].map { $0.components(separatedBy: "<script").count }
        #expect(scripts[0] == scripts[1])
    }

    @Test("A picture with a file stands beside the page, and its pixels in a script there")
    func filesBeside() throws {
        var report = try SampleReport.report()
        for index in report.sections[0].runs[0].pictures.indices {
            let name = report.sections[0].runs[0].pictures[index].name
            report.sections[0].runs[0].pictures[index].file = "as-it-is/\(name).png"
        }
        let content = try Self.content(report)
        let images = try #require(content["images"] as? [String: String])
        #expect(images["One switch, twice, As it is/card"] == "as-it-is/card.png")
        #expect(images["One switch, twice, As it is/frame-0"]?.hasPrefix("data:") == true)
        let scripts = report.pixelScripts
        #expect(
            scripts.keys.sorted() == [
                "as-it-is/after-return.js", "as-it-is/before-leaving.js", "as-it-is/card.js"
            ])
        let script = String(decoding: try #require(scripts["as-it-is/card.js"]), as: UTF8.self)
        #expect(script.hasPrefix("restoreToolPicture(\"One switch, twice, As it is/card\","))
    }

    @Test("The strip and the shots of a table name results that the page has")
    func shots() throws {
        var report = try SampleReport.report()
        let result = Report.resultName(
            "card against the last screen", run: "As it is", in: "One switch, twice")
        let shot = ReportShot(
            caption: "The card", note: "39 % of the card differs", verdict: .broken,
            file: "small/card.png", size: SampleReport.size, result: result)
        report.strip = [shot]
        report.comparison?.rows[0].cells[0].shots = [shot]
        #expect(report.entries.contains { $0.name == result })
        let content = try Self.content(report)
        let told = try #require(content["introduction"] as? [String: Any])
        let strip = try #require(told["strip"] as? [[String: Any]])
        #expect(strip.count == 1 && strip[0]["file"] as? String == "small/card.png")
        #expect(strip[0]["verdict"] as? String == "broken")
    }

    @Test("a report of nothing is still a page")
    func nothing() throws {
        let content = try Self.content(Report(title: "", summary: "", sections: []))
        #expect((content["entries"] as? [Any])?.isEmpty == true)
    }
}
