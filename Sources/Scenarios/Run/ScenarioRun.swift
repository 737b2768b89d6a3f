public import Simulator

/// The run of a scenario: every record, the world after every step, and what the
/// scenario expected in vain.
///
/// Before each action the front app is checked by the rules that hold at rest. After it time flows
/// until the screen takes touches again, and then for the scenario's pace. An expectation first
/// waits until nothing is pending, unless it says `at: now`.
public struct ScenarioRun: Sendable {
    /// The scenario that ran.
    public package(set) var scenario: Scenario
    /// Everything that happened, in order.
    public internal(set) var records: [Record] = []
    /// The steps that ran, in order.
    public internal(set) var steps: [StepTrace] = []
    /// The expectations that did not hold.
    public internal(set) var failures: [ExpectationFailure] = []
    /// The world at the end: all steps done, nothing pending.
    public internal(set) var world: World
    /// The number of actions that were replayed to get to where this run began; 0 for a whole run.
    public internal(set) var resumedAfterActions = 0
    /// Worlds in the order of time, so that any millisecond can be reached from the one before it.
    var checkpoints: [World] = []

    /// One step that ran.
    public struct StepTrace: Sendable {
        /// The step.
        public var step: ScenarioStep
        /// The time at which it began.
        public var beganMs: Int64
        /// The place of its first record among ``ScenarioRun/records``.
        public var firstRecord: Int
        /// The world when the next step begins: what "step N" means.
        public var after: World
        /// A Boolean value that indicates whether the step was only replayed, before a resumed run
        /// goes on.
        public var isReplayed = false
    }

    /// The rules of the model that the run broke, in order, without those that are intended.
    public var findings: [Finding] { findings(in: records[...], intended: false) }

    /// The rules of the model that the run broke on purpose, in order.
    public var intendedFindings: [Finding] { findings(in: records[...], intended: true) }

    /// A Boolean value that indicates whether every expectation held.
    public var isAsExpected: Bool { failures.isEmpty }

    /// The length of the run in milliseconds.
    public var lengthMs: Int64 { world.clockMs }

    /// The findings among records of this run that are intended, or those that are not.
    func findings(in records: ArraySlice<Record>, intended: Bool) -> [Finding] {
        records.indices.compactMap { index in
            guard case .finding(let finding) = records[index].event else { return nil }
            return isIntended(finding, at: index) == intended ? finding : nil
        }
    }

    /// Returns whether the app, or the step that was last when a record was made, names a rule as
    /// intended.
    func isIntended(_ finding: Finding, at record: Int) -> Bool {
        scenario.setting.apps[finding.app.index].intended.contains(finding.oracle)
            || action(at: record)?.step.intended.contains(finding.oracle) == true
    }

    /// The last action when a record was made.
    func action(at record: Int) -> StepTrace? {
        steps.last { $0.step.action != nil && $0.firstRecord <= record }
    }

    init(_ scenario: Scenario) {
        self.scenario = scenario
        world = World(scenario.setting)
        checkpoints = [world]
    }
}

/// The options of a run.
public struct RunOptions: Sendable {
    /// The file that stands for the simulated disk; nil keeps the disk in memory.
    public var storePath: String?
    /// The comparison of two pictures.
    public var comparer: PictureComparer
    /// Stops after this many actions; nil runs all steps.
    public var stopAfterActions: Int?
    /// The faults of delivery beyond those in the scenario.
    public var faults: [Fault] = []
    /// A Boolean value that indicates whether the expectations of the scenario are checked.
    public var checksExpectations = true

    /// Creates options; without a path, records are kept in memory alone.
    public init(
        storePath: String? = nil, comparer: PictureComparer = .byContent,
        stopAfterActions: Int? = nil
    ) {
        self.storePath = storePath
        self.comparer = comparer
        self.stopAfterActions = stopAfterActions
    }
}

/// Something that a scenario expected and that did not hold.
public struct ExpectationFailure: Hashable, Sendable, CustomStringConvertible {
    /// The place of the expectation in the file.
    public var place: SourcePlace
    /// The step that expected it, from 1.
    public var step: Int
    /// The time in milliseconds since the run's start.
    public var atMs: Int64
    /// The expected and the found value, in a sentence.
    public var message: String
    /// The expectation as the file has it, on one line.
    public var written = ""
    /// The event that changed the value last, with its time and step; empty where no single event
    /// did.
    public var lastChange = ""

    /// The place, the step, the time, the expectation, the message and the last change in one
    /// line.
    public var description: String { "\(place): step \(step) at \(atMs)ms: \(detail)" }

    /// The expectation, the message and the last change in one line.
    public var detail: String {
        (written.isEmpty ? "" : "`\(written)`: ") + message
            + (lastChange.isEmpty ? "" : "; \(lastChange)")
    }
}

extension ScenarioRun {
    /// Runs a scenario.
    ///
    /// - Throws: ``ScenarioErrors`` with the place of a step that is impossible when its turn
    ///   comes; `StoreError` when the store cannot be written or read.
    public static func run(
        _ scenario: Scenario, options: RunOptions = RunOptions()
    ) throws -> ScenarioRun {
        var runner = try Runner(scenario, options: options)
        try runner.run(scenario.steps, limit: options.stopAfterActions)
        return try runner.finish()
    }

    /// Resumes a scenario after its first actions, as a new process would.
    ///
    /// The actions are replayed in a world without a disk, and from then on the disk is what the
    /// store holds.
    ///
    /// The result holds the records of what comes after the replay; expectations among the replayed
    /// steps are not checked again.
    ///
    /// - Parameter actions: the number of actions that were done; 0 runs everything.
    ///
    /// - Throws: as ``run(_:options:)``.
    public static func resume(
        _ scenario: Scenario, afterActions actions: Int, storePath: String,
        options: RunOptions = RunOptions()
    ) throws -> ScenarioRun {
        let split = scenario.stepIndex(afterActions: actions)
        var replay = options
        replay.storePath = nil
        var runner = try Runner(scenario, options: replay)
        runner.checksExpectations = false
        try runner.run(Array(scenario.steps[..<split]), limit: nil)
        let done = min(actions, scenario.actionCount)
        try runner.continueWithStore(at: storePath, afterActions: done)
        try runner.run(Array(scenario.steps[split...]), limit: options.stopAfterActions)
        return try runner.finish()
    }
}

extension Scenario {
    /// The index of the first step behind a number of actions.
    func stepIndex(afterActions actions: Int) -> Int {
        var left = max(0, actions)
        for (index, step) in steps.enumerated() where step.action != nil {
            if left == 0 { return index }
            left -= 1
            if left == 0 { return index + 1 }
        }
        return left == 0 && actions <= 0 ? 0 : steps.count
    }
}
