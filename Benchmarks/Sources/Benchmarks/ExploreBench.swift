import BenchTable
import Foundation
import Scenarios
import Simulator

/// What the search for the fewest actions costs, on the talk's app and on larger ones.
///
/// The peer is the plain search in the same run, which keeps whole worlds in a dictionary and tries
/// every move; for growth, a cost in proportion to the smallest case.
struct ExploreBench {
    private let catalogs: ScenarioCatalogs

    init() throws { catalogs = try .load() }

    func run(into table: inout Table) async throws {
        try await speed(into: &table)
        try await defaultAlphabet(into: &table)
        try await growth("processes", [2, 3, 4], into: &table) { count in
            (try setting(apps: count), ["trips"])
        }
        try await growth("views", [2, 20, 200], into: &table) { count in
            (try setting(apps: 2, labels: count - 1), ["trips"])
        }
        let words = ["trips", "interruptions", "all"]
        try await growth("sets of actions", [1, 2, 3], into: &table) { count in
            (try setting(apps: 2), Array(words[..<count]))
        }
        try await growth("scenes", [1, 4, 16], isFlat: true, into: &table) { count in
            (try setting(scenes: count), ["trips"])
        }
    }

    /// One worker against the plain search, and two workers against one.
    private func speed(into table: inout Table) async throws {
        let setting = try setting(apps: 2)
        let question = try exploration(setting, ["trips", "permission"], depth: 6)
        let start = World(setting)
        var plain = (states: 0, moves: 0, seconds: Double.infinity)
        var one = try await timed(question, setting)
        for _ in 0..<3 {
            let began = DispatchTime.now().uptimeNanoseconds
            let answer = PlainSearch.search(question, from: start)
            plain = (
                answer.states, answer.transitions,
                min(plain.seconds, Self.seconds(since: began))
            )
            let again = try await timed(question, setting)
            if again.seconds < one.seconds { one = again }
        }
        // The plain search also tries what only has the user wait for a post.
        precondition(plain.states >= one.answer.progress.states)
        let name = "talk, trips and permission to depth 6"
        add("\(name): states", one, \.states, plain.seconds, table: &table)
        add("\(name): moves", one, \.transitions, plain.seconds, table: &table)
        table.add(
            "\(name): bytes a state", Double(one.answer.bytesPerState), "B", "the aim", 200)
        let progress = one.answer.progress
        table.add(
            "\(name): states to tell apart", Double(progress.states), "", "plain search",
            Double(plain.states))
        table.add(
            "\(name): moves to make", Double(progress.transitions), "", "plain search",
            Double(plain.moves))
        var two = question
        two.threads = 2
        var both = try await timed(two, setting)
        for _ in 0..<2 {
            let again = try await timed(two, setting)
            if again.seconds < both.seconds { both = again }
        }
        table.add("\(name): two workers", both.seconds, "s", "one worker", one.seconds)
    }

    private func defaultAlphabet(into table: inout Table) async throws {
        let setting = try setting(apps: 2)
        for (depth, threads, aim) in [(4, 1, 10), (5, 1, 10), (6, 1, 10), (7, 2, 60)] {
            var question = try exploration(setting, ["default"], depth: depth)
            question.threads = threads
            let took = try await timed(question, setting)
            table.add(
                "default alphabet to depth \(depth), \(took.answer.progress.states) states",
                took.seconds, "s", "\(aim) s", Double(aim))
        }
        let question = try exploration(setting, ["default"], depth: 5)
        let plain = PlainSearch.search(question, from: World(setting))
        let answer = try await timed(question, setting).answer
        table.add(
            "default alphabet to depth 5: moves to make", Double(answer.progress.transitions), "",
            "plain search", Double(plain.transitions))
    }

    private func growth(
        _ what: String, _ counts: [Int], isFlat: Bool = false, into table: inout Table,
        _ make: (Int) throws -> (Setting, [String])
    ) async throws {
        var first: Double?
        for count in counts {
            let (setting, words) = try make(count)
            let depth = isFlat ? 3 : 4
            let took = try await timed(exploration(setting, words, depth: depth), setting)
            let each = took.seconds * 1e6 / Double(max(1, took.answer.progress.transitions))
            let growth = isFlat ? 1 : Double(count) / Double(counts[0])
            table.add(
                "\(count) \(what), \(took.answer.progress.states) states: each move", each, "us",
                isFlat ? "the cost of \(counts[0])" : "in proportion to \(counts[0])",
                (first ?? each) * growth)
            first = first ?? each
        }
    }

    // MARK: Parts

    private func add(
        _ name: String, _ took: (answer: ExploreAnswer, seconds: Double),
        _ count: KeyPath<ExploreProgress, Int>, _ plainSeconds: Double, table: inout Table
    ) {
        let number = Double(took.answer.progress[keyPath: count])
        table.add(name, number / took.seconds, "1/s", "plain search", number / plainSeconds)
    }

    private func timed(
        _ question: Exploration, _ setting: Setting
    ) async throws -> (answer: ExploreAnswer, seconds: Double) {
        let began = DispatchTime.now().uptimeNanoseconds
        let answer = await Explorer.search(question, from: World(setting))
        return (answer, Self.seconds(since: began))
    }

    private static func seconds(since began: UInt64) -> Double {
        Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    }

    private func exploration(
        _ setting: Setting, _ words: [String], depth: Int
    ) throws -> Exploration {
        var options = ExploreOptions(words: try ExploreWord.parse(words.joined(separator: ",")))
        options.depth = depth
        return options.exploration(of: setting)
    }

    /// An iPad's app with a number of scenes.
    private func setting(scenes: Int) throws -> Setting {
        let names = (1..<max(scenes, 1)).map { "scene\($0)" }.joined(separator: ", ")
        let text = """
            device: iPad Pro (12.9-inch) (6th generation)
            system: "17.0"
            apps:
              ike:
                screen: chat
                handling: [tracker, guardBoolean, overlaidSnapshot]
                scenes: [\(names)]
            """
        return try Scenario.parse(text, file: "bench", catalogs: catalogs).setting
    }

    /// The talk's app and others beside it, with labels above the field.
    private func setting(apps: Int, labels: Int = 0) throws -> Setting {
        let views = (0..<labels).map { "{ id: area\($0), kind: area }" }
        let field = "{ id: field, kind: textField, top: safe, height: 40 }"
        let screen =
            labels == 0
            ? "chat" : "{ name: page, views: [\((views + [field]).joined(separator: ", "))] }"
        let others = (1..<max(apps, 2)).map {
            "  other\($0): { screen: notes, handling: [inputAccessoryView] }"
        }
        let text = """
            device: iPhone X
            system: "12.0"
            apps:
              ike: { screen: \(screen), handling: [tracker, guardBoolean, overlaidSnapshot] }
            \(others.joined(separator: "\n"))
            """
        return try Scenario.parse(text, file: "bench", catalogs: catalogs).setting
    }
}
