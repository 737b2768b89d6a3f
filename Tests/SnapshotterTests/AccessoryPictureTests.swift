import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Hidden, accessory and input views in pictures")
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

    @Test("Leaves out only the view that the app hides")
    func hidden() throws {
        let box = try #require(try Self.change { $0.content.geometry.toggled = [1] })
        let window = Layout.window(of: Studio.phoneX, .portrait)
        let bar = Layout.frames(of: .chat, in: window, inset: 0)[1]
        #expect(box.y >= Int(bar.y.points) - 1)
        #expect(box.heightPx > 20)
    }

    @Test("Covers only the view that an app masks in its picture, and hides its text")
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

    @Test("Draws a field's accessory view on the keyboard, or at its own place")
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

    @Test("Draws an input view with the keyboard's background and without keys")
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
