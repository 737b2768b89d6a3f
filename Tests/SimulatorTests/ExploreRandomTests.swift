import Handlings
import Simulator
import Testing

/// The search against the plain search, in models that follow from a seed.
@Suite("Searches of models at random")
struct ExploreRandomTests {
    private static let pool: [Action] =
        ExploreTests.trips + [
            ExploreTests.prompt, .answerPrompt, .lock, .unlock, .pressReturn, .type("a"),
            .changeKeyboard(.japanese), .kill(Stage.ike), .pan(Pan(from: 300, to: 600)),
            .system(.quickSwitch(Stage.ike)), .system(.quickSwitch(Stage.notes)),
            .system(.peekSwitcher), .system(.openSwitcher), .system(.closeSwitcher),
            .system(.call), .system(.answerCall), .system(.endCall),
            .system(.setAppearance(.dark)), .system(.memoryPressure)
        ]
    private static let handlings: [any KeyboardHandling] = [
        Tracker(), ExploreTests.unsubscribing, GuardBoolean(), OverlaidSnapshot(),
        InteractiveDismissal(window: .first)
    ]

    @Test("Rules break at the same cost as in the plain search", arguments: 1...12)
    func random(_ seed: Int) async throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let handlings = Self.handlings.filter { _ in numbers.next(below: 2) == 0 }
        let actions = Self.pool.filter { _ in numbers.next(below: 3) > 0 }
        let timing = Exploration.Timing.allCases[numbers.next(below: 3)]
        let system = ["ios-12", "ios-17", "ios-26"][numbers.next(below: 3)]
        let exploration = Exploration(
            actions: [.launch(Stage.ike)] + actions, timing: timing,
            depth: timing == .events ? 2 : 3)
        let world = World(try Stage.setting(handlings, system: system))
        let plain = PlainSearch.search(exploration, from: world)
        let answer = await Explorer.search(exploration, from: world)
        let costs = answer.counterexamples.map { ($0.finding.key, $0.cost) }
        #expect(Dictionary(uniqueKeysWithValues: costs) == plain.costs, "seed \(seed)")
        #expect(answer.progress.states <= plain.states)
    }
}

/// Numbers that follow from a seed.
private struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
