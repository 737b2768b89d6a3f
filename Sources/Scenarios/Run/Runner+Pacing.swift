internal import Simulator

extension ScenarioRun {
    /// The pauses of a scenario's steps, such that each begins at a wanted time.
    package struct Pacing: Sendable {
        /// The pause after each step, in milliseconds.
        package var pausesMs: [Int32]
        /// The delay with which each step begins, where the screen took no touches before.
        package var lateMs: [Int64]
        /// The rule that forbids a step, by the step's place in the list; such a step is left out.
        package var obstacles: [Int: String]
        /// The run with these pauses.
        package var run: ScenarioRun
        /// The place of each step's first record among the run's.
        package var firstRecords: [Int]
    }

    /// Runs the steps of a scenario at wanted times.
    ///
    /// - Parameter startsMs: a time for each step, ascending; the first is 0.
    package static func paced(
        _ scenario: Scenario, startsMs: [Int64]
    ) throws -> Pacing {
        var runner = try Runner(scenario, options: RunOptions())
        runner.checksExpectations = false
        return try runner.paced(scenario.steps, startsMs: startsMs)
    }
}

extension Runner {
    fileprivate mutating func paced(
        _ steps: [ScenarioStep], startsMs: [Int64]
    ) throws -> ScenarioRun.Pacing {
        var pauses: [Int32] = []
        var late: [Int64] = []
        var obstacles: [Int: String] = [:]
        var firstRecords: [Int] = []
        for (index, step) in steps.enumerated() {
            late.append(max(0, run.world.clockMs - startsMs[index]))
            firstRecords.append(recordCount)
            let next = steps.indices.contains(index + 1) ? steps[index + 1].action : nil
            var step = step
            step.paceMs = 0
            do {
                try perform(step, before: next)
            } catch let errors as ScenarioErrors {
                obstacles[index] = errors.errors.first?.rule ?? ""
            }
            let wanted = startsMs.indices.contains(index + 1) ? startsMs[index + 1] : 0
            let pause = Int32(clamping: max(0, wanted - run.world.clockMs))
            pauses.append(pause)
            wait(pause)
        }
        return ScenarioRun.Pacing(
            pausesMs: pauses, lateMs: late, obstacles: obstacles, run: try finish(),
            firstRecords: firstRecords)
    }
}
