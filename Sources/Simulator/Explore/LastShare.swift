// After the last action of a path only time passes, and faults happen. No action follows on where
// it ends, so the ends are not entered among the states: what costs nothing is followed at once,
// and ends that are alike are followed once. Of two moves that differ only in processes which they
// do not involve, one is made.

/// One worker's part of the last actions.
struct LastShare {
    /// Where a path has ended.
    struct End: Sendable {
        var state: ExploredState
        /// The identity of what can follow without an action.
        var identity: Fingerprint
        /// The state before the last action, by its number.
        var number: UInt32
        /// The moves since then.
        var path: [PathPlayer.Step]
    }

    /// The ends, moves and findings of a share, in the order of its states and moves.
    struct Reached: Sendable {
        /// The ends from which something that costs nothing can follow.
        var ends: [End] = []
        /// The identities of the moves beside which an app slept.
        var made: [Fingerprint] = []
        /// The first break of each rule in the share.
        var broken: [SearchState.Found] = []
        var transitions = 0
        /// A Boolean value that indicates whether a state was reached that no path of fewer actions
        /// has, or whether that was left open.
        var reachesNew = false
    }

    private let moves: Moves
    private let known: StateTable
    private let last: SearchState.LastActions
    private let found: [SearchState.Found]
    private var reached = Reached()
    private var new: Set<Fingerprint> = []

    /// Tries the last actions in some states of the table.
    static func act(
        in states: ArraySlice<UInt32>, from start: World, _ moves: Moves, _ search: SearchState
    ) -> Reached {
        var share = LastShare(moves, search)
        var rebuilder = PathRebuilder(from: start, moves, search.states)
        for number in states { share.act(in: rebuilder.state(number), number) }
        return share.reached
    }

    /// Follows what costs nothing, by one move.
    static func wait(
        after ends: ArraySlice<End>, _ moves: Moves, _ search: SearchState
    ) -> Reached {
        var share = LastShare(moves, search)
        for end in ends {
            for move in moves.free(after: end.state) {
                share.make(move, from: end.state, end.path, end.number)
            }
        }
        return share.reached
    }

    private init(_ moves: Moves, _ search: SearchState) {
        self.moves = moves
        known = search.states
        last = search.last ?? SearchState.LastActions(next: 0)
        found = search.allFound
    }

    private mutating func act(in state: ExploredState, _ number: UInt32) {
        let hasSleepers = !state.world.sleepers(during: nil).isEmpty
        for move in moves.paid(after: state) {
            let action = moves.action(Int(move))
            guard state.world.mayBePossible(action) else { continue }
            guard !hasSleepers || isFirst(move, action, from: state) else {
                reached.reachesNew = true
                checkNothingIsMissed(move, from: state)
                continue
            }
            make(move, from: state, [], number)
        }
    }

    private mutating func make(
        _ move: UInt16, from state: ExploredState, _ path: [PathPlayer.Step], _ number: UInt32
    ) {
        var sink = FoundKeys()
        state.outcomes(of: move, moves, into: &sink) { next, times, sink in
            let path = path + [PathPlayer.Step(move: move, times: times)]
            reached.transitions += 1
            for key in sink.keys { note(key, path, number) }
            sink.keys.removeAll(keepingCapacity: true)
            enter(next, path, number)
        }
    }

    /// Enters an end, if something can follow from it that was not followed before.
    private mutating func enter(
        _ state: ExploredState, _ path: [PathPlayer.Step], _ number: UInt32
    ) {
        let isOpen = !moves.free(after: state).isEmpty
        if !isOpen, reached.reachesNew || last.reachesNew { return }
        var identity = state.identity(moves)
        // A state of a path with fewer actions has been followed.
        guard !known.contains(identity) else { return }
        reached.reachesNew = true
        guard isOpen else { return }
        let sleepers = state.world.sleepers(during: nil)
        if !sleepers.isEmpty { identity = state.identity(moves, without: sleepers) }
        guard !last.ends.contains(identity), new.insert(identity).inserted else { return }
        reached.ends.append(End(state: state, identity: identity, number: number, path: path))
    }

    /// Returns whether a move was not made yet beside other states of the apps that it does not
    /// involve.
    private mutating func isFirst(
        _ move: UInt16, _ action: Action, from state: ExploredState
    ) -> Bool {
        let sleepers = state.world.sleepers(during: action)
        guard !sleepers.isEmpty else { return true }
        var key = Fingerprinter()
        key.feed(state.identity(moves, without: sleepers))
        key.feed(move)
        let identity = key.result
        guard !last.made.contains(identity), new.insert(identity).inserted else { return false }
        reached.made.append(identity)
        return true
    }

    private mutating func note(_ key: Finding.Key, _ path: [PathPlayer.Step], _ number: UInt32) {
        guard !isFound(key), let first = path.first else { return }
        let origin = StateTable.Origin(parent: number, move: first.move, times: first.times)
        reached.broken.append(
            SearchState.Found(key: key, origin: origin, rest: Array(path.dropFirst())))
    }

    private func isFound(_ key: Finding.Key) -> Bool {
        found.contains(key) || reached.broken.contains(key)
    }

    /// Makes a move that was left out, and stops where it breaks a rule that was not found.
    private func checkNothingIsMissed(_ move: UInt16, from state: ExploredState) {
        #if INTERNAL_CHECKS
        var sink = FoundKeys()
        state.outcomes(of: move, moves, into: &sink) { _, _, _ in }
        precondition(
            sink.keys.allSatisfy { isFound($0) },
            "\(moves.action(Int(move))) was left out, and breaks a rule")
        #endif
    }
}
