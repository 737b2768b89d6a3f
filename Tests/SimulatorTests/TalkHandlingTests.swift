import Handlings
import Simulator
import Testing

@Suite("The talk's guard and overlay as they are printed, and the cover of banking apps")
struct TalkHandlingTests {
    @Test("The printed pair fixes the talk's case")
    func fixed() throws {
        var play = Play(try Stage.setting([Tracker(), TalkGuard(), TalkOverlay()]))
        try play.talk()
        #expect(play.timeline.findings == [])
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
    }

    @Test("What is in memory alone dies with the process")
    func killed() throws {
        var play = Play(try Stage.setting([Tracker(), TalkGuard(), TalkOverlay()]))
        try play.talk(killing: true)
        #expect(play.world.firstResponder(of: Stage.ike) == nil)
        #expect(play.oracles == [.keyboardReturns])
    }

    @Test("A keyboard that was closed before leaving: the foreign one still moves the views")
    func closedBefore() throws {
        var play = Play(try Stage.setting([Tracker(), TalkGuard(), TalkOverlay()]))
        try play.do(.launch(Stage.ike))
        try play.do(.tap(Bench.field), .tapOutside)
        try play.visitNotes()
        try play.do(.type("milk"))
        try play.return()
        #expect(play.inset == 377)
        #expect(play.oracles.contains(.insetMatchesKeyboard))
    }

    @Test("From under a prompt the Bool is false: what the system does not restore is lost")
    func prompted() throws {
        for (handling, isBack) in [
            (TalkGuard() as any KeyboardHandling, false), (GuardBoolean(), true)
        ] {
            var play = Play(try Stage.setting([Tracker(), handling]))
            try play.do(.launch(Stage.ike))
            try play.do(.tap(Bench.field), .showPrompt(.record))
            try play.visitNotes()
            try play.do(.switchTo(Stage.ike), .answerPrompt)
            play.settle()
            let responder = play.world.firstResponder(of: Stage.ike)
            #expect((responder != nil) == isBack, "\(handling.name)")
        }
    }

    @Test("On a trip that is inactive only the picture goes at becoming active, or stays for good")
    func inactiveOnly() throws {
        for (goes, findings) in [(true, []), (false, [Oracle.coverIsTakenAway])] {
            var play = try Bench.play(Tracker(), TalkOverlay(goesAtActive: goes))
            try play.do(.tap(Bench.field), .showPrompt(.record))
            let covered = play.world.content(of: Stage.ike).overlays.count
            #expect(covered == 1, "it comes for a prompt as well")
            try play.do(.answerPrompt)
            play.settle()
            #expect(play.oracles == findings)
        }
    }

    @Test("Without the return from the background it goes a little later")
    func atActive() throws {
        var play = Play(
            try Stage.setting([Tracker(), TalkGuard(), TalkOverlay(goesAtForeground: false)]))
        try play.talk()
        #expect(play.timeline.findings == [])
    }

    @Test("A picture of the key window alone has the hole in it")
    func keyWindow() throws {
        var play = Play(
            try Stage.setting([Tracker(), TalkGuard(), TalkOverlay(allWindows: false)]))
        try play.talk()
        #expect(play.oracles.contains(.cardShowsLastScreen))
    }

    @Test("The banking cover is in the stored snapshot, too late for the live card")
    func cover() throws {
        for moment in CoverAtBackground.Moment.allCases {
            for cover in [AppContext.Cover.blur, .splash] {
                var play = Play(
                    try Stage.setting([
                        Tracker(), CoverAtBackground(cover: cover, moment: moment)
                    ]))
                try play.leaveForNotes()
                play.settle()
                let live = try #require(play.capture(play.world.liveCard(of: Stage.ike)))
                let stored = try #require(play.capture(play.world.storedSnapshot(of: Stage.ike)))
                let isEarly = moment == .willResignActive
                #expect(live.content.overlays.isEmpty == !isEarly)
                #expect(stored.content.overlays == [cover == .blur ? .blur : .splash])
                try play.return()
                #expect(play.world.content(of: Stage.ike).overlays == [])
                #expect(!play.oracles.contains(.coverIsTakenAway))
            }
        }
    }

    @Test("The cover comes at didEnterBackground and goes at willEnterForeground")
    func moments() throws {
        var play = try Bench.play(Tracker(), CoverAtBackground())
        try play.do(.home)
        play.settle()
        try play.do(.launch(Stage.ike))
        let events = play.timeline.records.map(\.event)
        let covered = try #require(events.firstIndex { $0 == .covered(Stage.ike, .blur) })
        let uncovered = try #require(events.firstIndex { $0 == .uncovered(Stage.ike) })
        #expect(events[covered - 1] == .lifecycle(Stage.ike, .didEnterBackground))
        #expect(events[uncovered - 1] == .lifecycle(Stage.ike, .willEnterForeground))
    }
}
