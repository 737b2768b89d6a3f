import Pictures
import Raster
import Simulator
import Snapshotter
import Testing

@Suite("Switcher, prompts and home screen")
struct SwitcherTests {
    private func cards(_ count: Int) -> ScreenContent {
        .switcher(
            SwitcherContent(
                cards: (0..<count).map {
                    .init(app: AppID($0 % 2), picture: CaptureID($0), isLive: $0 == 0)
                }))
    }

    @Test("A card without its keyboard differs where the keyboard was, and nowhere else")
    func hole() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let keyboard = try Studio.keyboard(setting)
        let whole = Studio.capture(setting, keyboard: keyboard)
        let holed = Studio.capture(setting, inset: keyboard.frame.height)
        let first = try snapshotter.image(of: cards(1), captures: [whole], pixelsPerPoint: 1)
        let second = try snapshotter.image(of: cards(1), captures: [holed], pixelsPerPoint: 1)
        let box = try #require(ImageDiff.strict(first, second).boundingBox)
        // The front card of a deck is 0.7 of the screen, 0.232 of its width from the left edge, and
        // its middle 0.515 of the height from the top; see SwitcherPainter.
        let (scale, left, top) = (0.7, 375 * 0.232, 812 * (0.515 - 0.35))
        #expect(box.x == Int(left))
        #expect(box.x + box.widthPx == Int((left + 375 * scale).rounded(.up)))
        #expect(box.y == Int(top + keyboard.frame.y.points * scale))
        #expect(box.y + box.heightPx == Int((top + 812 * scale).rounded(.up)))
    }

    @Test("Places any number of cards, on phones and pads", arguments: [0, 1, 2, 3, 7, 40])
    func counts(count: Int) throws {
        for device in [Studio.phoneX, Studio.phone4S, Studio.devices[12]] {
            for orientation in [Orientation.portrait, .landscape] {
                let setting = try Studio.setting(device, orientation)
                let captures = (0..<count).map { Studio.capture(setting, app: $0 % 2) }
                let list = try Studio.snapshotter(setting).displayList(
                    of: cards(count), captures: captures)
                let isSound = list.commands.count >= 2 + min(count, 1) && isFinite(list)
                #expect(isSound)
            }
        }
    }

    @Test("Writes the app's name at each card")
    func names() throws {
        let setting = try Studio.setting(Studio.devices[12])
        let captures = [Studio.capture(setting), Studio.capture(setting, app: 1)]
        let list = try Studio.snapshotter(setting).displayList(of: cards(2), captures: captures)
        #expect(labels(list).contains("Ike") && labels(list).contains("Notes"))
    }

    @Test("Draws a prompt above the app and the keyboard")
    func prompt() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let prompt = Prompt(
            kind: .permission, title: "May Ike see your photos?", message: "For the list.",
            buttons: ["Don’t Allow", "OK"])
        let capture = Studio.capture(
            setting, keyboard: try Studio.keyboard(setting), prompt: prompt)
        let words = labels(snapshotter.displayList(of: capture, captures: []))
        for word in [prompt.title, prompt.message] + prompt.buttons {
            #expect(words.contains(word))
        }
    }

    @Test("Draws the home screen, the blur and the splash")
    func others() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let plain = try snapshotter.image(
            of: Studio.capture(setting), captures: [], pixelsPerPoint: 1)
        for overlay in [Overlay.blur, .splash] {
            let covered = try snapshotter.image(
                of: Studio.capture(setting, overlays: [overlay]), captures: [], pixelsPerPoint: 1)
            #expect(!equal(plain, covered))
        }
        let home = snapshotter.displayList(of: .home, captures: [])
        #expect(labels(home).contains("Notes"))
    }

    @Test("Never draws a password")
    func secret() throws {
        let setting = try Studio.setting(Studio.phoneX)
        var capture = Studio.capture(setting, screen: "form")
        capture.content.texts[3] = "hunter2"
        let words = labels(try Studio.snapshotter(setting).displayList(of: capture, captures: []))
        #expect(!words.contains { $0.contains("hunter") })
        #expect(words.contains("•••••••"))
    }
}
