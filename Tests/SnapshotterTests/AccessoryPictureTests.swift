import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Views that are hidden, and accessory and input views, in pictures")
struct AccessoryPictureTests {
    /// What changes of the picture when its content does, one pixel to a point.
    static func change(
        _ one: (inout Capture) -> Void, _ other: (inout Capture) -> Void = { _ in }
    ) throws -> PixelRect? {
        try ImageDiff.strict(picture(one), picture(other)).boundingBox
    }

    private static func picture(_ change: (inout Capture) -> Void) throws -> Bitmap {
        let setting = try Studio.setting(Studio.phoneX)
        var capture = Studio.capture(setting, inset: 0)
        change(&capture)
        let snapshotter = try Studio.snapshotter(setting)
        return try snapshotter.image(of: capture, captures: [], pixelsPerPoint: 1)
    }

    static func keyboard(
        accessory: Pt, top: Pt? = nil, look: KeyboardContent.Look = .whole
    ) throws -> KeyboardContent {
        var keyboard = try Studio.keyboard(Studio.setting(Studio.phoneX))
        keyboard.accessory = nil
        keyboard.accessoryHeight = accessory
        keyboard.frame.height += accessory
        keyboard.frame.y = keyboard.frame.y - accessory
        keyboard.accessoryTop = top
        keyboard.look = look
        return keyboard
    }

    @Test("A view that the app's code hides is not drawn, and nothing else changes")
    func hidden() throws {
        let box = try #require(try Self.change { $0.content.geometry.hidden = [1] })
        let window = Layout.window(of: Studio.phoneX, .portrait)
        let bar = Layout.frames(of: .chat, in: window, inset: 0)[1]
        #expect(box.y >= Int(bar.y.points) - 1)
        #expect(box.heightPx > 20)
    }

    @Test("What an app paints over in its own picture cannot be read, and nothing else changes")
    func masked() throws {
        let field = try #require(ScreenDefinition.chat.index(of: "messageField"))
        let box = try #require(try Self.change { $0.content.masked = [field] })
        let window = Layout.window(of: Studio.phoneX, .portrait)
        let frame = Layout.frames(of: .chat, in: window, inset: 0)[field]
        #expect(abs(box.y - Int(frame.y.points)) <= 1)
        #expect(abs(box.heightPx - Int(frame.height.points)) <= 2)
        let difference = try Self.change(
            { capture in
                capture.content.masked = [field]
                capture.content.texts[field] = "1234"
            }, { $0.content.masked = [field] })
        #expect(difference == nil)
    }

    @Test("An accessory view of a field's own is drawn on the keyboard, or where it strays to")
    func accessory() throws {
        let plain = try Self.keyboard(accessory: 0)
        let with = try Self.keyboard(accessory: 44)
        let on = try #require(
            try Self.change({ $0.keyboard = with }, { $0.keyboard = plain }))
        #expect(on.y == Int(with.frame.y.points) && on.y + on.heightPx <= Int(plain.frame.y.points))
        let stray = try Self.keyboard(accessory: 44, top: 200)
        let away = try #require(
            try Self.change({ $0.keyboard = stray }, { $0.keyboard = plain }))
        #expect(away.y == 200 && away.heightPx <= 44)
    }

    @Test("An input view has the keyboard's background and no keys")
    func inputView() throws {
        let whole = try Self.keyboard(accessory: 0)
        let input = try Self.keyboard(accessory: 0, look: .inputView)
        let keys = try #require(
            try Self.change({ $0.keyboard = whole }, { $0.keyboard = input }))
        #expect(keys.y >= Int(whole.frame.y.points))
        let shown = try #require(try Self.change { $0.keyboard = input })
        #expect(shown.y == Int(whole.frame.y.points))
    }
}
