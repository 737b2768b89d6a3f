import Foundation
import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

/// What the search for breaks of KeyboardAvoidance has shown about the model itself.
@Suite("The model at moments that only a search reaches")
struct AvoidanceModelTests {
    private func run(
        _ steps: String, device: String, system: String, handling: String = "keyboardAvoidance"
    ) throws -> ScenarioRun {
        let text = """
            title: "A moment of the model"
            device: \(device)
            system: "\(system)"
            apps:
              ike: { screen: chat, handling: [\(handling)] }
              notes: { screen: notes, handling: [inputAccessoryView] }
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

    /// UIKit posts all notifications of one movement in one call. A touch is received by the next
    /// turn of the run loop, so no action of a user falls between two events of one moment.
    @Test("A screen takes touches when all that is due has happened", arguments: ["12.0", "17.0"])
    func touchableAfterEvents(_ system: String) throws {
        let text = """
            title: "A touch"
            device: iPhone Xs
            system: "\(system)"
            apps:
              ike: { screen: chat, handling: [keyboardAvoidance] }
            """
        let setting = try Scenario.parse(text, file: "a.yaml", catalogs: Fixtures.catalogs.get())
            .setting
        let field = try #require(setting.apps[0].screens[0].index(of: ViewID("messageField")))
        var world = World(setting)
        var sink = Timeline()
        for action in [Action.launch(AppID(0)), .tap(field)] {
            try world.perform(action, into: &sink)
            world.advanceUntilTouchable(into: &sink)
            #expect(world.nextEventMs != 0)
        }
        #expect(sink.records.contains { if case .notification = $0.event { true } else { false } })
    }

    /// A composer is gone when it has been dismissed, and its keyboard with it: who makes a field
    /// first responder then gets a keyboard of its own.
    @Test("A field that becomes first as a composer closes has its keyboard")
    func fieldAfterComposer() throws {
        let steps = """
              - launch: ike
              - tap: messageField
              - compose: mail
              - peekSwitcher
              - compose: close
              - expect: { keyboard: shown, inset: 335, findings: none }
            """
        let run = try run(steps, device: "iPhone X", system: "12.0")
        #expect(run.findings.map(\.oracle) == [])
        #expect(run.failures.isEmpty)
    }

    @Test("The app's own lock takes the place of the picture")
    func lockOverPicture() throws {
        let steps = """
              - launch: ike
              - tap: messageField
              - switchTo: notes
              - switchTo: ike
              - passLock
            """
        let run = try run(
            steps, device: "iPhone X", system: "12.0", handling: "keyboardAvoidance, appLock")
        #expect(run.findings.map(\.oracle) == [])
    }
}
