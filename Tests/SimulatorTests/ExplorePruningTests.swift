import Handlings
import Simulator
import Testing

/// What the search leaves out before it tries it, against the plain search, which tries all.
@Suite("Moves that the search leaves out")
struct ExplorePruningTests {
    /// Every action of a kind, whether it is possible or not.
    struct Alphabet: Sendable, CustomTestStringConvertible {
        var name: String
        var actions: [Action]
        var depth = 4

        var testDescription: String { name }
    }

    private static let field = ExploreTests.field
    private static let start: [Action] = [.launch(Stage.ike), .tap(field)]

    static let alphabets = [
        Alphabet(
            name: "typing",
            actions: start + [
                .type("a"), .pressReturn, .changeKeyboard(.japanese), .tapOutside, .tap(0),
                .focus(field, during: .none), .blur(during: .none)
            ]),
        Alphabet(
            name: "screens",
            actions: start + [
                .push(1), .pop, .present(1, nil), .present(1, .fullScreen), .dismiss, .swipeDown
            ]),
        Alphabet(
            name: "tabs",
            actions: start + [.selectTab(0), .selectTab(1), .push(1), .pop, .home, .tapOutside]),
        Alphabet(
            name: "calls",
            actions: start + [
                .system(.call), .system(.answerCall), .system(.declineCall), .system(.endCall),
                .tapOutside
            ]),
        Alphabet(
            name: "panels",
            actions: start + [
                .system(.open(.controlCenter)), .system(.close(.controlCenter)),
                .system(.open(.notificationCenter)), .system(.close(.notificationCenter)),
                .tapOutside
            ]),
        Alphabet(
            name: "prompts and locks",
            actions: start + [
                ExploreTests.prompt, .answerPrompt, .lock, .unlock, .passLock, .tapOutside
            ]),
        Alphabet(
            name: "switcher",
            actions: start + [
                .launch(Stage.notes), .switchTo(Stage.ike), .switchTo(Stage.notes), .home,
                .system(.openSwitcher), .system(.closeSwitcher), .system(.peekSwitcher),
                .system(.quickSwitch(Stage.ike)), .system(.forceQuit(Stage.ike))
            ], depth: 3),
        Alphabet(
            name: "ends",
            actions: start + [
                .home, .kill(Stage.ike), .system(.crash(Stage.ike)), .system(.memoryPressure),
                .system(.setAppearance(.dark)), .system(.setAppearance(.light)), .busy(2_000)
            ]),
        Alphabet(
            name: "turns and fingers",
            actions: start + [
                .rotate(.landscape), .rotate(.portrait), .pan(Pan(from: 300, to: 600)),
                .liftFinger, .tapOutside
            ])
    ]

    private static func world() throws -> World {
        let stage = try Stage.setting([Tracker(), GuardBoolean()])
        var apps = stage.apps
        apps[0].screens = [.chat, .details]
        apps[0].tabs = [0, 1]
        return World(
            Setting(
                device: stage.device, system: stage.system, heights: stage.heights, apps: apps))
    }

    @Test(
        "would have led to no other rule, and at rest to no other state",
        arguments: alphabets, Exploration.Timing.allCases)
    func equalsPlain(_ alphabet: Alphabet, _ timing: Exploration.Timing) async throws {
        let world = try Self.world()
        let exploration = Exploration(
            actions: alphabet.actions, timing: timing,
            depth: timing == .events ? alphabet.depth - 1 : alphabet.depth)
        let plain = PlainSearch.search(exploration, from: world)
        let answer = await Explorer.search(exploration, from: world)
        let costs = answer.counterexamples.map { ($0.finding.key, $0.cost) }
        #expect(Dictionary(uniqueKeysWithValues: costs) == plain.costs)
        var unreduced = exploration
        unreduced.reduces = false
        let whole = await Explorer.search(unreduced, from: world)
        #expect(whole.counterexamples.map(\.cost) == answer.counterexamples.map(\.cost))
        #expect(timing != .rest || whole.progress.states == plain.states)
        #expect(answer.progress.transitions <= plain.transitions)
    }
}
