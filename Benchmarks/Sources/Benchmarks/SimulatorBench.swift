import Allocations
import BenchTable
import Foundation
import Scenarios
import Simulator

/// What a transition of the model costs: an action that begins, or an event that falls due.
///
/// The peer is the least that a search must do for every state it looks at: copying the world and
/// taking its fingerprint.
struct SimulatorBench {
    private let name: String
    private let start: World
    private let actions: [(atMs: Int64, action: Action)]

    /// A built-in scenario, with the actions at the times at which a run does them.
    init(_ name: String) throws {
        self.name = name
        let scenario = try Scenario.builtIn(name, catalogs: .load())
        start = World(scenario.setting)
        actions = try ScenarioRun.run(scenario).records.compactMap { record in
            if case .action(let action) = record.event { (record.atMs, action) } else { nil }
        }
    }

    /// Plays the scenario once, event by event.
    ///
    /// - Returns: the number of transitions, and the world at the end.
    private func play() throws -> (transitions: Int, world: World) {
        var world = start
        var sink = NoRecords()
        var transitions = 0
        for (atMs, action) in actions {
            while let next = world.nextEventMs, world.clockMs + Int64(next) <= atMs {
                world.advance(byMs: next, into: &sink)
                transitions += 1
            }
            world.advance(byMs: Int32(atMs - world.clockMs), into: &sink)
            try world.perform(action, into: &sink)
            transitions += 1
        }
        while let next = world.nextEventMs {
            world.advance(byMs: next, into: &sink)
            transitions += 1
        }
        return (transitions, world)
    }

    func run(into table: inout Table) throws {
        let rounds = 2_000
        let (count, world) = try play()
        let before = allocations_count()
        for _ in 0..<rounds { _ = try play() }
        let allocations = Double(allocations_count() - before) / Double(rounds * count)
        let ns = try fastest { for _ in 0..<rounds { _ = try play() } } / Double(rounds * count)
        var sum: UInt64 = 0
        let copyNs =
            fastest {
                for _ in 0..<rounds * count {
                    let copy = world
                    sum ^= copy.fingerprint.low
                }
            } / Double(rounds * count)
        precondition(sum == 0, "an even number of equal fingerprints cancel out")
        let copying = "copy and fingerprint"
        table.add("\(name): transition", ns, "ns", copying, copyNs)
        table.add("\(name): transitions", 1e9 / ns, "1/s", copying, 1e9 / copyNs)
        table.add("\(name): allocations each", allocations, "", "one each", 1)
    }

    private func fastest(_ work: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<5 {
            let began = DispatchTime.now().uptimeNanoseconds
            try work()
            best = min(best, Double(DispatchTime.now().uptimeNanoseconds - began))
        }
        return best
    }
}
