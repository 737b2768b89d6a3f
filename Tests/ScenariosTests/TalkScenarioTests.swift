import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// The talk's case as the README prints it, with and without the fix.
@Suite struct TalkScenarioTests {
    static func text(handling: String, latencies: String = "{}", more: String = "") -> String {
        """
        device: iPhone X
        system: "12.0"
        latencies: \(latencies)
        apps:
          ike:
            screen: chat
            handling: [\(handling)]
          notes: { screen: notes, handling: [inputAccessoryView] }
        steps:
          - launch: ike
          - tap: messageField
          - switchTo: notes
          - tap: body
          - type: "milk"
          - switchTo: ike
        \(more)
        """
    }

    @Test("the fixed app has its keyboard back and a card like the last screen")
    func fixed() throws {
        let expectations = """
              - expect: { firstResponder: messageField, keyboard: shown, attached: [inputBar],
                          findings: none }
              - expect: { card: ike, equals: step 2 }
            """
        let text = Self.text(
            handling: "tracker, guardBoolean, overlaidSnapshot", more: expectations)
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        #expect(run.failures == [])
        #expect(run.findings.allSatisfy { $0.app != AppID(0) })
    }

    @Test("the tracker alone falls: no keyboard, a hole in the card")
    func broken() throws {
        let expectations = """
              - expect: { firstResponder: none, keyboard: hidden }
              - expect: { findings: [keyboardReturns, cardShowsLastScreen, storedShowsLastScreen,
                                     insetMatchesKeyboard] }
              - expect: { card: ike, differs: step 2 }
            """
        let run = try ScenarioRun.run(
            try Fixtures.scenario(Self.text(handling: "tracker", more: expectations)))
        #expect(run.failures == [])
    }

    @Test("each part of the fix is needed, and its absence is reported with the line")
    func parts() throws {
        let expectation = """
              - expect: { firstResponder: messageField, findings: none }
            """
        for handling in ["tracker, overlaidSnapshot", "tracker, guardBoolean", "guardBoolean"] {
            let text = Self.text(handling: handling, more: expectation)
            let run = try ScenarioRun.run(try Fixtures.scenario(text))
            #expect(!run.failures.isEmpty, "\(handling)")
            #expect(run.failures.allSatisfy { $0.place.line == 16 }, "\(handling)")
        }
    }

    @Test("the same scenario gives the same timeline, byte for byte")
    func deterministic() throws {
        let text = Self.text(handling: "tracker, guardBoolean, overlaidSnapshot")
        let runs = try (0..<2).map { _ in try ScenarioRun.run(try Fixtures.scenario(text)) }
        #expect(runs[0].timelineJSONLines == runs[1].timelineJSONLines)
        #expect(runs[0].timelineText() == runs[1].timelineText())
        #expect(runs[0].timelineJSONLines.hasPrefix(#"{"version":1,"kind":"timeline","#))
    }
}
