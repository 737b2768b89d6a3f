import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import Pictures
import Testing

@testable import Review

@Suite("Results of goldens")
struct GoldenResultsTests {
    static func origin() -> GoldenOrigin {
        GoldenOrigin(device: "iPhone X", system: "12.0", source: "chat.yaml, end", fonts: [])
    }

    static func results(changed: Int, equal: Int = 1, isFiltered: Bool = false) -> GoldenResults {
        var results = GoldenResults(
            header: GoldenRunHeader(
                goldens: "goldens", isFiltered: isFiltered, command: "restore-tool verify suite",
                fonts: [GoldenFont(name: "Inter", sha256: "11")]),
            stories: [
                GoldenStory(
                    name: "chat", title: "A <chat>", file: "suite/chat,1.yaml", device: "iPhone X",
                    system: "12.0")
            ])
        var totals = GoldenTotals()
        for index in 0..<(changed + equal) {
            let status = index < changed ? GoldenEntry.Status.changed : .equal
            var entry = GoldenEntry(
                name: "chat/step-\(index)", story: "chat", moment: "step \(index)",
                atMs: Int64(index), status: status, origin: origin())
            if status == .changed { entry.message = "5 | 100% <differ>\n" }
            totals.count(status)
            results.entries.append(entry)
        }
        results.totals = totals
        return results
    }

    @Test("Keeps results when they are written and read, and reports a broken line")
    func roundTrip() throws {
        let results = Self.results(changed: 2)
        let lines = try results.jsonLines()
        #expect(try GoldenResults(jsonLines: lines, path: "r") == results)
        let broken = Array("x\n".utf8) + lines
        let error = #expect(throws: GoldenError.self) {
            try GoldenResults(jsonLines: broken, path: "r")
        }
        #expect(error?.description.contains("r:1: this is no line of results") == true)
        #expect(throws: GoldenError.self) { try GoldenResults(jsonLines: [], path: "r") }
    }

    @Test("Writes no totals of an interrupted run, and calls no golden unused")
    func interrupted() throws {
        let lines = try Self.results(changed: 1).jsonLines()
        let cut = try GoldenResults(jsonLines: Array(lines.dropLast(9)), path: "r")
        #expect(cut.totals == nil && cut.entries.count == 2)
        #expect(cut.markdown.contains("did not come to its end"))
        #expect(throws: GoldenError.self) { try Pruning(cut, in: ".") }
        #expect(throws: GoldenError.self) {
            try Pruning(Self.results(changed: 0, isFiltered: true), in: ".")
        }
    }

    @Test("Annotates at most nine results, and counts the others", arguments: [0, 1, 9, 10, 50])
    func annotations(count: Int) {
        let lines = Self.results(changed: count).githubAnnotations
        #expect(lines.count == min(10, count))
        if count > 0 {
            #expect(
                lines[0] == "::error file=suite/chat%2C1.yaml,title=chat/step-0::"
                    + "5 | 100%25 <differ>%0A")
        }
        #expect(lines.last?.hasSuffix("and \(count - 9) more") ?? false == (count > 9))
    }

    @Test("Writes XML that parses, whatever a message holds")
    func junit() throws {
        let parser = XMLParser(data: Data(Self.results(changed: 2).junitXML.utf8))
        #expect(parser.parse())
    }

    @Test("Writes a Markdown table that no cell can break")
    func markdown() {
        let text = Self.results(changed: 1).markdown
        #expect(text.contains("\n1 passed, 1 failed\n"))
        #expect(text.contains("| chat/step-0 | Changed | 5 \\| 100% \\<differ>  |") == false)
        #expect(text.contains("| chat/step-0 | changed | 5 \\| 100% \\<differ>  |"))
    }

    @Test("Compares texts by lines, with the lines around a difference")
    func lines() {
        let old = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let new = old.replacing("line 10", with: "line ten")
        #expect(
            LineDiff.lines(old, new, context: 1)
                == ["…", " line 9", "-line 10", "+line ten", " line 11", "…"])
        #expect(LineDiff.lines(old, old) == [])
        #expect(LineDiff.lines("", "a") == ["-", "+a"])
    }

    @Test("Marks the same change alike elsewhere, and another change differently")
    func marks() throws {
        func mark(_ x: Int, _ colour: Pixel) throws -> String? {
            let golden = Bitmap(widthPx: 64, heightPx: 64, fill: .white)
            var drawn = golden
            for y in 8..<20 { for dx in 0..<12 { drawn[x + dx, y] = colour } }
            return GoldenComparison(
                picture: try PNG.encode(golden), try PNG.encode(drawn)
            ).changeMark
        }
        let grey = Pixel(red: 128, green: 128, blue: 128)
        #expect(try mark(4, .black) == mark(40, .black))
        #expect(try mark(4, .black) != mark(4, grey))
        #expect(try mark(4, .black) != nil)
    }

    @Test("Tells many small changes apart by their mark")
    func marksOfMany() throws {
        func mark(_ last: Pixel) throws -> String? {
            let golden = Bitmap(widthPx: 400, heightPx: 400, fill: .white)
            var drawn = golden
            for i in 0..<100 { drawn[i % 10 * 40, i / 10 * 40] = i == 99 ? last : .black }
            return GoldenComparison(
                picture: try PNG.encode(golden), try PNG.encode(drawn)
            ).changeMark
        }
        #expect(try mark(.black) == mark(.black))
        #expect(try mark(.black) != mark(Pixel(red: 128, green: 128, blue: 128)))
    }

    @Test("Writes each result to the page, and no tag from a text")
    func page() throws {
        var results = Self.results(changed: 1)
        results.stories[0].title = "</script><script>alert(1)</script>"
        let parts = SuitePage.Parts(
            markup: "<style>{{style}}</style>{{data}}{{unknown}}<script>{{script}}</script>",
            style: "{{data}}", scripts: ["1;", "2;"])
        let html = String(decoding: try SuitePage(parts).html(results), as: UTF8.self)
        #expect(html.contains("\\u003c/script>"))
        #expect(!html.contains("alert(1)</script>"))
        #expect(html.hasPrefix("<style>{{data}}</style>{"))
        #expect(html.contains("1;\n2;"))
    }

    @Test("Names the folder in the commands of the page")
    func pageFolder() throws {
        let page = SuitePage(SuitePage.Parts(markup: "{{data}}", style: "", scripts: []))
        func html(_ folder: String?) throws -> String {
            String(
                decoding: try page.html(Self.results(changed: 1), folder: folder), as: UTF8.self)
        }
        #expect(try html("my results").contains(#""folder":"my results""#))
        #expect(try !html(nil).contains(#""folder""#))
    }
}
