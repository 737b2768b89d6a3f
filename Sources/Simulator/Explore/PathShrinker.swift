// Delta debugging: leave out ever smaller parts of a path as long as it still breaks its rule. A
// part is a number of the user's actions, each with the waits behind it. At the end no action can
// be left out, the user waits as simply as possible, and no time is unusual without need.

/// Makes a path that breaks a rule as short as leaving out can make it.
struct PathShrinker: Sendable {
    let player: PathPlayer

    private typealias Step = PathPlayer.Step

    /// Returns the shortest path that is left, verified once more; nil where the path breaks
    /// nothing.
    func counterexample(_ key: Finding.Key, _ steps: [PathPlayer.Step]) -> Counterexample? {
        guard var parts = broken(key, parts(of: steps)) else { return nil }
        parts = leavingOut(from: parts, key)
        parts = simplified(parts, key)
        parts = leavingOut(from: parts, key)
        return player.counterexample(key, parts.flatMap { $0 })
    }

    /// Returns each action with the steps up to the next one.
    private func parts(of steps: [Step]) -> [[Step]] {
        var parts: [[Step]] = []
        for step in steps {
            if player.moves.isPaid(step.move) || parts.isEmpty {
                parts.append([step])
            } else {
                parts[parts.count - 1].append(step)
            }
        }
        return parts
    }

    private func leavingOut(from parts: [[Step]], _ key: Finding.Key) -> [[Step]] {
        var parts = parts
        var size = max(1, parts.count / 2)
        while true {
            var first = 0
            var shrank = false
            while first < parts.count {
                let last = min(first + size, parts.count)
                let rest = Array(parts[..<first] + parts[last...])
                if let shorter = broken(key, rest) {
                    parts = shorter
                    shrank = true
                } else {
                    first = last
                }
            }
            if size == 1, !shrank { return parts }
            size = max(1, size / 2)
        }
    }

    /// Removes waits, unusual times and faults that are not needed.
    private func simplified(_ parts: [[Step]], _ key: Finding.Key) -> [[Step]] {
        var parts = parts
        var part = parts.count - 1
        while part >= 0 {
            var index = (parts.indices.contains(part) ? parts[part].count : 0) - 1
            while index >= 0, parts.indices.contains(part), parts[part].indices.contains(index) {
                for other in simpler(parts[part], at: index) {
                    var changed = parts
                    changed[part] = other
                    guard let shorter = broken(key, changed) else { continue }
                    parts = shorter
                    break
                }
                index -= 1
            }
            part -= 1
        }
        return parts
    }

    private func simpler(_ part: [Step], at index: Int) -> [[Step]] {
        let step = part[index]
        var all: [[Step]] = []
        if !player.moves.isPaid(step.move) {
            var without = part
            without.remove(at: index)
            all.append(without)
        }
        if step.times != 0 {
            var usual = part
            usual[index].times = 0
            all.append(usual)
        }
        return all
    }

    /// Returns the path up to where it breaks the rule; nil where it cannot be played or does not.
    private func broken(_ key: Finding.Key, _ parts: [[Step]]) -> [[Step]]? {
        let steps = parts.flatMap { $0 }
        guard let count = player.stepsUntilBroken(key, steps) else { return nil }
        return self.parts(of: Array(steps.prefix(count)))
    }
}
