import Basics
import Foundation
import Review
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("The file of a run's lines")
struct RunFileTests {
    private func folder(_ scratch: ScratchFolder, _ run: String = "one") -> String {
        "\(scratch.path)/tenants/team/suites/chat/runs/\(run)"
    }

    private func append(_ half: String, to path: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(half.utf8))
        try file.close()
    }

    @Test("an upload that begins anew, or overlaps with what is there, is there once")
    func overlap() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            let pieces = [try run.header(), try run.line("a"), try run.line("b")]
            let all = Array(pieces.joined())
            for _ in 0..<2 {
                var place = 0
                for piece in pieces {
                    let answer = try await service.append(piece, at: place)
                    place += piece.count
                    #expect(try answer.json()["at"] as? Int == place)
                }
            }
            let more = try run.line("c")
            let over = try await service.append(pieces[2] + more, at: all.count - pieces[2].count)
            #expect(try over.json()["at"] as? Int == all.count + more.count)
            #expect(try await service.ask("GET", MadeRun.path).body == all + more)
            let beyond = try await service.append(more, at: all.count + more.count + 7)
            #expect(beyond.problem == "conflict")
        }
    }

    @Test("a line that a kill has broken off is passed over, and cut off by the next append")
    func torn() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let run = MadeRun(png: try png(1))
            let lines = try await service.upload(run)
            let next = try run.line("b")
            let half = String(decoding: next.prefix(40), as: UTF8.self)
            try append(half, to: folder(scratch) + "/results.jsonl")
            #expect(try await service.ask("GET", MadeRun.path).body == lines)
            let runs = try await service.ask("GET", "/v1/team/suites/chat/runs").json()
            let listed = (runs["runs"] as? [[String: Any]])?.first
            #expect(listed?["entries"] as? Int == 1)
            #expect(try await service.append(next, at: lines.count).status == 200)
            #expect(try await service.ask("GET", MadeRun.path).body == lines + next)
            // A kill may leave the first of the lines that one request brought.
            let pair = try run.line("c") + run.line("d")
            let whole = lines + next
            try append(
                String(decoding: pair.dropLast(5), as: UTF8.self),
                to: folder(scratch) + "/results.jsonl")
            #expect(try await service.append(pair, at: whole.count).status == 200)
            #expect(try await service.ask("GET", MadeRun.path).body == whole + pair)
        }
    }

    @Test("a run whose first line was broken off has not begun, and can begin")
    func tornAtTheBeginning() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            try Data("{\"kind\":\"ru".utf8).write(
                to: URL(fileURLWithPath: folder(scratch) + "/results.jsonl"))
            #expect(try await service.ask("GET", MadeRun.path).status == 404)
            let runs = try await service.ask("GET", "/v1/team/suites/chat/runs").text
            #expect(runs == "{\"runs\":[]}\n")
            let head = try run.header()
            #expect(try await service.append(head, at: 0).status == 200)
            #expect(try await service.ask("GET", MadeRun.path).body == head)
        }
    }

    @Test("the lines of who decided what stay whole after a kill")
    func tornDecisions() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            #expect(try await service.decide("reject", run.hash).status == 200)
            let path = "\(scratch.path)/tenants/team/suites/chat/decisions.jsonl"
            try append("{\"at_ms\":17", to: path)
            #expect(try await service.decide("undo", run.hash).status == 200)
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 2)
            for line in lines {
                #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
            }
        }
    }

    @Test("lines are read from a place on, in pieces that end with a line")
    func pieces() async throws {
        let scratch = try ScratchFolder()
        let path = scratch.path + "/lines"
        #expect(try LinesFile(reading: path) == nil)
        let lines = Array("one\ntwo\n\(String(repeating: "x", count: 100_000))\nhalf".utf8)
        try LinesFile.append(lines, to: path, at: 0)
        let file = try #require(try LinesFile(reading: path))
        #expect(file.end == lines.count - 4)
        #expect(try await file.lines(from: 0, most: 5) == Array("one\n".utf8))
        #expect(try await file.lines(from: 4, most: 5) == Array("two\n".utf8))
        #expect(try await file.lines(from: 8, most: 5).count == 100_001)
        #expect(try await file.lines(from: file.end, most: 5) == [])
        for (place, isBeginning) in [(4, true), (5, false), (1 << 40, false), (-5, false)] {
            #expect(try await file.isBeginning(place) == isBeginning)
        }
        try Data(String(repeating: "y", count: 200_000).utf8).write(
            to: URL(fileURLWithPath: path))
        #expect(try LinesFile(reading: path)?.end == 0)
    }

    @Test("sums go on from what was counted, and nothing is read twice")
    func sums() async throws {
        let scratch = try ScratchFolder()
        let storage = FolderSuite(folder: scratch.path, limits: Limits())
        let suite = Suite(storage, limits: Limits())
        let run = MadeRun(png: try png(1))
        let head = try run.header() + run.line("a")
        _ = try await suite.append(head, to: "one", at: 0)
        #expect(try await suite.summary("one").totals.entries == 1)
        // Nobody looks at these bytes again.
        let file = try #require(FileHandle(forUpdatingAtPath: storage.linesPath("one")))
        try file.write(contentsOf: Data("????".utf8))
        try file.close()
        let more = try run.line("b") + run.line("c", status: .equal)
        _ = try await suite.append(more, to: "one", at: head.count)
        let summary = try await suite.summary("one")
        #expect((summary.totals.entries, summary.open.count) == (3, 2))
        #expect(!summary.isOver)
        let header = GoldenRunHeader(goldens: "", isFiltered: false, command: "", fonts: [])
        let lines = try GoldenResults(header: header, totals: GoldenTotals()).jsonLines()
        let totals = lines.split(separator: 0x0A)[1] + [0x0A]
        _ = try await suite.append(Array(totals), to: "one", at: head.count + more.count)
        #expect(try await suite.summary("one").isOver)
        try await suite.remove("one")
        await #expect(throws: Problem.self) { try await suite.summary("one") }
        #expect(suite.known.withLock { $0.isEmpty })
    }

    @Test("a run whose decisions or results cannot be read hides no other")
    func unreadable() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let run = MadeRun(png: try png(1))
            for name in ["a", "b", "c"] {
                _ = try await service.append(
                    try run.header() + run.line(), at: 0, to: "/v1/team/suites/chat/runs/\(name)")
            }
            try Data("{".utf8).write(
                to: URL(fileURLWithPath: folder(scratch, "b") + "/decisions.json"))
            try Data("no line\n".utf8).write(
                to: URL(fileURLWithPath: folder(scratch, "c") + "/results.jsonl"))
            let answer = try await service.ask("GET", "/v1/team/suites/chat/runs")
            let runs = try #require(try answer.json()["runs"] as? [[String: Any]])
            let problems = runs.reduce(into: [String: String]()) { found, run in
                found[run["run"] as? String ?? ""] = run["problem"] as? String ?? "none"
            }
            #expect(
                problems == [
                    "a": "none", "b": "Its decisions cannot be read.",
                    "c": "Its results cannot be read."
                ])
            #expect(runs.first { $0["run"] as? String == "a" }?["undecided"] as? Int == 1)
            for page in ["/ui/team/", "/ui/team/suites/chat/"] {
                let shown = try await service.ask("GET", page)
                #expect(shown.status == 200)
                #expect(shown.text.contains("cannot be read"))
            }
            let own = try await service.ask("GET", "/v1/team/suites/chat/runs/b/decisions")
            #expect((own.status, own.problem) == (500, "damaged"))
            #expect(own.text.contains("decisions.json") && !own.text.contains(scratch.path))
        }
    }

    @Test("a follower gets a long run piece by piece, each line once")
    func longRun() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            let head = try run.header()
            let lines = try (0..<4000).flatMap { try run.line("chat/\($0)") }
            #expect(lines.count > Suite.piece)
            _ = try await service.append(head, at: 0)
            let nowhere = try await service.ask(
                "GET", "\(MadeRun.path)/events", headers: ["Last-Event-ID": "-5"])
            #expect(nowhere.status == 400)
            #expect(try await service.append(lines, at: head.count).status == 200)
            #expect(try await service.ask("GET", MadeRun.path).body == head + lines)
            let last = "id: \(head.count + lines.count)\n"
            let stream = Listener(service, "\(MadeRun.path)/events?at=\(head.count)")
            let text = try await stream.text(until: { $0.contains(last) })
            #expect(text.components(separatedBy: "event: line\n").count == 4001)
        }
    }
}
