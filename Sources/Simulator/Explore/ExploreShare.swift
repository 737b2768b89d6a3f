/// One worker's part of a block: follows states, and writes down what it reaches.
struct ExploreShare {
    /// The moves that are followed.
    enum Kind: Sendable { case free, actions }

    /// What a share has reached, in the order of its states and moves.
    struct Reached: Sendable {
        /// The states that were not known before the block.
        var states: [State] = []
        /// The first break of each rule in the share.
        var broken: [SearchState.Found] = []
        var transitions = 0
    }

    /// A state that was reached.
    struct State: Sendable {
        var fingerprint: Fingerprint
        var origin: StateTable.Origin
        /// A Boolean value that indicates whether something that costs nothing can follow.
        var isOpen: Bool
    }

    private let moves: Moves
    private let known: StateTable
    private let found: [SearchState.Found]
    private var rebuilder: PathRebuilder
    private var reached = Reached()
    private var new: Set<Fingerprint> = []

    /// Follows some states of the table by one move each.
    static func follow(
        _ states: ArraySlice<UInt32>, _ kind: Kind, from start: World, _ moves: Moves,
        _ search: SearchState
    ) -> Reached {
        var share = ExploreShare(start, moves, search)
        for number in states { share.follow(number, kind) }
        return share.reached
    }

    private init(_ start: World, _ moves: Moves, _ search: SearchState) {
        self.moves = moves
        known = search.states
        found = search.found
        rebuilder = PathRebuilder(from: start, moves, search.states)
    }

    private mutating func follow(_ number: UInt32, _ kind: Kind) {
        let state = rebuilder.state(number)
        let all = kind == .free ? moves.free(after: state) : Array(moves.paid(after: state))
        for move in all { follow(move, from: state, number) }
    }

    private mutating func follow(_ move: UInt16, from state: ExploredState, _ parent: UInt32) {
        var sink = FoundKeys()
        state.outcomes(of: move, moves, into: &sink) { next, times, sink in
            let origin = StateTable.Origin(parent: parent, move: move, times: times)
            reached.transitions += 1
            for key in sink.keys { note(key, origin) }
            sink.keys.removeAll(keepingCapacity: true)
            let fingerprint = next.identity(moves)
            guard !known.contains(fingerprint), new.insert(fingerprint).inserted else { return }
            reached.states.append(
                State(
                    fingerprint: fingerprint, origin: origin,
                    isOpen: !moves.free(after: next).isEmpty))
        }
    }

    private mutating func note(_ key: Finding.Key, _ origin: StateTable.Origin) {
        guard !found.contains(key), !reached.broken.contains(key) else { return }
        reached.broken.append(SearchState.Found(key: key, origin: origin))
    }
}

/// Keeps which rules are broken, without the words.
struct FoundKeys: RecordSink {
    var keys: [Finding.Key] = []

    mutating func receive(_ record: Record) {
        if case .finding(let finding) = record.event { keys.append(finding.key) }
    }
}
