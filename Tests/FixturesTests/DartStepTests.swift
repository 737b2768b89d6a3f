import Fixtures
import Foundation
import Scenarios
import Simulator
import Testing

@Suite("Steps of Flutter's view")
struct DartStepTests {
    /// Two movements, of which the second begins before the first has come to rest.
    private static let split = """
        device: iPad Air 2
        system: "12.0"
        apps: { ike: { screen: legs, handling: tracker } }
        steps: [{ launch: ike }, { tap: tummy }, { keyboard: split }]
        """

    private static let besides = """
        device: iPad Air 2
        system: "12.0"
        orientation: landscape
        apps:
          ike: { screen: chat, handling: tracker }
          notes: { screen: notes, handling: tracker }
        steps: [{ launch: ike }, { splitView: notes }, { tap: body }, blur]
        """

    static let scenarios = [Exported.chat, split, besides]

    @Test("have the heights of the animation, unrounded", arguments: scenarios.indices)
    func heights(index: Int) throws {
        var steps = 0
        for sequence in try Exported.sequences(Self.scenarios[index]) {
            let text = try #require(FixtureFormat.dart.files(for: [sequence]).last?.text)
            let pattern = /viewInsets: FakeViewPadding\((?:bottom: )?([0-9.]*)\)/
            let written = text.matches(of: pattern).map { Pt(Double($0.output.1) ?? 0) }
            let scale = Int32(sequence.device.scale)
            let heights = sequence.insetFrames.map { Pt(raw: $0.height.raw * scale) }
            #expect(written == [0] + heights)
            steps += heights.count
        }
        #expect(steps > 40)
    }

    @Test("move in each frame until the keyboard rests", arguments: scenarios.indices)
    func moves(index: Int) throws {
        for sequence in try Exported.sequences(Self.scenarios[index]) {
            let text = try #require(FixtureFormat.dart.files(for: [sequence]).last?.text)
            let insets = text.split(separator: "\n").filter { $0.contains("viewInsets:") }
            for (one, next) in zip(insets, insets.dropFirst()) { #expect(one != next) }
        }
    }
}

/// Flutter's listeners assert that a state follows one of those before it.
@Suite("States of Flutter's app")
struct DartLifeTests {
    /// The states that Flutter's `AppLifecycleListener` accepts before each state.
    static let before: [String: Set<String>] = [
        "resumed": ["inactive", "detached"], "inactive": ["resumed", "hidden"],
        "hidden": ["inactive", "paused"], "paused": ["hidden"], "detached": ["paused"]
    ]

    static let rows: [(text: String, system: String, states: [String])] = [
        (
            Exported.chat, "12.0",
            [
                "resumed", "inactive", "hidden", "paused", "hidden", "inactive", "resumed"
            ]
        ),
        (
            Exported.home, "14.0",
            [
                "inactive", "resumed", "inactive", "hidden", "paused", "hidden", "inactive",
                "resumed", "inactive", "resumed"
            ]
        )
    ]

    @Test("follow one another as Flutter demands", arguments: rows.indices)
    func chain(index: Int) throws {
        let row = Self.rows[index]
        let device = row.system == "12.0" ? "iPhone X" : "iPhone 11"
        let sequence = try Exported.sequences(row.text, device: device, system: row.system)[0]
        let text = try #require(FixtureFormat.dart.files(for: [sequence]).last?.text)
        let states = text.matches(of: /AppLifecycleState\.(\w+)/).map { String($0.output.1) }
        #expect(states == row.states)
        var last = "resumed"
        for state in states where state != last {
            #expect(Self.before[state]?.contains(last) == true, "\(last), \(state)")
            last = state
        }
    }

    @Test("of every scenario follow one another", .timeLimit(.minutes(5)))
    func scenarios() throws {
        let catalogs = try Exported.catalogs.get()
        for name in ["talk", "talk-killed", "bank-secret", "watchdog-home", "wwdc-several-scenes"] {
            let scenario = try Scenario.builtIn(name, catalogs: catalogs)
            for sequence in try Exported.sequences(scenario) {
                let text = try #require(FixtureFormat.dart.files(for: [sequence]).last?.text)
                var last = "resumed"
                for match in text.matches(of: /AppLifecycleState\.(\w+)/) {
                    let state = String(match.output.1)
                    if state != last {
                        #expect(Self.before[state]?.contains(last) == true, "\(name): \(state)")
                    }
                    last = state
                }
            }
        }
    }
}
