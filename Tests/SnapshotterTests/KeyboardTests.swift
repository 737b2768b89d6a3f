import Pictures
import Raster
import Simulator
import Snapshotter
import Testing

@Suite("The keyboard")
struct KeyboardTests {
    @Test(
        "Draws the keyboard within its frame, also during an animation",
        arguments: KeyboardKind.allCases)
    func withinFrame(kind: KeyboardKind) throws {
        let setting = try Studio.setting(Studio.phone4S)
        let snapshotter = try Studio.snapshotter(setting)
        let without = try snapshotter.image(
            of: Studio.capture(setting, inset: 0), captures: [], pixelsPerPoint: 1)
        for shift in [0, 100] {
            var keyboard = try Studio.keyboard(setting, kind)
            keyboard.frame.y += Pt(shift)
            let with = try snapshotter.image(
                of: Studio.capture(setting, inset: 0, keyboard: keyboard), captures: [],
                pixelsPerPoint: 1)
            let box = ImageDiff.strict(with, without).boundingBox
            #expect(box?.y == Int(keyboard.frame.y.points))
            #expect(box.map { $0.x == 0 && $0.widthPx == with.widthPx } == true)
        }
    }

    @Test("Draws an input bar at the bottom, above a gap, and on the keyboard differently")
    func hangingBar() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let keyboard = try Studio.keyboard(setting)
        let images = try [
            Studio.capture(setting, inset: 0),
            Studio.capture(setting, inset: keyboard.frame.height),
            Studio.capture(setting, keyboard: keyboard)
        ].map { try snapshotter.image(of: $0, captures: [], pixelsPerPoint: 1) }
        #expect(!equal(images[0], images[1]))
        #expect(!equal(images[1], images[2]))
        // Below the hanging bar lies the bare page; below the resting one the bar goes on.
        let bottom = images[0].heightPx - 30
        #expect(images[1][4, bottom] == .white)
        #expect(images[0][4, bottom] != .white)
    }

    @Test("Draws shift, return key, appearance and kind differently")
    func variants() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        var keyboards = [try Studio.keyboard(setting)]
        keyboards.append(changed(keyboards[0]) { $0.isShifted = false })
        for key in [ReturnKey.send, .done, .search, .go] {
            keyboards.append(changed(keyboards[0]) { $0.returnKey = key })
        }
        keyboards.append(changed(keyboards[0]) { $0.appearance = .dark })
        for kind in [KeyboardKind.japanese, .numberPad, .emoji] {
            keyboards.append(changed(keyboards[0]) { $0.kind = kind })
        }
        let lists = keyboards.map {
            snapshotter.displayList(of: Studio.capture(setting, keyboard: $0), captures: [])
        }
        #expect(Set(lists).count == keyboards.count)
    }

    private func changed(
        _ keyboard: KeyboardContent, _ change: (inout KeyboardContent) -> Void
    ) -> KeyboardContent {
        var copy = keyboard
        change(&copy)
        return copy
    }

    @Test("Draws the accessory view once, at the keyboard's upper edge")
    func accessory() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let keyboard = try Studio.keyboard(setting, accessory: 2)
        let texts = labels(
            snapshotter.displayList(
                of: Studio.capture(setting, screen: "notes", inset: 0, keyboard: keyboard),
                captures: []))
        // The format bar starts with the letters Aa; they are drawn once, at the keyboard.
        #expect(texts.count { $0 == "Aa" } == 1)
    }

    @Test("Draws a keyboard without keys when no layout is known")
    func noLayout() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let bare = Snapshotter(
            setting: setting, keyboards: KeyLayouts(layouts: []),
            fonts: try Studio.fonts ?? FontBook.standard())
        let list = bare.displayList(
            of: Studio.capture(setting, keyboard: try Studio.keyboard(setting)), captures: [])
        #expect(!labels(list).contains("Q"))
    }

    @Test("Draws keyboards with empty frames and frames outside of the screen")
    func oddFrames() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let snapshotter = try Studio.snapshotter(setting)
        let frames = [
            Rect.zero, Rect(x: 0, y: 812, width: 375, height: 333),
            Rect(x: 100, y: 200, width: 10, height: 5), Rect(x: -400, y: -9, width: 375, height: 9)
        ]
        for kind in KeyboardKind.allCases {
            for frame in frames {
                var keyboard = try Studio.keyboard(setting, kind)
                keyboard.frame = frame
                let list = snapshotter.displayList(
                    of: Studio.capture(setting, keyboard: keyboard), captures: [])
                let isSound = isFinite(list)
                #expect(isSound)
            }
        }
    }
}

@Suite("Key layouts")
struct KeyLayoutTests {
    @Test("Reads each layout file, and finds a layout of each kind for each class of device")
    func files() throws {
        let layouts = try Studio.layouts()
        for kind in KeyboardKind.allCases {
            for device in [KeyLayout.Device.phone, .pad, .largePad] {
                #expect(layouts.layout(kind, on: device) != nil)
            }
        }
        for device in [KeyLayout.Device.phone, .pad, .largePad] {
            #expect(layouts.layout(.letters, on: device)?.device == device)
        }
        #expect(layouts.layout(.letters, on: .largePad)?.rows.count == 5)
        let german = layouts.layout(.letters, on: .largePad, variant: "german")
        #expect(german?.device == .pad)
    }

    @Test("Gives pads their own pages for addresses and symbols, and no pad of three columns")
    func pagesOfPads() throws {
        let layouts = try Studio.layouts()
        for (kind, variant) in [
            (KeyboardKind.letters, "email"), (.letters, "url"), (.letters, "digits"),
            (.letters, "symbols"), (.japanese, "romaji")
        ] {
            let page = layouts.layout(kind, on: .pad, variant: variant)
            #expect(page?.device == .pad && page?.variant == variant)
        }
        #expect(layouts.layout(.japanese, on: .pad)?.device == .pad)
        for variant in ["decimalPad", "phonePad"] {
            let page = layouts.layout(.numberPad, on: .largePad, variant: variant)
            #expect(page == layouts.layout(.numberPad, on: .pad))
            #expect(layouts.layout(.numberPad, on: .phone, variant: variant)?.variant == variant)
        }
    }

    @Test("Keeps a layout when it is encoded and decoded", arguments: Studio.layoutNames)
    func roundTrip(name: String) throws {
        let layout = try Studio.layout(name)
        #expect(try Studio.reread(layout) == layout)
    }

    @Test("Arranges kana in five columns and digits in three")
    func grids() throws {
        let kana = try Studio.layout("japanese-kana")
        #expect(kana.rows.map(\.keys.count) == [5, 5, 5, 5])
        let pad = try Studio.layout("number-pad")
        #expect(pad.rows.map(\.keys.count) == [3, 3, 3, 3])
        #expect(pad.rows[1].keys.map(\.hint) == ["GHI", "JKL", "MNO"])
    }
}
