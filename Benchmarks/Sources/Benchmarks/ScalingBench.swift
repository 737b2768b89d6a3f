import BenchTable
import Foundation
import Scenarios
import Simulator

/// What a transition costs with 10, 100 and 1000 views on a screen, or processes on the device.
///
/// The peer is a cost in proportion, from the case of 10: a ratio well below 1 would tell that a
/// transition does more than look at each of them a fixed number of times.
struct ScalingBench {
    private let catalogs: ScenarioCatalogs

    init() throws { catalogs = try .load() }

    func run(into table: inout Table) throws {
        try add("nested views", to: &table) { try play(views: $0, apps: 1) }
        try add("processes", to: &table) { try play(views: 2, apps: $0) }
        try add("views to read", to: &table) { count in
            let text = Self.scenario(views: count)
            return {
                _ = try Scenario.parse(text, file: "bench", catalogs: catalogs)
                return 1
            }
        }
    }

    private func add(
        _ what: String, to table: inout Table, _ make: (Int) throws -> () throws -> Int
    ) throws {
        var first: Double?
        for count in [10, 100, 1000] {
            let play = try make(count)
            let ns = try fastest(play)
            let linear = (first ?? ns) * Double(count) / 10
            first = first ?? ns
            table.add("\(count) \(what): each", ns, "ns", "in proportion to 10", linear)
        }
    }

    /// Focus, typing, a prompt's way home and back, in a world where every app has been opened.
    private func play(views: Int, apps: Int) throws -> () throws -> Int {
        let text = Self.scenario(views: views)
        let one = try Scenario.parse(text, file: "bench", catalogs: catalogs).setting
        let many = (0..<apps).map { number in
            var app = one.apps[0]
            app.name = "app\(number)"
            return app
        }
        var world = World(
            Setting(device: one.device, system: one.system, heights: one.heights, apps: many))
        var sink = NoRecords()
        for index in 0..<apps {
            try world.perform(.launch(AppID(index)), into: &sink)
            world.settle(into: &sink)
            try world.perform(.home, into: &sink)
            world.settle(into: &sink)
        }
        try world.perform(.launch(AppID(0)), into: &sink)
        world.settle(into: &sink)
        let field = views - 1
        let actions: [Action] = [
            .tap(field), .type("a"), .tapOutside, .tap(field), .rotate(.landscape), .home,
            .launch(AppID(0))
        ]
        return {
            var world = world
            var sink = NoRecords()
            var transitions = 0
            for action in actions {
                try world.perform(action, into: &sink)
                transitions += 1
                while !world.isAtRest, let next = world.nextEventMs {
                    world.advance(byMs: next, into: &sink)
                    transitions += 1
                }
                world.checkAtRest(into: &sink)
            }
            return transitions
        }
    }

    /// An app with a chain of views, each in the one before it, and a field in the last.
    private static func scenario(views: Int) -> String {
        var text = """
            device: iPhone X
            system: "12.0"
            apps:
              app:
                handling: [tracker, guardBoolean]
                screen:
                  views:

            """
        for view in 0..<views - 1 {
            let parent = view == 0 ? "" : ", in: v\(view - 1)"
            text += "        - { id: v\(view), kind: area\(parent) }\n"
        }
        let field = "id: field, kind: textField, in: v\(views - 2), top: safe, height: 40"
        return text + "        - { \(field) }\nsteps: []\n"
    }

    /// Nanoseconds for each thing that the work counts: a transition, or a file that is read.
    private func fastest(_ work: () throws -> Int) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<5 {
            let began = DispatchTime.now().uptimeNanoseconds
            var count = 0
            while count == 0 || DispatchTime.now().uptimeNanoseconds - began < 20_000_000 {
                count += try work()
            }
            let ns = Double(DispatchTime.now().uptimeNanoseconds - began)
            best = min(best, ns / Double(count))
        }
        return best
    }
}
