import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("verify --pictures")
struct VerifyPicturesTests {
    private static let (width, height) = (375, 667)

    /// A picture of a device with 375 x 667 px, with bars from a row on.
    static func screen(top: Int = 100, dot: Bool = false, clock: UInt8 = 0) -> Bitmap {
        var picture = Bitmap(widthPx: width, heightPx: height, fill: .white)
        func paint(_ rect: PixelRect, _ color: Pixel) {
            for y in rect.y..<(rect.y + rect.heightPx) {
                for x in rect.x..<(rect.x + rect.widthPx) { picture[x, y] = color }
            }
        }
        for bar in 0..<10 {
            let color = Pixel(red: UInt8(bar * 20), green: UInt8(250 - bar * 20), blue: 90)
            let y = top + bar * 30
            paint(PixelRect(x: 20, y: y, widthPx: 200, heightPx: 8 + bar), color)
        }
        if dot {
            let black = Pixel(red: 0, green: 0, blue: 0)
            paint(PixelRect(x: 300, y: 500, widthPx: 9, heightPx: 9), black)
        }
        if clock > 0 {
            let grey = Pixel(red: clock, green: clock, blue: clock)
            paint(PixelRect(x: 160, y: 4, widthPx: 30, heightPx: 12), grey)
        }
        return picture
    }

    static func write(_ picture: Bitmap, _ path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try FileBytes.write(try PNG.encode(picture), to: path)
    }

    static func verify(_ folder: String, _ more: String...) async -> CommandResult {
        await CommandLine.run(
            [
                "verify", "--pictures", "\(folder)/shots", "--goldens", "\(folder)/goldens", "-o",
                "\(folder)/out"
            ] + more)
    }

    static func results(_ folder: String) throws -> GoldenResults {
        try GoldenResults.read(folder: "\(folder)/out")
    }

    @Test("The command of a run names what its pictures were made from, and JSON has its results")
    func namedInput() async throws {
        try await withFolder { folder in
            try Self.write(Self.screen(), "\(folder)/shots/chat.png")
            let run = await Self.verify(folder, "--input", "9f0 dirty", "--json")
            let header = try Self.results(folder).header
            #expect(header.input == "9f0 dirty" && header.command.hasSuffix(" --input '9f0 dirty'"))
            let written = try FileBytes.read("\(folder)/out/\(GoldenResults.fileName)")
            #expect(run.output == String(decoding: written, as: UTF8.self))
        }
    }

    @Test("Recorded, equal, changed with its reason, reviewed, approved, pruned")
    func wholeWay() async throws {
        try await withFolder { folder in
            let shots = "\(folder)/shots"
            try Self.write(Self.screen(), "\(shots)/a/chat.png")
            try Self.write(Self.screen(), "\(shots)/login.png")
            #expect(await Self.verify(folder, "--update", "missing").status == 3)
            let equal = await Self.verify(folder)
            #expect(equal.status == 0 && equal.output == "2 passed, 0 failed\n")

            try Self.write(Self.screen(top: 117), "\(shots)/a/chat.png")
            try FileManager.default.moveItem(
                atPath: "\(shots)/login.png", toPath: "\(shots)/sign-in.png")
            let changed = await Self.verify(folder)
            #expect(changed.status == 1, "\(changed.errors)")
            #expect(changed.output.contains("a/chat: "))
            #expect(changed.output.contains("(the content moved down by 17 px)"))
            #expect(changed.output.contains("(it is login under another name)"))
            #expect(
                changed.output.hasSuffix(
                    "removed (restore-tool prune deletes the goldens): login\n"))
            let found = try Self.results(folder)
            #expect(found.header.removed == ["login"] && found.header.skipped == [])
            #expect(found.stories.map(\.name) == ["a", "shots"])
            let approved = await CommandLine.run(["approve", "\(folder)/out", "--all"])
            #expect(approved.status == 0, "\(approved.errors)")
            #expect(await Self.verify(folder).status == 0)
            let pruned = await CommandLine.run(["prune", "\(folder)/out", "--delete"])
            #expect(pruned.output.contains("deleting golden login\n"))
            #expect(await Self.verify(folder).output == "2 passed, 0 failed\n")
        }
    }

    @Test("Rules ignore the status bar, rectangles and named views, and set budgets")
    func rules() async throws {
        try await withFolder { folder in
            let path = "\(folder)/shots/iphone-6s/9.0/chat.png"
            func verify(_ rules: String) async throws -> Int32 {
                let text = "pictures:\n  pattern: \"{device}/{system}/{name}\"\n" + rules
                try FileBytes.write(Array(text.utf8), to: "\(folder)/shots/restore.yaml")
                return await Self.verify(folder).status
            }
            // A device with 750 x 1334 px: its status bar is 40 px high.
            let small = Bitmap(widthPx: 750, heightPx: 1334, fill: .white)
            var other = small
            for x in 100..<140 { other[x, 39] = Pixel(red: 0, green: 0, blue: 0) }
            try Self.write(small, path)
            #expect(await Self.verify(folder, "--update", "missing").status == 3)
            try Self.write(other, path)
            #expect(try await verify("") == 1)
            #expect(try await verify("  ignore: statusBar\n") == 0)
            #expect(
                try await verify("  ignore: { x: 100, y: 39, width: 40, height: 1 }\n") == 0)
            #expect(try await verify("  maxPixels: 40\n  maxDense: 32\n") == 0)
            #expect(
                try await verify("  rules: [{ device: iPhone 6s, ignore: statusBar }]\n") == 0)
            #expect(
                try await verify("  rules: [{ device: iPhone 7, ignore: statusBar }]\n") == 1)
            let views = """
                {"version": 1, "views": [{"name": "clock", "x": 90, "y": 30, "width": 60, \
                "height": 20}]}
                """
            try FileBytes.write(
                Array(views.utf8), to: "\(folder)/shots/iphone-6s/9.0/chat.views.json")
            #expect(try await verify("  ignore: { view: clock }\n") == 0)
            #expect(try await verify("") == 1)
            #expect(
                try Self.results(folder).entries[0].reasons?.first?.hasPrefix(
                    "the clock changed: ") == true)
            other[5, 40] = Pixel(red: 0, green: 0, blue: 0)
            try Self.write(other, path)
            #expect(try await verify("  ignore: statusBar\n  metric: strict\n") == 1)
            let origin = try Self.results(folder).entries[0].origin
            #expect(origin.device == "iPhone 6s" && origin.system == "9.0")
        }
    }

    @Test("A list tells what was skipped from what was removed, and prune keeps the skipped ones")
    func listed() async throws {
        try await withFolder { folder in
            for name in ["one", "two", "three"] {
                try Self.write(Self.screen(), "\(folder)/shots/\(name).png")
            }
            #expect(await Self.verify(folder, "--update", "missing").status == 3)
            try FileBytes.write(
                Array("pictures: { expected: names.txt }\n".utf8),
                to: "\(folder)/shots/restore.yaml")
            try FileBytes.write(
                Array("one.png\ntwo\n".utf8), to: "\(folder)/shots/names.txt")
            for name in ["two", "three"] {
                try FileManager.default.removeItem(atPath: "\(folder)/shots/\(name).png")
            }
            let run = await Self.verify(folder)
            #expect(run.status == 1, "\(run.errors)")
            #expect(
                run.output.contains(
                    "two: the list of `expected` has it, and there is no picture\n"))
            let found = try Self.results(folder)
            #expect(found.header.skipped == ["two"] && found.header.removed == ["three"])
            let pruned = await CommandLine.run(["prune", "\(folder)/out"])
            #expect(pruned.output.contains("golden three\n") && !pruned.output.contains("two"))
            let target = "\(folder)/snapshots"
            let export = await CommandLine.run([
                "report", "\(folder)/out", "--snapshots", target
            ])
            #expect(export.output == "\(target): 1 rendered, 1 skipped, 1 removed\n")
        }
    }

    @Test("A group whose pictures do not follow each other is listed once")
    func groups() async throws {
        try await withFolder { folder in
            for name in ["a/one", "b", "c/two", "d"] {
                try Self.write(Self.screen(), "\(folder)/shots/\(name).png")
            }
            #expect(await Self.verify(folder).status == 3)
            #expect(try Self.results(folder).stories.map(\.name) == ["a", "shots", "c"])
            #expect(await Self.verify(folder, "--filter", "d").status == 3)
            #expect(try Self.results(folder).stories.map(\.name) == ["shots"])
        }
    }

    @Test("The attachments that xcresulttool exports have the names of tests and devices")
    func attachments() async throws {
        try await withFolder { folder in
            let uuid = "0A1B2C3D-0000-4000-8000-00000000000"
            let parts = ["\(uuid)1.png", "\(uuid)2.png", "\(uuid)3.heic"]
            for part in parts.prefix(2) { try Self.write(Self.screen(), "\(folder)/shots/\(part)") }
            let list = parts.enumerated().map { index, part in
                """
                {"exportedFileName": "\(part)", "deviceName": "iPhone 15 Pro", \
                "suggestedHumanReadableName": "log_in_\(index)_\(part)"}
                """
            }
            let manifest = """
                [{"testIdentifier": "ChatTests/testSend()", \
                "attachments": [\(list.joined(separator: ", "))]}]
                """
            try FileBytes.write(Array(manifest.utf8), to: "\(folder)/shots/manifest.json")
            let run = await Self.verify(folder)
            #expect(run.status == 3)
            #expect(
                run.errors == """
                    note: 1 attachments are no PNG files, and are left out
                    note: \(folder)/goldens: the folder of goldens does not exist, so nothing has \
                    a golden; check --goldens, or record goldens with --update missing

                    """)
            #expect(
                try Self.results(folder).entries.map(\.name) == [
                    "ChatTests/testSend/iphone-15-pro/log_in",
                    "ChatTests/testSend/iphone-15-pro/log_in-2"
                ])
        }
    }

    /// Makes the folder of the goldens, without which a run has a note.
    private static func makeGoldens(_ folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/goldens", withIntermediateDirectories: true)
    }

    /// An attachment of a manifest, with what differs from one to the next.
    private static func attachment(_ file: String, _ more: String) -> String {
        """
        {"exportedFileName": "\(file).png", \
        "suggestedHumanReadableName": "home_0_0A1B2C3D-0000-4000-8000-000000000001.png"\(more)}
        """
    }

    @Test(
        "Names do not depend on clones, on the order of the manifest, or on earlier repetitions",
        arguments: [
            (
                [
                    ("a", #", "deviceName": "Clone 2 of iPhone 15", "deviceId": "2""#),
                    ("b", #", "deviceName": "Clone 1 of iPad mini", "deviceId": "1""#)
                ], ["T/ipad-mini/home b", "T/iphone-15/home a"], ""
            ),
            (
                [
                    ("a", #", "deviceId": "1", "timestamp": 9.5"#),
                    ("b", #", "deviceId": "1", "timestamp": 2, "arguments": "none""#)
                ], ["T/home b", "T/home-2 a"], ""
            ),
            (
                [
                    ("a", #", "repetitionNumber": 2, "deviceId": "2""#),
                    ("b", #", "repetitionNumber": 1, "deviceId": "1""#)
                ], ["T/home a"],
                "1 pictures of tests that were repeated are left out; the last repetition counts"
            ),
            (
                [
                    ("a", #", "configurationName": "German", "arguments": ["2", "x y"]"#),
                    ("b", #", "configurationName": "English", "arguments": ["2", "x y"]"#)
                ], ["T/2/x-y-887fcea6/english/home b", "T/2/x-y-887fcea6/german/home a"], ""
            ),
            (
                [
                    ("a", #", "arguments": ["2"], "timestamp": 2"#),
                    ("b", #", "arguments": ["-2"], "timestamp": 1"#)
                ], ["T/2-cf3bae39/home b", "T/2/home a"], ""
            )
        ])
    func attachmentNames(
        list: [(file: String, more: String)], names: [String], note: String
    ) async throws {
        for list in [list, list.reversed()] {
            try await withFolder { folder in
                try Self.makeGoldens(folder)
                for item in list {
                    try Self.write(Self.screen(), "\(folder)/shots/\(item.file).png")
                }
                let items = list.map { Self.attachment($0.file, $0.more) }
                let text = """
                    [{"testIdentifier": "T", "attachments": [\(items.joined(separator: ", "))]}]
                    """
                try FileBytes.write(Array(text.utf8), to: "\(folder)/shots/manifest.json")
                let run = await Self.verify(folder)
                #expect(run.errors == (note.isEmpty ? "" : "note: \(note)\n"))
                let found = try Self.results(folder).entries.map { entry in
                    let file = entry.origin.source.split(separator: "/").last ?? ""
                    return "\(entry.name) \(file.dropLast(4))"
                }
                #expect(found == names)
            }
        }
    }

    @Test("Two devices of one name are refused, and a broken manifest is named")
    func wrongManifests() async throws {
        try await withFolder { folder in
            try Self.makeGoldens(folder)
            let list = [("a", "1"), ("b", "2")].map { file, id in
                Self.attachment(file, #", "deviceName": "iPhone 15", "deviceId": "\#(id)""#)
            }
            let path = "\(folder)/shots/manifest.json"
            try Self.write(Self.screen(), "\(folder)/shots/a.png")
            let text = """
                [{"testIdentifier": "T", "attachments": [\(list.joined(separator: ", "))]}]
                """
            try FileBytes.write(Array(text.utf8), to: path)
            let twins = await Self.verify(folder)
            #expect(twins.status == 65)
            #expect(
                twins.errors == "error: \(path): 2 devices called \"iPhone 15\" have a picture of "
                    + "the name T/iphone-15/home; give the simulators different names, or export "
                    + "each one's result alone (xcresulttool export attachments --path)\n")
            try FileBytes.write(Array(text.utf8.dropLast(9)), to: path)
            let cut = await Self.verify(folder)
            #expect(cut.status == 65)
            #expect(
                cut.errors == "error: \(path): the list of attachments is no JSON; it may be cut "
                    + "off; export the attachments again, or delete the file to take all "
                    + "pictures\n")
            for text in ["{\"a\": 1}", "{ // mine\n}", "\"a\"", ""] {
                try FileBytes.write(Array(text.utf8), to: path)
                let other = await Self.verify(folder)
                #expect(
                    other.errors == "note: \(path) is no list of attachments as xcresulttool "
                        + "writes it; the pictures have the names of their files\n")
            }
            #expect(try Self.results(folder).entries.map(\.name) == ["a"])
            let gone = #"[{"testIdentifier": "T", "attachments": [\#(Self.attachment("b", ""))]}]"#
            try FileBytes.write(Array(gone.utf8), to: path)
            let run = await Self.verify(folder)
            #expect(run.status == 1)
            #expect(
                run.output.contains(
                    "b.png: manifest.json lists the picture, and it is not there; export the "
                        + "attachments again"), "\(run.output) \(run.errors)")
        }
    }

    @Test("Exports side by side have the names of their lists behind those of their folders")
    func exports() async throws {
        try await withFolder { folder in
            for (inner, id) in [("phone", "0F-1"), ("pads/air", "0F-2")] {
                let path = "\(folder)/shots/\(inner)"
                try Self.write(Self.screen(), "\(path)/\(id).png")
                try Self.write(Self.screen(), "\(path)/stray.png")
                let list = Self.attachment(id, #", "deviceName": "iPhone 15", "deviceId": "1""#)
                let text = #"[{"testIdentifier": "T", "attachments": [\#(list)]}]"#
                try FileBytes.write(Array(text.utf8), to: "\(path)/manifest.json")
            }
            try Self.write(Self.screen(), "\(folder)/shots/web/home.png")
            try FileBytes.write(Array("{}".utf8), to: "\(folder)/shots/web/manifest.json")
            let run = await Self.verify(folder, "--update", "missing")
            #expect(run.status == 3 && !run.errors.contains("no list"), "\(run.errors)")
            for inner in ["phone", "pads/air"] {
                #expect(
                    run.errors.contains(
                        "note: 1 picture is not in \(folder)/shots/\(inner)/manifest.json and left "
                            + "out, first stray.png\n"))
            }
            #expect(
                try Self.results(folder).entries.map(\.name) == [
                    "pads/air/T/iphone-15/home", "phone/T/iphone-15/home", "web/home"
                ])
            try FileBytes.write(Array("[{".utf8), to: "\(folder)/shots/phone/manifest.json")
            let cut = await Self.verify(folder)
            #expect(cut.status == 65 && cut.errors.contains("/phone/manifest.json: the list"))
        }
    }

    @Test("Older results inside the folder of the pictures are no pictures")
    func olderResults() async throws {
        try await withFolder { folder in
            try Self.write(Self.screen(), "\(folder)/shots/chat.png")
            let old = "\(folder)/shots/old/verify-output"
            let first = await CommandLine.run(
                [
                    "verify", "--pictures", "\(folder)/shots", "--goldens", "\(folder)/goldens",
                    "-o", old
                ])
            #expect(first.status == 3)
            let run = await Self.verify(folder)
            #expect(
                run.errors.hasPrefix(
                    "note: \(old): results of verify, whose pictures are left out\n"))
            #expect(try Self.results(folder).entries.map(\.name) == ["chat"])
            // Pictures beside the lines of a run, or beside a pipe of that name, are pictures.
            let lines = try FileBytes.read("\(old)/\(GoldenResults.fileName)")
            for name in ["kept", "pipe"] {
                try Self.write(Self.screen(), "\(folder)/shots/\(name)/chat.png")
            }
            try FileBytes.write(lines, to: "\(folder)/shots/kept/\(GoldenResults.fileName)")
            try FileBytes.write([], to: "\(folder)/shots/pipe/index.html")
            #expect(mkfifo("\(folder)/shots/pipe/\(GoldenResults.fileName)", 0o600) == 0)
            _ = await Self.verify(folder)
            #expect(
                try Self.results(folder).entries.map(\.name) == ["chat", "kept/chat", "pipe/chat"])
        }
    }

    @Test("Rules that select nothing are named; a picture of a part has no status bar")
    func idleRules() async throws {
        try await withFolder { folder in
            let rules = """
                pictures:
                  ignore: statusBar
                  rules:
                    - match: "a/*"
                    - match: "b/*"
                      maxPixels: 3
                    - device: iPhone 15

                """
            try Self.makeGoldens(folder)
            let part = Bitmap(widthPx: 60, heightPx: 20, fill: .white)
            try Self.write(part, "\(folder)/shots/a/button.png")
            try FileBytes.write(Array(rules.utf8), to: "\(folder)/shots/restore.yaml")
            let run = await Self.verify(folder, "--update", "missing")
            #expect(run.status == 3)
            let notes = ["5:7", "7:7"].map {
                "note: \(folder)/shots/restore.yaml:\($0): the rule selects no picture\n"
            }
            #expect(run.errors == notes.joined())
            #expect(await Self.verify(folder, "--filter", "a/").errors == "")
            var other = part
            other[3, 3] = Pixel(red: 0, green: 0, blue: 0)
            try Self.write(other, "\(folder)/shots/a/button.png")
            #expect(await Self.verify(folder).status == 1)
            let reasons = try #require(try Self.results(folder).entries[0].reasons)
            #expect(
                reasons.last
                    == "it is no whole screen of a known device, so no status bar is ignored")
        }
    }

    @Test("What cannot be read or compared is one failed picture, and the others go on")
    func damaged() async throws {
        try await withFolder { folder in
            let shots = "\(folder)/shots"
            try Self.write(Self.screen(), "\(shots)/good.png")
            let png = try PNG.encode(Self.screen())
            try FileBytes.write(Array(png.prefix(200)), to: "\(shots)/cut.png")
            try FileBytes.write(Array("no picture".utf8), to: "\(shots)/text.png")
            try FileBytes.write([], to: "\(shots)/empty.png")
            try FileManager.default.createSymbolicLink(
                atPath: "\(shots)/gone.png", withDestinationPath: "\(folder)/nowhere.png")
            try FileManager.default.createSymbolicLink(
                atPath: "\(shots)/link", withDestinationPath: folder)
            let run = await Self.verify(folder, "--update", "missing")
            #expect(run.status == 1, "\(run.errors)")
            #expect(
                run.errors == """
                    note: \(shots)/link is a link to a folder, which is not followed
                    note: \(folder)/goldens: the folder of goldens does not exist yet and is created

                    """)
            let entries = try Self.results(folder).entries
            #expect(entries.map(\.name) == ["cut", "empty", "gone", "good", "text"])
            #expect(
                entries.map(\.status) == [.failed, .failed, .failed, .recorded, .failed])
            for entry in entries where entry.status == .failed {
                #expect(entry.message.contains("\(shots)/\(entry.name).png"))
            }
            let all = "pictures: { ignore: { x: 0, y: 0, width: 9999, height: 9999 } }\n"
            try FileBytes.write(Array(all.utf8), to: "\(shots)/restore.yaml")
            try Self.write(Self.screen(dot: true), "\(shots)/good.png")
            #expect(await Self.verify(folder, "--filter", "good").status == 1)
            #expect(
                try Self.results(folder).entries[0].message.hasPrefix("every pixel is ignored"))
        }
    }

    @Test("Goldens and results inside the folder of the pictures are no pictures")
    func inside() async throws {
        try await withFolder { folder in
            try Self.write(Self.screen(), "\(folder)/chat.png")
            for _ in 0..<2 {
                _ = await CommandLine.run([
                    "verify", "--pictures", folder, "--goldens", "\(folder)/goldens", "-o",
                    "\(folder)/out", "--update", "all"
                ])
            }
            #expect(try Self.results(folder).entries.map(\.name) == ["chat"])
        }
    }

    @Test("Names that some disks take for one are refused")
    func names() async throws {
        try await withFolder { folder in
            for (first, second) in [("Chat", "chat"), ("\u{E4}", "a\u{308}")] {
                let shots = "\(folder)/shots"
                try? FileManager.default.removeItem(atPath: shots)
                try Self.write(Self.screen(), "\(shots)/\(first).png")
                try Self.write(Self.screen(), "\(shots)/\(second).png")
                let run = await Self.verify(folder)
                #expect(run.status == 65)
                #expect(run.errors.contains("differ only in case or Unicode form"))
            }
        }
    }

    static let rows = [
        MessageRow(
            "verify --config F/restore.yaml F", 64,
            "--config, --input, --skipped and --removed belong to --pictures; give their folder "
                + "too"),
        MessageRow(
            "verify --pictures F/in -o F/in", 64,
            "--output is the folder of the pictures, or around it; give another folder"),
        MessageRow(
            "verify --pictures F/in/deep -o F/in", 64,
            "--output is the folder of the pictures, or around it; give another folder"),
        MessageRow(
            "verify --pictures F/in -o F/out --goldens F/in", 64,
            "--goldens is the folder of the pictures; give another folder"),
        MessageRow(
            "verify --pictures ''", 64, "--pictures: the path is empty; give the path of a folder"),
        MessageRow(
            "verify --pictures F --input ''", 64,
            "--input: the name is empty; give a name, such as a commit"),
        MessageRow(
            "verify --pictures F --threshold 2", 64,
            "verify has no option for threshold; write `threshold:` under `pictures:` in "
                + "restore.yaml, for --pictures (docs/pictures.md)"),
        MessageRow(
            "verify --pictures F --at end", 64,
            "--pictures draws nothing: leave out scenarios, --device, --system, --orientation, "
                + "--appearance, --at, --cache, --no-caching, --tell-all and --profile"),
        MessageRow(
            "verify --pictures F/none -o F/out --goldens F/goldens", 74,
            "error: F/none: the folder does not exist; check the path"),
        MessageRow(
            "verify --pictures F/file -o F/out --goldens F/goldens", 64,
            "error: --pictures: F/file is no folder; give the folder of pictures"),
        MessageRow(
            "verify --pictures F -o F/out --goldens F/goldens", 5,
            "nothing ran: F has no .png file"),
        MessageRow(
            "verify --pictures F -o F/out --goldens F/goldens --filter x", 5,
            "nothing ran: F has no .png file whose name contains the filter"),
        MessageRow(
            "verify --pictures F -o F/out --goldens F/goldens --config F/none.yaml", 74,
            "F/none.yaml:1:1: error: the file cannot be read: No such file or directory; check "
                + "the path"),
        MessageRow(
            "verify --pictures F -o F/out --goldens F/goldens --config F/file", 65,
            "F/file:1:1: error: the file is a mapping, not \"text\"; write `key: value` lines"),
        MessageRow(
            "verify --pictures F -o F/out --goldens F/goldens --config F/empty.yaml", 65,
            "F/empty.yaml:1:1: error: the file is empty; begin with `pictures:`"),
        MessageRow(
            "verify --pictures F --shard 4/3", 64,
            "--shard: there is no part 4 of 3; give 1/3 to 3/3"),
        MessageRow(
            "verify --pictures F --shard 1/0", 64, "--shard: a suite has 1 to 1000 parts, not 0"),
        MessageRow(
            "verify --pictures F -o F/out --goldens F/goldens --config F/rules.yaml", 65,
            "F/rules.yaml:1:23: error: no key of a rule named \"colour\"; write one of match, "
                + "device, system, metric, threshold, or one of 4 others (docs/pictures.md lists "
                + "them)")
    ]

    @Test("A wrong call or folder has one message and its exit code", arguments: rows)
    func messages(row: MessageRow) async throws {
        try await withFolder { folder in
            try FileBytes.write(Array("text\n".utf8), to: "\(folder)/file")
            let rules = "pictures: { rules: [{ colour: red }] }\n"
            try FileBytes.write(Array(rules.utf8), to: "\(folder)/rules.yaml")
            try FileBytes.write([], to: "\(folder)/empty.yaml")
            try await row.check(in: folder)
        }
    }
}
