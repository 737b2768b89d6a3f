import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

@Suite("Broken expectations in words")
struct FailureTextTests {
    private static func failures(_ expectation: String) throws -> [String] {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { ike: { screen: chat, handling: [tracker] }, notes: { screen: notes } }
            steps:
              - launch: ike
              - tap: messageField
              - switchTo: notes
              - switchTo: ike
              - expect: \(expectation)

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text, file: "s.yaml"))
        return run.failures.map(\.description)
    }

    @Test("It repeats the file, and names the event that gave the value")
    func lastChange() throws {
        let failure = try #require(try Self.failures("{ inset: 12 }").first)
        #expect(failure.contains("`inset: 12`: expected inset 12, found "))
        #expect(failure.contains("; it last changed at "))
        #expect(failure.contains(" in step 4, switchTo ike: inset "))
    }

    @Test(
        "The event belongs to the value",
        arguments: [
            ("{ firstResponder: none }", "responder: messageField (by system)"),
            ("{ keyboard: hidden }", "▲ letters of ike"),
            ("{ phase: suspended }", "didBecomeActive"),
            ("{ frames: { inputBar: [0, 0, 1, 1] } }", "inset "),
            ("{ app: notes, phase: active }", "· suspended")
        ])
    func events(expectation: String, event: String) throws {
        let failure = try #require(try Self.failures(expectation).first)
        #expect(failure.contains("it last changed at ") && failure.contains(event), "\(failure)")
    }

    @Test("A value that nothing has changed is said to be that of the start")
    func untouched() throws {
        let failure = try #require(try Self.failures("{ app: notes, inset: 9 }").first)
        #expect(failure.hasSuffix("found 0; nothing has changed it since the start"))
    }

    @Test("Of a mapping only the broken entry is repeated")
    func entries() throws {
        let failures = try Self.failures("{ texts: { messageField: Hello } }")
        #expect(failures.first?.contains("`texts: { messageField: Hello }`") == true)
    }

    @Test("A card that was never taken is named, whichever side it is on")
    func card() throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { ike: { screen: chat }, notes: { screen: notes } }
            steps:
              - launch: ike
              - expect: { screen: now, equals: "card:notes" }

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text, file: "s.yaml"))
        let message = try #require(run.failures.first?.message)
        #expect(message.contains("card:notes was never taken in this run"), "\(message)")
    }

    @Test("A step that is not there tells how steps are counted")
    func steps() throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { ike: { screen: chat } }
            steps: [launch: ike, { expect: { front: ike } }, tap: messageField]

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text, file: "s.yaml"))
        #expect(throws: MomentError.self) { try run.world(afterStep: 4) }
        let error = #expect(throws: MomentError.self) { try run.picture(at: .step(9)) }
        #expect(
            error?.description.contains(
                "the last one is step 3, counted as the file lists them, expectations too") == true)
    }
}
