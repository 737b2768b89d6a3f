import Simulator
import Testing

@Suite("Random walks beyond the reach of a search")
struct WalkTests {
    static let model = ExploreTests.models[0]

    private func walk(
        seed: UInt64, choosesTimes: Bool = true, threads: Int = 1, count: Int = 12
    ) async throws -> ExploreAnswer {
        var exploration = Self.model.exploration(.edges, threads: threads)
        exploration.depth = 20
        exploration.choosesTimes = choosesTimes
        let world = World(try Stage.setting(Self.model.handlings))
        return await Walker.walk(
            exploration, Walker.Walks(count: count, seed: seed), from: world)
    }

    @Test("A seed walks the same ways again, whatever the number of workers")
    func repeats() async throws {
        let one = try await walk(seed: 7)
        #expect(!one.counterexamples.isEmpty)
        #expect(one.end == .sampled && one.completeDepth == 0)
        for threads in [1, 2, 4] {
            let other = try await walk(seed: 7, threads: threads)
            #expect(other.counterexamples == one.counterexamples)
            #expect(other.progress == one.progress)
        }
        let another = try await walk(seed: 8)
        #expect(another.progress != one.progress)
    }

    @Test("What is found is shortened until no action can be left out, and still breaks its rule")
    func shrinks() async throws {
        let answer = try await walk(seed: 1, choosesTimes: false)
        let setting = try Stage.setting(Self.model.handlings)
        var exploration = Self.model.exploration(.edges)
        exploration.depth = 5
        exploration.choosesTimes = false
        let searched = await Explorer.search(exploration, from: World(setting))
        for example in answer.counterexamples {
            let key = example.finding.key
            let least = searched.counterexamples.first { $0.finding.key == key }
            #expect(example.cost >= least?.cost ?? 0, "\(example.path)")
            #expect(Self.breaks(example.path, key, setting), "\(example.path)")
            for index in example.path.indices where example.path[index].action != nil {
                let rest = example.path[(index + 1)...].drop { $0.action == nil }
                let less = Array(example.path[..<index] + rest)
                #expect(!Self.breaks(less, key, setting), "\(example.path) without \(index)")
            }
        }
    }

    private static func breaks(
        _ path: [ExploredMove], _ key: Finding.Key, _ setting: Setting
    ) -> Bool {
        var world = World(setting)
        var timeline = Timeline()
        for move in path {
            switch move {
            case .wait: world.settle(into: &timeline)
            case .take(let latency, let ms): _ = world.take(ms, for: latency)
            case .act(let action), .fault(let action):
                guard (try? world.perform(action, into: &timeline)) != nil else { return false }
                world.advanceUntilTouchable(into: &timeline)
            }
            world.checkAtRest(into: &timeline)
        }
        return timeline.findings.contains { $0.key == key }
    }

    @Test("A walk that is asked to end says why")
    func ended() async throws {
        let world = World(try Stage.setting(Self.model.handlings))
        let progressHandler = Explorer.ProgressHandler { _ in .interrupted }
        let answer = await Walker.walk(
            Self.model.exploration(.edges), Walker.Walks(count: 1000, seed: 1), from: world,
            progressHandler: progressHandler)
        #expect(answer.end == .interrupted)
        #expect(answer.progress.transitions < 64 * 20)
    }
}
