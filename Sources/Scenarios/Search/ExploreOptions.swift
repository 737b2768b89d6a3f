public import Simulator

/// What to search in a scenario.
public struct ExploreOptions: Sendable {
    public var words: [ExploreWord]
    public var timing = Exploration.Timing.edges
    public var depth = 6
    public var threads = 1
    /// How many deliveries may go wrong in one path; 0 for none.
    public var faultLimit = 0
    /// Whether latencies are tried with every time of their sets.
    public var choosesTimes = true
    /// Walks at random in place of a search; each is as many actions long as ``depth`` says.
    public var walks: Walker.Walks?

    public init(words: [ExploreWord] = ExploreWord.sets[0].words) { self.words = words }
}

extension ExploreOptions {
    /// Searches, or walks, from a device that has just been started.
    func answer(for setting: Setting, _ door: Explorer.Door) async -> ExploreAnswer {
        let (exploration, start) = (exploration(of: setting), World(setting))
        guard let walks else {
            return await Explorer.search(exploration, from: start, door: door)
        }
        return await Walker.walk(exploration, walks, from: start, door: door)
    }

    /// What the words stand for; what two of them do stands there once.
    private func actions(in setting: Setting) -> [Action] {
        var known: Set<Action> = []
        return words.flatMap { $0.actions(in: setting) }.filter { known.insert($0).inserted }
    }

    /// The question in a setting's own terms.
    public func exploration(of setting: Setting) -> Exploration {
        let apps = setting.apps.indices.filter { setting.apps[$0].isWatched }.map { AppID($0) }
        let faults = apps.flatMap { app in
            [Fault.Kind.double, .drop, .delay(ms: Perturbation.standardDelayMs)].map {
                Action.inject(Fault($0, to: app))
            }
        }
        return Exploration(
            actions: actions(in: setting), faults: faults,
            faultLimit: faultLimit, timing: timing, choosesTimes: choosesTimes, depth: depth,
            threads: threads)
    }
}
