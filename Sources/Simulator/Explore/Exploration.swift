// The question to a search, and its answer. The search itself is in `Explorer.swift`. A plain
// search that stores whole worlds, `PlainSearch.swift`, is the specification that tests compare it
// with.

/// A question to a search: the possible actions, their moments, and the limits of the search.
public struct Exploration: Sendable {
    /// The moments at which the user can act.
    public enum Timing: String, Hashable, Sendable, CaseIterable {
        /// Only when all has come to rest.
        case rest
        /// As soon as the screen takes touches, or when all has come to rest.
        case edges
        /// At rest, and between any two events of the system.
        case events
    }

    /// The actions that the search can try; at each moment it tries those that are possible.
    public var actions: [Action]
    /// The faults that may happen by themselves, at no cost, up to the limit in one path.
    public var faults: [Action]
    /// The number of faults that a path can have.
    public var faultLimit: Int
    /// The moments at which the user acts.
    public var timing: Timing
    /// A Boolean value that indicates whether latencies are tried with every time of their sets, at
    /// no cost; else they have the profile's own values.
    public var choosesTimes: Bool
    /// A Boolean value that indicates whether the search makes only one of several moves that lead
    /// to the same findings.
    public var reduces = true
    /// The number of actions after which the search ends.
    public var depth: Int
    /// The number of parallel workers; the answer does not depend on it.
    public var threads: Int

    /// Creates a question to a search.
    public init(
        actions: [Action], faults: [Action] = [], faultLimit: Int = 0,
        timing: Timing = .edges, choosesTimes: Bool = true, depth: Int = 6, threads: Int = 1
    ) {
        self.actions = actions
        self.faults = faults
        self.faultLimit = faultLimit
        self.timing = timing
        self.choosesTimes = choosesTimes
        self.depth = depth
        self.threads = threads
    }
}

/// One step of a path through the states.
public enum ExploredMove: Hashable, Sendable {
    /// The user acts, as soon as the screen takes touches after what was before.
    case act(Action)
    /// A fault, or an act of the system by itself; it costs nothing.
    case fault(Action)
    /// Time passes, in milliseconds.
    case wait(ms: Int32)
    /// A latency has one of its times, in milliseconds, until the user's next action.
    case take(Latency, ms: Int32)

    /// The action of the move; nil for time that passes and for a chosen time.
    public var action: Action? {
        switch self {
        case .act(let action), .fault(let action): action
        case .wait, .take: nil
        }
    }
}

/// A shortest way to a broken rule.
public struct Counterexample: Hashable, Sendable {
    /// The broken rule.
    public var finding: Finding
    /// The moves from the start of the search.
    public var path: [ExploredMove]
    /// The time of the finding, in milliseconds since the start.
    public var atMs: Int64
    /// The latencies without whose times the rule would not have been broken on this path.
    public var needs: [Need]

    /// A latency that has just the time that it takes.
    public struct Need: Hashable, Sendable {
        /// The latency.
        public var latency: Latency
        /// The times with which the rule is broken, and those with which it is not.
        public var breaksMs: [Int32]
        /// The times with which the rule holds.
        public var holdsMs: [Int32]

        /// Creates a need.
        public init(latency: Latency, breaksMs: [Int32], holdsMs: [Int32]) {
            self.latency = latency
            self.breaksMs = breaksMs
            self.holdsMs = holdsMs
        }
    }

    /// The cost of the path: the number of the user's actions.
    public var cost: Int {
        path.count { if case .act = $0 { true } else { false } }
    }
}

extension Finding {
    /// The broken rule and its app.
    public struct Key: Hashable, Sendable {
        /// The broken rule.
        public var oracle: Oracle
        /// The app that breaks it.
        public var app: AppID
        /// The name of the scenario's own check; nil for another rule.
        public var check: String?
    }

    /// The broken rule and its app.
    public var key: Key { Key(oracle: oracle, app: app, check: check) }
}

/// The progress of a search.
public struct ExploreProgress: Hashable, Sendable {
    /// The number of actions of the paths that are being followed.
    public var depth = 0
    /// Different states that were reached, and moves that were tried.
    public var states = 0
    /// The number of moves that were tried.
    public var transitions = 0
    /// States that wait to be followed.
    public var frontier = 0
    /// Broken rules so far.
    public var findings = 0
}

/// The result of a search.
public struct ExploreAnswer: Sendable {
    /// The reason for which a search ended.
    public enum End: String, Hashable, Sendable {
        /// Every state that can be reached was reached.
        case exhausted
        /// All paths of the wanted number of actions were followed.
        case depth
        /// The memory that was given is used up.
        case memory
        /// The caller has stopped the search.
        case interrupted
        /// All walks of a sample are done.
        case sampled
    }

    /// The reason for which the search ended.
    public var end: End
    /// The progress at the end.
    public var progress: ExploreProgress
    /// The number of actions up to which every path was followed.
    public var completeDepth: Int
    /// The shortest way to each rule that can be broken, by app; by cost, then in the order of the
    /// search.
    public var counterexamples: [Counterexample]
    /// The bytes that are kept for each state, the frontier apart.
    public var bytesPerState: Int
    /// The state from which the search can go on; nil for walks.
    package internal(set) var state: SearchState?
    /// The combinations of rule state, phase and keyboard that walks have seen; nil for a search.
    package internal(set) var combinations: Int?
    /// The number of walks that were made; nil for a search.
    package internal(set) var walks: Int?
    /// The error of the disk, where it has ended the search.
    package internal(set) var diskError: SearchDiskError?

    /// The chance that two different states were taken for one: at most n^2 / 2^129.
    public var collisionBound: Double {
        let n = Double(progress.states)
        return n * n / 6.8056473384187693e38
    }
}
