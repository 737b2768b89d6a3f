import Scenarios
import Testing

@testable import AppCode
@testable import Simulator

@Suite("The bar that a controller of an app's code keeps on screen without a keyboard")
struct KeptBarTests {
    @Test("It is posted as a keyboard without keys as the controller appears")
    func standsAtLaunch() throws {
        var stage = try BarStage()
        try stage.perform(.launch(AppID(0)))
        #expect(
            stage.posts == [
                "willChangeFrame 812 762", "willShow 812 762",
                "didChangeFrame 812 762", "didShow 812 762"
            ])
        #expect(!stage.world.isKeyboardShown)
        #expect(stage.findings.isEmpty)
    }

    @Test("A keyboard begins at the bar, and one that the code dismisses ends there")
    func carriesKeys() throws {
        var stage = try BarStage()
        try stage.perform(.launch(AppID(0)))
        stage.timeline = Timeline()
        try stage.perform(.tap(2))
        let top = try #require(stage.posts.last?.split(separator: " ").last)
        #expect(stage.posts.contains("willShow 762 \(top)"))
        try stage.perform(.tapOutside)
        #expect(stage.posts.contains("willHide \(top) 762"))
        #expect(!stage.world.isKeyboardShown)
        // A field that stands on the keyboard is not below it.
        #expect(stage.findings.isEmpty)
    }

    @Test("The bar is drawn on the upper edge of a keyboard that moves")
    func ridesKeyboard() throws {
        var stage = try BarStage()
        try stage.perform(.launch(AppID(0)))
        try stage.perform(.tap(2), settles: false)
        stage.world.advance(byMs: 120, into: &stage.timeline)
        let top = stage.world.systemKeyboard.frameNow.y
        #expect(top < 762 && top > stage.world.keyboardFrame.y)
        #expect(stage.frame(of: 1).y == top)
        #expect(stage.frame(of: 2).y == top + 8)
    }

    @Test("A bar that grows takes the keyboard's frame along")
    func grows() throws {
        var stage = try BarStage()
        try stage.perform(.launch(AppID(0)))
        try stage.perform(.tap(2))
        let before = stage.world.keyboardFrame
        stage.timeline = Timeline()
        try stage.perform(.type("two lines"))
        #expect(stage.world.keyboardFrame.y == before.y - 20)
        #expect(stage.posts.contains { $0.hasPrefix("willChangeFrame") })
    }

    @Test("The system carries it for another app's keyboard, and it comes back")
    func followsForeign() throws {
        var stage = try BarStage()
        try stage.perform(.launch(AppID(0)))
        try stage.perform(.switchTo(AppID(1)), settles: false)
        try stage.perform(.tap(1), settles: false)
        stage.world.advance(byMs: 400, into: &stage.timeline)
        #expect(stage.frame(of: 1).y < 762)
        // It hears of the end of that keyboard, because it has not been suspended yet.
        try stage.perform(.switchTo(AppID(0)))
        #expect(stage.frame(of: 1).y == 762)
        #expect(stage.frame(of: 0).y == 0)
    }
}

/// An app whose views are a bar with a field in it, which grows with its text.
private struct BarCode: KeyboardHandling {
    let name = "bar"
    let initialState = Place()
    var makesViews: Bool { true }

    struct Place: Hashable, Codable, Sendable {
        var top: Int32 = 762
        var height: Int32 = 50
    }

    func handle(_ event: AppEvent, state: inout Place, app: inout AppContext) {
        let old = state
        switch event {
        case .view(.viewDidAppear, _): break
        case .keyboard(let post) where post.isLocal && post.name == .willShow:
            state.top = (post.frameEnd?.y.raw ?? 0) / 192
        case .keyboard(let post) where post.isLocal && post.name == .willHide: state.top = 762
        case .typed: state.height = 70
        case .tappedOutside: return app.resignFirstResponder()
        default: return
        }
        if case .view = event {} else if old == state { return }
        guard let screen = try? Self.screen(state) else { return }
        app.show(LiveUpdate(screen: screen, isByKeyboard: true))
    }

    private static func screen(_ place: Place) throws -> LiveScreen {
        let (y, high) = (place.top, place.height)
        let lines = [
            "view 0 - view UIView area 0 0 375 812",
            "view 1 - bar Bar area 0 \(y) 375 \(high) riding=1 kept=\(high)",
            "view 2 1 field UITextField textField 8 \(y + 8) 359 34 accessory=\(high)",
            "order 0 1 2"
        ]
        let answer = try CodeAnswer(lines: lines.map { Substring($0) })
        return try LiveTree(name: "bar").applying(answer.views).screen
    }
}

private struct BarStage {
    var world: World
    var timeline = Timeline()

    init() throws {
        let bar = AppDefinition(
            name: "bar", title: "Bar", iconColor: 0,
            screens: [ScreenDefinition(name: "bar", views: [])],
            handlings: [AnyHandling(BarCode())])
        let notes = try #require(ScreenDefinition.builtIn("notes"))
        let other = AppDefinition(
            name: "notes", title: "Notes", iconColor: 0, screens: [notes], handlings: [],
            isWatched: false)
        world = World(try Setting(device: "iPhone X", system: "12.0", apps: [bar, other]))
    }

    /// The notifications that the app has got: name, and the upper edges at begin and end.
    var posts: [String] {
        timeline.records.compactMap { record in
            guard case .notification(AppID(0), let post) = record.event else { return nil }
            return "\(post.name.rawValue) \(post.frameBegin?.y ?? 0) \(post.frameEnd?.y ?? 0)"
        }
    }

    var findings: [String] { timeline.findings.map(\.explanation) }

    func frame(of view: ViewIndex) -> Rect {
        world.frames(of: world.content(of: AppID(0)))[view]
    }

    mutating func perform(_ action: Action, settles: Bool = true) throws {
        try world.perform(action, into: &timeline)
        world.advanceUntilTouchable(into: &timeline)
        guard settles else { return }
        world.settle(into: &timeline)
        world.checkAtRest(into: &timeline)
    }
}
