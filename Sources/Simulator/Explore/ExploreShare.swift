/// One worker's part of a block: follows states, and writes down what it reaches.
struct ExploreShare {
    /// The moves that are followed.
    enum Kind: Sendable { case free, actions }

    /// What a share has reached, in the order of its states and moves.
    struct Reached: Sendable {
        /// The states that were not known before the block.
        var states: [State] = []
        /// The first break of each rule in the share.
        var broken: [Broken] = []
        var transitions = 0
    }

    /// A state that was reached.
    struct State: Sendable {
        var fingerprint: Fingerprint
        var origin: Origin
        /// A Boolean value that indicates whether what costs nothing was not followed from here.
        var isOpen = false
    }

    /// A rule that a move breaks.
    struct Broken: Sendable {
        var key: Finding.Key
        var origin: Origin
    }

    /// The move that leads to a state, from a state of the table or from another one of the share.
    struct Origin: Sendable {
        var parent: UInt32
        var move: UInt16
        var times: UInt16
        /// A Boolean value that indicates whether the parent is a position in the share.
        var isInShare: Bool

        /// Returns the origin by the numbers that the share's states have in the table.
        func resolved(_ numbers: [UInt32]) -> StateTable.Origin {
            StateTable.Origin(
                parent: isInShare ? numbers[Int(parent)] : parent, move: move, times: times)
        }
    }

    private let moves: Moves
    private let known: StateTable
    private let found: [SearchState.Found]
    private var rebuilder: PathRebuilder
    private var reached = Reached()
    private var new: Set<Fingerprint> = []
    /// The number of states at which the present state's successors are left to a later block.
    private var limit = 0

    /// Follows some states of the table by one move each, and by what costs nothing after it.
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
        for move in all {
            limit = reached.states.count + Self.mostAtOnce
            follow(move, from: state, number, isInShare: false)
        }
    }

    /// One move and what costs nothing after it reaches a few states; with faults, or a timer of an
    /// app that repeats, there can be any number.
    private static let mostAtOnce = 64

    private mutating func follow(
        _ move: UInt16, from state: ExploredState, _ parent: UInt32, isInShare: Bool
    ) {
        var sink = FoundKeys()
        state.outcomes(of: move, moves, into: &sink) { next, times, sink in
            let origin = Origin(parent: parent, move: move, times: times, isInShare: isInShare)
            reached.transitions += 1
            for key in sink.keys { note(key, origin) }
            sink.keys.removeAll(keepingCapacity: true)
            let fingerprint = next.fingerprint
            guard !known.contains(fingerprint), new.insert(fingerprint).inserted else { return }
            reached.states.append(State(fingerprint: fingerprint, origin: origin))
            followFree(next, at: reached.states.count - 1)
        }
    }

    private mutating func followFree(_ state: ExploredState, at index: Int) {
        let free = moves.free(after: state)
        guard !free.isEmpty else { return }
        guard reached.states.count < limit else {
            reached.states[index].isOpen = true
            return
        }
        for move in free { follow(move, from: state, UInt32(index), isInShare: true) }
    }

    private mutating func note(_ key: Finding.Key, _ origin: Origin) {
        guard !found.contains(where: { $0.key == key }),
            !reached.broken.contains(where: { $0.key == key })
        else { return }
        reached.broken.append(Broken(key: key, origin: origin))
    }
}

/// Keeps which rules are broken, without the words.
struct FoundKeys: RecordSink {
    var keys: [Finding.Key] = []

    mutating func receive(_ record: Record) {
        if case .finding(let finding) = record.event { keys.append(finding.key) }
    }
}
