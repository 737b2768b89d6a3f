import Handlings
import Simulator
import Testing

/// Two scenes of one app and a companion on an iPad that shows windows.
enum WindowStage {
    static let own = AppID(0)
    static let second = AppID(1)
    static let notes = AppID(2)
    static let display = DisplayID(1)
    static let field = Desk.field
    static let button = Desk.button
    static let body = ScreenDefinition.notes.index(of: "body") ?? 0

    /// A screen with a field that is attached to the keyboard, and a button that is not.
    enum Desk {
        static let screen = ScreenDefinition(
            name: "desk",
            views: [
                ViewDefinition(
                    "bar", .inputBar, horizontal: .fill,
                    vertical: Placement(end: .aboveKeyboard, length: 50)),
                ViewDefinition(
                    "field", .textField(placeholder: ""), parent: 0,
                    horizontal: Placement(start: .safeStart(12), end: .safeEnd(12)),
                    vertical: Placement(start: .parentStart(7), length: 36),
                    input: InputTraits()),
                ViewDefinition(
                    "button", .button(title: "Run"), horizontal: .fill,
                    vertical: Placement(start: .safeStart(0), length: 40))
            ])
        static let field = 1
        static let button = 2
    }

    /// An iPad whose keyboard is 350 points high.
    ///
    /// - Parameter hasHome: whether it has a home button, and so no safe area at the lower edge.
    static func device(hasHome: Bool) -> DeviceProfile {
        let safe = Insets(top: 24, bottom: hasHome ? 0 : 20)
        return DeviceProfile(
            name: "iPad Pro", isPad: true, size: Size(width: 834, height: 1194), scale: 2,
            cornerRadius: 18, sensor: .none, hasHomeIndicator: !hasHome, safeAreaPortrait: safe,
            safeAreaLandscape: safe, statusBarPortrait: 24, statusBarLandscape: 24,
            windows: .displays)
    }

    static func setting(
        _ handlings: [any KeyboardHandling], system name: String,
        _ arrangement: Arrangement = .fullScreen, hasHome: Bool = true,
        second others: [any KeyboardHandling]? = nil
    ) throws -> Setting {
        func app(_ name: String, _ handlings: [any KeyboardHandling]) -> AppDefinition {
            AppDefinition(
                name: name, title: name, iconColor: 0, screens: [Desk.screen],
                handlings: handlings.map { erased($0) })
        }
        var second = app("own/second", others ?? handlings)
        second.scene = "second"
        second.mainScene = own
        let companion = AppDefinition(
            name: "notes", title: "Notes", iconColor: 0, screens: [.notes],
            handlings: [AnyHandling(AccessoryView())], isWatched: false)
        let system = try Stage.system(name)
        let displays =
            system.windows.externalScenes.value
            ? [ExternalDisplay(name: "studio", size: Size(width: 1600, height: 1200))] : []
        return Setting(
            device: device(hasHome: hasHome), system: system,
            heights: KeyboardHeights(rows: [
                Stage.row(.letters, .portrait, 350), Stage.row(.letters, .landscape, 430)
            ]), apps: [app("own", handlings), second, companion], displays: displays,
            arrangement: arrangement)
    }

    private static func erased(_ handling: some KeyboardHandling) -> AnyHandling {
        AnyHandling(handling)
    }

    /// What a user does without windows.
    static let plain: [Action] = [
        .launch(own), .launch(notes), .switchTo(own), .home, .tap(field), .tapOutside
    ]
    /// Split View and Slide Over.
    static let sides: [Action] = [
        .window(.splitView(second, .half)), .window(.splitView(notes, .oneThird)),
        .window(.slideOver(own)), .window(.slideOver(second)), .window(.activate(own)),
        .window(.activate(second)), .window(.activate(notes)), .window(.closeScene(second))
    ]
    /// Windows of any place and size, on two displays.
    static let free: [Action] = [
        .window(.openScene(own, on: nil)), .window(.openScene(second, on: nil)),
        .window(.openScene(second, on: display)), .window(.activate(own)),
        .window(.activate(second)), .window(.activate(notes)),
        .window(.move(own, to: Point(x: 0, y: 100))),
        .window(.move(second, to: Point(x: 100, y: 0))),
        .window(.resize(own, to: Rect(x: 0, y: 0, width: 500, height: 600))),
        .window(.resize(own, to: Rect(x: 0, y: 300, width: 600, height: 894))),
        .window(.closeScene(second))
    ]
    static let displays: [Action] = [
        .window(.moveToDisplay(own, display)), .window(.moveToDisplay(own, .device)),
        .window(.disconnect(display)), .window(.connect(display))
    ]

    static func search(
        _ setting: Setting, _ actions: [Action], depth: Int, timing: Exploration.Timing = .rest
    ) async -> ExploreAnswer {
        await Explorer.search(
            Exploration(
                actions: actions, timing: timing, choosesTimes: timing != .rest, depth: depth),
            from: World(setting))
    }
}
