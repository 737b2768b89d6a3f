import Pictures
import Raster
import Simulator
import Snapshotter
import Testing

@Suite("Pictures of whole screens")
struct SnapshotterTests {
    @Test("Draws a screenshot with the device's pixels, all opaque")
    func size() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let image = try Studio.snapshotter(setting).image(
            of: .app(Studio.capture(setting)), captures: [])
        #expect(image.widthPx == 1125 && image.heightPx == 2436)
        let isOpaque = image.withPixels { $0.allSatisfy { $0 >> 24 == 255 } }
        #expect(isOpaque)
    }

    @Test("Draws the same content to the same bytes, also with another snapshotter")
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

    @Test("Draws a capture as the screen that shows it")
    func captureEqualsScreen() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let capture = Studio.capture(setting, keyboard: try Studio.keyboard(setting))
        #expect(
            snapshotter.displayList(of: capture, captures: [])
                == snapshotter.displayList(of: .app(capture), captures: []))
    }

    @Test("Draws an app covered by its own picture as in the picture")
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

    @Test("Mirrors all but keys and letters for a language that is written from right to left")
    func mirrorsInterface() throws {
        let setting = try Studio.setting(Studio.phoneX)
        var snapshotter = try Studio.snapshotter(setting)
        let capture = Studio.capture(setting, keyboard: try Studio.keyboard(setting))
        let plain = snapshotter.displayList(of: capture, captures: [])
        let image = try snapshotter.image(of: capture, captures: [], pixelsPerPoint: 1)
        snapshotter.staging.mirrorsInterface = true
        let mirrored = snapshotter.displayList(of: capture, captures: [])
        let turned = try snapshotter.image(of: capture, captures: [], pixelsPerPoint: 1)
        let same = plain.commands.filter(mirrored.commands.contains)
        let hasKeys = same.contains { command in
            if case .clip(_, let list) = command { list.commands.count > 60 } else { false }
        }
        #expect(hasKeys && same.count < plain.commands.count / 2)
        #expect(texts(of: plain).sorted() == texts(of: mirrored).sorted())
        // Own messages are at the end of a line, which is now the left.
        #expect(blueShare(of: image) > 0.5 && blueShare(of: turned) < 0.5)
    }

    /// The share of the blue pixels that are in the right half.
    private func blueShare(of picture: Bitmap) -> Double {
        var (all, right) = (0, 0)
        for y in 0..<picture.heightPx / 2 {
            for x in 0..<picture.widthPx {
                let pixel = picture[x, y]
                guard pixel.red < 20, pixel.blue > 240 else { continue }
                all += 1
                if x >= picture.widthPx / 2 { right += 1 }
            }
        }
        return Double(right) / Double(max(1, all))
    }

    private func texts(of list: DisplayList) -> [String] {
        list.commands.flatMap { command -> [String] in
            switch command {
            case .text(let run): [run.string]
            case .clip(_, let list), .layer(_, let list), .transform(_, let list):
                texts(of: list)
            default: []
            }
        }
    }

    @Test("Ends when pictures show each other")
    func recursionEnds() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let capture = Studio.capture(setting, overlays: [.picture(CaptureID(0))])
        let list = try Studio.snapshotter(setting).displayList(of: capture, captures: [capture])
        #expect(!list.commands.isEmpty)
    }

    @Test("Draws contents without the parts that do not exist", arguments: [-1, 9])
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
        "Draws each built-in screen on each class of device, in both orientations",
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

    @Test("Rounds the corners and shows the sensor only with a bezel")
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
