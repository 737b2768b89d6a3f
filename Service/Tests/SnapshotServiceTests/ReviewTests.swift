import Basics
import Foundation
import Review
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// A run as `restore-tool verify` would upload it.
struct MadeRun {
    let png: [UInt8]
    var hash: String { SHA256.hex(png) }
    var file: String { "\(hash.prefix(16)).png" }

    static let path = "/v1/team/suites/chat/runs/one"

    func header() throws -> [UInt8] {
        try GoldenResults(
            header: GoldenRunHeader(
                goldens: "/etc", isFiltered: false, command: "restore-tool verify chat",
                fonts: [GoldenFont(name: "Inter", sha256: "ab")])
        ).jsonLines()
    }

    /// The line of a result, which the golden of this hash differs from.
    func line(
        _ name: String = "chat/end", golden: String? = nil, path: String? = nil,
        status: GoldenEntry.Status = .changed
    ) throws -> [UInt8] {
        var results = GoldenResults(
            header: GoldenRunHeader(goldens: "", isFiltered: false, command: "", fonts: []))
        var entry = GoldenEntry(
            name: name, story: "chat", moment: "end", atMs: 0, status: status,
            origin: GoldenOrigin(device: "iPhone X", system: "12.0", source: "", fonts: []))
        entry.actual = .init(path: path ?? "pictures/\(file)", sha256: hash)
        entry.goldenSHA256 = golden
        results.entries = [entry]
        let lines = try results.jsonLines().split(separator: 0x0A)
        return Array(lines[1]) + [0x0A]
    }

    /// The line of a golden that no picture has any more.
    func removedLine(_ name: String = "chat/end") throws -> [UInt8] {
        var entry = GoldenEntry(
            name: name, story: "chat", moment: "end", atMs: 0, status: .removed,
            origin: GoldenOrigin(device: "", system: "", source: "", fonts: []))
        entry.expected = .init(path: "pictures/\(file)", sha256: hash)
        entry.goldenSHA256 = hash
        entry.isNote = true
        var results = GoldenResults(
            header: GoldenRunHeader(goldens: "", isFiltered: false, command: "", fonts: []))
        results.entries = [entry]
        return Array(try results.jsonLines().split(separator: 0x0A)[1]) + [0x0A]
    }
}

extension RunningService {
    func append(
        _ lines: [UInt8], at place: Int, to path: String = MadeRun.path, token: String = "own"
    ) async throws -> HTTPAnswer {
        try await ask(
            "POST", "\(path)/lines?at=\(place)", bytes: lines,
            headers: ["Content-Type": "application/jsonl"], token: token)
    }

    /// Uploads a run with one result, and returns its lines.
    @discardableResult
    func upload(_ run: MadeRun, golden: String? = nil) async throws -> [UInt8] {
        let lines = try run.header() + run.line(golden: golden)
        #expect(try await append(lines, at: 0).status == 200)
        let put = try await ask("PUT", "\(MadeRun.path)/pictures/\(run.file)", bytes: run.png)
        #expect(put.status == 204)
        return lines
    }

    func decide(
        _ choice: String, _ hash: String, name: String = "chat/end", token: String = "own"
    ) async throws -> HTTPAnswer {
        try await ask(
            "POST", "\(MadeRun.path)/decisions",
            #"{"choice":"\#(choice)","entries":[{"name":"\#(name)","sha256":"\#(hash)"}]}"#,
            headers: ["Content-Type": "application/json"], token: token)
    }

    func manifest() async throws -> GoldenManifest {
        let answer = try await ask("GET", "/v1/team/suites/chat/goldens")
        return try GoldenManifest(json: answer.body, path: "manifest")
    }
}

@Suite("Runs of goldens, uploaded and decided about")
struct RunTests {
    @Test("what is approved becomes golden byte for byte, and keeps what it was drawn with")
    func approve() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            #expect(try await service.manifest().goldens.isEmpty)
            let answer = try await service.decide("approve", run.hash)
            #expect(answer.status == 200)
            let golden = try #require(try await service.manifest()["chat/end"])
            #expect(golden.sha256 == run.hash)
            #expect(golden.origin.fonts == [GoldenFont(name: "Inter", sha256: "ab")])
            let bytes = try await service.ask("GET", "/v1/team/suites/chat/goldens/\(golden.file)")
            #expect(bytes.body == run.png)
            let runs = try await service.ask("GET", "/v1/team/suites/chat/runs").json()
            let first = (runs["runs"] as? [[String: Any]])?.first
            #expect(first?["open"] as? Int == 1)
            #expect(first?["undecided"] as? Int == 0)
            // Again is the same; taking back what is golden is not possible.
            #expect(try await service.decide("approve", run.hash).status == 200)
            #expect(try await service.decide("reject", run.hash).problem == "conflict")
            #expect(try await service.decide("undo", run.hash).problem == "conflict")
        }
    }

    @Test("approving a removed picture removes its golden, and only the one that was looked at")
    func removal() async throws {
        try await RunningService.with { service in
            let (run, other) = (MadeRun(png: try png(1)), MadeRun(png: try png(2)))
            try await service.upload(run)
            #expect(try await service.decide("approve", run.hash).status == 200)
            let path = "/v1/team/suites/chat/runs/two"
            let lines = try run.header() + run.removedLine()
            #expect(try await service.append(lines, at: 0, to: path).status == 200)
            func decide(_ choice: String, _ hash: String) async throws -> HTTPAnswer {
                try await service.ask(
                    "POST", "\(path)/decisions",
                    #"{"choice":"\#(choice)","entries":[{"name":"chat/end","sha256":"\#(hash)"}]}"#,
                    headers: ["Content-Type": "application/json"])
            }
            // The bytes that were accepted as a picture are no word about its removal.
            for hash in ["removed:\(other.hash)", run.hash] {
                #expect(try await decide("approve", hash).problem == "conflict")
            }
            #expect(try await service.manifest().goldens.count == 1)
            let removed = try await decide("approve", "removed:\(run.hash)")
            #expect(removed.status == 200, "\(removed.text)")
            #expect(try await service.manifest().goldens.isEmpty)
            // Again is the same; a golden that is removed does not come back.
            #expect(try await decide("approve", "removed:\(run.hash)").status == 200)
            let undone = try await decide("undo", "removed:\(run.hash)")
            #expect(undone.problem == "conflict" && undone.text.contains("was removed"))
        }
    }

    @Test("a golden that has become another since its picture was removed stays")
    func removalOfOther() async throws {
        try await RunningService.with { service in
            let (run, other) = (MadeRun(png: try png(1)), MadeRun(png: try png(2)))
            try await service.upload(run)
            #expect(try await service.decide("approve", run.hash).status == 200)
            let path = "/v1/team/suites/chat/runs/two"
            let lines = try run.header() + other.removedLine()
            #expect(try await service.append(lines, at: 0, to: path).status == 200)
            let answer = try await service.ask(
                "POST", "\(path)/decisions",
                #"""
                {"choice":"approve","entries":[{"name":"chat/end",\#
                "sha256":"removed:\#(other.hash)"}]}
                """#, headers: ["Content-Type": "application/json"])
            #expect(answer.problem == "conflict")
            #expect(answer.text.contains("the golden has changed since the review"))
            #expect(try await service.manifest().goldens.count == 1)
        }
    }

    @Test("bytes that are not those that were looked at are refused, and nothing is golden")
    func otherBytes() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let (run, other) = (MadeRun(png: try png(1)), MadeRun(png: try png(2)))
            try await service.upload(run)
            #expect(try await service.decide("approve", other.hash).status == 409)
            let file = "\(scratch.path)/tenants/team/suites/chat/runs/one/pictures/\(run.file)"
            try Data(other.png).write(to: URL(fileURLWithPath: file))
            let answer = try await service.decide("approve", run.hash)
            #expect(answer.status == 409)
            #expect(answer.text.contains("the file has changed since the review"))
            #expect(!answer.text.contains(scratch.path))
            try FileManager.default.removeItem(atPath: file)
            #expect(try await service.decide("approve", run.hash).status == 404)
            #expect(try await service.manifest().goldens.isEmpty)
        }
    }

    @Test("a golden that has become another since the run is not overwritten")
    func movedGolden() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run, golden: String(repeating: "a", count: 64))
            let answer = try await service.decide("approve", run.hash)
            #expect(answer.problem == "conflict")
            #expect(answer.text.contains("the golden has changed since the review"))
        }
    }

    @Test("all of a verdict is done, or nothing")
    func allOrNothing() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            let body = #"""
                {"choice":"approve","entries":[{"name":"chat/end","sha256":"\#(run.hash)"},
                {"name":"chat/other","sha256":"\#(run.hash)"}]}
                """#
            let answer = try await service.ask(
                "POST", "\(MadeRun.path)/decisions", body,
                headers: ["Content-Type": "application/json"])
            #expect(answer.status == 409)
            #expect(try await service.manifest().goldens.isEmpty)
            let decisions = try await service.ask("GET", "\(MadeRun.path)/decisions").text
            #expect(decisions == "{\"decisions\":{}}\n")
        }
    }

    @Test("a rejection is kept, and can be taken back")
    func reject() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            let rejected = try await service.decide("reject", run.hash)
            #expect(rejected.text.contains(#""chat/end":{"choice":"reject""#))
            #expect(try await service.decide("undo", run.hash).text == "{\"decisions\":{}}\n")
        }
    }

    @Test("a reason and a comment are kept with a decision, and in the suite's log")
    func notes() async throws {
        let scratch = try ScratchFolder()
        try await RunningService.with(in: scratch, change: { $0.database = nil }) { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            let body = #"""
                {"choice":"reject","entries":[{"name":"chat/end","sha256":"\#(run.hash)"}],
                "reason":"bug","comment":"The bar hangs."}
                """#
            let answer = try await service.ask(
                "POST", "\(MadeRun.path)/decisions", body,
                headers: ["Content-Type": "application/json"])
            #expect(answer.text.contains(#""reason":"bug","comment":"The bar hangs.""#))
            let folder = "\(scratch.path)/tenants/team/suites/chat"
            for path in ["\(folder)/decisions.jsonl", "\(folder)/runs/one/decisions.jsonl"] {
                let text = try String(contentsOfFile: path, encoding: .utf8)
                #expect(text.hasSuffix(#""reason":"bug","comment":"The bar hangs."}"# + "\n"))
            }
        }
    }

    @Test("changes since the run before, or since another one, and the trend of all runs")
    func changes() async throws {
        try await RunningService.with { service in
            let base = "/v1/team/suites/chat/runs"
            let (one, two) = (MadeRun(png: try png(1)), MadeRun(png: try png(2)))
            for (name, run) in [("one", one), ("two", two), ("three", one)] {
                let totals = try GoldenResults(
                    header: GoldenRunHeader(
                        goldens: "", isFiltered: false, command: "", fonts: []),
                    totals: GoldenTotals()
                ).jsonLines().split(separator: 0x0A)[1]
                let lines = try run.header() + run.line() + Array(totals) + [0x0A]
                let path = "\(base)/\(name)"
                #expect(try await service.append(lines, at: 0, to: path).status == 200)
                // Runs are ordered by the times of their lines.
                try await Task.sleep(for: .milliseconds(20))
            }
            let first = try await service.ask("GET", "\(base)/one/changes")
            #expect(first.status == 404 && first.text.contains("no run before this one"))
            let since = try await service.ask("GET", "\(base)/three/changes")
            #expect(
                since.text
                    == #"{"since":"two","changes":{"chat/end":"changed"},"gone":0}"# + "\n")
            let same = try await service.ask("GET", "\(base)/three/changes?since=one")
            #expect(same.text == #"{"since":"one","changes":{},"gone":0}"# + "\n")
            for name in ["..", "%2E%2E%2Fx", "a%2Fb", ""] {
                let wrong = try await service.ask("GET", "\(base)/three/changes?since=\(name)")
                #expect(wrong.status == 400, "\(wrong.text)")
            }
            #expect(try await service.ask("GET", "\(base)/three/changes?since=no").status == 404)
            let page = try await service.ask("GET", "/ui/team/suites/chat/trend/")
            #expect(page.status == 200 && page.text.contains("Trend of chat"))
            #expect(page.text.contains("its bytes are those of an earlier run again"))
        }
    }

    @Test("lines are appended where they belong, and a piece that comes twice is there once")
    func append() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            let (head, line) = (try run.header(), try run.line())
            #expect(try await service.append(head, at: 0).status == 200)
            let added = try await service.append(line, at: head.count)
            #expect(try added.json()["at"] as? Int == head.count + line.count)
            let again = try await service.append(line, at: head.count)
            #expect(try again.json()["at"] as? Int == head.count + line.count)
            let other = try await service.append(try run.line("chat/x"), at: head.count)
            #expect(other.problem == "conflict")
            #expect(try other.json()["at"] as? Int == head.count + line.count)
            #expect(try await service.ask("GET", MadeRun.path).body == head + line)
            let rest = try await service.ask("GET", "\(MadeRun.path)?at=\(head.count)")
            #expect(rest.body == line)
            #expect(try await service.ask("GET", "\(MadeRun.path)?at=3").status == 400)
        }
    }

    /// Lines that no run begins or goes on with.
    static let bad: [(lines: String, says: String)] = [
        ("", "no line feed"), ("x", "no line feed"), ("x\n", "not a line of results"),
        ("{\"kind\":\"run\"}\n", "not a line of results"), ("\n", "empty"),
        ("{\"kind\":\"totals\"}\r\n", "carriage return")
    ]

    @Test("what is no line of results is refused, and makes no suite", arguments: bad)
    func badLines(lines: String, says: String) async throws {
        try await RunningService.with { service in
            let answer = try await service.append(Array(lines.utf8), at: 0)
            #expect(answer.status == 422)
            #expect(answer.text.contains(says), "\(answer.text)")
            let suites = try await service.ask("GET", "/v1/team/suites").text
            #expect(suites == "{\"suites\":[]}\n")
        }
    }

    @Test("files are named by their content in the folder of pictures, and nothing else is taken")
    func names() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            let head = try run.header()
            _ = try await service.append(head, at: 0)
            for path in [
                "../../goldens/manifest.json", "pictures/../\(run.file)", "/etc/passwd",
                "pictures/0000000000000000.png", "pictures/\(run.hash).png",
                "pictures/\(run.file).js"
            ] {
                let answer = try await service.append(try run.line(path: path), at: head.count)
                #expect(answer.status == 422, "\(path)")
            }
            let put: [(String, [UInt8], Int)] = [
                (run.file, run.png, 204), (run.file, try png(2), 422),
                ("manifest.json", run.png, 422), ("0000000000000000.png", run.png, 422),
                ("\(SHA256.hex([1, 2]).prefix(16)).png", [1, 2], 422),
                ("\(SHA256.hex([0xFF]).prefix(16)).txt", [0xFF], 422),
                ("\(SHA256.hex([0x41]).prefix(16)).txt", [0x41], 204)
            ]
            for (name, bytes, status) in put {
                let answer = try await service.ask(
                    "PUT", "\(MadeRun.path)/pictures/\(name)", bytes: bytes)
                #expect(answer.status == status, "\(name)")
            }
            let second = try await service.append(try run.header(), at: head.count)
            #expect(second.text.contains("a second run header follows the first"))
        }
    }

    @Test("who may only read looks and decides nothing")
    func scopes() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            try await service.upload(run)
            let reader = try await service.makeToken("team", [.read])
            #expect(try await service.ask("GET", MadeRun.path, token: reader).status == 200)
            #expect(try await service.decide("approve", run.hash, token: reader).status == 403)
            #expect(try await service.append([1], at: 0, token: reader).status == 403)
            let other = try await service.makeToken("other")
            #expect(try await service.ask("GET", MadeRun.path, token: other).status == 403)
            let own = MadeRun.path.replacingOccurrences(of: "team", with: "other")
            #expect(try await service.ask("GET", own, token: other).status == 404)
        }
    }

    @Test("the oldest runs go when there are too many, and one can be deleted")
    func retention() async throws {
        var limits = Limits()
        limits.runsPerSuite = 2
        try await RunningService.with(limits: limits) { service in
            let run = MadeRun(png: try png(1))
            for name in ["a", "b", "c"] {
                let path = "/v1/team/suites/chat/runs/\(name)"
                #expect(try await service.append(try run.header(), at: 0, to: path).status == 200)
            }
            func names() async throws -> [String] {
                let runs = try await service.ask("GET", "/v1/team/suites/chat/runs").json()
                return (runs["runs"] as? [[String: Any]] ?? []).compactMap { $0["run"] as? String }
            }
            #expect(try await names() == ["c", "b"])
            let gone = try await service.ask("DELETE", "/v1/team/suites/chat/runs/b")
            #expect(gone.status == 204)
            #expect(try await names() == ["c"])
        }
    }

    @Test("a follower hears lines and decisions, each once, from where it was")
    func follow() async throws {
        try await RunningService.with { service in
            let run = MadeRun(png: try png(1))
            let lines = try await service.upload(run)
            let head = try run.header()
            let more = try run.line("chat/more")
            let (port, token) = (service.port, service.token)
            let (heard, hear) = AsyncStream<Void>.makeStream()
            async let text = blocking {
                let connection = try HTTPConnection(
                    host: "127.0.0.1", port: port, timeoutSeconds: patienceSeconds)
                let request =
                    "GET \(MadeRun.path)/events HTTP/1.1\r\nHost: x\r\n"
                    + "Last-Event-ID: \(head.count)\r\nAuthorization: Bearer \(token)\r\n\r\n"
                try connection.send(Array(request.utf8))
                var text = ""
                while !text.contains("\"choice\":\"approve\"") && !text.contains("accept") {
                    text += String(decoding: try connection.receive(), as: UTF8.self)
                    if text.contains("event: decisions") { hear.yield() }
                }
                return text
            }
            for await _ in heard { break }
            #expect(try await service.append(more, at: lines.count).status == 200)
            #expect(try await service.decide("approve", run.hash).status == 200)
            let sent = try await text
            #expect(sent.components(separatedBy: "event: line").count == 3)
            #expect(sent.contains("id: \(lines.count)\nevent: line\ndata: {"))
            #expect(sent.contains("id: \(lines.count + more.count)\nevent: line\ndata: {"))
            #expect(!sent.contains("\"kind\":\"run\""))
        }
    }
}
