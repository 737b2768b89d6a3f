// The specification of the search, written to be read: lists, one thread, whole worlds kept, every
// move tried from every state. Tests hold `Explorer` to it; the benchmark runs both.

/// The plain twin of ``Explorer``.
public enum PlainSearch {
    /// The result of a plain search.
    public struct Answer: Sendable {
        /// The fewest actions to each rule that can be broken.
        public var costs: [Finding.Key: Int] = [:]
        /// The number of different states.
        public var states = 0
        /// The number of moves that were tried.
        public var transitions = 0
    }

    /// Searches all paths of the exploration, on the calling thread.
    public static func search(_ exploration: Exploration, from start: World) -> Answer {
        let moves = Moves(exploration, prunes: false)
        var answer = Answer()
        var known: [Fingerprint: ExploredState] = [:]

        /// Returns the new states that one move leads to from any of these.
        func follow(
            _ states: [ExploredState], cost: Int, _ next: (ExploredState) -> [UInt16]
        ) -> [ExploredState] {
            var new: [ExploredState] = []
            for state in states {
                for move in next(state) {
                    var sink = FindingSink()
                    state.outcomes(of: move, moves, into: &sink) { state, _, sink in
                        answer.transitions += 1
                        for found in sink.findings {
                            answer.costs[found.finding.key] =
                                answer.costs[found.finding.key] ?? cost
                        }
                        sink.clear()
                        let old = known.updateValue(state, forKey: state.identity(moves))
                        if old == nil { new.append(state) }
                    }
                }
            }
            return new
        }

        var layer = [ExploredState(world: start)]
        known[layer[0].identity(moves)] = layer[0]
        for cost in 0...exploration.depth {
            var generation = layer
            while !generation.isEmpty {
                generation = follow(generation, cost: cost) { moves.free(after: $0) }
                layer += generation
            }
            if cost == exploration.depth { break }
            layer = follow(layer, cost: cost + 1) { Array(moves.paid(after: $0)) }
        }
        answer.states = known.count
        return answer
    }
}
