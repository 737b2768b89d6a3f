import Handlings
import Testing

@testable import Simulator

@Suite("Walks that are guided by what was seen least")
struct GuidedWalkTests {
    private static func walk(isGuided: Bool, threads: Int = 1) async throws -> ExploreAnswer {
        var walks = Walker.Walks(count: 130, seed: 3)
        walks.isGuided = isGuided
        let world = World(try Stage.setting([Tracker(), GuardBoolean()]))
        let exploration = Exploration(
            actions: ExploreTests.trips + [ExploreTests.prompt, .answerPrompt, .lock, .unlock],
            depth: 12, threads: threads)
        return await Walker.walk(exploration, walks, from: world)
    }

    @Test("see more combinations of rule state, phase and keyboard than walks by lot")
    func seeMore() async throws {
        let guided = try await Self.walk(isGuided: true)
        let plain = try await Self.walk(isGuided: false)
        #expect(guided.walks == 130)
        #expect(try #require(guided.combinations) > (try #require(plain.combinations)))
        #expect(!guided.counterexamples.isEmpty)
    }

    @Test("are the same for every number of threads")
    func threads() async throws {
        let one = try await Self.walk(isGuided: true)
        let three = try await Self.walk(isGuided: true, threads: 3)
        #expect(one.counterexamples == three.counterexamples)
        #expect(one.progress == three.progress && one.combinations == three.combinations)
    }
}
