// A state differs from its world in what belongs to the path: the faults that it has had, and the
// latencies that the system has asked for since the user's last action.

/// A state that a search follows: a world, and how many faults its path has had.
struct ExploredState: Sendable {
    var world: World
    var faults = 0

    /// Returns the identity of the state among those of a search.
    ///
    /// - Parameter sleepers: apps that take no part in what is followed.
    func identity(_ moves: Moves, without sleepers: [AppID] = []) -> Fingerprint {
        let identity =
            moves.reduces
            ? world.futureFingerprint(leavingOut: sleepers) : world.fingerprint
        guard faults > 0 || world.latencies.asked > 0 else { return identity }
        var f = Fingerprinter()
        f.feed(identity)
        f.feed(faults)
        f.feed(world.latencies.asked)
        return f.result
    }

    /// Makes a move in every way in which the system's latencies can turn out: first with their
    /// usual times, then with others for those that the system asked for on the way.
    ///
    /// - Parameter each: takes each outcome, and which times it was made with.
    func outcomes<Sink: RecordSink>(
        of move: UInt16, _ moves: Moves, into sink: inout Sink,
        _ each: (ExploredState, UInt16, inout Sink) -> Void
    ) {
        let asked = moves.isPaid(move) ? 0 : world.latencies.asked
        var open = [moves.isPaid(move) ? LatencyChoice() : world.latencies]
        while let decided = open.popLast() {
            var next = self
            let times = LatencyChoice(chosen: decided.chosen, asked: asked)
            guard next.make(move, times, of: moves, into: &sink) else { return }
            let made = next.world.latencies
            next.finishMove()
            each(next, made.chosen, &sink)
            guard moves.choosesTimes else { continue }
            addAlternatives(to: decided, asked: made.asked, &open)
        }
    }

    /// Makes a move again that led from this state to another one; false where it is impossible.
    mutating func repeatMove(_ origin: StateTable.Origin, of moves: Moves) -> Bool {
        let asked = moves.isPaid(origin.move) ? 0 : world.latencies.asked
        let times = LatencyChoice(chosen: origin.times, asked: asked)
        var sink = FoundKeys()
        guard make(origin.move, times, of: moves, into: &sink) else { return false }
        finishMove()
        return true
    }

    private mutating func finishMove() {
        forgetTimes()
        world.rememberFingerprints()
    }

    /// Forgets the chosen times if all is at rest, because nothing depends on them then.
    mutating func forgetTimes() {
        if world.isAtRest { world.takeUsualTimes() }
    }

    /// Adds the further choices of times. Every choice is reached once: one latency takes another
    /// time, those before it keep their usual ones, those behind it are left open.
    private func addAlternatives(
        to times: LatencyChoice, asked: UInt16, _ open: inout [LatencyChoice]
    ) {
        guard asked & ~times.asked != 0 else { return }
        var decided = times
        for latency in Latency.allCases where asked >> latency.rawValue & 1 == 1 {
            guard !times.hasAsked(latency) else { continue }
            decided.ask(latency)
            for index in 1..<world.shared.times[latency.rawValue].count {
                var other = decided
                other[latency] = index
                open.append(other)
            }
        }
    }

    /// Makes a move with given times; false where it is impossible now, and then nothing has
    /// changed.
    mutating func make(
        _ move: UInt16, _ times: LatencyChoice, of moves: Moves, into sink: inout some RecordSink
    ) -> Bool {
        world.latencies = times
        switch move {
        case Moves.rest: world.settle(into: &sink)
        case Moves.event: world.advance(byMs: world.nextEventMs ?? 0, into: &sink)
        default:
            let number = Int(move)
            let action = moves.action(number)
            guard !moves.prunes || world.mayBePossible(action) else { return false }
            guard (try? world.perform(action, into: &sink)) != nil else { return false }
            if number >= moves.actions.count { faults += 1 }
            world.advanceUntilTouchable(into: &sink)
        }
        world.checkAtRest(into: &sink)
        return true
    }
}
