import Basics
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
            totals.count(entry)
            results.entries.append(entry)
        }
        results.totals = totals
        return results
    }

    /// The data of a page, and after a form feed what stands behind its script.
    static let markup = "{{data}}\u{C}{{stories}}"

    /// A file that a writer makes of results, from what it keeps in memory or in files.
    static func written(
        _ results: GoldenResults, _ name: String, in folder: String? = nil,
        before: RunMemory? = nil
    ) throws -> String {
        let writer = try ResultsWriter(in: folder, results.header, comparedWith: before)
        for story in results.stories { try writer.add(story) }
        for entry in results.entries { try writer.add(entry) }
        var files: [String: Spool] = [:]
        let page = SuitePage(SuitePage.Parts(markup: markup, style: "", scripts: []))
        try writer.write(results.header, results.totals, page: page, folder: nil) { name in
            let file = try Spool(in: folder)
            files[name] = file
            return file
        }
        return String(decoding: try files[name]?.bytes() ?? [], as: UTF8.self)
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
        #expect(
            error?.description
                == "r:1: this is not a line of results; run restore-tool verify again")
        let empty = #expect(throws: GoldenError.self) {
            try GoldenResults(jsonLines: [], path: "r")
        }
        #expect(
            empty?.description
                == "r:1: this is not a run header of version 1; run restore-tool verify again")
    }

    @Test("Writes no totals of an interrupted run, and calls no golden unused")
    func interrupted() throws {
        let lines = try Self.results(changed: 1).jsonLines()
        let cut = try GoldenResults(jsonLines: Array(lines.dropLast(9)), path: "r")
        #expect(cut.totals == nil && cut.entries.count == 2)
        #expect(try Self.written(cut, "summary.md").contains("The run did not complete."))
        #expect(throws: GoldenError.self) { try Pruning(cut, in: ".") }
        #expect(throws: GoldenError.self) {
            try Pruning(Self.results(changed: 0, isFiltered: true), in: ".")
        }
    }

    static let wrongLines: [(lines: String, message: String)] = [
        ("", "r: the last line has no line feed"), ("{}", "r: the last line has no line feed"),
        ("\n", "r: a line is empty or contains a carriage return"),
        ("{}\r\n", "r: a line is empty or contains a carriage return"),
        ("{}\n", "r:1: this is not a line of results"),
        ("{\"kind\":\"totals\"}\n", "r:1: this is not a line of results"),
        (entry(path: "../x.png"), "r: a file of chat/end is not named by its hash"),
        (entry(path: "pictures/x.png"), "r: a file of chat/end is not named by its hash"),
        (
            entry(thumbnail: "../x.png"),
            "r: the thumbnail of chat/end does not have the name of a picture"
        )
    ]

    private static func entry(path: String? = nil, thumbnail: String? = nil) -> String {
        var results = results(changed: 1, equal: 0)
        results.entries[0].name = "chat/end"
        results.entries[0].actual = path.map {
            .init(path: $0, sha256: String(repeating: "0", count: 64))
        }
        results.entries[0].thumbnail = thumbnail
        return String(decoding: (try? results.jsonLines()) ?? [], as: UTF8.self)
    }

    @Test("from a network are refused with the mistake and the next step", arguments: wrongLines)
    func checked(lines: String, message: String) {
        let error = #expect(throws: GoldenError.self) {
            try GoldenResults.checked(Array(lines.utf8), isBeginning: true, path: "r")
        }
        #expect(error?.description == message + "; run restore-tool verify again")
    }

    @Test("that continue a run have no header of their own")
    func secondHeader() throws {
        let lines = try Self.results(changed: 1).jsonLines()
        let error = #expect(throws: GoldenError.self) {
            try GoldenResults.checked(lines, isBeginning: false, path: "r")
        }
        #expect(
            error?.description
                == "r: a second run header follows the first; run restore-tool verify again")
    }

    @Test("of an unstable picture cannot be approved")
    func unstable() throws {
        var entry = Self.results(changed: 1).entries[0]
        entry.status = .unstable
        var approval = try Approval(
            results: Self.results(changed: 1), in: "/none", goldens: "/none")
        let error = #expect(throws: GoldenError.self) { try approval.promote([entry]) }
        #expect(
            error?.description
                == "chat/step-0: the run has no picture or text that can become a golden; fix the "
                + "scenario, then run restore-tool verify again")
    }

    @Test("annotate the first pictures of an equal change, and count the others")
    func annotationsOfEqualChanges() throws {
        var results = Self.results(changed: 6)
        for index in results.entries.indices.dropLast(2) {
            results.entries[index].change = "moved-down-17"
        }
        let lines = results.githubAnnotations
        let writer = try ResultsWriter(in: nil, results.header)
        for story in results.stories { try writer.add(story) }
        for entry in results.entries { try writer.add(entry) }
        #expect(writer.githubAnnotations == lines)
        let names = ["step-0", "step-1", "step-2", "step-5"]
        #expect(lines.count == names.count + 1)
        for (line, name) in zip(lines, names) { #expect(line.contains("chat/\(name)")) }
        #expect(lines.last?.hasSuffix("::and 2 more") == true)
    }

    @Test("annotate at most nine, and say how many more there are", arguments: [0, 1, 9, 10, 50])
    func annotations(count: Int) throws {
        let results = Self.results(changed: count)
        let lines = results.githubAnnotations
        let writer = try ResultsWriter(in: nil, results.header)
        for story in results.stories { try writer.add(story) }
        for entry in results.entries { try writer.add(entry) }
        #expect(writer.githubAnnotations == lines)
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
        let parser = XMLParser(
            data: Data(try Self.written(Self.results(changed: 2), "junit.xml").utf8))
        #expect(parser.parse())
    }

    @Test("Writes a Markdown table that no cell can break")
    func markdown() throws {
        let text = try Self.written(Self.results(changed: 1), "summary.md")
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
