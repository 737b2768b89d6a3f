public import Simulator

/// The limits and the alphabet of a search.
public struct ExploreOptions: Sendable {
    /// The actions that the search may use.
    public var words: [ExploreWord]
    /// The moments at which it may act.
    public var timing = Exploration.Timing.edges
    /// The greatest number of actions in a path.
    public var depth = 6
    /// The number of threads; the answer does not depend on it.
    public var threads = 1
    /// The number of deliveries that may go wrong in one path.
    public var faultLimit = 0
    /// A Boolean value that indicates whether latencies are tried with every time of their sets.
    public var choosesTimes = true
    /// A Boolean value that indicates whether moves that lead to nothing else are left out.
    public var reduces = true
    /// Walks at random in place of a search; each is as many actions long as ``depth`` says.
    public var walks: Walker.Walks?

    /// Creates options with the actions that a search may use.
    public init(words: [ExploreWord] = ExploreWord.sets[0].words) { self.words = words }
}

extension ExploreOptions {
    /// Searches, or walks, from a device that has just been started.
    ///
    /// - Parameters:
    ///   - state: where an earlier search has ended; nil for a new one.
    ///   - disk: takes what does not fit into memory.
    func answer(
        for setting: Setting, goingOnFrom state: SearchState? = nil,
        disk: (any SearchDisk)? = nil,
        _ progressHandler: Explorer.ProgressHandler
    ) async -> ExploreAnswer {
        let (exploration, start) = (exploration(of: setting), World(setting))
        var answer =
            if let walks {
                await Walker.walk(exploration, walks, from: start, progressHandler: progressHandler)
            } else {
                await Explorer.search(
                    exploration, from: start, goingOnFrom: state ?? SearchState(), disk: disk,
                    progressHandler: progressHandler)
            }
        answer.counterexamples.removeAll { example in
            let finding = example.finding
            return setting.apps[finding.app.index].intended.contains(finding.oracle)
        }
        return answer
    }

    /// The actions of the words, each once.
    private func actions(in setting: Setting) -> [Action] {
        var known: Set<Action> = []
        return words.flatMap { $0.actions(in: setting) }.filter { known.insert($0).inserted }
    }

    /// Returns the search in a setting: the actions of the words, and faults of the watched apps.
    public func exploration(of setting: Setting) -> Exploration {
        let apps = setting.apps.indices.filter { setting.apps[$0].isWatched }.map { AppID($0) }
        let faults = apps.flatMap { app in
            [Fault.Kind.double, .drop, .delay(ms: Perturbation.standardDelayMs)].map {
                Action.inject(Fault($0, to: app))
            }
        }
        var exploration = Exploration(
            actions: actions(in: setting), faults: faults,
            faultLimit: faultLimit, timing: timing, choosesTimes: choosesTimes, depth: depth,
            threads: threads)
        exploration.reduces = reduces
        return exploration
    }
}
