// Plays a path again, because a search keeps moves and not moments: what happened on it, when, and
// which of the system's times it needs.

/// Plays paths of a search.
struct PathPlayer: Sendable {
    let start: World
    let moves: Moves

    /// A move, and the times that latencies had in it.
    struct Step: Hashable, Sendable {
        var move: UInt16
        var times: UInt16
    }

    /// Returns the counterexample of a path that breaks a rule with its last step, or nil if it
    /// does not.
    func counterexample(_ key: Finding.Key, _ steps: [Step]) -> Counterexample? {
        var state = ExploredState(world: start)
        var path: [ExploredMove] = []
        var sink = FindingSink()
        var asked: UInt16 = 0
        var running = LatencyChoice()
        for step in steps {
            sink.clear()
            let before = state.world.clockMs
            guard let made = play(step, from: &state, into: &sink) else { return nil }
            asked |= made.asked
            if moves.isPaid(step.move) { running = LatencyChoice() }
            path += takes(made, &running)
            append(step.move, tookMs: state.world.clockMs - before, to: &path)
        }
        guard let reported = sink.findings.first(where: { $0.finding.key == key }) else {
            return nil
        }
        return Counterexample(
            finding: reported.finding, path: path, atMs: reported.atMs,
            needs: Latency.allCases.filter { asked >> $0.rawValue & 1 == 1 }
                .compactMap { need(for: $0, key, steps) })
    }

    /// Makes a step and returns the choice that was made, with the latencies of this step alone.
    private func play(
        _ step: Step, from state: inout ExploredState, into sink: inout FindingSink
    ) -> LatencyChoice? {
        let times = LatencyChoice(chosen: step.times)
        guard state.make(step.move, times, of: moves, into: &sink) else { return nil }
        return state.world.latencies
    }

    /// Returns the choices of times that must precede a step.
    private func takes(
        _ made: LatencyChoice, _ running: inout LatencyChoice
    ) -> [ExploredMove] {
        Latency.allCases.compactMap { latency in
            guard made.hasAsked(latency), made[latency] != running[latency] else { return nil }
            running[latency] = made[latency]
            let times = start.shared.times[latency.rawValue]
            return .take(latency, ms: times[made[latency]])
        }
    }

    private func append(_ move: UInt16, tookMs: Int64, to path: inout [ExploredMove]) {
        switch move {
        case Moves.rest, Moves.event: path.append(.wait(ms: Int32(clamping: tookMs)))
        default:
            let action = moves.action(Int(move))
            path.append(moves.isPaid(move) ? .act(action) : .fault(action))
        }
    }

    /// Returns the times of a latency that break the rule on this path, and those that do not.
    private func need(
        for latency: Latency, _ key: Finding.Key, _ steps: [Step]
    ) -> Counterexample.Need? {
        var need = Counterexample.Need(latency: latency, breaksMs: [], holdsMs: [])
        for (index, ms) in start.shared.times[latency.rawValue].enumerated() {
            let changed = steps.map { step in
                var times = LatencyChoice(chosen: step.times)
                times[latency] = index
                return Step(move: step.move, times: times.chosen)
            }
            if breaks(key, changed) { need.breaksMs.append(ms) } else { need.holdsMs.append(ms) }
        }
        return need.holdsMs.isEmpty || need.breaksMs.isEmpty ? nil : need
    }

    private func breaks(_ key: Finding.Key, _ steps: [Step]) -> Bool {
        stepsUntilBroken(key, steps) != nil
    }

    /// Returns the number of steps after which a path breaks a rule, or nil if it cannot be played
    /// that far or does not break it.
    func stepsUntilBroken(_ key: Finding.Key, _ steps: [Step]) -> Int? {
        var state = ExploredState(world: start)
        var sink = FindingSink()
        for (index, step) in steps.enumerated() {
            guard play(step, from: &state, into: &sink) != nil else { return nil }
            if sink.findings.contains(where: { $0.finding.key == key }) { return index + 1 }
        }
        return nil
    }
}
