import Handlings
import Simulator
import Testing

/// One delivery goes wrong, and the end is compared.
@Suite("Runs that differ in one delivery")
struct PerturbationTests {
    /// A field is focused and left again.
    static func play(
        _ handling: any KeyboardHandling, faults: [Fault] = [], actions: [Action]
    ) throws -> World.Played {
        var play = Play(try Stage.setting([handling]))
        play.world = play.world.with(faults)
        do {
            for action in actions { try play.do(action) }
        } catch let error as ActionError {
            return .stopped(error.rule)
        }
        play.settle()
        return .ended(play.world, play.timeline.records)
    }

    static func outcomes(_ handling: any KeyboardHandling) throws -> [PerturbationOutcome] {
        try World.compare { faults in
            try play(
                handling, faults: faults,
                actions: [.launch(Stage.ike), .tap(3), .tapOutside])
        }
    }

    private static func rules(_ outcomes: [PerturbationOutcome]) -> Set<Oracle> {
        Set(outcomes.compactMap(\.finding?.oracle))
    }

    @Test("A tracker of the end frame hangs on the last post alone")
    func tracker() throws {
        let outcomes = try Self.outcomes(Tracker())
        #expect(outcomes.count == 8 * 3)
        let broken = outcomes.filter { $0.difference != nil }
        #expect(broken.map(\.perturbation.what) == ["willChangeFrame"])
        #expect(broken.first?.finding?.oracle == .droppedNotification)
        #expect(
            broken.first?.finding?.explanation.hasPrefix("inset 333 instead of 0 at the end")
                == true, "\(broken.first?.finding?.explanation ?? "")")
    }

    /// Handlings that add up what they hear: a second post counts twice.
    struct Adder: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        var defersMs: Int32 = 0
        var name: String { "adder" }
        var initialState: State { State() }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .keyboard(let post) where post.name == .willShow && defersMs > 0:
                app.after(ms: defersMs, "raise")
            case .keyboard(let post) where post.name == .willShow: app.setInset(app.inset + 333)
            case .keyboard(let post) where post.name == .willHide:
                app.setInset(defersMs > 0 ? 0 : app.inset - 333)
            case .timer: app.setInset(333)
            default: break
            }
        }
    }

    @Test("One that adds and subtracts hangs on every doubling")
    func adder() throws {
        let rules = Self.rules(try Self.outcomes(Adder()))
        #expect(rules.contains(.doubledNotification) && rules.contains(.droppedNotification))
    }

    @Test("Work that is put off too long is done after the hide")
    func deferred() throws {
        let outcomes = try World.compare(delayMs: 5000) { faults in
            try Self.play(
                Adder(defersMs: 50), faults: faults,
                actions: [.launch(Stage.ike), .tap(3), .tapOutside])
        }
        let rules = Self.rules(outcomes)
        #expect(rules.contains(.delayedWork))
        let text = outcomes.compactMap(\.finding).first { $0.oracle == .delayedWork }?.explanation
        #expect(text?.contains("the raise of") == true, "\(text ?? "")")
    }

    @Test("A fault is met once, by the delivery that it means, and is reported")
    func single() throws {
        let faults = [Fault(.drop, of: .willShow, to: Stage.ike, skips: 1)]
        let played = try Self.play(
            Tracker(source: .showAndHide), faults: faults,
            actions: [.launch(Stage.ike), .tap(3), .tapOutside, .tap(3)])
        guard case .ended(let world, let records) = played else { return }
        #expect(world.inset(of: Stage.ike) == 0, "the second show was dropped")
        #expect(world.faults == [])
        let reported = records.filter { record in
            if case .fault = record.event { true } else { false }
        }
        #expect(reported.map(\.event) == [.fault(Stage.ike, .drop, .willShow)])
    }

    @Test("A delayed notification comes late, after the others, to its one process")
    func delay() throws {
        let played = try Self.play(
            Tracker(), faults: [Fault(.delay(ms: 1000), of: .willShow, to: Stage.ike)],
            actions: [.launch(Stage.ike), .tap(3)])
        guard case .ended(_, let records) = played else { return }
        let names = records.compactMap { record -> KeyboardNotificationName? in
            guard case .notification(Stage.ike, let post) = record.event else { return nil }
            return post.name
        }
        #expect(names == [.willChangeFrame, .didChangeFrame, .didShow, .willShow])
    }

    @Test("A stripped notification lacks the keys, in the posts that are met alone")
    func strip() throws {
        let played = try Self.play(
            Tracker(source: .showAndHide),
            faults: [Fault(.strip([.frameEnd, .animation]), of: .willShow, to: Stage.ike)],
            actions: [.launch(Stage.ike), .tap(3)])
        guard case .ended(let world, let records) = played else { return }
        let posts = records.compactMap { record -> KeyboardNotification? in
            guard case .notification(Stage.ike, let post) = record.event else { return nil }
            return post
        }
        let show = try #require(posts.first { $0.name == .willShow })
        #expect(show.frameEnd == nil && show.duration == nil && show.frameBegin != nil)
        #expect(posts.allSatisfy { $0.name == .willShow || $0.frameEnd != nil })
        #expect(world.faults == [])
    }

    @Test("A fault that cannot be is refused, and is another state where it can")
    func refusal() throws {
        var play = Play(try Stage.setting([Tracker()]))
        let before = play.world.fingerprint
        for fault in [
            Fault(.double, to: AppID(7)), Fault(.delay(ms: -1), to: Stage.ike),
            Fault(.drop, to: Stage.ike, skips: -1)
        ] {
            #expect(throws: ActionError.self) { try play.do(.inject(fault)) }
        }
        try play.do(.inject(Fault(.double, to: Stage.ike)))
        play.settle()
        #expect(play.world.fingerprint != before)
    }
}
