import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// What was there on which systems and devices.
@Suite("What a system or a device of its time has")
struct EraTests {
    private static func run(_ device: String, _ system: String, _ steps: String...) throws
        -> ScenarioRun
    {
        let lines = steps.map { "  - \($0)\n" }.joined()
        return try ScenarioRun.run(
            try Fixtures.scenario(
                """
                device: \(device)
                system: "\(system)"
                apps:
                  ike: { screen: chat, handling: [hardCoded216], exitsOnSuspend: true }
                  notes: { screen: notes, handling: [] }
                steps:
                  - launch: ike

                """ + lines))
    }

    @Test(
        "the switcher has cards since iOS 7; before it is a tray, and is not drawn",
        arguments: [("4.0", false), ("5.0", false), ("6.1", false), ("7.0", true)])
    func cards(system: String, hasCards: Bool) throws {
        let run = try ScenarioRun.run(
            try Fixtures.scenario(
                """
                device: iPhone 4
                system: "\(system)"
                apps:
                  ike: { screen: chat, handling: [hardCoded216] }
                  notes: { screen: notes, handling: [] }
                steps:
                  - launch: ike
                  - tap: messageField
                  - switchTo: notes
                  - openSwitcher
                  - closeSwitcher
                """))
        let pictures = run.records.compactMap { record -> PictureKind? in
            if case .snapshot(_, let kind, _) = record.event { kind } else { nil }
        }
        #expect(pictures.contains(.liveCard) == hasCards)
        #expect(pictures.contains(.stored))
        #expect(hasCards || !run.findings.map(\.oracle).contains(.cardShowsLastScreen))
        for moment in [Moment.switcher, .card(AppID(0))] {
            let picture = try? run.picture(at: moment)
            #expect((picture != nil) == hasCards)
        }
        guard !hasCards else { return }
        let refusal = #expect(throws: MomentError.self) { try run.picture(at: .switcher) }
        #expect(refusal?.detail.contains("is a tray of icons without cards") == true)
    }

    @Test(
        "UIApplicationExitsOnSuspend is obeyed up to iOS 13, and a call filled the screen so long",
        arguments: [("13.0", true), ("13.7", true), ("14.1", false), ("16.0.3", false)])
    func suspends(system: String, isOld: Bool) throws {
        let device = isOld ? "iPhone 7" : "iPhone 8"
        let home = try Self.run(device, system, "home")
        #expect((home.world.phase(of: AppID(0)) == .notRunning) == isOld)
        let call = try Self.run(device, system, "call", "expect: { callbacks: [] }")
        #expect(call.failures.isEmpty != isOld)
    }

    @Test(
        "a device lacks the systems that were made for others alone",
        arguments: [
            ("iPhone 3GS", "3.2", false), ("iPhone 3GS", "3.1.3", true), ("iPhone 3G", "4.0", true),
            ("iPad", "4.0", false), ("iPad", "4.1", false), ("iPad", "4.2.1", true),
            ("iPad", "3.2.2", true)
        ])
    func gaps(device: String, system: String, runs: Bool) throws {
        let errors = try Fixtures.errors(
            """
            device: \(device)
            system: "\(system)"
            apps: { ike: { screen: chat } }
            steps: [launch: ike]
            """)
        #expect(errors.isEmpty == runs)
        let gap = device == "iPad" ? "3.2 to 5.1.1 without 4.0 to 4.1" : "without 3.2 to 3.2.2"
        #expect(runs || errors.first?.contains(gap) == true, "\(errors)")
    }
}
