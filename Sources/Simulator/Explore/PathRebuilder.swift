// A layer's states are followed in the order of their numbers, so a state and the one before it
// have most of their paths in common. The worlds on the path of the last one are kept, and only
// what lies below the last common one is played: 1.1 to 1.2 moves for a state.

/// Rebuilds states of a search by playing their paths.
struct PathRebuilder {
    private let moves: Moves
    private let states: StateTable
    /// The states on the path of the last one that was rebuilt, the start first.
    private var path: [(number: UInt32, state: ExploredState)]

    init(from start: World, _ moves: Moves, _ states: StateTable) {
        self.moves = moves
        self.states = states
        path = [(0, ExploredState(world: start))]
    }

    /// Returns a state by its number.
    ///
    /// - Complexity: one move for each state of its path that was not on the one before.
    mutating func state(_ number: UInt32) -> ExploredState {
        guard let state = rebuild(number) else {
            preconditionFailure("a path of the search cannot be played again")
        }
        #if INTERNAL_CHECKS
        let known = states.fingerprint(of: number)
        precondition(
            known == nil || state.identity(moves) == known,
            "state \(number) was rebuilt as another one")
        #endif
        return state
    }

    /// Returns a state by its number, or nil if its path cannot be played any more.
    mutating func rebuild(_ number: UInt32) -> ExploredState? {
        var missing: [UInt32] = []
        var ancestor = number
        while true {
            while path[path.count - 1].number > ancestor { path.removeLast() }
            if path[path.count - 1].number == ancestor { break }
            missing.append(ancestor)
            ancestor = states.origins[Int(ancestor)].parent
        }
        for number in missing.reversed() {
            var state = path[path.count - 1].state
            guard state.repeatMove(states.origins[Int(number)], of: moves) else { return nil }
            path.append((number, state))
        }
        return path[path.count - 1].state
    }
}
