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

    @Test("a hole in a card can be seen in the switcher")
    func hole() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let whole = Studio.capture(setting, keyboard: try Studio.keyboard(setting))
        let holed = Studio.capture(setting, inset: 333)
        let first = try snapshotter.image(of: cards(1), captures: [whole], pixelsPerPoint: 1)
        let second = try snapshotter.image(of: cards(1), captures: [holed], pixelsPerPoint: 1)
        #expect(ImageDiff.strict(first, second).differingPixels > 10_000)
    }

    @Test("any number of cards has its places, on phones and pads", arguments: [0, 1, 2, 3, 7, 40])
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

    @Test("cards carry the names of their apps")
    func names() throws {
        let setting = try Studio.setting(Studio.devices[12])
        let captures = [Studio.capture(setting), Studio.capture(setting, app: 1)]
        let list = try Studio.snapshotter(setting).displayList(of: cards(2), captures: captures)
        #expect(labels(list).contains("Ike") && labels(list).contains("Notes"))
    }

    @Test("a prompt shows its words above the app and keeps above the keyboard")
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

    @Test("home screen, blur and splash are drawn")
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

    @Test("a password is never drawn")
    func secret() throws {
        let setting = try Studio.setting(Studio.phoneX)
        var capture = Studio.capture(setting, screen: "form")
        capture.content.texts[3] = "hunter2"
        let words = labels(try Studio.snapshotter(setting).displayList(of: capture, captures: []))
        #expect(!words.contains { $0.contains("hunter") })
        #expect(words.contains("•••••••"))
    }
}
