import Basics
import Foundation
import Pictures
import Testing

@testable import RestoreCommands

@Suite("Commands about a store of state")
struct StateCommandTests {
    /// Runs `state` on the store of a folder.
    private func state(_ folder: String, _ arguments: [String]) async -> CommandResult {
        await CommandLine.run(["state"] + arguments + ["--store", "\(folder)/s.store"])
    }

    /// Runs a command that must succeed; what it printed.
    private func done(_ folder: String, _ arguments: String...) async -> String {
        let result = await state(folder, arguments)
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        return result.output
    }

    @Test("put, get, list, history and delete tell the same story")
    func records() async throws {
        try await withFolder { folder in
            let first = await done(folder, "put", "ike/main/draft", "--text", "milk")
            #expect(first == "ike/main/draft revision 1, commit 1\n")
            let json = await done(
                folder, "put", "ike/main/draft", "--text", "bread", "--expect", "1", "--json")
            #expect(json == "{\"commit\":2,\"revision\":2}\n")
            #expect(await done(folder, "get", "ike/main/draft") == "bread\n")
            let listed = await done(folder, "list")
            #expect(listed.contains("bytes 0") && listed.contains("ike/main/draft"))
            let history = await done(folder, "history", "ike/main/draft", "--json")
            let lines = history.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines[0].contains(#""revision":2"#) && lines[0].contains(#""text":"bread""#))
            #expect(lines[1].contains(#""revision":1"#) && lines[1].contains(#""text":"milk""#))
            let deleted = await done(folder, "delete", "ike/main/draft")
            #expect(deleted == "ike/main/draft deleted, commit 3\n")
            #expect(await state(folder, ["get", "ike/main/draft"]).status == 1)
            #expect(await state(folder, ["delete", "ike/main/draft"]).status == 1)
            #expect(await done(folder, "list", "--json") == "")
        }
    }

    @Test("watch prints what changed, and a cursor to go on from")
    func watch() async throws {
        try await withFolder { folder in
            _ = await done(folder, "put", "ike/main/a", "--text", "1")
            _ = await done(folder, "put", "ike/main/b", "--text", "1")
            let first = await done(folder, "watch", "--count", "1")
            #expect(first.hasPrefix("1  ike/main/a  revision 1 written\ncursor "))
            let cursor = first.split(separator: " ").last.map { $0.dropLast() } ?? ""
            let rest = await done(folder, "watch", "--after", String(cursor), "--json")
            #expect(rest.contains(#""key":"b""#) && !rest.contains(#""key":"a""#))
            let followed = await done(folder, "watch", "--follow", "--count", "2")
            #expect(followed.split(separator: "\n").count == 3)
            #expect(await state(folder, ["watch", "--after", "yesterday"]).status == 64)
        }
    }

    @Test("backup, export and import bring the records to another place, gc lets old ones go")
    func maintenance() async throws {
        try await withFolder { folder in
            let bitmap = Bitmap(widthPx: 20, heightPx: 10, fill: .white)
            try FileBytes.write(try PNG.encode(bitmap), to: "\(folder)/shot.png")
            _ = await done(folder, "put", "ike/main/guard", "--text", "field")
            _ = await done(
                folder, "put", "ike/main/shot", "\(folder)/shot.png",
                "--redacted-picture")
            let backup = await state(folder, ["backup", "\(folder)/copy.store", "--progress"])
            #expect(backup.output == "\(folder)/copy.store: 2 commits\n")
            #expect(backup.errors.contains("pages ") && backup.errors.contains("pictures 0/0"))
            #expect(
                await done(folder, "export", "\(folder)/all.jsonl")
                    == "\(folder)/all.jsonl: 2 records\n")
            let refused = await state(folder, ["import", "\(folder)/all.jsonl", "--json"])
            #expect(refused.status == 1)
            #expect(refused.output.contains(#""error":"conflict""#))
            let missing = await state(folder, ["put", "a/b/c", "\(folder)/none", "--json"])
            #expect(missing.status == 74)
            #expect(missing.output.contains(#""error":"missing""#), "\(missing.output)")
            #expect(
                await done(folder, "import", "\(folder)/all.jsonl", "--replace")
                    == "2 records in commit 3\n")
            let removed = try Regex(
                #"1 records of \d+ bytes removed, \d deletions forgotten, "#
                    + #"\d files of \d+ bytes removed\n"#)
            let garbage = await done(folder, "gc", "--count", "1", "--compact")
            #expect(garbage.wholeMatch(of: removed) != nil, "\(garbage)")
            #expect(await done(folder, "list").contains("ike/main/guard"))
            let copy = await CommandLine.run([
                "state", "fsck", "--store", "\(folder)/copy.store", "--json"
            ])
            #expect(copy.status == 0)
            #expect(copy.output.contains(#""damages":[]"#) && copy.output.contains(#""records":2"#))
        }
    }

    @Test("fsck finds damage, repairs it, and brings out of a broken store what can be read")
    func check() async throws {
        try await withFolder { folder in
            for text in ["the-first-good-one", "the-second-good-one"] {
                _ = await done(folder, "put", "ike/main/k", "--text", text)
            }
            _ = await done(folder, "put", "ike/a/intact", "--text", "intact")
            try flip("the-second", in: "\(folder)/s.store")
            let damaged = await state(folder, ["fsck"])
            #expect(damaged.status == 1)
            #expect(damaged.output.contains("2 damages"))
            #expect(await state(folder, ["get", "ike/main/k"]).status == 65)
            for format in [[], ["--json"]] {
                let list = await state(folder, ["list"] + format)
                #expect(list.status == 65)
                #expect(!list.output.contains("intact"), "nothing before all is known to be whole")
            }
            let repaired = await state(folder, ["fsck", "--repair"])
            #expect(repaired.status == 1, "the newest revision is lost")
            let sound = try Regex(
                #"\d records, \d older revisions, \d deletions, \d orphaned files, "#
                    + #"\d commits: sound\n"#)
            let again = await done(folder, "fsck", "--repair")
            let head = "0 damaged older revisions are removed\n"
            #expect(again.hasPrefix(head), "\(again)")
            #expect(again.dropFirst(head.count).wholeMatch(of: sound) != nil, "\(again)")
            #expect(repaired.output.hasPrefix("ike/main/k: restored to its last intact revision\n"))
            #expect(await done(folder, "get", "ike/main/k") == "the-first-good-one\n")
            try flip("INTEGER PRIMARY KEY, store", in: "\(folder)/s.store")
            #expect(await state(folder, ["fsck"]).status == 65)
            let salvaged = await state(folder, ["fsck", "--salvage", "\(folder)/new.store"])
            #expect(salvaged.output.hasPrefix("2 records"))
        }
    }

    @Test("what is refused leaves no store behind, and is told as JSON where that was asked for")
    func nothingIsLeftBehind() async throws {
        try await withFolder { folder in
            try FileBytes.write(Array("{}\n".utf8), to: "\(folder)/bad.jsonl")
            #expect(await state(folder, ["import", "\(folder)/bad.jsonl"]).status == 65)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["bad.jsonl"])
            _ = await done(folder, "put", "a/b/c", "--text", "x")
            for command in ["get", "history"] {
                let nothing = await state(folder, [command, "a/b/none", "--json"])
                #expect(nothing.status == 1)
                #expect(nothing.output.contains(#""error":"missing""#))
            }
            let over = await state(folder, ["get", "a/b/c", "-o", "\(folder)/s.store"])
            #expect(over.status == 65)
            #expect(await done(folder, "get", "a/b/c") == "x\n")
        }
    }

    @Test("gc never lets the guard go before others, whatever else it spares")
    func sparing() async throws {
        try await withFolder { folder in
            for key in ["guard", "draft", "scroll"] {
                _ = await done(folder, "put", "a/b/\(key)", "--text", "x")
            }
            _ = await done(folder, "gc", "--count", "2", "--spare", "draft")
            let left = await done(folder, "list")
            #expect(left.contains("a/b/guard") && left.contains("a/b/draft"))
        }
    }

    @Test("The last good revision of a damaged record is read, and history names the damage")
    func lastGoodRevision() async throws {
        try await withFolder { folder in
            for text in ["the-first-one", "the-second-one"] {
                _ = await done(folder, "put", "ike/main/k", "--text", text)
            }
            let old = ["get", "ike/main/k", "--revision"]
            #expect(await state(folder, old + ["1"]).output == "the-first-one\n")
            #expect(await state(folder, old + ["2"]).output == "the-second-one\n")
            #expect(await state(folder, old + ["3"]).status == 1)
            try flip("the-second", in: "\(folder)/s.store")
            let damaged = await state(folder, ["get", "ike/main/k"])
            #expect(damaged.status == 65 && damaged.errors.contains("get --revision 1"))
            #expect(await state(folder, old + ["1"]).output == "the-first-one\n")
            #expect(await state(folder, old + ["2"]).status == 65)
            let history = await state(folder, ["history", "ike/main/k", "--json"])
            #expect(history.status == 1)
            #expect(history.output.contains(#""text":"the-first-one""#))
            #expect(history.output.contains(#""previousRevision":1"#))
            try flip("the-first", in: "\(folder)/s.store")
            let nothing = await state(folder, ["history", "ike/main/k"])
            #expect(nothing.status == 1)
            #expect(
                nothing.errors.contains(
                    "ike/main/k revision 1: the stored bytes of an older revision"))
        }
    }

    @Test("Names that would look alike are told apart, and read as they are listed")
    func namesWithSlashes() async throws {
        try await withFolder { folder in
            let names = ["a%2Fb/s/k", "a/b%2Fs/k", "a/b/s/k", "100%25/s/%EF%BF%BD"]
            for name in names { _ = await done(folder, "put", name, "--text", name) }
            let list = await done(folder, "list")
            for name in names {
                #expect(list.contains(" \(name)\n"), "\(list)")
                #expect(await done(folder, "get", name) == name + "\n")
            }
        }
    }

    private func flip(_ text: String, in file: String) throws {
        var bytes = try FileBytes.read(file)
        let found = try #require(bytes.firstRange(of: Array(text.utf8)))
        bytes[found.lowerBound] ^= 0x20
        try FileBytes.write(bytes, to: file)
    }
}
