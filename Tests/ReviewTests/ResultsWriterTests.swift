import Basics
import Foundation
import Testing

@testable import Review

@Suite("Writing results while they come in")
struct ResultsWriterTests {
    private static func folder<Value>(_ body: (String) throws -> Value) throws -> Value {
        let path = "\(NSTemporaryDirectory())/results-writer-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    @Test(
        "Files and memory give the same bytes, and nothing is left in the folder",
        arguments: ["results.jsonl", "index.html", "junit.xml", "summary.md", "results.sarif"])
    func same(name: String) throws {
        let results = GoldenResultsTests.results(changed: 7, equal: 30)
        let memory = try GoldenResultsTests.written(results, name)
        try Self.folder { folder in
            let files = try GoldenResultsTests.written(results, name, in: folder)
            #expect(files == memory)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(left == [])
        }
        if name == GoldenResults.fileName {
            #expect(memory == String(decoding: try results.jsonLines(), as: UTF8.self))
        } else if name == "index.html" {
            let page = SuitePage(
                SuitePage.Parts(
                    markup: GoldenResultsTests.markup, style: "", scripts: []))
            #expect(memory == String(decoding: try page.html(results), as: UTF8.self))
        }
    }

    @Test("Suites have their cases, also where those of another come between")
    func interleaved() throws {
        var results = GoldenResultsTests.results(changed: 1, equal: 3)
        results.stories.append(
            GoldenStory(name: "other", title: "", file: "o.yaml", device: "", system: ""))
        results.entries[1].story = "other"
        let text = try GoldenResultsTests.written(results, "junit.xml")
        let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        let suites = lines.filter { $0.hasPrefix("<testsuite ") }
        #expect(
            suites == [
                "<testsuite name=\"chat\" tests=\"3\" failures=\"1\">",
                "<testsuite name=\"other\" tests=\"1\" failures=\"0\">"
            ])
        #expect(lines.count { $0.hasPrefix("<testcase classname=\"chat\"") } == 3)
        #expect(text.contains("<testcase classname=\"other\" name=\"step 1\"/>"))
    }

    @Test("A log of many findings is that of all at once", arguments: [0, 1, 3])
    func sarif(count: Int) throws {
        var results = GoldenResultsTests.results(changed: count)
        for index in results.entries.indices.dropFirst() where index < count {
            results.entries[index].actual = .init(path: "pictures/a.png", sha256: "a")
        }
        var log = GoldenResults.emptyLog
        log.results = results.open.map { $0.scanned(in: results.file(of: $0)) }
        #expect(try GoldenResultsTests.written(results, "results.sarif") == log.text + "\n")
    }

    /// The results in the parts of a page, with the head's data.
    private static func parts(_ page: String) throws -> (
        head: [String: Any], parts: [[String: Any]]
    ) {
        func object(_ text: some StringProtocol) throws -> [String: Any] {
            let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
            return try #require(value as? [String: Any])
        }
        let halves = page.split(separator: "\u{C}", maxSplits: 1)
        let open = "<script type=\"application/json\">"
        let close = "</script><script>\(PageSpool.partScript)</script>\n"
        let texts = halves.count < 2 ? [] : halves[1].split(separator: open)
        return (
            try object(halves[0]),
            try texts.map { text in
                #expect(text.hasSuffix(close))
                return try object(text.dropLast(close.count))
            }
        )
    }

    @Test(
        "A page of many results begins with the open ones; each stands in it once, with its place")
    func divided() throws {
        let count = PageSpool.mostInOnePiece
        var results = GoldenResultsTests.results(changed: 0, equal: count * 2)
        for index in stride(from: 1, to: count * 2, by: 400) {
            results.entries[index].status = .changed
        }
        let (head, parts) = try Self.parts(try GoldenResultsTests.written(results, "index.html"))
        #expect(head["total"] as? Int == count * 2)
        #expect((head["counts"] as? [String: Int])?["changed"] == count * 2 / 400)
        let first = try #require(head["entries"] as? [[String: Any]])
        #expect(first.count == count * 2 / 400)
        #expect(first.allSatisfy { $0["status"] as? String == "changed" })
        let rest = parts.flatMap { $0["entries"] as? [[String: Any]] ?? [] }
        let all = (first + rest).sorted { ($0["at"] as? Int ?? 0) < ($1["at"] as? Int ?? 0) }
        #expect(all.map { $0["name"] as? String } == results.entries.map(\.name))
        #expect(all.indices.allSatisfy { all[$0]["at"] as? Int == $0 })
        let stories = parts.flatMap { $0["stories"] as? [[String: Any]] ?? [] }
        #expect(stories.map { $0["name"] as? String } == ["chat"])
        #expect(head["stories"] as? [String] == [])
    }

    @Test("The page tells what changed since the run before, and how much")
    func before() throws {
        var old = GoldenResultsTests.results(changed: 1, equal: 4)
        for index in old.entries.indices { old.entries[index].goldenSHA256 = "0\(index)" }
        var memory = RunMemory()
        for entry in old.entries { memory.add(entry) }
        var new = old
        new.entries[0].status = .equal
        new.entries[1].status = .changed
        new.entries[2].goldenSHA256 = "ff"
        new.entries[3].name = "chat/another"
        let page = try GoldenResultsTests.written(new, "index.html", before: memory)
        let (head, _) = try Self.parts(page)
        let entries = try #require(head["entries"] as? [[String: Any]])
        #expect(
            entries.map { $0["since"] as? String } == ["fixed", "broken", "changed", "new", nil])
        #expect(
            head["before"] as? [String: Int]
                == ["broken": 1, "changed": 1, "fixed": 1, "gone": 1, "new": 1])
    }

    @Test("A picture that the rules pass has not changed, whatever bytes it has")
    func passed() {
        var entry = GoldenResultsTests.results(changed: 0).entries[0]
        (entry.goldenSHA256, entry.drawnSHA256) = ("0a", "01")
        var memory = RunMemory()
        memory.add(entry)
        entry.drawnSHA256 = "02"
        #expect(memory.change(of: entry) == nil)
        entry.goldenSHA256 = "0b"
        #expect(memory.change(of: entry) == .changed)
    }

    @Test("A picture that is recorded is not fixed: it has become the golden")
    func recorded() {
        var entry = GoldenResultsTests.results(changed: 1).entries[0]
        entry.status = .missing
        entry.actual = GoldenEntry.File(path: "pictures/a.png", sha256: "0a")
        var memory = RunMemory()
        memory.add(entry)
        (entry.status, entry.actual, entry.goldenSHA256) = (.recorded, nil, "0a")
        #expect(memory.change(of: entry) == nil)
        entry.goldenSHA256 = "0b"
        #expect(memory.change(of: entry) == .changed)
        entry.status = .equal
        #expect(memory.change(of: entry) == .fixed)
    }

    @Test("A run can be compared with one that ended and ran the same")
    func comparable() throws {
        try Self.folder { folder in
            var results = GoldenResultsTests.results(changed: 1)
            let header = results.header
            #expect(RunMemory(folder: folder, comparableWith: header) == nil)
            func write() throws {
                try FileBytes.write(
                    try results.jsonLines(), to: "\(folder)/\(GoldenResults.fileName)")
            }
            try write()
            #expect(RunMemory(folder: folder, comparableWith: header)?.count == 2)
            var other = header
            other.isFiltered = true
            #expect(RunMemory(folder: folder, comparableWith: other) == nil)
            results.totals = nil
            try write()
            #expect(RunMemory(folder: folder, comparableWith: header) == nil)
        }
    }
}
