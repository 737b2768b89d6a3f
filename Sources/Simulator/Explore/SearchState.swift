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

    /// The progress of the last actions; nil before them.
    private(set) var last: LastActions?

    /// A broken rule, and the moves from a state that break it first.
    struct Found: Sendable {
        var key: Finding.Key
        var origin: StateTable.Origin
        /// The moves after the one of the origin, where their states are not stored.
        var rest: [PathPlayer.Step] = []
    }

    /// The progress of the last actions of the paths, whose ends are not stored. A search that goes
    /// deeper forgets it.
    struct LastActions: Sendable {
        /// The first state of the layer in which no action has been tried.
        var next: UInt32
        /// The identities of the ends from which what costs nothing was followed.
        var ends = StateTable()
        /// The identities of the moves beside which an app slept.
        var made = StateTable()
        var transitions = 0
        /// The rules that are broken by the last action and not before.
        var found: [Found] = []
        /// A Boolean value that indicates whether more can happen than has.
        var reachesNew = false
    }

    /// Creates the state of a search that has not begun.
    package init() {}

    init(
        states: StateTable, depth: Int, isActing: Bool, layer: Range<UInt32>, next: UInt32,
        open: [UInt32], transitions: Int, found: [Found], last: LastActions?
    ) {
        self.states = states
        self.depth = depth
        self.isActing = isActing
        self.layer = layer
        self.next = next
        self.open = open
        self.transitions = transitions
        self.found = found
        self.last = last
    }

    /// The number of actions up to which every path was followed.
    var completeDepth: Int {
        if let last, last.next == layer.upperBound { return depth + 1 }
        return isActing ? depth : max(0, depth - 1)
    }

    /// The broken rules, in the order in which they were found.
    var allFound: [Found] { found + (last?.found ?? []) }

    /// The number of states that were told apart.
    private var count: Int { states.count + (last?.ends.count ?? 0) }

    /// The bytes that stand for one state at this moment, those that wait included.
    var bytesPerState: Int {
        guard count > 0 else { return 0 }
        let bytes = states.bytes + open.count * MemoryLayout<UInt32>.stride
        return (bytes + (last.map { $0.ends.bytes + $0.made.bytes } ?? 0)) / count
    }

    func progress(waiting: Int) -> ExploreProgress {
        ExploreProgress(
            depth: isActing && (waiting > 0 || last != nil) ? depth + 1 : depth, states: count,
            transitions: transitions + (last?.transitions ?? 0), frontier: waiting,
            findings: allFound.count)
    }
}

extension [SearchState.Found] {
    /// Returns whether a rule is among those that were found.
    func contains(_ key: Finding.Key) -> Bool { contains { $0.key == key } }
}

extension SearchState {
    /// Returns whether all moves of the state are among those of a search.
    func fits(_ moves: Moves) -> Bool {
        (states.origins + allFound.map(\.origin)).allSatisfy { moves.contains($0.move) }
            && allFound.allSatisfy { $0.rest.allSatisfy { moves.contains($0.move) } }
    }
}

// MARK: - The disk

extension SearchState {
    /// The first error of a look-up on the disk.
    var diskError: SearchDiskError? {
        [states, last?.ends, last?.made].lazy.compactMap { $0?.spilled?.error }.first
    }

    /// Moves what is only looked up to the disk.
    mutating func spill(to disk: any SearchDisk) throws(SearchDiskError) {
        try states.spill(to: disk)
        try last?.ends.spill(to: disk)
        try last?.made.spill(to: disk)
    }
}

// MARK: - Layers

extension SearchState {
    /// Enters the first state; a search that was begun before stays as it is.
    mutating func begin(at first: Fingerprint) {
        guard states.count == 0 else { return }
        _ = states.insert(first)
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

// MARK: - The last actions

extension SearchState {
    /// Begins with the last actions, or goes on with them.
    mutating func beginLast() { last = last ?? LastActions(next: layer.lowerBound) }

    /// Forgets the last actions of a search that was less deep.
    mutating func forgetLast() { last = nil }

    /// Takes the next states of the layer; nil when the last actions were tried in all of them.
    mutating func takeLastBlock(_ count: Int) -> [UInt32]? {
        guard let first = last?.next, first < layer.upperBound else { return nil }
        let end = min(first + UInt32(count), layer.upperBound)
        last?.next = end
        return Array(first..<end)
    }

    /// Enters what one share of the last actions has reached.
    ///
    /// - Returns: the ends that were not known before.
    mutating func enter(_ share: LastShare.Reached) -> [LastShare.End] {
        guard var last else { return [] }
        self.last = nil
        last.transitions += share.transitions
        last.reachesNew = last.reachesNew || share.reachesNew
        for identity in share.made { _ = last.made.insert(identity) }
        let ends = share.ends.filter { last.ends.insert($0.identity) }
        for broken in share.broken
        where !found.contains(broken.key) && !last.found.contains(broken.key) {
            last.found.append(broken)
        }
        self.last = last
        return ends
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
        for broken in share.broken where !found.contains(broken.key) {
            found.append(broken)
        }
    }
}
