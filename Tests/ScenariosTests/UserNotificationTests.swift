import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("Local and push notifications")
struct UserNotificationTests {
    private static func text(
        _ steps: String, device: String = "iPhone Xs", system: String = "17.0", mail: String = ""
    ) -> String {
        "device: \(device)\nsystem: \"\(system)\"\napps:\n"
            + "  mail: { screen: chat, backgroundModes: remote-notification\(mail) }\n"
            + "  notes: { screen: notes }\nsteps:\n" + steps
    }

    private static func run(_ text: String) throws -> ScenarioRun {
        try ScenarioRun.run(try Fixtures.scenario(text))
    }

    // MARK: Mistakes

    private static let step = "  - pushNotification: "

    static let mistakes: [(String, String)] = [
        (
            "\(step){ app: mail, payload: { aps: { alrt: Hello } } }",
            "test.yaml:7:54: error: no key of aps named \"alrt\"; did you mean \"alert\"?"
        ),
        (
            "\(step){ app: mail, payload: { alert: Hello } }",
            "test.yaml:7:45: error: the payload has no `aps`; add it"
        ),
        ("\(step){ app: mail }", "payload"),
        ("\(step){ app: mail, payload: Hello }", "expected a payload such as"),
        ("\(step){ app: male, payload: { aps: { alert: Hello } } }", "no app named \"male\""),
        ("\(step){ payload: { aps: { alert: Hello } } }", "the app that it is meant for"),
        ("\(step){ app: mail, payload: { aps: { category: a } } }", "`aps` asks for nothing"),
        (
            "\(step){ app: mail, payload: { aps: { badge: many } } }",
            "expected a number, found \"many\""
        ),
        ("\(step){ app: mail, payload: { aps: { badge: 1.5 } } }", "expected a whole number"),
        (
            "\(step){ app: mail, payload: { aps: { content-available: 2 } } }",
            "2 is not within 0 to 1; the nearest is 1"
        ),
        (
            "\(step){ app: mail, payload: { aps: { alert: { boddy: a } } } }",
            "did you mean \"body\"?"
        ),
        ("\(step){ app: mail, payload: { aps: { sound: { critical: 1 } } } }", "name"),
        (
            "\(step){ app: mail, payload: { aps: { alert: a, interruption-level: loud } } }",
            "interruption level"
        ),
        ("  - localNotification: { app: mail, after: 5s }", "or a `body`"),
        ("  - localNotification: { app: mail, title: a, after: soon }", "a time such as 500ms"),
        ("  - tapNotification", "needs a value"),
        ("  - dismissNotification: mail", "nothing behind `dismissNotification`")
    ]

    @Test("A mistake is reported at its place, with the next step", arguments: mistakes)
    func mistake(step: String, message: String) throws {
        let errors = try Fixtures.errors(Self.text(step + "\n"))
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("test.yaml:7:") == true)
        #expect(errors.contains { $0.contains(message) }, "\(errors)")
    }

    @Test("A mode and a setting that do not exist are errors")
    func settings() throws {
        let modes = Self.text("  - home\n").replacing("remote-notification", with: "audio")
        #expect(try Fixtures.errors(modes).first?.contains("background mode") == true)
        let setting = Self.text("  - home\n", mail: ", notifications: some")
        #expect(try Fixtures.errors(setting).first?.contains("setting of notifications") == true)
    }

    // MARK: What a system and a moment allow

    static let impossible: [(String, String, String)] = [
        ("17.0", "  - tapNotification: mail\n", "no notification of mail is in sight"),
        ("17.0", "  - dismissNotification\n", "no banner of a notification is shown"),
        (
            "17.0", "  - localNotification: { app: notes, title: a }\n",
            "notes runs no code that could schedule a notification; launch it first"
        ),
        (
            "17.0",
            "  - pushNotification: { app: mail, payload: { aps: { alert: "
                + String(repeating: "a", count: 5000) + " } } }\n",
            "the payload has 5020 bytes, and iOS 17 takes at most 4096"
        )
    ]

    @Test("What is impossible is an error of the run", arguments: impossible)
    func impossibleSteps(system: String, step: String, message: String) throws {
        let text = Self.text("  - launch: mail\n" + step, system: system)
        let error = #expect(throws: ScenarioErrors.self) { try Self.run(text) }
        #expect(try #require(error).description.contains(message), "\(error?.description ?? "")")
    }

    @Test(
        "Systems take payloads of different sizes",
        arguments: [
            ("7.0", 300, false), ("8.1", 300, true), ("8.1", 2100, false), ("9.0", 2100, true)
        ]
    )
    func sizes(system: String, count: Int, fits: Bool) throws {
        let words = String(repeating: "a", count: count)
        let push = "{ app: mail, payload: { aps: { alert: \(words) } } }"
        let text = Self.text("  - pushNotification: \(push)\n", device: "iPhone 5s", system: system)
        let run = try? Self.run(text)
        #expect((run != nil) == fits)
    }

    // MARK: What the user sees

    @Test("A banner stands over the screen, and the app below does not notice")
    func banner() throws {
        let push = "{ app: notes, payload: { aps: { alert: { title: Anna, body: Hello } } } }"
        let run = try Self.run(
            Self.text("  - launch: mail\n  - tap: messageField\n  - pushNotification: \(push)\n"))
        #expect(run.world.banner?.title == "Anna")
        guard case .notified(.app(let capture), let notes) = run.world.screen else {
            Issue.record("no banner over an app")
            return
        }
        #expect(capture.keyboard != nil && notes.map(\.body) == ["Hello"])
        #expect(run.world.phase(of: AppID(0)) == .active)
        #expect(run.world.phase(of: AppID(1)) == .notRunning)
    }

    @Test("A locked device and Notification Center list what has come, the latest first")
    func lists() throws {
        let steps = """
              - launch: mail
              - lock
              - pushNotification: { app: notes, payload: { aps: { alert: one } } }
              - pushNotification: { app: notes, payload: { aps: { alert: two } } }

            """
        let run = try Self.run(Self.text(steps))
        #expect(run.world.banner == nil)
        guard case .notified(.locked, let notes) = run.world.screen else {
            Issue.record("the lock screen has no list")
            return
        }
        #expect(notes.map(\.body) == ["two", "one"])
        let open = try Self.run(Self.text(steps + "  - unlock\n  - notificationCenter\n"))
        guard case .notified(.covered(_, .notificationCenter), let listed) = open.world.screen
        else {
            Issue.record("Notification Center has no list")
            return
        }
        #expect(listed.map(\.body) == ["two", "one"])
    }

    @Test("A run names the notification, its banner and the callbacks, as text and as JSON")
    func timeline() throws {
        let push = "{ app: mail, payload: { aps: { alert: Hello, badge: 2 }, id: a } }"
        let run = try Self.run(
            Self.text(
                "  - launch: notes\n  - pushNotification: \(push)\n  - tapNotification: mail\n"))
        let words = run.entries.map(\.text)
        for text in [
            "pushNotification mail \"Hello\"", "push notification \"Hello\"", "▭ banner \"Hello\"",
            "tapNotification mail", "didReceiveResponse \"Hello\""
        ] {
            #expect(words.contains(text), "\(text)")
        }
        let lines = run.timelineJSONLines.split(separator: "\n")
        let named = lines.filter { (line: Substring) in line.contains("didReceiveResponse") }
        #expect(named.count == 1 && named[0].contains("\"id\":\"a\""))
    }

    @Test("A search finds the keyboard that a woken app hears, and writes a file that runs")
    func search() async throws {
        let text = Self.text("  - home\n", mail: ", handling: [tracker]")
        var scenario = try Fixtures.scenario(text)
        scenario.steps = []
        var options = ExploreOptions(words: try ExploreWord.parse("launch,switchTo,notifications"))
        options.depth = 3
        let answer = await options.answer(
            for: scenario.setting, Explorer.ProgressHandler { _ in nil })
        for example in answer.counterexamples {
            #expect(example.finding.app.index < 2)
        }
    }
}
