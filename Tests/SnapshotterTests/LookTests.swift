import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Sheets, controls and overlays")
struct LookTests {
    private func image(
        _ setting: Setting, _ screen: ScreenContent,
        _ change: (inout Snapshotter) -> Void = { _ in }
    ) throws -> Bitmap {
        var snapshotter = try Studio.snapshotter(setting)
        change(&snapshotter)
        return try snapshotter.image(of: screen, captures: [], pixelsPerPoint: 1)
    }

    // MARK: Sheets

    @Test("Draws a sheet as a card since iOS 13, and over the whole screen before")
    func sheet() throws {
        for (system, isCard) in [("ios-12", false), ("ios-17", true)] {
            let setting = try Studio.setting(Studio.phoneX, system: system)
            var capture = Studio.capture(setting, screen: "form")
            let plain = try image(setting, .app(capture))
            capture.content.below = [Studio.capture(setting, screen: "details").content]
            let sheet = try image(setting, .app(capture))
            // The bar of a sheet has buttons, on a card or not.
            let below = PixelRect(x: 0, y: 100, widthPx: 375, heightPx: 700)
            #expect(equal(plain.cropped(to: below), sheet.cropped(to: below)) != isCard)
            #expect(!equal(plain, sheet))
            // Beside the notch the display is black, and the lower edge is the card's own.
            #expect((sheet[4, 8] == .black) == isCard)
            #expect(sheet[187, 700] == plain[187, 700])
        }
    }

    @Test("Shows the screen around a sheet on an iPad")
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

    @Test("Draws selected text with a background and no caret; ignores a range after the text")
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

    @Test("Draws the caret at the left end of text that runs from right to left")
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

    @Test("Aligns each paragraph of a note to the side where its script begins")
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

    @Test("Aligns the lines of a right-to-left message to one edge")
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

    @Test("Draws keys, alerts and switches of iOS 26 unlike those of iOS 17")
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

    @Test("The title of a destructive button is red, in every design")
    func destructive() throws {
        let red = Color(0xFF3B_30FF)
        for system in ["ios-12", "ios-17", "ios-26"] {
            let setting = try Studio.setting(Studio.phoneX, system: system)
            func title(_ destructive: String?) throws -> Color? {
                let prompt = Prompt(
                    kind: .alert, title: "Delete?", message: "", buttons: ["Cancel", "Delete"],
                    destructive: destructive)
                let list = try Studio.snapshotter(setting).displayList(
                    of: Studio.capture(setting, prompt: prompt), captures: [])
                return runs(list).first { $0.string == "Delete" }?.color
            }
            #expect(try title("Delete") == red, "\(system)")
            #expect(try title(nil).map { $0 != red } == true, "\(system)")
        }
    }

    @Test("Leaves out the title of the back button since iOS 26")
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

    @Test("Draws each debug overlay differently, and none unless requested")
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

    @Test("Draws a view with the caller's code, within its frame only")
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

    @Test("Places the labels of overlays beside each other, never over each other")
    func overlayLabels() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let keyboard = try Studio.keyboard(setting)
        for screen in ["chat", "form", "legs", "notes"] {
            let capture = Studio.capture(
                setting, screen: screen, keyboard: keyboard, responder: 1)
            var snapshotter = try Studio.snapshotter(setting)
            snapshotter.overlays = DebugOverlays(DebugOverlays.names.map(\.1))
            let texts = runs(snapshotter.displayList(of: .app(capture), captures: []))
                .filter { $0.size == 10 && $0.weight == .semibold }
            #expect(texts.count > 2)
            for (index, one) in texts.enumerated() {
                let width = snapshotter.fonts.width(of: one.string, size: 10, weight: .semibold)
                for other in texts[(index + 1)...] where abs(one.origin.y - other.origin.y) < 13 {
                    let before = other.origin.x >= one.origin.x + width
                    let length = snapshotter.fonts.width(
                        of: other.string, size: 10, weight: .semibold)
                    #expect(before || one.origin.x >= other.origin.x + length)
                }
            }
        }
    }

    @Test("Writes in the ink that is read best on a tint")
    func inks() {
        for (color, ink) in [
            (0xFFD6_0AFF, Color.black), (0xDD9C_00FF, .black), (0x007A_FFFF, .white),
            (0x34C7_59FF, .white), (0xFFFF_FFFF, .black)
        ] as [(UInt32, Color)] {
            #expect(Color(color).ink == ink)
        }
    }
}
