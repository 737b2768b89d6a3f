import Handlings
import Simulator
import Testing

/// Form sheets and popovers: views that do not fill their window, and give way to the keyboard.
@Suite("Form sheets and popovers")
struct FormSheetTests {
    private static let app = AppID(0)
    private static let field = 3

    private static func play(
        _ handling: some KeyboardHandling, as style: ModalStyle = .formSheet,
        _ orientation: Orientation = .landscape, device: Rig.Device = .iPadAir2
    ) throws -> Play {
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0xFF, screens: [.chat, .details],
            handlings: [AnyHandling(handling)])
        var play = Play(
            Setting(
                device: device.profile, system: try Stage.system("ios-17"),
                heights: device.heights, apps: [app], interface: InterfaceOrientation(orientation)))
        try play.do(.launch(Self.app), .present(0, style))
        play.settle()
        return play
    }

    private static func sheet(_ play: Play) throws -> Rect {
        try #require(play.world.content(of: Self.app).viewFrame)
    }

    @Test("A form sheet lies in the middle, and moves up for the keyboard as far as it can")
    func movesUp() throws {
        for (orientation, rest, up) in [
            (Orientation.portrait, Pt(202), Pt(91)), (.landscape, 74, 20)
        ] {
            var play = try Self.play(SafeIntersection(), orientation)
            #expect(
                try Self.sheet(play)
                    == Rect(
                        x: orientation == .portrait ? 114 : 242, y: rest, width: 540, height: 620))
            try play.do(.tap(Self.field))
            play.settle()
            #expect(try Self.sheet(play).y == up)
            try play.do(.tapOutside)
            play.settle()
            #expect(try Self.sheet(play).y == rest)
            #expect(play.timeline.findings == [])
        }
    }

    @Test("A form sheet is on its way while the keyboard is, and arrives with it")
    func movesWithKeyboard() throws {
        var play = try Self.play(SafeIntersection())
        try play.world.perform(.tap(Self.field), into: &play.timeline)
        var places: [Pt] = []
        for _ in 0..<40 {
            play.world.advance(byMs: 16, into: &play.timeline)
            places.append(try Self.sheet(play).y)
        }
        #expect(places == places.sorted(by: >))
        #expect(places.contains { $0 < 74 && $0 > 20 })
        #expect(places.last == 20)
    }

    @Test("What counts is the part of the view that the keyboard covers, not that of the window")
    func ownOverlap() throws {
        var right = try Self.play(SafeIntersection())
        try right.do(.tap(Self.field))
        right.settle()
        // From 20 to 640, and the keyboard begins at 370.
        #expect(right.world.inset(of: Self.app) == 270)
        #expect(right.timeline.findings == [])
        var wrong = try Self.play(KeyboardAvoidingView())
        try wrong.do(.tap(Self.field))
        wrong.settle()
        #expect(wrong.world.inset(of: Self.app) == 398)
        #expect(wrong.oracles.contains(.insetMatchesKeyboard))
    }

    @Test("The guide of a form sheet's view follows the keyboard in the view's coordinates")
    func guide() throws {
        for orientation in Orientation.allCases {
            var play = try Self.play(KeyboardLayoutGuide(), orientation)
            try play.do(.tap(Self.field), .type("hat"))
            play.settle()
            let bar = play.world.frame(of: 1, in: Self.app)
            let keyboard = play.world.keyboardFrame
            #expect(bar.maxY == min(keyboard.y, try Self.sheet(play).maxY))
            #expect(bar.width == 540)
            #expect(play.timeline.findings == [])
        }
    }

    @Test("A popover shrinks to what the keyboard leaves, and nothing of it is covered")
    func popover() throws {
        var play = try Self.play(SafeIntersection(), as: .popover)
        #expect(try Self.sheet(play) == Rect(x: 352, y: 144, width: 320, height: 480))
        try play.do(.tap(Self.field))
        play.settle()
        #expect(try Self.sheet(play) == Rect(x: 352, y: 144, width: 320, height: 226))
        #expect(play.world.inset(of: Self.app) == 0)
        #expect(play.timeline.findings == [])
        #expect(throws: ActionError.self) { try play.world.check(.swipeDown) }
        try play.do(.dismiss)
        #expect(play.world.content(of: Self.app).viewFrame == nil)
    }

    @Test("An iPhone shows both as sheets that fill the window")
    func adapts() throws {
        for style in [ModalStyle.formSheet, .popover] {
            let play = try Self.play(SafeIntersection(), as: style, device: .iPhoneXR)
            let content = play.world.content(of: Self.app)
            #expect(content.viewFrame == nil)
            #expect(content.below.count == 1)
        }
    }

    @Test("What a form sheet leaves free shows the screen below, which has heard nothing")
    func below() throws {
        var play = try Self.play(SafeIntersection())
        let heard = play.timeline.records.contains { record in
            if case .view(_, _, .viewWillDisappear) = record.event { true } else { false }
        }
        #expect(!heard)
        #expect(play.world.content(of: Self.app).below.map(\.screen) == [0])
        try play.do(.present(1, .popover))
        let content = play.world.content(of: Self.app)
        #expect(content.screen == 1)
        #expect(content.below.first?.viewFrame?.width == 540)
        #expect(content.below.first?.below.count == 1)
    }

    @Test("A finger meets no view outside the sheet's view")
    func clipsTouches() throws {
        let play = try Self.play(SafeIntersection())
        let sheet = try Self.sheet(play)
        for view in ScreenDefinition.chat.views.indices {
            let part = try #require(play.world.visiblePart(of: view, in: Self.app))
            #expect(part.intersection(sheet) == part)
        }
    }
}
