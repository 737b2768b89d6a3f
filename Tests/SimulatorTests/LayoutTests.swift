import Simulator
import Testing

@Suite("Layout is a pure function of the views, the window and the inset")
struct LayoutTests {
    static let window = Layout.Window(
        size: Size(width: 375, height: 812), safeArea: Insets(top: 44, bottom: 34))

    @Test("The bar stands on the safe area without a keyboard, and on the keyboard with one")
    func attached() throws {
        let bar = try #require(ScreenDefinition.chat.index(of: "inputBar"))
        let low = Layout.frames(of: .chat, in: Self.window, inset: 0)
        let high = Layout.frames(of: .chat, in: Self.window, inset: 333)
        #expect(low[bar] == Rect(x: 0, y: 728, width: 375, height: 50))
        #expect(high[bar] == Rect(x: 0, y: 429, width: 375, height: 50))
    }

    @Test("Children follow their parent, and views between two others fill the gap")
    func dependants() throws {
        let frames = Layout.frames(of: .chat, in: Self.window, inset: 333)
        let field = try #require(ScreenDefinition.chat.index(of: "messageField"))
        let messages = try #require(ScreenDefinition.chat.index(of: "messages"))
        #expect(frames[field] == Rect(x: 52, y: 436, width: 311, height: 36))
        #expect(frames[messages].y == 88)
        #expect(frames[messages].maxY == 429)
    }

    @Test(
        "Every built-in screen lies in its window at every inset",
        arguments: ScreenDefinition.builtInNames)
    func builtIn(name: String) throws {
        let screen = try #require(ScreenDefinition.builtIn(name))
        for inset in [Pt(0), 216, 333, 812, 2000] {
            for frame in Layout.frames(of: screen, in: Self.window, inset: inset) {
                #expect(frame.width >= 0 && frame.height >= 0)
                #expect(frame.x >= 0 && frame.maxX <= 375)
            }
        }
    }
}
