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

    // MARK: report

    @Test("report --statistics draws a chart of the versions, and writes a page")
    func dashboard() async throws {
        try await withFolder { folder in
            let text = Self.scenario.replacing(
                "handling: [tracker]", with: "handling: [tracker, layoutWatchdog]")
            try write(text, "\(folder)/a.yaml")
            let result = await CommandLine.run([
                "report", "--statistics", "\(folder)/a.yaml", "\(folder)/out", "--users", "3",
                "--runs", "2"
            ])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("ike: reports of its watchdog by version; 3 users, 2"))
            #expect(result.output.contains("by user: ···"))
            let page = try FileBytes.read("\(folder)/out/statistics.html")
            let html = String(decoding: page, as: UTF8.self)
            #expect(html.contains(#""chart":{"introduction":"#) && html.contains("Version 1.0"))
        }
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

    @Test("explore exits 5 when no action can come first")
    func exploreNothing() async throws {
        try await withFolder { folder in
            try write(Self.scenario, "\(folder)/a.yaml")
            let result = await CommandLine.run(["explore", "\(folder)/a.yaml", "--alphabet", "tap"])
            #expect(result.status == 5)
            #expect(result.errors.contains("add the ones before it"))
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
            #expect(result.output.contains(" runs with one changed delivery each; these end"))
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
            for option in ["--store", "--log", "--record"] {
                let arguments = ["run", "--quiet", path, option, "\(folder)/file\(option)"]
                let both = await CommandLine.run(arguments)
                #expect(both.status == 64)
                let rule = "cannot share --store, --log or --record"
                #expect(both.errors.contains(rule), "\(both.errors)")
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

    // MARK: diff

    @Test("diff counts, names the box, draws, and exits 1; the same pictures exit 0")
    func diff() async throws {
        try await withFolder { folder in
            let (a, b, out) = ("\(folder)/a.png", "\(folder)/b.png", "\(folder)/d.png")
            try picture(a)
            try picture(b, dot: true)
            let same = await CommandLine.run(["diff", a, a])
            #expect(same.status == 0)
            #expect(same.output == "the same: the files are equal, byte for byte\n")
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
