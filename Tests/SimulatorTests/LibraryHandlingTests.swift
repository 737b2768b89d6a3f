import Handlings
import Simulator
import Testing

@Suite("What libraries do with the keyboard, fault and option")
struct LibraryHandlingTests {
    /// A show or a hide of a keyboard of a height on a window of 800 pt.
    static func post(
        _ name: KeyboardNotificationName, _ height: Pt, from begin: Pt = 0, width: Pt = 375
    ) -> AppEvent {
        func frame(_ height: Pt) -> Rect {
            Rect(x: 0, y: 800 - height, width: width, height: height)
        }
        return .keyboard(
            KeyboardNotification(
                name: name, begin: frame(begin), end: frame(height), durationMs: 250, curve: 7,
                keys: [.frameBegin, .frameEnd, .animation]))
    }

    static func insets(_ handling: some KeyboardHandling, _ events: [AppEvent]) -> [Pt] {
        let window = Layout.Window(size: Size(width: 375, height: 800), safeArea: Insets())
        var probe = HandlingProbe(
            AnyHandling(handling), window: window, isPad: false, screen: .chat)
        return events.map { event in
            probe.send(event)
            return probe.inset
        }
    }

    @Test("A shift by the height of each show, for a second show of another height")
    func relativeShift() {
        let shows = [Self.post(.willShow, 200), Self.post(.willShow, 250, from: 200)]
        let hide = shows + [Self.post(.willHide, 0, from: 250)]
        #expect(Self.insets(RelativeShift(), hide) == [200, 450, 200])
        #expect(Self.insets(RelativeShift(again: .ignores), hide) == [200, 200, -50])
        #expect(Self.insets(RelativeShift(again: .adjusts), hide) == [200, 250, 0])
        let blur = shows + [Self.post(.willHide, 0, from: 250), .resignedFirstResponder(3)]
        #expect(
            Self.insets(RelativeShift(again: .adjusts, ending: .resign), blur)
                == [200, 250, 250, 0])
        let still = [Self.post(.willShow, 200), Self.post(.willShow, 200, from: 200)]
        #expect(Self.insets(RelativeShift(), still) == [200, 400])
        #expect(Self.insets(RelativeShift(ignoresEqualFrames: true), still) == [200, 200])
    }

    @Test("An avoiding view, for a frame reported twice, an empty one and a narrow one")
    func avoidingView() {
        let twice = [Self.post(.willChangeFrame, 200), Self.post(.willChangeFrame, 200, from: 200)]
        #expect(Self.insets(KeyboardAvoidingView(), twice) == [200, 0])
        #expect(Self.insets(KeyboardAvoidingView(measures: .initial), twice) == [200, 200])
        let empty = AppEvent.keyboard(
            KeyboardNotification(
                name: .willChangeFrame, begin: .zero, end: .zero, durationMs: 0, curve: 7,
                keys: [.frameBegin, .frameEnd]))
        #expect(Self.insets(KeyboardAvoidingView(), [empty]) == [800])
        #expect(Self.insets(KeyboardAvoidingView(treatsEmptyAsHidden: true), [empty]) == [0])
        let narrow = [Self.post(.willChangeFrame, 200, width: 320)]
        #expect(Self.insets(KeyboardAvoidingView(), narrow) == [200])
        #expect(Self.insets(KeyboardAvoidingView(treatsNarrowAsHidden: true), narrow) == [0])
    }

    @Test("Trackers of the end of a show, and of frames that hang below the window")
    func trackers() {
        var atEnd = Tracker.Options()
        atEnd.source = .didShowAndHide
        let show = [Self.post(.willShow, 200), Self.post(.didShow, 200)]
        let trip = show + [Self.post(.willHide, 0, from: 200), Self.post(.didHide, 0)]
        #expect(Self.insets(Tracker(atEnd), trip) == [0, 200, 0, 0])
        let hanging = Self.move(
            .willChangeFrame, .zero, Rect(x: 0, y: 745, width: 375, height: 300))
        var careful = Tracker.Options()
        #expect(Self.insets(Tracker(careful), [hanging]) == [55])
        careful.treatsHangingAsHidden = true
        #expect(Self.insets(Tracker(careful), [hanging]) == [0])
        #expect(Self.insets(Tracker(careful), [Self.post(.willChangeFrame, 200)]) == [200])
    }

    @Test("A hide without a height, passed over or not")
    func flat() {
        let flat = AppEvent.keyboard(
            KeyboardNotification(
                name: .willHide, begin: Rect(x: 0, y: 600, width: 375, height: 200),
                end: Rect(x: 0, y: 800, width: 375, height: 0), durationMs: 250, curve: 7,
                keys: [.frameBegin, .frameEnd]))
        let trip = [Self.post(.willShow, 200), flat]
        #expect(Self.insets(RelativeShift(), trip) == [200, 0])
        #expect(Self.insets(RelativeShift(ignoresFlat: true), trip) == [200, 200])
    }

    @Test("The keyboard's view is watched by the property that the system sets, or in vain")
    func viewObserver() {
        let pulled = Rect(x: 0, y: 700, width: 375, height: 200)
        let pull = [
            Self.post(.willChangeFrame, 200), .keyboardViewMoved(.center, frame: pulled)
        ]
        #expect(Self.insets(KeyboardViewObserver(), pull) == [200, 100])
        #expect(Self.insets(KeyboardViewObserver(watches: .frame), pull) == [200, 200])
    }

    @Test("A web view that is resized in one mode and not restored in the other")
    func webView() {
        let trip = [Self.post(.willShow, 200), .timer("mode"), Self.post(.willHide, 0, from: 200)]
        #expect(Self.insets(WebViewResizer(), trip) == [200, 200, 0])
        #expect(Self.insets(WebViewResizer(later: .none), trip) == [200, 200, 200])
        let every = WebViewResizer(later: .none, restoresInEveryMode: true)
        #expect(Self.insets(every, trip) == [200, 200, 0])
        #expect(Self.insets(WebViewResizer(mode: .none), trip) == [0, 0, 0])
    }

    @Test("A field that resigns when the keyboard's frame moves, and one that does not")
    func resignsOnMove() {
        let window = Layout.Window(size: Size(width: 768, height: 1024), safeArea: Insets())
        for (onlyForPan, keeps) in [(false, false), (true, true)] {
            var probe = HandlingProbe(
                AnyHandling(ResignsOnMove(onlyForPan: onlyForPan)), window: window, isPad: true,
                screen: .chat)
            probe.firstResponder = 3
            let docked = Rect(x: 0, y: 760, width: 768, height: 264)
            let below = Rect(x: 0, y: 1024, width: 768, height: 264)
            let raised = Rect(x: 0, y: 650, width: 768, height: 264)
            probe.send(Self.move(.willChangeFrame, below, docked))
            probe.send(Self.move(.didShow, below, docked))
            #expect(probe.firstResponder == 3)
            probe.send(Self.move(.willChangeFrame, docked, raised))
            #expect((probe.firstResponder == 3) == keeps)
        }
    }

    static func move(_ name: KeyboardNotificationName, _ begin: Rect, _ end: Rect) -> AppEvent {
        .keyboard(
            KeyboardNotification(
                name: name, begin: begin, end: end, durationMs: 250, curve: 7,
                keys: [.frameBegin, .frameEnd, .animation]))
    }

    @Test("A toolbar that waits for a show is given with the keyboard that comes up, or not at all")
    func waitingToolbar() throws {
        func heights(_ manager: ToolbarManager, isReported: Bool) throws -> [Pt] {
            let views = ["a", "b"].map { name in
                ViewDefinition(
                    ViewID(name), .textField(placeholder: ""), horizontal: .fill,
                    vertical: Placement(start: .safeStart(name == "a" ? 0 : 50), length: 44),
                    input: InputTraits())
            }
            let screen = ScreenDefinition(name: "form", views: views)
            let setting = try Stage.single(screen, [manager]) {
                $0.delivery.restoreIsTold.value = isReported
            }
            var play = Play(setting)
            var heights: [Pt] = []
            let actions: [Action] = [
                .launch(Stage.ike), .tap(0), .home, .launch(Stage.ike), .tap(1), .tapOutside,
                .tap(1)
            ]
            for action in actions {
                try play.do(action)
                if case .tap = action { heights.append(play.world.keyboardFrame.height) }
            }
            return heights
        }
        let waits = ToolbarManager(waitsForShow: true)
        #expect(try heights(waits, isReported: true) == [377, 377, 377])
        #expect(try heights(waits, isReported: false) == [377, 333, 377])
        #expect(try heights(ToolbarManager(), isReported: false) == [377, 377, 377])
    }

    @Test("A script without a focus puts no keyboard away, after an alert that gives it back")
    func script() throws {
        func isUp(_ script: ScriptFocus, alertRestores: Bool) throws -> [Bool] {
            let setting = try Stage.setting([Tracker(), script]) {
                $0.interruptions.alertRestores.value = alertRestores
            }
            var play = Play(setting)
            let alert = Prompt(kind: .alert, title: "", message: "", buttons: ["OK"])
            try play.do(.launch(Stage.ike), .tap(3), .showPrompt(alert), .answerPrompt)
            let isBack = play.world.isKeyboardShown
            try play.do(.tapOutside)
            let isStuck = play.world.isKeyboardShown
            try play.do(.tap(3), .tapOutside)
            return [isBack, isStuck, play.world.isKeyboardShown]
        }
        #expect(try isUp(ScriptFocus(), alertRestores: true) == [true, true, false])
        #expect(try isUp(ScriptFocus(), alertRestores: false) == [false, false, false])
        let hears = ScriptFocus(hearsRestores: true)
        #expect(try isUp(hears, alertRestores: true) == [true, false, false])
    }
}
