import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// What counts as a difference of a picture, and what a user can still want after a process died.
@Suite struct PictureRuleTests {
    /// The findings of a story with one app, each as `rule: explanation`.
    private static func findings(
        _ app: String, device: String = "iPhone 12", system: String = "15.0", _ steps: String
    ) throws -> [String] {
        let lines = steps.split(separator: ";").map { "  - \($0)" }.joined(separator: "\n")
        let text = """
            device: \(device)
            system: "\(system)"
            apps:
              ike: { \(app) }
            steps:
            \(lines)
            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        return run.findings.map { "\($0.oracle.rawValue): \($0.explanation)" }
    }

    @Test(
        "an overlaid picture below the real keyboard looks like the screen: a lock is no fault",
        arguments: [
            ("iPhone X", "12.0", "tracker, guardBoolean, overlaidSnapshot"),
            ("iPad Air 2", "12.0", "tracker, guardBoolean, overlaidSnapshot"),
            ("iPhone 15", "17.0", "tracker, guardBoolean, overlaidSnapshot"),
            ("iPhone X", "12.0", "talkTracker, talkGuard, talkOverlay")
        ])
    func lockedOverlay(device: String, system: String, handlings: String) throws {
        let found = try Self.findings(
            "screen: chat, handling: [\(handlings)]", device: device, system: system,
            "launch: ike; tap: messageField; lock; unlock")
        #expect(found == [])
    }

    @Test("the screen below a sheet may have the other appearance, as the sheet itself")
    func sheet() throws {
        let found = try Self.findings(
            "screens: [chat, form], handling: [keyboardLayoutGuide]",
            "launch: ike; present: { screen: form, style: sheet }; wait: 3s; home; launch: ike")
        #expect(found == [])
    }

    @Test("a caret that blinks is no difference")
    func caret() throws {
        let found = try Self.findings(
            "screen: chat, handling: [tracker]", device: "iPhone 7", system: "11.0",
            "launch: ike; hardware: connect; tap: messageField; home; launch: ike")
        #expect(found == [])
    }

    @Test(
        "who dies behind the lock screen was reported before: what the user wanted is still wanted")
    func killedBehindLock() throws {
        let steps =
            "launch: ike; tap: messageField; lock; wait: 30s; kill: ike; unlock; launch: ike"
        let kept = "screen: chat, handling: [tracker, guardBoolean]"
        #expect(try Self.findings(kept, steps) == [])
        let forgot = try Self.findings("screen: chat, handling: [tracker]", steps)
        #expect(forgot.contains { $0.hasPrefix("keyboardReturns: the user was typing in") })
        let inFront = "launch: ike; tap: messageField; kill: ike; launch: ike"
        #expect(try Self.findings("screen: chat, handling: [tracker]", inFront) == [])
    }

    @Test("a wish for a field of a screen that is gone accuses no field of another one")
    func otherScreen() throws {
        let found = try Self.findings(
            "screens: [chat, form], handling: [keyboardLayoutGuide]",
            "launch: ike; present: { screen: form, style: sheet }; tap: name; home; wait: 10s; "
                + "kill: ike; launch: ike")
        #expect(!found.contains { $0.hasPrefix("keyboardReturns") })
    }

    @Test("a picture that differs names the view and where it is")
    func named() throws {
        let found = try Self.findings(
            "screen: chat, handling: [tracker]", device: "iPhone X", system: "12.0",
            "launch: ike; tap: messageField; home")
        let text = try #require(found.first { $0.hasPrefix("storedShowsLastScreen") })
        #expect(text.contains(" pt"))
    }

    @Test(
        "a hole in the card is found whichever notification the app listens to",
        arguments: ["tracker", "{ tracker: { listensTo: showAndHide } }"])
    func hole(handling: String) throws {
        let found = try Self.findings(
            "screen: chat, handling: [\(handling)] }\n  notes: { screen: notes",
            device: "iPhone X", system: "12.0",
            "launch: ike; tap: messageField; switchTo: notes")
        #expect(
            found
                == ["cardShowsLastScreen", "storedShowsLastScreen"].map {
                    $0 + ": no keyboard where the last screen had one of 335 pt"
                })
    }

    @Test("a keyboard that has all but gone when the app is left is missing in no picture")
    func gone() throws {
        let found = try Self.findings(
            "screen: chat, handling: [tracker] }\n  notes: { screen: notes",
            device: "iPhone X", system: "12.0",
            "launch: ike; tap: messageField; { tapOutside: , pace: 485ms }; switchTo: notes")
        #expect(found == [])
    }

    @Test(
        "a switcher that opens before the neighbour is pictured shows its live card",
        arguments: [("iPhone X", "12.0"), ("iPhone 11", "17.0"), ("iPhone 11", "26.0")])
    func neighbour(device: String, system: String) throws {
        let text = """
            device: \(device)
            system: "\(system)"
            apps: { ike: { screen: chat }, notes: { screen: notes }, form: { screen: form } }
            steps:
              - launch: ike
              - switchTo: notes
              - switchTo: ike
              - openSwitcher
            """
        var run = try ScenarioRun.run(try Fixtures.scenario(text))
        func cards() throws -> [String] {
            let cards = try #require(run.world.lastSwitcher).cards
            return cards.map { "\($0.app.index) \($0.isLive)" }
        }
        #expect(try cards() == ["0 true", "1 true"])
        let later = text.replacing("- switchTo: ike", with: "- { switchTo: ike, pace: 20s }")
            .replacing("- switchTo: notes", with: "- { switchTo: notes, pace: 20s }")
            .replacing("- openSwitcher", with: "- { switchTo: notes, pace: 20s }\n  - openSwitcher")
        run = try ScenarioRun.run(try Fixtures.scenario(later))
        #expect(try cards() == ["1 true", "0 false"])
    }
}
