import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("verify --pictures on folders that mean harm or change meanwhile")
struct VerifyHostileTests {
    private static func png(_ shade: UInt8 = 200) throws -> [UInt8] {
        let color = Pixel(red: shade, green: shade, blue: 90)
        return try PNG.encode(Bitmap(widthPx: 8, heightPx: 8, fill: color))
    }

    private static func write(_ name: String, in folder: String, _ shade: UInt8 = 200) throws {
        let path = "\(folder)/shots/\(name)"
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true)
        try FileBytes.write(try png(shade), to: path)
    }

    private static func verify(_ folder: String, _ more: String...) async -> CommandResult {
        await CommandLine.run(
            [
                "verify", "--pictures", "\(folder)/shots", "--goldens", "\(folder)/goldens", "-o",
                "\(folder)/out"
            ] + more)
    }

    private static func names(_ folder: String) throws -> [String] {
        try GoldenResults.read(folder: "\(folder)/out").entries.map(\.name)
    }

    private static let twinNames = [
        ("a/Login.png", "a/login.png"), ("Sub/x.png", "sub/x.png"), ("x.png", "x.PNG"),
        ("caf\u{E9}.png", "cafe\u{301}.png"), ("\u{C9}.png", "e\u{301}.png")
    ]

    @Test("Names that differ only in case or Unicode form are refused", arguments: twinNames)
    func twins(one: String, other: String) async throws {
        try await withFolder { folder in
            try Self.write(one, in: folder)
            try Self.write(other, in: folder)
            let run = await Self.verify(folder, "--update", "missing")
            #expect(run.status == 65)
            #expect(run.errors.contains("differ only in case or Unicode form"), "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/goldens/manifest.json"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
        }
    }

    @Test("Links to files are followed, those to folders and loops are not")
    func links() async throws {
        try await withFolder { folder in
            try Self.write("real.png", in: folder)
            try Self.write("inner/other.png", in: folder, 100)
            func link(_ name: String, _ target: String) throws {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/shots/\(name)", withDestinationPath: target)
            }
            try link("linked.png", "real.png")
            try link("inner/up", "..")
            try link("loop.png", "loop.png")
            try link("nowhere.png", "missing.png")
            try link("folder.png", "inner")
            let run = await Self.verify(folder)
            #expect(run.status == 1, "\(run.errors)")
            #expect(
                try Self.names(folder) == ["inner/other", "linked", "loop", "nowhere", "real"])
            for name in ["inner/up", "folder.png"] {
                #expect(
                    run.errors.contains("/\(name) is a link to a folder, which is not followed"))
            }
            #expect(run.output.contains("loop: cannot read "))
            #expect(run.output.contains("is a link that leads nowhere; run again"))
        }
    }

    @Test("Pipes and folders whose names end in .png are no pictures, and stop nothing")
    func others() async throws {
        try await withFolder { folder in
            try Self.write("real.png", in: folder)
            try Self.write("folder.png/inner.png", in: folder)
            #expect(mkfifo("\(folder)/shots/pipe.png", 0o600) == 0)
            let run = await Self.verify(folder)
            #expect(run.status == 3, "\(run.errors)")
            #expect(try Self.names(folder) == ["folder.png/inner", "real"])
            #expect(
                run.errors.contains("1 of the names end in .png and are no files, first \(folder)"))
        }
    }

    @Test("A name that is not UTF-8 is refused with its place")
    func notUTF8() async throws {
        try await withFolder { folder in
            try Self.write("real.png", in: folder)
            let name = Array("\(folder)/shots/".utf8) + [0xFF] + Array(".png".utf8) + [0]
            let file = name.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    $0.baseAddress.map { open($0, O_CREAT, 0o600) } ?? -1
                }
            }
            #expect(file >= 0)
            close(file)
            let run = await Self.verify(folder)
            #expect(run.status == 65)
            #expect(run.errors.contains("the name is not UTF-8; rename the file"))
        }
    }

    @Test("A folder that cannot be read is an error: its goldens would count as removed")
    func unreadable() throws {
        var walk = PictureWalk("/proc/self/nothing", leavingOut: [])
        let error = #expect(throws: Failure.self) { try walk.forEach { _ in } }
        #expect(
            error?.message
                == "/proc/self/nothing: the folder cannot be read: No such file or directory; "
                + "check the path")
    }

    @Test("Results that name files elsewhere are refused, and nothing is written there")
    func otherFiles() async throws {
        try await withFolder { folder in
            try Self.write("a.png", in: folder)
            #expect(await Self.verify(folder).status == 3)
            let path = "\(folder)/out/\(GoldenResults.fileName)"
            let lines = String(decoding: try FileBytes.read(path), as: UTF8.self)
            let entry = try #require(try GoldenResults.read(folder: "\(folder)/out").open.first)
            let own = try #require(entry.actual?.path)
            try FileBytes.write(try Self.png(), to: "\(folder)/secret.png")
            try FileBytes.write(
                Array(lines.replacing(own, with: "../secret.png").utf8), to: path)
            let report = await CommandLine.run(["report", "\(folder)/out"])
            #expect(report.status == 65)
            #expect(report.errors.contains("\"../secret.png\" is no file of these results"))
            #expect(FileStatus("\(folder)/secret.js") == nil)
        }
    }

    @Test("The trend tells runs apart by their paths, and leaves a damaged one out")
    func trendNames() async throws {
        try await withFolder { folder in
            try Self.write("a.png", in: folder)
            #expect(await Self.verify(folder).status == 3)
            for number in 1...3 {
                try StagedFolder.create("\(folder)/runs/\(number)")
                try FileManager.default.copyItem(
                    atPath: "\(folder)/out", toPath: "\(folder)/runs/\(number)/out")
            }
            try FileBytes.write(
                [0x7B, 0x0A], to: "\(folder)/runs/2/out/\(GoldenResults.fileName)")
            let runs = "\(folder)/runs"
            let trend = await CommandLine.run(
                ["report", "\(folder)/drawn", "--trend", runs, "\(runs)/1/out"])
            #expect(trend.status == 0, "\(trend.errors)")
            #expect(trend.errors.contains("note: left out: \(runs)/2/out"))
            let lines = String(
                decoding: try FileBytes.read("\(folder)/drawn/trend.jsonl"), as: UTF8.self)
            #expect(lines.contains("\"name\":\"1/out\"") && lines.contains("\"name\":\"3/out\""))
            #expect(lines.split(separator: "\n").count == 2)
        }
    }

    @Test("Goldens and results inside are left out under every spelling of their paths")
    func inside() async throws {
        try await withFolder { folder in
            try Self.write("real.png", in: folder)
            let shots = "\(folder)/shots"
            let words = [
                "verify", "--pictures", shots, "--goldens", "\(shots)/../shots/goldens", "-o",
                "\(shots)//out"
            ]
            for status in [3, 0, 0] as [Int32] {
                let run = await CommandLine.run(words + ["--update", "missing"])
                #expect(run.status == status, "\(run.output)\(run.errors)")
            }
            let names = try GoldenResults.read(folder: "\(shots)/out").entries.map(\.name)
            #expect(names == ["real"])
        }
    }

    @Test("Pictures that come and go while a run is under way spoil neither results nor goldens")
    func meanwhile() async throws {
        try await withFolder { folder in
            for index in 0..<60 { try Self.write("p\(index).png", in: folder, UInt8(index)) }
            #expect(await Self.verify(folder, "--update", "missing").status == 3)
            let manifest = try FileBytes.read("\(folder)/goldens/manifest.json")
            // A thread of its own: the few that tasks share belong to the runs.
            let (isOver, hasEnded) = (ThreadFlag(), ThreadFlag())
            Thread.detachNewThread {
                var round = 0
                while !isOver.isSet {
                    round += 1
                    let name = "p\(round % 60).png"
                    unlink("\(folder)/shots/\(name)")
                    try? Self.write("new\(round % 7).png", in: folder)
                    try? Self.write(name, in: folder, UInt8(round % 60))
                    unlink("\(folder)/shots/new\(round % 7).png")
                    usleep(500)
                }
                hasEnded.set()
            }
            for _ in 0..<8 {
                let run = await Self.verify(folder)
                #expect([0, 1, 3].contains(run.status), "\(run.errors)")
                let results = try GoldenResults.read(folder: "\(folder)/out")
                #expect(results.totals?.entries == results.entries.count)
                for entry in results.open where entry.name.hasPrefix("p") {
                    #expect(entry.status == .failed && entry.message.contains("run again"))
                }
            }
            isOver.set()
            while !hasEnded.isSet { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try FileBytes.read("\(folder)/goldens/manifest.json") == manifest)
            #expect(await Self.verify(folder).status == 0)
        }
    }

    @Test("Of two runs into one folder at once, all files are those of one")
    func oneOutput() async throws {
        try await withFolder { folder in
            for (half, shade) in [("one", 10), ("two", 130)] as [(String, UInt8)] {
                for index in 0..<30 {
                    try Self.write("\(half)/p\(index).png", in: folder, shade + UInt8(index))
                }
            }
            @Sendable func verify(_ half: String) async -> CommandResult {
                await CommandLine.run([
                    "verify", "--pictures", "\(folder)/shots/\(half)", "--goldens",
                    "\(folder)/goldens", "-o", "\(folder)/out"
                ])
            }
            for _ in 0..<6 {
                async let one = verify("one")
                async let two = verify("two")
                let statuses = await [one.status, two.status]
                #expect(statuses == [3, 3])
                let results = try GoldenResults.read(folder: "\(folder)/out")
                #expect(results.entries.count == 30)
                for entry in results.entries {
                    let actual = try #require(entry.actual)
                    let bytes = try FileBytes.read("\(folder)/out/\(actual.path)")
                    #expect(SHA256.hex(bytes) == actual.sha256)
                    #expect(
                        FileStatus("\(folder)/out/\(actual.path.replacing(".png", with: ".js"))")
                            != nil)
                }
                let page = String(
                    decoding: try FileBytes.read("\(folder)/out/index.html"), as: UTF8.self)
                let name = try #require(results.entries.first?.origin.source)
                #expect(
                    page.contains(try #require(results.entries.first?.actual?.sha256)), "\(name)")
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(left.sorted() == ["out", "shots"])
        }
    }

    @Test("Two runs that record into one folder at once lose no golden of each other")
    func oneFolderOfGoldens() async throws {
        try await withFolder { folder in
            for half in ["one", "two", "three"] {
                for index in 0..<20 {
                    try Self.write("\(half)/\(half)\(index).png", in: folder, UInt8(index))
                }
            }
            @Sendable func record(_ half: String) async -> Int32 {
                await CommandLine.run([
                    "verify", "--pictures", "\(folder)/shots/\(half)", "--goldens",
                    "\(folder)/goldens", "-o", "\(folder)/out-\(half)", "--update", "missing"
                ]).status
            }
            async let one = record("one")
            async let two = record("two")
            async let three = record("three")
            #expect(await [one, two, three] == [3, 3, 3])
            let goldens = try GoldenFolder(path: "\(folder)/goldens")
            #expect(goldens.manifest.goldens.count == 60)
            for golden in goldens.manifest.goldens {
                let bytes = try FileBytes.read("\(folder)/goldens/\(golden.file)")
                #expect(SHA256.hex(bytes) == golden.sha256)
            }
        }
    }

    @Test("A golden that another program replaces meanwhile is neither lost nor overwritten")
    func replaced() async throws {
        try await withFolder { folder in
            let path = "\(folder)/goldens"
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            let origin = GoldenOrigin(device: "", system: "", source: "a.png", fonts: [])
            func record(_ goldens: inout GoldenFolder, _ shade: UInt8) throws {
                try goldens.record(
                    GoldenCandidate(name: "a", png: try Self.png(shade), origin: origin))
            }
            var first = try GoldenFolder(path: path)
            try record(&first, 1)
            try first.save()
            var mine = try GoldenFolder(path: path)
            var other = try GoldenFolder(path: path)
            try record(&other, 2)
            try other.save()
            let kept = try FileBytes.read("\(path)/manifest.json")
            try record(&mine, 3)
            let error = #expect(throws: GoldenError.self) { try mine.save() }
            #expect(
                error?.description
                    == "\(path): another program has changed the golden of a; run restore-tool "
                    + "verify again")
            #expect(try FileBytes.read("\(path)/manifest.json") == kept)

            // The file of the old golden is pruned while a run still compares with it.
            unlink("\(path)/\(try #require(first.manifest["a"]).file)")
            let result = first.verify(
                GoldenCandidate(name: "a", png: try Self.png(1), origin: origin))
            #expect(
                result
                    == .unreadable(
                        "another program has replaced it during the run; run it again"))
        }
    }

    @Test("A file that prune deletes before its golden is named is an error, and nothing is named")
    func prunedMeanwhile() async throws {
        try await withFolder { folder in
            let path = "\(folder)/goldens"
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            var goldens = try GoldenFolder(path: path)
            try goldens.record(
                GoldenCandidate(
                    name: "a", png: try Self.png(),
                    origin: GoldenOrigin(device: "", system: "", source: "", fonts: [])))
            let file = try #require(goldens.manifest["a"]).file
            unlink("\(path)/\(file)")
            let error = #expect(throws: GoldenError.self) { try goldens.save() }
            #expect(
                error?.description
                    == "\(path)/\(file): another program has deleted the new golden of a; run the "
                    + "command again, and restore-tool prune at another time")
            #expect(!FileManager.default.fileExists(atPath: "\(path)/manifest.json"))
        }
    }

    @Test("Thousands of files that are no pictures are passed over")
    func many() async throws {
        try await withFolder { folder in
            try Self.write("one/real.png", in: folder)
            for index in 0..<3000 {
                let file = open("\(folder)/shots/one/note-\(index).txt", O_CREAT | O_WRONLY, 0o600)
                #expect(file >= 0)
                close(file)
            }
            let run = await Self.verify(folder)
            #expect(run.status == 3 && run.output.contains("0 passed, 1 failed"))
        }
    }
}
