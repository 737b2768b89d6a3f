// Breadth first by cost. A layer holds the states that are reached with the same number of actions;
// what costs nothing (time, faults) is followed inside the layer, one generation after another, so
// that every state is followed once. The first path to a finding has the fewest actions.
//
// No world is kept: a layer is a range of state numbers, and a state is rebuilt by playing its path
// (`PathRebuilder`). Whole worlds took 2 GiB for 813,000 states.
//
// A layer is cut into blocks, and a block into shares. The workers only read the table of known
// states; then one hand enters what they found, in the order of the shares. Blocks and shares do
// not depend on the number of workers, so the answer does not either.

internal import Basics

/// A search for the fewest actions that break a rule.
public struct Explorer: Sendable {
    private let start: World
    private let exploration: Exploration
    private let moves: Moves
    private var search = SearchState()
    private var disk: (any SearchDisk)?
    private var diskError: SearchDiskError?

    /// A closure that a search calls between two blocks, and that can end it.
    public struct ProgressHandler: Sendable {
        /// The reason for which the search ends now; nil while it goes on.
        public var end: @Sendable (ExploreProgress) -> ExploreAnswer.End?

        /// Creates a handler from its closure.
        public init(end: @escaping @Sendable (ExploreProgress) -> ExploreAnswer.End?) {
            self.end = end
        }
    }

    /// Creates a search that starts from a world.
    public init(_ exploration: Exploration, from start: World) {
        self.start = start
        self.exploration = exploration
        moves = Moves(exploration)
    }

    /// Searches until all paths are followed or the caller ends the search.
    ///
    /// - Complexity: one copy of a world, one move and one fingerprint for each transition, and one
    ///   move for each state of a layer and of those before it that lead there.
    public static func search(
        _ exploration: Exploration, from start: World,
        progressHandler: ProgressHandler = ProgressHandler { _ in nil }
    ) async -> ExploreAnswer {
        await search(
            exploration, from: start, goingOnFrom: SearchState(), progressHandler: progressHandler)
    }

    /// Searches on from the state in which an earlier search of the same question has ended.
    ///
    /// - Parameter disk: takes what does not fit into memory; nil ends the search there.
    package static func search(
        _ exploration: Exploration, from start: World, goingOnFrom state: SearchState,
        disk: (any SearchDisk)? = nil,
        progressHandler: ProgressHandler = ProgressHandler { _ in nil }
    ) async -> ExploreAnswer {
        var explorer = Explorer(exploration, from: start)
        (explorer.search, explorer.disk) = (state, disk)
        return explorer.run(progressHandler)
    }

    /// Returns whether some of the paths of a saved search still lead to the states that they led
    /// to; an app's code, or the model, can have changed since.
    package static func repeats(
        _ state: SearchState, _ exploration: Exploration, from start: World
    ) -> Bool {
        let states = state.states
        let moves = Moves(exploration)
        guard state.fits(moves) else { return false }
        var rebuilder = PathRebuilder(from: start, moves, states)
        return stride(from: 0, to: states.count, by: max(1, states.count / 256)).allSatisfy {
            let number = UInt32($0)
            let rebuilt = rebuilder.rebuild(number)
            return rebuilt?.identity(moves) == states.fingerprints[$0]
        }
    }

    private mutating func run(_ progressHandler: ProgressHandler) -> ExploreAnswer {
        search.begin(at: ExploredState(world: start).identity(moves))
        if search.depth != exploration.depth - 1 { search.forgetLast() }
        while true {
            if let end = close(progressHandler) { return answer(end) }
            search.closeLayer()
            if search.depth >= exploration.depth { return answer(.depth) }
            if moves.reduces, search.depth == exploration.depth - 1 {
                if let end = actLast(progressHandler) { return answer(end) }
                return answer(search.last?.reachesNew == true ? .depth : .exhausted)
            }
            if let end = act(progressHandler) { return answer(end) }
            if search.isExhausted { return answer(.exhausted) }
            search.openLayer()
        }
    }

    /// Follows what costs nothing from the states of the layer that have not been followed so far.
    private mutating func close(_ progressHandler: ProgressHandler) -> ExploreAnswer.End? {
        while !search.open.isEmpty {
            let block = search.takeOpen(Self.blockSize)
            follow(block, .free)
            if let end = end(waiting: search.open.count, progressHandler) { return end }
        }
        return nil
    }

    /// Tries the actions in every state of the layer.
    private mutating func act(_ progressHandler: ProgressHandler) -> ExploreAnswer.End? {
        while let block = search.takeBlock(Self.blockSize) {
            follow(block, .actions)
            let waiting = search.states.count - Int(search.next)
            if let end = end(waiting: waiting, progressHandler) { return end }
        }
        return nil
    }

    /// Tries the last actions in every state of the layer.
    private mutating func actLast(_ progressHandler: ProgressHandler) -> ExploreAnswer.End? {
        search.beginLast()
        while let block = search.takeLastBlock(Self.lastBlockSize) {
            var ends = shares(of: block) { [start, moves, search] in
                LastShare.act(in: $0, from: start, moves, search)
            }.flatMap { search.enter($0) }
            while !ends.isEmpty {
                ends = shares(of: ends) { [moves, search] in
                    LastShare.wait(after: $0, moves, search)
                }.flatMap { search.enter($0) }
            }
            let waiting = Int(search.layer.upperBound - (search.last?.next ?? 0))
            if let end = end(waiting: waiting, progressHandler) { return end }
        }
        return nil
    }

    /// Returns why the search ends between two blocks; where memory is used up, the disk takes what
    /// is only looked up.
    private mutating func end(
        waiting: Int, _ progressHandler: ProgressHandler
    ) -> ExploreAnswer.End? {
        diskError = search.diskError
        if diskError != nil { return .memory }
        let progress = search.progress(waiting: waiting)
        guard let end = progressHandler.end(progress) else { return nil }
        guard end == .memory, let disk else { return end }
        do throws(SearchDiskError) {
            try search.spill(to: disk)
        } catch {
            diskError = error
            return .memory
        }
        return progressHandler.end(progress)
    }
}

// MARK: - One block

extension Explorer {
    private static let blockSize = 4096
    /// The ends of the paths of a block are kept as whole worlds, some ten for each state.
    private static let lastBlockSize = 1024

    /// Follows the states of a block by one move each.
    private mutating func follow(_ block: [UInt32], _ kind: ExploreShare.Kind) {
        let shares = shares(of: block) { [start, moves, search] in
            ExploreShare.follow($0, kind, from: start, moves, search)
        }
        for share in shares { search.enter(share) }
    }

    /// Cuts a block into shares of neighbours, whose paths have most in common, and follows them.
    ///
    /// - Returns: what each share has reached, in their order.
    private func shares<Item: Sendable, Reached: Sendable>(
        of block: [Item], _ follow: @Sendable (ArraySlice<Item>) -> Reached
    ) -> [Reached] {
        let size = min(max(block.count / 32, 8), 128)
        let count = (block.count + size - 1) / size
        let next = Locked(0)
        let done = Locked<[Reached?]>(Array(repeating: nil, count: count))
        onThreads(min(exploration.threads, count)) { _ in
            while true {
                let share = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard share < count else { return }
                let reached = follow(block[share * size..<min((share + 1) * size, block.count)])
                done.withLock { $0[share] = reached }
            }
        }
        return done.withLock { $0.compactMap { $0 } }
    }
}

// MARK: - The answer

extension Explorer {
    private func answer(_ end: ExploreAnswer.End) -> ExploreAnswer {
        let player = PathPlayer(start: start, moves: moves)
        return ExploreAnswer(
            end: end, progress: search.progress(waiting: search.open.count),
            completeDepth: search.completeDepth,
            counterexamples: search.allFound.compactMap { found in
                let path = search.states.path(to: found.origin.parent) + [found.origin]
                let steps = path.map { PathPlayer.Step(move: $0.move, times: $0.times) }
                return player.counterexample(found.key, steps + found.rest)
            }, bytesPerState: search.bytesPerState, state: search,
            diskError: diskError)
    }
}
