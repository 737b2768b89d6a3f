import Basics
import Handlings
import Testing

@testable import Simulator

/// Two apps and a second scene of the first one, on an iPad with an external display.
enum PadStage {
    static let mail = AppID(0)
    static let notes = AppID(1)
    static let second = AppID(2)
    static let external = DisplayID(1)
    static let docked: Pt = 400

    static let pad = DeviceProfile(
        name: "iPad Pro (12.9-inch) (6th generation)", isPad: true,
        size: Size(width: 1024, height: 1366), scale: 2, cornerRadius: 18, sensor: .none,
        hasHomeIndicator: true, safeAreaPortrait: Insets(top: 24, bottom: 20),
        safeAreaLandscape: Insets(top: 24, bottom: 20), statusBarPortrait: 24,
        statusBarLandscape: 24, windows: .displays)

    static let heights = KeyboardHeights(rows: [
        Stage.row(.letters, .portrait, 320), Stage.row(.letters, .landscape, docked)
    ])

    static func play(
        _ system: String, _ arrangement: Arrangement = .fullScreen,
        device: DeviceProfile = pad, orientation: Orientation = .landscape, scenes: Int = 2,
        change: (inout AppDefinition) -> Void = { _ in }
    ) throws -> Play {
        func app(_ name: String, _ screen: ScreenDefinition) -> AppDefinition {
            var app = AppDefinition(
                name: name, title: name, iconColor: 0xE74C_3CFF, screens: [screen],
                handlings: [AnyHandling(KeyboardLayoutGuide())])
            change(&app)
            return app
        }
        let further = (2...scenes).map { number in
            var scene = app(number == 2 ? "mail/second" : "mail/\(number)", .chat)
            scene.mainScene = mail
            scene.scene = number == 2 ? "second" : "\(number)"
            return scene
        }
        return Play(
            Setting(
                device: device, system: try Stage.system(system), heights: heights,
                apps: [app("mail", .chat), app("notes", .chat)] + further,
                orientation: orientation,
                displays: [
                    ExternalDisplay(name: "studio", size: Size(width: 1920, height: 1080))
                ],
                arrangement: arrangement))
    }

    static var field: ViewIndex { ScreenDefinition.chat.index(of: "messageField") ?? 0 }
}

@Suite("Windows on an iPad")
struct WindowTests {
    // MARK: Split View and Slide Over

    @Test("Two halves share the screen, and the wider of two parts leaves a narrow one")
    func splitFrames() throws {
        var play = try PadStage.play("ios-14")
        try play.do(.launch(PadStage.mail), .window(.splitView(PadStage.notes, .half)))
        #expect(
            play.world.windowFrame(of: PadStage.mail)
                == Rect(x: 0, y: 0, width: 678, height: 1024))
        #expect(
            play.world.windowFrame(of: PadStage.notes)
                == Rect(x: 688, y: 0, width: 678, height: 1024))
        #expect(play.world.phase(of: PadStage.mail) == .active)
        #expect(play.world.phase(of: PadStage.notes) == .active)
        #expect(play.world.front == PadStage.notes)
        try play.do(.home)
        play.settle()
        #expect(play.world.shownScenes == [])
        #expect(play.world.phase(of: PadStage.mail) == .suspended)
        #expect(play.world.phase(of: PadStage.notes) == .suspended)
        try play.do(.launch(PadStage.mail))
        #expect(play.world.shownScenes == [PadStage.notes, PadStage.mail])
        #expect(play.world.phase(of: PadStage.notes) == .active)
        #expect(play.oracles == [])
    }

    @Test("Both halves make room for the one keyboard, and both hear its posts")
    func splitKeyboard() throws {
        var play = try PadStage.play("ios-14")
        try play.do(
            .launch(PadStage.mail), .window(.splitView(PadStage.notes, .twoThirds)),
            .tap(PadStage.field))
        play.settle()
        for app in [PadStage.mail, PadStage.notes] {
            #expect(play.world.covered(app, by: play.world.keyboardFrame) == PadStage.docked)
            let last = play.notifications(to: app).last
            #expect(last?.name == .didShow)
            #expect(last?.end.height == PadStage.docked)
            #expect(last?.isLocal == (app == PadStage.notes))
        }
        #expect(play.oracles == [])
    }

    @Test("Another touch brings the other half's responder its keyboard back")
    func activate() throws {
        var play = try PadStage.play("ios-14")
        try play.do(
            .launch(PadStage.mail), .tap(PadStage.field),
            .window(.splitView(PadStage.notes, .half)), .tap(PadStage.field))
        play.settle()
        #expect(play.world.keyboardOwner == PadStage.notes)
        try play.do(.window(.activate(PadStage.mail)))
        play.settle()
        #expect(play.world.keyboardOwner == PadStage.mail)
        #expect(play.world.firstResponder(of: PadStage.mail) == "messageField")
        #expect(play.oracles == [])
    }

    @Test("A Slide Over card floats since iOS 11, and its app is told frames without the margin")
    func slideOver() throws {
        for (system, margin): (String, Pt) in [("ios-9", 0), ("ios-12", 10)] {
            var play = try PadStage.play(system)
            try play.do(
                .launch(PadStage.mail), .window(.slideOver(PadStage.notes)),
                .tap(PadStage.field))
            play.settle()
            let frame = play.world.windowFrame(of: PadStage.notes)
            #expect(frame.maxX == 1366 - margin && frame.maxY == 1024 - margin)
            #expect(frame.width == 375)
            #expect(
                play.world.covered(PadStage.notes, by: play.world.keyboardFrame)
                    == PadStage.docked - margin)
            let told = play.notifications(to: PadStage.notes).last?.end.y
            #expect(told == 1024 - PadStage.docked - margin)
            #expect(
                play.notifications(to: PadStage.mail).last?.end.y == 1024 - PadStage.docked)
        }
    }

    @Test("When one half ends, the other one has the screen")
    func halfEnds() throws {
        var play = try PadStage.play("ios-14")
        try play.do(
            .launch(PadStage.mail), .window(.splitView(PadStage.notes, .half)),
            .kill(PadStage.notes))
        play.settle()
        #expect(play.world.front == PadStage.mail)
        #expect(play.world.windows == nil)
        #expect(play.world.windowFrame(of: PadStage.mail) == play.world.screenRect)
    }

    @Test("A lock takes every scene to the background, and an unlock brings all back")
    func lock() throws {
        var play = try PadStage.play("ios-14")
        try play.do(
            .launch(PadStage.mail), .window(.splitView(PadStage.notes, .half)),
            .tap(PadStage.field), .lock)
        play.settle()
        #expect(play.world.phase(of: PadStage.mail).rawValue != "active")
        #expect(play.world.phase(of: PadStage.notes).rawValue != "active")
        try play.do(.unlock)
        play.settle()
        #expect(play.world.phase(of: PadStage.mail) == .active)
        #expect(play.world.phase(of: PadStage.notes) == .active)
        #expect(play.oracles == [])
    }

    // MARK: Stage Manager

    @Test("In a stage each window counts what the keyboard covers of it")
    func stage() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        let high = Rect(x: 100, y: 40, width: 500, height: 400)
        let low = Rect(x: 640, y: 400, width: 600, height: 600)
        try play.do(
            .launch(PadStage.mail), .window(.stage(PadStage.notes)),
            .window(.resize(PadStage.mail, to: high)),
            .window(.resize(PadStage.notes, to: low)), .tap(PadStage.field))
        play.settle()
        let keyboard = play.world.keyboardFrame
        #expect(keyboard.y == 624)
        #expect(play.world.covered(PadStage.mail, by: keyboard) == 0)
        #expect(play.world.covered(PadStage.notes, by: keyboard) == Pt(376))
        #expect(play.oracles == [])
        try play.do(
            .window(
                .move(PadStage.notes, to: Point(x: 640, y: 424))))
        play.settle()
        #expect(play.world.covered(PadStage.notes, by: keyboard) == PadStage.docked)
        #expect(play.oracles == [])
    }

    @Test("A stage that was left stands in the strip, and comes back as it was")
    func strip() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail), .window(.stage(PadStage.second)),
            .switchTo(PadStage.notes))
        play.settle()
        #expect(play.world.shownScenes == [PadStage.notes])
        #expect(play.world.windows?.strip.map(\.app) == [PadStage.second])
        try play.do(.switchTo(PadStage.mail))
        play.settle()
        #expect(play.world.shownScenes == [PadStage.second, PadStage.mail])
        #expect(play.oracles == [])
    }

    // MARK: Scenes of one app

    @Test("A further scene joins the process: it connects, and does not launch again")
    func connects() throws {
        var play = try PadStage.play("ios-17")
        try play.do(.launch(PadStage.mail), .window(.openScene(PadStage.second, on: nil)))
        play.settle()
        let callbacks = play.timeline.records.compactMap { record -> LifecycleCallback? in
            guard case .lifecycle(PadStage.second, let callback) = record.event else { return nil }
            return callback
        }
        #expect(callbacks == [.willConnect, .willEnterForeground, .didBecomeActive])
        #expect(play.world.shownScenes == [PadStage.mail, PadStage.second])
    }

    @Test("The end of a process is the end of all its scenes")
    func ends() throws {
        var play = try PadStage.play("ios-17")
        try play.do(
            .launch(PadStage.mail), .window(.openScene(PadStage.second, on: nil)),
            .kill(PadStage.mail))
        play.settle()
        #expect(play.world.phase(of: PadStage.mail) == .notRunning)
        #expect(play.world.phase(of: PadStage.second) == .notRunning)
        #expect(play.world.front == nil)
        #expect(play.world.shownScenes == [])
    }

    @Test("A scene that fills the screen goes when its process ends in another scene")
    func endsInBackground() throws {
        var play = try PadStage.play("ios-14")
        try play.do(
            .launch(PadStage.mail), .switchTo(PadStage.second), .kill(PadStage.mail))
        play.settle()
        #expect(play.world.phase(of: PadStage.second) == .notRunning)
        #expect(play.world.front == nil)
    }

    @Test("Work on the main thread blocks every scene of the process")
    func busy() throws {
        var play = try PadStage.play("ios-17")
        try play.do(.launch(PadStage.mail), .window(.openScene(PadStage.second, on: nil)))
        try play.world.perform(.busy(800), into: &play.timeline)
        try play.world.perform(.window(.activate(PadStage.mail)), into: &play.timeline)
        #expect(throws: ActionError.self) { try play.world.check(.tap(PadStage.field)) }
    }

    @Test("A scene that the user closes is forgotten with its records; its process lives on")
    func closes() throws {
        var play = try PadStage.play("ios-17")
        try play.do(
            .launch(PadStage.mail), .window(.openScene(PadStage.second, on: nil)),
            .tap(PadStage.field), .window(.closeScene(PadStage.second)))
        play.settle()
        #expect(play.world.front == PadStage.mail)
        #expect(play.world.phase(of: PadStage.second) == .notRunning)
        #expect(play.world.phase(of: PadStage.mail) == .active)
        #expect(play.world.keyboardOwner == nil)
        #expect(play.world.windows == nil)
        #expect(play.oracles == [])
    }

    // MARK: Other displays

    @Test("A scene on another display hears the keyboard and is covered by nothing of it")
    func external() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.second, on: PadStage.external)), .tap(PadStage.field))
        play.settle()
        #expect(play.world.display(of: PadStage.second) == PadStage.external)
        #expect(play.world.covered(PadStage.second, by: play.world.keyboardFrame) == 0)
        #expect(play.notifications(to: PadStage.second).last?.name == .didShow)
        #expect(play.world.phase(of: PadStage.mail) == .active)
        #expect(play.oracles == [])
        try play.do(.home)
        play.settle()
        // Its other scene is still on a display, so the process goes on.
        #expect(play.world.phase(of: PadStage.mail) == .background)
    }

    @Test("A display that is unplugged takes its scene and the scene's keyboard along")
    func unplugged() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.notes, on: PadStage.external)), .tap(PadStage.field),
            .window(.disconnect(PadStage.external)))
        play.settle()
        #expect(play.world.front == PadStage.mail)
        #expect(play.world.keyboardOwner == nil)
        #expect(play.world.phase(of: PadStage.notes) == .suspended)
        #expect(play.world.shownScenes == [PadStage.mail])
    }

    @Test("A window that comes to the front with a first responder has the keyboard again")
    func keyboardFallsBack() throws {
        for (last, display): (WindowAction, DisplayID?) in [
            (.disconnect(PadStage.external), PadStage.external),
            (.closeScene(PadStage.second), nil)
        ] {
            var play = try PadStage.play("ios-17", .stageManager)
            try play.do(
                .launch(PadStage.mail), .tap(PadStage.field),
                .window(.openScene(PadStage.second, on: display)), .tap(PadStage.field),
                .window(last))
            play.settle()
            #expect(play.world.front == PadStage.mail)
            #expect(play.world.keyboardOwner == PadStage.mail, "\(last)")
            #expect(play.oracles == [], "\(last)")
        }
    }

    @Test("Home leaves the scene on another display, which keeps the focus")
    func homeBesideDisplay() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.notes, on: PadStage.external)), .tap(PadStage.field),
            .home)
        play.settle()
        #expect(play.world.phase(of: PadStage.mail) == .suspended)
        #expect(play.world.phase(of: PadStage.notes) == .active)
        #expect(play.world.front == PadStage.notes)
        #expect(play.world.keyboardOwner == PadStage.notes)
    }

    @Test("Windows that leave for an arrangement of full screens keep their size in the pictures")
    func arrangement() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail), .window(.stage(PadStage.notes)), .tap(PadStage.field),
            .window(.arrange(.fullScreen)))
        play.settle()
        let stored = play.capture(play.world.storedSnapshot(of: PadStage.mail))
        #expect(stored?.content.window?.size == Size(width: 956, height: 717))
        #expect(play.world.windowFrame(of: PadStage.notes) == play.world.screenRect)
        #expect(play.oracles == [])
        try play.do(.switchTo(PadStage.mail))
        play.settle()
        #expect(play.world.windowFrame(of: PadStage.mail) == play.world.screenRect)
        #expect(play.world.windows == nil)
    }

    @Test("The mini toolbar is a part of the keyboard for the windows that it lies over")
    func miniToolbar() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        let left = Rect(x: 0, y: 424, width: 600, height: 600)
        let right = Rect(x: 700, y: 424, width: 600, height: 600)
        try play.do(
            .launch(PadStage.mail), .window(.stage(PadStage.notes)),
            .window(.resize(PadStage.mail, to: left)),
            .window(.resize(PadStage.notes, to: right)), .keyboard(.attachHardware),
            .tap(PadStage.field), .keyboard(.minimizeBar))
        play.settle()
        let bar = play.world.keyboardFrame
        let lies = bar.x < 600 ? PadStage.mail : PadStage.notes
        let clear = lies == PadStage.mail ? PadStage.notes : PadStage.mail
        #expect(play.world.covered(lies, by: bar) == 1024 - bar.y)
        #expect(play.world.covered(clear, by: bar) == 0)
        #expect(play.notifications(to: PadStage.notes).last?.end == bar)
        #expect(play.oracles == [])
    }

    @Test("A scene on another display goes on while the switcher opens and another app comes")
    func switcherBesideDisplay() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.second, on: PadStage.external)),
            .system(.openSwitcher))
        #expect(play.world.phase(of: PadStage.second) == .active)
        #expect(play.world.phase(of: PadStage.mail) == .inactive)
        try play.do(.switchTo(PadStage.notes))
        play.settle()
        #expect(play.world.phase(of: PadStage.second) == .active)
        #expect(play.world.phase(of: PadStage.notes) == .active)
        #expect(play.world.phase(of: PadStage.mail) == .background)
    }

    @Test("A lock reaches the scenes of other displays, also from the home screen")
    func lockFromHome() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.notes, on: PadStage.external)),
            .window(.activate(PadStage.mail)), .home, .lock)
        play.settle()
        #expect(play.world.phase(of: PadStage.notes) == .suspended)
        try play.do(.unlock)
        play.settle()
        #expect(play.world.phase(of: PadStage.notes) == .active)
    }

    @Test("The half that is left has the keyboard of its field, and the whole screen")
    func halfLeft() throws {
        var play = try PadStage.play("ios-14")
        try play.do(
            .launch(PadStage.mail), .tap(PadStage.field),
            .window(.splitView(PadStage.notes, .half)), .tap(PadStage.field),
            .kill(PadStage.notes))
        play.settle()
        #expect(play.world.keyboardOwner == PadStage.mail)
        #expect(play.oracles == [])
    }

    @Test("A half whose neighbour ended behind the home screen comes back with the whole screen")
    func noGap() throws {
        var play = try PadStage.play("ios-14")
        try play.do(
            .launch(PadStage.mail), .window(.splitView(PadStage.notes, .half)),
            .window(.slideOver(PadStage.second)), .home, .kill(PadStage.notes),
            .switchTo(PadStage.mail))
        play.settle()
        #expect(play.world.windowFrame(of: PadStage.mail) == play.world.screenRect)
        #expect(play.world.shownScenes == [PadStage.mail, PadStage.second])
    }

    @Test("A scene that comes back to its display leaves the device's windows alone")
    func replugged() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.notes, on: PadStage.external)),
            .window(.disconnect(PadStage.external)), .window(.connect(PadStage.external)),
            .switchTo(PadStage.notes))
        play.settle()
        #expect(play.world.display(of: PadStage.notes) == PadStage.external)
        #expect(play.world.phase(of: PadStage.mail) == .active)
        #expect(play.world.phase(of: PadStage.notes) == .active)
    }

    @Test("A process is suspended when the scene that kept it awake is closed")
    func suspendsAfterClose() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.second, on: PadStage.external)),
            .window(.activate(PadStage.mail)), .home)
        play.settle()
        #expect(play.world.phase(of: PadStage.mail) == .background)
        try play.do(.window(.closeScene(PadStage.second)))
        play.settle()
        #expect(play.world.phase(of: PadStage.mail) == .suspended)
    }

    @Test("Full screens leave nothing on another display")
    func arrangementBesideDisplay() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.mail),
            .window(.openScene(PadStage.notes, on: PadStage.external)),
            .window(.arrange(.fullScreen)))
        play.settle()
        #expect(play.world.shownScenes == [PadStage.notes])
        #expect(play.world.windows == nil)
        #expect(play.world.phase(of: PadStage.mail) == .suspended)
    }

    @Test("A window that arrives below a keyboard hears of it")
    func arrives() throws {
        var play = try PadStage.play("ios-17", .stageManager)
        try play.do(
            .launch(PadStage.notes),
            .window(.openScene(PadStage.mail, on: PadStage.external)), .tap(PadStage.field))
        let heard = play.notifications(to: PadStage.mail).count
        try play.do(.window(.moveToDisplay(PadStage.mail, .device)))
        play.settle()
        #expect(play.notifications(to: PadStage.mail).count == heard + 4)
        #expect(play.oracles == [])
    }

    @Test("An app that does not resize is told frames in its own scale, and is never tiled")
    func fixedSize() throws {
        var play = try PadStage.play("ios-26", .windowed) { $0.resizes = false }
        try play.do(.launch(PadStage.mail), .tap(PadStage.field))
        play.settle()
        let end = try #require(play.notifications(to: PadStage.mail).last?.end)
        #expect(
            play.world.covered(PadStage.mail, by: play.world.keyboardFrame)
                == play.world.screenRect.height - end.y)
        #expect(play.oracles == [])
        #expect(throws: ActionError.self) {
            try play.world.check(.window(.tile(PadStage.mail, .leftHalf)))
        }
    }

    @Test("A window that the keyboard covers whole has a guide as high as itself")
    func coveredWhole() throws {
        var play = try PadStage.play("ios-26", .windowed)
        let low = Rect(x: 0, y: 1024 - 360, width: 600, height: 360)
        try play.do(
            .launch(PadStage.mail), .window(.resize(PadStage.mail, to: low)),
            .focus(PadStage.field, during: .none))
        play.settle()
        #expect(play.world.covered(PadStage.mail, by: play.world.keyboardFrame) == 360)
        #expect(!play.oracles.contains(.insetMatchesKeyboard))
    }

    @Test("The menu bar lies over the windows until the user's next action, and moves nothing")
    func menuBar() throws {
        var play = try PadStage.play("ios-26")
        try play.do(.launch(PadStage.mail), .tap(PadStage.field), .wait(2_000))
        let (frame, posts) = (play.world.keyboardFrame, play.notifications(to: PadStage.mail).count)
        #expect(play.world.windows == nil)
        try play.do(.window(.menuBar(true)), .wait(1_000))
        #expect(play.world.windows?.showsMenuBar == true)
        #expect(play.world.phase(of: PadStage.mail) == .active)
        #expect(play.world.keyboardFrame == frame)
        #expect(play.notifications(to: PadStage.mail).count == posts)
        #expect(throws: ActionError.self) { try play.world.check(.window(.menuBar(true))) }
        try play.do(.type("a"))
        #expect(play.world.windows == nil)
        #expect(throws: ActionError.self) { try play.world.check(.window(.menuBar(false))) }
    }

    // MARK: What is refused

    @Test("What a system or a device does not have is refused with the nearest thing")
    func refused() throws {
        var old = try PadStage.play("ios-8")
        try old.do(.launch(PadStage.mail))
        #expect(throws: ActionError.self) {
            try old.world.check(.window(.splitView(PadStage.notes, .half)))
        }
        var new = try PadStage.play("ios-26")
        try new.do(.launch(PadStage.mail))
        for action: WindowAction in [
            .splitView(PadStage.notes, .half), .slideOver(PadStage.notes),
            .arrange(.stageManager), .move(PadStage.mail, to: Point(x: 0, y: 0))
        ] {
            #expect {
                try new.world.check(.window(action))
            } throws: {
                ($0 as? ActionError)?.nextStep != nil
            }
        }
        try new.do(.window(.arrange(.windowed)))
        let outside = Rect(x: 1200, y: 0, width: 500, height: 500)
        let small = Rect(x: 0, y: 0, width: 100, height: 500)
        for rect in [outside, small] {
            #expect(throws: ActionError.self) {
                try new.world.check(.window(.resize(PadStage.mail, to: rect)))
            }
        }
    }

    @Test("Copies of a world with many scenes change apart from each other")
    func sharing() throws {
        var play = try PadStage.play("ios-17", scenes: 6)
        try play.do(.launch(PadStage.mail))
        play.settle()
        play.world.rememberFingerprints()
        let before = play.world
        let identity = before.fingerprint
        try play.do(.tap(PadStage.field), .type("a"))
        #expect(before.fingerprint == identity)
        #expect(play.world.fingerprint != identity)
        #expect(before.firstResponder(of: PadStage.mail) == nil)
        let known = play.world.fingerprint
        play.world.rememberFingerprints()
        #expect(play.world.fingerprint == known)
        var again = before
        var sink = Timeline()
        for action in [Action.tap(PadStage.field), .type("a")] {
            again.checkAtRest(into: &sink)
            try again.perform(action, into: &sink)
            again.advanceUntilTouchable(into: &sink)
            again.advance(byMs: play.paceMs, into: &sink)
        }
        #expect(again.fingerprint == known)
    }

    @Test("Any order of window actions leaves a sound world")
    func sound() throws {
        for (system, arrangement) in [
            ("ios-14", Arrangement.fullScreen), ("ios-17", .stageManager), ("ios-26", .windowed)
        ] {
            var random = SeededGenerator(state: 7)
            for _ in 0..<40 {
                var play = try PadStage.play(system, arrangement)
                for _ in 0..<14 {
                    let possible = Self.actions.filter {
                        (try? play.world.check($0)) != nil
                    }
                    guard !possible.isEmpty else { continue }
                    let action = possible[random.next(below: possible.count)]
                    try play.do(action)
                    let history = play.timeline.records.compactMap { record in
                        if case .action(let action) = record.event { "\(action)" } else { nil }
                    }
                    #expect(play.world.checkInvariants() == [], "\(system): \(history)")
                }
            }
        }
    }

    static let actions: [Action] = {
        let scenes = [PadStage.mail, PadStage.notes, PadStage.second]
        var actions: [Action] = [
            .home, .tap(PadStage.field), .tapOutside, .lock, .unlock, .rotate(.portrait),
            .rotate(.landscape), .system(.openSwitcher), .system(.closeSwitcher),
            .system(.open(.controlCenter)), .system(.close(.controlCenter)), .system(.call),
            .system(.answerCall), .system(.endCall), .keyboard(.float), .keyboard(.dock),
            .window(.arrange(.fullScreen)), .window(.arrange(.stageManager)),
            .window(.arrange(.windowed)), .window(.connect(PadStage.external)),
            .window(.disconnect(PadStage.external)), .system(.memoryPressure)
        ]
        for scene in scenes {
            actions += [
                .launch(scene), .switchTo(scene), .kill(scene), .system(.forceQuit(scene)),
                .window(.openScene(scene, on: nil)),
                .window(.openScene(scene, on: PadStage.external)), .window(.closeScene(scene)),
                .window(.splitView(scene, .half)), .window(.splitView(scene, .oneThird)),
                .window(.slideOver(scene)), .window(.stage(scene)),
                .window(.move(scene, to: Point(x: 10, y: 300))),
                .window(
                    .resize(scene, to: Rect(x: 20, y: 500, width: 500, height: 500))),
                .window(.tile(scene, .bottomHalf)), .window(.activate(scene)),
                .window(.moveToDisplay(scene, PadStage.external)),
                .window(.moveToDisplay(scene, .device))
            ]
        }
        return actions
    }()
}
