import Handlings
import Simulator
import Testing

@Suite("The talk's race")
struct RaceTests {
    @Test("The app as it is loses the keyboard, and its bar hangs where Notes had its keyboard")
    func asItIs() throws {
        var play = Play(try Stage.setting([Tracker()]))
        try play.talk()
        #expect(play.oracles.contains(.cardShowsLastScreen))
        #expect(play.oracles.contains(.storedShowsLastScreen))
        #expect(play.oracles.contains(.keyboardReturns))
        #expect(play.oracles.contains(.insetMatchesKeyboard))
        let stored = try #require(play.capture(play.world.storedSnapshot(of: Stage.ike)))
        #expect(stored.content.inset == 377)
        #expect(stored.keyboard == nil)
    }

    @Test("With guard and overlay nothing is lost")
    func fixed() throws {
        var play = Play(try Stage.setting([Tracker(), GuardBoolean(), OverlaidSnapshot()]))
        try play.talk()
        #expect(play.timeline.findings == [])
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
        #expect(play.world.keyboardOwner == Stage.ike)
        #expect(play.world.inset(of: Stage.ike) == 333)
    }

    @Test("The fix outlives the death of the process")
    func survivesKill() throws {
        var play = Play(try Stage.setting([Tracker(), GuardBoolean(), OverlaidSnapshot()]))
        try play.talk(killing: true)
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
        #expect(play.world.keyboardOwner == Stage.ike)
        #expect(play.timeline.findings == [])
    }

    /// The talk's bug exists only because going to the background takes longer than opening a
    /// keyboard elsewhere: nobody wrote it down, it follows from the latency.
    @Test("Sweeping the background latency makes the race vanish and return")
    func sweep() throws {
        var outcomes: [Int32: Pt] = [:]
        let lifecycle = try Stage.system("ios-12").lifecycle
        for latency in stride(from: Int32(0), through: 3000, by: 100) {
            let setting = try Stage.setting([Tracker()]) { system in
                system.lifecycle.entersBackgroundMs.value = latency
            }
            var play = Play(setting)
            try play.leaveForNotes()
            play.settle()
            outcomes[latency] = play.world.inset(of: Stage.ike)
        }
        let opens = lifecycle.launchMs.value + lifecycle.becomesActiveMs.value + 500
        for (latency, inset) in outcomes {
            let isStillRunning = latency + lifecycle.suspendsMs.value > opens
            #expect(inset == (isStillRunning ? 377 : 0), "background after \(latency) ms")
        }
        #expect(Set(outcomes.values) == [0, 377])
    }

    @Test("Each part of the fix is needed", arguments: Part.allCases)
    func necessity(part: Part) throws {
        var play = Play(try Stage.setting(part.handlingsWithout))
        try play.talk(killing: part == .persist)
        #expect(Set(play.oracles).isSuperset(of: part.breaks))
    }

    enum Part: CaseIterable {
        case remember, persist, restore, overlay

        var handlingsWithout: [any KeyboardHandling] {
            let `guard` = GuardBoolean(
                remembers: self != .remember, persists: self != .persist,
                restores: self != .restore)
            return [Tracker(), `guard`, OverlaidSnapshot(isEnabled: self != .overlay)]
        }

        var breaks: Set<Oracle> {
            switch self {
            case .remember, .persist, .restore: [.keyboardReturns]
            case .overlay: [.cardShowsLastScreen, .storedShowsLastScreen]
            }
        }
    }

    @Test("On iOS 17 the overlay has no keyboard in it, and the hole stays")
    func outOfProcess() throws {
        let handlings: [any KeyboardHandling] = [Tracker(), GuardBoolean(), OverlaidSnapshot()]
        var play = Play(try Stage.setting(handlings, system: "ios-17"))
        try play.talk()
        #expect(Set(play.oracles) == [.cardShowsLastScreen, .storedShowsLastScreen])
        let last = play.world.captures.first { $0.keyboard != nil }
        #expect(last?.keyboard?.frame.y == 479, "the keyboard had come to rest before the switch")
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
    }

    @Test("Without a foreign keyboard the system brings everything back by itself")
    func systemRestores() throws {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3), .home)
        play.settle()
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(!play.oracles.contains(.keyboardReturns))
        #expect(!play.oracles.contains(.insetMatchesKeyboard))
        #expect(play.world.inset(of: Stage.ike) == 333)
    }

    @Test("A tracker that unsubscribes while inactive misses the hide of a prompt")
    func unsubscribing() throws {
        let prompt = Prompt(kind: .permission, title: "Record?", message: "", buttons: ["OK"])
        let bad = Tracker(unsubscribesWhileInactive: true)
        var play = Play(try Stage.setting([bad]))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(3), .showPrompt(prompt), .answerPrompt)
        play.settle()
        #expect(play.oracles == [.insetMatchesKeyboard])
    }
}
