import Handlings
import Scenarios
import Simulator
import Snapshotter

/// Windows as a world has them, with the keyboard that is up there.
extension Gallery {
    func worlds() throws -> GallerySection {
        let stories = Self.splitStories + Self.cardStories + Self.stageStories + Self.windowStories
        let pictures = try stories.map { story in
            let setting = try story.setting(on: stage)
            var world = try story.world(in: setting)
            let screen = story.isSwitcher ? .switcher(world.switcherNow()) : world.screen
            return GalleryPicture(
                name: "worlds-\(Self.fileName(story.name))", caption: story.name,
                setting: setting, screen: screen, captures: world.captures,
                overlays: story.overlays)
        }
        return GallerySection(
            name: "worlds", title: "Windows of worlds", pictures: pictures, rowHeight: 560)
    }

    private static let splitStories = [
        WindowStory(
            "Half of Split View", "iPad Air (5th generation)", "15.4", .landscape,
            [.window(.splitView(.messages, .half))], start: .letters, taps: "messageField"),
        WindowStory(
            "A third of Split View", "iPad Pro (11-inch) (3rd generation)", "15.0", .landscape,
            [.window(.splitView(.messages, .oneThird))], start: .rows, taps: "messageField"),
        WindowStory(
            "Two thirds, upright", "iPad Pro (11-inch) (3rd generation)", "15.0", .portrait,
            [.window(.splitView(.messages, .twoThirds))], start: .rows, taps: "messageField",
            appearance: .dark),
        WindowStory(
            "Slide Over with a keyboard", "iPad Pro (11-inch) (3rd generation)", "15.0",
            .landscape, [.window(.slideOver(.messages))], start: .letters,
            taps: "messageField"),
        WindowStory(
            "A floating keyboard", "iPad Air (5th generation)", "15.4", .landscape,
            [.window(.splitView(.messages, .half))], start: .rows, taps: "messageField",
            then: [.keyboard(.float)]),
        WindowStory(
            "Overlays", "iPad Air (5th generation)", "15.4", .landscape,
            [.window(.splitView(.messages, .half))], start: .rows, taps: "messageField",
            overlays: [.safeAreas, .keyboard, .responder, .ids])
    ]

    private static let cardStories = [
        WindowStory(
            "Cards of Split View and Slide Over", "iPad Air (5th generation)", "15.4",
            .landscape,
            [
                .window(.splitView(.rows, .oneThird)), .switchTo(.more),
                .window(.slideOver(.messages))
            ], start: .letters, isSwitcher: true),
        WindowStory(
            "Cards of stages", "iPad Pro (11-inch) (M4)", "18.0", .portrait,
            [
                .window(.arrange(.stageManager)), .window(.stage(.rows)),
                .window(.move(.rows, to: Point(x: 220, y: 340))), .switchTo(.letters),
                .window(.resize(.letters, to: Rect(x: 60, y: 80, width: 500, height: 700))),
                .switchTo(.messages)
            ], isSwitcher: true)
    ]

    private static let stageStories = [
        WindowStory(
            "Slide Over, upright", "iPad (9th generation)", "15.0", .portrait,
            [.window(.slideOver(.messages))], start: .rows, appearance: .dark),
        WindowStory(
            "A stage with a keyboard", "iPad Pro (12.9-inch) (6th generation)", "17.0",
            .landscape,
            [
                .window(.arrange(.stageManager)), .window(.stage(.rows)),
                .window(.stage(.letters)),
                .window(.resize(.rows, to: Rect(x: 700, y: 70, width: 560, height: 640))),
                .window(.resize(.letters, to: Rect(x: 180, y: 60, width: 640, height: 700))),
                .window(.activate(.messages)),
                .window(.resize(.messages, to: Rect(x: 420, y: 130, width: 620, height: 780)))
            ], taps: "messageField"),
        WindowStory(
            "A stage beside a display", "iPad Pro (12.9-inch) (6th generation)", "17.0",
            .landscape,
            [
                .window(.arrange(.stageManager)),
                .window(.openScene(.letters, on: DisplayID(1))),
                .window(.openScene(.rows, on: DisplayID(1))), .window(.activate(.messages))
            ], taps: "messageField",
            displays: [
                ExternalDisplay(name: "studio", size: Size(width: 1920, height: 1080))
            ])
    ]

    private static let windowStories = [
        WindowStory(
            "Windows with a keyboard", "iPad Pro (11-inch) (M5)", "26.0", .landscape,
            [
                .window(.arrange(.windowed)), .window(.stage(.rows)),
                .window(.move(.rows, to: Point(x: 40, y: 44))),
                .window(.activate(.messages)),
                .window(.resize(.messages, to: Rect(x: 500, y: 110, width: 560, height: 620)))
            ], taps: "messageField"),
        WindowStory(
            "Tiles", "iPad Pro (11-inch) (M5)", "26.0", .landscape,
            [
                .window(.arrange(.windowed)), .window(.stage(.rows)),
                .window(.tile(.rows, .rightHalf)), .window(.activate(.messages)),
                .window(.tile(.messages, .leftHalf))
            ], taps: "messageField", appearance: .dark),
        WindowStory(
            "Windows, upright", "iPad Pro (13-inch) (M5)", "26.0", .portrait,
            [
                .window(.arrange(.windowed)), .window(.stage(.letters)),
                .window(.activate(.messages)),
                .window(.resize(.messages, to: Rect(x: 220, y: 420, width: 640, height: 760)))
            ], taps: "messageField", appearance: .dark)
    ]
}

/// The user's way to an arrangement of windows.
private struct WindowStory {
    let name: String
    let device: String
    let system: String
    let orientation: Orientation
    let appearance: Appearance
    let displays: [ExternalDisplay]
    /// The app that is opened first.
    let start: AppID
    let actions: [Action]
    /// The field of the conversation that is tapped at the end; its scene is in front then.
    let field: ViewID?
    /// The actions after the tap.
    let last: [Action]
    let overlays: DebugOverlays
    /// Indicates whether the switcher is shown as it would be now.
    let isSwitcher: Bool

    init(
        _ name: String, _ device: String, _ system: String, _ orientation: Orientation,
        _ actions: [Action], start: AppID = .messages, taps field: ViewID? = nil,
        then last: [Action] = [], appearance: Appearance = .light,
        displays: [ExternalDisplay] = [], overlays: DebugOverlays = [], isSwitcher: Bool = false
    ) {
        self.last = last
        self.overlays = overlays
        self.isSwitcher = isSwitcher
        self.name = name
        self.device = device
        self.system = system
        self.orientation = orientation
        self.appearance = appearance
        self.displays = displays
        self.start = start
        self.actions = actions
        self.field = field
    }

    private static let apps: [AppDefinition] = [
        app("messages", "Messages", 0x34C7_59FF, .chat),
        app("notes", "Notes", 0xF7C9_3CFF, .notes), app("trips", "Trips", 0x5AA9_E6FF, .details),
        app("more", "More", 0xFF9F_0AFF, .form)
    ]

    private static func app(
        _ name: String, _ title: String, _ iconColor: UInt32, _ screen: ScreenDefinition
    ) -> AppDefinition {
        AppDefinition(
            name: name, title: title, iconColor: iconColor, screens: [screen],
            handlings: [AnyHandling(SafeIntersection(asksForScreen: false))])
    }

    func setting(on stage: GalleryStage) throws -> Setting {
        let plain = try stage.setting(device, system: system, orientation, appearance)
        return Setting(
            device: plain.device, system: plain.system, heights: plain.heights, apps: Self.apps,
            orientation: orientation, appearance: appearance, displays: displays)
    }

    func world(in setting: Setting) throws -> World {
        var world = World(setting)
        var nothing = NoRecords()
        var rest = [Action.launch(start)] + actions
        if let field, let view = ScreenDefinition.chat.index(of: field) { rest.append(.tap(view)) }
        for action in rest + last {
            try world.perform(action, into: &nothing)
            world.settle(into: &nothing)
        }
        return world
    }
}

extension AppID {
    fileprivate static let messages = AppID(0)
    fileprivate static let letters = AppID(1)
    fileprivate static let rows = AppID(2)
    fileprivate static let more = AppID(3)
}
