import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Sheets, panels, controls, and what is laid over pictures")
struct LookTests {
    private func image(
        _ setting: Setting, _ screen: ScreenContent,
        _ change: (inout Snapshotter) -> Void = { _ in }
    ) throws -> Bitmap {
        var snapshotter = try Studio.snapshotter(setting)
        change(&snapshotter)
        return try snapshotter.image(of: screen, captures: [], pixelsPerPoint: 1)
    }

    // MARK: Panels and calls

    @Test(
        "panels and calls can be told apart, on every class of device",
        arguments: [
            Studio.phone4S, Studio.phoneX, FormTests.pad
        ])
    func veils(device: DeviceProfile) throws {
        for orientation in [Orientation.portrait, .landscape] {
            let setting = try Studio.setting(device, orientation)
            let app = ScreenContent.app(Studio.capture(setting))
            var pictures = [try image(setting, app)]
            for veil in SystemVeil.allCases {
                let picture = try image(setting, .covered(app, by: veil))
                #expect(picture.isOpaque)
                for other in pictures {
                    #expect(ImageDiff.strict(picture, other).differingPixels > 2000, "\(veil)")
                }
                pictures.append(picture)
            }
        }
    }

    // MARK: Sheets

    @Test("a sheet is a card over a smaller, darker screen; before iOS 13 it fills the screen")
    func sheet() throws {
        for (system, isCard) in [("ios-12", false), ("ios-17", true)] {
            let setting = try Studio.setting(Studio.phoneX, system: system)
            var capture = Studio.capture(setting, screen: "form")
            let plain = try image(setting, .app(capture))
            capture.content.below = [Studio.capture(setting, screen: "details").content]
            let sheet = try image(setting, .app(capture))
            #expect(equal(plain, sheet) != isCard)
            // Beside the notch the display is black, and the lower edge is the card's own.
            #expect((sheet[4, 8] == .black) == isCard)
            #expect(sheet[187, 700] == plain[187, 700])
        }
    }

    @Test("on an iPad a sheet leaves the screen around it")
    func pageSheet() throws {
        let setting = try Studio.setting(FormTests.pad, system: "ios-17")
        var capture = Studio.capture(setting, screen: "form")
        capture.content.below = [Studio.capture(setting, screen: "details").content]
        let around = try image(setting, .app(capture))
        let below = try image(
            setting, .app(Studio.capture(setting, screen: "details")))
        #expect(around[10, 900] != below[10, 900])
        #expect(around[10, 900] != .black)
    }

    // MARK: Text

    @Test("selected text has a ground and no caret; a range beyond the text selects nothing")
    func selection() throws {
        let setting = try Studio.setting(Studio.phoneX)
        var capture = Studio.capture(setting, screen: "notes", responder: 1)
        capture.content.texts[1] = "bread and butter for the whole long way to the other side"
        let caret = try image(setting, .app(capture))
        let some = try image(setting, .app(capture)) { $0.staging.selection = 9..<50 }
        let beyond = try image(setting, .app(capture)) { $0.staging.selection = 900..<950 }
        #expect(!equal(caret, some))
        #expect(equal(caret, beyond))
    }

    @Test("the caret of a field whose text runs to the left stands at its left end")
    func rightToLeft() throws {
        let setting = try Studio.setting(Studio.phoneX)
        func caret(_ text: String) throws -> PixelRect? {
            var capture = Studio.capture(setting, screen: "form", responder: 1)
            capture.content.texts[1] = text
            let with = try image(setting, .app(capture))
            capture.content.firstResponder = nil
            return ImageDiff.strict(with, try image(setting, .app(capture))).boundingBox
        }
        let width = try image(setting, .app(Studio.capture(setting))).widthPx
        let (latin, arabic) = (try caret("Lake"), try caret("بحيرة"))
        #expect(latin.map { $0.x < width / 3 && $0.widthPx < 10 } == true)
        #expect(arabic.map { $0.x > width * 2 / 3 && $0.widthPx < 10 } == true)
    }

    @Test("each paragraph of a note begins at the side from which it runs")
    func rightToLeftNote() throws {
        let setting = try Studio.setting(Studio.phoneX)
        var capture = Studio.capture(setting, screen: "notes", responder: 1)
        capture.content.texts[1] = "بحيرة\nLake"
        let lines = runs(
            try Studio.snapshotter(setting).displayList(of: capture, captures: []))
        func left(of text: String) -> Double? { lines.first { $0.string == text }?.origin.x }
        #expect(left(of: "بحيرة").map { $0 > 250 && $0 < 355 } == true)
        #expect(left(of: "Lake") == 20)
    }

    @Test("the lines of a message that runs to the left end alike")
    func rightToLeftMessage() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let text = "ذهبنا إلى البحيرة قبل شروق الشمس ولم يتكلم أحد حتى وقف أول طائر ونظر إلينا"
        var apps = setting.apps
        var chat = ScreenDefinition.chat
        chat.views[2].kind = .messages([Message(text)])
        apps[0].screens = [chat]
        let changed = Setting(
            device: setting.device, system: setting.system, heights: setting.heights, apps: apps,
            orientation: .portrait, appearance: .light)
        let list = try Studio.snapshotter(changed).displayList(
            of: Studio.capture(changed), captures: [])
        let lines = runs(list).filter { FontBook.runsRightToLeft($0.string) }
        #expect(lines.count > 1)
        #expect(Set(lines.map(\.origin.x)).count == 1)
        #expect(lines.allSatisfy { $0.alignment == .trailing })
    }

    // MARK: Designs

    @Test("iOS 26 has other keys, alerts and switches than iOS 17")
    func glass() throws {
        let (flat, glass) = try (
            Studio.setting(Studio.phoneX, system: "ios-17"),
            Studio.setting(Studio.phoneX, system: "ios-26")
        )
        let prompt = Prompt(kind: .alert, title: "Delete?", message: "", buttons: ["No", "Yes"])
        for capture in [
            Studio.capture(flat, keyboard: try Studio.keyboard(flat)),
            Studio.capture(flat, prompt: prompt), Studio.capture(flat, screen: "details")
        ] {
            #expect(!equal(try image(flat, .app(capture)), try image(glass, .app(capture))))
        }
    }

    @Test("a button that destroys is red, in every design")
    func destructive() throws {
        for system in ["ios-12", "ios-17", "ios-26"] {
            let setting = try Studio.setting(Studio.phoneX, system: system)
            func reds(_ destructive: String?) throws -> Int {
                let prompt = Prompt(
                    kind: .alert, title: "Delete?", message: "", buttons: ["Cancel", "Delete"],
                    destructive: destructive)
                let picture = try image(setting, .app(Studio.capture(setting, prompt: prompt)))
                return picture.withPixels { pixels in
                    pixels.count { $0 & 255 > 220 && $0 >> 8 & 255 < 120 && $0 >> 16 & 255 < 120 }
                }
            }
            #expect(try reds("Delete") > reds(nil) + 20, "\(system)")
        }
    }

    @Test("bars of iOS 26 are panes over what passes beneath, without a line")
    func glassBar() throws {
        let (flat, glass) = try (
            Studio.setting(Studio.phoneX, system: "ios-17"),
            Studio.setting(Studio.phoneX, system: "ios-26")
        )
        let capture = Studio.capture(flat, screen: "details")
        let words = { (setting: Setting) throws -> [String] in
            labels(try Studio.snapshotter(setting).displayList(of: capture, captures: []))
        }
        #expect(try words(flat).contains("Back"))
        #expect(try !words(glass).contains("Back"))
    }

    // MARK: Overlays

    @Test("each overlay shows something of its own, and none changes the picture without it")
    func overlays() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let capture = Studio.capture(
            setting, inset: 0, keyboard: try Studio.keyboard(setting), responder: 3)
        let plain = try image(setting, .app(capture))
        var pictures = [plain]
        for (name, overlay) in DebugOverlays.names {
            let picture = try image(setting, .app(capture)) { $0.overlays = overlay }
            #expect(!pictures.contains { equal($0, picture) }, "\(name)")
            pictures.append(picture)
        }
        #expect(equal(plain, try image(setting, .app(capture)) { $0.overlays = [] }))
    }

    // MARK: Views of one's own

    @Test("a view can be drawn by a few lines of the caller's, at its place alone")
    func ownView() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let capture = Studio.capture(setting)
        let plain = try image(setting, .app(capture))
        let own = try image(setting, .app(capture)) { snapshotter in
            snapshotter.draw("messageField") { view, canvas in
                canvas.fill(canvas.bounds(of: view), Color(0xFF00_00FF))
                canvas.text("hot", x: view.width / 2, middle: view.height / 2, size: 12)
            }
        }
        let box = try #require(ImageDiff.strict(plain, own).boundingBox)
        #expect(box.x == 52 && box.widthPx == 375 - 52 - 12 && box.heightPx == 36)
        let back = try image(setting, .app(capture)) { $0.draw("messageField", with: nil) }
        #expect(equal(plain, back))
    }

    // MARK: Several scenes

    @Test("scenes stand in their frames, one in front of the other")
    func windows() throws {
        let setting = try Studio.setting(FormTests.pad, .landscape)
        let snapshotter = try Studio.snapshotter(setting)
        func window(_ screen: String, _ x: Pt, _ style: SceneWindow.Style) -> SceneWindow {
            SceneWindow(
                content: Studio.capture(setting, screen: screen).content,
                frame: Rect(x: x, y: 0, width: 500, height: 768), style: style)
        }
        func picture(_ windows: [SceneWindow]) throws -> Bitmap {
            try snapshotter.image(of: windows, pixelsPerPoint: 1)
        }
        let left = window("details", 0, .split)
        let both = try picture([left, window("form", 524, .split)])
        #expect(both.widthPx == 1024 && both.heightPx == 768)
        #expect(both[512, 200] == .black)
        let one = try picture([left])
        let changed = try #require(ImageDiff.strict(one, both).boundingBox)
        #expect(changed.x >= 500)
        let over = try picture([left, window("form", 400, .stage)])
        #expect(ImageDiff.strict(both, over).differingPixels > 10_000)
        var card = window("details", 20, .strip)
        card.frame = Rect(x: 20, y: 200, width: 90, height: 100)
        let strip = try #require(
            ImageDiff.strict(try picture([left]), try picture([left, card])).boundingBox)
        #expect(strip.widthPx > 200, "the wallpaper shows behind the strip")
        let bare = try picture([window("form", 400, .stage)])
        let beside = try picture([window("form", 400, .stage), card])
        let seen = try #require(ImageDiff.strict(bare, beside).boundingBox)
        #expect(seen.x >= 0 && seen.x < 20 && seen.x + seen.widthPx < 160)
    }
}
