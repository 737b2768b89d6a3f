// Breadth first by cost. A layer holds the states that are reached with the same number of actions;
// what costs nothing (time, faults) is followed inside the layer, in generations, before any action
// leads on to the next one. So the first path to a finding has the fewest actions.
//
// A generation is cut into blocks of a fixed size. Within a block the workers share the work and
// only read the table of known states; then one hand enters what they found, in the order of the
// states and moves. So the answer is the same for every number of workers. Blocks bound what waits
// to be entered: 2,048 states with some ten successors of some kilobytes each.

/// A search for the fewest actions that break a rule.
public struct Explorer: Sendable {
    private let start: World
    private let exploration: Exploration
    private let moves: Moves
    private var table = StateTable()
    private var progress = ExploreProgress()
    private var found: [Finding.Key: Found] = [:]

    /// A closure that a search calls between two blocks, and that can end it.
    public struct ProgressHandler: Sendable {
        /// The reason for which the search ends now; nil while it goes on.
        public var end: @Sendable (ExploreProgress) -> ExploreAnswer.End?

        /// Creates a handler from its closure.
        public init(end: @escaping @Sendable (ExploreProgress) -> ExploreAnswer.End?) {
            self.end = end
        }
    }

    private struct Found: Sendable {
        var finding: Finding
        var origin: StateTable.Origin
        var order: Int
    }

    /// Creates a search that starts from a world.
    public init(_ exploration: Exploration, from start: World) {
        self.start = start
        self.exploration = exploration
        moves = Moves(exploration)
    }

    /// Searches until all paths are followed or the caller ends the search.
    ///
    /// - Complexity: one copy of a world, one move and one fingerprint for each transition.
    public static func search(
        _ exploration: Exploration, from start: World,
        progressHandler: ProgressHandler = ProgressHandler { _ in nil }
    ) async -> ExploreAnswer {
        var explorer = Explorer(exploration, from: start)
        return await explorer.run(progressHandler)
    }

    private mutating func run(_ progressHandler: ProgressHandler) async -> ExploreAnswer {
        let first = ExploredState(world: start)
        _ = table.insert(first.fingerprint, from: StateTable.Origin(parent: 0, move: 0, times: 0))
        var layer = [Reached(state: first, number: 0)]
        var end = ExploreAnswer.End.depth
        var complete = 0
        search: for depth in 0... {
            progress.depth = depth
            layer = await close(layer, progressHandler, &end)
            if end == .memory || end == .interrupted { break search }
            complete = depth
            if depth == exploration.depth { break search }
            let next = await expand(layer, .actions, progressHandler, &end)
            if end == .memory || end == .interrupted { break search }
            if next.isEmpty {
                end = .exhausted
                break search
            }
            layer = next
        }
        return answer(end, complete)
    }

    /// Returns the layer with everything that is reached from it at no cost.
    private mutating func close(
        _ layer: [Reached], _ progressHandler: ProgressHandler, _ end: inout ExploreAnswer.End
    ) async -> [Reached] {
        var all = layer
        var generation = layer
        while !generation.isEmpty, end == .depth {
            generation = await expand(generation, .free, progressHandler, &end)
            all += generation
        }
        return all
    }
}

// MARK: - One generation

/// A state that was reached, with its number in the table.
private struct Reached: Sendable {
    var state: ExploredState
    var number: UInt32
}

/// The state that follows from another one by one move.
private struct Successor: Sendable {
    var origin: StateTable.Origin
    var fingerprint: Fingerprint
    /// Nil where the state was known before its block.
    var state: ExploredState?
    var findings: [Finding]
}

private enum Kind: Sendable { case free, actions }

extension Explorer {
    private static let blockSize = 2048
    /// Fewer states than this are not worth a second worker.
    private static let shareSize = 16

    private mutating func expand(
        _ states: [Reached], _ kind: Kind, _ progressHandler: ProgressHandler,
        _ end: inout ExploreAnswer.End
    ) async -> [Reached] {
        var next: [Reached] = []
        var first = 0
        while first < states.count {
            let block = states[first..<min(first + Self.blockSize, states.count)]
            for successor in await successors(of: block, kind) { enter(successor, into: &next) }
            first = block.endIndex
            progress.states = table.count
            progress.frontier = states.count - first + next.count
            progress.findings = found.count
            if let reason = progressHandler.end(progress) {
                end = reason
                break
            }
        }
        return next
    }

    private mutating func enter(_ successor: Successor, into next: inout [Reached]) {
        progress.transitions += 1
        for finding in successor.findings {
            guard found[finding.key] == nil else { continue }
            found[finding.key] = Found(
                finding: finding, origin: successor.origin, order: found.count)
        }
        guard let state = successor.state else { return }
        let number = table.insert(successor.fingerprint, from: successor.origin)
        guard let number else { return }
        next.append(Reached(state: state, number: number))
    }

    /// Returns the successors of a block in the order of its states and of the moves.
    private func successors(of block: ArraySlice<Reached>, _ kind: Kind) async -> [Successor] {
        let workers = min(exploration.threads, max(1, block.count / Self.shareSize))
        guard workers > 1 else { return successors(of: block, kind, sink: FindingSink()) }
        // Shares of neighbours, more of them than workers, because their work is not equal.
        let shares = workers * 4
        return await withTaskGroup(of: (Int, [Successor]).self) { group in
            for share in 0..<shares {
                let low = block.startIndex + block.count * share / shares
                let high = block.startIndex + block.count * (share + 1) / shares
                let part = block[low..<high]
                group.addTask { (share, successors(of: part, kind, sink: FindingSink())) }
            }
            var parts = Array(repeating: [Successor](), count: shares)
            for await (share, part) in group { parts[share] = part }
            return parts.flatMap { $0 }
        }
    }

    private func successors(
        of states: ArraySlice<Reached>, _ kind: Kind, sink: FindingSink
    ) -> [Successor] {
        var sink = sink
        var all: [Successor] = []
        for reached in states {
            for move in possible(after: reached.state, kind) {
                reached.state.outcomes(of: move, moves, into: &sink) { state, times, sink in
                    let fingerprint = state.fingerprint
                    all.append(
                        Successor(
                            origin: StateTable.Origin(
                                parent: reached.number, move: move, times: times),
                            fingerprint: fingerprint,
                            state: table.contains(fingerprint) ? nil : state,
                            findings: sink.findings.map(\.finding)))
                    sink.clear()
                }
            }
        }
        return all
    }

    private func possible(after state: ExploredState, _ kind: Kind) -> [UInt16] {
        kind == .free ? moves.free(after: state) : Array(moves.paid(after: state))
    }
}

// MARK: - The answer

extension Explorer {
    private func answer(_ end: ExploreAnswer.End, _ complete: Int) -> ExploreAnswer {
        let ordered = found.values.sorted { $0.order < $1.order }
        let player = PathPlayer(start: start, moves: moves)
        return ExploreAnswer(
            end: end, progress: progress, completeDepth: complete,
            counterexamples: ordered.compactMap { found in
                let path = table.path(to: found.origin.parent) + [found.origin]
                let steps = path.map { PathPlayer.Step(move: $0.move, times: $0.times) }
                return player.counterexample(found.finding.key, steps)
            }, bytesPerState: table.bytesPerState)
    }
}
