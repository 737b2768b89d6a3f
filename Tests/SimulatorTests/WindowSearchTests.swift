import Handlings
import Testing

@testable import Simulator

/// The faults among windows that the documents and the reports describe, found by a search, and the
/// ways that hold there.
@Suite("The search among windows")
struct WindowSearchTests {
    private typealias Stand = WindowStage

    private static func tracker(_ height: Tracker.HeightRule) -> Tracker {
        var options = Tracker.Options()
        options.source = .showAndHide
        options.height = height
        return Tracker(options)
    }

    /// Searches and returns the fewest actions to a finding, or nil.
    private static func found(
        _ oracle: Oracle, of app: AppID, _ handlings: [any KeyboardHandling], system: String,
        _ arrangement: Arrangement, _ actions: [Action], depth: Int,
        second: [any KeyboardHandling]? = nil
    ) async throws -> Counterexample? {
        let setting = try Stand.setting(
            handlings, system: system, arrangement, second: second)
        let answer = await Stand.search(setting, actions, depth: depth)
        return answer.counterexamples.first { $0.finding.key == .init(oracle: oracle, app: app) }
    }

    // MARK: Faults

    @Test("Raw height in Slide Over, where the card ends above the screen's lower edge")
    func slideOver() async throws {
        let actions: [Action] = [
            .launch(Stand.notes), .window(.slideOver(Stand.own)), .tap(Stand.field)
        ]
        let found = try #require(
            try await Self.found(
                .insetMatchesKeyboard, of: Stand.own, [Self.tracker(.frame)], system: "ios-14",
                .fullScreen, actions, depth: 3))
        #expect(found.cost == 3)
        #expect(
            found.finding.explanation
                == "the inset is 350 pt while the keyboard covers 340 pt of this window")
    }

    @Test(
        "Whatever is no overlap of the window is found under Stage Manager",
        arguments: [Tracker.HeightRule.frame, .screen, .screenHeight, .screenIntersection])
    func stageManager(_ height: Tracker.HeightRule) async throws {
        let found = try await Self.found(
            .insetMatchesKeyboard, of: Stand.own, [Self.tracker(height)], system: "ios-17",
            .stageManager, [.launch(Stand.own), .tap(Stand.field)], depth: 2)
        #expect(found?.cost == 2)
    }

    @Test("React Native's view compares the screen's coordinates with those of its window")
    func avoidingView() async throws {
        let found = try await Self.found(
            .insetMatchesKeyboard, of: Stand.own, [KeyboardAvoidingView()], system: "ios-26",
            .windowed, [.launch(Stand.own), .tap(Stand.field)], depth: 2)
        #expect(found?.cost == 2)
    }

    /// Plays actions, each to its rest, and returns the findings about an app.
    private static func findings(
        about app: AppID, after actions: [Action], _ setting: Setting
    ) throws -> [Finding] {
        var world = World(setting)
        var timeline = Timeline()
        for action in actions {
            try world.perform(action, into: &timeline)
            world.settle(into: &timeline)
            world.checkAtRest(into: &timeline)
        }
        return timeline.findings.filter { $0.app == app }
    }

    @Test("An inset that the scene without the focus applies to a window that nothing covers")
    func unfocused() throws {
        let small = Rect(x: 0, y: 0, width: 500, height: 600)
        let actions: [Action] = [
            .launch(Stand.own), .window(.resize(Stand.own, to: small)),
            .window(.openScene(Stand.notes, on: nil)), .tap(Stand.body)
        ]
        let found = try Self.findings(
            about: Stand.own, after: actions,
            Stand.setting([Self.tracker(.frame)], system: "ios-26", .windowed))
        #expect(found.map(\.oracle) == [.insetMatchesKeyboard])
        #expect(
            found.first?.explanation
                == "the inset is 394 pt while the keyboard covers 0 pt of this window")
        let right = try Self.findings(
            about: Stand.own, after: actions,
            Stand.setting([SafeIntersection()], system: "ios-26", .windowed))
        #expect(right.isEmpty)
    }

    private static let twoDisplays: [Action] = [
        .launch(Stand.notes), .window(.openScene(Stand.own, on: Stand.display)),
        .window(.activate(Stand.notes)), .tap(Stand.body)
    ]

    @Test("A keyboard on another display moves what does not ask for the screen")
    func otherDisplay() async throws {
        let deaf: [any KeyboardHandling] = [SafeIntersection(asksForScreen: false)]
        let found = try await Self.found(
            .insetMatchesKeyboard, of: Stand.own, deaf, system: "ios-17", .stageManager,
            Self.twoDisplays, depth: 4)
        #expect(found?.cost == 2)
        let held = try await Self.found(
            .insetMatchesKeyboard, of: Stand.own, [SafeIntersection()], system: "ios-17",
            .stageManager, Self.twoDisplays, depth: 4)
        #expect(held == nil)
    }

    @Test("Zero height while a window moves is taken for a hide, and a tap ends the session")
    func zeroHeight() throws {
        let actions: [Action] = [
            .launch(Stand.own), .tap(Stand.field), .keyboard(.float), .tapOutside,
            .tap(Stand.field), .window(.move(Stand.own, to: Point(x: 0, y: 100))),
            .tap(Stand.button)
        ]
        let ends: [(InputSession.End, [Oracle])] = [
            (.zeroHeight, [.keyboardReturns]), (.willHide, [.keyboardReturns]), (.didHide, [])
        ]
        for (end, oracles) in ends {
            let handlings: [any KeyboardHandling] = [KeyboardLayoutGuide(), InputSession(end: end)]
            let found = try Self.findings(
                about: Stand.own, after: actions,
                Stand.setting(handlings, system: "ios-26", .windowed))
            #expect(found.map(\.oracle) == oracles, "\(end)")
        }
    }

    /// Makes its field first responder a while after it has become active, wherever the user is.
    private struct LateFocus: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        let name = "lateFocus"
        let initialState = State()

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .lifecycle(.didBecomeActive): app.after(ms: 20_000, "late")
            case .timer: app.becomeFirstResponder(WindowStage.field, animated: true)
            default: break
            }
        }
    }

    @Test("A field of another window that becomes first takes the keyboard from the front one")
    func otherWindow() async throws {
        let setting = try Stand.setting(
            [KeyboardLayoutGuide()], system: "ios-26", .windowed,
            second: [KeyboardLayoutGuide(), LateFocus()])
        let actions: [Action] = [
            .launch(Stand.own), .window(.openScene(Stand.second, on: nil)),
            .window(.activate(Stand.own)), .tap(Stand.field)
        ]
        let answer = await Stand.search(setting, actions, depth: 4, timing: .edges)
        let found = answer.counterexamples.first {
            $0.finding.key == .init(oracle: .focusAgrees, app: Stand.own)
        }
        #expect(found?.cost == 4)
    }

    // MARK: What holds

    /// An arrangement with its actions.
    struct Ground: Sendable, CustomTestStringConvertible {
        var name: String
        var system: String
        var arrangement: Arrangement
        var actions: [Action]

        var testDescription: String { name }

        static let sides = Ground(
            name: "Split View and Slide Over", system: "ios-14", arrangement: .fullScreen,
            actions: WindowStage.plain + WindowStage.sides)
        static let stages = Ground(
            name: "Stage Manager and a display", system: "ios-17", arrangement: .stageManager,
            actions: WindowStage.plain + WindowStage.free)
        static let windows = Ground(
            name: "windows of iPadOS 26", system: "ios-26", arrangement: .windowed,
            actions: WindowStage.plain
                + WindowStage.free.filter {
                    $0 != .window(.openScene(WindowStage.second, on: WindowStage.display))
                })
    }

    private static func broken(
        _ handling: any KeyboardHandling, on ground: Ground, depth: Int
    ) async throws -> [Counterexample] {
        let setting = try Stand.setting([handling], system: ground.system, ground.arrangement)
        let answer = await Stand.search(setting, ground.actions, depth: depth)
        return answer.counterexamples.filter {
            [.insetMatchesKeyboard, .focusAgrees, .keyboardReturns, .fieldIsVisible].contains(
                $0.finding.oracle)
        }
    }

    @Test("The layout guide holds", arguments: [Ground.sides, .stages, .windows])
    func guide(_ ground: Ground) async throws {
        let broken = try await Self.broken(KeyboardLayoutGuide(), on: ground, depth: 3)
        #expect(broken.isEmpty, "\(broken.map(\.finding)) \(broken.map(\.path))")
    }

    @Test(
        "The session's code holds where it names the screen", arguments: [Ground.stages, .windows])
    func session(_ ground: Ground) async throws {
        let broken = try await Self.broken(SafeIntersection(), on: ground, depth: 3)
        #expect(broken.isEmpty, "\(broken.map(\.finding)) \(broken.map(\.path))")
    }

    @Test("In Slide Over the frame omits the margin: Flutter's correction holds, the session's not")
    func margin() async throws {
        let actions: [Action] = [
            .launch(Stand.notes), .window(.slideOver(Stand.own)), .tap(Stand.field), .tapOutside,
            .home, .switchTo(Stand.notes)
        ]
        let handlings: [(any KeyboardHandling, Int?)] = [
            (SafeIntersection(asksForScreen: false), 3), (EngineInset(onlyLocal: false), nil),
            (EngineInset(correctsMargin: false, onlyLocal: false), 3)
        ]
        for (handling, cost) in handlings {
            let found = try await Self.found(
                .insetMatchesKeyboard, of: Stand.own, [handling], system: "ios-14", .fullScreen,
                actions, depth: 4)
            #expect(found?.cost == cost, "\(handling.name)")
        }
    }

    @Test("Split View and two displays agree with the plain search, which prunes nothing")
    func equalsPlain() async throws {
        for (ground, more) in [(Ground.sides, []), (.stages, Stand.displays)] {
            let setting = try Stand.setting(
                [Self.tracker(.frame)], system: ground.system, ground.arrangement)
            var exploration = Exploration(
                actions: ground.actions + more, timing: .rest, choosesTimes: false, depth: 3)
            let plain = PlainSearch.search(exploration, from: World(setting))
            let answer = await Explorer.search(exploration, from: World(setting))
            let costs = answer.counterexamples.map { ($0.finding.key, $0.cost) }
            #expect(Dictionary(uniqueKeysWithValues: costs) == plain.costs)
            exploration.reduces = false
            let whole = await Explorer.search(exploration, from: World(setting))
            #expect(whole.counterexamples.map(\.cost) == answer.counterexamples.map(\.cost))
            #expect(whole.progress.states == plain.states)
        }
    }
}

@Suite("The posts of a keyboard while windows change")
struct WindowPostTests {
    private static func posts(_ actions: Action..., system: String) throws -> [String] {
        var play = Play(
            try WindowStage.setting([KeyboardLayoutGuide()], system: system, .windowed))
        for action in [Action.launch(WindowStage.own), .tap(WindowStage.field)] {
            try play.do(action)
            play.settle()
        }
        let count = play.notifications(to: WindowStage.own).count
        for action in actions {
            try play.do(action)
            play.settle()
        }
        return play.notifications(to: WindowStage.own)[count...].map(Rig.text)
    }

    @Test("A moved window receives the show of the docked keyboard again, without a duration")
    func move() throws {
        let posts = try Self.posts(
            .window(.move(WindowStage.own, to: Point(x: 0, y: 100))), system: "ios-26")
        #expect(posts.count == 4)
        #expect(posts.allSatisfy { $0.contains("0,844,834,350 -> 0,844,834,350 0/7") }, "\(posts)")
        #expect(posts.first?.hasPrefix("will") == true)
    }

    @Test("A newcomer receives the show of the neighbour's keyboard")
    func newcomer() throws {
        var play = Play(
            try WindowStage.setting([SafeIntersection()], system: "ios-26", .windowed))
        try play.do(
            .launch(WindowStage.notes), .tap(WindowStage.body),
            .window(.openScene(WindowStage.own, on: nil)))
        play.settle()
        let shows = play.notifications(to: WindowStage.own).filter { $0.name == .willShow }
        #expect(shows.count == 1)
        #expect(shows.first?.isLocal == false)
        #expect(play.timeline.findings.isEmpty, "\(play.timeline.findings)")
    }
}
