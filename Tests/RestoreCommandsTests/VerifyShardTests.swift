import Basics
import ChildProcesses
import Foundation
import Review
import Testing

@testable import RestoreCommands

@Suite("verify --shard and report --merge")
struct VerifyShardTests {
    private static func verify(_ folder: String, _ more: [String]) async -> CommandResult {
        await CommandLine.run(
            [
                "verify", "\(folder)/suite", "--goldens", "\(folder)/goldens", "--at", "end",
                "--cache", "\(folder)/cache"
            ] + more)
    }

    /// Five scenarios, whose goldens are recorded; then one of them is changed.
    private static func prepare(_ folder: String) async throws {
        let suite = "\(folder)/suite"
        try FileManager.default.createDirectory(
            atPath: suite, withIntermediateDirectories: true)
        for name in ["a", "b", "c", "d", "e"] {
            try FileBytes.write(Array(VerifyTests.chat.utf8), to: "\(suite)/\(name).yaml")
        }
        let recorded = await verify(folder, ["-o", "\(folder)/out", "--update", "missing"])
        #expect(recorded.status == 3, "\(recorded.errors)")
        let changed = VerifyTests.chat + "\n  - type: milk"
        try FileBytes.write(Array(changed.utf8), to: "\(suite)/c.yaml")
    }

    @Test("the parts together give what one run gives, in any order")
    func merged() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            #expect(await Self.verify(folder, ["-o", "\(folder)/whole"]).status == 1)
            var statuses: [Int32] = []
            for number in 1...3 {
                let part = await Self.verify(
                    folder, ["-o", "\(folder)/part-\(number)", "--shard", "\(number)/3"])
                statuses.append(part.status)
            }
            #expect(statuses.sorted() == [0, 0, 1])
            let parts = [3, 1, 2].map { "\(folder)/part-\($0)" }
            let merged = await CommandLine.run(
                ["report", "\(folder)/merged", "--merge"] + parts)
            #expect(merged.status == 1, "\(merged.errors)")
            #expect(merged.output.hasSuffix("8 passed, 2 failed\n"), "\(merged.output)")
            var whole = try GoldenResults.read(folder: "\(folder)/whole")
            var joined = try GoldenResults.read(folder: "\(folder)/merged")
            // The cache may know some of the pictures.
            for totals in [\GoldenTotals.drawn, \.cached] {
                whole.totals?[keyPath: totals] = 0
                joined.totals?[keyPath: totals] = 0
            }
            #expect(joined == whole)
            #expect(
                try Self.files("\(folder)/merged/pictures")
                    == Self.files("\(folder)/whole/pictures"))
            let approved = await CommandLine.run(["approve", "\(folder)/merged", "--all"])
            #expect(approved.status == 0, "\(approved.errors)")
            #expect(await Self.verify(folder, ["-o", "\(folder)/whole"]).status == 0)
        }
    }

    private static func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("parts that are missing, doubled, cut or of another suite are refused")
    func refused() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            for number in 1...2 {
                _ = await Self.verify(
                    folder, ["-o", "\(folder)/part-\(number)", "--shard", "\(number)/2"])
            }
            _ = await Self.verify(folder, ["-o", "\(folder)/other", "--shard", "2/3"])
            _ = await Self.verify(
                folder, ["-o", "\(folder)/named", "--shard", "2/2", "--suite", "named"])
            let lines = try FileBytes.read("\(folder)/part-1/results.jsonl")
            let cut = lines.dropLast(2).lastIndex(of: 0x0A).map { lines[...$0] } ?? []
            try StagedFolder.create("\(folder)/cut")
            try FileBytes.write(Array(cut), to: "\(folder)/cut/results.jsonl")
            let thumbnails = try (1...2).flatMap {
                try GoldenResults.read(folder: "\(folder)/part-\($0)").entries
                    .compactMap(\.thumbnail)
            }
            let path = try #require(thumbnails.first)
            let rows: [(parts: [String], message: String)] = [
                (["part-1"], "the results of part 2/2 are missing; give the folder of every"),
                (
                    ["part-1", "part-1"],
                    "part-1/results.jsonl: part 1 is in \(folder)/part-1 already; give each"
                ),
                (["part-1", "other"], "other/results.jsonl: the part is of another suite than"),
                (["part-1", "named"], "named/results.jsonl: the part is of another suite than"),
                (["out"], "out/results.jsonl: these are not the results of a part of a suite;"),
                (["cut", "part-2"], "cut/results.jsonl: the run of part 1 is not complete; run it")
            ]
            for (parts, message) in rows {
                let result = await CommandLine.run(
                    ["report", "\(folder)/merged", "--merge"] + parts.map { "\(folder)/\($0)" })
                #expect(result.status == 65 || result.status == 74, "\(message)")
                #expect(result.errors.contains(message), "\(result.errors)")
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/merged"))
            }
            let pruned = await CommandLine.run(["prune", "\(folder)/part-1"])
            #expect(pruned.status == 65)
            #expect(pruned.errors.contains("join all parts with restore-tool report --merge"))
            // A path that leads out of the results.
            for number in 1...2 {
                let file = "\(folder)/part-\(number)/results.jsonl"
                let text = String(decoding: try FileBytes.read(file), as: UTF8.self)
                try FileBytes.write(
                    Array(text.replacing(path, with: "../goldens/manifest.json").utf8), to: file)
            }
            let outside = await CommandLine.run([
                "report", "\(folder)/merged", "--merge", "\(folder)/part-1", "\(folder)/part-2"
            ])
            #expect(outside.status == 65)
            #expect(outside.errors.contains("is no file of these results; run the part again"))
        }
    }

    @Test("a moment that no part has is found when they are merged")
    func moments() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            for number in 1...2 {
                let part = await Self.verify(
                    folder,
                    [
                        "-o", "\(folder)/part-\(number)", "--shard", "\(number)/2", "--at",
                        "stpe 2"
                    ])
                #expect(part.status != 64, "\(part.errors)")
            }
            let merged = await CommandLine.run([
                "report", "\(folder)/merged", "--merge", "\(folder)/part-1", "\(folder)/part-2"
            ])
            #expect(merged.status == 65)
            #expect(merged.errors.contains("no scenario of any part has the moment \"stpe 2\";"))
            let own = await CommandLine.run([
                "report", "\(folder)/part-1", "--merge", "\(folder)/part-1/", "\(folder)/part-2"
            ])
            #expect(own.status == 64 && own.errors.contains("part-1 is the folder to write"))
        }
    }

    static let hostile: [(old: String, new: String)] = [
        ("\"counts\":[", "\"counts\":[9223372036854775807,"),
        ("\"count\":2", "\"count\":9223372036854775807"), ("\"number\":1", "\"number\":7"),
        ("\"places\":[", "\"places\":[-1,")
    ]

    @Test("numbers that no run has written are refused", arguments: hostile.indices)
    func numbers(index: Int) async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            for number in 1...2 {
                _ = await Self.verify(
                    folder, ["-o", "\(folder)/part-\(number)", "--shard", "\(number)/2"])
            }
            let file = "\(folder)/part-1/results.jsonl"
            let text = String(decoding: try FileBytes.read(file), as: UTF8.self)
            let row = Self.hostile[index]
            #expect(text.contains(row.old))
            try FileBytes.write(Array(text.replacing(row.old, with: row.new).utf8), to: file)
            let merged = await CommandLine.run([
                "report", "\(folder)/merged", "--merge", "\(folder)/part-1", "\(folder)/part-2"
            ])
            #expect(merged.status == 65, "\(merged.errors)")
        }
    }

    @Test("a part without jobs passes, so that there can be more machines than jobs")
    func empty() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            let result = await Self.verify(folder, ["-o", "\(folder)/out", "--shard", "9/9"])
            #expect(result.status == 0 && result.output == "0 passed, 0 failed\n")
        }
    }

    @Test("durations divide the jobs so that no part has much more to do than another")
    func plan() {
        let durations = ["a": 900, "b": 100, "c": 400, "d": 300, "e": 200]
        let plan = ShardPlan(["a", "b", "c", "d", "e"], durationsMs: durations, count: 2)
        #expect(plan.parts == [1, 1, 2, 2, 2])
        let unknown = ShardPlan(["a", "x", "y"], durationsMs: ["a": 10], count: 3)
        #expect(unknown.parts == [1, 2, 3])
        #expect(unknown.sha256 != plan.sha256)
        let names = (0..<1000).map { "job \($0)" }
        for count in [1, 3, 7] {
            let plan = ShardPlan(names, durationsMs: [:], count: count)
            let places = (1...count).flatMap { plan.places(of: $0) }
            #expect(places.sorted() == Array(names.indices))
            let sizes = (1...count).map { plan.places(of: $0).count }
            #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        }
    }

    @Test("a file of durations is written, kept by parts, and renewed by a whole run")
    func durations() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            let file = "\(folder)/durations.json"
            try FileBytes.write(Array("{\"gone\": 5}".utf8), to: file)
            func names() throws -> [String] { try JobDurations(path: file).ms.keys.sorted() }
            let more = ["-o", "\(folder)/out", "--no-caching", "--durations", file]
            // The others are divided by the same file.
            _ = await Self.verify(folder, more + ["--shard", "1/5"])
            #expect(try names() == ["gone"])
            _ = await Self.verify(folder, more + ["--filter", "a/"])
            #expect(try names() == ["a/iphone-4s-9.3", "gone"])
            let all = ["a", "b", "c", "d", "e"].map { "\($0)/iphone-4s-9.3" }
            _ = await Self.verify(folder, more)
            #expect(try names() == all)
            // What the cache knows keeps its duration.
            let before = try JobDurations(path: file).ms
            let cached = await Self.verify(
                folder, ["-o", "\(folder)/out", "--durations", file])
            let after = try JobDurations(path: file).ms
            #expect(cached.status == 1 && after.keys == before.keys)
            try FileBytes.write(Array("[1]".utf8), to: file)
            let wrong = await Self.verify(folder, more)
            #expect(wrong.status == 65)
            #expect(wrong.errors.contains("durations.json: these are no durations of jobs"))
        }
    }

    @Test(
        "options that do not go together are refused",
        arguments: [
            (["--shard", "3/2"], "there is no part 3 of 2; give 1/2 to 2/2"),
            (["--shard", "0/2"], "there is no part 0 of 2; give 1/2 to 2/2"),
            (["--shard", "1/2", "--update", "all"], "--shard cannot be used with --update;"),
            (["--shard", "1/2", "--watch"], "--watch cannot be used with --remote and --shard")
        ])
    func options(arguments: [String], message: String) async {
        let result = await CommandLine.run(["verify", "suite"] + arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}

@Suite("verify --watch", .serialized)
struct VerifyWatchTests {
    /// Waits until a file has a text so many times.
    private static func wait(for text: String, _ count: Int, in path: String) throws {
        for _ in 0..<600 {
            let found = try String(contentsOfFile: path, encoding: .utf8)
            if found.components(separatedBy: text).count > count { return }
            usleep(100_000)
        }
        Issue.record("\(text) did not come \(count) times")
    }

    @Test("runs again after each change, also after a mistake, and ends with the last exit code")
    func watch() async throws {
        try await withFolder { folder in
            let scenario = "\(folder)/chat.yaml"
            try FileBytes.write(Array(VerifyTests.chat.utf8), to: scenario)
            let options = ["chat.yaml", "--at", "end", "--cache", "cache"]
            let recorded = try CommandLine.start(
                ["verify"] + options + ["--update", "missing"], in: folder)
            #expect(recorded.status == 3)
            let result = try CommandLine.start(
                ["verify"] + options + ["--watch"], in: folder
            ) { process in
                try Self.wait(for: "2 passed, 0 failed", 1, in: "\(folder)/.out")
                try Self.wait(for: "watching 2 files", 1, in: "\(folder)/.err")
                try FileBytes.write(
                    Array((VerifyTests.chat + "\n  - typ: milk").utf8), to: scenario)
                try Self.wait(for: "chat.yaml:7:5: error", 1, in: "\(folder)/.err")
                try FileBytes.write(
                    Array((VerifyTests.chat + "\n  - type: milk").utf8), to: scenario)
                try Self.wait(for: "0 passed, 2 failed", 1, in: "\(folder)/.out")
                try Self.wait(for: "watching 2 files", 3, in: "\(folder)/.err")
                process.send(SIGINT)
            }
            #expect(result.status == 1, "\(result.errors)")
        }
    }

    @Test("files in folders count, but not hidden ones and those of the goldens")
    func files() async throws {
        try await withFolder { folder in
            for name in ["a.yaml", "sub/b.yaml", ".git/c", "goldens/d.png"] {
                let path = "\(folder)/\(name)"
                try StagedFolder.create(
                    URL(fileURLWithPath: path).deletingLastPathComponent().path)
                try FileBytes.write([1], to: path)
            }
            func look() -> WatchedFiles {
                WatchedFiles(
                    [folder, "\(folder)/none"],
                    leavingOut: ["\(folder)/goldens", "\(folder)/durations.json"])
            }
            let before = look()
            #expect(before.count == 2 && before == look())
            try FileBytes.write([2], to: "\(folder)/goldens/d.png")
            #expect(before == look())
            // A file that a run writes.
            try FileBytes.write([2], to: "\(folder)/durations.json")
            #expect(before == look())
            try FileBytes.write([2], to: "\(folder)/sub/b.yaml")
            #expect(before != look())
        }
    }
}
