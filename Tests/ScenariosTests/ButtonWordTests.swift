import ScenarioSupport
import Scenarios
import Simulator
import Testing

@Suite("Buttons, helpers and stripped keys in scenarios")
struct ButtonWordTests {
    private static func text(app: String, steps: String) -> String {
        """
        device: iPhone X
        system: "12.0"
        apps:
          own:
            screen:
              views:
                - { id: field, kind: textField, top: safe, height: 40 }
                - { id: panel, kind: area, top: safe+80, height: 60 }
                - { id: done, kind: button, in: panel, title: Done, top: 8, height: 44 }
            \(app)
        steps:
          - launch: own
          - tap: field
        \(steps)
        """
    }

    @Test("A tap on a button that nothing answers is noted with the next step")
    func idle() throws {
        let scenario = try Fixtures.scenario(
            Self.text(app: "handling: [tracker]", steps: "  - tap: done\n"))
        let notes = scenario.remarks.filter { $0.contains("does nothing") }
        #expect(notes.count == 1 && notes[0].contains("test.yaml:14:10"), "\(scenario.remarks)")
        #expect(notes.first?.contains("action: dismissKeyboard") == true)
    }

    @Test(
        "No note where the button has an action, or where the app's code may answer",
        arguments: [
            "rules: [{ on: { tap: done }, do: [resign] }]",
            "handling: [{ popup: { opener: done } }]"
        ])
    func answered(app: String) throws {
        let text = Self.text(app: app, steps: "  - tap: done\n")
        #expect(try Fixtures.scenario(text).remarks.allSatisfy { !$0.contains("does nothing") })
        let linked = Self.text(app: "handling: []", steps: "  - tap: done\n")
            .replacing("title: Done,", with: "title: Done, action: dismissKeyboard,")
        let scenario = try Fixtures.scenario(linked)
        #expect(scenario.remarks.allSatisfy { !$0.contains("does nothing") })
        let run = try ScenarioRun.run(scenario)
        #expect(!run.world.isKeyboardShown && run.findings.allSatisfy { $0.app != AppID(0) })
    }

    @Test(
        "enableAutolayout fixes what it does not reach at a zero frame",
        arguments: [
            ("none", [0, 0, 0] as [Pt]), ("subviews", [40, 60, 0]), ("recursive", [40, 60, 44])
        ])
    func autolayout(reach: String, heights: [Pt]) throws {
        let text = Self.text(app: "handling: [tracker]", steps: "  - wait: 1s\n")
            .replacing("      views:", with: "      enableAutolayout: \(reach)\n      views:")
            .replacing("  - tap: field\n", with: "")
        let world = try ScenarioRun.run(try Fixtures.scenario(text)).world
        #expect((0..<3).map { world.frame(of: $0, in: AppID(0)).height } == heights)
    }

    @Test("A scenario that a search writes names the stripped keys and the remote switch")
    func words() throws {
        let steps = """
              - fault: { strip: willShow, keys: [frameEnd, animation], app: own }
              - remoteSwitch: { app: own, is: on }
            """
        let scenario = try Fixtures.scenario(Self.text(app: "handling: [tracker]", steps: steps))
        let actions = scenario.steps.compactMap(\.action).map { $0.text(in: scenario.setting) }
        #expect(
            actions.suffix(2) == ["fault strip animation,frameEnd willShow", "remoteSwitch own on"])
    }
}
