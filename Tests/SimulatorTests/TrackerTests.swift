import Handlings
import Simulator
import Testing

@Suite("Trackers: what each option fixes, and what it breaks")
struct TrackerTests {
    struct Height: Sendable, CustomTestStringConvertible {
        var rule: Tracker.HeightRule
        var source = Tracker.Source.showAndHide
        var system = "ios-12"
        var orientation = Orientation.portrait
        var shown: Pt
        var hidden: Pt

        var testDescription: String { "\(rule.rawValue) of \(source.rawValue) on \(system)" }
    }

    static let heights = [
        Height(rule: .window, source: .willChangeFrame, shown: 333, hidden: 0),
        Height(rule: .window, shown: 333, hidden: 0),
        // The own height of an end frame says nothing of a hide.
        Height(rule: .frame, source: .willChangeFrame, shown: 333, hidden: 333),
        Height(rule: .frame, shown: 333, hidden: 0),
        Height(rule: .screen, shown: 333, hidden: 0),
        // Before iOS 8 a landscape frame is told as that of the upright screen: 375 - 0 = 375.
        Height(rule: .window, system: "ios-7", orientation: .landscape, shown: 209, hidden: 0),
        Height(rule: .screen, system: "ios-7", orientation: .landscape, shown: 375, hidden: 375),
        // The screen is the notification's object since iOS 16.1; away, the safe area is left.
        Height(rule: .intersection, shown: 34, hidden: 34),
        Height(rule: .intersection, system: "ios-16.1", shown: 333, hidden: 34)
    ]

    @Test("Each rule for the height", arguments: heights)
    func height(_ row: Height) throws {
        let tracker = Bench.tracker {
            $0.height = row.rule
            $0.source = row.source
        }
        var play = try Bench.play(tracker, system: row.system, orientation: row.orientation)
        try play.do(.tap(Bench.field))
        play.settle()
        #expect(play.inset == row.shown)
        try play.do(.tapOutside)
        play.settle()
        #expect(play.inset == row.hidden)
    }

    @Test(
        "The bounds where they are all there is, the end frame where it is",
        arguments: [
            (Tracker.Key.frameEnd, "ios-3.1", Pt(0)), (.bounds, "ios-3.1", 216),
            (.byEra, "ios-3.1", 216), (.frameEnd, "ios-5", 252), (.bounds, "ios-5", 252),
            (.byEra, "ios-5", 252)
        ] as [(Tracker.Key, String, Pt)])
    func keys(key: Tracker.Key, system: String, height: Pt) throws {
        let tracker = Bench.tracker {
            $0.key = key
            $0.source = .showAndHide
        }
        var play = try Bench.play(tracker, system: system, heights: Stage.oldHeights)
        try play.do(.tap(Bench.field))
        if system == "ios-5" { try play.do(.changeKeyboard(.japanese)) }
        play.settle()
        #expect(play.inset == height)
        try play.do(.tapOutside)
        play.settle()
        #expect(play.inset == 0)
    }

    @Test("An unlocked iPad keyboard: the talk's first tracker flies, its last one does not")
    func unlocked() throws {
        for (tracker, inset) in [(Tracker(), Pt(812)), (Tracker(.talk, name: "talkTracker"), 0)] {
            var play = try Bench.play(tracker, isPad: true)
            try play.do(.tap(Bench.field))
            play.settle()
            #expect(play.inset == 333)
            let zero = KeyboardNotification(
                name: .willChangeFrame, begin: .zero, end: .zero, durationMs: 0, curve: 7,
                keys: [.frameBegin, .frameEnd])
            #expect(Self.probe(tracker, isPad: true, zero) == inset)
        }
    }

    @Test("On an iPad the talk's last tracker hears where a frame change ended as well")
    func didChangeFrame() {
        let end = Rect(x: 0, y: 300, width: 375, height: 333)
        let reported = KeyboardNotification(
            name: .didChangeFrame, begin: end, end: end.moved(to: 479), durationMs: 0, curve: 7,
            keys: [.frameBegin, .frameEnd])
        #expect(Self.probe(Tracker(.talk), isPad: true, reported) == 333)
        #expect(Self.probe(Tracker(.talk), isPad: false, reported) == 0)
        #expect(Self.probe(Tracker(), isPad: true, reported) == 0)
    }

    private static func probe(
        _ tracker: Tracker, isPad: Bool, _ reported: KeyboardNotification...
    ) -> Pt {
        var probe = HandlingProbe(
            AnyHandling(tracker), window: Layout.window(of: Stage.iPhoneX, .portrait),
            isPad: isPad, screen: .chat)
        probe.send(.lifecycle(.didFinishLaunching))
        for notification in reported { probe.send(.keyboard(notification)) }
        return probe.inset
    }

    @Test("With cross-fades a hide's end frame is empty: the views fly, or count it as away")
    func crossFade() throws {
        for (treats, inset) in [(false, Pt(812)), (true, 0)] {
            let tracker = Bench.tracker { $0.treatsEmptyEndAsHidden = treats }
            var play = try Bench.play(tracker, system: "ios-13", prefersCrossFade: true)
            try play.do(.tap(Bench.field), .tapOutside)
            play.settle()
            #expect(play.inset == inset)
        }
    }

    @Test("An inset saved at every show is the keyboard's own at the second one")
    func saved() throws {
        for (saving, inset) in [(Tracker.Saving.onShow, Pt(333)), (.whenHidden, 0), (.never, 0)] {
            let tracker = Bench.tracker {
                $0.savesInset = saving
                $0.source = .showAndHide
            }
            var play = try Bench.play(tracker)
            try play.do(.tap(Bench.field), .changeKeyboard(.numberPad))
            play.settle()
            #expect(play.inset == 291)
            try play.do(.tapOutside)
            play.settle()
            #expect(play.inset == inset, "\(saving.rawValue)")
        }
    }

    @Test("Differences come to the same, until somebody else moves the views")
    func delta() throws {
        let tracker = Bench.tracker { $0.changesByDelta = true }
        var play = try Bench.play(tracker)
        try play.do(.tap(Bench.field), .changeKeyboard(.numberPad))
        play.settle()
        #expect(play.inset == 291)
        try play.do(.tapOutside)
        play.settle()
        #expect(play.inset == 0)
        var other = try Bench.play(tracker, Resetting())
        try other.do(.tap(Bench.field), .home)
        other.settle()
        try other.do(.launch(Stage.ike))
        other.settle()
        try other.do(.tapOutside)
        other.settle()
        #expect(other.inset != 0)
    }

    /// Puts the views down while the app is left, as a reset at background does.
    struct Resetting: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        var name: String { "resetting" }
        var initialState: State { State() }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            if event == .lifecycle(.willResignActive) { app.setInset(0) }
        }
    }

    @Test("Equal frames are passed over, a change of the bar is not")
    func equalFrames() {
        let tracker = Bench.tracker { $0.ignoresEqualFrames = true }
        let up = Rect(x: 0, y: 479, width: 375, height: 333)
        func reported(_ begin: Rect, _ end: Rect) -> KeyboardNotification {
            KeyboardNotification(
                name: .willChangeFrame, begin: begin, end: end, durationMs: 250, curve: 7,
                keys: [.frameBegin, .frameEnd])
        }
        #expect(Self.probe(tracker, isPad: false, reported(up, up)) == 0)
        #expect(Self.probe(tracker, isPad: false, reported(up.moved(to: 521), up)) == 333)
        #expect(Self.probe(Tracker(), isPad: false, reported(up, up)) == 333)
    }

    @Test("A debounced tracker is late, and still right in the end")
    func debounce() throws {
        let tracker = Bench.tracker { $0.debounceMs = 600 }
        var play = try Bench.play(tracker)
        try play.do(.tap(Bench.field))
        #expect(play.inset == 0, "half a second later the keyboard is up and the bar is not")
        play.settle()
        #expect(play.inset == 333)
    }

    @Test("A foreign keyboard that comes and goes at once does not move a debounced tracker")
    func debounceForeign() throws {
        for (ms, moves) in [(Int32(0), 2), (900, 0)] {
            let tracker = Bench.tracker { $0.debounceMs = ms }
            var play = try Bench.play(tracker) { $0.lifecycle.entersBackgroundMs.value = 5000 }
            try play.visitNotes()
            try play.do(.tapOutside)
            play.settle()
            #expect(play.moves == moves, "debounce of \(ms) ms")
        }
    }

    @Test("Deferred work re-adds the inset after the hide, unless it checks for a responder")
    func deferred() throws {
        for (checks, inset) in [(false, Pt(333)), (true, 0)] {
            let tracker = Bench.tracker {
                $0.deferredMs = 2000
                $0.checksResponder = checks
            }
            var play = try Bench.play(tracker)
            try play.do(.tap(Bench.field), .tapOutside)
            play.settle()
            #expect(play.inset == inset)
            try play.do(.tap(Bench.field))
            play.settle()
            #expect(play.inset == 333)
        }
    }

    @Test("Who ignores what comes while inactive is not moved from outside, and misses a prompt")
    func active() throws {
        let tracker = Bench.tracker { $0.ignoresUnlessActive = true }
        var abroad = try Bench.play(tracker)
        try abroad.visitNotes()
        #expect(abroad.inset == 0)
        var plain = try Bench.play(Tracker())
        try plain.visitNotes()
        #expect(plain.inset == 377)
        var prompted = try Bench.play(tracker)
        try prompted.do(.tap(Bench.field), .showPrompt(.record), .answerPrompt)
        prompted.settle()
        #expect(prompted.world.isKeyboardShown)
        #expect(prompted.oracles == [.insetMatchesKeyboard])
    }

    @Test("Who ignores foreign posts is safe where they are marked, and not before iOS 9")
    func local() throws {
        for (system, inset) in [("ios-12", Pt(0)), ("ios-9", 0), ("ios-8", 377)] {
            var play = try Bench.play(
                Bench.tracker { $0.ignoresUnlessLocal = true }, system: system)
            try play.visitNotes()
            #expect(play.inset == inset, "\(system)")
        }
    }

    struct Observers: Sendable, CustomTestStringConvertible {
        var observes: Tracker.Observing
        var removes: Tracker.Removing
        /// How often one post is handled, before a push and a pop and after them.
        var before: Int
        var after: Int

        var testDescription: String { "\(observes.rawValue), \(removes.rawValue)" }
    }

    @Test(
        "Observers are added and removed in pairs, or the tracker is deaf, or hears double",
        arguments: [
            Observers(observes: .always, removes: .never, before: 1, after: 1),
            Observers(observes: .viewDidLoad, removes: .dealloc, before: 1, after: 1),
            Observers(observes: .viewWillAppear, removes: .viewWillDisappear, before: 1, after: 1),
            Observers(observes: .viewDidLoad, removes: .viewWillDisappear, before: 1, after: 0),
            Observers(observes: .viewWillAppear, removes: .never, before: 1, after: 2)
        ])
    func observers(_ row: Observers) throws {
        let tracker = Bench.tracker {
            $0.observes = row.observes
            $0.removes = row.removes
        }
        let stage = try Stage.setting([tracker])
        var app = stage.apps[0]
        app.screens.append(.details)
        var play = Play(
            Setting(
                device: stage.device, system: stage.system, heights: stage.heights, apps: [app]))
        try play.do(.launch(Stage.ike), .tap(Bench.field))
        #expect(play.lines.count == row.before)
        try play.do(.tapOutside, .push(1), .pop)
        play.settle()
        let count = play.lines.count
        try play.do(.tap(Bench.field))
        play.settle()
        #expect(play.lines.count - count == row.after)
        #expect(play.inset == (row.after > 0 ? 333 : 0))
    }

    @Test("Ending editing at background leaves no bar in mid-air, and no keyboard either")
    func dismissing() throws {
        for moment in DismissOnBackground.Moment.allCases where moment != .viewWillDisappear {
            var play = try Bench.play(Tracker(), DismissOnBackground(moment: moment))
            try play.do(.tap(Bench.field), .home)
            play.settle()
            try play.do(.launch(Stage.ike))
            play.settle()
            #expect(play.inset == 0)
            #expect(play.world.firstResponder(of: Stage.ike) == nil)
            #expect(play.oracles.contains(.keyboardReturns), "\(moment)")
            #expect(!play.oracles.contains(.insetMatchesKeyboard), "\(moment)")
        }
    }

    @Test("Ending editing when the screen is left ends it there, and not on a trip")
    func dismissingScreen() throws {
        var play = try Bench.play(Tracker(), DismissOnBackground(moment: .viewWillDisappear))
        try play.do(.tap(Bench.field), .home)
        play.settle()
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.inset == 333 && play.world.firstResponder(of: Stage.ike) != nil)
        try play.do(.present(0, nil), .dismiss)
        play.settle()
        #expect(play.inset == 0 && play.world.firstResponder(of: Stage.ike) == nil)
    }

    @Test("The show notification is a callback only while it comes from inside the call")
    func callback() throws {
        for (system, isPad, inset) in [
            ("ios-12", false, Pt(333)), ("ios-17", false, 0), ("ios-17", true, 333)
        ] {
            var play = try Bench.play(NotificationAsCallback(), system: system, isPad: isPad)
            try play.do(.tap(Bench.field))
            play.settle()
            #expect(play.inset == inset, "\(system)")
            try play.do(.tapOutside)
            play.settle()
            #expect(play.inset == 0)
        }
    }
}

extension Play {
    /// How often the first app's views were moved.
    var moves: Int {
        timeline.records.count { record in
            if case .inset(Stage.ike, _, _, _) = record.event { true } else { false }
        }
    }
}

extension Prompt {
    static let record = Prompt(kind: .permission, title: "Record?", message: "", buttons: ["OK"])
}

extension Rect {
    func moved(to y: Pt) -> Rect { Rect(x: x, y: y, width: width, height: height) }
}
