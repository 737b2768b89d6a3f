import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite("Words for what is done to the system")
struct SystemWordTests {
    private static func text(_ steps: String, device: String = "iPhone X", system: String = "17.0")
        -> String
    {
        "device: \(device)\nsystem: \"\(system)\"\napps:\n"
            + "  ike: { screen: chat, handling: [tracker] }\n"
            + "  notes: { screen: notes }\nsteps:\n" + steps
    }

    private static func failures(_ text: String) throws -> [String] {
        try ScenarioRun.run(try Fixtures.scenario(text)).failures.map(\.description)
    }

    static let stories: [String] = [
        """
          - launch: notes
          - home
          - launch: ike
          - tap: messageField
          - quickSwitch: notes
          - quickSwitch: ike
          - expect: { front: ike, keyboard: shown, firstResponder: messageField, findings: none }

        """,
        """
          - launch: ike
          - openSwitcher
          - closeSwitcher
          - expect: { app: ike, callbacks: [didBecomeActive] }
          - peekSwitcher
          - expect: { app: ike, callbacks: [willResignActive, didBecomeActive] }

        """,
        """
          - launch: ike
          - controlCenter
          - controlCenter: close
          - notificationCenter: open
          - notificationCenter: close
          - faceID
          - expect: { app: ike, phase: inactive }
          - answerPrompt
          - call
          - call: answer
          - call: end
          - appearance: dark
          - expect: { app: ike, phase: active }

        """,
        """
          - launch: ike
          - home
          - wait: 5s
          - forceQuit: ike
          - expect: { app: ike, phase: notRunning, callbacks: [] }
          - launch: ike
          - crash: ike
          - memoryPressure
          - expect: { front: none }

        """
    ]

    @Test("stand in scenarios", arguments: stories)
    func stand(steps: String) throws {
        let text = Self.text(steps).replacing("iPhone X", with: "iPhone Xs")
        #expect(try Self.failures(text) == [])
    }

    @Test("An app can opt out of scenes, or exit where others are suspended")
    func apps() throws {
        let text = """
            device: iPhone 5
            system: "7.0"
            apps: { book: { screen: chat, exitsOnSuspend: true, scenes: false } }
            steps:
              - launch: book
              - expect: { app: book, callbacks: [didFinishLaunching, didBecomeActive] }
              - home
              - expect: { app: book, callbacks: [didEnterBackground, willTerminate] }

            """
        #expect(try Self.failures(text) == [])
    }

    @Test(
        "A device that never ran a system is an error at the system",
        arguments: [
            ("iPhone 3G", "26.0", "iPhone 3G cannot run 26.0; write one of its systems, 2.0 to"),
            ("iPhone X", "9.0", "iPhone X cannot run 9.0; write one of its systems, 11.0 to 16.7"),
            ("iPhone 17", "18.0", "its systems, 26.0 and later, or take another device")
        ])
    func pairs(device: String, system: String, part: String) throws {
        let error = #expect(throws: ScenarioErrors.self) {
            try Fixtures.scenario(Self.text("  - home\n", device: device, system: system))
        }
        let reported = try #require(error).description
        #expect(reported.contains("test.yaml:2:9: error: "), "\(reported)")
        #expect(reported.contains(part), "\(reported)")
    }

    @Test("Versions at the edge of a device's range are allowed, however long they are written")
    func edges() throws {
        for (device, system) in [
            ("iPhone X", "11"), ("iPhone X", "16.7.12"), ("iPhone 3G", "4.2.1"),
            ("iPhone Xs", "18.7"), ("iPad Pro 11", "12"), ("iPhone 17", "26.1")
        ] {
            _ = try Fixtures.scenario(Self.text("  - home\n", device: device, system: system))
        }
    }

    @Test(
        "A mistake is reported with what can be meant",
        arguments: [
            ("  - call: hang up\n", "\"hang up\""), ("  - appearance: drak\n", "dark"),
            ("  - quickSwitch: note\n", "notes"), ("  - forceQuit\n", "needs a value"),
            ("  - openSwitcher: ike\n", "nothing behind `openSwitcher`"),
            ("  - controlCentre\n", "controlCenter")
        ])
    func mistakes(steps: String, part: String) throws {
        let text = Self.text(steps).replacing("iPhone X", with: "iPhone Xs")
        let error = #expect(throws: ScenarioErrors.self) { try Fixtures.scenario(text) }
        #expect(try #require(error).description.contains(part))
    }

    @Test("The timeline names the families on which a callback came")
    func timeline() throws {
        let text = Self.text("  - launch: ike\n").replacing("iPhone X", with: "iPhone Xs")
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        let words = run.entries.map(\.text)
        #expect(words.contains("didBecomeActive (scene; UIScene, UIApplication)"))
        #expect(
            run.timelineJSONLines.contains(
                #""callback":"willConnect","delivered":["scene(_:willConnectTo:options:)","#))
    }
}
