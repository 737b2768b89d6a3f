import Simulator
import Testing

@Suite("Heights of fields and buttons in other sizes of text")
struct ScreenGrowthTests {
    private static let size = TextSize.accessibilityLarge
    /// The growth of a line from 17 to 33 points, up to a whole point.
    private static let growth: Pt = 20

    /// The frames of a screen by the names of its views, with an inset of 300 points.
    private static func frames(
        _ screen: ScreenDefinition, _ size: TextSize, system: String = "ios-17"
    ) throws -> [ViewID: Rect] {
        var setting = try Stage.setting([], system: system, screen: screen)
        setting.textSize = size
        let content = SceneContent(
            app: Stage.ike, screen: 0, orientation: .portrait, appearance: .light, inset: 300,
            firstResponder: nil, texts: [], overlays: [], prompt: nil)
        let frames = Layout.frames(of: content, in: setting)
        return Dictionary(uniqueKeysWithValues: zip(screen.views.map(\.id), frames))
    }

    @Test("The bar of a chat grows upwards with its field")
    func chat() throws {
        let (usual, large) = try (
            Self.frames(.chat, .large), Self.frames(.chat, Self.size)
        )
        let bar = try #require(large["inputBar"])
        #expect(bar == Rect(x: 0, y: 512 - 50 - Self.growth, width: 375, height: 50 + Self.growth))
        #expect(large["messageField"]?.height == 36 + Self.growth)
        #expect(large["messageField"]?.y == bar.y + 7)
        #expect(large["messages"]?.maxY == bar.y)
        #expect(large["navigationBar"] == usual["navigationBar"])
    }

    @Test("Fields below one another keep their distances")
    func form() throws {
        let (usual, large) = try (
            Self.frames(.form, .large), Self.frames(.form, Self.size)
        )
        for (number, field) in ["name", "phone", "password"].enumerated() {
            let (old, new) = try (
                #require(usual[ViewID(field)]), #require(large[ViewID(field)])
            )
            let moved = Pt(20 * number)
            #expect(new.height == 44 + Self.growth && new.y == old.y + moved, "\(field)")
        }
        #expect(large["continue"]?.height == 50 + Self.growth)
        #expect(large["continue"]?.maxY == usual["continue"]?.maxY)
    }

    @Test("What a scroll view scrolls grows, and the view does not")
    func scrolled() throws {
        var setting = try Stage.setting([], system: "ios-17", screen: .scrollForm)
        setting.textSize = Self.size
        let screen = setting.apps[0].screens[0]
        #expect(screen.views[0].kind.scroll?.contentHeight == 620 + Self.growth + Self.growth)
        let (usual, large) = try (
            Self.frames(.scrollForm, .large), Self.frames(.scrollForm, Self.size)
        )
        #expect(large["scrollView"] == usual["scrollView"])
        let (old, new) = try (#require(usual["note"]), #require(large["note"]))
        #expect(new.y == old.y + Self.growth && new.height == 44 + Self.growth)
    }

    @Test("Views that are placed from below are pushed up")
    func fromBelow() throws {
        func button(_ id: ViewID, _ gap: Pt) -> ViewDefinition {
            ViewDefinition(
                id, .button(title: "Go"), horizontal: .fill,
                vertical: Placement(end: .safeEnd(gap), length: 44))
        }
        let screen = ScreenDefinition(
            name: "buttons", views: [button("upper", 60), button("lower", 8)])
        let (usual, large) = try (
            Self.frames(screen, .large), Self.frames(screen, Self.size)
        )
        #expect(large["lower"]?.maxY == usual["lower"]?.maxY)
        let gap = try #require(large["lower"]).y - #require(large["upper"]).maxY
        #expect(gap == 8)
    }

    @Test("A height of the author's own stays, and so do all at smaller sizes")
    func ownHeight() throws {
        var screen = ScreenDefinition.form
        screen.views[1].vertical.length = 30
        #expect(try Self.frames(screen, Self.size)["name"]?.height == 30)
        for size in [TextSize.extraSmall, .small, .medium] {
            #expect(try Self.frames(.form, size) == Self.frames(.form, .large))
        }
    }

    @Test("The usual size brings the usual heights back, and iOS 6 has no others")
    func back() throws {
        var setting = try Stage.setting([], system: "ios-17")
        let usual = setting.apps[0].screens
        setting.textSize = Self.size
        #expect(setting.apps[0].screens != usual)
        #expect(setting.describedApps[0].screens == usual)
        setting.textSize = .large
        #expect(setting.apps[0].screens == usual)
        #expect(
            try Self.frames(.chat, Self.size, system: "ios-6")
                == Self.frames(.chat, .large, system: "ios-6"))
    }
}
