import Handlings
import Simulator
import Testing

@Suite("One field after another")
struct KeyboardChangeTests {
    @Test(
        "Fields with accessories of their own post a show each time, with one that is shared none")
    func accessories() throws {
        func rig(_ first: String, _ second: String) throws -> Rig {
            let fields = [first, second].map {
                InputTraits(accessoryHeight: 44, accessoryName: $0)
            }
            var rig = try Rig(.iPhone6, system: "ios-9", fields: fields)
            _ = try rig.posts(.focus(0, during: .none))
            return rig
        }
        var own = try rig("a", "b")
        #expect(
            try own.posts(.focus(1, during: .none)) == [
                "willChangeFrame 0,365,375,302 -> 0,365,375,302 250/7",
                "willShow 0,365,375,302 -> 0,365,375,302 250/7",
                "didChangeFrame 0,365,375,302 -> 0,365,375,302 250/7",
                "didShow 0,365,375,302 -> 0,365,375,302 250/7"
            ])
        var shared = try rig("tools", "tools")
        #expect(try shared.posts(.focus(1, during: .none)) == [])
    }

    @Test("A field for a password is shown twice: first the keys, then with the offer")
    func autofill() throws {
        let password = InputTraits(isSecure: true)
        var rig = try Rig(.iPhoneXR, system: "ios-12", fields: [password])
        try rig.warmUp()
        #expect(
            try rig.wills(.focus(0, during: .none)) == [
                "willShow 0,896,414,301 -> 0,595,414,301 250/7",
                "willShow 0,595,414,301 -> 0,550,414,346 0/7"
            ])
        var code = try Rig(
            .iPhoneXR, system: "ios-12", fields: [InputTraits(content: .oneTimeCode)])
        try code.warmUp()
        #expect(try code.wills(.focus(0, during: .none)).count == 2)
    }

    @Test("Before password AutoFill a secure field has keys alone, and is shown once")
    func beforeAutofill() throws {
        var rig = try Rig(.iPhone6, system: "ios-9", fields: [InputTraits(isSecure: true)])
        #expect(
            try rig.wills(.focus(0, during: .none)) == [
                "willShow 0,667,375,216 -> 0,451,375,216 250/7"
            ])
    }

    @Test("A pad of another size comes without a word where the system forgets it")
    func silentKinds() throws {
        for isSilent in [true, false] {
            let fields = [InputTraits(), InputTraits(keyboard: .numberPad)]
            var play = Play(
                Setting(
                    device: Rig.Device.iPhone6.profile,
                    system: try Self.system("ios-9") { system in
                        system.keyboard.silentKinds.value = isSilent ? [.numberPad] : []
                    },
                    heights: KeyboardHeights(
                        rows: Rig.Device.iPhone6.heights.rows
                            + [Stage.row(.numberPad, .portrait, 216)]),
                    apps: [Self.app(fields)]))
            try play.do(.launch(Rig.app), .focus(0, during: .none))
            let count = play.notifications(to: Rig.app).count
            try play.do(.focus(1, during: .none))
            #expect(play.notifications(to: Rig.app).count - count == (isSilent ? 0 : 4))
            #expect(play.world.keyboardFrame.height == 216)
        }
    }

    @Test("Emoji come without a word where the bar is off and the system forgets it")
    func silentEmoji() throws {
        for (bar, isSilent) in [(PredictionBar.off, true), (.on, false)] {
            var play = Play(
                Setting(
                    device: Rig.Device.iPhone6.profile,
                    system: try Self.system("ios-12") { system in
                        system.keyboard.silentWithoutPrediction.value = [.emoji]
                    },
                    heights: KeyboardHeights(
                        rows: Rig.Device.iPhone6.heights.rows
                            + [Stage.row(.emoji, .portrait, 250)]),
                    apps: [Self.app([InputTraits()])],
                    choice: KeyboardChoice(prediction: bar)))
            try play.do(.launch(Rig.app), .focus(0, during: .none))
            let count = play.notifications(to: Rig.app).count
            try play.do(.changeKeyboard(.emoji))
            #expect((play.notifications(to: Rig.app).count == count) == isSilent)
            #expect(play.world.keyboardFrame.height == 250)
        }
    }

    static func system(
        _ name: String, _ change: (inout SystemProfile) -> Void
    ) throws -> SystemProfile {
        var system = try Stage.system(name)
        change(&system)
        return system
    }

    static func app(_ fields: [InputTraits]) -> AppDefinition {
        let views = fields.enumerated().map { index, traits in
            ViewDefinition(
                ViewID("field\(index)"), .textField(placeholder: ""), horizontal: .fill,
                vertical: Placement(start: .safeStart(0), length: 30), input: traits)
        }
        return AppDefinition(
            name: "sample", title: "Sample", iconColor: 0x8888_88FF,
            screens: [ScreenDefinition(name: "first", views: views)], handlings: [],
            isWatched: false)
    }
}

@Suite("The keyboard's frame at any millisecond")
struct KeyboardMotionTests {
    private static func play() throws -> Play {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike), .tap(3), .tapOutside)
        play.settle()
        return play
    }

    private static func tops(_ play: Play, steps: [Int32]) throws -> [Int64: Pt] {
        var play = play
        var tops: [Int64: Pt] = [:]
        for step in steps {
            play.world.advance(byMs: step, into: &play.timeline)
            tops[play.world.clockMs] = play.world.keyboard?.frame.y ?? 812
        }
        return tops
    }

    @Test("It is the same in whatever pieces time passes, an interruption included")
    func pieces() throws {
        var play = try Self.play()
        try play.world.perform(.tap(3), into: &play.timeline)
        play.world.advance(byMs: 97, into: &play.timeline)
        let before = try #require(play.world.keyboard?.frame.y)
        try play.world.perform(.blur(during: .none), into: &play.timeline)
        #expect(play.world.keyboard?.frame.y == before, "no jump where it turns")
        let fine = try Self.tops(play, steps: Array(repeating: 1, count: 700))
        let coarse = try Self.tops(play, steps: Array(repeating: 7, count: 100))
        for (ms, top) in coarse { #expect(fine[ms] == top, "\(ms)") }
        let way = fine.sorted { $0.key < $1.key }.map(\.value)
        #expect(way == way.sorted())
        #expect(way.last == 812)
    }

    @Test("A spring that is declared longer than it takes rests, and does not trap")
    func longSpring() throws {
        for ms in stride(from: Int32(0), through: 900, by: 1) {
            let part = Motion.progress(curve: 7, elapsedMs: ms, durationMs: 800)
            #expect(part <= Motion.whole)
        }
        #expect(Motion.progress(curve: 7, elapsedMs: 700, durationMs: 800) > Motion.whole - 100)
    }
}
