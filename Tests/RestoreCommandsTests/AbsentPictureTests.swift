import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("Pictures that are not there")
struct AbsentPictureTests {
    private typealias Shots = VerifyPicturesTests

    private static func text(_ path: String) throws -> String {
        String(decoding: try FileBytes.read(path), as: UTF8.self)
    }

    private static func write(_ text: String, _ path: String) throws {
        try FileBytes.write(Array(text.utf8), to: path)
    }

    /// Four recorded pictures, of which two vanish; a list has one of those and an unknown name.
    private static func prepare(_ folder: String) async throws {
        for name in ["a/one", "a/two", "b/three", "four"] {
            try Shots.write(Shots.screen(), "\(folder)/shots/\(name).png")
        }
        #expect(await Shots.verify(folder, "--update", "missing").status == 3)
        for name in ["a/two", "b/three"] {
            try FileManager.default.removeItem(atPath: "\(folder)/shots/\(name).png")
        }
        try write("pictures: { expected: names.txt }\n", "\(folder)/shots/restore.yaml")
        let list = "\u{FEFF}# all screens\na/one.png\n\na/two # flaky\nfour\r\n  new/five\n"
        try write(list, "\(folder)/shots/names.txt")
    }

    @Test("A listed picture that is not there fails the run, in every format")
    func skippedFails() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            let run = await Shots.verify(folder)
            #expect(run.status == 1, "\(run.errors)")
            #expect(run.output.contains("2 passed, 2 failed, 1 removed\n"))
            #expect(
                run.output.hasSuffix("removed (restore-tool prune deletes the goldens): b/three\n"))
            let found = try Shots.results(folder)
            #expect(
                found.entries.map(\.name) == ["a/one", "four", "a/two", "new/five", "b/three"])
            #expect(
                found.entries.map(\.status) == [.equal, .equal, .skipped, .skipped, .removed])
            #expect(found.entries.map(\.isOpen) == [false, false, true, true, false])
            // The golden is shown where there is one.
            #expect(
                found.entries.map { $0.thumbnail != nil } == [false, false, true, false, true])
            #expect(found.stories.map(\.name) == ["a", "shots", "new", "b"])
            let out = "\(folder)/out"
            let cases = try Self.text("\(out)/junit.xml")
            #expect(cases.contains("tests=\"5\" failures=\"2\" skipped=\"1\">"))
            #expect(cases.contains("<failure type=\"skipped\""))
            #expect(cases.contains("<skipped message=\"no picture has this golden any more\"/>"))
            let summary = try Self.text("\(out)/summary.md")
            #expect(summary.contains("| a/two | skipped |") && summary.contains("removed: b/three"))
            let log = try Self.text("\(out)/results.sarif")
            #expect(
                log.contains("\"ruleId\":\"skipped\"") && !log.contains("\"ruleId\":\"removed\""))
            let page = try Self.text("\(out)/index.html")
            #expect(page.contains("\"isNote\":true,") && page.contains("\"status\":\"removed\""))
            // Nothing is said about names that the filter leaves out.
            #expect(await Shots.verify(folder, "--filter", "one").status == 0)
        }
    }

    @Test(
        "Options and rules say what fails, and the option wins",
        arguments: [
            (rules: "", options: [String](), status: Int32(1), failed: 2),
            (rules: "skipped: note", options: [], status: 0, failed: 0),
            (rules: "skipped: note, removed: fail", options: [], status: 1, failed: 1),
            (rules: "skipped: fail", options: ["--skipped", "note"], status: 0, failed: 0),
            (rules: "", options: ["--removed", "fail"], status: 1, failed: 3),
            (rules: "removed: fail", options: ["--removed", "note"], status: 1, failed: 2)
        ])
    func effects(rules: String, options: [String], status: Int32, failed: Int) async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            try Self.write(
                "pictures: { expected: names.txt\(rules.isEmpty ? "" : ", \(rules)") }\n",
                "\(folder)/shots/restore.yaml")
            let arguments =
                ["verify", "--pictures", "\(folder)/shots", "--goldens", "\(folder)/goldens"]
                + ["-o", "\(folder)/out"] + options
            let run = await CommandLine.run(arguments)
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(try Shots.results(folder).open.count == failed)
        }
    }

    @Test(
        "A mistake in the list is named with its line",
        arguments: [
            ("one\n../two\n", "names.txt:2: error: \"../two\" is no name of a picture; write"),
            ("one\n\n./a.png\n", "names.txt:3: error: \"./a\" is no name of a picture;")
        ])
    func list(text: String, message: String) async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            try Self.write(text, "\(folder)/shots/names.txt")
            let run = await Shots.verify(folder)
            #expect(run.status == 65 && run.errors.hasPrefix("\(folder)/shots/\(message)"))
            try FileManager.default.removeItem(atPath: "\(folder)/shots/names.txt")
            let none = await Shots.verify(folder)
            #expect(none.status == 74)
            #expect(
                none.errors.contains(
                    "\(folder)/shots/restore.yaml: the list of `expected` cannot be read: "))
        }
    }

    @Test("Parts name nothing that is absent, and the run that joins them names all of it")
    func parts() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            try Shots.write(Shots.screen(top: 117), "\(folder)/shots/four.png")
            #expect(await Shots.verify(folder).status == 1)
            var whole = try Shots.results(folder)
            let base = ["verify", "--pictures", "\(folder)/shots", "--goldens", "\(folder)/goldens"]
            for number in 1...2 {
                _ = await CommandLine.run(
                    base + ["-o", "\(folder)/part-\(number)", "--shard", "\(number)/2"])
            }
            let joined = await CommandLine.run([
                "report", "\(folder)/joined", "--merge", "\(folder)/part-1", "\(folder)/part-2"
            ])
            #expect(joined.status == 1, "\(joined.errors)")
            #expect(joined.output.contains("(the content moved down by 17 px)"))
            #expect(joined.output.hasSuffix("removed: b/three\n"), "\(joined.output)")
            var merged = try GoldenResults.read(folder: "\(folder)/joined")
            for path in [\GoldenTotals.drawn, \.cached] {
                whole.totals?[keyPath: path] = 0
                merged.totals?[keyPath: path] = 0
            }
            #expect(merged == whole)
        }
    }

    @Test("Accepting a removed picture removes its golden, and --all never does")
    func removal() async throws {
        try await withFolder { folder in
            try await Self.prepare(folder)
            _ = await Shots.verify(folder)
            func names() throws -> [String] {
                try GoldenFolder(path: "\(folder)/goldens").manifest.goldens.map(\.name)
            }
            let all = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(all.status == 5, "\(all.output)")
            #expect(try names() == ["a/one", "a/two", "b/three", "four"])
            let entry = try #require(
                try Shots.results(folder).entries.first { $0.status == .removed })
            let hash = try #require(entry.decidedSHA256)
            let golden = try #require(entry.goldenSHA256)
            #expect(hash == "removed:\(golden)")
            let decision = #"{"choice":"approve","name":"b/three","sha256":"\#(hash)"}"#
            try Self.write("\(decision)\n", "\(folder)/decided.jsonl")
            let approve = ["approve", "\(folder)/out", "--decisions", "\(folder)/decided.jsonl"]
            let one = await CommandLine.run(approve)
            #expect(one.output == "golden removed: b/three\n", "\(one.errors)")
            #expect(try names() == ["a/one", "a/two", "four"])
            #expect(await CommandLine.run(approve).output == "1 approved already\n")
        }
    }

    @Test("Whoever accepted a picture has not accepted that its golden is removed with it")
    func laterRemoval() async throws {
        try await withFolder { folder in
            try Shots.write(Shots.screen(), "\(folder)/shots/one.png")
            try Shots.write(Shots.screen(top: 130), "\(folder)/shots/two.png")
            #expect(await Shots.verify(folder).status == 3)
            let recorded = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(recorded.output == "approved: one\napproved: two\n", "\(recorded.errors)")
            try FileManager.default.removeItem(atPath: "\(folder)/shots/two.png")
            #expect(await Shots.verify(folder).status == 0)
            for more in [[], ["--all"]] {
                let again = await CommandLine.run(["approve", "\(folder)/out"] + more)
                #expect(again.status == 5, "\(again.output)")
            }
            let goldens = try GoldenFolder(path: "\(folder)/goldens").manifest.goldens
            #expect(goldens.map(\.name) == ["one", "two"])
        }
    }

    @Test("Thousands of recorded goldens are twenty lines and a number")
    func manyRecorded() async throws {
        try await withFolder { folder in
            for index in 0..<23 {
                try Shots.write(Shots.screen(), "\(folder)/shots/\(index).png")
            }
            let run = await Shots.verify(folder, "--update", "missing")
            #expect(run.output.components(separatedBy: ": recorded as the golden\n").count == 21)
            #expect(
                run.output.hasSuffix(
                    "and 3 more recorded as goldens\n0 passed, 0 failed, 23 recorded\n"))
        }
    }
}
