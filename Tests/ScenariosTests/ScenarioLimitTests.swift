import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// Files that try to be too much: none may hang, crash or take more than a moment.
@Suite struct ScenarioLimitTests {
    private static let head = "device: iPhone X\nsystem: 12\napps: { a: { screen: chat } }\n"

    private func only(_ text: String) throws -> String {
        let errors = try Fixtures.errors(text, file: "s.yaml")
        #expect(errors.count == 1, "\(errors.prefix(3))")
        return errors.first ?? ""
    }

    @Test("a million steps are refused, by size or by number")
    func steps() throws {
        let million = Self.head + "steps:\n" + String(repeating: "  - home\n", count: 1_000_000)
        #expect(try only(million).hasPrefix("s.yaml:1:1: error: the file has 90000"))
        let many = Self.head + "steps: [" + String(repeating: "pop,", count: 10_001) + "]\n"
        #expect(try only(many).contains("10001 steps, a scenario has at most 10000"))
        let most = Self.head + "steps: [" + String(repeating: "pop,", count: 10_000) + "]\n"
        #expect(try Fixtures.errors(most) == [])
    }

    @Test("thousands of steps and expectations run in a moment")
    func longRun() throws {
        let round = "  - tap: messageField\n  - expect: { keyboard: shown }\n  - tapOutside\n"
        let text =
            Self.head.replacing("{ screen: chat }", with: "{ screen: chat, handling: tracker }")
            + "steps:\n  - launch: a\n" + String(repeating: round, count: 700)
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        #expect(run.failures == [])
        #expect(run.steps.count == 2101)
        #expect(try run.world(at: run.lengthMs / 2).clockMs == run.lengthMs / 2)
    }

    @Test("deep nesting is refused", arguments: [40, 500, 5_000, 100_000])
    func nesting(depth: Int) throws {
        let flow = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try !Fixtures.errors(Self.head + "steps: " + flow).isEmpty)
        let block = String(repeating: "- ", count: depth) + "home"
        #expect(try !Fixtures.errors(Self.head + "steps:\n  " + block).isEmpty)
        let maps = String(repeating: "{a: ", count: depth) + String(repeating: "}", count: depth)
        #expect(try !Fixtures.errors(Self.head + "steps: " + maps).isEmpty)
        let keys = String(repeating: "? ", count: depth) + "a"
        #expect(try !Fixtures.errors(keys).isEmpty)
    }

    @Test("a few aliases are read, a bomb of aliases is refused at once")
    func aliases() throws {
        let shared = """
            device: iPhone X
            system: 12
            apps: { a: &app { screen: chat }, b: *app }
            """
        #expect(try Fixtures.scenario(shared).setting.apps.count == 2)
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<20 {
            let uses = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(uses)]\n"
        }
        #expect(try only(bomb).contains(":3:25: error: more than 12 aliases (`*name`)"))
        let keys = """
            a: &a [x, x, x]
            b: &b [*a, *a, *a]
            c: &c [*b, *b, *b]
            ? *c
            : d
            """
        #expect(try !Fixtures.errors(keys).isEmpty)
    }

    @Test("a star in a text is no alias")
    func stars() throws {
        let typed = (0..<12).map { "  - type: \"2 * \($0) *\"\n" }.joined()
        let text = Self.head + "steps:\n  - launch: a\n  - tap: messageField\n" + typed
        #expect(try Fixtures.errors(text) == [])
    }

    @Test("names of any length are reported in part only")
    func longNames() throws {
        let name = String(repeating: "x", count: 100_000)
        let error = try only(Self.head + "steps: [ { tap: \(name) } ]")
        #expect(error.count < 300)
    }

    @Test("a key that stands a hundred times is reported, and reading ends")
    func manyDuplicates() throws {
        let text = Self.head + String(repeating: "pace: 1\n", count: 100)
        let errors = try Fixtures.errors(text)
        #expect((1...ScenarioLimits.errors).contains(errors.count))
    }
}
