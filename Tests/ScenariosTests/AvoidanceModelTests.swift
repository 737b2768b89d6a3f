import Foundation
import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

/// What the search for breaks of KeyboardAvoidance has shown about the model itself.
@Suite("The model at moments that only a search reaches")
struct AvoidanceModelTests {
    private func run(_ steps: String, device: String, system: String) throws -> ScenarioRun {
        let text = """
            title: "A moment of the model"
            device: \(device)
            system: "\(system)"
            apps:
              ike: { screen: chat, handling: [keyboardAvoidance] }
            steps:
            \(steps)
            """
        return try ScenarioRun.run(
            Scenario.parse(text, file: "a.yaml", catalogs: Fixtures.catalogs.get()))
    }

    /// A call posts its announcements before it returns, and a lock finds them posted: UIKit posts
    /// inside of `resignFirstResponder` (docs/oracles.md: nothing moves while the device is
    /// locked).
    @Test("A lock finds posted what the call before it posts")
    func lockAfterCall() throws {
        let steps = """
              - launch: ike
              - tap: messageField
              - { prompt: alert, pace: 0ms }
              - lock
            """
        let run = try run(steps, device: "iPhone X", system: "12.0")
        #expect(run.findings.map(\.oracle) == [])
    }

    /// The bar of shortcuts is drawn and posted at the lower edge, so it covers what is there.
    @Test("A hardware keyboard's bar covers the lower edge wherever the keys were put")
    func hardwareAfterFloating() throws {
        let steps = """
              - launch: ike
              - tap: messageField
              - keyboard: split
              - hardware: connect
              - expect: { covered: 55, inset: 55, findings: none }
            """
        let run = try run(steps, device: "iPad Air 2", system: "14.0")
        #expect(run.findings.map(\.oracle) == [])
        #expect(run.failures.isEmpty)
    }
}
