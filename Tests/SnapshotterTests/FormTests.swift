import Pictures
import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("The keyboard's forms, and the lock screen")
struct FormTests {
    static let pad = Studio.device("iPad Air 2", 768, 1024, scale: 2, isPad: true)

    static func keyboard(
        _ setting: Setting, _ form: KeyboardContent.Form, _ frame: Rect
    ) throws -> KeyboardContent {
        var keyboard = try Studio.keyboard(setting)
        keyboard.form = form
        keyboard.frame = frame
        return keyboard
    }

    static func frame(_ form: KeyboardContent.Form) -> Rect {
        switch form {
        case .docked: Rect(x: 0, y: 711, width: 768, height: 313)
        case .undocked: Rect(x: 0, y: 601, width: 768, height: 313)
        case .split: Rect(x: 0, y: 698, width: 768, height: 216)
        case .floating: Rect(x: 224, y: 662, width: 320, height: 252)
        case .shortcutsBar: Rect(x: 0, y: 969, width: 768, height: 313)
        case .miniToolbar: Rect(x: 16, y: 960, width: 216, height: 48)
        }
    }

    /// The picture with a form of the keyboard and the one without any, one pixel to a point.
    static func pair(_ form: KeyboardContent.Form) throws -> (Bitmap, Bitmap) {
        let setting = try Studio.setting(pad)
        let snapshotter = try Studio.snapshotter(setting)
        let keyboard = try Self.keyboard(setting, form, frame(form))
        let with = try snapshotter.image(
            of: Studio.capture(setting, inset: 0, keyboard: keyboard), captures: [],
            pixelsPerPoint: 1)
        let without = try snapshotter.image(
            of: Studio.capture(setting, inset: 0), captures: [], pixelsPerPoint: 1)
        return (with, without)
    }

    @Test(
        "Draws each form within its frame and its shadow", arguments: KeyboardContent.Form.allCases)
    func withinFrame(form: KeyboardContent.Form) throws {
        let (with, without) = try Self.pair(form)
        let box = try #require(ImageDiff.strict(with, without).boundingBox)
        let frame = Self.frame(form)
        let shadow = form == .floating || form == .miniToolbar ? 45 : 0
        #expect(box.x >= Int(frame.x.points) - shadow)
        #expect(box.y >= Int(frame.y.points) - shadow)
        #expect(box.x + box.widthPx <= Int(frame.maxX.points) + shadow)
        #expect(box.y + box.heightPx <= min(1024, Int(frame.maxY.points) + shadow))
        #expect(box.widthPx >= Int(frame.width.points) - 2)
    }

    @Test("Shows the app between the halves of a split keyboard")
    func gap() throws {
        let (with, without) = try Self.pair(.split)
        for y in stride(from: 700, to: 912, by: 7) {
            for x in stride(from: 310, to: 420, by: 5) { #expect(with[x, y] == without[x, y]) }
            #expect(with[2, y] != without[2, y])
            #expect(with[766, y] != without[766, y])
        }
    }

    @Test("Divides all keys between the halves, with a space bar in each")
    func halves() throws {
        let layout = try Studio.layout("english-pad")
        let (left, right) = layout.halves
        func letters(_ layout: KeyLayout) -> [String] {
            layout.rows.flatMap { $0.keys.filter { $0.role == .letter }.map(\.label) }
        }
        #expect(Set(letters(left) + letters(right)) == Set(letters(layout)))
        #expect(letters(left).count == 14)
        for half in [left, right] {
            #expect(half.rows.flatMap(\.keys).count { $0.role == .space } == 1)
            let area = Box(100, 200, 300, 216)
            let plan = KeyPlan(
                half, in: area, KeyMetrics(.share(gap: 0.13, top: 0), gap: 7, side: 5))
            for placed in plan.keys {
                #expect(placed.box.x >= 104 && placed.box.maxX <= 396, "\(placed.key.label)")
                #expect(placed.box.width > 24, "\(placed.key.label)")
            }
        }
    }

    @Test("Gives a floating keyboard the keys of a phone, in both orientations")
    func floating() throws {
        for orientation in [Orientation.portrait, .landscape] {
            let setting = try Studio.setting(Self.pad, orientation)
            let keyboard = try Self.keyboard(
                setting, .floating, Rect(x: 200, y: 300, width: 320, height: 252))
            let painter = KeyboardPainter(
                keyboard, orientation: orientation, setting: setting,
                layouts: try Studio.layouts(), type: Typesetter(fonts: try FontBook.standard()))
            let keys = painter.plan(of: try #require(painter.layout)).keys
            // Ten, nine, seven with shift and delete, and 123, emoji, microphone, space, return.
            #expect(keys.count == 33)
            let q = try #require(keys.first { $0.key.label == "q" }).box
            #expect(abs(q.width - 26) < 1 && q.x > 202 && q.x < 205)
            #expect(keys.allSatisfy { $0.box.maxY < 300 + 252 - 20 })
        }
    }

    @Test("Shows the time and no app on the lock screen")
    func lock() throws {
        for device in [Studio.phoneX, Studio.phone4S, Self.pad] {
            for setting in [
                try Studio.setting(device), try Studio.setting(device, .landscape, .dark)
            ] {
                let snapshotter = try Studio.snapshotter(setting)
                let lock = runs(snapshotter.displayList(of: .locked, captures: []))
                let time = try #require(lock.first { $0.string == "9:41" && $0.size > 40 })
                let size = device.size(in: setting.orientation)
                #expect(time.origin.x == size.width.points / 2 && time.alignment == .center)
                #expect(time.origin.y < size.height.points * 0.45)
                #expect(!lock.contains { $0.string == "Ike" || $0.string == "Notes" })
                let home = labels(snapshotter.displayList(of: .home, captures: []))
                #expect(home.contains("Ike") && home.contains("Notes"))
            }
        }
    }
}
