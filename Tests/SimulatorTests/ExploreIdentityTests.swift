import Handlings
import Testing

@testable import Simulator

/// What the search leaves out of the identity of a state, against the plain search, which leaves
/// out nothing.
@Suite("States that a search takes for one")
struct ExploreIdentityTests {
    /// The outcomes of all moves from one state: what breaks, and which state follows.
    private struct Behaviour: Equatable {
        var outcomes: [Outcome] = []

        struct Outcome: Equatable {
            var move: UInt16
            var times: UInt16
            var broken: [Finding.Key]
            var next: Fingerprint
        }

        init(of state: ExploredState, _ plain: Moves, _ merging: Moves) {
            for move in plain.free(after: state) + Array(plain.paid(after: state)) {
                var sink = FoundKeys()
                state.outcomes(of: move, plain, into: &sink) { next, times, sink in
                    outcomes.append(
                        Outcome(
                            move: move, times: times, broken: sink.keys,
                            next: next.fingerprint(merging)))
                    sink.keys.removeAll()
                }
            }
        }
    }

    /// Every state of the plain search, and how many the search takes them for.
    private struct Space {
        var states: [Fingerprint: ExploredState] = [:]
        var behaviours: [Fingerprint: Behaviour] = [:]
        var disagreeing = 0

        mutating func enter(_ state: ExploredState, _ plain: Moves, _ merging: Moves) -> Bool {
            guard states.updateValue(state, forKey: state.fingerprint(plain)) == nil else {
                return false
            }
            let behaviour = Behaviour(of: state, plain, merging)
            let identity = state.fingerprint(merging)
            if let other = behaviours[identity], other != behaviour { disagreeing += 1 }
            behaviours[identity] = behaviours[identity] ?? behaviour
            return true
        }
    }

    private func space(_ exploration: Exploration, from world: World) -> Space {
        let (plain, merging) = (Moves(exploration, isPlain: true), Moves(exploration))
        var space = Space()
        var layer = [ExploredState(world: world)]
        _ = space.enter(layer[0], plain, merging)
        func follow(_ states: [ExploredState], _ next: (ExploredState) -> [UInt16])
            -> [ExploredState]
        {
            var new: [ExploredState] = []
            for state in states {
                for move in next(state) {
                    var sink = FoundKeys()
                    state.outcomes(of: move, plain, into: &sink) { state, _, _ in
                        if space.enter(state, plain, merging) { new.append(state) }
                    }
                }
            }
            return new
        }
        for cost in 0...exploration.depth {
            var generation = layer
            while !generation.isEmpty {
                generation = follow(generation) { plain.free(after: $0) }
                layer += generation
            }
            if cost == exploration.depth { break }
            layer = follow(layer) { Array(plain.paid(after: $0)) }
        }
        return space
    }

    @Test(
        "break the same rules, and lead to the same states, by every move",
        arguments: ExploreTests.models, Exploration.Timing.allCases)
    func behaveAlike(_ model: ExploreTests.Model, _ timing: Exploration.Timing) async throws {
        var exploration = model.exploration(timing)
        exploration.depth -= 1
        let world = World(try Stage.setting(model.handlings))
        let space = space(exploration, from: world)
        #expect(space.disagreeing == 0)
        #expect(space.behaviours.count <= space.states.count)
        let answer = await Explorer.search(exploration, from: world)
        #expect(answer.progress.states <= space.behaviours.count)
        #expect(timing != .rest || answer.progress.states == space.behaviours.count)
    }

    @Test("are fewer than those that differ in anything")
    func merges() throws {
        let exploration = ExploreTests.models[1].exploration(.edges)
        let space = space(
            exploration, from: World(try Stage.setting(ExploreTests.models[1].handlings)))
        #expect(space.behaviours.count * 3 < space.states.count * 2)
        #expect(space.disagreeing == 0)
    }

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

    @Test("break at the same cost as in the plain search, in models at random", arguments: 1...12)
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
        #expect(space(exploration, from: world).disagreeing == 0, "seed \(seed)")
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
