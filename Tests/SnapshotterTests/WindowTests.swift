import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

/// The windows of a world on the device's screen and on the displays beside it.
@Suite struct WindowTests {
    private static let (chat, notes, rows) = (AppID(0), AppID(1), AppID(2))
    private static let studio = ExternalDisplay(
        name: "studio", size: Size(width: 1280, height: 720))

    private static func setting(
        _ system: String = "ios-14", displays: [ExternalDisplay] = [], resizes: Bool = true
    ) throws -> Setting {
        var device = Studio.device(
            "iPad Air", 820, 1180, scale: 2, radius: 18, top: 24, isPad: true)
        device.windows = .displays
        let plain = try Studio.setting(device, .landscape, system: system)
        var apps = [
            AppDefinition(
                name: "chat", title: "Chat", iconColor: 0x34C7_59FF, screens: [.chat],
                handlings: []),
            plain.apps[1],
            AppDefinition(
                name: "rows", title: "Rows", iconColor: 0x5AA9_E6FF, screens: [.details],
                handlings: [])
        ]
        apps[0].resizes = resizes
        return Setting(
            device: device, system: plain.system, heights: plain.heights, apps: apps,
            orientation: .landscape, displays: displays)
    }

    private static func world(_ setting: Setting, _ actions: [Action]) throws -> World {
        var world = World(setting)
        var nothing = NoRecords()
        for action in actions {
            try world.perform(action, into: &nothing)
            world.settle(into: &nothing)
        }
        return world
    }

    private static func windows(_ world: World) throws -> WindowsContent {
        try #require(world.windows)
    }

    private static func picture(_ world: World, _ setting: Setting) throws -> Bitmap {
        try Studio.snapshotter(setting).image(of: world, pixelsPerPoint: 1)
    }

    private static func picture(_ content: WindowsContent, _ setting: Setting) throws -> Bitmap {
        try Studio.snapshotter(setting).image(
            of: .windows(content), captures: [], pixelsPerPoint: 1)
    }

    private static let field: Action = .tap(ScreenDefinition.chat.index(of: "messageField") ?? 0)

    private static let split: [Action] = [
        .launch(rows), .window(.splitView(chat, .half))
    ]

    @Test("Draws each window of Split View at its frame, with a handle between them")
    func splitView() throws {
        let setting = try Self.setting()
        let world = try Self.world(setting, Self.split)
        let picture = try Self.picture(world, setting)
        #expect(picture.widthPx == 1180 && picture.heightPx == 820)
        let windows = try Self.windows(world).windows
        #expect(windows.count == 2)
        let snapshotter = try Studio.snapshotter(setting)
        for window in windows {
            let capture = Capture(content: window.content, keyboard: nil)
            let alone = try snapshotter.image(of: capture, captures: [], pixelsPerPoint: 1)
            #expect(alone.widthPx == 585 && alone.heightPx == 820)
            let inner = PixelRect(x: 0, y: 100, widthPx: 585, heightPx: 600)
            var place = inner
            place.x = Int(window.frame.x.points)
            #expect(equal(picture.cropped(to: place), alone.cropped(to: inner)))
        }
        #expect(picture[590, 200] == .black)
        #expect(picture[590, 410] != .black)
    }

    @Test("Draws the keyboard over all windows, and prompts in their own")
    func keyboard() throws {
        let setting = try Self.setting()
        let world = try Self.world(setting, Self.split + [Self.field])
        var content = try Self.windows(world)
        let frame = try #require(content.keyboard?.frame)
        let shown = try Self.picture(content, setting)
        content.keyboard = nil
        let hidden = try Self.picture(content, setting)
        let changed = try #require(ImageDiff.strict(shown, hidden).boundingBox)
        #expect(changed.x == 0 && changed.widthPx == 1180)
        #expect(changed.y == Int(frame.y.points) && changed.y + changed.heightPx == 820)
        content.windows[0].content.prompt = Prompt(
            kind: .alert, title: "Delete?", message: "", buttons: ["OK"])
        let asked = try Self.picture(content, setting)
        let dimmed = try #require(ImageDiff.strict(asked, hidden).boundingBox)
        #expect(dimmed.x == 0 && dimmed.x + dimmed.widthPx == 585)
    }

    @Test("Draws a Slide Over card above the app and below the keyboard")
    func slideOver() throws {
        let setting = try Self.setting()
        let below = try Self.picture(try Self.world(setting, [.launch(Self.rows)]), setting)
        let actions: [Action] = [.launch(Self.rows), .window(.slideOver(Self.chat))]
        let world = try Self.world(setting, actions)
        let frame = try #require(Self.windows(world).windows.last?.frame)
        let card = try Self.picture(world, setting)
        let changed = try #require(ImageDiff.strict(below, card).boundingBox)
        #expect(changed.x + changed.widthPx <= 1180 && changed.y < 20)
        let left = PixelRect(
            x: 0, y: 20, widthPx: Int(frame.x.points) - 100, heightPx: 780)
        #expect(equal(below.cropped(to: left), card.cropped(to: left)))
        let typing = try Self.world(setting, actions + [Self.field])
        let keys = try #require(typing.keyboard?.frame)
        var without = try Self.windows(typing)
        without.keyboard = nil
        let seen = try #require(
            ImageDiff.strict(
                try Self.picture(typing, setting), try Self.picture(without, setting)
            ).boundingBox)
        #expect(seen.y == Int(keys.y.points) && seen.x + seen.widthPx == 1180)
    }

    @Test("Gives the front window of iPadOS 26 its coloured controls")
    func controls() throws {
        let setting = try Self.setting("ios-26")
        let world = try Self.world(
            setting,
            [
                .launch(Self.rows), .window(.arrange(.windowed)), .window(.stage(Self.chat)),
                .window(
                    .resize(Self.rows, to: Rect(x: 40, y: 60, width: 400, height: 500))),
                .window(
                    .resize(Self.chat, to: Rect(x: 600, y: 100, width: 480, height: 600)))
            ])
        let picture = try Self.picture(world, setting)
        let red = Pixel(red: 0xFF, green: 0x5F, blue: 0x57, alpha: 0xFF)
        // In the row of the bar's buttons, 12 points below the window's edge.
        #expect(picture[622, 134] == red)
        #expect(picture[62, 94] != red)
        let bare = try Self.picture(
            WindowsContent(
                arrangement: .windowed, windows: [], keyboard: nil,
                strip: [], displays: []), setting)
        #expect(picture.widthPx == bare.widthPx)
        let front = try #require(Self.windows(world).windows.last)
        var one = try Self.windows(world)
        one.windows = [front]
        let changed = try #require(
            ImageDiff.strict(picture, try Self.picture(one, setting)).boundingBox)
        #expect(changed.x + changed.widthPx < 600)
    }

    @Test("Shows the stages that were left in the strip")
    func strip() throws {
        let setting = try Self.setting("ios-18")
        let world = try Self.world(
            setting,
            [
                .launch(Self.rows), .window(.arrange(.stageManager)),
                .window(
                    .resize(Self.rows, to: Rect(x: 300, y: 60, width: 500, height: 500))),
                .switchTo(Self.chat),
                .window(
                    .resize(Self.chat, to: Rect(x: 300, y: 60, width: 500, height: 500)))
            ])
        var content = try Self.windows(world)
        #expect(content.strip.map(\.app) == [Self.rows])
        let with = try Self.picture(content, setting)
        content.strip = []
        let changed = try #require(
            ImageDiff.strict(with, try Self.picture(content, setting)).boundingBox)
        #expect(changed.x + changed.widthPx < 200 && changed.widthPx > 60)
    }

    @Test("Shows the displays beside the screen in pictures of one size")
    func displays() throws {
        let setting = try Self.setting("ios-18", displays: [Self.studio])
        let plain = try Self.setting("ios-18")
        let alone = try Self.picture(try Self.world(plain, [.launch(Self.chat)]), plain)
        let worlds = try [
            Self.world(setting, []), Self.world(setting, [.launch(Self.chat)]),
            Self.world(
                setting,
                [
                    .launch(Self.chat), .window(.arrange(.stageManager)),
                    .window(.openScene(Self.rows, on: DisplayID(1)))
                ]),
            Self.world(setting, [.launch(Self.chat), .window(.disconnect(DisplayID(1)))])
        ]
        let pictures = try worlds.map { try Self.picture($0, setting) }
        let desk = try #require(Desk(setting, .landscape))
        for picture in pictures {
            #expect(picture.widthPx == Int(desk.size.width.points))
            #expect(picture.heightPx == Int(desk.size.height.points))
        }
        let device = desk.place(of: .device)
        let screen = PixelRect(
            x: Int(device.x), y: Int(device.y), widthPx: 1180, heightPx: 820)
        #expect(equal(pictures[1].cropped(to: screen), alone))
        let other = desk.place(of: DisplayID(1))
        let middle = (Int(other.x) + 640, Int(other.y) + 360)
        #expect(other.x >= device.x + 1180 && other.width == 1280)
        #expect(pictures[1][middle.0, middle.1] != pictures[2][middle.0, middle.1])
        #expect(pictures[3][middle.0, middle.1] == .black)
        let list = try Studio.snapshotter(setting).displayList(
            of: worlds[2].screen, captures: [])
        #expect(labels(list).contains("studio") && labels(list).contains("iPad Air"))
    }

    @Test("Puts a Split View on one card, and gives a window's card the window's size")
    func cards() throws {
        let setting = try Self.setting()
        var world = try Self.world(setting, Self.split + [.switchTo(Self.notes)])
        let content = world.switcherNow()
        #expect(content.cards.map(\.app) == [Self.notes, Self.chat])
        #expect(content.cards[1].group.map(\.app).sorted() == [Self.chat, Self.rows])
        let snapshotter = try Studio.snapshotter(setting)
        let list = snapshotter.displayList(of: .switcher(content), captures: world.captures)
        #expect(labels(list).contains("Chat") && labels(list).contains("Rows"))
        var single = content
        single.cards[1].group = []
        let picture = try snapshotter.image(
            of: .switcher(content), captures: world.captures, pixelsPerPoint: 1)
        let narrow = try snapshotter.image(
            of: .switcher(single), captures: world.captures, pixelsPerPoint: 1)
        #expect(!equal(picture, narrow))
        let stored = try #require(world.storedSnapshot(of: Self.chat))
        let image = try snapshotter.image(
            of: world.captures[stored.index], captures: world.captures, pixelsPerPoint: 1)
        #expect(image.widthPx == 585 && image.heightPx == 820)
    }

    @Test("Scales an app into its window that does not resize")
    func scaled() throws {
        let setting = try Self.setting("ios-18", resizes: false)
        let world = try Self.world(
            setting, [.launch(Self.chat), .window(.arrange(.stageManager))])
        let window = try #require(Self.windows(world).windows.first)
        #expect(window.frame.width < 1180)
        let list = try Studio.snapshotter(setting).displayList(of: world.screen, captures: [])
        let share = window.frame.width.points / 1180
        #expect(scales(list).contains { abs($0 - share) < 0.001 })
    }

    @Test("Lays overlays over every window, and the keyboard's over all")
    func overlays() throws {
        let setting = try Self.setting()
        let world = try Self.world(setting, Self.split + [Self.field])
        var snapshotter = try Studio.snapshotter(setting)
        snapshotter.overlays = [.ids, .keyboard]
        let words = labels(snapshotter.displayList(of: world.screen, captures: []))
        #expect(words.count { $0 == "navigationBar" } == 2)
        #expect(words.count { $0.hasPrefix("keyboard 0, ") } == 1)
    }

    /// The horizontal scales of all groups.
    private func scales(_ list: DisplayList) -> [Double] {
        list.commands.flatMap { command -> [Double] in
            switch command {
            case .transform(let map, let inner): [map.a] + scales(inner)
            case .clip(_, let inner), .layer(_, let inner): scales(inner)
            default: []
            }
        }
    }
}
