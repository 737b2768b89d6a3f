// Depths that no search reaches are sampled by walks of random moves. Each walk has a seed of its
// own, and the walks of a batch know what the batches before have seen, so that the answer depends
// on the seed alone and not on the number of workers. The path of a walk is long and full of
// detours; `PathShrinker` makes it short.

internal import Basics

/// Random walks through what can happen.
public struct Walker: Sendable {
    /// The number of walks, and their seed.
    public struct Walks: Hashable, Sendable {
        /// The number of walks.
        public var count: Int
        /// The seed from which the walks follow.
        public var seed: UInt64
        /// A Boolean value that indicates whether a step is chosen among several by what was seen
        /// least; else it is the first that is possible.
        package var isGuided = true

        /// Creates a number of walks from a seed.
        public init(count: Int, seed: UInt64) {
            self.count = count
            self.seed = seed
        }
    }

    /// The states and findings of one walk.
    private struct Walk: Sendable {
        var states: [Fingerprint] = []
        var steps: [PathPlayer.Step] = []
        /// The first break of each rule, and after how many steps.
        var found: [(finding: Finding, length: Int)] = []
        var coverage = Coverage()

        /// Returns how often the walks before and this one have seen what a state has.
        func count(of state: ExploredState, _ seen: Coverage) -> Int {
            let combination = state.world.combination
            return seen.count(of: combination) + coverage.count(of: combination)
        }
    }

    private let player: PathPlayer
    private let depth: Int

    private init(_ exploration: Exploration, from start: World) {
        player = PathPlayer(start: start, moves: Moves(exploration))
        depth = exploration.depth
    }

    /// Makes the walks, each with as many actions as the exploration is deep.
    ///
    /// - Complexity: one move and one fingerprint for each step; shrinking plays each path that
    ///   broke a rule some hundred times.
    public static func walk(
        _ exploration: Exploration, _ walks: Walks, from start: World,
        progressHandler: Explorer.ProgressHandler = Explorer.ProgressHandler { _ in nil }
    ) async -> ExploreAnswer {
        let walker = Walker(exploration, from: start)
        var sample = Sample()
        var first = 0
        while first < walks.count, sample.end == .sampled {
            let last = min(first + Self.batch, walks.count)
            let batch = await walker.walks(
                first..<last, walks, exploration.threads, sample.coverage)
            for walk in batch { sample.enter(walk) }
            sample.progress.depth = exploration.depth
            if let reason = progressHandler.end(sample.progress) { sample.end = reason }
            first = last
        }
        return sample.answer(walker.player)
    }

    private static let batch = 64

    private func walks(
        _ numbers: Range<Int>, _ walks: Walks, _ workers: Int, _ seen: Coverage
    ) async -> [Walk] {
        await withTaskGroup(of: [(Int, Walk)].self) { group in
            for worker in 0..<workers {
                let mine = numbers.filter { $0 % workers == worker }
                group.addTask {
                    mine.map { number in
                        let seed = walks.seed &+ UInt64(number) &* SeededGenerator.step
                        return (number, walk(seed, walks.isGuided ? seen : nil))
                    }
                }
            }
            var all: [(Int, Walk)] = []
            for await part in group { all += part }
            return all.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Makes one walk.
    ///
    /// - Parameter seen: what the walks before have seen; nil for a walk that nothing guides.
    private func walk(_ seed: UInt64, _ seen: Coverage?) -> Walk {
        var random = SeededGenerator(state: seed)
        var walk = Walk()
        var state = ExploredState(world: player.start)
        var cost = 0
        while cost < depth {
            var sink = FindingSink()
            var chosen = step(from: state, &random, &sink)
            for _ in 0..<(seen == nil ? 0 : Self.candidates) {
                guard let seen, let first = chosen else { break }
                let count = walk.count(of: first.next, seen)
                guard count > 0 else { break }
                var otherSink = FindingSink()
                guard let other = step(from: state, &random, &otherSink) else { break }
                if walk.count(of: other.next, seen) < count { (chosen, sink) = (other, otherSink) }
            }
            guard let (step, next) = chosen else { break }
            walk.steps.append(step)
            if player.moves.isPaid(step.move) { cost += 1 }
            for found in sink.findings
            where !walk.found.contains(where: { $0.finding.key == found.finding.key }) {
                walk.found.append((found.finding, walk.steps.count))
            }
            state = next
            walk.states.append(state.identity(player.moves))
            walk.coverage.note(state.world.combination)
        }
        return walk
    }

    /// The further steps of which one can take the place of the first.
    private static let candidates = 3

    /// Returns a random step; nil where none was found.
    private func step(
        from state: ExploredState, _ random: inout SeededGenerator, _ sink: inout FindingSink
    ) -> (step: PathPlayer.Step, next: ExploredState)? {
        let free = player.moves.free(after: state)
        let paid = player.moves.paid(after: state)
        for attempt in 0..<max(100, 20 * paid.count) {
            // The user acts more often than time passes or something goes wrong.
            let waits = paid.isEmpty || random.next(below: 4) == 0 || attempt % 32 == 31
            guard let move = waits ? random.element(of: free) : random.element(of: paid) else {
                continue
            }
            sink.clear()
            var next = state
            let times = times(for: move, after: state, &random)
            guard next.make(move, times, of: player.moves, into: &sink) else { continue }
            let made = next.world.latencies.chosen
            next.forgetTimes()
            return (PathPlayer.Step(move: move, times: made), next)
        }
        return nil
    }

    /// Returns a random time for each latency; latencies that the system has already asked for keep
    /// theirs.
    private func times(
        for move: UInt16, after state: ExploredState, _ random: inout SeededGenerator
    ) -> LatencyChoice {
        var times = player.moves.isPaid(move) ? LatencyChoice() : state.world.latencies
        guard player.moves.choosesTimes else { return times }
        for latency in Latency.allCases where !times.hasAsked(latency) {
            let count = state.world.shared.times[latency.rawValue].count
            times[latency] = random.next(below: count)
        }
        return times
    }
}

// MARK: - What was found

extension Walker {
    /// The states and findings of all walks, in the order of the walks.
    private struct Sample {
        var progress = ExploreProgress()
        var end = ExploreAnswer.End.sampled
        private var walks = 0
        private(set) var coverage = Coverage()
        private var table = StateTable()
        private var order: [Finding.Key] = []
        private var paths: [Finding.Key: [PathPlayer.Step]] = [:]

        mutating func enter(_ walk: Walk) {
            for state in walk.states { _ = table.insert(state) }
            walks += 1
            coverage.add(walk.coverage)
            progress.transitions += walk.steps.count
            progress.states = table.count
            for found in walk.found {
                let path = Array(walk.steps.prefix(found.length))
                let key = found.finding.key
                if paths[key] == nil { order.append(key) }
                if path.count < paths[key]?.count ?? .max { paths[key] = path }
            }
            progress.findings = order.count
        }

        func answer(_ player: PathPlayer) -> ExploreAnswer {
            let shrinker = PathShrinker(player: player)
            let examples = order.compactMap { key in
                paths[key].flatMap { shrinker.counterexample(key, $0) }
            }
            return ExploreAnswer(
                end: end, progress: progress, completeDepth: 0,
                counterexamples: examples.enumerated().sorted {
                    ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
                }.map(\.element), bytesPerState: table.bytesPerState,
                combinations: coverage.combinations, walks: walks)
        }
    }
}
