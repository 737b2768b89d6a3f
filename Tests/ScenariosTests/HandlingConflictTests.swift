import Handlings
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite("Handlings that contradict each other")
struct HandlingConflictTests {
    private static func warnings(_ handling: String, rest: String = "") throws -> [String] {
        let text = """
            device: iPhone X
            system: "16.0"
            apps: { ike: { screen: chat, handling: \(handling)\(rest) } }
            steps: [launch: ike]

            """
        return try Fixtures.scenario(text, file: "chat.yaml").warnings.map(\.description)
    }

    @Test("A SwiftUI screen that ignores the keyboard warns beside a tracker, in either order")
    func ignoredKeyboard() throws {
        let sentence =
            "swiftUISafeArea lets the screen ignore the keyboard, and tracker moves the views for "
            + "it; keep one of them"
        #expect(
            try Self.warnings("[tracker, { swiftUISafeArea: { ignores: keyboard } }]")
                == ["chat.yaml:3:52: warning: \(sentence)"])
        #expect(
            try Self.warnings("[{ swiftUISafeArea: { ignores: keyboard } }, tracker]")
                == ["chat.yaml:3:85: warning: \(sentence)"])
    }

    @Test(
        "Two handlings for one purpose warn",
        arguments: [
            ("[tracker, safeIntersection]", "both move the views for the keyboard"),
            ("[swiftUISafeArea, tracker]", "both move the views for the keyboard"),
            ("[overlaidSnapshot, privacyCover]", "both cover the app when it is left"),
            ("[guardBoolean, talkGuard]", "both make a field first responder on a return"),
            ("[guardBoolean, dismissOnBackground]", "and guardBoolean brings it back"),
            ("[tracker, tracker]", "tracker is there twice")
        ])
    func pairs(handling: String, sentence: String) throws {
        let warnings = try Self.warnings(handling)
        #expect(warnings.count == 1 && warnings[0].contains(sentence), "\(warnings)")
    }

    @Test(
        "Handlings for different purposes do not warn",
        arguments: [
            "[tracker, guardBoolean, overlaidSnapshot]", "[tracker, dismissOnBackground]",
            "[swiftUISafeArea, focusStateGuard]", "[tracker, appLock]", "[]"
        ])
    func peace(handling: String) throws { #expect(try Self.warnings(handling) == []) }

    @Test("The heading of a run has the warning, and so has its JSON")
    func shown() throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { ike: { screen: chat, handling: [tracker, safeIntersection] } }
            steps: [launch: ike]

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text, file: "chat.yaml"))
        let sentence = "chat.yaml:3:50: warning: tracker and safeIntersection both move the views"
        #expect(run.timelineText().contains("  \(sentence)"))
        #expect(run.timelineJSONLines.contains("\"warnings\":[\"\(sentence)"))
    }

    @Test("No scenario that comes with the program contradicts itself")
    func builtIns() throws {
        for name in try ScenarioSuite.builtInNames() {
            let suite = try ScenarioSuite.builtIn(name, catalogs: Fixtures.catalogs.get())
            #expect(suite.warnings == [], "\(name)")
        }
    }
}
