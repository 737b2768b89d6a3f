import Basics
import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("Commands")
struct CommandTests {
    static let scenario = """
        device: iPhone X
        system: "12.0"
        apps:
          ike: { screen: chat, handling: [tracker] }
          notes: { screen: notes, handling: [inputAccessoryView] }
        steps:
          - launch: ike
          - tap: messageField
          - expect: { keyboard: shown }

        """

    private func write(_ text: String, _ path: String) throws {
        try FileBytes.write(Array(text.utf8), to: path)
    }

    private func picture(_ path: String, dot: Bool = false, widthPx: Int = 20) throws {
        var bitmap = Bitmap(widthPx: widthPx, heightPx: 10, fill: .white)
        if dot { bitmap[3, 9] = .black }
        try FileBytes.write(try PNG.encode(bitmap), to: path)
    }

    // MARK: explore

    @Test("explore exits 1 with a shortest way, and writes it as a scenario that run plays")
    func exploreBreaks() async throws {
        try await withFolder { folder in
            try write(Self.scenario, "\(folder)/a.yaml")
            let result = await CommandLine.run([
                "explore", "\(folder)/a.yaml", "--depth", "3", "--alphabet", "launch,tap,home",
                "-o", "\(folder)/found"
            ])
            #expect(result.status == 1, "\(result.errors)")
            #expect(result.output.contains("storedShowsLastScreen of ike breaks in 3 actions"))
            let file = "\(folder)/found/storedShowsLastScreen-ike.yaml"
            let played = await CommandLine.run(["run", "--quiet", file])
            #expect(played.status == 0, "\(played.output)")
            let name = "\(folder)/found/storedShowsLastScreen-ike"
            #expect(try PNG.decode(FileBytes.read(name + ".png")).widthPx == 1800)
            #expect(try PNG.decode(FileBytes.read(name + "-film.png")).widthPx == 375)
            let page = String(decoding: try FileBytes.read(name + ".html"), as: UTF8.self)
            // An address; a word alone may stand in a picture's base64 by chance.
            #expect(page.contains("<datalist id=\"marks\">") && !page.contains("://"))
        }
    }

    @Test("explore exits 0 when nothing breaks, and says how far it looked")
    func exploreHolds() async throws {
        try await withFolder { folder in
            try write(Self.scenario, "\(folder)/a.yaml")
            let result = await CommandLine.run([
                "explore", "\(folder)/a.yaml", "--depth", "9", "--alphabet", "launch,tap"
            ])
            #expect(result.status == 0)
            #expect(result.output.contains("nothing breaks"))
            #expect(result.output.contains("every path there is was followed"))
        }
    }

    @Test(
        "explore refuses what it cannot search",
        arguments: [
            (["--alphabet", "tripz"], "did you mean \"trips\"?"),
            (["--depth=-1"], "--depth is from"),
            (["--memory", "1"], "--memory is from"), (["--timing", "never"], "never"),
            (["--threads", "0"], "--threads is from"), (["--faults", "99"], "--faults is from")
        ])
    func exploreUsage(_ options: [String], _ message: String) async throws {
        try await withFolder { folder in
            try write(Self.scenario, "\(folder)/a.yaml")
            let result = await CommandLine.run(["explore", "\(folder)/a.yaml"] + options)
            #expect(result.status == 64)
            #expect(result.errors.contains(message), "\(result.errors)")
        }
    }

    // MARK: run

    @Test("run prints the timeline and exits 0 when every expectation holds")
    func runHolds() async throws {
        try await withFolder { folder in
            try write(Self.scenario, "\(folder)/a.yaml")
            let result = await CommandLine.run(["run", "\(folder)/a.yaml"])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("step 2  tap messageField"))
            #expect(
                result.output.hasSuffix("2 actions, 1 expectations hold, 0 broken, 0 findings\n"))
        }
    }

    @Test("run --perturb tells on which deliveries the end hangs, and breaks no expectation")
    func runPerturbed() async throws {
        try await withFolder { folder in
            let path = "\(folder)/a.yaml"
            try write(Self.scenario, path)
            let result = await CommandLine.run(["run", "--quiet", "--perturb", path])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains(" runs that differ in one delivery; the end differs in"))
            #expect(result.output.contains("willChangeFrame"))
            #expect(result.output.contains("finding: droppedNotification, ike: "))
            let alone = await CommandLine.run(["run", "--quiet", path])
            #expect(!alone.output.contains("droppedNotification"))
        }
    }

    @Test("run says which keyboard's height is derived, and by which rule")
    func runDerived() async throws {
        try await withFolder { folder in
            let path = "\(folder)/a.yaml"
            let head = "device: iPhone X\nsystem: \"12.0\"\napps: { a: { screen: form } }\n"
            try write(head + "steps: [launch: a, tap: phone]\n", path)
            let result = await CommandLine.run(["run", path])
            let note = result.output.split(separator: "\n").first { $0.contains("note: ") } ?? ""
            #expect(note.contains("keyboard numberPad, portrait, "), "\(result.output)")
            #expect(note.contains("derived: rule parts-by-screen-class"))
            let json = await CommandLine.run(["run", "--json", path])
            #expect(json.output.contains("derived: rule parts-by-screen-class"))
            try write(head + "steps: [launch: a]\n", path)
            let bare = await CommandLine.run(["run", path])
            #expect(!bare.output.contains("derived"))
        }
    }

    @Test("run exits 1 and names file, line and column of what does not hold")
    func runBroken() async throws {
        try await withFolder { folder in
            let path = "\(folder)/a.yaml"
            try write(Self.scenario.replacing("shown", with: "hidden"), path)
            let result = await CommandLine.run(["run", "--quiet", path])
            #expect(result.status == 1)
            #expect(result.output.contains("broken: \(path):9:"))
            #expect(!result.output.contains("── step"))
        }
    }

    @Test("run --json prints JSON Lines and nothing else on the output")
    func runJSON() async throws {
        try await withFolder { folder in
            try write(Self.scenario, "\(folder)/a.yaml")
            let result = await CommandLine.run(["run", "--json", "\(folder)/a.yaml"])
            let lines = result.output.split(separator: "\n")
            #expect(lines.count > 10)
            #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
            #expect(result.errors.contains("2 actions"))
        }
    }

    @Test("cases cannot share a store or a log: that is a usage error, and one case may")
    func runCases() async throws {
        try await withFolder { folder in
            let path = "\(folder)/a.yaml"
            try write(Self.scenario + "cases: { one: {}, two: { system: \"13.0\" } }\n", path)
            for option in ["--store", "--log"] {
                let arguments = ["run", "--quiet", path, option, "\(folder)/file\(option)"]
                let both = await CommandLine.run(arguments)
                #expect(both.status == 64)
                #expect(both.errors.contains("cases cannot share a file"), "\(both.errors)")
                let one = await CommandLine.run(arguments + ["--case", "two"])
                #expect(one.status == 0, "\(one.errors)")
            }
        }
    }

    @Test("an app file, which has no steps, runs nothing and exits 5")
    func runNothing() async throws {
        try await withFolder { folder in
            let app = String(Self.scenario.split(separator: "steps:")[0])
            try write(app, "\(folder)/app.yaml")
            let result = await CommandLine.run(["run", "--quiet", "\(folder)/app.yaml"])
            #expect(result.status == 5)
            #expect(result.output.contains("has no steps"))
        }
    }

    // MARK: Mistakes

    /// Command lines with a mistake; F stands for a folder with good.yaml, bad.yaml, a.png,
    /// cut.png.
    static let mistakes: [(arguments: String, status: Int32, message: String)] = [
        ("run F/none.yaml", 74, "F/none.yaml:1:1: error: the file cannot be read: No such file"),
        ("run F", 74, "F:1:1: error: the file cannot be read: Is a directory"),
        ("run F/bad.yaml", 65, "F/bad.yaml:1:9: error: no device is called \"iPhone Y\""),
        ("run", 64, "name one scenario file, or --all"),
        ("run --all --perturb", 64, "belong to one file, not to --all"),
        ("dem", 64, "Unexpected argument 'dem'"),
        ("run F/good.yaml --columns wide", 64, "The value 'wide' is invalid"),
        ("render F/good.yaml --at stp -o F/o.png", 64, "moment \"stp\" is not a moment"),
        ("render F/good.yaml --at step:9 -o F/o.png", 64, "\"step 9\" is not in the run"),
        ("render F/good.yaml --device Nokia -o F/o.png", 64, "no device is called \"Nokia\""),
        ("render F/good.yaml --system 1.0 -o F/o.png", 64, "older than every profile"),
        ("render F/good.yaml --orientation up -o F/o.png", 64, "The value 'up' is invalid"),
        ("render F/good.yaml --scale 99 -o F/o.png", 64, "--scale is from 1 to 8, not 99"),
        ("diff F/a.png F/none.png", 74, "cannot read F/none.png"),
        ("diff F/a.png F/cut.png", 65, "F/cut.png: "),
        ("diff F/good.yaml F/a.png", 65, "F/good.yaml: "),
        ("diff F/a.png", 64, "Missing expected argument '<actual>'"),
        ("diff F/torn.png F/torn.png", 65, "F/torn.png: "),
        ("diff F/flipped.png F/flipped.png", 65, "a wrong checksum"),
        ("run F/good.yaml --columns 39", 64, "--columns is from 40 to 400, not 39"),
        ("run F/good.yaml --columns 401", 64, "--columns is from 40 to 400, not 401"),
        ("run F/large.yaml", 65, "F/large.yaml:1:1: error: the file has more than 1048576 bytes"),
        ("run F/escape.yaml", 65, "\\u{1B}[2J"),
        ("demo -o=", 64, "--output has an empty path"),
        ("replay F/good.yaml -o=", 64, "--output has an empty path"),
        ("render F/good.yaml -o=", 64, "--output has an empty path"),
        ("diff F/a.png F/a.png -o=", 64, "--output has an empty path"),
        ("demo -o /proc/x", 74, "cannot write /proc/x: Operation not permitted; change the"),
        ("conform F/good.yaml", 65, "F/good.yaml:1:1: error: "),
        ("conform F/none.json", 74, "cannot read F/none.json: No such file"),
        ("conform F/large.yaml", 65, "error: a trace has at most 4194304 bytes"),
        ("demo -o F/a.png", 74, "cannot write F/a.png: Not a directory"),
        ("demo -o F/a.png/deep", 74, "Not a directory"),
        (
            "verify F/good.yaml --goldens F/conflict", 65,
            "F/conflict/manifest.json:1: the manifest has merge conflicts"
        ),
        ("verify", 64, "Missing expected argument"),
        ("verify F/none.yaml", 74, "F/none.yaml:1:1: error: the file cannot be read"),
        (
            "verify F/good.yaml --no-caching --at nowhen -o F/o", 64,
            "no scenario has the moment \"nowhen\""
        ),
        ("verify F/good.yaml --device Newton -o F/o", 64, "Newton"),
        ("verify F/good.yaml --filter zebra", 5, "nothing ran: no scenario has steps"),
        ("verify F/good.yaml --device iPad --system 17.0", 5, "never ran 17.0; give --device"),
        ("render F/good.yaml --at end --device iPad --system 17 -o F/p.png", 64, "cannot run 17"),
        ("film F/good.yaml --device iPad --system 17 -o F/p.png", 64, "cannot run 17"),
        ("render F/good.yaml --at end -o F/p.jpg", 64, "names .jpg, and what is written is .png"),
        ("film F/good.yaml -o F/film.mp4", 64, "names .mp4, and what is written is .png"),
        ("review F/none", 65, "F/none/results.jsonl: there are no results; run restore-tool"),
        ("approve F/none", 65, "there are no results"),
        ("prune F/none", 65, "there are no results")
    ]

    @Test("a mistake gives one clear message and its exit code", arguments: mistakes)
    func mistake(arguments: String, status: Int32, message: String) async throws {
        try await withFolder { folder in
            try prepare(folder)
            let before = try names(folder)
            let line = arguments.split(separator: " ").map { word -> String in
                if word == "F" { return folder }
                return String(word).replacing("F/", with: "\(folder)/")
                    .replacing("step:9", with: "step 9")
            }
            let result = await CommandLine.run(line)
            #expect(result.status == status, "\(result.errors)")
            let wanted = message.replacing("F/", with: "\(folder)/")
                .replacing("F:", with: "\(folder):")
            #expect(result.errors.contains(wanted), "\(result.errors)")
            #expect(result.output == "")
            #expect(!result.errors.contains("\u{1B}"))
            #expect(try names(folder) == before, "something was left behind")
        }
    }

    private func prepare(_ folder: String) throws {
        try write(Self.scenario, "\(folder)/good.yaml")
        try write(Self.scenario.replacing("iPhone X", with: "iPhone Y"), "\(folder)/bad.yaml")
        try picture("\(folder)/a.png")
        let bytes = try FileBytes.read("\(folder)/a.png")
        try FileBytes.write(Array(bytes.prefix(40)), to: "\(folder)/cut.png")
        let end = Array("IEND".utf8)
        let place = try #require(bytes.firstRange(of: end)).lowerBound
        try FileBytes.write(Array(bytes[..<(place - 10)]), to: "\(folder)/torn.png")
        var flipped = bytes
        flipped[place - 6] ^= 1
        try FileBytes.write(flipped, to: "\(folder)/flipped.png")
        let padding = String(repeating: "# nothing\n", count: 500_000)
        try write(Self.scenario + padding, "\(folder)/large.yaml")
        let escape = Self.scenario.replacing("tap: messageField", with: "tap: \"\\e[2J\"")
        try write(escape, "\(folder)/escape.yaml")
        try FileManager.default.createDirectory(
            atPath: "\(folder)/conflict", withIntermediateDirectories: false)
        try write("<<<<<<< ours\n", "\(folder)/conflict/manifest.json")
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    }

    // MARK: diff

    @Test("diff counts, names the box, draws, and exits 1; the same pictures exit 0")
    func diff() async throws {
        try await withFolder { folder in
            let (a, b, out) = ("\(folder)/a.png", "\(folder)/b.png", "\(folder)/d.png")
            try picture(a)
            try picture(b, dot: true)
            let same = await CommandLine.run(["diff", a, a])
            #expect(same.status == 0)
            #expect(same.output == "the same: the files are equal, byte by byte\n")
            let result = await CommandLine.run(["diff", a, b, "-o", out])
            #expect(result.status == 1)
            #expect(
                result.output == """
                    1 of 200 pixels differ (0.5 %), by at most 255 of 255
                    bounding box: 1 × 1 px at the bottom left (x 3, y 9)

                    """)
            #expect(try PNG.header(of: FileBytes.read(out)).widthPx == 20)
        }
    }

    @Test("only two sound files of equal bytes are answered before the command line is parsed")
    func equalFiles() async throws {
        try await withFolder { folder in
            let (a, b, bad) = ("\(folder)/a.png", "\(folder)/b.png", "\(folder)/bad.png")
            try picture(a)
            try picture(b, dot: true)
            var bytes = try FileBytes.read(a)
            bytes[bytes.count / 2] ^= 1
            try FileBytes.write(bytes, to: bad)
            #expect(EqualFiles.are(["diff", a, a]))
            for arguments in [
                ["diff", a, b], ["diff", bad, bad], ["diff", folder, folder], ["diff", a],
                ["diff", a, "\(folder)/none.png"], ["diff", "--json", a], ["run", a, a], []
            ] {
                #expect(!EqualFiles.are(arguments), "\(arguments)")
            }
        }
    }

    @Test("pictures of different sizes are said to be so")
    func diffSizes() async throws {
        try await withFolder { folder in
            let (a, b) = ("\(folder)/a.png", "\(folder)/b.png")
            try picture(a)
            try picture(b, widthPx: 30)
            let result = await CommandLine.run(["diff", a, b])
            #expect(result.status == 1)
            #expect(result.output.hasPrefix("the sizes differ: 20x10 against 30x10\n"))
        }
    }

    // MARK: render, devices

    @Test("render draws a moment at a scale, in an orientation, on another device")
    func render() async throws {
        try await withFolder { folder in
            try write(Self.scenario, "\(folder)/a.yaml")
            let out = "\(folder)/o.png"
            let result = await CommandLine.run([
                "render", "\(folder)/a.yaml", "--at", "step 2", "--device", "iPhone SE 2",
                "--system", "14.0", "--orientation", "landscape", "--scale", "1", "-o", out
            ])
            #expect(result.status == 0, "\(result.errors)")
            let header = try PNG.header(of: FileBytes.read(out))
            #expect((header.widthPx, header.heightPx) == (667, 375))
            #expect(result.output == "\(out): 667x375, step 2\n")
        }
    }

    @Test("render writes where the views lie, and diff names what has gone")
    func sidecar() async throws {
        try await withFolder { folder in
            // Nothing follows the keyboard, so that it alone comes and goes.
            let still = Self.scenario.replacing("handling: [tracker]", with: "handling: []")
            try write(still, "\(folder)/a.yaml")
            for step in [1, 2] {
                let result = await CommandLine.run([
                    "render", "\(folder)/a.yaml", "--at", "step \(step)", "--scale", "1",
                    "-o", "\(folder)/\(step).png"
                ])
                #expect(result.status == 0, "\(result.errors)")
            }
            let path = "\(folder)/2.views.json"
            let views = try PictureViews(json: FileBytes.read(path), path: path)
            let keyboard = try #require(views.frames(named: "keyboard").first)
            #expect(keyboard.y + keyboard.heightPx == 812)
            for pair in [["2", "1"], ["1", "2"]] {
                let files = pair.map { "\(folder)/\($0).png" }
                let result = await CommandLine.run(["diff"] + files)
                #expect(result.output.contains("the keyboard changed: "), "\(result.output)")
            }
        }
    }

    @Test("devices lists devices, systems and handlings")
    func devices() async {
        let result = await CommandLine.run(["devices"])
        #expect(result.status == 0)
        for word in ["iPhone X ", "375 x 812 pt", "iOS 12", "guardBoolean"] {
            #expect(result.output.contains(word), "\(word)")
        }
    }

    // MARK: replay

    static let log = """
        iOS 5.0, iPhone 4S
        10:35:58.167 App[5:7] -[C onUIKeyboardWillShowNotification:]
        10:35:58.168 App[5:7]   * userInfo = {
            UIKeyboardAnimationDurationUserInfoKey = 0;
            UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 264}, {320, 216}}";
            UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 228}, {320, 252}}";
        }

        """

    @Test("replay judges a handling, tells where the model differs, and writes a film")
    func replay() async throws {
        try await withFolder { folder in
            try write(Self.log, "\(folder)/device.log")
            let result = await CommandLine.run([
                "replay", "\(folder)/device.log", "--handling", "hard-coded-216", "-o",
                "\(folder)/out"
            ])
            #expect(result.status == 1, "\(result.errors)")
            #expect(result.output.contains("device.log: 1 notifications, 0 callbacks"))
            #expect(result.output.contains("short by 36"))
            #expect(result.output.hasSuffix("\(folder)/out/index.html\n"))
            let page = try FileBytes.read("\(folder)/out/index.html")
            #expect(
                String(decoding: page, as: UTF8.self).contains("keyboard 252 pt, bar at 216 pt"))
        }
    }

    @Test("replay draws the keyboard of the device, and tells differences, without a handling")
    func replayPlain() async throws {
        try await withFolder { folder in
            try write(Self.log, "\(folder)/device.log")
            let result = await CommandLine.run([
                "replay", "\(folder)/device.log", "-o", "\(folder)/out"
            ])
            #expect(result.status == 1, "\(result.errors)")
            let bytes = try FileBytes.read("\(folder)/out/index.html")
            let page = String(decoding: bytes, as: UTF8.self)
            #expect(page.contains("data:image/png;base64,"))
            #expect(page.contains("keyboard 252 pt"))
            #expect(!page.contains("tracker"))
            #expect(page.components(separatedBy: "data:image/png;base64,iVBOR").count == 2)
            #expect(page.contains("the log has "))
        }
    }

    static let badLogs: [(text: String, arguments: [String], status: Int32, message: String)] = [
        ("nothing here\n", [], 5, "no keyboard notification and no callback was found in"),
        (String(log.dropLast(3)), [], 65, "device.log:"),
        (log, ["--handling", "trackr"], 64, "no handling is named \"trackr\"; the handlings are "),
        (log, ["--handling", "trackr"], 64, "did you mean \"tracker\"?"),
        (log, ["--device", "Nokia"], 65, "no device is called \"Nokia\""),
        (String(log.drop { $0 != "\n" }), [], 65, "does not say which device"),
        (String(log.drop { $0 != "\n" }), [], 65, "give --device and --system")
    ]

    @Test("a log that cannot be replayed says why and where", arguments: badLogs)
    func badLog(text: String, arguments: [String], status: Int32, message: String) async throws {
        try await withFolder { folder in
            try write(text, "\(folder)/device.log")
            let line = ["replay", "\(folder)/device.log", "-o", "\(folder)/out"] + arguments
            let result = await CommandLine.run(line)
            #expect(result.status == status, "\(result.errors)")
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(try names(folder) == ["device.log"])
        }
    }

    // MARK: conform

    static let traces = "Tests/Fixtures/traces"

    @Test("conform counts equal fields and exits 0; an empty folder exits 5")
    func conform() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let trace = "\(root)/\(Self.traces)/012-iphone4inch-ios7-show-userInfo.json"
        let good = await CommandLine.run(["conform", trace])
        #expect(good.status == 0, "\(good.output)\(good.errors)")
        #expect(good.output.hasPrefix("✓ 012-iphone4inch-ios7-show-userInfo "))
        try await withFolder { folder in
            let text = String(decoding: try FileBytes.read(trace), as: UTF8.self)
            try write(text.replacing("216", with: "217"), "\(folder)/other.json")
            let other = await CommandLine.run(["conform", "--json", folder])
            #expect(other.status == 1, "\(other.output)\(other.errors)")
            #expect(other.output.contains("{\"traces\":1,"))
            let empty = "\(folder)/empty"
            try FileManager.default.createDirectory(
                atPath: empty, withIntermediateDirectories: false)
            #expect(await CommandLine.run(["conform", empty]).status == 5)
        }
    }
}
