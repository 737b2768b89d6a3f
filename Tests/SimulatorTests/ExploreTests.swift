import Handlings
import Simulator
import Synchronization
import Testing

/// The search against its plain twin, which follows every move from every whole world.
@Suite("The search for the fewest actions")
struct ExploreTests {
    static let field = ScreenDefinition.chat.index(of: "messageField") ?? 0
    static let body = ScreenDefinition.notes.index(of: "body") ?? 0

    static let trips: [Action] = [
        .launch(Stage.ike), .launch(Stage.notes), .switchTo(Stage.ike), .switchTo(Stage.notes),
        .home, .tap(field), .tap(body), .tapOutside
    ]
    static let prompt = Action.showPrompt(
        Prompt(kind: .permission, title: "", message: "", buttons: ["OK"]))

    /// A small model: its handlings, what can be done, and how deep it is followed.
    struct Model: Sendable, CustomTestStringConvertible {
        var name: String
        var handlings: [any KeyboardHandling]
        var actions: [Action]
        var depth: Int
        var faultLimit = 0

        var testDescription: String { name }

        func exploration(_ timing: Exploration.Timing, threads: Int = 1) -> Exploration {
            let faults = [Fault.Kind.double, .drop].map { Action.inject(Fault($0, to: Stage.ike)) }
            return Exploration(
                actions: actions, faults: faults, faultLimit: faultLimit, timing: timing,
                depth: timing == .events ? depth - 1 : depth, threads: threads)
        }
    }

    /// The bad fix: a tracker that does not listen while the app is inactive.
    static var unsubscribing: Tracker {
        var options = Tracker.Options()
        options.unsubscribesWhileInactive = true
        return Tracker(options)
    }

    static let models = [
        Model(name: "tracker", handlings: [Tracker()], actions: trips, depth: 4),
        Model(
            name: "guard and overlay",
            handlings: [Tracker(), GuardBoolean(), OverlaidSnapshot()], actions: trips, depth: 4),
        Model(
            name: "prompts", handlings: [unsubscribing],
            actions: [
                .launch(Stage.ike), .tap(field), .tapOutside, prompt, .answerPrompt, .lock, .unlock
            ], depth: 5),
        Model(
            name: "fingers", handlings: [Tracker(), InteractiveDismissal(window: .first)],
            actions: [
                .launch(Stage.ike), .tap(field), .pan(Pan(from: 300, to: 600)),
                .pan(Pan(from: 300, to: 804, touchesIndicator: true)),
                .keyboard(.attachHardware), .keyboard(.detachHardware)
            ], depth: 5),
        Model(
            name: "ends", handlings: [Tracker(), GuardBoolean()],
            actions: [
                .launch(Stage.ike), .tap(field), .home, .kill(Stage.ike),
                .system(.forceQuit(Stage.ike)), .system(.memoryPressure)
            ], depth: 5),
        Model(
            name: "swipes", handlings: [Tracker(), GuardBoolean()],
            actions: [
                .launch(Stage.ike), .launch(Stage.notes), .home, .tap(field),
                .system(.quickSwitch(Stage.ike)), .system(.quickSwitch(Stage.notes)),
                .system(.peekSwitcher)
            ], depth: 5),
        Model(
            name: "faults", handlings: [Tracker()],
            actions: [.launch(Stage.ike), .tap(field), .tapOutside], depth: 3, faultLimit: 1)
    ]

    @Test(
        "It finds the same rules at the same cost as the plain search",
        arguments: models, Exploration.Timing.allCases)
    func equalsPlain(_ model: Model, _ timing: Exploration.Timing) async throws {
        let world = World(try Stage.setting(model.handlings))
        let exploration = model.exploration(timing)
        let plain = PlainSearch.search(exploration, from: world)
        let answer = await Explorer.search(exploration, from: world)
        let costs = answer.counterexamples.map { ($0.finding.key, $0.cost) }
        #expect(Dictionary(uniqueKeysWithValues: costs) == plain.costs)
        // The plain search also tries what changes nothing, or only has the user wait for a post.
        #expect(answer.progress.states <= plain.states)
        var unreduced = exploration
        unreduced.reduces = false
        let whole = await Explorer.search(unreduced, from: world)
        #expect(whole.counterexamples.map(\.cost) == answer.counterexamples.map(\.cost))
        #expect(timing != .rest || whole.progress.states == plain.states)
        #expect(answer.progress.transitions <= plain.transitions)
        #expect(plain.states > 12)
    }

    @Test("The answer does not depend on the number of workers")
    func threads() async throws {
        let model = Self.models[2]
        let world = World(try Stage.setting(model.handlings))
        let one = await Explorer.search(model.exploration(.edges), from: world)
        for count in [2, 3, 7] {
            let other = await Explorer.search(
                model.exploration(.edges, threads: count), from: world)
            #expect(other.counterexamples == one.counterexamples)
            #expect(other.progress == one.progress)
        }
        #expect(!one.counterexamples.isEmpty)
    }

    /// A stage on which every app that is left is suspended before the user can touch the next one.
    private static func quickStage() throws -> Setting {
        try Stage.setting([Tracker()]) {
            $0.lifecycle.becomesActiveMs.value = 600
            $0.lifecycle.suspendsMs.value = 0
            $0.lifecycle.entersBackgroundMs.value = 300
            $0.lifecycle.homeBackgroundMs.choices = nil
            $0.lifecycle.suspendsMs.choices = nil
        }
    }

    @Test("The talk's race is found by choosing times, and it is said which one it needs")
    func talk() async throws {
        let answer = await Explorer.search(
            Exploration(actions: Self.trips, depth: 5), from: World(try Self.quickStage()))
        let found = try #require(
            answer.counterexamples.first { $0.finding.oracle == .tripMovesNothing })
        #expect(found.path.contains(.take(.entersBackground, ms: 1500)))
        let need = Counterexample.Need(
            latency: .entersBackground, breaksMs: [1500], holdsMs: [300])
        #expect(found.needs.contains(need), "\(found.needs)")
    }

    @Test("Where the times are fixed, the race is found only if they make it")
    func fixedTimes() async throws {
        let fixed = Exploration(actions: Self.trips, choosesTimes: false, depth: 5)
        let quick = await Explorer.search(fixed, from: World(try Self.quickStage()))
        #expect(!quick.counterexamples.contains { $0.finding.oracle == .tripMovesNothing })
        let slow = await Explorer.search(fixed, from: World(try Stage.setting([Tracker()])))
        #expect(slow.counterexamples.contains { $0.finding.oracle == .tripMovesNothing })
    }

    @Test("Every path that it reports breaks its rule at the moment that it reports")
    func pathsReplay() async throws {
        let setting = try Stage.setting([Self.unsubscribing])
        let answer = await Explorer.search(
            Self.models[2].exploration(.events), from: World(setting))
        #expect(!answer.counterexamples.isEmpty)
        for example in answer.counterexamples {
            var world = World(setting)
            var timeline = Timeline()
            for move in example.path {
                switch move {
                case .wait(let ms): world.advance(byMs: ms, into: &timeline)
                case .take(let latency, let ms):
                    let isTaken = world.take(ms, for: latency)
                    #expect(isTaken)
                case .act, .fault: break
                }
                if let action = move.action {
                    try world.perform(action, into: &timeline)
                    world.advanceUntilTouchable(into: &timeline)
                }
                world.checkAtRest(into: &timeline)
                if world.isAtRest { world.takeUsualTimes() }
            }
            let reported = timeline.records.contains(where: {
                $0.event == .finding(example.finding) && $0.atMs == example.atMs
            })
            #expect(reported, "\(example.finding)")
        }
    }

    @Test("A model in which nothing new can happen is followed to its end, and said to be")
    func exhausted() async throws {
        let world = World(try Stage.setting([Tracker()]))
        let answer = await Explorer.search(
            Exploration(actions: [.launch(Stage.ike)], depth: 50), from: world)
        #expect(answer.end == .exhausted)
        #expect(answer.counterexamples.isEmpty)
        #expect(answer.progress.states == 2)
    }

    @Test(
        "A search that is asked to end says why, and to which depth it was complete",
        arguments: [ExploreAnswer.End.memory, .interrupted])
    func ended(_ reason: ExploreAnswer.End) async throws {
        let world = World(try Stage.setting([Tracker()]))
        let progressHandler = Explorer.ProgressHandler { $0.depth >= 2 ? reason : nil }
        let answer = await Explorer.search(
            Exploration(actions: Self.trips, depth: 6), from: world,
            progressHandler: progressHandler)
        #expect(answer.end == reason)
        #expect(answer.completeDepth == 1)
    }

    @Test("A remembered state costs less than 200 bytes")
    func bytes() async throws {
        let world = World(try Stage.setting([Tracker()]))
        let answer = await Explorer.search(
            Exploration(actions: Self.trips, depth: 4), from: world)
        #expect((24..<200).contains(answer.bytesPerState))
    }

    @Test("What moves while the app is left is not held against its pictures")
    func movingScreen() throws {
        var play = Play(try Stage.setting([Tracker()]))
        try play.do(.launch(Stage.ike))
        try play.world.perform(.tap(Self.field), into: &play.timeline)
        try play.world.perform(.lock, into: &play.timeline)
        play.settle()
        #expect(!play.oracles.contains(.storedShowsLastScreen))
    }
}
