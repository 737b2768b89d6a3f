/// The state of a search between two blocks: what is known, and where it goes on.
package struct SearchState: Sendable {
    /// The states that were reached.
    private(set) var states = StateTable()
    /// The number of actions with which the states of the layer are reached.
    private(set) var depth = 0
    /// A Boolean value that indicates whether the layer is complete, and actions are tried in it.
    private(set) var isActing = false
    /// The states of the layer, by their numbers.
    private(set) var layer: Range<UInt32> = 0..<0
    /// The first state of the layer in which no action has been tried.
    private(set) var next: UInt32 = 0
    /// The states from which what costs nothing has still to be followed.
    private(set) var open: [UInt32] = []
    /// The number of moves that were tried.
    private(set) var transitions = 0
    /// The broken rules, in the order in which they were found.
    private(set) var found: [Found] = []

    /// A broken rule, and the move that breaks it first.
    struct Found: Sendable {
        var key: Finding.Key
        var origin: StateTable.Origin
    }

    /// Creates the state of a search that has not begun.
    package init() {}

    init(
        states: StateTable, depth: Int, isActing: Bool, layer: Range<UInt32>, next: UInt32,
        open: [UInt32], transitions: Int, found: [Found]
    ) {
        self.states = states
        self.depth = depth
        self.isActing = isActing
        self.layer = layer
        self.next = next
        self.open = open
        self.transitions = transitions
        self.found = found
    }

    /// The number of actions up to which every path was followed.
    var completeDepth: Int { isActing ? depth : max(0, depth - 1) }

    /// The bytes that stand for one state at this moment, those that wait included.
    var bytesPerState: Int {
        guard states.count > 0 else { return 0 }
        return states.bytesPerState + open.count * MemoryLayout<UInt32>.stride / states.count
    }

    func progress(waiting: Int) -> ExploreProgress {
        ExploreProgress(
            depth: isActing && waiting > 0 ? depth + 1 : depth, states: states.count,
            transitions: transitions, frontier: waiting, findings: found.count)
    }
}

extension SearchState {
    /// Returns whether all moves of the state are among those of a search.
    func fits(_ moves: Moves) -> Bool {
        (states.origins + found.map(\.origin)).allSatisfy { moves.contains($0.move) }
    }
}

// MARK: - The disk

extension SearchState {
    /// Moves what is only looked up to the disk.
    mutating func spill(to disk: any SearchDisk) throws(SearchDiskError) {
        try states.spill(to: disk)
    }
}

// MARK: - Layers

extension SearchState {
    /// Enters the first state; a search that was begun before stays as it is.
    mutating func begin(at first: Fingerprint) {
        guard states.count == 0 else { return }
        _ = states.insert(first, from: StateTable.Origin(parent: 0, move: 0, times: 0))
        open = [0]
    }

    /// Takes states from which what costs nothing has to be followed.
    mutating func takeOpen(_ count: Int) -> [UInt32] {
        let block = Array(open.prefix(count))
        open.removeFirst(block.count)
        return block
    }

    /// Notes that the layer is complete.
    mutating func closeLayer() {
        guard !isActing else { return }
        isActing = true
        layer = layer.upperBound..<UInt32(states.count)
        next = layer.lowerBound
    }

    /// Takes the next states of the layer; nil when actions were tried in all of them.
    mutating func takeBlock(_ count: Int) -> [UInt32]? {
        guard next < layer.upperBound else { return nil }
        let end = min(next + UInt32(count), layer.upperBound)
        defer { next = end }
        return Array(next..<end)
    }

    /// A Boolean value that indicates whether no action has led to a new state.
    var isExhausted: Bool { states.count == Int(layer.upperBound) }

    /// Goes on to the states that one more action leads to.
    mutating func openLayer() {
        isActing = false
        depth += 1
    }
}

// MARK: - What was reached

extension SearchState {
    /// Enters what one share of a block has reached.
    mutating func enter(_ share: ExploreShare.Reached) {
        transitions += share.transitions
        for reached in share.states {
            let (number, isNew) = states.insert(reached.fingerprint, from: reached.origin)
            if isNew, reached.isOpen { open.append(number) }
        }
        for broken in share.broken where !found.contains(where: { $0.key == broken.key }) {
            found.append(Found(key: broken.key, origin: broken.origin))
        }
    }
}
