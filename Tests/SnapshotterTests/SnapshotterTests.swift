import Pictures
import Raster
import Simulator
import Snapshotter
import Testing

@Suite("Pictures of whole screens")
struct SnapshotterTests {
    @Test("a screenshot has the device's pixels and no transparent ones")
    func size() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let image = try Studio.snapshotter(setting).image(
            of: .app(Studio.capture(setting)), captures: [])
        #expect(image.widthPx == 1125 && image.heightPx == 2436)
        let isOpaque = image.withPixels { $0.allSatisfy { $0 >> 24 == 255 } }
        #expect(isOpaque)
    }

    @Test("the same content gives the same bytes, from another snapshotter too")
    func deterministic() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let capture = Studio.capture(
            setting, keyboard: try Studio.keyboard(setting), responder: 3)
        let first = try Studio.snapshotter(setting).image(
            of: capture, captures: [], pixelsPerPoint: 1)
        let second = try Studio.snapshotter(setting).image(
            of: capture, captures: [], pixelsPerPoint: 1)
        #expect(equal(first, second))
    }

    @Test("a capture alone equals the screen that shows it")
    func captureEqualsScreen() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let capture = Studio.capture(setting, keyboard: try Studio.keyboard(setting))
        #expect(
            snapshotter.displayList(of: capture, captures: [])
                == snapshotter.displayList(of: .app(capture), captures: []))
    }

    @Test("an app that lays its own picture over itself looks as in the picture")
    func overlayCloses() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let before = Studio.capture(setting, keyboard: try Studio.keyboard(setting), responder: 3)
        let bare = Studio.capture(setting)
        let covered = Studio.capture(setting, overlays: [.picture(CaptureID(0))])
        func image(_ capture: Capture) throws -> Bitmap {
            try snapshotter.image(of: capture, captures: [before], pixelsPerPoint: 1)
        }
        #expect(try equal(image(covered), image(before)))
        #expect(try !equal(image(bare), image(before)))
    }

    @Test("pictures that show each other come to an end")
    func recursionEnds() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let capture = Studio.capture(setting, overlays: [.picture(CaptureID(0))])
        let list = try Studio.snapshotter(setting).displayList(of: capture, captures: [capture])
        #expect(!list.commands.isEmpty)
    }

    @Test("contents that name what is not there are drawn without it", arguments: [-1, 9])
    func unknownNames(index: Int) throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        var capture = Studio.capture(setting, overlays: [.picture(CaptureID(index))])
        _ = try snapshotter.image(of: capture, captures: [], pixelsPerPoint: 1)
        capture.content.screen = index
        _ = try snapshotter.image(of: capture, captures: [], pixelsPerPoint: 1)
        capture.content.app = AppID(index)
        capture.keyboard = try Studio.keyboard(setting)
        capture.keyboard?.accessory = index
        _ = try snapshotter.image(of: capture, captures: [], pixelsPerPoint: 1)
        let cards = SwitcherContent(cards: [
            .init(app: AppID(index), picture: CaptureID(index), isLive: true)
        ])
        _ = try snapshotter.image(of: .switcher(cards), captures: [], pixelsPerPoint: 1)
    }

    @Test(
        "every built-in screen has a list of commands on every class of device, however held",
        arguments: Studio.devices.map(\.name))
    func everything(name: String) throws {
        for setting in try Studio.settings(name) {
            let snapshotter = try Studio.snapshotter(setting)
            for screen in Studio.screens {
                let kinds: [KeyboardKind] =
                    screen.name == "chat" ? KeyboardKind.allCases : [.letters]
                for kind in kinds {
                    let capture = Studio.capture(
                        setting, screen: screen.name, keyboard: try Studio.keyboard(setting, kind))
                    let list = snapshotter.displayList(of: capture, captures: [])
                    let isSound = list.commands.count >= 3 && isFinite(list)
                    #expect(isSound)
                }
            }
        }
    }

    @Test("every class of device is drawn", arguments: Studio.devices.map(\.name))
    func everyDevice(name: String) throws {
        let settings = try Studio.settings(name)
        // Another screen, orientation and appearance for each device; all are met in the end.
        let index = Studio.devices.firstIndex { $0.name == name } ?? 0
        let setting = settings[index % settings.count]
        let screen = Studio.screens[index % Studio.screens.count].name
        let kind = KeyboardKind.allCases[index % KeyboardKind.allCases.count]
        let image = try Studio.snapshotter(setting).image(
            of: Studio.capture(
                setting, screen: screen, keyboard: try Studio.keyboard(setting, kind)),
            captures: [], pixelsPerPoint: 1)
        #expect(colours(image) > 20)
    }

    @Test("a bezel cuts the corners off and shows the sensor; a screenshot has neither")
    func bezel() throws {
        for name in ["iPhone X", "iPhone 15"] {
            let device = try #require(Studio.devices.first { $0.name == name })
            let setting = try Studio.setting(device)
            let snapshotter = try Studio.snapshotter(setting)
            let content = ScreenContent.app(Studio.capture(setting))
            let plain = try snapshotter.image(of: content, captures: [], pixelsPerPoint: 1)
            let framed = try snapshotter.image(
                of: content, captures: [], pixelsPerPoint: 1, bezel: true)
            #expect(plain[0, 0].alpha == 255 && framed[0, 0].alpha == 0)
            let (x, y) = (framed.widthPx / 2, device.sensor == .island ? 30 : 10)
            #expect(framed[x, y] == .black)
            #expect(plain[x, y] != framed[x, y])
        }
    }
}
