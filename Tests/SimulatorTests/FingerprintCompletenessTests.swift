import Foundation
import Handlings
import Testing

@testable import Simulator

/// Another value for one stored property.
private struct Change<State> {
    var property: String
    var apply: (inout State) -> Void

    init(_ property: String, _ apply: @escaping (inout State) -> Void) {
        self.property = property
        self.apply = apply
    }

    init<Field>(_ property: String, _ path: KeyPath<State, Field>, _ value: Field) {
        self.init(property) { overwrite(path, in: &$0, with: value) }
    }
}

@Suite("The fingerprint takes in every property")
struct FingerprintCompletenessTests {
    static let pictures = [Fingerprint(high: 1, low: 2), Fingerprint(high: 3, low: 4)]
    static let app = AppID(0)
    static let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    static let point = Point(x: 1, y: 2)

    /// The types that were checked; a source file must not declare another one.
    final class Checked {
        var names: Set<String> = []
    }

    let checked = Checked()

    static func identity(_ state: some FingerprintedState) -> Fingerprint {
        var f = Fingerprinter(pictures: pictures)
        f.feed(state)
        return f.result
    }

    /// Changes each property of a state and expects another fingerprint.
    ///
    /// - Parameter leftOut: the properties that are no part of the identity, with the reason.
    private func check<State: FingerprintedState>(
        _ state: State, _ changes: [Change<State>], leftOut: [String: String] = [:]
    ) {
        let type = String(reflecting: State.self).replacing("Simulator.", with: "")
        checked.names.insert(type)
        let properties = Mirror(reflecting: state).children.map { $0.label ?? "" }
        let known = changes.map(\.property) + leftOut.keys
        #expect(properties.sorted() == known.sorted(), "properties of \(type)")
        var seen = [Self.identity(state)]
        for change in changes {
            var other = state
            change.apply(&other)
            let identity = Self.identity(other)
            #expect(!seen.contains(identity), "\(type).\(change.property) is not fed")
            seen.append(identity)
        }
    }

    private func checkCases<State: FingerprintedState>(_ states: [State]) {
        checked.names.insert(String(reflecting: State.self).replacing("Simulator.", with: ""))
        var seen: [Fingerprint] = []
        for state in states { seen.append(Self.identity(state)) }
        for (index, identity) in seen.enumerated() {
            let first = seen.firstIndex(of: identity) ?? index
            #expect(first == index, "\(states[first]) and \(states[index]) are one state")
        }
    }

    @Test("Each stored property of each state, and each case of an event, counts")
    func completeness() throws {
        try checkWorld()
        checkLifecycle()
        checkKeyboard()
        checkNotifications()
        checkApps()
        checkScreens()
        checkLayout()
        checkContent()
        checkProcess()
        checkEvents()
        checkWindows()
        #expect(try Self.declared() == checked.names)
    }

    /// The types of the sources that feed a fingerprint.
    static func declared() throws -> Set<String> {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Simulator")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        var names: Set<String> = []
        for case let file as URL in files ?? FileManager.DirectoryEnumerator()
        where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /extension ([A-Za-z.]+): FingerprintedState/) {
                names.insert(String(match.1))
            }
        }
        return names
    }
}

// MARK: - Typed texts

extension FingerprintCompletenessTests {
    private func checkTexts() {
        check(
            TypedText(text: "a", controller: 0, view: 0),
            [
                Change("text", \.text, "b"), Change("controller", \.controller, nil),
                Change("view", \.view, 1)
            ])
    }
}

// MARK: - Local and remote notifications

extension FingerprintCompletenessTests {
    private static var notices: NoticeState {
        var notices = NoticeState()
        _ = notices.add(UserNotification(app: app), at: .banner)
        return notices
    }

    private func checkNotices() {
        let note = UserNotification(app: Self.app)
        let notice = NoticeState.Notice(number: 0, content: note, place: .list)
        let badge = NoticeState.Badge(app: Self.app, number: 1)
        check(
            NoticeState(),
            [Change("all", \.all, [notice]), Change("badges", \.badges, [badge])])
        check(
            notice,
            [
                Change("number", \.number, 1),
                Change("content", \.content, UserNotification(app: AppID(1))),
                Change("place", \.place, .banner)
            ])
        check(badge, [Change("app", \.app, AppID(1)), Change("number", \.number, 2)])
        check(
            note,
            [
                Change("app", \.app, AppID(1)), Change("title", \.title, "t"),
                Change("body", \.body, "b"), Change("badge", \.badge, 1),
                Change("sound", \.sound, "s"), Change("hasContent", \.hasContent, true),
                Change("isRemote", \.isRemote, true),
                Change("userInfo", \.userInfo, [.init("k", "v")]),
                Change("payloadBytes", \.payloadBytes, 1)
            ])
    }
}

// MARK: - The world

extension FingerprintCompletenessTests {
    private func checkWorld() throws {
        let play = Play(try Stage.setting([Tracker()]))
        let situations = Self.situations(on: play.world.setting.system)
        var keyboard = KeyboardState(screen: Size(width: 1, height: 1), choice: KeyboardChoice())
        keyboard.setBar(.miniLeft)
        var lifecycle = LifecycleState(interface: .portrait, appearance: .dark)
        lifecycle.lock()
        var switcher = SwitcherState()
        switcher.show(SwitcherContent(cards: []))
        var apps = AppState()
        apps.write(DiskRecord(app: Self.app, key: "k", bytes: []))
        var queue = EventQueue()
        queue.schedule(.fingerMoves, inMs: 1)
        var latencies = LatencyChoice()
        latencies[.suspends] = 1
        var windows = WindowState(arrangement: .windowed, connected: [])
        windows.show([Self.place])
        var process = Simulator.Process()
        process.enter(.active)
        check(
            play.world,
            [
                Change("processes", \.processes, [process]),
                Change("keyboardState", \.keyboardState, keyboard),
                Change("lifecycleState", \.lifecycleState, lifecycle),
                Change("switcherState", \.switcherState, switcher),
                Change("appState", \.appState, apps), Change("queue", \.queue, queue),
                Change("windowState", \.windowState, windows),
                Change("latencies", \.latencies, latencies),
                Change("situationState", \.situationState, situations),
                Change("checkState", \.checkState, CheckState([Self.ownCheck]))
            ],
            leftOut: [
                "shared": "the setting changes with the situation alone",
                "clockMs": "times of a state are relative to now",
                "pictureState": "pictures are fed by their content, where a state has one"
            ])
        check(
            LatencyChoice(), [Change("chosen", \.chosen, 1)],
            leftOut: ["asked": "it belongs to the search, which feeds it"])
        check(
            CheckState([Self.ownCheck]),
            [Change("progress", \.progress, [CheckState.Progress.waits])])
        check(
            situations,
            [
                Change("counts", \.counts, [SituationState.Counts(launches: 1)]),
                Change("current", \.current, 0)
            ])
        check(
            SituationState.Counts(),
            [
                Change("shows", \.shows, 1), Change("launches", \.launches, 1),
                Change("returns", \.returns, 1), Change("isShown", \.isShown, true),
                Change("prompt", \.prompt, .shown)
            ])
    }

    /// A check that begins later, so that it has a progress of 0.
    private static var ownCheck: TimedCheck {
        let condition = TimedCheck.Condition("front: ike") { _ in nil }
        return TimedCheck(name: "own", app: app, demand: .always(condition))
    }

    private static func situations(on system: SystemProfile) -> SituationState {
        var situation = Situation(app: app, system: system)
        situation.launches = 2...2
        return SituationState([situation])
    }

    private func checkLifecycle() {
        check(
            LifecycleState(interface: .portrait, appearance: .light),
            [
                Change("front", \.front, Self.app), Change("recents", \.recents, [Self.app]),
                Change("isLocked", \.isLocked, true), Change("isProtected", \.isProtected, true),
                Change("cover", \.cover, .switcher), Change("call", \.call, .ringing),
                Change("appearance", \.appearance, .dark),
                Change("interface", \.interface, .landscapeLeft),
                Change("awaitedTurn", \.awaitedTurn, .landscape),
                Change("notices", \.notices, Self.notices)
            ])
        checkNotices()
        checkTexts()
        let card = SwitcherContent.Card(app: Self.app, picture: CaptureID(0), isLive: true)
        check(
            SwitcherState(), [Change("open", \.open, SwitcherContent(cards: [card]))],
            leftOut: ["last": "only reports read it"])
        let window = SwitcherContent.Card.Window(
            app: Self.app, picture: CaptureID(0), frame: Self.rect)
        check(
            window,
            [
                Change("app", \.app, AppID(1)), Change("picture", \.picture, CaptureID(1)),
                Change("frame", \.frame, Rect(x: 9, y: 9, width: 9, height: 9))
            ])
        check(
            SwitcherContent(cards: []), [Change("cards", \.cards, [card])],
            leftOut: ["shown": "the state of the windows has them"])
        check(
            card,
            [
                Change("app", \.app, AppID(1)), Change("picture", \.picture, CaptureID(1)),
                Change("isLive", \.isLive, false), Change("group", \.group, [window])
            ])
    }
}

// MARK: - The keyboard

extension FingerprintCompletenessTests {
    static let pan = Pan(from: 1, to: 2)
    static let finger = Finger(app: app, pan: pan, mode: .none)

    private func checkKeyboard() {
        let screen = Size(width: 320, height: 480)
        var shown = Keyboard(screen: screen)
        shown.isShown = true
        check(
            KeyboardState(screen: screen, choice: KeyboardChoice()),
            [
                Change("current", \.current, shown),
                Change("choice", \.choice, KeyboardChoice(kind: .emoji)),
                Change("hasHardware", \.hasHardware, true),
                Change("forcesSoftware", \.forcesSoftware, true),
                Change("bar", \.bar, .miniLeft), Change("finger", \.finger, Self.finger)
            ])
        checkKeyboard(shown)
        check(
            KeyboardChoice(),
            [
                Change("kind", \.kind, .emoji), Change("prediction", \.prediction, .off),
                Change("ownHeight", \.ownHeight, 1)
            ])
        check(
            Self.finger,
            [
                Change("app", \.app, AppID(1)), Change("pan", \.pan, Pan(from: 1, to: 3)),
                Change("mode", \.mode, .onDrag), Change("elapsedMs", \.elapsedMs, 1),
                Change("appMovesTo", \.appMovesTo, 1)
            ])
        check(
            Self.pan,
            [
                Change("view", \.view, 0), Change("from", \.from, 9), Change("to", \.to, 9),
                Change("durationMs", \.durationMs, 9), Change("lifts", \.lifts, false),
                Change("touchesIndicator", \.touchesIndicator, true)
            ])
        check(
            OwnAccessory(screen: 0, view: 0, height: 0),
            [
                Change("screen", \.screen, 1), Change("view", \.view, 1),
                Change("height", \.height, 1)
            ])
        check(
            OwnInputView(screen: 0, view: 0, height: 0),
            [
                Change("screen", \.screen, 1), Change("view", \.view, 1),
                Change("height", \.height, nil)
            ])
        check(
            Arrival(isAnimated: true),
            [
                Change("isAnimated", \.isAnimated, false), Change("during", \.during, .dismissal),
                Change("isReported", \.isReported, false)
            ])
    }

    static let slideOfKeyboard = Keyboard.Slide(x: MovingLength(0), y: 0)

    private func checkKeyboard(_ shown: Keyboard) {
        check(
            Self.slideOfKeyboard, [Change("x", \.x, MovingLength(1)), Change("y", \.y, 1)])
        check(
            shown,
            [
                Change("owner", \.owner, Self.app), Change("isShown", \.isShown, false),
                Change("kind", \.kind, .emoji), Change("frame", \.frame, Self.rect),
                Change("top", \.top, MovingLength(9)), Change("returnKey", \.returnKey, .send),
                Change("accessory", \.accessory, 0),
                Change("accessoryHeight", \.accessoryHeight, 1),
                Change("accessoryName", \.accessoryName, "a"),
                Change("isSecure", \.isSecure, true),
                Change("offersAutofill", \.offersAutofill, true),
                Change("showsPrediction", \.showsPrediction, true),
                Change("isHardware", \.isHardware, true), Change("isMini", \.isMini, true),
                Change("isLeftBehind", \.isLeftBehind, true), Change("place", \.place, .split),
                Change("draggedTo", \.draggedTo, Self.point),
                Change("hasOwnHeight", \.hasOwnHeight, true),
                Change("inputViewHeight", \.inputViewHeight, 1),
                Change("isStray", \.isStray, true), Change("accessoryTop", \.accessoryTop, 1),
                Change("slide", \.slide, Self.slideOfKeyboard),
                Change("isForeign", \.isForeign, true)
            ])
    }

    static let notification = KeyboardNotification(
        name: .willShow, begin: .zero, end: .zero, durationMs: 250, curve: 7, keys: [])

    private func checkNotifications() {
        check(
            Self.notification,
            [
                Change("name", \.name, .didShow), Change("begin", \.begin, Self.rect),
                Change("end", \.end, Self.rect), Change("centerBegin", \.centerBegin, Self.point),
                Change("centerEnd", \.centerEnd, Self.point),
                Change("boundsSize", \.boundsSize, Size(width: 1, height: 2)),
                Change("durationMs", \.durationMs, 1), Change("curve", \.curve, 1),
                Change("isLocal", \.isLocal, false),
                Change("changedByUserInteraction", \.changedByUserInteraction, true),
                Change("keys", \.keys, .animation),
                Change("objectIsScreen", \.objectIsScreen, true)
            ])
    }
}

// MARK: - Apps

extension FingerprintCompletenessTests {
    static let timer = AppTimer(app: app, handling: 0, token: "t", everyMs: 0)

    private func checkApps() {
        let record = DiskRecord(app: Self.app, key: "k", bytes: [])
        let fault = Fault(.double, to: Self.app)
        let remote = RemoteSwitch(app: Self.app, isOn: true)
        check(
            remote, [Change("app", \.app, AppID(1)), Change("isOn", \.isOn, false)])
        check(
            AppState(),
            [
                Change("disk", \.disk, [record]), Change("faults", \.faults, [fault]),
                Change("remoteSwitches", \.remoteSwitches, [remote])
            ],
            leftOut: [
                "postDepth": "it is 0 between two events",
                "answerDepth": "it is 0 between two events",
                "focusAnswer": "no focus is asked about between two events"
            ])
        check(
            record,
            [
                Change("app", \.app, AppID(1)), Change("key", \.key, "l"),
                Change("bytes", \.bytes, [0])
            ])
        check(
            fault,
            [
                Change("kind", \.kind, .drop), Change("app", \.app, AppID(1)),
                Change("name", \.name, .willShow), Change("skips", \.skips, 1)
            ])
        check(
            Self.timer,
            [
                Change("app", \.app, AppID(1)), Change("handling", \.handling, 1),
                Change("token", \.token, "u"), Change("everyMs", \.everyMs, 1),
                Change("isLostInSuspension", \.isLostInSuspension, true)
            ])
        check(
            HandlingState(1), [Change("box", \.box, HandlingState(2).box)],
            leftOut: ["known": "it is the remembered fingerprint of the box"])
        check(
            Observer(handling: 0, controller: 0, isRetained: false),
            [
                Change("handling", \.handling, 1), Change("controller", \.controller, 1),
                Change("name", \.name, .custom("n")), Change("sender", \.sender, .screen),
                Change("isRetained", \.isRetained, true), Change("isGone", \.isGone, true)
            ])
        checkCases([ObservedName.keyboard(.didHide), .keyboard(.willHide), .custom("didHide")])
        checkCases([NotificationSender.screen, .object("a"), .object("b")])
    }
}

// MARK: - Screens

extension FingerprintCompletenessTests {
    static let controller = ViewController(id: 0, screen: 0, texts: [])
    static let stack = NavigationStack(controllers: [controller])
    static let ends = (old: Passage.End(id: 0, screen: 0), new: Passage.End(id: 1, screen: 1))

    private func checkScreens() {
        check(
            Self.controller,
            [
                Change("id", \.id, 1), Change("screen", \.screen, 1),
                Change("texts", \.texts, [""]), Change("held", \.held, 0)
            ])
        check(
            NavigationStack(),
            [Change("controllers", \.controllers, [Self.controller]), Change("held", \.held, 0)])
        check(
            Modal(style: .sheet, below: NavigationStack()),
            [Change("style", \.style, .fullScreen), Change("below", \.below, Self.stack)])
        check(
            Passage(kind: .push, old: Self.ends.old, new: Self.ends.new),
            [
                Change("kind", \.kind, .pop), Change("old", \.old, Self.ends.new),
                Change("new", \.new, Self.ends.old)
            ])
        check(Self.ends.old, [Change("id", \.id, 7), Change("screen", \.screen, 8)])
        let kinds: [Passage.Kind] = [
            .push, .pop, .present(.sheet), .present(.fullScreen), .dismiss(.sheet),
            .dismiss(.fullScreen), .selectTab(0), .selectTab(1)
        ]
        checkCases(kinds.map { Passage(kind: $0, old: Self.ends.old, new: Self.ends.new) })
    }

    private func checkLayout() {
        let position = ScrollPosition(view: 0, contentInset: Insets(), contentOffset: 0)
        check(
            PageLayout(controller: 0),
            [
                Change("controller", \.controller, 1),
                Change("scrolls", \.scrolls, [ScrollMotion(position)]),
                Change("shift", \.shift, MovingLength(1)),
                Change("shiftIsFrame", \.shiftIsFrame, true),
                Change("inset", \.inset, MovingLength(0)), Change("toggled", \.toggled, [0]),
                Change("hasLostBar", \.hasLostBar, true), Change("tellsBar", \.tellsBar, true),
                Change("refusesKeyboard", \.refusesKeyboard, true),
                Change("isInstalled", \.isInstalled, false),
                Change("stale", \.stale, PageLayout.StaleGuide()),
                Change("isDeaf", \.isDeaf, true)
            ])
        check(PageLayout.StaleGuide(), [Change("keyboard", \.keyboard, Self.rect)])
        check(
            ScrollMotion(position),
            [
                Change("view", \.view, 1), Change("inset", \.inset, Insets(top: 1)),
                Change("bottom", \.bottom, MovingLength(2)),
                Change("offset", \.offset, MovingLength(2))
            ])
        check(
            position,
            [
                Change("view", \.view, 1), Change("contentInset", \.contentInset, Insets(top: 1)),
                Change("contentOffset", \.contentOffset, 2)
            ])
        check(
            Insets(),
            [
                Change("top", \.top, 1), Change("left", \.left, 1), Change("bottom", \.bottom, 1),
                Change("right", \.right, 1)
            ])
        checkMotion()
    }

    private func checkMotion() {
        var moving = MovingLength(0)
        moving.move(to: 100, durationMs: 250, curve: 7)
        var later = moving
        later.advance(byMs: 1)
        check(
            moving,
            [
                Change("target", \.target, 50), Change("start", \.start, 50),
                Change("animation", \.animation, later.animation)
            ])
        guard let animation = moving.animation else { return }
        check(
            animation,
            [
                Change("elapsedMs", \.elapsedMs, 1), Change("durationMs", \.durationMs, 1),
                Change("curve", \.curve, 1)
            ])
    }
}

// MARK: - Pictures

extension FingerprintCompletenessTests {
    static let content = SceneContent(
        app: app, screen: 0, orientation: .portrait, appearance: .light, inset: 0,
        firstResponder: nil, texts: [], overlays: [], prompt: nil)
    static let prompt = Prompt(kind: .alert, title: "t", message: "m", buttons: [])
    static let keyboard = KeyboardContent(
        frame: .zero, kind: .letters, owner: app, appearance: .light, returnKey: .default,
        showsPrediction: false, accessoryHeight: 0, accessory: nil, isShifted: false)

    static let slide = ScreenSlide(old: content, keyboard: nil, oldX: 0, newX: 0)
    static let carried = CarriedView(view: 0, top: 0)

    /// A screen of an app's own code.
    static func live(_ identity: UInt64 = 1) -> LiveScreen {
        let name = Fingerprint(high: identity, low: 0)
        return LiveScreen(
            ScreenDefinition(name: "a", views: []), frames: [rect], identity: name,
            colorless: name)
    }

    private func checkLive() {
        let (screen, size) = (Self.live(), Size(width: 1, height: 2))
        guard let animation = Animation(durationMs: 100, curve: 7),
            let slow = Animation(durationMs: 200, curve: 7)
        else { return }
        check(
            LiveLayout.Movement(animation: animation, origins: [:]),
            [
                Change("animation", \.animation, slow),
                Change("origins", \.origins, [0: Self.rect])
            ])
        checkCases([screen, Self.live(2)])
        checkCases([
            LiveLayout(screen: screen, rest: [], window: size),
            LiveLayout(screen: Self.live(2), rest: [], window: size),
            LiveLayout(screen: screen, rest: [nil], window: size),
            LiveLayout(screen: screen, rest: [Self.rect], window: size),
            LiveLayout(screen: screen, rest: [], window: Size(width: 2, height: 2)),
            LiveLayout(screen: screen, rest: [], window: Size(width: 1, height: 3)),
            LiveLayout(
                screen: screen, movements: [.init(animation: animation, origins: [:])], rest: [],
                window: size),
            LiveLayout(
                screen: screen, movements: [.init(animation: slow, origins: [:])], rest: [],
                window: size),
            LiveLayout(
                screen: screen, movements: [.init(animation: slow, origins: [0: Self.rect])],
                rest: [], window: size),
            LiveLayout(
                screen: screen, movements: [.init(animation: slow, origins: [1: Self.rect])],
                rest: [], window: size),
            LiveLayout(screen: screen, rest: [], restInsets: [nil], window: size),
            LiveLayout(screen: screen, rest: [], restInsets: [RestInset(Self.scroll)], window: size)
        ])
    }

    static let scroll = LiveScroll(
        contentHeight: 3, offset: 0, inset: 1, adjustedInset: 1, indicatorInset: 2)

    private func checkContent() {
        check(
            Self.content,
            [
                Change("app", \.app, AppID(1)), Change("screen", \.screen, 1),
                Change("orientation", \.orientation, .landscape),
                Change("appearance", \.appearance, .dark), Change("inset", \.inset, 1),
                Change("firstResponder", \.firstResponder, 0), Change("texts", \.texts, [""]),
                Change("overlays", \.overlays, [.blur]), Change("prompt", \.prompt, Self.prompt),
                Change("geometry", \.geometry, SceneGeometry(shift: 1)),
                Change("masked", \.masked, [0]), Change("below", \.below, [Self.content]),
                Change("window", \.window, Self.window),
                Change("viewFrame", \.viewFrame, Self.rect),
                Change("slide", \.slide, [Self.slide]), Change("live", \.live, Self.live())
            ])
        checkLive()
        check(
            Self.slide,
            [
                Change("old", \.old.screen, 1), Change("keyboard", \.keyboard, Self.keyboard),
                Change("oldX", \.oldX, 1), Change("newX", \.newX, 1),
                Change("way", \.way, .over), Change("drop", \.drop, 1)
            ])
        check(
            SceneGeometry(),
            [
                Change("keyboard", \.keyboard, Self.rect),
                Change(
                    "scrolls", \.scrolls,
                    [ScrollPosition(view: 0, contentInset: Insets(), contentOffset: 0)]),
                Change("shift", \.shift, 1), Change("toggled", \.toggled, [0]),
                Change("carried", \.carried, Self.carried),
                Change("placed", \.placed, [Self.rect])
            ])
        check(Self.carried, [Change("view", \.view, 1), Change("top", \.top, 1)])
        check(
            Self.prompt,
            [
                Change("kind", \.kind, .permission), Change("title", \.title, "u"),
                Change("message", \.message, "n"), Change("buttons", \.buttons, ["b"]),
                Change("destructive", \.destructive, "b")
            ])
        check(
            Self.keyboard,
            [
                Change("frame", \.frame, Self.rect), Change("kind", \.kind, .emoji),
                Change("owner", \.owner, AppID(1)), Change("appearance", \.appearance, .dark),
                Change("returnKey", \.returnKey, .send),
                Change("showsPrediction", \.showsPrediction, true),
                Change("accessoryHeight", \.accessoryHeight, 1),
                Change("accessory", \.accessory, 0), Change("isShifted", \.isShifted, true),
                Change("look", \.look, .inputView), Change("form", \.form, .split),
                Change("accessoryTop", \.accessoryTop, 1),
                Change("partedShare", \.partedShare, 1)
            ],
            leftOut: [
                "predictions": "they follow from the text of the field",
                "inlinePrediction": "it follows from the text of the field"
            ])
        var other = Self.content
        other.screen = 1
        check(
            Capture(content: Self.content, keyboard: nil),
            [Change("content", \.content, other), Change("keyboard", \.keyboard, Self.keyboard)])
        checkCases(
            [Overlay.picture(CaptureID(0)), .picture(CaptureID(1)), .blur, .splash, .lock])
    }
}

// MARK: - Processes

extension FingerprintCompletenessTests {
    private func checkProcess() {
        var screens = AppScreenState()
        screens.leak(0)
        var responder = AppResponderState()
        responder.become(0)
        var layout = AppLayoutState()
        layout.moveInset(to: 9, durationMs: 0, curve: 0)
        var covers = AppCoverState()
        covers.lay(.blur)
        var keyboard = AppKeyboardState()
        keyboard.noteShown()
        var code = AppCodeState()
        code.keep(Self.timer)
        var pictures = AppPictureState()
        pictures.store(CaptureID(1))
        var monitor = Monitor()
        monitor.noteDeparture()
        let ofLife: [Change<Simulator.Process>] = [
            Change("phase", \.phase, .active), Change("wasTaken", \.wasTaken, true),
            Change("isInterrupted", \.isInterrupted, true),
            Change("prompt", \.prompt, Self.prompt), Change("appearance", \.appearance, .dark),
            Change("busyMs", \.busyMs, 1), Change("hasBackgroundTask", \.hasBackgroundTask, true),
            Change("restoration", \.restoration, []), Change("wasQuit", \.wasQuit, true),
            Change("launchesInBackground", \.launchesInBackground, true),
            Change("lacksScene", \.lacksScene, true)
        ]
        let composed: [Change<Simulator.Process>] = [
            Change("screens", \.screens, screens), Change("responder", \.responder, responder),
            Change("layout", \.layout, layout), Change("covers", \.covers, covers),
            Change("keyboard", \.keyboard, keyboard), Change("code", \.code, code),
            Change("pictures", \.pictures, pictures), Change("monitor", \.monitor, monitor)
        ]
        check(Simulator.Process(), ofLife + composed)
        checkAppScreens()
        checkAppCode()
        checkMonitor()
        checkAppKeyboard()
        check(
            AppPictureState(),
            [
                Change("liveCard", \.liveCard, CaptureID(0)),
                Change("stored", \.stored, CaptureID(0)),
                Change("storedFlipped", \.storedFlipped, CaptureID(0))
            ])
    }

    private func checkAppScreens() {
        check(
            AppScreenState(),
            [
                Change("stack", \.stack, Self.stack), Change("tabs", \.tabs, [Self.stack]),
                Change("tab", \.tab, 1),
                Change("modals", \.modals, [Modal(style: .sheet, below: Self.stack)]),
                Change("leaked", \.leaked, [0]),
                Change("leaving", \.leaving, Self.stack.controllers)
            ])
        check(AppResponderState(), [Change("first", \.first, 0), Change("held", \.held, 0)])
        check(
            AppLayoutState(),
            [
                Change("commonInset", \.commonInset, MovingLength(9)),
                Change("pages", \.pages, [PageLayout(controller: 0)]),
                Change(
                    "live", \.live,
                    LiveLayout(screen: Self.live(), rest: [], window: Self.window.size))
            ],
            leftOut: ["isLayingOut": "it is false between two events"])
        check(
            AppCoverState(),
            [
                Change("overlays", \.overlays, [.blur]), Change("place", \.place, .modal),
                Change("isKey", \.isKey, true)
            ])
    }

    private func checkAppCode() {
        let observer = Observer(handling: 0, controller: 0, isRetained: false)
        check(
            AppCodeState(),
            [
                Change("observers", \.observers, [observer]),
                Change("handlings", \.handlings, [HandlingState(1)]),
                Change("overdue", \.overdue, [Self.timer]),
                Change("kept", \.kept, [Self.notification])
            ])
    }

    private func checkAppKeyboard() {
        check(
            AppKeyboardState(),
            [
                Change("keys", \.keys, .refused), Change("kind", \.kind, .emoji),
                Change("accessories", \.accessories, [OwnAccessory(screen: 0, view: 0, height: 0)]),
                Change("inputViews", \.inputViews, [OwnInputView(screen: 0, view: 0)]),
                Change("accessoriesTurned", \.accessoriesTurned, .landscape),
                Change("hasShown", \.hasShown, true),
                Change("hasSecondWindow", \.hasSecondWindow, true),
                Change("losesText", \.losesText, true),
                Change("ignoresDismissal", \.ignoresDismissal, true),
                Change("keysLetTouchesThrough", \.keysLetTouchesThrough, true)
            ])
    }

    private func checkMonitor() {
        check(
            Monitor(),
            [
                Change("intent") { $0.setIntent(1) }, Change("intentScreen", \.intentScreen, 1),
                Change("intentName", \.intentName, "field"),
                Change("knowsUser", \.knowsUser, true), Change("mayRestore", \.mayRestore, true),
                Change("lastScreen", \.lastScreen, CaptureID(0)),
                Change("tripInset", \.tripInset, 1), Change("insetBefore", \.insetBefore, 1),
                Change("isReturning", \.isReturning, true), Change("restorer", \.restorer, .app),
                Change("reported", \.reported, .inset)
            ])
    }
}

// MARK: - Windows

extension FingerprintCompletenessTests {
    static let place = SceneWindowPlace(scene: app, role: .over)
    static let window = Layout.Window(size: Size(width: 1, height: 2), safeArea: Insets())

    private func checkWindows() {
        check(
            WindowState(arrangement: .fullScreen, connected: []),
            [
                Change("arrangement", \.arrangement, .windowed),
                Change("shown", \.shown, [Self.place]),
                Change("spaces", \.spaces, [[Self.place]]),
                Change("connected", \.connected, [DisplayID(1)]),
                Change("showsMenuBar", \.showsMenuBar, true)
            ])
        check(
            Self.place,
            [
                Change("scene", \.scene, AppID(1)), Change("display", \.display, DisplayID(1)),
                Change("role", \.role, .full)
            ])
        checkCases([
            WindowRole.full, .left(.half), .left(.oneThird), .right(.half), .right(.oneThird),
            .over, .free(Self.rect), .free(.zero)
        ])
        check(
            Self.window,
            [
                Change("size", \.size, Size(width: 2, height: 1)),
                Change("safeArea", \.safeArea, Insets(top: 1))
            ])
    }
}

// MARK: - Events

extension FingerprintCompletenessTests {
    private func checkEvents() {
        let entry = EventQueue.Entry(inMs: 0, event: .fingerMoves)
        check(EventQueue(), [Change("entries", \.entries, [entry])])
        check(
            entry,
            [
                Change("inMs", \.inMs, 1), Change("event", \.event, .free(Self.app)),
                Change("follows", \.follows, true)
            ])
        let app = Self.app
        let passage = Passage(kind: .push, old: Self.ends.old, new: Self.ends.new)
        let plain: [SystemEvent] = [
            .suspend(app), .keyboardLeaves(app), .keyboardGrows(app), .systemRestores(app),
            .liveCard(app), .storedSnapshot(app), .layOut(app), .fingerMoves, .free(app)
        ]
        let others: [SystemEvent] = [
            .lifecycle(app, .didBecomeActive), .lifecycle(app, .willResignActive), .chosen(app),
            .chosen(nil), .keyboardStarts(app, Arrival(isAnimated: true)),
            .keyboardStarts(app, Arrival(isAnimated: false)), .beginsEditing(app, 0),
            .beginsEditing(app, 1), .post(Self.notification, owner: app, of: .up),
            .post(Self.notification, owner: app, of: .down),
            .post(Self.notification, owner: AppID(1), of: .up), .late(Self.notification, to: app),
            .navigation(app, .oldDealloc, passage), .navigation(app, .didHide, passage),
            .timer(Self.timer), .request(app, .pop), .request(app, .push(1)), .deadline(0),
            .deadline(1)
        ]
        checkCases([
            ScreenRequest.push(0), .push(1), .pop, .present(0, nil), .present(0, .sheet), .dismiss,
            .selectTab(0), .selectTab(1)
        ])
        let life: [LifeEvent] = [
            .quickChosen(app), .closesSwitcher, .quits(app), .flickers(app), .flips(app),
            .picturesFlipped(app), .flipsBack(app), .protects, .expires(app), .watchdog(app),
            .rotates(.portrait), .rotates(.landscape), .turns(.portrait), .turns(.landscape),
            .keyboardTurnsAway, .keyboardTurnsBack, .keyboardRises, .keyboardSettles, .appears(app),
            .notifies(0), .notifies(1), .bannerLeaves
        ]
        let texts = ["a", "b"].map { text in
            SystemEvent.types(app, TypedText(text: text, controller: 0, view: 0))
        }
        checkCases(plain + others + texts + life.map(SystemEvent.life))
        #expect(Set(life.map(\.number)).count == life.count)
    }

    @Test("Events of different kinds never feed the same words")
    func eventsKeepApart() {
        let edits = SystemEvent.beginsEditing(Self.app, 1)
        let late = SystemEvent.late(Self.notification, to: Self.app)
        let moves = SystemEvent.fingerMoves
        let free = SystemEvent.free(Self.app)
        #expect(edits.number != late.number)
        #expect(Self.identity(moves) != Self.identity(SystemEvent.life(.closesSwitcher)))
        #expect(Self.identity(free) != Self.identity(SystemEvent.life(.quickChosen(Self.app))))
        #expect(Self.identity(free) != Self.identity(SystemEvent.life(.quits(Self.app))))
    }
}
