import Scenarios
import Simulator
import ScenarioSupport
import Testing

@Suite("Controls in scenarios")
struct ControlWordTests {
    private func views(_ text: String) throws -> [ViewKind] {
        let scenario = try Fixtures.scenario(
            """
            device: iPhone X
            system: "12.0"
            apps:
              a:
                screen:
                  name: main
                  views:
                    - { id: one, \(text) }
            steps:
              - launch: a
            """)
        return scenario.setting.apps[0].screens[0].views.map(\.kind)
    }

    @Test(
        "each kind has its words",
        arguments: [
            ("kind: switch, on: false", Control.toggle(isOn: false)),
            ("kind: switch", .toggle(isOn: true)),
            ("kind: segments, items: [A, B], selected: 1", .segments(["A", "B"], selected: 1)),
            ("kind: tabBar, items: [A, B]", .tabBar(["A", "B"], selected: 0)),
            ("kind: toolBar, items: [A]", .toolBar(["A"])),
            ("kind: slider, percent: 30", .slider(percent: 30)),
            ("kind: progress", .progress(percent: 50)), ("kind: stepper", .stepper)
        ])
    func words(text: String, control: Control) throws {
        #expect(try views(text) == [.control(control)])
    }

    @Test(
        "a level beyond 100 and a segment that is not there are errors",
        arguments: [
            "kind: slider, percent: 130", "kind: segments, items: [A, B], selected: 2"
        ])
    func mistakes(text: String) {
        #expect(throws: (any Error).self) { try views(text) }
    }
}
