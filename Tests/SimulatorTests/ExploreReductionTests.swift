import Handlings
import Testing

@testable import Simulator

/// What the search takes for one, against everything that can follow.
@Suite("States and moves that the search takes for one")
struct ExploreReductionTests {
    /// A small world and what can be done in it.
    struct Model: Sendable, CustomTestStringConvertible {
        var name: String
        var system = "ios-12"
        var isPad = false
        var handlings: [any KeyboardHandling]
        var actions: [Action]
        var depth = 4
        var faultLimit = 0

        var testDescription: String { name }

        func world() throws -> World {
            if isPad { return World(try WindowStage.setting(handlings, system: system)) }
            let stage = try Stage.setting(handlings, system: system)
            let mail = AppDefinition(
                name: "mail", title: "Mail", iconColor: 0, screens: [.notes],
                handlings: [AnyHandling(AccessoryView())], isWatched: false)
            return World(
                Setting(
                    device: stage.device, system: stage.system, heights: stage.heights,
                    apps: stage.apps + [mail]))
        }

        func exploration(_ timing: Exploration.Timing) -> Exploration {
            let faults = [Fault.Kind.double, .drop].map { Action.inject(Fault($0, to: Stage.ike)) }
            return Exploration(
                actions: actions, faults: faults, faultLimit: faultLimit, timing: timing,
                depth: timing == .events ? depth - 1 : depth)
        }
    }

    private static let mail = AppID(2)
    private static let talk: [any KeyboardHandling] = [
        Tracker(), GuardBoolean(), OverlaidSnapshot()
    ]
    private static let start: [Action] = [
        .launch(Stage.ike), .launch(Stage.notes), .tap(ExploreTests.field),
        .tap(ExploreTests.body), .home
    ]
    private static let trips =
        start + [
            .launch(mail), .switchTo(Stage.ike), .switchTo(Stage.notes), .switchTo(mail),
            .tapOutside
        ]

    static let models = [
        Model(name: "trips", handlings: talk, actions: trips),
        Model(name: "trips on iOS 17", system: "ios-17", handlings: talk, actions: trips),
        Model(
            name: "windows", system: "ios-17", isPad: true, handlings: talk,
            actions: WindowStage.plain + WindowStage.sides + [
                .lock, .unlock, .system(.call), .system(.answerCall)
            ]),
        Model(
            name: "interruptions", handlings: talk,
            actions: start + [
                ExploreTests.prompt, .answerPrompt, .lock, .unlock, .system(.call),
                .system(.answerCall), .system(.declineCall), .system(.endCall)
            ]),
        Model(
            name: "interruptions on iOS 26", system: "ios-26", handlings: talk,
            actions: start + [
                ExploreTests.prompt, .answerPrompt, .lock, .unlock, .system(.call),
                .system(.answerCall), .system(.endCall)
            ]),
        Model(
            name: "switcher", handlings: talk,
            actions: start + [
                .system(.openSwitcher), .system(.closeSwitcher), .system(.peekSwitcher),
                .system(.quickSwitch(Stage.ike)), .system(.quickSwitch(Stage.notes)),
                .system(.forceQuit(Stage.ike)), .switchTo(mail)
            ]),
        Model(
            name: "appearances and ends", system: "ios-17", handlings: talk,
            actions: start + [
                .system(.setAppearance(.dark)), .system(.setAppearance(.light)),
                .kill(Stage.ike), .system(.crash(Stage.notes)), .system(.memoryPressure),
                .switchTo(Stage.notes)
            ]),
        Model(
            name: "push notifications", system: "ios-17", handlings: talk,
            actions: start + [
                .system(
                    .push(
                        UserNotification(
                            app: Stage.ike, hasContent: true, isRemote: true, payloadBytes: 100))),
                .switchTo(Stage.notes)
            ]),
        Model(name: "faults", handlings: [Tracker()], actions: trips, depth: 3, faultLimit: 1)
    ]

    /// What a state leads to: after a move with some times, another state and the broken rules.
    private struct Step: Hashable {
        var move: UInt16
        var times: UInt16
        var next: Fingerprint
        var broken: [Finding.Key]
    }

    @Test(
        "States of one identity go on alike", arguments: models,
        [Exploration.Timing.edges, .events])
    func goOnAlike(_ model: Model, _ timing: Exploration.Timing) throws {
        let moves = Moves(model.exploration(timing))
        var whole = model.exploration(timing)
        whole.reduces = false
        let all = Moves(whole)
        var known: Set<Fingerprint> = []
        var steps: [Fingerprint: Set<Step>] = [:]
        var (merged, states) = (0, 0)

        func follow(_ state: ExploredState, _ list: [UInt16]) -> (Set<Step>, [ExploredState]) {
            var (made, next): (Set<Step>, [ExploredState]) = ([], [])
            for move in list {
                var sink = FoundKeys()
                state.outcomes(of: move, moves, into: &sink) { end, times, sink in
                    made.insert(
                        Step(
                            move: move, times: times, next: end.identity(moves), broken: sink.keys))
                    sink.keys = []
                    if known.insert(end.identity(all)).inserted { next.append(end) }
                }
            }
            return (made, next)
        }

        var layer = [ExploredState(world: try model.world())]
        known.insert(layer[0].identity(all))
        for _ in 0..<whole.depth {
            var (open, next): ([ExploredState], [ExploredState]) = (layer, [])
            while let state = open.popLast() {
                let (free, ends) = follow(state, moves.free(after: state))
                open += ends
                let (paid, others) = follow(state, Array(moves.paid(after: state)))
                next += others
                states += 1
                let before = steps.updateValue(free.union(paid), forKey: state.identity(moves))
                guard let before else { continue }
                merged += 1
                #expect(before == free.union(paid))
            }
            layer = next
        }
        #expect(states > 1)
        if timing == .edges, model.depth > 3 { #expect((merged > 0) == moves.reduces) }
    }

    @Test(
        "Rules break at the same cost as in the plain search", arguments: models,
        Exploration.Timing.allCases)
    func equalsPlain(_ model: Model, _ timing: Exploration.Timing) async throws {
        let (exploration, world) = (model.exploration(timing), try model.world())
        let plain = PlainSearch.search(exploration, from: world)
        let answer = await Explorer.search(exploration, from: world)
        let costs = answer.counterexamples.map { ($0.finding.key, $0.cost) }
        #expect(Dictionary(uniqueKeysWithValues: costs) == plain.costs)
        #expect(answer.progress.transitions <= plain.transitions)
    }

    @Test("A suspended app takes no part in what happens to the others")
    func sleepers() throws {
        var play = Play(try Self.models[0].world().setting)
        for action: Action in [.launch(Stage.ike), .switchTo(Stage.notes)] {
            try play.do(action)
            play.settle()
        }
        #expect(play.world.sleepers(during: .lock) == [Stage.ike, Self.mail])
        #expect(play.world.sleepers(during: .switchTo(Self.mail)) == [Stage.ike])
        #expect(play.world.sleepers(during: .system(.memoryPressure)).isEmpty)
        try play.do(.switchTo(Self.mail))
        #expect(play.world.sleepers(during: nil) == [Stage.ike])
    }

    @Test("The last actions break the rules that the unreduced search breaks with them")
    func lastActions() async throws {
        var exploration = Self.models[0].exploration(.edges)
        let reduced = await Explorer.search(exploration, from: try Self.models[0].world())
        exploration.reduces = false
        let whole = await Explorer.search(exploration, from: try Self.models[0].world())
        #expect(reduced.counterexamples.map(\.cost) == whole.counterexamples.map(\.cost))
        #expect(reduced.counterexamples.contains { $0.cost == exploration.depth })
        #expect(reduced.progress.transitions < whole.progress.transitions)
        #expect(reduced.end == whole.end && reduced.completeDepth == whole.completeDepth)
    }
}
