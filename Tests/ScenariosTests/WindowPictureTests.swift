import Pictures
import Simulator
import Testing

@testable import Scenarios

/// The views and the differences of pictures with several windows.
@Suite struct WindowPictureTests {
    private static let apps = [
        AppDefinition(
            name: "chat", title: "Chat", iconColor: 0x34C7_59FF, screens: [.chat], handlings: []),
        AppDefinition(
            name: "rows", title: "Rows", iconColor: 0x5AA9_E6FF, screens: [.details],
            handlings: [])
    ]

    private static func world(_ more: [Action] = []) throws -> (Setting, World) {
        let setting = try Setting(
            device: "iPad Air (5th generation)", system: "15.4", apps: apps,
            orientation: .landscape)
        var world = World(setting)
        var nothing = NoRecords()
        let field = try #require(ScreenDefinition.chat.index(of: "messageField"))
        let actions: [Action] = [
            .launch(AppID(1)), .window(.splitView(AppID(0), .half)), .tap(field)
        ]
        for action in actions + more {
            try world.perform(action, into: &nothing)
            world.settle(into: &nothing)
        }
        return (setting, world)
    }

    private static func source(_ world: World) -> PictureSource {
        PictureSource(subject: .screen(world.screen), captures: world.captures)
    }

    @Test("Names views by scene, with frames on the screen and the keyboard last")
    func views() throws {
        let (setting, world) = try Self.world()
        let views = Self.source(world).views(in: setting, pixelsPerPoint: 1)
        #expect(views.last?.name == "keyboard" && views.last?.frame.widthPx == 1180)
        let bar = try #require(views.first { $0.name == "chat/inputBar" })
        #expect(bar.frame.x == 595 && bar.frame.widthPx == 585)
        #expect(views.contains { $0.name == "rows/navigationBar" && $0.frame.x == 0 })
    }

    @Test("Says which window differs")
    func differences() throws {
        let (setting, world) = try Self.world()
        let (_, typed) = try Self.world([.type("hello")])
        let same = try PictureComparer.byContent.compare(
            Self.source(world), Self.source(world), in: setting)
        #expect(same.isSame)
        let other = try PictureComparer.byContent.compare(
            Self.source(world), Self.source(typed), in: setting)
        #expect(!other.isSame)
        #expect(other.difference.contains("chat: other texts"))
    }
}
