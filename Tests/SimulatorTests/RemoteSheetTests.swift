import Handlings
import Simulator
import Testing

/// Screens of other processes over an app: the share sheet, composers, pickers, a sign-in page.
@Suite("Screens of other processes over an app")
struct RemoteSheetTests {
    private static let field = 3

    private static func play(
        _ system: String = "ios-17", change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        var play = Play(try Stage.setting([Tracker()], system: system, change: change))
        try play.do(.launch(Stage.ike), .tap(field))
        play.settle()
        return play
    }

    private static func sheet(_ kind: Prompt.Kind) -> Action {
        .showPrompt(Prompt(kind: kind, title: "", message: "", buttons: []))
    }

    /// The lifecycle callbacks of the app since an action.
    private static func callbacks(_ play: Play, since count: Int) -> [LifecycleCallback] {
        play.timeline.records[count...].compactMap { record in
            guard case .lifecycle(Stage.ike, let callback) = record.event else { return nil }
            return callback
        }
    }

    @Test(
        "The responder goes when a sheet comes, and is back when it is gone",
        arguments: [
            Prompt.Kind.share, .mail, .message, .photoPicker, .documentBrowser, .authentication
        ])
    func takesAndRestores(kind: Prompt.Kind) throws {
        var play = try Self.play()
        let count = play.timeline.records.count
        try play.do(Self.sheet(kind))
        play.settle()
        #expect(play.world.firstResponder(of: Stage.ike) == nil)
        #expect(play.world.content(of: Stage.ike).prompt?.kind == kind)
        try play.do(.closeSheet(kind))
        play.settle()
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
        #expect(play.world.isKeyboardShown)
        #expect(play.world.inset(of: Stage.ike) == 333)
        let resigns = kind == .authentication
        #expect(
            Self.callbacks(play, since: count)
                == (resigns ? [.willResignActive, .didBecomeActive] : []))
        #expect(play.timeline.findings == [])
    }

    @Test("A composer's field has the keyboard, and its posts reach the app as foreign ones")
    func composer() throws {
        for (system, isLocal) in [("ios-5", true), ("ios-9", false), ("ios-17", false)] {
            var play = try Self.play(system)
            let count = play.notifications(to: Stage.ike).count
            try play.do(Self.sheet(.mail))
            play.settle()
            #expect(play.world.isKeyboardShown, "\(system)")
            let shows = play.notifications(to: Stage.ike)[count...].filter { $0.name == .willShow }
            #expect(shows.map(\.isLocal) == [isLocal], "\(system)")
            try play.do(.closeSheet(.mail))
            play.settle()
            #expect(play.world.firstResponder(of: Stage.ike) == "messageField", "\(system)")
            #expect(play.timeline.findings == [], "\(system)")
        }
    }

    @Test("A composer that is left and found again has its keyboard, and the app below has none")
    func leftAndFound() throws {
        var play = try Self.play()
        try play.do(Self.sheet(.message), .home)
        play.settle()
        #expect(!play.world.isKeyboardShown)
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.world.isKeyboardShown)
        #expect(play.world.firstResponder(of: Stage.ike) == nil)
        try play.do(.closeSheet(.message))
        play.settle()
        #expect(play.world.phase(of: Stage.ike) == .active)
    }

    @Test("A responder that the system does not restore is missed")
    func lost() throws {
        var play = try Self.play { $0.interruptions.share?.restores.value = false }
        try play.do(Self.sheet(.share), .closeSheet(.share))
        play.settle()
        #expect(play.world.firstResponder(of: Stage.ike) == nil)
        #expect(play.oracles.contains(.keyboardReturns))
    }

    @Test("What is impossible around a sheet is refused with what is possible")
    func refusals() throws {
        var old = try Self.play("ios-5")
        let none = #expect(throws: ActionError.self) {
            try old.world.perform(Self.sheet(.share), into: &old.timeline)
        }
        #expect(none?.rule == "iOS 5 has no share sheet")
        var play = try Self.play()
        let closed = #expect(throws: ActionError.self) { try play.world.check(.closeSheet(.mail)) }
        #expect(closed?.nextStep == "open it first: `compose: mail`")
        try play.do(Self.sheet(.mail))
        let other = #expect(throws: ActionError.self) { try play.world.check(.closeSheet(.share)) }
        #expect(other?.nextStep == "close what is shown: `compose: close`")
        let tap = #expect(throws: ActionError.self) { try play.world.check(.tap(Self.field)) }
        #expect(tap?.code == .promptInTheWay)
        #expect(tap?.nextStep == "close it first: `compose: close`")
        try play.do(.closeSheet(.message))
        #expect(play.world.content(of: Stage.ike).prompt == nil)
    }
}

/// The bar of a call that goes on: on a phone without a notch the window begins below it.
@Suite("The bar of a call")
struct CallBarTests {
    private static func play(_ device: Rig.Device, system: String = "ios-14") throws -> Play {
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0xFF, screens: [.chat],
            handlings: [AnyHandling(Tracker())])
        var play = Play(
            Setting(
                device: device.profile, system: try Stage.system(system), heights: device.heights,
                apps: [app]))
        try play.do(.launch(AppID(0)), .system(.call), .system(.answerCall))
        play.settle()
        return play
    }

    @Test("A call in a banner makes the window 20 pt less high until it ends")
    func lowersWindow() throws {
        var play = try Self.play(.iPhone6)
        let app = AppID(0)
        #expect(play.world.windowFrame(of: app) == Rect(x: 0, y: 20, width: 375, height: 647))
        #expect(play.world.frame(of: 1, in: app).maxY == 647)
        try play.do(.tap(3))
        play.settle()
        #expect(play.world.inset(of: app) == 258)
        #expect(play.world.frame(of: 1, in: app).maxY + 20 == play.world.keyboardFrame.y)
        try play.do(.system(.endCall))
        play.settle()
        #expect(play.world.content(of: app).window == nil)
        #expect(play.world.frame(of: 1, in: app).maxY == play.world.keyboardFrame.y)
        #expect(play.timeline.findings == [])
    }

    @Test("A phone with a notch shows the call beside it, and its window stays")
    func notch() throws {
        let play = try Self.play(.iPhoneXR)
        #expect(play.world.content(of: AppID(0)).window == nil)
    }
}
