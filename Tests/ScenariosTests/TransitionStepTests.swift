import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("A focus during a change of screens")
struct TransitionStepTests {
    private static func run(_ steps: String, system: String = "12.0") throws -> ScenarioRun {
        let text = """
            device: iPhone 8
            system: "\(system)"
            apps:
              app:
                screens: [details, { name: room, views: [{ id: text, kind: textField, top: 200,
                  height: 44 }] }]
                handling: [tracker]
            steps:
              - launch: app
            \(steps)

            """
        return try ScenarioRun.run(try Fixtures.scenario(text, file: "s.yaml"))
    }

    private static func time(of callback: ViewCallback, in run: ScenarioRun) -> Int64? {
        run.records.last {
            if case .view(_, 1, callback) = $0.event { true } else { false }
        }?.atMs
    }

    private static func focusTime(in run: ScenarioRun) -> Int64? {
        run.records.last { if case .responder(_, _, .some, _) = $0.event { true } else { false } }?
            .atMs
    }

    @Test(
        "The field gets the focus between the new screen's viewWillAppear and viewDidAppear",
        arguments: [
            ("  - push: room\n  - focus: { view: text, during: push }"),
            ("  - present: room\n  - focus: { view: text, during: presentation }"),
            ("  - push: room\n  - focus: { view: text, during: appearance }")
        ])
    func middle(steps: String) throws {
        let run = try Self.run(steps)
        let focus = try #require(Self.focusTime(in: run))
        let will = try #require(Self.time(of: .viewWillAppear, in: run))
        let did = try #require(Self.time(of: .viewDidAppear, in: run))
        #expect(will <= focus && focus < did, "\(will) \(focus) \(did)")
        #expect(run.world.isKeyboardShown)
    }

    @Test("Behind another step, or a pace of its own, the change is over")
    func afterwards() throws {
        for steps in [
            "  - push: room\n  - wait: 1s\n  - focus: { view: text, during: push }",
            "  - { push: room, pace: 1s }\n  - focus: { view: text, during: push }"
        ] {
            let run = try Self.run(steps)
            let focus = try #require(Self.focusTime(in: run))
            let did = try #require(Self.time(of: .viewDidAppear, in: run))
            #expect(focus > did)
        }
    }

    @Test("A field has the focus as soon as the launched app is active")
    func launch() throws {
        let text = """
            device: iPhone 8
            system: "12.0"
            apps: { app: { screen: form, handling: [tracker] } }
            steps:
              - launch: app
              - focus: { view: name, during: launch }

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text, file: "s.yaml"))
        let active = run.records.first {
            if case .lifecycle(_, .didBecomeActive) = $0.event { true } else { false }
        }
        #expect(Self.focusTime(in: run) == active?.atMs)
    }
}
