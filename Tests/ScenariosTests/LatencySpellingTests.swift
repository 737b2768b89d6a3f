import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("The spellings of latencies")
struct LatencySpellingTests {
    private static func scenario(_ top: String, step: String = "home") throws -> Scenario {
        try Fixtures.scenario(
            """
            device: iPhone 15
            system: "17.0"
            \(top)
            apps: { app: { screen: form } }
            steps:
              - launch: app
              - \(step)

            """, file: "s.yaml")
    }

    @Test("The short name and the figure's name set the same time")
    func top() throws {
        let short = try Self.scenario("latencies: { entersBackgroundMs: 1.5s }")
        let long = try Self.scenario("latencies: { lifecycle.entersBackgroundMs: 1.5s }")
        let figure = try Self.scenario("figures: { lifecycle.entersBackgroundMs: 1.5s }")
        for scenario in [short, long, figure] {
            let rules = scenario.setting.system
            #expect(rules.times(of: .entersBackground).contains(1500))
        }
    }

    @Test("Every time that a message can name is understood", arguments: Latency.allCases)
    func everyFigure(latency: Latency) throws {
        _ = try Self.scenario("latencies: { \(latency.figure): 300ms }")
    }

    @Test("A step takes both spellings", arguments: Latency.allCases)
    func step(latency: Latency) throws {
        let time = try Self.scenario("").setting.system.times(of: latency)[0]
        for name in [latency.figure, latency.shortName] {
            let scenario = try Self.scenario(
                "", step: "{ home, latencies: { \(name): \(time)ms } }")
            #expect(scenario.steps[1].latencies == [StepLatency(latency: latency, ms: time)])
        }
    }

    @Test("A name that is neither is an error with its place")
    func unknown() throws {
        let errors = try Fixtures.errors(
            """
            device: iPhone 15
            system: "17.0"
            latencies: { entersBackgroundM: 1s }
            apps: { app: { screen: form } }

            """, file: "s.yaml")
        #expect(errors.count == 1)
        #expect(errors[0].hasPrefix("s.yaml:3:14: error: no key of latencies named"))
        #expect(errors[0].contains("did you mean \"entersBackgroundMs\""))
    }
}
